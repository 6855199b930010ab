package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is membership of a variable in a set of constants.

type member struct {
	x   [1]Var
	set domains.Set
	in  bool
}

// Member states that x takes a value of set. Domain consistent; time in proportion
// to the values of x.
func Member(x Var, set domains.Set) Constraint { return &member{[1]Var{x}, set, true} }

// NotMember states that x takes no value of set. Domain consistent; time in
// proportion to the values of x.
func NotMember(x Var, set domains.Set) Constraint { return &member{[1]Var{x}, set, false} }

func (c *member) Vars() []Var { return c.x[:] }

func (c *member) Kind() string {
	if c.in {
		return "member"
	}
	return "not_member"
}

func (c *member) String() string {
	if c.in {
		return fmt.Sprintf("%v in {%v}", c.x[0], c.set)
	}
	return fmt.Sprintf("%v not in {%v}", c.x[0], c.set)
}

func (c *member) Satisfied(vals []int) bool { return c.set.Contains(vals[0]) == c.in }

func (c *member) Events(*Space) []Event { return []Event{OnBounds} }

func (c *member) Propagate(s *Space) Status {
	x := c.x[0]
	ok := false
	if c.in {
		ok = s.KeepOnly(x, c.set)
	} else {
		ok = s.RemoveAll(x, c.set)
	}
	switch {
	case !ok:
		return Failed
	case s.KeepsHoles(x) || s.Fixed(x):
		return Entailed
	}
	return Stable
}

// Explain gives no facts: the constraint alone forbids the value.
func (c *member) Explain(*Reason, Literal) {}
