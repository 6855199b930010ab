package main

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file is the model of a roster: a variable for each person and day.

// roster is the problem to say who works which shift.
type roster struct {
	plan
	model *csp.Model
	// shift[person][day] is 0 for a day off, and k for the plan's shift k-1.
	shift [][]csp.Var
	cost  csp.Var // unmet wishes, and the spreads of what is to be fair
}

// options learn from failures, as weeks of work and rest fail again and again for the same
// few reasons, and go on from the best roster so far.
var options = csp.Options{Order: strategy.DomWDeg, Values: strategy.Saved, Restart: strategy.Luby(100), Learn: true}

// newRoster declares the rules of the plan. With apart every rule is a constraint of its
// own, so that a contradiction can be put down to single rules; else the rules about
// sequences are one automaton for each person, which prunes more.
func newRoster(p plan, apart bool) roster {
	m := csp.NewModel()
	r := roster{plan: p, model: m}
	for _, person := range p.people {
		r.shift = append(r.shift, m.IntVars(person, p.days, 0, len(p.shifts)))
	}
	for day := range p.days {
		today := column(r.shift, day)
		for k, s := range p.shifts {
			if need := s.need[p.weekday(day)]; need >= 0 {
				m.PostNamed(fmt.Sprintf("%s: %d %s", p.date(day), need, s.name), csp.Exactly(today, k+1, need))
			}
		}
	}
	var loads []csp.Var
	for i, person := range p.people {
		groups := [][]pattern{p.never}
		if apart {
			groups = nil
			for _, n := range p.never {
				groups = append(groups, []pattern{n})
			}
		}
		for _, patterns := range groups {
			m.PostNamed(fmt.Sprintf("%s: never %s", person, join(patterns)), csp.Regular(r.shift[i], p.automaton(patterns)))
		}
		load := m.IntVar(person+"'s shifts", p.least, p.most)
		m.PostNamed(fmt.Sprintf("%s: %d to %d shifts", person, p.least, p.most), csp.Among(r.shift[i], p.values(work), load))
		loads = append(loads, load)
	}
	// Implied by the needs of the days, which none of them sees together.
	if total, known := p.need(work); known {
		m.PostNamed(fmt.Sprintf("all days together: %d shifts", total), csp.Sum(loads...).Eq(total))
	}
	for _, w := range p.fixed {
		m.PostNamed(p.request(w), csp.Member(r.shift[w.person][w.day], p.values(w.shift)))
	}
	if !apart {
		r.declareCost()
	}
	return r
}

// declareCost says what a roster is rated by: a point for each wish that is not met, and for
// each kind of work that is to be fair the difference between who has most and who has least.
func (r *roster) declareCost() {
	m := r.model
	var points []csp.Var
	for _, w := range r.wishes {
		met := m.BoolVar(r.request(w))
		m.PostNamed(r.request(w), csp.Iff(met, csp.Member(r.shift[w.person][w.day], r.values(w.shift))))
		points = append(points, met.Not())
	}
	for _, kind := range r.fair {
		var loads []csp.Var
		for i, person := range r.people {
			var days []csp.Var
			for day, x := range r.shift[i] {
				if r.counts(kind, day) {
					days = append(days, x)
				}
			}
			load := m.IntVar(fmt.Sprintf("%s of %s", kind.title(r.plan), person), 0, len(days))
			m.PostNamed(load.Name(), csp.Among(days, r.values(kind), load))
			loads = append(loads, load)
		}
		least, most := m.IntVar("least "+kind.title(r.plan), 0, r.days), m.IntVar("most "+kind.title(r.plan), 0, r.days)
		spread := m.IntVar("spread of "+kind.title(r.plan), 0, r.days)
		m.Post(csp.Minimum(loads, least), csp.Maximum(loads, most),
			csp.Sum(most).Add(-1, least).Is(domains.EQ, spread))
		// Implied by the needs too: with it the fairest share is known at once.
		if total, known := r.need(kind); known {
			m.PostNamed("all "+kind.title(r.plan), csp.Sum(loads...).Eq(total))
		}
		points = append(points, spread)
	}
	r.cost = m.IntVar("cost", 0, len(r.wishes)+len(r.fair)*r.days)
	m.PostNamed("cost", csp.Sum(points...).Is(domains.EQ, r.cost))
}

// automaton accepts the sequences of shifts in which none of the patterns occurs. A state is
// what of each pattern the last days match: the lengths of all beginnings of it that end
// today. It is the subset construction of Rabin and Scott (1959).
func (p plan) automaton(patterns []pattern) csp.DFA {
	type place struct{ pattern, length int }
	names := map[string]int{"[]": 0}
	states := [][]place{nil}
	dfa := csp.DFA{Accept: []int{0}}
	for q := 0; q < len(states); q++ {
		next := make([]int, len(p.shifts)+1)
		for today := range next {
			var matched []place
			allowed := true
			for i, n := range patterns {
				for _, before := range append(slices.Clone(states[q]), place{i, 0}) {
					if before.pattern == i && p.values(n[before.length]).Contains(today) {
						matched = append(matched, place{i, before.length + 1})
						allowed = allowed && before.length+1 < len(n)
					}
				}
			}
			if !allowed {
				next[today] = -1
				continue
			}
			name := fmt.Sprint(matched)
			if _, known := names[name]; !known {
				names[name] = len(states)
				states = append(states, matched)
				dfa.Accept = append(dfa.Accept, names[name])
			}
			next[today] = names[name]
		}
		dfa.Next = append(dfa.Next, next)
	}
	return dfa
}

// column is the variables of one day.
func column(rows [][]csp.Var, day int) []csp.Var {
	var xs []csp.Var
	for _, row := range rows {
		xs = append(xs, row[day])
	}
	return xs
}
