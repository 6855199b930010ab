package csp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file holds and times problems made of listed assignments and of automata:
// random tables at the phase transition, knight's tours, a round trip, words.

// randomTables declares variables with domains of the given size and random ternary
// tables over them, in which each triple stands with probability loose.
func randomTables(seed uint64, vars, size, tables int, loose float64) (*csp.Model, []csp.Var) {
	r := rand.New(rand.NewPCG(seed, 1))
	m := csp.NewModel()
	xs := m.IntVars("x", vars, 0, size-1)
	for range tables {
		p := r.Perm(vars)
		var tuples [][]int
		for a := range size {
			for b := range size {
				for c := range size {
					if r.Float64() < loose {
						tuples = append(tuples, []int{a, b, c})
					}
				}
			}
		}
		m.Post(csp.Table([]csp.Var{xs[p[0]], xs[p[1]], xs[p[2]]}, tuples))
	}
	return m, xs
}

// Half of the instances at this looseness have solutions (Xu and Li 2000).
func BenchmarkRandomTables(b *testing.B) {
	m, _ := randomTables(1, 30, 10, 60, 0.33)
	benchmark(b, m, csp.Options{Order: strategy.DomWDeg}, 1, 1)
}

// knightsTour declares the open tours of a knight on a board from square 0: the
// squares in order, each a move from the one before, by tables.
func knightsTour(rows, cols int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	at := m.IntVars("at", rows*cols, 0, rows*cols-1)
	var moves [][]int
	for a := range rows * cols {
		for b := range rows * cols {
			dr, dc := a/cols-b/cols, a%cols-b%cols
			if dr*dr+dc*dc == 5 {
				moves = append(moves, []int{a, b})
			}
		}
	}
	m.Post(csp.AllDifferent(at...), csp.Member(at[0], sparse(0)))
	for i := range len(at) - 1 {
		m.Post(csp.Table(at[i:i+2], moves))
	}
	return m, at
}

func TestKnightsTourByTables(t *testing.T) {
	m, _ := knightsTour(5, 5)
	n, err := compile(t, m).Count(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, 304, n, "open tours of the 5 x 5 board from a corner")
}

func BenchmarkKnightsTourByTables(b *testing.B) {
	m, _ := knightsTour(5, 5)
	benchmark(b, m, csp.Options{}, 0, 304)
}

// A round trip: Element2D gives the length of each leg, and the shortest tour is the
// one that trying all gives.
func TestRoundTripByElement(t *testing.T) {
	const n = 7
	r := rand.New(rand.NewPCG(5, 5))
	length := make([][]int, n)
	for i := range length {
		length[i] = make([]int, n)
		for j := range length[i] {
			length[i][j] = 1 + r.IntN(50)
		}
	}
	best := 1 << 30
	var extend func(order []int, sum int)
	extend = func(order []int, sum int) {
		last := order[len(order)-1]
		if len(order) == n {
			best = min(best, sum+length[last][0])
			return
		}
		for c := range n {
			if !slices.Contains(order, c) {
				extend(append(order, c), sum+length[last][c])
			}
		}
	}
	extend([]int{0}, 0)

	m := csp.NewModel()
	city := m.IntVars("city", n, 0, n-1)
	leg := m.IntVars("leg", n, 0, 60)
	total := m.BoundsVar("total", 0, 60*n)
	m.Post(csp.AllDifferent(city...), csp.Member(city[0], sparse(0)))
	for i := range city {
		m.Post(csp.Element2D(length, city[i], city[(i+1)%n], leg[i]))
	}
	m.Post(csp.Sum(leg...).Is(domains.EQ, total))
	sol, err := m.Optimize(t.Context(), csp.Minimize(total), csp.Options{})
	require.NoError(t, err)
	assert.Equal(t, best, sol.Value(total))
}

// nonogram lines by automata: blocks of ones, divided by zeros.
func blocks(lengths ...int) csp.DFA {
	d := csp.DFA{}
	line := func(zero, one int) { d.Next = append(d.Next, []int{zero, one}) }
	for i, n := range lengths {
		q := len(d.Next)
		line(q, q+1) // before the block
		for k := 1; k < n; k++ {
			line(-1, q+k+1)
		}
		if i < len(lengths)-1 {
			line(q+n+1, -1) // the zero that must follow
		}
	}
	q := len(d.Next)
	line(q, -1)
	d.Accept = []int{q}
	return d
}

func TestNonogramByRegular(t *testing.T) {
	rows := [][]int{{2}, {4}, {2, 2}, {4}, {2}}
	m := csp.NewModel()
	cells := m.IntVars("c", 30, 0, 1)
	for i, lengths := range rows {
		m.Post(csp.Regular(cells[6*i:6*i+6], blocks(lengths...)))
	}
	for j, lengths := range [][]int{{1}, {3}, {2, 2}, {2, 2}, {3}, {1}} {
		var col []csp.Var
		for i := range rows {
			col = append(col, cells[6*i+j])
		}
		m.Post(csp.Regular(col, blocks(lengths...)))
	}
	assert.Equal(t, [][]int{{
		0, 0, 1, 1, 0, 0,
		0, 1, 1, 1, 1, 0,
		1, 1, 0, 0, 1, 1,
		0, 1, 1, 1, 1, 0,
		0, 0, 1, 1, 0, 0,
	}}, list(t, compile(t, m), cells))
}

// words declares words of n letters that a random automaton of 20 states accepts.
func words(n int) (*csp.Model, []csp.Var) {
	r := rand.New(rand.NewPCG(3, 3))
	const states = 20
	d := csp.DFA{Accept: []int{1, 2, 3}}
	for range states {
		line := make([]int, 5)
		for a := range line {
			line[a] = max(r.IntN(states+5)-5, -1)
		}
		d.Next = append(d.Next, line)
	}
	m := csp.NewModel()
	xs := m.IntVars("x", n, 0, 4)
	m.Post(csp.Regular(xs, d))
	return m, xs
}

// A thousand words of 200 letters, branching on letters at random.
func BenchmarkRegular(b *testing.B) {
	m, _ := words(200)
	benchmark(b, m, csp.Options{Order: strategy.RandomOrder}, 1000, 1000)
}

func TestExtensionAllocatesNothing(t *testing.T) {
	tables, xs := randomTables(1, 12, 6, 20, 0.4)
	tables.Post(csp.Not(csp.Table(xs[:3], [][]int{{0, 1, 2}, {3, 3, 3}, {5, 4, 3}})))
	wide, ys := words(20)
	i, v := wide.IntVar("i", 0, 99), wide.IntVar("v", 0, 200)
	entries := make([]int, 100)
	for k := range entries {
		entries[k] = k * k % 97 * 2
	}
	wide.Post(csp.Element(entries, i, v), csp.Element(ys, i, v.Plus(-2)), csp.Not(csp.Element(entries, v, i)))
	for _, m := range []*csp.Model{tables, wide} {
		s := compile(t, m)
		n := 0
		assert.Zero(t, testing.AllocsPerRun(3, func() { n, _ = s.Count(t.Context(), 200) }))
		assert.Positive(t, n)
	}
}
