package csp

// This file is what reifies all-different: when it is decided, and its negation,
// that some two variables are equal.

// Negation states that two of the variables take the same value.
func (c *allDifferent) Negation() Constraint { return &someEqual{c.xs} }

func (c *allDifferent) truthWake() Wake { return OnBounds }

// Entailment is false where two variables are fixed to one value, and true where no
// two have bounds that overlap. It takes time quadratic in the number of variables
// near the leaves of the search, and less where many are open.
func (c *allDifferent) Entailment(s *Space) Status {
	t := Entailed
	for i, x := range c.xs {
		for _, y := range c.xs[:i] {
			if !overlap(s, x, y) {
				continue
			}
			if alike(s, x, y) {
				return Failed
			}
			t = Stable
		}
	}
	return t
}

// overlap reports whether x and y may be equal, by their bounds.
func overlap(s *Space, x, y Var) bool {
	if d, ok := sameVar(x, y); ok {
		return d == 0
	}
	return s.Min(x) <= s.Max(y) && s.Min(y) <= s.Max(x)
}

// alike reports whether x and y, whose bounds overlap, are equal.
func alike(s *Space, x, y Var) bool { return x == y || s.Fixed(x) && s.Fixed(y) }

// explainAlike gives two variables that are fixed to one value.
func explainAlike(r *Reason, xs []Var) bool {
	for i, x := range xs {
		for _, y := range xs[:i] {
			if x == y {
				return true
			}
			if v := r.Min(x); r.fixedTo(x, v) && r.fixedTo(y, v) {
				r.Add(x.Eq(v), y.Eq(v))
				return true
			}
		}
	}
	return false
}

// someEqual states that two of its variables are equal. Once one pair alone may be,
// by the bounds, that pair is made equal.
type someEqual struct{ xs []Var }

func (c *someEqual) Vars() []Var               { return c.xs }
func (c *someEqual) Kind() string              { return "some_equal" }
func (c *someEqual) String() string            { return call("some_equal", c.xs) }
func (c *someEqual) Priority() Priority        { return Quadratic }
func (c *someEqual) Negation() Constraint      { return &allDifferent{xs: c.xs} }
func (c *someEqual) truthWake() Wake           { return OnBounds }
func (c *someEqual) Satisfied(vals []int) bool { return !allApart(vals, false) }
func (c *someEqual) Entailment(s *Space) Status {
	return opposite((&allDifferent{xs: c.xs}).Entailment(s))
}

func (c *someEqual) Propagate(s *Space) Status {
	var pair equal
	pairs := 0
	for i, x := range c.xs {
		for _, y := range c.xs[:i] {
			if !overlap(s, x, y) {
				continue
			}
			if alike(s, x, y) {
				return Entailed
			}
			if pairs++; pairs == 2 {
				return Stable
			}
			pair.xs = [2]Var{x, y}
		}
	}
	if pairs == 0 {
		return Failed
	}
	return pair.Propagate(s)
}

// Explain gives the bounds that keep all pairs apart. Where one pair was left, a
// claim about one of it rests on the other besides.
func (c *someEqual) Explain(r *Reason, claim Literal) {
	for i, x := range c.xs {
		r.addMin(x)
		r.addMax(x)
		for _, y := range c.xs[:i] {
			if r.Min(x) <= r.Max(y) && r.Min(y) <= r.Max(x) && x.index() != y.index() {
				(&equal{[2]Var{x, y}}).Explain(r, claim)
			}
		}
	}
}
