package csp

import (
	"errors"
	"fmt"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the linear constraint, which comparing an expression (linear_expr.go) makes:
// how it is checked and written. linear_terms.go brings it into the form that the propagators work on:
// linear_bounds.go for = and <=, linear_notequal.go for !=, linear_pair.go and
// linear_domain.go for the values between the bounds.

type linear struct {
	coeffs      []int
	xs          []Var
	rel         domains.Op
	k           int
	right       int // the last that many of xs stand on the right side, with their signs turned
	consistency Consistency
	fault       string // why it is malformed
}

func (c *linear) Vars() []Var { return c.xs }

func (c *linear) Kind() string {
	if !compares(c.rel) {
		return "linear"
	}
	return "linear_" + [...]string{domains.EQ: "eq", domains.NE: "ne", domains.LT: "lt", domains.LE: "le", domains.GT: "gt", domains.GE: "ge"}[c.rel]
}

// sides returns the expressions that are compared.
func (c *linear) sides() (left, right Expr) {
	n := len(c.xs) - c.right
	right = Expr{xs: c.xs[n:], coeffs: make([]int, c.right), k: c.k}
	for i, a := range c.coeffs[n:] {
		right.coeffs[i] = -a
	}
	return Expr{coeffs: c.coeffs[:n:n], xs: c.xs[:n:n], fault: c.fault}, right
}

// String writes the sum as an expression, such as "2*x - y <= 10".
func (c *linear) String() string {
	if c.fault != "" {
		return call(c.Kind(), c.xs)
	}
	left, right := c.sides()
	return fmt.Sprintf("%v %v %v", left, c.rel, right)
}

func (c *linear) Satisfied(vals []int) bool {
	sum := 0
	for i, v := range vals {
		sum += c.coeffs[i] * v
	}
	return c.rel.Holds(sum, c.k)
}

// Wakes are those of bounds propagation and of !=; who looks at values between the
// bounds asks for more.
func (c *linear) Wakes(s *Space) []Wake {
	events := make([]Wake, len(c.xs))
	for i, x := range c.xs {
		events[i] = OnBounds
		if c.rel == domains.NE && s.KeepsHoles(x) {
			events[i] = OnFix
		}
	}
	return events
}

// Negation states the opposite relation.
func (c *linear) Negation() Constraint {
	d := *c
	d.rel = c.rel.Not()
	return &d
}

func (c *linear) Validate() error {
	if c.fault != "" {
		return errors.New(c.fault)
	}
	if !compares(c.rel) {
		return fmt.Errorf("the relation %v is not one between numbers", c.rel)
	}
	if err := c.consistency.validate(); err != nil {
		return err
	}
	var reach uint64
	for i, x := range c.xs {
		d := x.Domain()
		if d.IsEmpty() {
			continue
		}
		most, ok := exact.Product(c.coeffs[i], max(exact.Magnitude(d.Min()), exact.Magnitude(d.Max())), exact.Limit)
		if !ok || reach+most > exact.Limit {
			return fmt.Errorf("sums of up to %d and %d times %d..%d go beyond %d", reach, c.coeffs[i], d.Min(), d.Max(), exact.Limit)
		}
		reach += most
	}
	return nil
}

// compares reports whether a relation is one between two numbers.
func compares(o domains.Op) bool { return o <= domains.GT && o != domains.NotIn }
