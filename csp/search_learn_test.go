package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file tests learning from failures on problems whose size shows whether it learns.
// ways_test.go compares it with brute force.

// With learning a few failures prove the optimum; ft10, which was open from 1963 to 1989,
// takes 6122 (see BenchmarkJobShopLearning).
func TestLearningProvesJobShops(t *testing.T) {
	for name, test := range map[string]struct {
		data     string
		optimum  int
		failures int64
	}{"ft06": {ft06, 55, 100}, "la01": {la01, 666, 500}} {
		t.Run(name, func(t *testing.T) {
			js := newJobShop(t, test.data)
			o := js.options()
			o.Learn, o.MaxFailures = true, test.failures
			s, err := js.model.Compile(t.Context(), o)
			require.NoError(t, err)
			best, err := s.Optimize(context.Background(), csp.Minimize(js.makespan))
			require.NoError(t, err)
			assert.Equal(t, test.optimum, best.Value(js.makespan))
		})
	}
}

func BenchmarkJobShopLearning(b *testing.B) {
	js := newJobShop(b, ft10)
	o := js.options()
	o.Learn = true
	for b.Loop() {
		s, err := js.model.Compile(b.Context(), o)
		require.NoError(b, err)
		best, err := s.Optimize(context.Background(), csp.Minimize(js.makespan))
		require.NoError(b, err)
		require.Equal(b, 930, best.Value(js.makespan))
		b.ReportMetric(float64(s.Stats().Failures), "failures/op")
	}
}

// In the pigeonhole problem stated by counts every failure is much like another; with a
// part of the model that has nothing to do with it, plain search finds each failure again
// for every value of that part.
func TestLearningSkipsWhatHasNothingToDoWithIt(t *testing.T) {
	m := csp.NewModel()
	idle := m.IntVars("idle", 6, 0, 9)
	holes := m.IntVars("hole", 6, 1, 5)
	for i, x := range holes {
		for _, y := range holes[:i] {
			m.Post(csp.NotEqual(x, y))
		}
	}
	m.Post(csp.LessOrEqual(idle[0], idle[1]))
	o := csp.Options{Order: strategy.InputOrder}
	failures := func(learn bool, limit int64) (int64, error) {
		o.Learn, o.MaxFailures = learn, limit
		s := compile(t, m, o)
		_, err := s.Solve(context.Background())
		return s.Stats().Failures, err
	}
	_, err := failures(false, 100_000)
	require.ErrorIs(t, err, csp.ErrLimit)
	n, err := failures(true, 1_000)
	require.ErrorIs(t, err, csp.ErrNoSolution, "%d failures", n)
}

func ExampleOptions_learn() {
	// Three tasks of two hours each cannot share a machine within five hours, whatever the
	// twenty other choices are.
	m := csp.NewModel()
	m.BoolVars("choice", 20)
	starts := m.IntVars("start", 3, 0, 3)
	for i, x := range starts {
		for j, y := range starts[:i] {
			m.Post(csp.DisjunctivePair(m.BoolVar(fmt.Sprintf("first[%d,%d]", j, i)), y, 2, x, 2))
		}
	}
	s, err := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder, Learn: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = s.Solve(context.Background())
	fmt.Println(err, s.Stats().Failures < 20)
	// Output: csp: no solution true
}
