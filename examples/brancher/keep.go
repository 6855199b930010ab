package main

// This file is the brancher, which is what this example is about.

import "github.com/propago/propago/csp"

// keep repairs a plan. It gives each flight its old gate where that is still possible, and a
// flight that has to move one which the fewest others want to keep. No order of the library
// says that: what is best for one flight depends on an old plan and on what is still
// possible for other flights.
//
// A Brancher is asked at every node, and what it answers should depend on the Space alone:
// the search goes back and forth in the tree, and a brancher is not told. This one only reads
// what was fixed before the search began, so several solvers may use it at the same time. One
// that needs room to work in makes it anew in brancher, which is called for each solver.
type keep struct {
	gate    []csp.Var
	old     []int
	meeting [][]int // by flight, those on the ground at the same time
}

// newKeep prepares the brancher for a plan of the airport.
func newKeep(a airport, p plan, old []int) keep {
	meeting := make([][]int, len(a.flights))
	for i, f := range a.flights {
		for j, g := range a.flights {
			if i != j && f.meets(g) {
				meeting[i] = append(meeting[i], j)
			}
		}
	}
	return keep{p.gate, old, meeting}
}

func (k keep) brancher() csp.Brancher { return k.branch }

// branch returns the literal to try first, "this flight stands at that gate". When all below
// that is searched, the engine goes on with its negation, and asks again: so every plan is
// found in the end, whatever a brancher prefers.
func (k keep) branch(s *csp.Space) (csp.Literal, bool) {
	flight, found := k.narrowest(s)
	if !found {
		return csp.Literal{}, false // every flight has its gate: nothing left to branch on
	}
	x := k.gate[flight]
	if s.Has(x, k.old[flight]) {
		return x.Eq(k.old[flight]), true
	}
	best, least := 0, 0
	for gate, ok := s.Min(x), true; ok; gate, ok = s.Next(x, gate+1) {
		if n := k.wanted(s, flight, gate); best == 0 || n < least {
			best, least = gate, n
		}
	}
	return x.Eq(best), true
}

// narrowest is the flight with the fewest gates left.
func (k keep) narrowest(s *csp.Space) (flight int, found bool) {
	for i, x := range k.gate {
		if !s.Fixed(x) && (!found || s.Size(x) < s.Size(k.gate[flight])) {
			flight, found = i, true
		}
	}
	return flight, found
}

// wanted counts the flights that would lose their old gate if this flight took it.
func (k keep) wanted(s *csp.Space, flight, gate int) int {
	n := 0
	for _, other := range k.meeting[flight] {
		if k.old[other] == gate && s.Has(k.gate[other], gate) {
			n++
		}
	}
	return n
}
