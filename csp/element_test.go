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

// This file tests element over constants.

// randomEntries draws a line of a table.
func randomEntries(r *rand.Rand, n int) []int {
	line := make([]int, n)
	for i := range line {
		line[i] = r.IntN(7) - 2
		if r.IntN(20) == 0 {
			line[i] = []int{1 << 40, 68, -72}[r.IntN(3)]
		}
	}
	return line
}

// randomTable draws a table of lines of one length, sometimes none.
func randomTable(r *rand.Rand) [][]int {
	width := r.IntN(6)
	table := make([][]int, r.IntN(6))
	for i := range table {
		table[i] = randomEntries(r, width)
	}
	return table
}

func at(table []int, i int) (int, bool) {
	if i < 0 || i >= len(table) {
		return 0, false
	}
	return table[i], true
}

func at2(table [][]int, i, j int) (int, bool) {
	if i < 0 || i >= len(table) {
		return 0, false
	}
	return at(table[i], j)
}

func TestElement(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "element",
		Vars: 2,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			table := randomEntries(r, r.IntN(8))
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Element(table, xs[0], xs[1]) }
			s.Accepts = func(v []int) bool {
				w, ok := at(table, v[0])
				return ok && w == v[1]
			}
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	}, csptest.Cases(400))
}

func TestElement2D(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "element_2d",
		Vars: 3,
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			table := randomTable(r)
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Element2D(table, xs[0], xs[1], xs[2]) }
			s.Accepts = func(v []int) bool {
				w, ok := at2(table, v[0], v[1])
				return ok && w == v[2]
			}
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	}, csptest.Cases(400))
}

func TestNotElement(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "not_element",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 2 + r.IntN(2)
			s.Lo, s.Hi = 0, 2
			table := [][]int{make([]int, 3), make([]int, 3), make([]int, 3)}
			for i := range table {
				for j := range table[i] {
					table[i][j] = r.IntN(2)
				}
			}
			if s.Vars == 2 {
				s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(csp.Element(table[0], xs[0], xs[1])) }
				s.Accepts = func(v []int) bool {
					w, ok := at(table[0], v[0])
					return !ok || w != v[1]
				}
				return
			}
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Not(csp.Element2D(table, xs[0], xs[1], xs[2])) }
			s.Accepts = func(v []int) bool {
				w, ok := at2(table, v[0], v[1])
				return !ok || w != v[2]
			}
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Duplicates:  csptest.Domain,
		Idempotent:  true,
	}, csptest.Cases(400))
}

func TestIffElement(t *testing.T) {
	spec := csptest.Spec{Name: "iff element", Vars: 3, Consistency: csptest.Domain, Intervals: csptest.Checking}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Lo, s.Hi = -1, 3
		table := randomEntries(r, r.IntN(5))
		half := r.IntN(2) == 0
		s.Build = func(xs []csp.Var) csp.Constraint {
			if half {
				return csp.Implies(xs[0], csp.Element(table, xs[1], xs[2]))
			}
			return csp.Iff(xs[0], csp.Element(table, xs[1], xs[2]))
		}
		s.Accepts = func(v []int) bool {
			w, ok := at(table, v[1])
			return half && v[0] < 1 || (v[0] >= 1) == (ok && w == v[2])
		}
	}
	csptest.Run(t, spec, csptest.Cases(400))
}

func TestElementRagged(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 3)
	m.Post(csp.Element2D([][]int{{1, 2}, {3, 4}, {5}}, xs[0], xs[1], xs[2]))
	var malformed *csp.ModelError
	require.ErrorAs(t, m.Err(), &malformed)
	assert.Contains(t, malformed.Msg, "line 2")
}

func TestElementCountedFromOne(t *testing.T) {
	m := csp.NewModel()
	i, x := m.IntVar("i", 0, 9), m.IntVar("x", 0, 9)
	m.Post(csp.Element([]int{7, 5, 7}, i.Plus(-1), x))
	assert.Equal(t, [][]int{{1, 7}, {2, 5}, {3, 7}}, sorted(t, compile(t, m), []csp.Var{i, x}))
}

func TestElementReasons(t *testing.T) {
	m := csp.NewModel()
	i, x := m.IntVar("i", 0, 9), m.IntVar("x", 0, 20)
	m.Post(csp.Element([]int{3, 3, 3, 8, 3, 8, 8, 8, 12, 13}, i, x))
	s := compile(t, m)
	s.Assume(i.Ge(5), x.Ne(13))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	reasons := map[csp.Literal][]csp.Literal{}
	for inf := range s.Inferences() {
		reasons[inf.Claim] = inf.Facts
	}
	assert.Equal(t, []csp.Literal{i.Ge(5)}, reasons[x.Ne(3)], "the indices 0, 1, 2 and 4 are gone")
	assert.Equal(t, []csp.Literal{x.Ne(13)}, reasons[i.Ne(9)], "the entry is gone")
	assert.Empty(t, reasons[x.Ne(5)], "no entry is 5")
}

// The price of a choice.
func ExampleElement() {
	m := csp.NewModel()
	choice := m.IntVar("choice", 0, 4)
	price := m.IntVar("price", 0, 30)
	m.Post(csp.Element([]int{25, 40, 20, 30, 20}, choice, price), csp.Less(price, m.Const(25)))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range solver.Solutions(context.Background()) {
		fmt.Println(sol.Value(choice), sol.Value(price))
	}
	// Output:
	// 2 20
	// 4 20
}
