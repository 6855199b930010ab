package csp

import "github.com/propago/propago/csp/strategy"

// This file finds out what a model is, where its search is left to the engine: a schedule,
// a tour with costs, or a packing. Of those it is known that a search that learns is the better one,
// and which constraints follow that the model does not state.

// structure is what a model is found to be, and what follows for the search of its best
// solution, or of any.
type structure struct {
	name    string // "" where it is nothing in particular
	reason  string
	implied []posted           // constraints that follow from those of the model
	options *Options           // of the search that learns; nil for a free one
	any     bool               // this is of any solution, not of the best
	own     int                // 0/1 variables that implied has besides those of the model
	tell    func(*prover) bool // tells a proof what these say; false where it cannot
	alone   bool               // nothing else is to be decided, so that a free search goes by it too
	aims    bool               // descents of it begin with an aim (search_aim.go)
}

// structured is a constraint that may make a model one of a known structure. It is asked
// through this interface, so that a program which declares no circuit has nothing of tours
// in it.
type structured interface {
	structureIn(m *Model, ps []posted) structure
}

// A method of another shape would leave its constraint out without a word.
var (
	_ structured = (*noOverlap)(nil)
	_ structured = (*precedence)(nil)
	_ structured = (*cumulative)(nil)
	_ structured = (*circuit)(nil)
	_ structured = (*rectangles)(nil)
)

// structureOf returns what the first constraint says that has something to say. It takes
// time in proportion to the model, and to the square of the nodes of a tour.
func structureOf(m *Model, ps []posted) structure {
	for _, p := range ps {
		if c := natureOf(p.c).known; c != nil {
			if f := c.structureIn(m, ps); f.name != "" {
				return f
			}
		}
	}
	return structure{}
}

func (c *noOverlap) structureIn(m *Model, ps []posted) structure {
	return disjunctiveSchedule(m, ps)
}

func (c *precedence) structureIn(m *Model, ps []posted) structure {
	return disjunctiveSchedule(m, ps)
}

// disjunctiveSchedule is a model with tasks that exclude each other. Where that is all that is to
// be decided, or Booleans of the model say which of two is first, those orders are decided before any start
// (Grimes and Hebrard 2015), and then each task begins as early as it can.
func disjunctiveSchedule(m *Model, ps []posted) structure {
	f := structure{name: "disjunctive schedule", reason: "there are tasks that exclude each other"}
	pairs := pairsOf(m, ps)
	first := append(pairs.stated, pairs.own...)
	if len(first) == 0 || !pairs.alone && len(pairs.stated) == 0 {
		return f
	}
	f.implied, f.own, f.alone = pairs.by, len(pairs.own), pairs.alone
	f.tell = func(p *prover) bool { return tellPairs(p, ps, pairs.by) }
	var rest []Var
	for _, x := range m.Vars() {
		if !pairs.is[x.id] {
			rest = append(rest, x)
		}
	}
	f.reason += ", and Booleans that say which of two is first, which are decided first"
	f.aims = true
	f.options = &Options{Learn: true, Restart: strategy.Luby(2 * freeBase), Phases: []Phase{
		{Vars: first, Order: strategy.DomWDeg, Values: strategy.Saved},
		{Vars: rest, Order: strategy.Smallest, Values: strategy.Ascending},
	}}
	return f
}

// structureIn finds a schedule with resources. Where starts and the objective are all that there
// is to decide, conflicts alone say where to part their values.
func (c *cumulative) structureIn(m *Model, ps []posted) structure {
	if c.excludes() {
		if f := disjunctiveSchedule(m, ps); f.alone {
			return f
		}
	}
	f := structure{name: "schedule with resources", reason: "there are tasks that share what there is",
		implied: exclusiveSets(ps)}
	if len(c.starts) == 0 {
		return f
	}
	starts := make(map[int32]bool)
	for _, p := range ps {
		if c, ok := p.c.(*cumulative); ok {
			for _, x := range c.starts {
				starts[x.index()] = true
			}
		}
	}
	if all := c.starts[0].model.Vars(); len(starts) >= len(all)-1 {
		f.reason += ", of which the starts are all that is to be decided: they are parted where failures parted them"
		f.alone, f.options = true, &Options{Learn: true, LastConflict: true, Restart: strategy.Luby(freeBase), Phases: []Phase{
			{Vars: all, Order: byConflicts, Values: bySplit},
		}}
	}
	return f
}

func (c *circuit) structureIn(_ *Model, ps []posted) structure {
	if t := c.costed(ps); t != nil {
		return structure{name: "tour with costs", reason: "there are a circuit, an element constraint for each of its edges, and their sum",
			implied: []posted{{c: t}}}
	}
	return structure{}
}
