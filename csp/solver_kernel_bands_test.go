// The forms of the network kernel for grids of 16x16 and 25x25: whole searches against the
// general kernel.
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

// boxGrid is a grid of boxes with a given side under names and in an order of its own,
// and a solution.
type boxGrid struct {
	side     int
	model    *Model
	cells    []Var
	solution []int
}

// unit returns the cells of a row, column or box: these are units 0 to 3*n-1 of n cells.
func (g boxGrid) unit(i int) (cells []int) {
	s, n := g.side, g.side*g.side
	for j := range n {
		k := i % n
		cells = append(cells, [3]int{n*k + j, n*j + k, n*(k/s*s+j/s) + k%s*s + j%s}[i/n])
	}
	return cells
}

// newBoxGrid shuffles variables, constraints, scopes, rows, columns and values.
func newBoxGrid(r *rand.Rand, side int, dom domains.Set) boxGrid {
	n := side * side
	g := boxGrid{side, NewModel(), make([]Var, n*n), make([]int, n*n)}
	for _, cell := range r.Perm(n * n) {
		g.cells[cell] = g.model.IntVarIn(fmt.Sprintf("v%d", cell), dom)
	}
	for _, i := range r.Perm(3 * n) {
		var scope []Var
		unit := g.unit(i)
		for _, j := range r.Perm(n) {
			scope = append(scope, g.cells[unit[j]])
		}
		g.model.Post(AllDifferent(scope...))
	}
	lines := func() (order []int) {
		for _, band := range r.Perm(side) {
			for _, line := range r.Perm(side) {
				order = append(order, side*band+line)
			}
		}
		return order
	}
	rows, columns, values := lines(), lines(), r.Perm(n)
	for i := range g.solution {
		row, column := rows[i/n], columns[i%n]
		g.solution[i] = 1 + values[(row%side*side+row/side+column)%n]
	}
	return g
}

// compile returns a solver of the form, and one of the general kernel.
func (g boxGrid) compile(t *testing.T) (form, general *Solver) {
	form, err := g.model.Compile(t.Context(), Options{Kernel: networkKernel})
	require.NoError(t, err)
	n := g.side * g.side
	require.Equal(t, fmt.Sprintf("the model is rows, columns and boxes of %dx%d", n, n), form.about.reason)
	general, err = g.model.Compile(t.Context(), Options{Kernel: generalKernel})
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

// eachBands runs a test for each of the forms.
func eachBands(t *testing.T, test func(t *testing.T, side int)) {
	for _, side := range []int{4, 5} {
		t.Run(fmt.Sprint(side*side), func(t *testing.T) { test(t, side) })
	}
}

// Puzzles with one solution, with many, and with none: both kernels find the same ones.
func TestBandsAgainstGeneral(t *testing.T) { eachBands(t, testBandsAgainstGeneral) }

func testBandsAgainstGeneral(t *testing.T, side int) {
	n := side * side
	// Givens, out of all cells, from where there are many solutions to where there is one.
	fewest, most := map[int]int{4: 130, 5: 430}[side], map[int]int{4: 240, 5: 600}[side]
	const tooMany = 100 // to compare
	found := map[string]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 16))
		g := newBoxGrid(r, side, domains.Range(1, n))
		form, general := g.compile(t)
		given := fewest + r.IntN(most-fewest)
		wrong := seed%4 == 0
		for i, cell := range r.Perm(n * n)[:given] {
			x, v := g.cells[cell], g.solution[cell]
			l := x.Eq(v)
			switch {
			case wrong && i == 0:
				l = x.Eq(v%n + 1)
			case r.IntN(8) == 0:
				l = x.Le(v)
			case r.IntN(8) == 0:
				l = x.Ne(v%n + 1)
			}
			form.Assume(l)
			general.Assume(l)
		}
		want, complete := solutions(t, general, g.cells, tooMany)
		if !complete {
			count, err := form.Count(t.Context(), tooMany+1)
			require.NoError(t, err)
			require.Equal(t, tooMany+1, count, "seed %d", seed)
			found["many"]++
			continue
		}
		got, _ := solutions(t, form, g.cells, tooMany)
		require.Equal(t, want, got, "seed %d", seed)
		require.Equal(t, Exhausted, form.Outcome())
		found[fmt.Sprint(min(len(want), 2))]++
	}
	for _, kind := range []string{"0", "1", "2", "many"} {
		assert.Positive(t, found[kind], "puzzles with %s solutions: %v", kind, found)
	}
}

