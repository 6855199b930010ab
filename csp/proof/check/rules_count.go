package check

// This file is the rules of the constraints that count values: by how many variables have
// to count and how many may, and for several values at once by matchings.

import (
	"maps"
	"slices"
)

var countRules = map[string]*rule{
	"among": {refute: func(s *space, c *constraint) bool {
		least, most := s.inSet(c)
		return s.apart(c.args[0].terms[0], least, most)
	}, deny: func(s *space, c *constraint) bool {
		least, most := s.inSet(c)
		n, ok := s.fixed(c.args[0].terms[0])
		return ok && least == n && most == n
	}},
	"at_least_int": {numbers: []int{0, 2}, refute: func(s *space, c *constraint) bool { _, most := s.count(c); return most < c.args[0].terms[0].k },
		deny: func(s *space, c *constraint) bool { least, _ := s.count(c); return least >= c.args[0].terms[0].k }},
	"at_most_int": {numbers: []int{0, 2}, refute: func(s *space, c *constraint) bool { least, _ := s.count(c); return least > c.args[0].terms[0].k },
		deny: func(s *space, c *constraint) bool { _, most := s.count(c); return most <= c.args[0].terms[0].k }},
	"count_eq": {refute: refuteCount, deny: denyCount},

	"global_cardinality":        {refute: func(s *space, c *constraint) bool { return s.noCardinality(c, false) }, numbers: []int{1}, aligned: []int{1, 2}},
	"global_cardinality_closed": {refute: func(s *space, c *constraint) bool { return s.noCardinality(c, true) }, numbers: []int{1}, aligned: []int{1, 2}},
}

// inSet returns how many of the second argument have to lie in the third, a set, and may.
func (s *space) inSet(c *constraint) (least, most int) {
	set := c.args[2].sets[0]
	for _, t := range c.args[1].terms {
		most += truthBit(s.some(t, set.Contains))
		least += truthBit(!s.some(t, func(v int) bool { return !set.Contains(v) }))
	}
	return least, most
}

// count returns how many of the second argument have to be the third, a number, and may be.
func (s *space) count(c *constraint) (least, most int) {
	return s.countOf(c.args[1].terms, c.args[2].terms[0].k)
}

func (s *space) countOf(xs []term, v int) (least, most int) {
	for _, t := range xs {
		if s.has(t, v) {
			most++
			_, fixed := s.fixed(t)
			least += truthBit(fixed)
		}
	}
	return least, most
}

// refuteCount goes through the values that are counted.
func refuteCount(s *space, c *constraint) bool {
	xs, y, n := c.args[0].terms, c.args[1].terms[0], c.args[2].terms[0]
	return !s.some(y, func(v int) bool {
		least, most := s.countOf(xs, v)
		for _, t := range xs {
			if t == y && !s.has(t, v) {
				return false
			}
		}
		return !s.apart(n, least, most)
	})
}

func denyCount(s *space, c *constraint) bool {
	xs, y := c.args[0].terms, c.args[1].terms[0]
	n, ok := s.fixed(c.args[2].terms[0])
	return ok && !s.some(y, func(v int) bool {
		least, most := s.countOf(xs, v)
		return least != n || most != n
	})
}

// noCardinality finds a matching that gives every variable a value, each not more often than
// its count may be, and one that gives every value as many variables as its count has to
// be. Where there are both, one matching does both (Mendelsohn and Dulmage, 1958).
func (s *space) noCardinality(c *constraint, closed bool) bool {
	xs, cover, counts := c.args[0].terms, c.args[1].terms, c.args[2].terms
	low, up := make(map[int]int), make(map[int]int)
	for i, v := range cover {
		lo, hi := max(s.lo(counts[i]), 0), s.hi(counts[i])
		if old, ok := up[v.k]; ok {
			lo, hi = max(lo, low[v.k]), min(hi, old)
		}
		if low[v.k], up[v.k] = lo, hi; lo > hi {
			return true
		}
		if least, most := s.countOf(xs, v.k); s.gaps(counts[i]) && s.apart(counts[i], least, most) {
			return true
		}
	}
	var only []int
	if closed {
		only = slices.Sorted(maps.Keys(up))
		if only == nil {
			return len(xs) > 0
		}
	}
	if s.unmatched(xs, only, func(v int) int {
		if n, ok := up[v]; ok {
			return n
		}
		return len(xs)
	}) {
		return true
	}
	return s.undemanded(xs, low)
}

// undemanded reports whether the values cannot each have as many variables of their own as
// they need.
func (s *space) undemanded(xs []term, low map[int]int) bool {
	demand := 0
	var only []int
	for v, n := range low {
		if demand += n; n > len(xs) || demand > len(xs) {
			return true
		}
		if n > 0 {
			only = append(only, v)
		}
	}
	if demand == 0 {
		return false
	}
	slices.Sort(only)
	m := s.matching(xs, only, func(v int) int { return low[v] })
	met := 0
	for i := range xs {
		met += truthBit(m.give(i))
	}
	return met < demand
}
