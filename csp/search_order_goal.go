package csp

import "github.com/propago/propago/domains"

// This file is the order by the objective: first all that the objective is a sum of, the best
// value of each first and in any order, as if each could have it. Free search has it where no
// other order finds a solution (search_turns.go): what the objective counts is often what
// decides, and any order of it is another beginning.

// findTerms finds what the objective is made of.
func (s *Solver) findTerms() {
	s.order.terms = s.order.terms[:0]
	if !s.goal.on {
		return
	}
	g := s.goal.x
	for _, p := range s.posted[:s.own] {
		switch c := p.c.(type) {
		case *linear:
			if c.rel != domains.EQ || len(c.xs) < 3 {
				continue
			}
			for i, x := range c.xs {
				if x.index() == g.index() {
					s.termsOf(c, i, c.coeffs[i] > 0 == (x.id < 0) == (g.id < 0))
					return
				}
			}
		}
	}
}

// termsOf takes the terms of an equation but the i-th, the objective, which is to be small, or
// with up set large.
func (s *Solver) termsOf(c *linear, i int, up bool) {
	for j, x := range c.xs {
		switch {
		case j == i || c.coeffs[j] == 0:
		case c.coeffs[j] > 0 != up:
			s.order.terms = append(s.order.terms, x)
		default:
			s.order.terms = append(s.order.terms, x.Neg())
		}
	}
}

// towardsGoal returns an open variable for the order by the objective.
func (s *Solver) towardsGoal() (x Var, ok bool) {
	s.order.forGoal = false
	count := 0
	for _, y := range s.order.terms {
		if s.closed(y.index()) {
			continue
		}
		if count++; s.order.rng.IntN(count) == 0 {
			x = y
		}
	}
	if count > 0 {
		s.order.forGoal = true
		return x, true
	}
	return s.order.conflicts.first(s)
}
