// Package near is a constraint written step by step in
// docs/tutorials/10-write-a-constraint.md: two variables at most so far apart.
package near

import "github.com/propago/propago/csp"

// Near keeps x and y at most so far apart: |x - y| <= most.
func Near(x, y csp.Var, most int) csp.Constraint { return &near{[]csp.Var{x, y}, most} }

type near struct {
	xs   []csp.Var
	most int
}

// Vars returns the variables that the constraint is about.
func (c *near) Vars() []csp.Var { return c.xs }

// Satisfied says whether values for them are right.
func (c *near) Satisfied(v []int) bool {
	return max(v[0], v[1])-min(v[0], v[1]) <= c.most
}

// Propagate moves the bounds of each variable near to those of the other.
func (c *near) Propagate(s *csp.Space) csp.Status {
	x, y := c.xs[0], c.xs[1]
	before := s.Size(x) + s.Size(y)
	for _, pair := range [][2]csp.Var{{x, y}, {y, x}} {
		a, b := pair[0], pair[1]
		if !s.AtLeast(a, s.Min(b)-c.most) || !s.AtMost(a, s.Max(b)+c.most) {
			return csp.Failed
		}
	}
	if s.Max(x)-s.Min(y) <= c.most && s.Max(y)-s.Min(x) <= c.most {
		return csp.Entailed // whatever is left is near
	}
	if s.Size(x)+s.Size(y) < before {
		return csp.Again // over a hole a bound jumps farther than asked, and that may say more
	}
	return csp.Stable
}
