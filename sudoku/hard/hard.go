// Package hard makes hard sudokus of 9x9 from a seed, for benchmarks and tests: minimal
// puzzles, climbed to where the search of the general kernel has many nodes. They are
// hard for search; how a person would find them is not looked at.
package hard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
)

// steps is how many changes are tried for each puzzle asked for.
const steps = 400

// mostNodes bounds the rating of a puzzle, and with it the time that rating takes.
const mostNodes = 4000

// Puzzles returns puzzles of a single solution that lose it with any of their givens, all
// different. The same seed and count make the same puzzles. One puzzle takes about half a
// second; the more there are, the harder they get. The error is the context's.
func Puzzles(ctx context.Context, seed uint64, count int) ([]sudoku.Grid, error) {
	shape, err := sudoku.ShapeOf(9)
	if err != nil {
		return nil, err
	}
	m := maker{ctx: ctx, rng: rand.New(rand.NewPCG(seed, 0))}
	if m.search, err = sudoku.NewSolver(shape); err != nil {
		return nil, err
	}
	if m.judge, err = sudoku.NewSolver(shape, csp.Options{Kernel: csp.GeneralKernel, MaxNodes: mostNodes}); err != nil {
		return nil, err
	}
	pool, err := m.climb(count)
	if err != nil {
		return nil, err
	}
	var grids []sudoku.Grid
	for _, p := range pool {
		g, err := sudoku.FromCells(shape, p.cells)
		if err != nil {
			return nil, err
		}
		grids = append(grids, g)
	}
	return grids, nil
}

// puzzle is a minimal puzzle and how hard it is.
type puzzle struct {
	cells, solution []int
	nodes           int64
}

// maker makes one puzzle after another.
type maker struct {
	ctx    context.Context
	rng    *rand.Rand
	search *sudoku.Solver // finds solutions
	judge  *sudoku.Solver // counts nodes
}

// climb makes a pool of random puzzles and lets them compete: the harder of two is
// changed in some givens, and the result takes the place of the easier of two others.
func (m *maker) climb(count int) ([]puzzle, error) {
	pool := make([]puzzle, count)
	for i := range pool {
		solution, err := m.solution()
		if err != nil {
			return nil, err
		}
		if pool[i], err = m.puzzle(make([]int, len(solution)), solution); err != nil {
			return nil, err
		}
	}
	for range steps * count {
		i, j := m.rng.IntN(count), m.rng.IntN(count)
		if pool[i].nodes < pool[j].nodes {
			i = j
		}
		child, err := m.change(pool[i])
		if err != nil {
			return nil, err
		}
		i, j = m.rng.IntN(count), m.rng.IntN(count)
		if pool[i].nodes > pool[j].nodes {
			i = j
		}
		known := slices.ContainsFunc(pool, func(p puzzle) bool { return slices.Equal(p.cells, child.cells) })
		if child.nodes >= pool[i].nodes && !known {
			pool[i] = child
		}
	}
	return pool, nil
}

// change takes away up to four givens and makes it a puzzle again, of the same solution
// or of another that it then has.
func (m *maker) change(p puzzle) (puzzle, error) {
	cells := slices.Clone(p.cells)
	for n := 1 + m.rng.IntN(4); n > 0; {
		if cell := m.rng.IntN(len(cells)); cells[cell] != 0 {
			cells[cell] = 0
			n--
		}
	}
	solution := p.solution
	if m.rng.IntN(4) == 0 {
		if _, err := m.count(cells); err != nil {
			return puzzle{}, err
		}
		solution = m.search.AppendFirst(nil)
	}
	return m.puzzle(cells, solution)
}

// puzzle makes a minimal puzzle of cells, which are part of the solution.
func (m *maker) puzzle(cells, solution []int) (puzzle, error) {
	if err := m.complete(cells, solution); err != nil {
		return puzzle{}, err
	}
	nodes, err := m.rate(cells)
	return puzzle{cells, solution, nodes}, err
}

// solution returns a full grid: the first solution with eleven values put at random.
func (m *maker) solution() ([]int, error) {
	for {
		cells := make([]int, m.search.Shape().Cells())
		for _, cell := range m.rng.Perm(len(cells))[:11] {
			cells[cell] = 1 + m.rng.IntN(9)
		}
		if n, err := m.count(cells); n > 0 || err != nil {
			return m.search.AppendFirst(nil), err
		}
	}
}

// complete adds values of the solution to a puzzle until there is no other solution, each
// where another one differs; then it takes away the givens that are not needed.
func (m *maker) complete(cells, solution []int) error {
	var other []int
	for {
		n, err := m.count(cells)
		if err != nil {
			return err
		}
		if n == 1 {
			break
		}
		// A cell in which the first solution differs is better than any.
		other = m.search.AppendFirst(other[:0])
		pick := -1
		for _, cell := range m.rng.Perm(len(cells)) {
			if cells[cell] != 0 {
				continue
			}
			pick = cell
			if other[cell] != solution[cell] {
				break
			}
		}
		cells[pick] = solution[pick]
	}
	for _, cell := range m.rng.Perm(len(cells)) {
		given := cells[cell]
		if given == 0 {
			continue
		}
		cells[cell] = 0
		n, err := m.count(cells)
		if err != nil {
			return err
		}
		if n != 1 {
			cells[cell] = given
		}
	}
	return nil
}

// count returns the number of solutions, at most 2.
func (m *maker) count(cells []int) (int, error) {
	g, err := sudoku.FromCells(m.search.Shape(), cells)
	if err != nil {
		return 0, err
	}
	return m.search.Count(m.ctx, g, 2)
}

// rate returns the nodes that the general kernel takes for the puzzle and for its mirror
// image, which evens out the luck of an order.
func (m *maker) rate(cells []int) (nodes int64, err error) {
	mirrored := make([]int, len(cells))
	for i, v := range cells {
		mirrored[i%9*9+i/9] = v
	}
	for _, c := range [][]int{cells, mirrored} {
		g, err := sudoku.FromCells(m.judge.Shape(), c)
		if err != nil {
			return 0, err
		}
		if _, err := m.judge.Count(m.ctx, g, 2); err != nil && m.judge.CSP.Status() != csp.Limited {
			return 0, fmt.Errorf("hard: %w", err)
		}
		nodes += m.judge.CSP.Stats().Nodes
	}
	return nodes, nil
}
