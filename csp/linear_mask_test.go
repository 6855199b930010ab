package csp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests sums of some 0/1 variables, which keep a bit for each that is open, beside the same
// sums that look through their terms, and beside all assignments.

// fewBitsModel draws two sums over the same variables, of which hardly any is no 0/1 variable.
func fewBitsModel(r *rand.Rand) (m *Model, holds func(vals []int32) bool) {
	m = NewModel()
	var xs []Var
	for i := range longSum + r.IntN(4) {
		lo := r.IntN(3) - 1
		x := m.IntVar(fmt.Sprint("b", i), lo, lo+1)
		if r.IntN(4) == 0 {
			x = x.Neg()
		}
		xs = append(xs, x)
	}
	switch r.IntN(4) {
	case 0:
		xs = append(xs, m.BoundsVar("x", -3, 2+r.IntN(20)))
	case 1:
		xs = append(xs, m.IntVarIn("x", domains.Of(-4, -1, 0, 2, 3, 7, 11)))
	case 2:
		xs = append(xs, m.IntVarIn("x", domains.Of(-30, -1, 0, 2, 9, 70)))
	}
	r.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
	var sums [2][]int
	var ops [2]domains.Op
	var ks [2]int
	for j := range sums {
		scale := 1 + r.IntN(2)
		most := 0
		for range xs {
			a := scale * (r.IntN(9) - 3)
			sums[j] = append(sums[j], a)
			most += max(a, 0)
		}
		ops[j], ks[j] = []domains.Op{domains.EQ, domains.LE, domains.GE}[r.IntN(3)], r.IntN(most+1)
		c := Dot(sums[j], xs).Is(ops[j], Expr{k: ks[j]})
		if r.IntN(4) == 0 {
			c = Implies(m.IntVar(fmt.Sprint("one", j), 1, 1), c)
		}
		m.Post(c)
	}
	return m, func(vals []int32) bool {
		for j, sum := range sums {
			total := 0
			for i, a := range sum {
				total += a * xs[i].of(int(vals[xs[i].index()]))
			}
			if !ops[j].Holds(total, ks[j]) {
				return false
			}
		}
		return true
	}
}

// unmask makes the sums of a solver look through their terms.
func (s *Solver) unmask() (n int) {
	for _, p := range s.space.run {
		switch p := p.(type) {
		case *linearEQ:
			if p.masked != nil {
				n++
			}
			p.masked = nil
		case *linearLE:
			if p.masked != nil {
				n++
			}
			p.masked = nil
		}
	}
	return n
}

func TestMaskedSumsSearchTheSameTree(t *testing.T) {
	kept, many := 0, 0
	for seed := range uint64(300) {
		var found [3]int
		var stats [2]Stats
		for i, o := range []Options{{}, {}, {Learn: true}} {
			m, holds := fewBitsModel(rand.New(rand.NewPCG(seed, 7)))
			o.Seed, o.Phases = seed, []Phase{{Order: strategy.RandomOrder, Values: strategy.RandomValue}}
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			if i == 1 {
				kept += s.unmask()
			}
			for range 2 { // the second run begins as the first did
				found[i] = 0
				s.execute(t.Context(), func() bool {
					found[i]++
					assert.True(t, holds(s.run.vals), "seed %d: %v", seed, s.run.vals)
					return true
				})
			}
			if i < 2 {
				stats[i] = s.Stats()
			}
		}
		m, holds := fewBitsModel(rand.New(rand.NewPCG(seed, 7)))
		all := assignments(m, holds)
		assert.Equal(t, [3]int{all, all, all}, found, seed)
		assert.Equal(t, stats[1].Nodes, stats[0].Nodes, seed)
		assert.Equal(t, stats[1].Failures, stats[0].Failures, seed)
		if all > 0 {
			many++
		}
	}
	assert.Greater(t, kept, 200, "few sums were kept so")
	assert.Greater(t, many, 100, "few models have solutions")
}

// assignments counts those that hold, among all.
func assignments(m *Model, holds func([]int32) bool) (n int) {
	vars := m.Vars()
	vals := make([]int32, len(vars))
	var assign func(i int)
	assign = func(i int) {
		if i == len(vars) {
			if holds(vals) {
				n++
			}
			return
		}
		for v := range m.vars[i].dom.All() {
			vals[i] = int32(v)
			assign(i + 1)
		}
	}
	assign(0)
	return n
}
