package csptest_test

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file shows a user's constraint and its test.

// AtLeastApart states that two variables lie at least gap apart: |x - y| >= gap.
type AtLeastApart struct {
	xs  [2]csp.Var
	gap int
}

func (c AtLeastApart) Vars() []csp.Var { return c.xs[:] }

func (c AtLeastApart) Satisfied(v []int) bool {
	return v[0]-v[1] >= c.gap || v[1]-v[0] >= c.gap
}

// Propagate removes what is too near to a fixed variable.
func (c AtLeastApart) Propagate(s *csp.Space) csp.Status {
	for i, x := range c.xs {
		if !s.Fixed(x) {
			continue
		}
		y, v := c.xs[1-i], s.Min(x)
		for w := v - c.gap + 1; w < v+c.gap; w++ {
			if !s.Remove(y, w) {
				return csp.Failed
			}
		}
		if s.KeepsHoles(y) {
			return csp.Entailed
		}
		// Where only the bounds of y are kept, they have to leave the near values on
		// either side; what lies inside waits for the bounds to move.
		for w := v + c.gap - 1; w > v-c.gap; w-- {
			if !s.Remove(y, w) {
				return csp.Failed
			}
		}
	}
	return csp.Stable
}

// Explain: it was the other variable, and it was fixed.
func (c AtLeastApart) Explain(r *csp.Reason, claim csp.Literal) {
	for i, x := range c.xs {
		if _, ok := claim.On(x); ok && r.Fixed(c.xs[1-i]) {
			r.AddDomain(c.xs[1-i])
			return
		}
	}
}

// A test of one's own constraint is one call. In a test function t is the
// *testing.T; here it prints.
func ExampleRun() {
	t := printer{}
	csptest.Run(t, csptest.Spec{
		Name: "at_least_apart",
		Vars: 2,
		Build: func(xs []csp.Var) csp.Constraint {
			return AtLeastApart{[2]csp.Var{xs[0], xs[1]}, 2}
		},
		Accepts:     func(v []int) bool { return max(v[0], v[1])-min(v[0], v[1]) >= 2 },
		Consistency: csptest.Forward,
	})
	// Output: csptest: at_least_apart passes
}

// A claim that is too strong is reported with the smallest case that shows it.
func ExampleSpec() {
	t := printer{}
	csptest.Run(t, csptest.Spec{
		Name: "at_least_apart",
		Vars: 2,
		Lo:   1, Hi: 4,
		Build: func(xs []csp.Var) csp.Constraint {
			return AtLeastApart{[2]csp.Var{xs[0], xs[1]}, 2}
		},
		Accepts:     func(v []int) bool { return max(v[0], v[1])-min(v[0], v[1]) >= 2 },
		Consistency: csptest.Domain,
		Intervals:   csptest.Checking,
	})
	// Output: domain consistency is claimed, but a value was left without support
}

// printer prints the gist of a report.
type printer struct{}

func (printer) Helper()      {}
func (printer) Name() string { return "TestAtLeastApart" }

func (printer) Errorf(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); strings.Contains(text, "domain consistency is claimed") {
		fmt.Println("domain consistency is claimed, but a value was left without support")
	} else {
		fmt.Println(text)
	}
}

func (printer) Logf(format string, args ...any) {
	// How many cases there were depends on how the test is run.
	text := fmt.Sprintf(format, args...)
	fmt.Println(text[:strings.LastIndex(text, ":")], "passes")
}

// The number of cases and their seeds can be given.
func ExampleOption() {
	t := printer{}
	more := []csptest.Option{csptest.Cases(20), csptest.Seed(1000)}
	csptest.Run(t, csptest.Spec{
		Name:    "less",
		Vars:    2,
		Build:   func(xs []csp.Var) csp.Constraint { return csp.Less(xs[0], xs[1]) },
		Accepts: func(v []int) bool { return v[0] < v[1] },
	}, more...)
	// Output: csptest: less passes
}

// What is claimed of the domains is one of the levels of consistency.
func ExampleConsistency() {
	for _, c := range []csptest.Consistency{csptest.Forward, csptest.BoundsZ, csptest.Domain} {
		fmt.Println(c)
	}
	// Output:
	// forward checking
	// bounds(Z) consistency
	// domain consistency
}

// A TB is a *testing.T, or whatever else wants to hear of findings; this one prints.
func ExampleTB() {
	var t csptest.TB = printer{}
	csptest.Run(t, csptest.Spec{Name: "empty"})
	// Output: csptest: empty: seed 1: the Spec has no Build or no Accepts
}
