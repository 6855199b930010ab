// The form of the network kernel for grids of 16x16: its permutations against a search
// through all of them, and whole searches against the general kernel.
package csp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// inPermutation returns which places of a 4x4 matrix are in a permutation of open ones.
func inPermutation(open [4][4]bool) (in [4][4]bool) {
	var columns [4]int
	var place func(row, used int)
	place = func(row, used int) {
		if row == len(columns) {
			for r, c := range columns {
				in[r][c] = true
			}
			return
		}
		for c := range columns {
			if open[row][c] && used>>c&1 == 0 {
				columns[row] = c
				place(row+1, used|1<<c)
			}
		}
	}
	place(0, 0)
	return in
}

// permutePlainly is what permute does to the cells: bands, then stacks.
func permutePlainly(w *bandSet) {
	at := func(band, row, stack, column int) int { return row*64 + column*16 + stack*4 + band }
	for band := range 4 {
		var open [4][4]bool
		for i := range 256 {
			if row, stack, column := i/16, i/4%4, i%4; row < 4 && w.has(at(band, row, stack, column)) {
				open[row][stack] = true
			}
		}
		in := inPermutation(open)
		for i := range 64 {
			if row, stack, column := i/16, i/4%4, i%4; !in[row][stack] {
				w.remove(at(band, row, stack, column))
			}
		}
	}
	for stack := range 4 {
		var open [4][4]bool
		for i := range 64 {
			if band, row, column := i/16, i/4%4, i%4; w.has(at(band, row, stack, column)) {
				open[column][band] = true
			}
		}
		in := inPermutation(open)
		for i := range 64 {
			if band, row, column := i/16, i/4%4, i%4; !in[column][band] {
				w.remove(at(band, row, stack, column))
			}
		}
	}
}

func TestBandPermutations(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	failed, changed := 0, 0
	for round := range 3000 {
		var w bandSet
		for i := range w {
			w[i] = r.Uint64()
			for range r.IntN(4) {
				w[i] |= r.Uint64()
			}
			if r.IntN(3) == 0 {
				w[i] &= r.Uint64()
			}
		}
		want, got := w, w
		permutePlainly(&want)
		var hidden bandSet
		ok := true
		if change, more := got.permute(&hidden); more {
			require.Equal(t, w != got, change, "round %d", round)
		} else {
			ok = false
		}
		everyBox := true
		for box := range 16 {
			n, last := 0, 0
			for cell := range 16 {
				if at := cell/4*64 + cell%4*16 + box; want.has(at) {
					n, last = n+1, at
				}
			}
			everyBox = everyBox && n > 0
			for cell := range 16 {
				at := cell/4*64 + cell%4*16 + box
				require.Equal(t, ok && n == 1 && at == last, ok && hidden.has(at), "round %d, place %d", round, at)
			}
		}
		require.Equal(t, everyBox, ok, "round %d", round)
		if !ok {
			failed++
			continue
		}
		require.Equal(t, want, got, "round %d", round)
		if want != w {
			changed++
		}
	}
	assert.Positive(t, failed)
	assert.Positive(t, changed)
}

// sixteen is a grid of 16x16 under names and in an order of its own, and a solution.
type sixteen struct {
	model    *Model
	cells    []Var
	solution []int
}

// newSixteen shuffles variables, constraints, scopes, rows, columns and values.
func newSixteen(r *rand.Rand, dom domains.Set) sixteen {
	g := sixteen{NewModel(), make([]Var, 256), make([]int, 256)}
	for _, cell := range r.Perm(256) {
		g.cells[cell] = g.model.IntVarIn(fmt.Sprintf("v%d", cell), dom)
	}
	for _, i := range r.Perm(48) {
		var scope []Var
		for _, j := range r.Perm(16) {
			cell := [3]int{16*(i%16) + j, 16*j + i%16, 16*(i%16/4*4+j/4) + i%4*4 + j%4}[i/16]
			scope = append(scope, g.cells[cell])
		}
		g.model.Post(AllDifferent(scope...))
	}
	lines := func() (order []int) {
		for _, band := range r.Perm(4) {
			for _, line := range r.Perm(4) {
				order = append(order, 4*band+line)
			}
		}
		return order
	}
	rows, columns, values := lines(), lines(), r.Perm(16)
	for i := range g.solution {
		row, column := rows[i/16], columns[i%16]
		g.solution[i] = 1 + values[(row%4*4+row/4+column)%16]
	}
	return g
}

// compile returns a solver of the form, and one of the general kernel.
func (g sixteen) compile(t *testing.T) (form, general *Solver) {
	form, err := g.model.Compile(Options{Kernel: NetworkKernel})
	require.NoError(t, err)
	require.IsType(t, &bandNetwork{}, form.kernel.(*networkKernel).form)
	general, err = g.model.Compile(Options{Kernel: GeneralKernel})
	require.NoError(t, err)
	return form, general
}

