// Package between is an exercise of docs/tutorials/10-write-a-constraint.md: write the bodies
// of Satisfied and Propagate. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/10-between
package between

import "github.com/propago/propago/csp"

// Between holds that y lies between x and z: x <= y <= z or x >= y >= z.
func Between(x, y, z csp.Var) csp.Constraint { return &between{[]csp.Var{x, y, z}} }

type between struct{ xs []csp.Var }

// Vars returns x, y and z.
func (c *between) Vars() []csp.Var { return c.xs }

// Satisfied says whether y lies between.
func (c *between) Satisfied(v []int) bool { return true }

// Propagate keeps y between the smallest and the largest value that x and z can have. Where
// it cannot prune more, it may leave the rest to the search, but when all three are fixed it
// has to know whether they are right.
func (c *between) Propagate(s *csp.Space) csp.Status { return csp.Stable }
