package csptest

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file asks whether domains are as consistent as is claimed.

// maxHull is the number of assignments between bounds that are tried for BoundsZ.
const maxHull = 10000

// claim returns what the case claims.
func (s *sample) claim() Consistency {
	c := max(s.spec.Consistency, Checking)
	if s.has(interval) {
		if s.spec.Intervals != Unclaimed {
			c = s.spec.Intervals
		} else {
			c = min(c, BoundsZ)
		}
	}
	if s.repeats() {
		c = min(c, max(s.spec.Duplicates, Checking))
	}
	return c
}

// consistent says where the domains fall short of the claim. No contradiction was
// found in them.
func (in *instance) consistent(doms []domains.Set) error {
	open := 0
	for _, d := range doms {
		if d.Len() > 1 {
			open++
		}
	}
	supports := in.supports(doms)
	if open == 0 && len(supports) == 0 {
		return fmt.Errorf("all variables are fixed, %s, which is no solution, and no contradiction was found", in.showDomains(doms))
	}
	claim := in.claim()
	if claim == Checking || claim == Forward && open > 1 {
		return in.settled(doms)
	}
	for i, d := range doms {
		boundsOnly := claim == BoundsZ || claim == BoundsD || in.sample.vars[i].kind == interval
		for v := range d.All() {
			if boundsOnly && v != d.Min() && v != d.Max() || supported(supports, i, v) {
				continue
			}
			if claim == BoundsZ && in.supportedInHull(doms, i, v) {
				continue
			}
			return fmt.Errorf("%v is claimed, and %v = %d was left without support in %s", claim, in.vars[i], v, in.showDomains(doms))
		}
	}
	return in.settled(doms)
}

func (in *instance) settled(doms []domains.Set) error {
	if in.spec.Settled == nil || in.has(interval) || in.repeats() {
		return nil
	}
	seen := make([]domains.Set, len(in.positions))
	for i, p := range in.positions {
		d := doms[p.variable]
		if p.negative {
			d = d.Negate()
		}
		seen[i] = d.Shift(p.offset)
	}
	if !in.spec.Settled(seen) {
		return fmt.Errorf("propagation rested, but Settled says it should not have, at %s", in.showDomains(doms))
	}
	return nil
}

// supports returns the solutions in the domains. Where a variable keeps its bounds only, a
// value between them that is assumed away is still there for the propagators. It is asked at
// every run of a watched propagator, so it looks each declared value up once.
func (in *instance) supports(doms []domains.Set) [][]int {
	n := len(doms)
	has := make([][]bool, n)
	for i, v := range in.sample.vars {
		has[i] = make([]bool, len(v.values))
		for j, w := range v.values {
			has[i][j] = doms[i].Contains(w) || v.kind == interval && doms[i].Min() < w && w < doms[i].Max()
		}
	}
	var out [][]int
next:
	for k, sol := range in.solutions {
		for i, j := range in.places[k*n : (k+1)*n] {
			if !has[i][j] {
				continue next
			}
		}
		out = append(out, sol)
	}
	return out
}

func supported(solutions [][]int, i, v int) bool {
	return slices.ContainsFunc(solutions, func(sol []int) bool { return sol[i] == v })
}

// supportedInHull reports whether variable i has value v in a solution between the
// bounds of the others; also where there are too many assignments to try.
func (in *instance) supportedInHull(doms []domains.Set, i, v int) bool {
	lists := make([][]int, len(doms))
	size := 1
	for j, d := range doms {
		lo, hi := d.Min(), d.Max()
		if j == i {
			lo, hi = v, v
		}
		if size *= hi - lo + 1; size > maxHull {
			return true
		}
		for w := lo; w <= hi; w++ {
			lists[j] = append(lists[j], w)
		}
	}
	found := false
	product(lists, func(vals []int) bool {
		found = in.accepts(vals)
		return !found
	})
	return found
}
