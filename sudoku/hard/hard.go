// Package hard makes hard sudokus of 9x9 from a seed, for benchmarks and tests: minimal
// puzzles, each climbed by itself to where searches have many nodes. They are hard for
// search; how a person would find them is not looked at.
package hard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
)

// steps is how many changes are tried for each puzzle.
const steps = 600

// mostNodes bounds the rating of a puzzle, and with it the time that rating takes.
const mostNodes = 4000

// Puzzles returns puzzles of a single solution that lose it with any of their givens, all
// different. The same seed makes the same puzzles, however many are asked for. One takes about
// half a second. The error is the context's.
func Puzzles(ctx context.Context, seed uint64, count int) ([]sudoku.Grid, error) {
	shape, err := sudoku.ShapeOf(9)
	if err != nil {
		return nil, err
	}
	m := maker{ctx: ctx, rng: rand.New(rand.NewPCG(seed, 0))}
	if m.search, err = sudoku.NewSolver(ctx, shape, csp.Options{}); err != nil {
		return nil, err
	}
	for i, order := range []strategy.VarOrder{strategy.DomWDeg, strategy.MRV} {
		if m.judges[i], err = sudoku.NewSolver(ctx, shape, csp.Options{Order: order, MaxNodes: mostNodes}); err != nil {
			return nil, err
		}
	}
	var grids []sudoku.Grid
	for len(grids) < count {
		p, err := m.climb()
		if err != nil {
			return nil, err
		}
		g, err := sudoku.FromCells(shape, p.cells)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(grids, g) {
			grids = append(grids, g)
		}
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
	search *sudoku.Solver    // finds solutions
	judges [2]*sudoku.Solver // count nodes
}

// climb makes a random puzzle and changes it again and again, keeping what is at least
// as hard.
func (m *maker) climb() (puzzle, error) {
	solution, err := m.solution()
	if err != nil {
		return puzzle{}, err
	}
	best, err := m.puzzle(make([]int, len(solution)), solution)
	if err != nil {
		return puzzle{}, err
	}
	for range steps {
		next, err := m.change(best)
		if err != nil {
			return puzzle{}, err
		}
		if next.nodes >= best.nodes {
			best = next
		}
	}
	return best, nil
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

// rate returns the least number of nodes that the general kernel takes in two orders for the
// puzzle, its mirror images and its half turn: what is hard only for one way of branching, or
// by the luck of an order, is not hard. The faster kernels do not judge: a list that they
// found hard themselves would say little about them.
func (m *maker) rate(cells []int) (nodes int64, err error) {
	nodes = mostNodes
	image := make([]int, len(cells))
	for k := range 4 {
		for i, v := range cells {
			row, column := i/9, i%9
			if k&1 != 0 {
				row, column = column, row
			}
			if k&2 != 0 {
				row, column = 8-row, 8-column
			}
			image[row*9+column] = v
		}
		g, err := sudoku.FromCells(m.search.Shape(), image)
		if err != nil {
			return 0, err
		}
		for _, judge := range m.judges {
			if _, err := judge.Count(m.ctx, g, 2); err != nil && judge.CSP.Outcome() != csp.Limited {
				return 0, fmt.Errorf("hard: %w", err)
			}
			nodes = min(nodes, judge.CSP.Stats().Nodes)
		}
	}
	return nodes, nil
}
