package flatzinc

import "github.com/propago/propago/csp"

// This file is the warm start: values that the search tries before all others.

// hints branches on the values of a warm start, as long as they are possible.
type hints struct {
	xs []csp.Var
	vs []int
}

// Branch tries the next value that its variable still has. Of a variable that keeps
// only its bounds it takes two branches to get there.
func (h *hints) Branch(s *csp.Space) (l csp.Literal, ok bool) {
	for i, x := range h.xs {
		v := h.vs[i]
		switch {
		case s.Fixed(x) || !s.Has(x, v):
		case s.KeepsHoles(x):
			return x.Eq(v), true
		case s.Min(x) < v:
			return x.Ge(v), true
		default:
			return x.Le(v), true
		}
	}
	return csp.Literal{}, false
}

// warmStart adds the values of a warm_start annotation: an array of variables and one
// of values.
func (r *reader) warmStart(s *search, a *Expr) (ok bool) {
	if len(a.Args) != 2 {
		return false
	}
	xs, err := r.resolve(&a.Args[0])
	if err != nil || xs.base > Int {
		return false
	}
	vs, err := r.resolve(&a.Args[1])
	if err != nil || vs.vars || vs.base > Int || vs.size() != xs.size() {
		return false
	}
	if s.hints == nil {
		s.hints = &hints{}
	}
	s.hints.xs = append(s.hints.xs, r.variables(xs.terms)...)
	s.hints.vs = append(s.hints.vs, constantsOf(vs.terms)...)
	return true
}
