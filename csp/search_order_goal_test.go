package csp

import (
	"testing"

	"github.com/propago/propago/csp/strategy"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// What the objective is a sum of is found whatever the signs, as views of which less is better.
func TestTermsOfTheObjective(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 3, 0, 3)
	x, y, z := xs[0], xs[1], xs[2]
	total := m.IntVar("total", -20, 20)
	m.Post(Dot([]int{1, -2, 3}, xs).Is(domains.EQ, total))
	half := m.IntVar("half", -20, 20)
	m.Post(Dot([]int{2, -4, 2}, []Var{half, x, y}).Eq(6))
	s := compileIn(t, m, Options{Free: true})
	for _, test := range []struct {
		goal Objective
		want []Var
	}{
		{Minimize(total), []Var{x, y.Neg(), z}},
		{Maximize(total), []Var{x.Neg(), y, z.Neg()}},
		{Minimize(total.Neg()), []Var{x.Neg(), y, z.Neg()}},
		{Minimize(half), []Var{x, y.Neg()}},
		{Maximize(half), []Var{x.Neg(), y}},
		{Minimize(z), nil}, // of a sum, but not one by itself
	} {
		s.goal = goal{Objective: test.goal, on: true}
		s.findTerms()
		if test.want != nil {
			assert.Equal(t, test.want, s.order.terms, "%v", test.goal)
		}
	}
	s.goal.on = false
	s.findTerms()
	assert.Empty(t, s.order.terms)
}

// The turn by the objective has a part once the others have found nothing for a while, and as
// long as none of them does.
func TestTurnByTheObjectiveWaits(t *testing.T) {
	m := NewModel()
	xs := m.IntVars("x", 3, 0, 3)
	s := compileIn(t, m, Options{Free: true, Phases: []Phase{{Vars: xs, Order: strategy.InputOrder}}})
	o := &s.order
	require.Len(t, o.turns, 4)
	o.forget(0)
	whose := func(from int) (turns []int) {
		for i := range 8 {
			turns = append(turns, o.turnOf(from+i))
		}
		return turns
	}
	without, with := []int{0, 1, 3, 0, 1, 3, 0, 1}, []int{0, 1, 2, 3, 0, 1, 2, 3}
	assert.Equal(t, without, whose(0))
	assert.Equal(t, with, whose(strayFrom))
	o.finder = 1
	assert.Equal(t, without, whose(strayFrom))
	o.finder = o.stray
	assert.Equal(t, with, whose(strayFrom))
	o.forget(0)
	assert.Equal(t, without, whose(0), "in each run anew")
}
