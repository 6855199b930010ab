package csp

import "github.com/propago/propago/domains"

// This file counts who takes one value, for the constraints that count several values or
// that of a variable.

// takers returns how many of the xs have taken v, and how many can.
func (s *Space) takers(xs []Var, v int) (lower, upper int) {
	for _, x := range xs {
		if s.Has(x, v) {
			upper++
			if s.Fixed(x) {
				lower++
			}
		}
	}
	return lower, upper
}

// countValue propagates that n of the xs take v. decided: who takes it is known.
func countValue(s *Space, xs []Var, v int, n Var) (ok, decided bool) {
	lower, upper := s.takers(xs, v)
	if !s.AtLeast(n, lower) || !s.AtMost(n, upper) {
		return false, false
	}
	if lower == upper {
		return true, true
	}
	switch {
	case s.Max(n) == lower:
		for _, x := range xs {
			if !s.Fixed(x) && !s.Remove(x, v) {
				return false, false
			}
		}
	case s.Min(n) == upper:
		for _, x := range xs {
			if s.Has(x, v) && !s.Assign(x, v) {
				return false, false
			}
		}
	}
	return true, false
}

// explainCounted explains a bound of how many of the xs take v, by those that did or could not.
func explainCounted(r *Reason, xs []Var, v int, l Literal) bool {
	return l.op == domains.GE && r.addSome(xs, domains.EQ, v, l.k, -1) || l.op == domains.LE && r.addSome(xs, domains.NE, v, len(xs)-l.k, -1)
}

// explainTaker explains that the one of the xs at i, of which n take a value, did not take it
// or had to, by the others and a bound of n.
func explainTaker(r *Reason, xs []Var, i int, l Literal, n Var) bool {
	lo, hi := r.Min(n), r.Max(n)
	switch {
	case l.op == domains.NE && r.addSome(xs, domains.EQ, l.k, hi, i):
		r.Add(n.Le(hi))
	case l.op == domains.EQ && r.addSome(xs, domains.NE, l.k, len(xs)-lo, i):
		r.Add(n.Ge(lo))
	default:
		return false
	}
	return true
}
