package csp

import "github.com/propago/propago/domains"

// This file is hints (Options.Hints): values that the search tries before all others, until it
// begins anew, as those of a solution from yesterday.

// hints are what is hinted, about bare variables.
type hints struct {
	vars  []int32 // in the order given, those that tell solutions apart
	value []int   // of each variable, those among them that a structure found in the model adds
	has   []bool  // whether there is one
	first domains.Int
}

// compileHints takes in the hints, once the phases are compiled.
func (s *Solver) compileHints() error {
	given := s.opts.Hints
	if len(given) == 0 {
		return nil
	}
	n := s.space.st.Len()
	h := &hints{value: make([]int, n), has: make([]bool, n), first: s.space.st.NewInt(0)}
	once := make([]bool, n)
	own := s.order.all[s.order.turns[len(s.order.turns)-1].from:]
	for i := range own {
		for _, x := range own[i].Vars {
			once[x.index()] = once[x.index()] || own[i].Once
		}
	}
	for i, l := range given {
		switch {
		case !s.has(l.x):
			return &ModelError{Vars: []Var{l.x}, Msg: "a hint is about a variable that the model does not have"}
		case l.op != domains.EQ:
			return badOption("Hints", "hint %d is %v, and a hint says that a variable equals a value", i, l)
		}
		x := l.x.index()
		if !h.has[x] && !once[x] {
			h.vars = append(h.vars, x)
		}
		h.has[x], h.value[x] = true, l.x.under(l.k)
	}
	s.order.hints = h
	return nil
}

// hinting reports whether hints come before all orders: in the first descent, and in all of a
// search whose descents are to be alike.
func (s *Solver) hinting() bool {
	return s.order.hints != nil && (s.run.restarts.n == 0 || s.opts.LimitedDiscrepancy)
}

// nextHint returns a branch on the next hint that is neither true nor impossible.
func (s *Solver) nextHint() (d domains.Literal, ok bool) {
	h, st := s.order.hints, s.space.st
	first := h.first.Get(st)
	i := first
	for i < len(h.vars) && (s.closed(h.vars[i]) || !st.Has(h.vars[i], h.value[h.vars[i]])) {
		i++
	}
	if i != first {
		h.first.Set(st, i)
	}
	if i == len(h.vars) {
		return d, false
	}
	x := h.vars[i]
	return s.try(Var{model: s.model, id: x}, h.value[x]), true
}

// hinted returns the value of x that is hinted; ok is false where none is, or it is impossible.
func (s *Solver) hinted(x Var) (v int, ok bool) {
	h := s.order.hints
	if h == nil || !h.has[x.index()] {
		return 0, false
	}
	v = x.of(h.value[x.index()])
	return v, s.space.Has(x, v)
}
