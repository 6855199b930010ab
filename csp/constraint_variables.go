package csp

import "slices"

// This file is what propagators ask about the variables of a constraint as a whole.

// repeats reports whether a variable stands at two positions, under whatever views.
func repeats(xs []Var) bool { return len(distinct(xs)) < len(xs) }

// oneVariable reports whether one variable is underneath all of the xs.
func oneVariable(xs []Var) bool {
	return !slices.ContainsFunc(xs, func(x Var) bool { return x.index() != xs[0].index() })
}

// negated returns the views with the other sign.
func negated(xs []Var) []Var {
	ys := make([]Var, len(xs))
	for i, x := range xs {
		ys[i] = x.Neg()
	}
	return ys
}

// positions returns those of n variables, in order.
func positions(n int) []int32 {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	return order
}

// allFixed reports whether one value is left in each of the xs.
func (s *Space) allFixed(xs []Var) bool {
	for _, x := range xs {
		if !s.Fixed(x) {
			return false
		}
	}
	return true
}

// sizes returns the sum of the sizes of the domains, from which a propagator sees
// whether it narrowed anything.
func (s *Space) sizes(xs []Var) int {
	sum := 0
	for _, x := range xs {
		sum += s.Size(x)
	}
	return sum
}
