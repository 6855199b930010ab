// Declaring: what a model accepts, what it refuses and how it says so, and the
// views and literals of its variables.
package csp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// inert is a constraint that neither propagates nor attaches.
type inert struct{ x csp.Var }

func (c inert) Vars() []csp.Var { return []csp.Var{c.x} }

func TestMalformedModels(t *testing.T) {
	other := csp.NewModel()
	alien := other.IntVar("alien", 0, 1)
	for _, c := range []struct {
		name    string
		declare func(m *csp.Model, x csp.Var)
		want    string
	}{
		{"nil constraint", func(m *csp.Model, x csp.Var) { m.PostNamed("row", nil) },
			"csp: malformed model: row: the constraint is nil"},
		{"foreign variable", func(m *csp.Model, x csp.Var) { m.Post(csp.NotEqual(x, alien)) },
			"csp: malformed model: not_equal: a variable belongs to another model: alien"},
		{"zero Var", func(m *csp.Model, x csp.Var) { m.PostNamed("row", csp.AllDifferent(x, csp.Var{})) },
			"csp: malformed model: row: a variable is the zero Var, which belongs to no model"},
		{"neither Propagate nor Attach", func(m *csp.Model, x csp.Var) { m.Post(inert{x}) },
			"csp: malformed model: inert: the constraint has neither a Propagate nor an Attach method"},
		{"predicate without a test", func(m *csp.Model, x csp.Var) { m.Post(csp.Predicate("p", []csp.Var{x}, nil)) },
			"csp: malformed model: p: the predicate has no test function: x"},
		{"offset beyond 32 bits", func(m *csp.Model, x csp.Var) { m.Post(csp.NotEqual(x, x.Plus(1<<31))) },
			"csp: malformed model: offset 2147483648 does not fit 32 bits: x"},
		{"offsets that add up", func(m *csp.Model, x csp.Var) { x.Plus(1<<31 - 1).Plus(1) },
			"csp: malformed model: offset 1 does not fit 32 bits: x+2147483647"},
		{"offset beyond 64 bits when added", func(m *csp.Model, x csp.Var) { x.Plus(1).Plus(1<<63 - 1) },
			"csp: malformed model: offset 9223372036854775807 does not fit 32 bits: x+1"},
		{"domain beyond 32 bits", func(m *csp.Model, x csp.Var) { m.IntVar("wide", 0, 1<<31) },
			"csp: malformed model: domain 0..2147483648 reaches outside -2147483648..2147483647: wide"},
		{"bounds beyond 32 bits", func(m *csp.Model, x csp.Var) { m.BoundsVar("cost", -1<<40, 0) },
			"csp: malformed model: domain -1099511627776..0 reaches outside -2147483648..2147483647: cost"},
		{"a name twice", func(m *csp.Model, x csp.Var) { m.BoolVar("x") },
			"csp: malformed model: variables 0 and 1 have one name: x"},
		{"the name of an array's entry", func(m *csp.Model, x csp.Var) { m.IntVar("q[1]", 0, 1); m.IntVars("q", 2, 0, 1) },
			"csp: malformed model: variables 1 and 3 have one name: q[1]"},
		{"constant beyond 32 bits", func(m *csp.Model, x csp.Var) { m.Const(1 << 40) },
			"csp: malformed model: domain 1099511627776..1099511627776 reaches outside -2147483648..2147483647: 1099511627776"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := csp.NewModel()
			x := m.IntVar("x", 0, 3)
			c.declare(m, x)
			m.Post(nil) // a later mistake does not hide the first
			require.EqualError(t, m.Err(), c.want)
			_, err := m.Compile(t.Context(), csp.Options{})
			assert.Equal(t, m.Err(), err)
			_, err = m.Solve(context.Background(), csp.Options{})
			var malformed *csp.ModelError
			assert.ErrorAs(t, err, &malformed)
			assert.NotErrorIs(t, err, csp.ErrNoSolution)
		})
	}
}

func TestModelErrorNamesAtMostFiveVariables(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 7, 0, 1)
	e := &csp.ModelError{Constraint: "row 1", Vars: xs, Msg: "too long"}
	assert.EqualError(t, e, "csp: malformed model: row 1: too long: x[0], x[1], x[2], x[3], x[4], and 2 more")
}

func TestOptionsThatDoNotExist(t *testing.T) {
	m := csp.NewModel()
	for want, o := range map[string]csp.Options{
		"csp: options: Maintain: level 9 does not exist":        {Maintain: 9},
		"csp: options: Order: variable order 99 does not exist": {Order: 99},
		"csp: options: Values: value order 99 does not exist":   {Values: 99},
		"csp: options: MaxNodes: it is negative":                {MaxNodes: -1},
		"csp: options: Learn: learning needs the level full, and no limited discrepancies or neighbourhood": {
			Learn: true, Maintain: strategy.AC3,
		},
	} {
		_, err := m.Compile(t.Context(), o)
		assert.EqualError(t, err, want)
	}
	_, err := m.Compile(t.Context(), csp.Options{MaxSolutions: -1})
	assert.Error(t, err)
	_, err = m.Compile(t.Context(), csp.Options{Timeout: -1})
	assert.Error(t, err)
}

func TestSolvingLeavesTheModelAlone(t *testing.T) {
	m, q := queens(6)
	before := m.String()
	s := compile(t, m)
	require.Len(t, list(t, s, q), 4)
	m.Post(csp.Less(q[0], q[5])) // for solvers compiled from now on
	assert.Len(t, list(t, s, q), 4)
	assert.Len(t, list(t, compile(t, m), q), 2)
	assert.Equal(t, before+"q[0] < q[5]\n", m.String())
}