// solutions returns all of them, sorted; it stops where there are too many to compare.
func solutions(t *testing.T, s *Solver, xs []Var, most int) (all []string, complete bool) {
	for sol := range s.Solutions(context.Background()) {
		all = append(all, fmt.Sprint(sol.Values(xs)))
		if len(all) > most {
			return nil, false
		}
	}
	require.NoError(t, s.Err())
	slices.Sort(all)
	return all, true
}

// Puzzles with one solution, with many, and with none: both kernels find the same ones.
func TestBandsAgainstGeneral(t *testing.T) {
	found := map[string]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 16))
		g := newSixteen(r, domains.Range(1, 16))
		form, general := g.compile(t)
		given := 130 + r.IntN(110)
		wrong := seed%4 == 0
		for i, cell := range r.Perm(256)[:given] {
			x, v := g.cells[cell], g.solution[cell]
			l := x.Eq(v)
			switch {
			case wrong && i == 0:
				l = x.Eq(v%16 + 1)
			case r.IntN(8) == 0:
				l = x.Le(v)
			case r.IntN(8) == 0:
				l = x.Ne(v%16 + 1)
			}
			form.Assume(l)
			general.Assume(l)
		}
		want, complete := solutions(t, general, g.cells, 500)
		if !complete {
			n, err := form.Count(t.Context(), 501)
			require.NoError(t, err)
			require.Equal(t, 501, n, "seed %d", seed)
			found["many"]++
			continue
		}
		got, _ := solutions(t, form, g.cells, 500)
		require.Equal(t, want, got, "seed %d", seed)
		require.Equal(t, Exhausted, form.Status())
		found[fmt.Sprint(min(len(want), 2))]++
	}
	for _, kind := range []string{"0", "1", "2"} {
		assert.Positive(t, found[kind], "puzzles with %s solutions: %v", kind, found)
	}
}

// A full grid is its own solution; exchanging two cells of it leaves none.
func TestBandsFullGrid(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	g := newSixteen(r, domains.Range(1, 16))
	form, _ := g.compile(t)
	for round := range 50 {
		values := slices.Clone(g.solution)
		a, b := r.IntN(256), r.IntN(256)
		if round > 0 {
			values[a], values[b] = values[b], values[a]
		}
		form.Reset()
		for cell, v := range values {
			form.Assume(g.cells[cell].Eq(v))
		}
		n, err := form.Count(t.Context(), 2)
		require.NoError(t, err)
		if slices.Equal(values, g.solution) {
			require.Equal(t, 1, n)
			require.Equal(t, values, form.AppendFirst(nil, g.cells))
		} else {
			require.Zero(t, n, "cells %d and %d", a, b)
		}
	}
}

// Cells that are declared with fewer values, and values that do not begin with 1.
func TestBandsDeclared(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	g := newSixteen(r, domains.Range(1, 16))
	m := NewModel()
	xs := make([]Var, 256)
	for cell, v := range g.solution {
		dom := domains.Range(-3, 12)
		if r.IntN(2) == 0 {
			dom = domains.Of(v - 4)
		}
		xs[cell] = m.IntVarIn(fmt.Sprint("x", cell), dom)
	}
	for i := range 48 {
		var scope []Var
		for j := range 16 {
			scope = append(scope, xs[[3]int{16*(i%16) + j, 16*j + i%16, 16*(i%16/4*4+j/4) + i%4*4 + j%4}[i/16]])
		}
		m.Post(AllDifferent(scope...))
	}
	form, general := sixteen{m, xs, nil}.compile(t)
	want, complete := solutions(t, general, xs, 1000)
	require.True(t, complete)
	require.NotEmpty(t, want)
	for range 2 { // the second time on what the first has left
		got, _ := solutions(t, form, xs, 1000)
		require.Equal(t, want, got)
	}
}

// A further constraint, or one that is missing, makes it another form's network.
func TestBandsDoNotApply(t *testing.T) {
	for _, extra := range []bool{true, false} {
		m := NewModel()
		xs := m.IntVars("x", 256, 1, 16)
		for i := range 48 {
			var scope []Var
			for j := range 16 {
				scope = append(scope, xs[[3]int{16*(i%16) + j, 16*j + i%16, 16*(i%16/4*4+j/4) + i%4*4 + j%4}[i/16]])
			}
			if i > 0 || extra {
				m.Post(AllDifferent(scope...))
			}
		}
		if extra {
			m.Post(AllDifferent(xs[0], xs[68], xs[136]))
		}
		s, err := m.Compile(Options{Kernel: NetworkKernel})
		require.NoError(t, err)
		assert.IsType(t, &wideNetwork{}, s.kernel.(*networkKernel).form)
		assert.True(t, strings.HasPrefix(s.Kernel().Reason, "the model is all-different constraints"))
	}
}

func TestBandsAllocateNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	g := newSixteen(r, domains.Range(1, 16))
	form, _ := g.compile(t)
	for _, cell := range r.Perm(256)[:120] {
		form.Assume(g.cells[cell].Eq(g.solution[cell]))
	}
	run := func() { form.Count(context.Background(), 2) }
	run()
	require.Greater(t, form.Stats().MaxDepth, 1)
	assert.Zero(t, testing.AllocsPerRun(5, run))
}
