package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests of which variables a search that learns keeps the bounds alone, and that
// this loses no solution.

// holeWatcher tells, when it is compiled, whether holes of another variable are kept.
type holeWatcher struct {
	of, own csp.Var
	kept    *bool
}

func (w holeWatcher) Vars() []csp.Var { return []csp.Var{w.own} }
func (w holeWatcher) Attach(s *csp.Space) csp.Propagator {
	*w.kept = s.KeepsHoles(w.of)
	return w
}
func (w holeWatcher) Propagate(*csp.Space) csp.Status { return csp.Stable }

func TestLearningKeepsBoundsOfWideVariables(t *testing.T) {
	for name, test := range map[string]struct {
		values int
		post   func(m *csp.Model, x csp.Var)
		plain  bool
		kept   bool
	}{
		"a sum":                {200, func(m *csp.Model, x csp.Var) { m.Post(csp.Sum(x, m.IntVar("y", 0, 99)).Ge(9)) }, false, false},
		"without learning":     {200, func(m *csp.Model, x csp.Var) { m.Post(csp.Sum(x, m.IntVar("y", 0, 99)).Ge(9)) }, true, true},
		"one word":             {64, func(m *csp.Model, x csp.Var) { m.Post(csp.Sum(x, m.IntVar("y", 0, 99)).Ge(9)) }, false, true},
		"more than a word":     {65, func(m *csp.Model, x csp.Var) { m.Post(csp.Sum(x, m.IntVar("y", 0, 99)).Ge(9)) }, false, false},
		"all different":        {200, func(m *csp.Model, x csp.Var) { m.Post(csp.AllDifferent(x, m.IntVar("y", 0, 99))) }, false, true},
		"a disequality":        {200, func(m *csp.Model, x csp.Var) { m.Post(csp.NotEqual(x, m.IntVar("y", 0, 99))) }, false, true},
		"the index of element": {200, func(m *csp.Model, x csp.Var) { m.Post(csp.Element(make([]int, 300), x, m.IntVar("y", 0, 99))) }, false, false},
		"the entry of element": {200, func(m *csp.Model, x csp.Var) { m.Post(csp.Element(make([]int, 9), m.IntVar("y", 0, 9), x)) }, false, false},
		"a table": {200, func(m *csp.Model, x csp.Var) {
			m.Post(csp.Table([]csp.Var{x, m.IntVar("y", 0, 9)}, [][]int{{0, 1}, {9, 2}, {199, 1}}))
		}, false, false},
		"a set": {200, func(m *csp.Model, x csp.Var) {
			m.Post(csp.Among([]csp.Var{x}, domains.Of(1, 7, 90), m.IntVar("n", 0, 1)))
		}, false, true},
		"a set, wide": {2000, func(m *csp.Model, x csp.Var) {
			m.Post(csp.Among([]csp.Var{x}, domains.Of(1, 7, 90), m.IntVar("n", 0, 1)))
		}, false, false},
		"a set under a condition, wide": {2000, func(m *csp.Model, x csp.Var) {
			m.Post(csp.NotEqual(x, m.IntVar("y", 0, 99)), csp.Iff(m.BoolVar("b"), csp.Member(x, domains.Of(1, 7, 90))))
		}, false, false},
		"one value, wide": {2000, func(m *csp.Model, x csp.Var) { m.Post(csp.Count([]csp.Var{x}, 7, m.IntVar("n", 0, 1))) }, false, true},
		"under a condition": {200, func(m *csp.Model, x csp.Var) {
			m.Post(csp.Iff(m.BoolVar("b"), csp.AllDifferent(x, m.IntVar("y", 0, 99))))
		}, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			m := csp.NewModel()
			x := m.IntVar("x", 0, test.values-1)
			test.post(m, x)
			var kept bool
			m.Post(holeWatcher{x, m.IntVar("own", 0, 1), &kept})
			_, err := m.Compile(t.Context(), csp.Options{Learn: !test.plain})
			require.NoError(t, err)
			assert.Equal(t, test.kept, kept)
		})
	}
}

func TestLearningKeepsBoundsOfWideVariablesWithHoles(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVarIn("x", domains.Range(0, 50).Union(domains.Range(100, 300)))
	m.Post(csp.Sum(x, m.IntVar("y", 0, 99)).Ge(9))
	var kept bool
	m.Post(holeWatcher{x, m.IntVar("own", 0, 1), &kept})
	s, err := m.Compile(t.Context(), csp.Options{Learn: true})
	require.NoError(t, err)
	assert.False(t, kept)
	// The bounds leap over the hole, and one fact says why.
	s.Assume(x.Ge(51))
	_, err = s.Propagate(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 100, s.Domain(x).Min())
	leaps := 0
	for inf := range s.Inferences() {
		if inf.Claim == x.Ge(100) {
			leaps++
			assert.Equal(t, []csp.Literal{x.Ge(51)}, inf.Facts)
		}
	}
	assert.Equal(t, 1, leaps)
}

// Random models over variables of more than a word have as many solutions with learning as
// without, restarts included.
func TestLearningCountsWideVariablesAlike(t *testing.T) {
	for seed := range uint64(400) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := wideModel(rand.New(rand.NewPCG(seed, 1)))
			count := func(o csp.Options) int {
				s, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				n, err := s.Count(t.Context(), 0)
				require.NoError(t, err)
				return n
			}
			plain := count(csp.Options{})
			assert.Equal(t, plain, count(csp.Options{Learn: true}))
			assert.Equal(t, plain, count(csp.Options{Learn: true, Restart: strategy.Luby(2)}))
		})
	}
}

func wideModel(r *rand.Rand) *csp.Model {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 70+r.IntN(20)), m.IntVar("y", -5, 70), m.IntVar("z", 0, 200)
	i, b := m.IntVar("i", 0, 3), m.BoolVar("b")
	m.Post(csp.Dot([]int{1 + r.IntN(3), -1 - r.IntN(3), -1}, []csp.Var{x, y, z}).Eq(r.IntN(9), csp.DomainConsistency))
	m.Post(csp.Dot([]int{2 + r.IntN(9), 7}, []csp.Var{x, y}).Eq(100 + r.IntN(300)))
	m.Post(csp.Element([]csp.Var{x, y, z, x.Plus(3)}, i, m.IntVar("e", r.IntN(40), 90)))
	table := make([]int, 4)
	for k := range table {
		table[k] = r.IntN(90)
	}
	m.Post(csp.Iff(b, csp.Element(table, i, y)), csp.Iff(m.BoolVar("c"), csp.Equal(x, y)))
	m.Post(csp.Implies(b, csp.NotEqual(x, z)))
	if r.IntN(2) == 0 {
		m.Post(csp.Modulo(x, m.IntVar("d", 7, 7), m.IntVar("rest", 0, 3)))
	}
	return m
}