// A full grid is its own solution; exchanging two cells of it leaves none.
func TestBandsFullGrid(t *testing.T) { eachBands(t, testBandsFullGrid) }

func testBandsFullGrid(t *testing.T, side int) {
	n := side * side
	r := rand.New(rand.NewPCG(1, 1))
	g := newBoxGrid(r, side, domains.Range(1, n))
	form, _ := g.compile(t)
	for round := range 50 {
		values := slices.Clone(g.solution)
		a, b := r.IntN(n*n), r.IntN(n*n)
		if round > 0 {
			values[a], values[b] = values[b], values[a]
		}
		form.Reset()
		for cell, v := range values {
			form.Assume(g.cells[cell].Eq(v))
		}
		count, err := form.Count(t.Context(), 2)
		require.NoError(t, err)
		if slices.Equal(values, g.solution) {
			require.Equal(t, 1, count)
			require.Equal(t, values, form.AppendFirst(nil, g.cells))
		} else {
			require.Zero(t, count, "cells %d and %d", a, b)
		}
	}
}

// Cells that are declared with fewer values, and values that do not begin with 1.
func TestBandsDeclared(t *testing.T) { eachBands(t, testBandsDeclared) }

func testBandsDeclared(t *testing.T, side int) {
	n := side * side
	r := rand.New(rand.NewPCG(2, 2))
	g := newBoxGrid(r, side, domains.Range(1, n))
	m := NewModel()
	xs := make([]Var, n*n)
	for cell, v := range g.solution {
		dom := domains.Range(-3, n-4)
		if r.IntN(10) <= side {
			dom = domains.Of(v - 4)
		}
		xs[cell] = m.IntVarIn(fmt.Sprint("x", cell), dom)
	}
	g.model, g.cells = m, xs
	for i := range 3 * n {
		g.post(i)
	}
	form, general := g.compile(t)
	want, complete := solutions(t, general, xs, 1000)
	require.True(t, complete)
	require.NotEmpty(t, want)
	for range 2 { // the second time on what the first has left
		got, _ := solutions(t, form, xs, 1000)
		require.Equal(t, want, got)
	}
}

// post posts a unit.
func (g boxGrid) post(unit int) {
	var scope []Var
	for _, cell := range g.unit(unit) {
		scope = append(scope, g.cells[cell])
	}
	g.model.Post(AllDifferent(scope...))
}

// A further constraint, or one that is missing, makes it another form's network.
func TestBandsDoNotApply(t *testing.T) { eachBands(t, testBandsDoNotApply) }

func testBandsDoNotApply(t *testing.T, side int) {
	n := side * side
	for _, extra := range []bool{true, false} {
		m := NewModel()
		xs := m.IntVars("x", n*n, 1, n)
		for i := range 3 * n {
			if i > 0 || extra {
				boxGrid{side, m, xs, nil}.post(i)
			}
		}
		if extra {
			corner := side*n + side // of the second box on the diagonal
			m.Post(AllDifferent(xs[0], xs[corner], xs[2*corner]))
		}
		s, err := m.Compile(t.Context(), Options{Kernel: networkKernel})
		require.NoError(t, err)
		assert.True(t, strings.HasPrefix(s.about.reason, "the model is all-different constraints"))
	}
}

func TestBandsAllocateNothing(t *testing.T) { eachBands(t, testBandsAllocateNothing) }

func testBandsAllocateNothing(t *testing.T, side int) {
	n := side * side
	r := rand.New(rand.NewPCG(3, 3))
	g := newBoxGrid(r, side, domains.Range(1, n))
	form, _ := g.compile(t)
	for _, cell := range r.Perm(n * n)[:n*n*47/100] {
		form.Assume(g.cells[cell].Eq(g.solution[cell]))
	}
	run := func() { form.Count(context.Background(), 2) }
	run()
	require.Greater(t, form.Stats().MaxDepth, 1)
	assert.Zero(t, testing.AllocsPerRun(5, run))
}
