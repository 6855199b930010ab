// The forms of the network kernel for grids of 16x16 and 25x25: their permutations against
// a search through all of them, and whole searches against the general kernel.
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

// inPermutation returns which places of a square matrix are in a permutation of open ones.
func inPermutation(open [][]bool) (in [][]bool) {
	for range open {
		in = append(in, make([]bool, len(open)))
	}
	columns := make([]int, len(open))
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

// onlyPermutations leaves of the lines of a band, or of a stack, the minirows or
// minicolumns in a permutation; line i has box k where bit at(i, k) of rows[i] is set.
func onlyPermutations(lines []uint64, at func(box int) int) {
	var open [][]bool
	for _, m := range lines {
		var boxes []bool
		for box := range lines {
			boxes = append(boxes, m>>at(box)&1 != 0)
		}
		open = append(open, boxes)
	}
	for i, boxes := range inPermutation(open) {
		for box, in := range boxes {
			if !in {
				lines[i] &^= 1 << at(box)
			}
		}
	}
}

// permutePlainly is what permute does to the cells: bands, then stacks.
func permutePlainly(w *bandSet) {
	at := func(band, row, stack, column int) int { return row*64 + column*16 + stack*4 + band }
	for band := range 4 {
		open := [][]bool{make([]bool, 4), make([]bool, 4), make([]bool, 4), make([]bool, 4)}
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
		open := [][]bool{make([]bool, 4), make([]bool, 4), make([]bool, 4), make([]bool, 4)}
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
				if ok && hidden.has(at) != (n == 1 && at == last) {
					require.Fail(t, "the only cell of a box", "round %d, place %d", round, at)
				}
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

// Minirows of five rows, and minicolumns of five columns, in five bands or stacks at once.
func TestBands25Permutations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	lost, all := 0, 0
	for round := range 3000 {
		var lines [5]uint64
		for i := range lines {
			lines[i] = r.Uint64() & lane
			if round%3 == 0 {
				lines[i] |= r.Uint64() & lane
			}
		}
		for _, c := range []struct {
			name    string
			permute func(a, b, c uint64) (pa, pb, pc uint64)
			at      func(band, box int) int
		}{
			{"rows", permuteMinirows, func(band, stack int) int { return stack*5 + band }},
			{"columns", permuteMinicolumns, func(stack, band int) int { return stack*5 + band }},
		} {
			want := lines
			for band := range 5 {
				onlyPermutations(want[:], func(box int) int { return c.at(band, box) })
			}
			pa, pb, pc := c.permute(lines[0]|lines[3]<<25, lines[1]|lines[4]<<25, lines[2])
			require.Equal(t, want, [5]uint64{pa & lane, pb & lane, pc, pa >> 25, pb >> 25}, "%s, round %d", c.name, round)
			all++
			if want != lines {
				lost++
			}
		}
	}
	assert.Greater(t, lost, all/10)
}

// What permute leaves has nothing more to lose, and all of a plane lost in it is in no
// permutation; boxes with one cell are told.
func TestBands25Permute(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	failed, changed, single := 0, 0, 0
	at := func(row, column int) int { return (row%5%3*5+column%5)*64 + row%5/3*25 + column/5*5 + row/5 }
	for round := range 2000 {
		var w bands25Set
		most := 1 + r.IntN(12) // cells in a box
		for i := range 25 {
			for range most {
				w.add(at(i/5*5+r.IntN(5), i%5*5+r.IntN(5)))
			}
		}
		want, got := w, w
		for before := (bands25Set{}); before != want; {
			before = want
			for turn := range 2 { // rows, then columns
				at := func(line, across int) int {
					if turn == 0 {
						return at(line, across)
					}
					return at(across, line)
				}
				for line := 0; line < 25; line += 5 {
					var lines [5]uint64 // the boxes of each line
					for i := range 125 {
						if want.has(at(line+i/25, i%25)) {
							lines[i/25] |= 1 << (i % 25 / 5)
						}
					}
					onlyPermutations(lines[:], func(box int) int { return box })
					for i := range 125 {
						if lines[i/25]>>(i%25/5)&1 == 0 {
							want.remove(at(line+i/25, i%25))
						}
					}
				}
			}
		}
		var one uint64 // the boxes with one cell left
		everyBox := true
		for box := range 25 {
			cells := 0
			for i := range 25 {
				if want.has(at(box%5*5+i/5, box/5*5+i%5)) {
					cells++
				}
			}
			everyBox = everyBox && cells > 0
			if cells == 1 {
				one |= 1 << box
			}
		}
		alone, ok := got.permute()
		require.Equal(t, everyBox, ok, "round %d", round)
		if !ok {
			failed++
			continue
		}
		require.Equal(t, want, got, "round %d", round)
		require.Equal(t, one|one<<25, alone, "round %d", round)
		if want != w {
			changed++
		}
		if one != 0 {
			single++
		}
	}
	assert.Positive(t, failed)
	assert.Positive(t, changed)
	assert.Positive(t, single)
}

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
	form, err := g.model.Compile(Options{Kernel: NetworkKernel})
	require.NoError(t, err)
	forms := map[int]networkForm{4: &bandNetwork{}, 5: &bands25Network{}}
	require.IsType(t, forms[g.side], form.kernel.(*networkKernel).form)
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
		require.Equal(t, Exhausted, form.Status())
		found[fmt.Sprint(min(len(want), 2))]++
	}
	for _, kind := range []string{"0", "1", "2", "many"} {
		assert.Positive(t, found[kind], "puzzles with %s solutions: %v", kind, found)
	}
}

