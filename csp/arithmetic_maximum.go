package csp

import (
	"fmt"
	"math"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the maximum and the minimum of many variables. A minimum is the
// maximum of the negated variables.

type maximum struct {
	vars    []Var // the xs, then m; negated for a minimum
	minimum bool
	repeats bool // a variable stands at two positions
}

// Maximum states that m is the greatest of the xs, of which there is at least one.
//
// Bounds(Z) consistent; a variable that keeps only its bounds loses nothing. One
// pass over the variables. A bound is explained by the bounds of the others that
// force it: of m alone, of one of the xs, or of all of them.
func Maximum(xs []Var, m Var) Constraint {
	vars := append(append([]Var(nil), xs...), m)
	return &maximum{vars, false, repeats(vars)}
}

// Minimum states that m is the least of the xs, of which there is at least one. It
// propagates and explains as [Maximum] does.
func Minimum(xs []Var, m Var) Constraint {
	vars := append(negated(xs), m.Neg())
	return &maximum{vars, true, repeats(vars)}
}

func (c *maximum) Vars() []Var         { return c.vars }
func (c *maximum) Wakes(*Space) []Wake { return onBounds(len(c.vars)) }

func (c *maximum) Kind() string {
	if c.minimum {
		return "minimum"
	}
	return "maximum"
}

// stated returns the arguments.
func (c *maximum) stated() (xs []Var, m Var) {
	n := len(c.vars) - 1
	if c.minimum {
		return negated(c.vars[:n]), c.vars[n].Neg()
	}
	return c.vars[:n], c.vars[n]
}

func (c *maximum) String() string {
	xs, m := c.stated()
	return fmt.Sprintf("%s = %v", call(c.Kind(), xs), m)
}

func (c *maximum) Validate() error {
	if len(c.vars) == 1 {
		return fmt.Errorf("the %s of no variables is asked for", c.Kind())
	}
	return nil
}

func (c *maximum) Satisfied(vals []int) bool {
	n := len(vals) - 1
	return vals[n] == slices.Max(vals[:n])
}

// covers where nothing is above m, and something not below it.
func (c *maximum) covers(b []span) bool {
	n := len(b) - 1
	reached := false
	for _, x := range b[:n] {
		if x.hi > b[n].lo {
			return false
		}
		reached = reached || x.lo >= b[n].hi
	}
	return reached
}

func (c *maximum) Propagate(s *Space) Status {
	if !c.repeats {
		return c.once(s)
	}
	before := s.sizes(c.vars)
	status := c.once(s)
	if status != Failed && s.sizes(c.vars) != before {
		return Again
	}
	return status
}

// once applies each rule once, which where no variable stands at two positions is
// enough, unless a bound came to rest at a hole.
func (c *maximum) once(s *Space) Status {
	n := len(c.vars) - 1
	m, xs := c.vars[n], c.vars[:n]
	least, most := s.Min(xs[0]), s.Max(xs[0])
	for _, x := range xs[1:] {
		least, most = max(least, s.Min(x)), max(most, s.Max(x))
	}
	if !s.AtLeast(m, least) || !s.AtMost(m, most) {
		return Failed
	}
	bottom, top := s.Min(m), s.Max(m)
	reaching, last := 0, 0
	most = math.MinInt
	for i, x := range xs {
		if !s.AtMost(x, top) {
			return Failed
		}
		k := s.Max(x)
		most = max(most, k)
		if k >= bottom {
			reaching++
			last = i
		}
	}
	if reaching == 0 {
		return Failed
	}
	if reaching == 1 {
		if !s.AtLeast(xs[last], bottom) {
			return Failed
		}
		least = max(least, s.Min(xs[last]))
	}
	switch {
	case most < top || least > bottom:
		return Again
	case least == top:
		return Entailed
	}
	return Stable
}

// Explain tries the rules on each position that the claim is about, since one
// variable may stand at several.
func (c *maximum) Explain(r *Reason, claim Literal) {
	n := len(c.vars) - 1
	m := c.vars[n]
	if claim.IsFalse() {
		bottom := r.Min(m)
		r.Add(m.Ge(bottom))
		for _, x := range c.vars[:n] {
			r.Add(x.Le(bottom - 1))
		}
		return
	}
	if l, ok := claim.On(m); ok && c.explainResult(r, l) {
		return
	}
	for i, l := range claim.at(c.vars[:n]) {
		if c.explainOperand(r, l, i) {
			return
		}
	}
}

// explainResult explains a bound of m.
func (c *maximum) explainResult(r *Reason, l Literal) bool {
	n := len(c.vars) - 1
	if l.op == domains.GE {
		for _, x := range c.vars[:n] {
			if r.Min(x) >= l.k {
				r.Add(x.Ge(l.k))
				return true
			}
		}
		return false
	}
	for _, x := range c.vars[:n] {
		if r.Max(x) > l.k {
			return false
		}
	}
	for _, x := range c.vars[:n] {
		r.Add(x.Le(l.k))
	}
	return true
}

// explainOperand explains a bound of the operand at position i.
func (c *maximum) explainOperand(r *Reason, l Literal, i int) bool {
	n := len(c.vars) - 1
	m := c.vars[n]
	if l.op == domains.LE {
		if r.Max(m) > l.k {
			return false
		}
		r.Add(m.Le(l.k))
		return true
	}
	k := l.k // or what the others do not reach, where the bound that was claimed is above
	for j, x := range c.vars[:n] {
		if j != i {
			k = max(k, r.Max(x)+1)
		}
	}
	if r.Min(m) < k {
		return false
	}
	r.Add(m.Ge(k))
	for j, x := range c.vars[:n] {
		if j != i {
			r.Add(x.Le(k - 1))
		}
	}
	return true
}
