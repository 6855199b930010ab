package csp

// This file is all-different among the variables that are not 0, where 0 stands for
// "none". It runs the value elimination of alldifferent.go.

type allDifferentExcept0 struct{ xs []Var }

// AllDifferentExcept0 states that the xs take pairwise different values, except that any
// number of them may be 0.
//
// The value of a fixed variable, unless it is 0, is removed from the others (value
// consistency), which takes time in proportion to the open variables for each newly
// fixed one. Those that are declared without 0 are all different, and propagated as
// [AllDifferent] does where their domains are tight: more of them than they have values
// are refuted without search. Reasons are the one variable that has taken the value, or
// what AllDifferent gives. From a variable of which only the bounds are kept, a value
// goes once it is a bound.
func AllDifferentExcept0(xs ...Var) Constraint {
	return &allDifferentExcept0{append([]Var(nil), xs...)}
}

func (c *allDifferentExcept0) Vars() []Var    { return c.xs }
func (c *allDifferentExcept0) Kind() string   { return "all_different_except_0" }
func (c *allDifferentExcept0) String() string { return call(c.Kind(), c.xs) }

func (c *allDifferentExcept0) Satisfied(vals []int) bool { return allApart(vals, true) }

func (c *allDifferentExcept0) Attach(s *Space) Propagator {
	p := newValueElimination(s, c.xs)
	p.zeros = true
	p.counts, p.size = true, s.sizes(c.xs)
	if inner := withoutZero(s, c.xs); inner != nil {
		return &exceptProp{p, inner}
	}
	return p
}

// exceptProp counts those that cannot be 0 besides.
type exceptProp struct {
	values *valueElimination
	inner  counting
}

func (p *exceptProp) Priority() Priority { return Costly }

func (p *exceptProp) Propagate(s *Space) Status {
	if status := p.values.Propagate(s); status != Stable {
		return status
	}
	removed := s.st.Removed()
	if p.inner.Propagate(s) == Failed {
		return Failed
	}
	return againIf(s.st.Removed() != removed)
}

func (p *exceptProp) Explain(r *Reason, claim Literal) {
	if p.values.other != nil {
		p.values.Explain(r, claim)
		return
	}
	if claim.IsFalse() || !explainElimination(r, p.values.xs, claim, true) {
		p.inner.Explain(r, claim)
	}
}
