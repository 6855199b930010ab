package csp

import (
	"strings"

	"github.com/propago/propago/csp/strategy"
)

// This file is free search (Options.Free): one that the engine chooses, which learns, and in
// which several orders take turns, as none is good everywhere.

// freeBase is the number of failures that the restarts of a free search go by.
const freeBase = 128

// orders that are no choice of a user's
const (
	// byConflicts takes the open variable that failures were lately learned from most
	// often (search_order_conflict.go).
	byConflicts strategy.VarOrder = 128 + iota
	// byGoal takes what the objective is a sum of, in any order, the best value first, and
	// then goes by conflicts and any value (search_order_goal.go).
	byGoal
)

// bySplit splits a variable that keeps its bounds alone where failures have parted its values most,
// and goes on in the half of the latest solution; it counts only with byConflicts. All other
// variables have their latest value, as by Saved.
const bySplit strategy.ValueOrder = 128

// latest is the value that a variable had last, where any solution will do and none is known (Pipatsrisawat
// and Darwiche 2007), that of the furthest dive where there is none after many descents, and from the
// first one on what Saved is; it counts only with byConflicts. An optimisation without a solution has the furthest
// dive with Saved too.
const latest strategy.ValueOrder = 129

// freely returns the options with what Free stands for.
func (o Options) freely() Options {
	if !o.Free {
		return o
	}
	o.Learn, o.LastConflict = true, true
	if (o.Restart == strategy.Restart{}) {
		o.Restart = strategy.Luby(freeBase)
	}
	return o
}

// words says how a search goes that the options choose.
func (o *Options) words() string {
	var parts []string
	if o.Free {
		parts = append(parts, "the order by conflicts, dom/wdeg, and the order that is given, if one is, in turns")
	}
	if (o.Restart != strategy.Restart{}) {
		parts = append(parts, "restarts "+o.Restart.String())
	}
	for _, is := range []struct {
		on   bool
		word string
	}{{o.Learn, "learning"}, {o.LastConflict, "last conflict"}, {o.LimitedDiscrepancy, "limited discrepancies"}, {o.Neighbourhood != nil, "large neighbourhoods"}} {
		if is.on {
			parts = append(parts, is.word)
		}
	}
	if len(parts) == 0 {
		return "the options say how to search"
	}
	return strings.Join(parts, ", ")
}

// varied returns the i-th of several free searches that race. The first is free, the next one
// keeps to the order that was given and learns nothing, the one after that learns, and all others
// are free with something left to chance.
func (o Options) varied(i int) Options {
	switch i {
	case 0:
	case 1:
		o.Free = false
	case 2:
		o.Restart = o.freely().Restart
		o.Free, o.Learn = false, true
	default:
		o.Seed += uint64(i)
	}
	return o
}

// turns returns the groups of phases that take turns, the engine's own last. A search that is
// not free has one group.
func (s *Solver) turns() [][]Phase {
	o, all := &s.opts, s.model.Vars()
	given := o.Phases
	if len(given) == 0 {
		given = []Phase{{Vars: all, Order: o.Order, Ties: o.Ties, Values: o.Values}}
	}
	if !o.Free {
		return [][]Phase{given}
	}
	lead := 0
	for lead < len(given) && !given[lead].undecided() {
		lead++
	}
	var turns [][]Phase
	if lead > 0 {
		turns = append(turns, given)
	}
	own := ownPhases(given[:lead], given[lead:])
	hot := Phase{Vars: all, Order: byConflicts, Values: latest}
	if o.Seed != 0 {
		for i := range own {
			if p := &own[i]; p.Order == strategy.DomWDeg {
				p.Ties = strategy.RandomOrder
			}
		}
		if o.Seed%2 == 0 {
			hot.Values = strategy.RandomValue
		}
	}
	return append(turns, []Phase{hot}, []Phase{{Vars: all, Order: byGoal, Values: strategy.RandomValue}}, own)
}

// undecided reports whether the order of a phase is left to the engine.
func (p *Phase) undecided() bool {
	return p.Order == strategy.Auto && p.Ties == strategy.Auto && p.Brancher == nil
}

// ownPhases returns the phases of the engine's own turn: those from the first undecided one on.
// What else counts joins the first of them, or is one for itself, and what else is asked for
// once comes last.
func ownPhases(lead, rest []Phase) []Phase {
	own := append([]Phase(nil), rest...)
	if len(own) == 0 || own[0].Once {
		own = append([]Phase{{}}, own...)
	}
	for i := range own {
		if p := &own[i]; p.undecided() {
			p.Order = strategy.DomWDeg
			if p.Values == strategy.AutoValue || p.Values == strategy.Ascending {
				p.Values = strategy.Saved
			}
		}
	}
	placed := make(map[int32]bool)
	for i := range own {
		for _, x := range own[i].Vars {
			placed[x.index()] = true
		}
	}
	var joining, once []Var
	for i := range lead {
		for _, x := range lead[i].Vars {
			if lead[i].Brancher != nil || placed[x.index()] {
				continue
			}
			placed[x.index()] = true
			if lead[i].Once {
				once = append(once, x)
			} else {
				joining = append(joining, x)
			}
		}
	}
	own[0].Vars = append(joining, own[0].Vars...)
	if len(once) > 0 {
		own = append(own, Phase{Vars: once, Order: strategy.DomWDeg, Values: strategy.Saved, Once: true})
	}
	return own
}

// noteCounted says which variables tell solutions apart: those of the engine's own phases
// without Once.
func (s *Solver) noteCounted() {
	o := &s.order
	if len(o.turns) == 1 {
		return
	}
	o.counted = make([]bool, s.size)
	own := o.all[o.turns[len(o.turns)-1].from:]
	for i := range own {
		for _, x := range own[i].Vars {
			o.counted[x.index()] = o.counted[x.index()] || !own[i].Once
		}
	}
}