func TestListing(t *testing.T) {
	m := csp.NewModel()
	x, b := m.IntVar("x", 1, 4), m.BoolVar("b")
	five := m.Const(5)
	m.PostNamed("cap", csp.LessOrEqual(x.Plus(2), five))
	m.Post(csp.NotEqual(x.Neg(), b.Not()))
	assert.Equal(t, 3, len(m.Vars()))
	assert.Equal(t, []csp.Var{x, b, five}, m.Vars())
	assert.Equal(t, "x in 1..4\nb in 0..1\ncap: x+2 <= 5\n-x != 1-b\n", m.String())
	var names []string
	for name := range m.Constraints() {
		names = append(names, name)
	}
	assert.Equal(t, []string{"cap", ""}, names)
	for range m.Constraints() {
		break
	}
}

func TestViews(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVarIn("x", domains.Of(1, 2, 5))
	for _, c := range []struct {
		view   csp.Var
		text   string
		domain string
	}{
		{x, "x", "1..2 5"},
		{x.Plus(3), "x+3", "4..5 8"},
		{x.Plus(-3), "x-3", "-2..-1 2"},
		{x.Neg(), "-x", "-5 -2..-1"},
		{x.Not(), "1-x", "-4 -1..0"},
		{x.Neg().Neg(), "x", "1..2 5"},
		{x.Plus(2).Neg(), "-2-x", "-7 -4..-3"},
		{x.Plus(2).Neg().Plus(2), "-x", "-5 -2..-1"},
		{x.Not().Not(), "x", "1..2 5"},
		{m.Const(7).Neg(), "-7", "-7"},
	} {
		assert.Equal(t, c.text, c.view.String())
		assert.Equal(t, c.domain, c.view.Domain().String(), c.text)
		s := compile(t, m)
		assert.Equal(t, c.domain, s.Domain(c.view).String(), c.text)
		for v := -9; v <= 9; v++ {
			s.Reset()
			s.Assume(c.view.Eq(v))
			sol, err := s.Solve(context.Background())
			if !c.view.Domain().Contains(v) {
				assert.ErrorIs(t, err, csp.ErrNoSolution, "%s = %d", c.text, v)
				continue
			}
			require.NoError(t, err)
			assert.Equal(t, v, sol.Value(c.view))
		}
	}
	assert.Equal(t, "x", x.Plus(3).Name())
	assert.Equal(t, x, x.Plus(4).Plus(-4))
	assert.Equal(t, "(no variable)", csp.Var{}.String())
	assert.Equal(t, "(no variable)", csp.Var{}.Plus(1).Neg().Name())
	assert.True(t, csp.Var{}.Domain().IsEmpty())
	assert.Equal(t, csp.Var{}, csp.Var{}.Plus(1<<40))
}

func TestLiterals(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", -4, 4), m.IntVar("y", 0, 1)
	views := []csp.Var{x, x.Plus(2), x.Neg(), x.Neg().Plus(-1)}
	for _, v := range views {
		for k := -3; k <= 3; k++ {
			for _, l := range []csp.Literal{v.Eq(k), v.Ne(k), v.Le(k), v.Ge(k)} {
				assert.Equal(t, v, l.Var())
				assert.Equal(t, k, l.Value())
				assert.Equal(t, l, l.Not().Not())
				for value := -9; value <= 9; value++ {
					assert.NotEqual(t, l.Holds(value), l.Not().Holds(value))
				}
				// Said of another view it is as true of the same assignment.
				for _, w := range views {
					same, ok := l.On(w)
					require.True(t, ok)
					s := compile(t, m)
					s.Assume(l)
					for sol := range s.Solutions(context.Background()) {
						require.True(t, l.Holds(sol.Value(v)), "%v", l)
						require.True(t, same.Holds(sol.Value(w)), "%v said of %v is %v", l, w, same)
					}
					s.Reset()
					s.Assume(l.Not())
					for sol := range s.Solutions(context.Background()) {
						require.False(t, same.Holds(sol.Value(w)), "%v said of %v is %v", l, w, same)
					}
				}
				_, ok := l.On(y)
				assert.False(t, ok)
			}
		}
	}
	assert.True(t, csp.Literal{}.IsFalse())
	assert.Equal(t, "false", csp.Literal{}.String())
	assert.Equal(t, "x+2 >= 3", x.Plus(2).Ge(3).String())
	_, ok := csp.Literal{}.On(csp.Var{})
	assert.False(t, ok)
}

// TestNamesThatMayRepeat: the empty name says nothing of which variable is meant, and a
// constant is told from a variable that is called by its digits.
func TestNamesThatMayRepeat(t *testing.T) {
	m := csp.NewModel()
	x, y, digits := m.BoolVar(""), m.BoolVar(""), m.BoolVar("1")
	m.Post(csp.NotEqual(x, y), csp.Equal(digits, m.Const(1)), csp.Equal(x, m.Const(1)))
	sol, err := m.Solve(t.Context(), csp.Options{})
	require.NoError(t, err)
	assert.Equal(t, []int{1, 0, 1}, sol.Values([]csp.Var{x, y, digits}))
	assert.NotEqual(t, m.IntVars("q", 2, 0, 1), m.IntVars("r", 2, 0, 1))
	assert.NoError(t, m.Err())
}
