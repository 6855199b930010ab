// Examples of writing constraints: one for each thing a constraint may be or do.
package csp_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/propago/propago/csp"
)

// double states y = 2x, by bounds. It is a Checker, Listener, Validator and Explainer.
type double struct{ x, y csp.Var }

func (c double) Vars() []csp.Var             { return []csp.Var{c.x, c.y} }
func (c double) Satisfied(vals []int) bool   { return vals[1] == 2*vals[0] }
func (c double) Wakes(*csp.Space) []csp.Wake { return []csp.Wake{csp.OnBounds, csp.OnBounds} }

func (c double) Validate() error {
	if c.x == c.y {
		return errors.New("a variable is not its own double")
	}
	return nil
}

func (c double) Propagate(s *csp.Space) csp.Status {
	half := func(v int) int { return v >> 1 } // rounds down
	for {
		lo, hi := s.Min(c.x), s.Max(c.x)
		if !s.AtLeast(c.y, 2*lo) || !s.AtMost(c.y, 2*hi) ||
			!s.AtLeast(c.x, half(s.Min(c.y)+1)) || !s.AtMost(c.x, half(s.Max(c.y))) {
			return csp.Failed
		}
		if lo == s.Min(c.x) && hi == s.Max(c.x) {
			break
		}
	}
	if s.Fixed(c.x) && s.Fixed(c.y) {
		if s.Min(c.y) != 2*s.Min(c.x) {
			return csp.Failed
		}
		return csp.Entailed
	}
	return csp.Stable
}

// Explain says which bound of the one variable moved that of the other.
func (c double) Explain(r *csp.Reason, claim csp.Literal) {
	if _, ok := claim.On(c.y); ok {
		r.Add(c.x.Ge(r.Min(c.x)), c.x.Le(r.Max(c.x)))
		return
	}
	r.Add(c.y.Ge(r.Min(c.y)), c.y.Le(r.Max(c.y)))
}

// doubled propagates y = 2x with x in 0..9 and y in 5..9.
func doubled() *csp.Solver {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 5, 9)
	m.Post(double{x, y})
	s, _ := m.Compile(context.Background(), csp.Options{})
	s.Propagate(context.Background())
	return s
}

func ExampleConstraint() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 5, 9)
	m.Post(double{x, y})
	s, _ := m.Compile(context.Background(), csp.Options{})
	for sol := range s.Solutions(context.Background()) {
		fmt.Println(sol.Value(x), sol.Value(y))
	}
	// Output:
	// 3 6
	// 4 8
}

func ExamplePropagator() {
	s := doubled()
	for _, x := range s.Vars() {
		fmt.Println(x, "in", s.Domain(x))
	}
	// Output:
	// x in 3..4
	// y in 6..8
}

// Narrowing a domain goes through the Space; a false says that no value is left.
func ExampleSpace() {
	s := doubled()
	s.Assume(s.Vars()[0].Ge(4))
	consistent, _ := s.Propagate(context.Background())
	fmt.Println(consistent, s.Domain(s.Vars()[1]))
	// Output: true 8
}

func ExampleStatus() {
	fmt.Println(csp.Failed, csp.Stable, csp.Again, csp.Entailed)
	// Output: failed stable again entailed
}

// atMost, with a propagator for each solver, counts in a reversible Int.
func ExampleAttacher() {
	m := csp.NewModel()
	xs := m.BoolVars("x", 4)
	m.Post(&atMost{xs: xs, value: 1, limit: 1})
	s, _ := m.Compile(context.Background(), csp.Options{})
	fmt.Println(s.Count(context.Background(), 0))
	// Output: 5 <nil>
}

// What an Int counts below a node is forgotten when the search leaves it.
func ExampleReversibleInt() {
	m := csp.NewModel()
	xs := m.BoolVars("x", 3)
	m.Post(&atMost{xs: xs, value: 1, limit: 2})
	s, _ := m.Compile(context.Background(), csp.Options{})
	fmt.Println(s.Count(context.Background(), 0))
	fmt.Println(s.Count(context.Background(), 0))
	// Output:
	// 7 <nil>
	// 7 <nil>
}

func ExampleChecker() {
	m := csp.NewModel()
	var c csp.Checker = double{m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)}
	fmt.Println(c.Satisfied([]int{3, 6}), c.Satisfied([]int{3, 7}))
	// Output: true false
}

func ExampleExplainer() {
	for inf := range doubled().Inferences() {
		fmt.Println(inf.Claim, "because", inf.Facts)
		break
	}
	// Output: x >= 3 because []
}

// A Reason leaves out what is true by declaration.
func ExampleReason() {
	s := doubled()
	s.Assume(s.Vars()[0].Le(3))
	s.Propagate(context.Background())
	for inf := range s.Inferences() {
		if inf.Claim.Var().Name() == "y" {
			fmt.Println(inf.Claim, "because", inf.Facts)
		}
	}
	// Output:
	// y >= 6 because [x >= 3 x <= 4]
	// y <= 8 because [x >= 3 x <= 4]
	// y <= 6 because [x >= 3 x <= 3]
}

func ExampleValidator() {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.Post(double{x, x})
	fmt.Println(m.Err())
	// Output: csp: malformed model: double: a variable is not its own double: x, x
}

// An all-different is, pair by pair, a disequality.
func ExampleDecomposer() {
	m := csp.NewModel()
	c := csp.AllDifferent(m.IntVars("x", 3, 1, 3)...)
	fmt.Println(c.(csp.Decomposer).Decompose())
	// Output: [x[0] != x[1] x[0] != x[2] x[1] != x[2]]
}

func ExamplePriority() {
	fmt.Println(csp.Cheap < csp.Linear, csp.Linear < csp.Quadratic, csp.Quadratic < csp.Costly)
	// Output: true true true
}

func ExamplePrioritizer() {
	m := csp.NewModel()
	c := csp.Predicate("odd", m.IntVars("x", 1, 1, 9), func(v []int) bool { return v[0]%2 == 1 })
	fmt.Println(c.(csp.Prioritizer).Priority() == csp.Costly)
	// Output: true
}

func ExampleWake() {
	fmt.Println(csp.OnChange < csp.OnBounds, csp.OnBounds < csp.OnFix)
	// Output: true true
}

// An order of two variables has nothing to do until a bound moves.
func ExampleListener() {
	m := csp.NewModel()
	c := csp.Less(m.IntVar("x", 1, 9), m.IntVar("y", 1, 9))
	for _, e := range c.(csp.Listener).Wakes(nil) {
		fmt.Println(e == csp.OnBounds)
	}
	// Output:
	// true
	// true
}
