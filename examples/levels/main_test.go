package main

// These tests hold the table: in the documentation, and against the textbook
// programs themselves, written out once more without the engine.

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/sudoku"
)

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// configuration                         nodes  failures  revisions  checks  prunings  propagations  end
	// chronological backtracking           321029    151072          0  982407         0             0  exhausted
	// backtracking, most constrained cell    2347       115      16578   71167      7093             0  exhausted
	// AC-3, most constrained cell             231       115      97117  218050      7028         97117  exhausted
	// propagation, first open cell            135        67          0       0      4179          2757  exhausted
	// propagation, fewest candidates          143        71          0       0      4627          2989  exhausted
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("123", command.Usage, "", "levels: line 1: 3 characters")
	check(escargot+" "+escargot, command.Usage, "", `unexpected argument "1....7`)
	check("11"+strings.Repeat(".", 79), command.NoSolution, "", "row 1")
	check("1"+strings.Repeat(".", 15), command.Usage, "", "more than one solution")
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "[PUZZLE]")
	commandtest.Interrupted(t, program, "")
}

// textbook is a classic program: cells and candidates, no engine.
type textbook struct {
	grid        sudoku.Grid
	value       []int
	constrained bool // take the cell with the fewest candidates, and try only those
	fails       int64
	nodes       int64 // of the same tree with two-way branching
}

func newTextbook(g sudoku.Grid, constrained bool) *textbook {
	return &textbook{grid: g, value: g.AppendCells(nil), constrained: constrained, nodes: 1}
}

func (p *textbook) fits(cell, v int) bool {
	for _, peer := range p.grid.Peers(cell) {
		if p.value[peer] == v {
			return false
		}
	}
	return true
}

func (p *textbook) candidates(cell int) (vs []int) {
	for v := 1; v <= p.grid.Size(); v++ {
		if !p.constrained || p.fits(cell, v) {
			vs = append(vs, v)
		}
	}
	return vs
}

func (p *textbook) search() {
	best, try := -1, []int(nil)
	for cell, v := range p.value {
		if v != 0 || best >= 0 && !p.constrained {
			continue
		}
		if vs := p.candidates(cell); best < 0 || len(vs) < len(try) {
			best, try = cell, vs
		}
	}
	if best < 0 {
		return // a solution
	}
	if len(try) == 0 {
		p.fails++
	}
	for i, v := range try {
		p.nodes++ // this value
		if i > 0 {
			p.nodes++ // not the one before
		}
		if !p.fits(best, v) {
			p.fails++
			continue
		}
		p.value[best] = v
		p.search()
		p.value[best] = 0
	}
}

// TestTextbookPrograms compares the whole search trees. Where a textbook program
// tries k values in a cell, two-way branching has k nodes for the values and k-1
// for "not this value", since the last value has no other side.
func TestTextbookPrograms(t *testing.T) {
	for _, puzzle := range []string{
		escargot,
		"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", // Project Euler 96, grid 1
		"1.....3..4....2.", // 4x4
	} {
		grid, err := sudoku.Parse(puzzle)
		require.NoError(t, err)
		c, err := search(t.Context(), grid)
		require.NoError(t, err, puzzle)
		for i, run := range c.Runs[:2] {
			book := newTextbook(grid, i == 1)
			book.search()
			name := run.Configuration.Name
			assert.Equal(t, book.fails, run.Stats.Failures, "failures of %s on %s", name, puzzle)
			assert.Equal(t, book.nodes, run.Stats.Nodes, "nodes of %s on %s", name, puzzle)
		}
	}
}
