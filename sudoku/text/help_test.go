package text

// What the tests share.

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku"
)

// wikipedia is the puzzle of the article "Sudoku" of the English Wikipedia, and
// wikipediaSolution its solution.
const (
	wikipedia         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	wikipediaSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func mustParse(t testing.TB, text string, opts ...Option) sudoku.Grid {
	t.Helper()
	g, err := ParseGrid(text, opts...)
	require.NoError(t, err)
	return g
}

// randomGrid returns values that need not obey any rule; about the given share
// of the cells is empty.
func randomGrid(r *rand.Rand, s sudoku.Shape, empty float64) sudoku.Grid {
	values := make([]int, s.Cells())
	for i := range values {
		if r.Float64() >= empty {
			values[i] = 1 + r.IntN(s.Size())
		}
	}
	g, err := sudoku.FromCells(s, values)
	if err != nil {
		panic(err)
	}
	return g
}

// everyShape returns all shapes there are.
func everyShape() []sudoku.Shape {
	var shapes []sudoku.Shape
	for rows := 2; rows <= sudoku.MaxSize/2; rows++ {
		for cols := 2; rows*cols <= sudoku.MaxSize; cols++ {
			shapes = append(shapes, sudoku.Shape{BoxRows: rows, BoxCols: cols})
		}
	}
	return shapes
}

// format writes a grid.
func format(g sudoku.Grid, f Format, opts ...Option) string {
	return string(Append(nil, g, f, opts...))
}