// Whatever is branched on, a form removes nothing that a solution has, and leaves nothing
// that is in no permutation: along a path to the solution, with other values refuted on the
// way, all of it stays.
func TestBandsKeepSolutions(t *testing.T) { eachBands(t, testBandsKeepSolutions) }

func testBandsKeepSolutions(t *testing.T, side int) {
	n := side * side
	deepest, removed := 0, 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 17))
		g := newBoxGrid(r, side, domains.Range(1, n))
		s, _ := g.compile(t)
		form := s.kernel.(*networkKernel).form
		for _, cell := range r.Perm(n * n)[:r.IntN(n*n/2)] {
			s.Assume(g.cells[cell].Eq(g.solution[cell]))
		}
		require.True(t, s.narrowMasks())
		form.load(s.masks, s.narrowed)
		level, open := 0, r.Perm(n*n)
		for form.propagate(level) == networkOpen {
			for cell, x := range g.cells {
				if !mayTake(form, level, int(x.index()), g.solution[cell]-1) {
					require.Fail(t, "the value of a solution is gone", "seed %d, level %d, cell %d", seed, level, cell)
				}
			}
			for v := range n {
				if !hasSettled(form, level, v) {
					require.Fail(t, "there is more to remove", "seed %d, level %d, value %d", seed, level, v)
				}
			}
			cell := open[0]
			open = open[1:]
			x := int(g.cells[cell].index())
			if v := r.IntN(n); v != g.solution[cell]-1 && mayTake(form, level, x, v) {
				form.refute(level, x, v)
				require.NotEqual(t, networkFailed, form.propagate(level), "seed %d, level %d", seed, level)
				removed++
			}
			form.take(level, x, g.solution[cell]-1)
			level++
		}
		require.Equal(t, networkSolved, form.propagate(level), "seed %d, level %d", seed, level)
		vals := make([]int32, n*n)
		form.read(level, vals, 1)
		for cell, x := range g.cells {
			require.EqualValues(t, g.solution[cell], vals[x.index()], "seed %d, cell %d", seed, cell)
		}
		deepest = max(deepest, level)
	}
	assert.Greater(t, deepest, 20)
	assert.Positive(t, removed)
}

// mayTake reports whether a variable may take a value, counted from 0, in a level.
func mayTake(form networkForm, level, x, v int) bool {
	switch p := form.(type) {
	case *bandNetwork:
		return p.levels[level].planes[v].has(int(p.place[x]))
	case *bands25Network:
		return p.levels[level].planes[v].has(int(p.place[x]))
	}
	panic("another form")
}

// hasSettled reports whether all of a value's plane is in permutations.
func hasSettled(form networkForm, level, v int) bool {
	switch p := form.(type) {
	case *bandNetwork:
		plane := p.levels[level].planes[v]
		changed, ok := plane.permute(&bandSet{})
		return ok && !changed
	case *bands25Network:
		plane := p.levels[level].planes[v]
		_, ok := plane.permute()
		return ok && plane == p.levels[level].planes[v]
	}
	panic("another form")
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
		s, err := m.Compile(Options{Kernel: NetworkKernel})
		require.NoError(t, err)
		assert.IsType(t, &wideNetwork{}, s.kernel.(*networkKernel).form)
		assert.True(t, strings.HasPrefix(s.Kernel().Reason, "the model is all-different constraints"))
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
