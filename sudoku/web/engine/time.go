package engine

// How fast puzzles are solved here, for comparing the browser with the machine.

import (
	"context"
	"strings"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// timeSolving solves each 9x9 puzzle of the parameter "text" and proves that there is no
// other solution, with one compiled model: {puzzles, unique, milliseconds}. Reading the
// text is not counted.
func timeSolving(c *Call) (any, error) {
	var grids []sudoku.Grid
	for e, err := range text.Read(strings.NewReader(c.Text("text"))) {
		if err != nil {
			return nil, err
		}
		if e.Err == nil && e.Puzzle == nil && e.Grid.Size() == 9 {
			grids = append(grids, e.Grid)
		}
	}
	s, err := sudoku.NewSolver(context.Background(), sudoku.Shape{BoxRows: 3, BoxCols: 3}, csp.Options{})
	if err != nil {
		return nil, err
	}
	unique := 0
	start := time.Now()
	for _, g := range grids {
		if _, err := s.Unique(c.Context, g); err == nil {
			unique++
		}
		if err := c.Context.Err(); err != nil {
			return nil, err
		}
	}
	took := time.Since(start)
	return object("puzzles", len(grids), "unique", unique, "milliseconds", float64(took.Microseconds())/1000), nil
}
