package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
)

// This file tests tables, positive and negative, by themselves and reified.

// randomTuples draws tuples over lo..hi, some of them twice, some far outside.
func randomTuples(r *rand.Rand, arity, n, lo, hi int) [][]int {
	tuples := make([][]int, n)
	for i := range tuples {
		t := make([]int, arity)
		for j := range t {
			t[j] = lo + r.IntN(hi-lo+1)
			if r.IntN(30) == 0 {
				t[j] = []int{1 << 40, hi + 64, lo - 70}[r.IntN(3)]
			}
		}
		tuples[i] = t
		if i > 0 && r.IntN(10) == 0 {
			tuples[i] = tuples[r.IntN(i)]
		}
	}
	return tuples
}

// lists reports whether vals is one of the tuples.
func lists(tuples [][]int, vals []int) bool {
	return slices.ContainsFunc(tuples, func(t []int) bool { return slices.Equal(t, vals) })
}

func TestTable(t *testing.T) {
	for _, allowed := range []bool{true, false} {
		spec := csptest.Spec{
			Name:        map[bool]string{true: "table", false: "not_table"}[allowed],
			Consistency: csptest.Domain,
			Intervals:   csptest.Domain,
			Duplicates:  csptest.Domain,
			Idempotent:  true,
		}
		spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(4)
			n := r.IntN([]int{4, 20, 200}[r.IntN(3)])
			if !allowed && r.IntN(2) == 0 {
				s.Lo, s.Hi = 0, 2 // dense enough that something is pruned
			} else {
				s.Lo, s.Hi = -2, 4
			}
			tuples := randomTuples(r, s.Vars, n, s.Lo, s.Hi)
			s.Build = func(xs []csp.Var) csp.Constraint {
				if allowed {
					return csp.Table(xs, tuples)
				}
				return csp.Not(csp.Table(xs, tuples))
			}
			s.Accepts = func(v []int) bool { return lists(tuples, v) == allowed }
		}
		t.Run(spec.Name, func(t *testing.T) { csptest.Run(t, spec, csptest.Cases(400)) })
	}
}

func TestIffTable(t *testing.T) {
	spec := csptest.Spec{Name: "iff table", Consistency: csptest.Domain, Intervals: csptest.Checking}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		s.Vars = 2 + r.IntN(3)
		s.Lo, s.Hi = 0, 2
		tuples := randomTuples(r, s.Vars-1, r.IntN(20), 0, 2)
		allowed := r.IntN(2) == 0
		half := r.IntN(2) == 0
		s.Build = func(xs []csp.Var) csp.Constraint {
			c := csp.Not(csp.Table(xs[1:], tuples))
			if allowed {
				c = csp.Table(xs[1:], tuples)
			}
			if half {
				return csp.Implies(xs[0], c)
			}
			return csp.Iff(xs[0], c)
		}
		s.Accepts = func(v []int) bool {
			return half && v[0] < 1 || (v[0] >= 1) == (lists(tuples, v[1:]) == allowed)
		}
	}
	csptest.Run(t, spec, csptest.Cases(400))
}

// While the Boolean was open, Entailment took in that x is 0. Once y >= 2 makes it true,
// y is all that changed since, and y = 3 still has to go.
func TestTableLooksAgainAtWhatEntailmentSaw(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 1), m.IntVar("y", 0, 3), m.IntVar("z", 0, 1)
	m.Post(csp.Implies(y, csp.Table([]csp.Var{y, x, z}, [][]int{{1, 0, 1}, {2, 0, 0}, {3, 1, 0}})))
	s := compile(t, m, csp.Options{Phases: []csp.Phase{{Vars: []csp.Var{x, y}, Order: strategy.InputOrder, Values: strategy.UpperHalf}}})
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, 4+3, n)
}

func TestTableOfManyWords(t *testing.T) {
	// x + y + z divisible by 7: 1323 tuples over 0..20, in 21 words.
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 20)
	var tuples [][]int
	for a := range 21 {
		for b := range 21 {
			for c := range 21 {
				if (a+b+c)%7 == 0 {
					tuples = append(tuples, []int{a, b, c})
				}
			}
		}
	}
	m.Post(csp.Table(xs, tuples))
	assert.Len(t, sorted(t, compile(t, m), xs), 21*21*3)
}

func notTable(xs []csp.Var, tuples [][]int) csp.Constraint { return csp.Not(csp.Table(xs, tuples)) }

func TestTableWrongLength(t *testing.T) {
	for _, build := range []func([]csp.Var, [][]int) csp.Constraint{csp.Table, notTable} {
		m := csp.NewModel()
		m.Post(build(m.IntVars("x", 2, 0, 3), [][]int{{1, 2}, {1, 2, 3}}))
		var malformed *csp.ModelError
		require.ErrorAs(t, m.Err(), &malformed)
		assert.Contains(t, malformed.Msg, "tuple 1 has 3 values for 2 variables")
	}
}

func TestTableWithoutTuples(t *testing.T) {
	for _, c := range []struct {
		name   string
		vars   int
		tuples [][]int
		table  int
		not    int
	}{
		{"none", 2, nil, 0, 9},
		{"all outside", 2, [][]int{{5, 5}}, 0, 9},
		{"no variables, no tuple", 0, nil, 0, 1},
		{"no variables, the empty tuple", 0, [][]int{{}}, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, want := range []struct {
				build func([]csp.Var, [][]int) csp.Constraint
				n     int
			}{{csp.Table, c.table}, {notTable, c.not}} {
				m := csp.NewModel()
				xs := m.IntVars("x", c.vars, 0, 2)
				m.Post(want.build(xs, c.tuples))
				assert.Len(t, list(t, compile(t, m), xs), want.n)
			}
		})
	}
}

func TestTableKeepsNoTuplesOfTheCaller(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 2, 0, 2)
	tuples := [][]int{{0, 1}, {2, 2}}
	m.Post(csp.Table(xs, tuples))
	tuples[0][0] = 2
	assert.Equal(t, [][]int{{0, 1}, {2, 2}}, sorted(t, compile(t, m), xs))
}

func TestTableReasonIsShort(t *testing.T) {
	// z = 9 needs x in 0..4; x >= 5 is the whole reason, whatever else is missing.
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 9)
	var tuples [][]int
	for x := range 10 {
		for y := range 10 {
			z := (x + y) % 9
			if x < 5 && y%2 == 0 {
				z = 9
			}
			tuples = append(tuples, []int{x, y, z})
		}
	}
	m.Post(csp.Table(xs, tuples))
	s := compile(t, m)
	s.Assume(xs[0].Ge(5), xs[1].Ne(3))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, ok)
	found := false
	for inf := range s.Inferences() {
		if inf.Claim == xs[2].Ne(9) {
			found = true
			assert.Equal(t, []csp.Literal{xs[0].Ge(5)}, inf.Facts)
		}
	}
	assert.True(t, found, "z != 9 is inferred")
}

// Colours that may stand beside each other are listed.
func ExampleTable() {
	const red, green, blue = 0, 1, 2
	m := csp.NewModel()
	flag := m.IntVars("stripe", 3, red, blue)
	pairs := [][]int{{red, green}, {green, red}, {green, blue}}
	m.Post(csp.Table(flag[:2], pairs), csp.Table(flag[1:], pairs))
	solver, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range solver.Solutions(context.Background()) {
		fmt.Println(sol.Values(flag))
	}
	// Unordered output:
	// [0 1 0]
	// [0 1 2]
	// [1 0 1]
}
