package main

// This file is AC-3 (Mackworth 1977) as textbooks have it. It is the algorithm that
// csp.Options.Maintain calls AC3, written out once more with every step to be seen; a test
// holds that the engine makes the same revisions in the same order.

import (
	"slices"

	"github.com/propago/propago/domains"
)

// network is a set of variables, each different from its neighbours.
type network struct {
	names     []string
	domains   []domains.Set
	borders   [][2]int // pairs of variables that differ
	neighbour [][]int  // for each variable, in the order of borders
}

// arc is a question: which values of x have a support in the domain of y?
type arc struct{ x, y int }

// revision is what the answer was.
type revision struct {
	arc
	before  domains.Set // of x
	removed domains.Set
	queued  []arc // because of what was removed
}

// revise removes the values of x that have no support in y: no value there that differs.
func (n *network) revise(a arc) (removed domains.Set) {
	for v := range n.domains[a.x].All() {
		others := n.domains[a.y].Difference(domains.Of(v))
		if others.IsEmpty() {
			removed = removed.Union(domains.Of(v))
		}
	}
	n.domains[a.x] = n.domains[a.x].Difference(removed)
	return removed
}

// ac3 revises arcs until every value has a support across every border, or a domain is
// empty. It shows each revision.
func (n *network) ac3(show func(revision)) bool {
	var queue []arc
	for _, b := range n.borders {
		queue = append(queue, arc{b[0], b[1]}, arc{b[1], b[0]})
	}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		r := revision{arc: a, before: n.domains[a.x]}
		r.removed = n.revise(a)
		if !r.removed.IsEmpty() {
			// Whoever relied on a value of x has to be asked again; not y, whose values had
			// their support in what is left of x.
			for _, z := range n.neighbour[a.x] {
				again := arc{z, a.x}
				if z != a.y && !slices.Contains(queue, again) {
					queue = append(queue, again)
					r.queued = append(r.queued, again)
				}
			}
		}
		show(r)
		if n.domains[a.x].IsEmpty() {
			return false
		}
	}
	return true
}
