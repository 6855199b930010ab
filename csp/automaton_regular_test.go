package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests regular and its automaton.

// Three shifts: at most two nights in a row, and after a night no early shift.
func ExampleDFA() {
	const early, late, night = 0, 1, 2
	m := csp.NewModel()
	days := m.IntVars("day", 4, early, night)
	m.Post(csp.Regular(days, csp.DFA{
		Accept: []int{0, 1, 2},
		Next: [][]int{ // a state is the number of nights just worked
			{0, 0, 1},
			{-1, 0, 2},
			{-1, 0, -1},
		},
	}))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver.Assume(days[0].Eq(night), days[1].Ne(late), days[3].Ne(late))
	for sol := range solver.Solutions(context.Background()) {
		fmt.Println(sol.Values(days))
	}
	// Output:
	// [2 2 1 0]
	// [2 2 1 2]
}

// run follows an automaton by its definition.
func run(d csp.DFA, symbols, word []int) bool {
	q := d.Start
	for _, v := range word {
		to := -1
		for a, w := range symbols {
			if v == w {
				to = d.Next[q][a]
			}
		}
		if to < 0 {
			return false
		}
		q = to
	}
	for _, f := range d.Accept {
		if f == q {
			return true
		}
	}
	return false
}

func TestRegular(t *testing.T) { csptest.Run(t, regularSpec(), csptest.Cases(400)) }

// A variable at two places of the word loses a value at the later one, which the earlier one has to
// look at from both sides.
func TestRegularOverOneVariableTwice(t *testing.T) {
	t.Setenv("PROPAGO_SEED", "2229")
	csptest.Run(t, regularSpec())
}

func regularSpec() csptest.Spec {
	return csptest.Spec{
		Name: "regular",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = r.IntN(6)
			s.Lo, s.Hi = 0, 3
			states := 1 + r.IntN(5)
			d := csp.DFA{Start: r.IntN(states)}
			symbols := []int{0, 1, 2, 3}[:1+r.IntN(4)]
			if r.IntN(2) == 0 {
				symbols = []int{3, -70, 1, 2}
				d.Symbols = symbols
			}
			for q := range states {
				line := make([]int, len(symbols))
				for a := range line {
					line[a] = r.IntN(states+1) - 1
				}
				d.Next = append(d.Next, line)
				if r.IntN(2) == 0 {
					d.Accept = append(d.Accept, q)
				}
			}
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Regular(xs, d) }
			s.Accepts = func(v []int) bool { return run(d, symbols, v) }
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	}
}

// Words over a, b without two b in a row are counted by the Fibonacci numbers.
func TestRegularCounts(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 15, 0, 1)
	m.Post(csp.Regular(xs, csp.DFA{Accept: []int{0, 1}, Next: [][]int{{0, 1}, {0, -1}}}))
	s := compile(t, m)
	n, err := s.Count(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, 1597, n)
	assert.Zero(t, s.Stats().Failures, "domain consistency alone leads to every word")
}

// More than 64 states: words of 100 bits with exactly 70 ones, of which 98 are fixed.
func TestRegularOfManyStates(t *testing.T) {
	d := csp.DFA{Accept: []int{70}}
	for q := range 101 {
		to := q + 1
		if q == 100 {
			to = -1
		}
		d.Next = append(d.Next, []int{q, to})
	}
	m := csp.NewModel()
	xs := m.IntVars("x", 100, 0, 1)
	m.Post(csp.Regular(xs, d))
	s := compile(t, m)
	for i, x := range xs[2:] {
		s.Assume(x.Eq(i%100/69 ^ 1))
	}
	assert.Equal(t, [][]int{{0, 1}, {1, 0}}, sorted(t, s, xs[:2]), "69 of the fixed ones are ones")
}

func TestRegularMalformed(t *testing.T) {
	line := [][]int{{0, -1}}
	for _, c := range []struct {
		dfa  csp.DFA
		want string
	}{
		{csp.DFA{}, "no states"},
		{csp.DFA{Start: 1, Next: line}, "starts in state 1"},
		{csp.DFA{Accept: []int{0, 3}, Next: line}, "accepting state 3 (number 1)"},
		{csp.DFA{Next: [][]int{{0, 1}, {0}}}, "line of state 1 has 1 entries"},
		{csp.DFA{Symbols: []int{5, 6}, Next: [][]int{{0, 1}}}, "from state 0 with symbol 6 to 1"},
		{csp.DFA{Next: [][]int{{-2, 0}}}, "from state 0 with symbol 0 to -2"},
		{csp.DFA{Next: line, Symbols: []int{4, 4}}, "symbol 4 twice"},
		{csp.DFA{Next: line, Symbols: []int{4}}, "1 symbols"},
	} {
		m := csp.NewModel()
		m.Post(csp.Regular(m.IntVars("x", 2, 0, 1), c.dfa))
		var malformed *csp.ModelError
		if assert.ErrorAs(t, m.Err(), &malformed, "%+v", c.dfa) {
			assert.Contains(t, malformed.Msg, c.want)
			assert.Equal(t, "regular", malformed.Constraint)
		}
	}
}

func TestRegularWithoutAcceptance(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 1)
	m.Post(csp.Regular(xs, csp.DFA{Next: [][]int{{0, 0}}}))
	assert.Empty(t, list(t, compile(t, m), xs), "infeasible, and not malformed")
}
