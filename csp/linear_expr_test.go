package csp_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file tests expressions: how they are built, compared, and made objectives.

func TestExprIsBuilt(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9), m.IntVar("z", 0, 9)
	e := csp.Sum(x, y)
	longer := e.Add(-2, z).Plus(3)
	again := e.Add(5, z)
	tests := []struct {
		e    csp.Expr
		want string
	}{
		{e, "x + y"},
		{longer, "x + y - 2*z + 3"},
		{again, "x + y + 5*z"}, // which shares nothing with the one before
		{longer.Add(-2, longer), "x + y - 2*z - 2*x - 2*y + 4*z - 3"},
		{csp.Expr{}, "0"},
		{csp.Expr{}.Plus(-7), "-7"},
		{csp.Expr{}.Add(3, x.Plus(1)), "3*(x+1)"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.want, tt.e.String())
	}
	comparisons := []struct {
		c    csp.Constraint
		want string
	}{
		{longer.Le(10), "x + y - 2*z <= 7"},
		{longer.Is(domains.EQ, y), "x + y - 2*z = y - 3"},
		{e.Is(domains.GT, csp.Dot([]int{2, -1}, []csp.Var{z, x}).Plus(4)), "x + y > 2*z - x + 4"},
		{e.Ne(3), "x + y != 3"},
		{e.Ge(3), "x + y >= 3"},
		{e.Eq(3, csp.DomainConsistency), "x + y = 3"},
	}
	for _, tt := range comparisons {
		assert.Equal(t, tt.want, fmt.Sprint(tt.c))
	}
}

// Two expressions are compared as their difference is with 0.
func TestExprBothSides(t *testing.T) {
	for _, rel := range rels {
		m := csp.NewModel()
		xs := m.IntVars("x", 3, -2, 3)
		m.Post(csp.Sum(xs[0], xs[1]).Plus(2).Is(rel, csp.Expr{}.Add(3, xs[2]).Add(-1, xs[0]).Plus(-1)))
		n, err := compile(t, m).Count(context.Background(), 0)
		require.NoError(t, err)
		want := 0
		for a := -2; a <= 3; a++ {
			for b := -2; b <= 3; b++ {
				for c := -2; c <= 3; c++ {
					if stands(a+b+2, rel.String(), 3*c-a-1) {
						want++
					}
				}
			}
		}
		assert.Equal(t, want, n, rel)
	}
}

func TestExprMalformed(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	far := csp.Expr{}.Add(math.MaxInt, x)
	tests := []struct {
		c    csp.Constraint
		want string
	}{
		{csp.Sum(x).Eq(1, csp.AutoConsistency, csp.DomainConsistency), "2 consistencies"},
		{csp.Sum(x).Eq(1, csp.Consistency(7)), "consistency 7"},
		{csp.Sum(x).Is(domains.LE, nil), "nil"},
		{csp.Sum(x).Add(1, nil).Le(3), "nil"},
		{csp.Expr{}.Add(2, far).Le(3), "2 times 9223372036854775807"},
		{far.Le(3), "9223372036854775807 times 0..9"},
		{csp.Sum(x).Plus(math.MaxInt).Plus(1).Le(3), "add up beyond 64 bits"},
		{csp.Sum(x).Plus(math.MinInt).Plus(-1).Le(3), "add up beyond 64 bits"},
		{csp.Dot([]int{1, 2}, []csp.Var{x}).Add(3, x).Le(3), "2 coefficients for 1 variables"},
		{csp.Sum(x).Is(domains.LE, csp.Dot([]int{1, 2}, []csp.Var{x})), "2 coefficients for 1 variables"},
	}
	for _, tt := range tests {
		assert.ErrorContains(t, tt.c.(csp.Validator).Validate(), tt.want)
	}
	// Far constants alone are as good as any.
	n, err := solutionCount(t, m, csp.Sum(x).Plus(math.MinInt).Le(math.MaxInt))
	require.NoError(t, err)
	assert.Equal(t, 10, n)
	n, err = solutionCount(t, m, csp.Sum(x).Plus(math.MaxInt).Le(math.MinInt))
	require.NoError(t, err)
	assert.Zero(t, n)
}

func solutionCount(t *testing.T, m *csp.Model, c csp.Constraint) (int, error) {
	t.Helper()
	m.Post(c)
	return compile(t, m).Count(context.Background(), 0)
}

