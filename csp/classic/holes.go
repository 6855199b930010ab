package classic

import (
	"fmt"
	"math/rand/v2"

	"github.com/propago/propago/csp"
)

// LatinHoles asks to complete a Latin square of order n of which percent of the cells
// have been emptied at random, so that there is a solution (quasigroup with holes:
// Achlioptas, Gomes, Kautz and Selman 2000). About 42 per cent is where they are hardest.
// Equal seeds give equal squares.
//
// Rows and columns are domain consistent. The search looks at the square from three
// sides at once, as models with a variable for each place of a value do (Dotú, del Val
// and Cebrián 2003), without having those variables; see scarcest.
func LatinHoles(n, percent int, seed uint64) Problem {
	return Problem{
		Name:   fmt.Sprintf("Latin %d, %d %% holes, seed %d", n, percent, seed),
		Asked:  One,
		Answer: 1,
		Build: func() Instance {
			r := rand.New(rand.NewPCG(seed, uint64(n)))
			givens := randomLatin(r, n)
			for _, cell := range r.Perm(n * n)[:n*n*percent/100] {
				givens[cell/n][cell%n] = 0
			}
			return completion(givens, func(g [][]csp.Var) csp.Options {
				return csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher { return newScarcest(g).branch }}}}
			})
		},
	}
}

// scarcest branches where there is least choice: on the cell with the fewest values, or
// on a value that has fewer places left in a row or a column than that. The value it
// takes for a cell is one with the fewest places in row and column together, which would
// soon have none; the place for a value, likewise, the cell with the fewest values and
// places across. Ties go to the first. It reads the square through at every node.
type scarcest struct {
	g          [][]csp.Var
	rows, cols []int // for line i and value v, how many places v has left: at i*n+v-1
}

func newScarcest(g [][]csp.Var) *scarcest {
	n := len(g)
	return &scarcest{g, make([]int, n*n), make([]int, n*n)}
}

func (b *scarcest) branch(s *csp.Space) (csp.Literal, bool) {
	i, j, size := b.count(s)
	if size == 0 {
		return csp.Literal{}, false
	}
	n := len(b.g)
	places, row := size, -1
	for k, c := range b.rows {
		if c > 0 && c < places {
			places, row = c, k
		}
	}
	column := -1
	for k, c := range b.cols {
		if c > 0 && c < places {
			places, column = c, k
		}
	}
	switch {
	case column >= 0:
		v := column%n + 1
		return b.place(s, v, func(q int) (csp.Var, int) { return b.g[q][column/n], b.rows[q*n+v-1] })
	case row >= 0:
		v := row%n + 1
		return b.place(s, v, func(q int) (csp.Var, int) { return b.g[row/n][q], b.cols[q*n+v-1] })
	}
	x, value, least := b.g[i][j], 0, 0
	for v, ok := s.Min(x), true; ok; v, ok = s.Next(x, v+1) {
		if c := b.rows[i*n+v-1] + b.cols[j*n+v-1]; value == 0 || c < least {
			value, least = v, c
		}
	}
	return x.Eq(value), true
}

// count finds the places that values have left in open cells, and the open cell with
// the fewest values; size is 0 where none is open.
func (b *scarcest) count(s *csp.Space) (row, column, size int) {
	n := len(b.g)
	clear(b.rows)
	clear(b.cols)
	for i, line := range b.g {
		for j, x := range line {
			if s.Fixed(x) {
				continue
			}
			for v, ok := s.Min(x), true; ok; v, ok = s.Next(x, v+1) {
				b.rows[i*n+v-1]++
				b.cols[j*n+v-1]++
			}
			if k := s.Size(x); size == 0 || k < size {
				row, column, size = i, j, k
			}
		}
	}
	return row, column, size
}

// place returns v in the best cell of a line. across gives the cell, and how many places
// v has in the line that crosses there.
func (b *scarcest) place(s *csp.Space, v int, across func(int) (csp.Var, int)) (csp.Literal, bool) {
	var best csp.Var
	least := 0
	for q := range b.g {
		x, c := across(q)
		if s.Fixed(x) || !s.Has(x, v) {
			continue
		}
		if c += s.Size(x); least == 0 || c < least {
			best, least = x, c
		}
	}
	return best.Eq(v), true
}

// randomLatin returns a Latin square over 1..n, close to evenly distributed: the random
// walk of Jacobson and Matthews (1996), n^3 moves from the cyclic square. A square is a
// cube of 0 and 1 with a single 1 in each line, at (row, column, value). A move adds 1 to
// a cell and makes up for it along the three lines through it; that can leave one cell
// with -1, which is where the next move then starts.
func randomLatin(r *rand.Rand, n int) [][]int {
	cube := make([]int8, n*n*n)
	at := func(i, j, k int) *int8 { return &cube[(i*n+j)*n+k] }
	for i := range n {
		for j := range n {
			*at(i, j, (i+j)%n) = 1
		}
	}
	// one returns the place of a 1 in a line. There are two in a line with a -1, of
	// which it draws one.
	one := func(line func(int) *int8, two bool) int {
		skip := two && r.IntN(2) == 1
		for m := 0; ; m++ {
			if *line(m) == 1 {
				if !skip {
					return m
				}
				skip = false
			}
		}
	}
	i, j, k, improper := 0, 0, 0, false
	for moves := 0; n > 1 && (moves < n*n*n || improper); moves++ {
		for !improper {
			if i, j, k = r.IntN(n), r.IntN(n), r.IntN(n); *at(i, j, k) == 0 {
				break
			}
		}
		a := one(func(m int) *int8 { return at(m, j, k) }, improper)
		b := one(func(m int) *int8 { return at(i, m, k) }, improper)
		c := one(func(m int) *int8 { return at(i, j, m) }, improper)
		for corner, step := range [8]int8{1, -1, -1, 1, -1, 1, 1, -1} {
			x, y, z := i, j, k
			if corner&1 != 0 {
				x = a
			}
			if corner&2 != 0 {
				y = b
			}
			if corner&4 != 0 {
				z = c
			}
			*at(x, y, z) += step
		}
		i, j, k = a, b, c
		improper = *at(i, j, k) < 0
	}
	square := make([][]int, n)
	for x := range square {
		for y := range n {
			square[x] = append(square[x], 1+one(func(m int) *int8 { return at(x, y, m) }, false))
		}
	}
	return square
}
