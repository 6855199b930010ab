package check

// This file is the rules about which values differ and which are equal, by matchings.

import (
	"cmp"
	"slices"
)

var valueRules = map[string]*rule{
	"all_different_int": {refute: refuteDifferent, deny: denyDifferent},
	"alldifferent_except_0": {refute: func(s *space, c *constraint) bool {
		return s.unmatched(c.args[0].terms, nil, func(v int) int { return 1 + (len(c.args[0].terms)-1)*truthBit(v == 0) })
	}, deny: func(s *space, c *constraint) bool {
		return s.noPair(c.args[0].terms, func(v int) bool { return v != 0 })
	}},
	"all_equal_int": {refute: refuteEqual, deny: denyEqual},
	"nvalue":        {refute: refuteDistinct, deny: denyDistinct},
}

// refuteDifferent looks first at the variables that the step speaks of: where they do not
// suffice, at all.
func refuteDifferent(s *space, c *constraint) bool {
	xs := c.args[0].terms
	var met []term
	for _, t := range xs {
		if s.touched(t) {
			met = append(met, t)
		}
	}
	if len(met) < len(xs) && len(met) > 0 && s.unlike(met) {
		return true
	}
	return s.unlike(xs)
}

func denyDifferent(s *space, c *constraint) bool {
	return s.noPair(c.args[0].terms, func(int) bool { return true })
}

// noPair reports whether no two of the xs can be equal to one value that counts.
func (s *space) noPair(xs []term, counts func(v int) bool) bool {
	for i, t := range xs {
		for _, u := range xs[:i] {
			if t == u || s.some(t, func(v int) bool { return counts(v) && s.has(u, v) }) {
				return false
			}
		}
	}
	return true
}

func refuteEqual(s *space, c *constraint) bool {
	xs := c.args[0].terms
	if len(xs) == 0 {
		return false
	}
	width := func(t term) int { return s.hi(t) - s.lo(t) }
	least := slices.MinFunc(xs, func(t, u term) int { return cmp.Compare(width(t), width(u)) })
	return !s.some(least, func(v int) bool {
		return !slices.ContainsFunc(xs, func(t term) bool { return !s.has(t, v) })
	})
}

func denyEqual(s *space, c *constraint) bool {
	xs := c.args[0].terms
	return !slices.ContainsFunc(xs, func(t term) bool { return !s.same(t, xs[0]) })
}

// refuteDistinct compares the count with how many values there are at least, those that
// pairwise disjoint ranges need, and at most, by a matching.
func refuteDistinct(s *space, c *constraint) bool {
	n, xs := c.args[0].terms[0], c.args[1].terms
	least, most := s.distinctAtLeast(xs), s.distinctAtMost(xs)
	return s.apart(n, least, most)
}

func denyDistinct(s *space, c *constraint) bool {
	n, xs := c.args[0].terms[0], c.args[1].terms
	v, ok := s.fixed(n)
	return ok && s.distinctAtLeast(xs) == v && s.distinctAtMost(xs) == v
}

// distinctAtLeast returns the size of a greatest set of disjoint ranges, and not less than
// the number of values that are taken already and what the others need beside them.
func (s *space) distinctAtLeast(xs []term) int {
	taken := make(map[int]bool)
	for _, t := range xs {
		if v, ok := s.fixed(t); ok {
			taken[v] = true
		}
	}
	sorted := slices.Clone(xs)
	slices.SortFunc(sorted, func(t, u term) int { return cmp.Compare(s.hi(t), s.hi(u)) })
	ranges, end, beside, last := 0, 0, len(taken), 0
	for _, t := range sorted {
		if ranges == 0 || s.lo(t) > end {
			ranges++
			end = s.hi(t)
		}
		if beside > len(taken) && s.lo(t) <= last || s.some(t, func(v int) bool { return taken[v] }) {
			continue
		}
		beside++
		last = s.hi(t)
	}
	return max(ranges, beside)
}

// distinctAtMost returns the size of a greatest matching.
func (s *space) distinctAtMost(xs []term) int {
	m := s.matching(xs, nil, func(int) int { return 1 })
	n := 0
	for i := range xs {
		n += truthBit(s.size(xs[i], len(xs)) > len(xs) || m.give(i))
	}
	return n
}