func TestObjectiveIsAnExpression(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 4)
	m.Post(csp.AllDifferent(xs...))
	e := csp.Dot([]int{3, -2, 1}, xs).Plus(5)
	sol, err := m.Optimize(context.Background(), csp.Minimize(e), csp.Options{})
	require.NoError(t, err)
	assert.Equal(t, []int{0, 4, 1}, sol.Values(xs))
	o := csp.Minimize(e)
	assert.Equal(t, -2, sol.Value(o.Var()))
	assert.Equal(t, "minimize 3*x[0] - 2*x[1] + x[2] + 5", o.String())
	declared := len(m.Vars())
	assert.Equal(t, csp.Maximize(e).Var(), o.Var(), "one expression is one variable")
	sol, err = m.Optimize(context.Background(), csp.Maximize(e), csp.Options{})
	require.NoError(t, err)
	assert.Equal(t, []int{4, 0, 3}, sol.Values(xs))
	assert.Equal(t, declared, len(m.Vars()))
}

// Long expressions have one name, and a number where it is taken.
func TestObjectiveNamesDiffer(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("a long name", 6, 0, 4)
	assert.Equal(t, "objective", csp.Minimize(csp.Sum(xs...)).Var().Name())
	assert.Equal(t, "objective (2)", csp.Minimize(csp.Sum(xs[1:]...)).Var().Name())
	require.NoError(t, m.Err())
}

// What is a view of a variable needs no other one.
func TestObjectiveIsAView(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	assert.Equal(t, x, csp.Minimize(csp.Sum(x)).Var())
	assert.Equal(t, x.Neg().Plus(4), csp.Maximize(csp.Expr{}.Add(-1, x).Plus(4)).Var())
	assert.Equal(t, 1, len(m.Vars()))
}

func TestObjectiveMalformed(t *testing.T) {
	foreign := csp.NewModel().IntVar("foreign", 0, 1)
	for name, build := range map[string]func(x csp.Var) csp.Expr{
		"beyond": func(x csp.Var) csp.Expr { return csp.Expr{}.Add(1<<40, x) },
		"add up": func(x csp.Var) csp.Expr { return csp.Sum(x, x).Plus(math.MaxInt).Plus(1) },
		"2 coef": func(x csp.Var) csp.Expr { return csp.Dot([]int{1, 2}, []csp.Var{x}) },
		"model":  func(x csp.Var) csp.Expr { return csp.Sum(x, foreign) },
		"none":   func(x csp.Var) csp.Expr { return csp.Sum(x, csp.Var{}) },
	} {
		m := csp.NewModel()
		_, err := m.Optimize(context.Background(), csp.Minimize(build(m.IntVar("x", 0, 9))), csp.Options{})
		var malformed *csp.ModelError
		require.ErrorAs(t, err, &malformed, name)
		assert.ErrorContains(t, err, name)
	}
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	for _, constant := range []csp.Term{csp.Expr{}.Plus(3), nil, csp.Var{}} {
		_, err := m.Optimize(context.Background(), csp.Maximize(constant), csp.Options{})
		require.ErrorContains(t, err, "not a variable of the model")
	}
	s := compile(t, m)
	_, err := s.Optimize(context.Background(), csp.Minimize(csp.Sum(x, y)))
	require.ErrorContains(t, err, "after compiling")
}

// An expression over a variable without values has no solution, and no other mistake.
func TestObjectiveOfNothing(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 5, 4), m.IntVar("y", 0, 9)
	_, err := m.Optimize(context.Background(), csp.Minimize(csp.Sum(x, y)), csp.Options{})
	require.ErrorIs(t, err, csp.ErrNoSolution)
}

// Variables and expressions stand on either side, and what is improved may be either.
func ExampleTerm() {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.Post(csp.Sum(x, y).Is(domains.LE, csp.Sum(x).Plus(4)), csp.Sum(x, y).Le(7))
	for _, t := range []csp.Term{x, csp.Dot([]int{1, 3}, []csp.Var{x, y})} {
		sol, err := m.Optimize(context.Background(), csp.Maximize(t), csp.Options{})
		fmt.Println(sol.Value(x), sol.Value(y), err)
	}
	// Output:
	// 7 0 <nil>
	// 3 4 <nil>
}
