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
	"github.com/propago/propago/domains"
)

// This file tests decision diagrams.

// leads follows a diagram by its definition, edge by edge.
func leads(levels [][]csp.DiagramEdge, node int, vals []int) bool {
	if len(levels) == 0 {
		return node == 0
	}
	for _, e := range levels[0] {
		if e.From == node && e.Values.Contains(vals[0]) && leads(levels[1:], e.To, vals[1:]) {
			return true
		}
	}
	return false
}

func TestMDD(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "mdd",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = r.IntN(6)
			s.Lo, s.Hi = 0, 3
			levels := make([][]csp.DiagramEdge, s.Vars)
			for i := range levels {
				for range 1 + r.IntN(8) {
					e := csp.DiagramEdge{From: r.IntN(3), To: r.IntN(3), Values: domains.Of(r.IntN(4), r.IntN(4))}
					if i == 0 {
						e.From = 0
					}
					if i == s.Vars-1 {
						e.To = 0
					}
					levels[i] = append(levels[i], e)
				}
			}
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.MDD(xs, levels) }
			s.Accepts = func(v []int) bool { return leads(levels, 0, v) }
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	}, csptest.Cases(400))
}

// The diagram of 0..9 on 12 levels in which the sum modulo 10 is kept has 10^11 words;
// propagation alone finds the last digit.
func TestMDDDecidesByPropagation(t *testing.T) {
	const n = 12
	levels := make([][]csp.DiagramEdge, n)
	for i := range levels {
		for q := range 10 {
			for v := range 10 {
				if to := (q + v) % 10; i < n-1 || to == 0 {
					levels[i] = append(levels[i], csp.DiagramEdge{From: q, To: to, Values: domains.Of(v)})
				}
			}
		}
	}
	m := csp.NewModel()
	xs := m.IntVars("x", n, 0, 9)
	m.Post(csp.MDD(xs, levels))
	s := compile(t, m)
	for _, x := range xs[1:] {
		s.Assume(x.Eq(3))
	}
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.True(t, consistent)
	assert.Equal(t, domains.Of(7), s.Domain(xs[0]))
}

func TestMDDMalformed(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.MDD(m.IntVars("x", 2, 0, 1), make([][]csp.DiagramEdge, 1)))
	assert.ErrorContains(t, m.Err(), "1 levels for 2 variables")

	m = csp.NewModel()
	x := m.IntVar("x", 0, domains.MaxBitsetSpan)
	wide := []csp.DiagramEdge{{From: 0, To: 0, Values: domains.Range(domains.MinValue, domains.MaxValue)}}
	m.Post(csp.MDD([]csp.Var{x}, [][]csp.DiagramEdge{wide}))
	assert.ErrorContains(t, m.Err(), "level 0 from 0 to 0 has")
}

// Two bits and their exclusive or, as a diagram of three levels: a node stands for the
// parity so far.
func ExampleDiagramEdge() {
	zero, one := domains.Of(0), domains.Of(1)
	m := csp.NewModel()
	x := m.IntVars("x", 3, 0, 1)
	m.Post(csp.MDD(x, [][]csp.DiagramEdge{
		{{From: 0, To: 0, Values: zero}, {From: 0, To: 1, Values: one}},
		{{From: 0, To: 0, Values: zero}, {From: 0, To: 1, Values: one}, {From: 1, To: 1, Values: zero}, {From: 1, To: 0, Values: one}},
		{{From: 0, To: 0, Values: zero}, {From: 1, To: 0, Values: one}},
	}))
	s, err := m.Compile(context.Background(), csp.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for sol := range s.Solutions(context.Background()) {
		fmt.Println(sol.Values(x))
	}
	// Output:
	// [0 0 0]
	// [0 1 1]
	// [1 0 1]
	// [1 1 0]
}
