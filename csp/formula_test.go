package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
)

// This file tests reification at depth: random formulas of constraints within
// constraints, and many of them in one model.

// formula is a constraint over some positions with its meaning.
type formula struct {
	build func(xs []csp.Var) csp.Constraint
	holds func(v []int) bool
}

// drawFormula draws a formula over n >= 2 positions, nested up to depth.
func drawFormula(r *rand.Rand, n, depth int) formula {
	i, j, k := r.IntN(n), r.IntN(n), r.IntN(n)
	if depth > 0 {
		in := drawFormula(r, n, depth-1)
		switch r.IntN(4) {
		case 0:
			return formula{func(xs []csp.Var) csp.Constraint { return csp.Not(in.build(xs)) },
				func(v []int) bool { return !in.holds(v) }}
		case 1:
			return formula{func(xs []csp.Var) csp.Constraint { return csp.Implies(xs[i], in.build(xs)) },
				func(v []int) bool { return v[i] < 1 || in.holds(v) }}
		case 2:
			return formula{func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[i].Not(), in.build(xs)) },
				func(v []int) bool { return v[i] < 1 == in.holds(v) }}
		}
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[i], in.build(xs)) },
			func(v []int) bool { return v[i] >= 1 == in.holds(v) }}
	}
	c := r.IntN(5) - 2
	switch r.IntN(8) {
	case 0:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Less(xs[i].Plus(c), xs[j].Neg()) },
			func(v []int) bool { return v[i]+c < -v[j] }}
	case 1:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Equal(xs[i].Plus(c), xs[j]) },
			func(v []int) bool { return v[i]+c == v[j] }}
	case 2:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.AllDifferent(xs[i], xs[j], xs[k].Plus(c)) },
			func(v []int) bool { return v[i] != v[j] && v[i] != v[k]+c && v[j] != v[k]+c }}
	case 3:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Or(xs[i].Le(c), xs[j].Ne(c), xs[k].Eq(1)) },
			func(v []int) bool { return v[i] <= c || v[j] != c || v[k] == 1 }}
	case 4:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Xor(xs[i], xs[j].Not(), xs[k]) },
			func(v []int) bool { return count([]int{v[i], 1 - v[j], v[k]})%2 == 1 }}
	case 5:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Exactly([]csp.Var{xs[i], xs[j], xs[k]}, 1, 1) },
			func(v []int) bool { return ones(v[i], v[j], v[k]) == 1 }}
	case 6:
		return formula{func(xs []csp.Var) csp.Constraint { return csp.Iff(xs[i], csp.And(xs[j], xs[k])) },
			func(v []int) bool { return v[i] >= 1 == (v[j] >= 1 && v[k] >= 1) }}
	}
	return formula{func(xs []csp.Var) csp.Constraint { return csp.DisjunctivePair(xs[i], xs[j], c, xs[k], 2) },
		func(v []int) bool { return v[i] >= 1 && v[j]+c <= v[k] || v[i] < 1 && v[k]+2 <= v[j] }}
}

// ones returns how many values are 1.
func ones(vals ...int) (n int) {
	for _, v := range vals {
		if v == 1 {
			n++
		}
	}
	return n
}

func TestFormulas(t *testing.T) {
	spec := csptest.Spec{Name: "formula"}
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		mostlyBits(r, s)
		s.Vars = 2 + r.IntN(3)
		f := drawFormula(r, s.Vars, r.IntN(5))
		s.Build, s.Accepts = f.build, f.holds
	}
	csptest.Run(t, spec, csptest.Cases(1000))
}

// TestFormulaModels posts several formulas at once, chains of implications among them,
// and counts.
func TestFormulaModels(t *testing.T) {
	feasible := 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := csp.NewModel()
		xs := append(m.BoolVars("b", 4), m.IntVars("x", 2, -1, 2)...)
		var fs []formula
		for range 1 + r.IntN(3) {
			fs = append(fs, drawFormula(r, len(xs), r.IntN(3)))
		}
		for i := range 3 {
			if in := drawFormula(r, len(xs), r.IntN(2)); r.IntN(2) == 0 {
				fs = append(fs,
					formula{func(xs []csp.Var) csp.Constraint { return csp.Implies(xs[i], in.build(xs)) },
						func(v []int) bool { return v[i] < 1 || in.holds(v) }},
					formula{func(xs []csp.Var) csp.Constraint { return csp.Or(xs[i+1].Le(0), xs[i].Ge(1)) },
						func(v []int) bool { return v[i+1] < 1 || v[i] >= 1 }})
			}
		}
		for _, f := range fs {
			m.Post(f.build(xs))
		}
		want := 0
		for n := range 1 << 8 {
			v := []int{n & 1, n >> 1 & 1, n >> 2 & 1, n >> 3 & 1, n>>4&3 - 1, n>>6&3 - 1}
			all := true
			for _, f := range fs {
				all = all && f.holds(v)
			}
			if all {
				want++
			}
		}
		if want > 0 {
			feasible++
		}
		for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking} {
			s, err := m.Compile(t.Context(), csp.Options{Maintain: level, Order: strategy.RandomOrder, Seed: seed})
			require.NoError(t, err)
			got, err := s.Count(t.Context(), 0)
			require.NoError(t, err)
			require.Equal(t, want, got, fmt.Sprintf("seed %d, maintaining %v\n%v", seed, level, m))
		}
	}
	assert.Greater(t, feasible, 30)
	assert.Less(t, feasible, 150)
}

// Running costs no memory: what a propagator needs it has made before.
func TestReifiedAllocatesNothing(t *testing.T) {
	m := csp.NewModel()
	bs, xs := m.BoolVars("b", 8), m.IntVars("x", 4, 0, 5)
	m.Post(
		csp.Iff(bs[0], csp.AllDifferent(xs...)), csp.Iff(bs[1], csp.Equal(xs[0], xs[1])),
		csp.Implies(bs[2], csp.Member(xs[2], xs[3].Domain())), csp.Xor(bs...), csp.Not(csp.AtMost(bs, 1, 1)),
		csp.Iff(bs[3], csp.Or(bs[4:]...)), csp.Or(xs[0].Ge(2), xs[1].Ne(3), bs[5].Eq(1)), csp.DisjunctivePair(bs[6], xs[0], 2, xs[3], 1),
		csp.Iff(bs[7], csp.Exactly(bs[:3], 1, 1)), csp.Iff(bs[4], newSumCheck(xs[:2], 4)),
	)
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	ctx := t.Context()
	n, err := s.Count(ctx, 0)
	require.NoError(t, err)
	require.Positive(t, n)
	allocs := testing.AllocsPerRun(3, func() { _, _ = s.Count(ctx, 0) })
	nodes := s.Stats().Nodes
	require.Greater(t, nodes, int64(1000))
	assert.Less(t, allocs, 20.0, "in %d nodes", nodes)
}
