// Package between is a solution of the exercise in the folder above.
package between

import "github.com/propago/propago/csp"

// Between holds that y lies between x and z: x <= y <= z or x >= y >= z.
func Between(x, y, z csp.Var) csp.Constraint { return &between{[]csp.Var{x, y, z}} }

type between struct{ xs []csp.Var }

// Vars returns x, y and z.
func (c *between) Vars() []csp.Var { return c.xs }

// Satisfied says whether y lies between.
func (c *between) Satisfied(v []int) bool {
	return min(v[0], v[2]) <= v[1] && v[1] <= max(v[0], v[2])
}

// Propagate keeps y between the smallest and the largest value that x and z can have. Where
// it cannot prune more, it may leave the rest to the search, but when all three are fixed it
// has to know whether they are right.
func (c *between) Propagate(s *csp.Space) csp.Status {
	x, y, z := c.xs[0], c.xs[1], c.xs[2]
	size := s.Size(x) + s.Size(y) + s.Size(z)
	if !s.AtLeast(y, min(s.Min(x), s.Min(z))) || !s.AtMost(y, max(s.Max(x), s.Max(z))) {
		return csp.Failed
	}
	// Once x and y cannot be in one order, all three are in the other.
	up := s.Min(x) <= s.Max(y) && s.Min(y) <= s.Max(z)
	down := s.Min(z) <= s.Max(y) && s.Min(y) <= s.Max(x)
	switch {
	case !up && !down:
		return csp.Failed
	case !up && !inOrder(s, z, y, x), !down && !inOrder(s, x, y, z):
		return csp.Failed
	}
	if s.Size(x)+s.Size(y)+s.Size(z) < size {
		return csp.Again
	}
	return csp.Stable
}

// inOrder prunes for x <= y <= z.
func inOrder(s *csp.Space, x, y, z csp.Var) bool {
	return s.AtLeast(y, s.Min(x)) && s.AtLeast(z, s.Min(y)) && s.AtMost(y, s.Max(z)) && s.AtMost(x, s.Max(y))
}
