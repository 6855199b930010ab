// The forms of the network kernel for grids of 16x16 and 25x25: their permutations against
// a search through all of them, and what they remove against a solution.
package kernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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
			if row, stack, column := i/16, i/4%4, i%4; row < 4 && hasCell(w, at(band, row, stack, column)) {
				open[row][stack] = true
			}
		}
		in := inPermutation(open)
		for i := range 64 {
			if row, stack, column := i/16, i/4%4, i%4; !in[row][stack] {
				removeCell(w, at(band, row, stack, column))
			}
		}
	}
	for stack := range 4 {
		open := [][]bool{make([]bool, 4), make([]bool, 4), make([]bool, 4), make([]bool, 4)}
		for i := range 64 {
			if band, row, column := i/16, i/4%4, i%4; hasCell(w, at(band, row, stack, column)) {
				open[column][band] = true
			}
		}
		in := inPermutation(open)
		for i := range 64 {
			if band, row, column := i/16, i/4%4, i%4; !in[column][band] {
				removeCell(w, at(band, row, stack, column))
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
				if at := cell/4*64 + cell%4*16 + box; hasCell(&want, at) {
					n, last = n+1, at
				}
			}
			everyBox = everyBox && n > 0
			for cell := range 16 {
				at := cell/4*64 + cell%4*16 + box
				if ok && hasCell(&hidden, at) != (n == 1 && at == last) {
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
				addCell(&w, at(i/5*5+r.IntN(5), i%5*5+r.IntN(5)))
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
						if hasCell(&want, at(line+i/25, i%25)) {
							lines[i/25] |= 1 << (i % 25 / 5)
						}
					}
					onlyPermutations(lines[:], func(box int) int { return box })
					for i := range 125 {
						if lines[i/25]>>(i%25/5)&1 == 0 {
							removeCell(&want, at(line+i/25, i%25))
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
				if hasCell(&want, at(box%5*5+i/5, box/5*5+i%5)) {
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

// shuffledGrid is a grid of boxes with a given side, its variables and constraints in an
// order of their own, and a solution by variable, counted from 0.
func shuffledGrid(r *rand.Rand, side int) (g *Network, solution []int) {
	n := side * side
	g = &Network{Base: 1, Values: n, Masks: slices.Repeat([]uint64{1<<n - 1}, n*n)}
	name := r.Perm(n * n) // of each cell
	for i := range 3 * n {
		var group []int32
		for j := range n {
			k := i % n
			cell := [3]int{n*k + j, n*j + k, n*(k/side*side+j/side) + k%side*side + j%side}[i/n]
			group = append(group, int32(name[cell]))
		}
		g.Groups = append(g.Groups, group)
	}
	r.Shuffle(len(g.Groups), func(i, j int) { g.Groups[i], g.Groups[j] = g.Groups[j], g.Groups[i] })
	lines := func() (order []int) {
		for _, band := range r.Perm(side) {
			for _, line := range r.Perm(side) {
				order = append(order, side*band+line)
			}
		}
		return order
	}
	rows, columns, values := lines(), lines(), r.Perm(n)
	solution = make([]int, n*n)
	for cell, x := range name {
		row, column := rows[cell/n], columns[cell%n]
		solution[x] = values[(row%side*side+row/side+column)%n]
	}
	return g, solution
}

// Whatever is branched on, a form removes nothing that a solution has, and leaves nothing
// that is in no permutation: along a path to the solution, with other values refuted on the
// way, all of it stays.
func TestBandsKeepSolutions(t *testing.T) {
	for _, side := range []int{4, 5} {
		t.Run(fmt.Sprint(side*side), func(t *testing.T) { testBandsKeepSolutions(t, side) })
	}
}

func testBandsKeepSolutions(t *testing.T, side int) {
	n := side * side
	deepest, removed := 0, 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 17))
		g, solution := shuffledGrid(r, side)
		made, reason := NewNetwork(g)
		require.NotNil(t, made, reason)
		form := made.(*networkKernel).form
		require.IsType(t, map[int]networkForm{4: &bandNetwork{}, 5: &bands25Network{}}[side], form)
		masks, narrowed := slices.Clone(g.Masks), []int32(nil)
		for _, x := range r.Perm(n * n)[:r.IntN(n*n/2)] {
			masks[x] = Bit(solution[x])
			narrowed = append(narrowed, int32(x))
		}
		form.load(masks, narrowed)
		level, open := 0, r.Perm(n*n)
		for form.propagate(level) == networkOpen {
			for x, v := range solution {
				if !mayTake(form, level, x, v) {
					require.Fail(t, "the value of a solution is gone", "seed %d, level %d, variable %d", seed, level, x)
				}
			}
			for v := range n {
				if !hasSettled(form, level, v) {
					require.Fail(t, "there is more to remove", "seed %d, level %d, value %d", seed, level, v)
				}
			}
			x := open[0]
			open = open[1:]
			if v := r.IntN(n); v != solution[x] && mayTake(form, level, x, v) {
				form.refute(level, x, v)
				require.NotEqual(t, networkFailed, form.propagate(level), "seed %d, level %d", seed, level)
				removed++
			}
			form.take(level, x, solution[x])
			level++
		}
		require.Equal(t, networkSolved, form.propagate(level), "seed %d, level %d", seed, level)
		vals := make([]int32, n*n)
		form.read(level, vals, 1)
		for x, v := range solution {
			require.EqualValues(t, v+1, vals[x], "seed %d, variable %d", seed, x)
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
		return hasCell(&p.levels[level].planes[v], int(p.place[x]))
	case *bands25Network:
		return hasCell(&p.levels[level].planes[v], int(p.place[x]))
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
