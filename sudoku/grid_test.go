package sudoku

// Tests of grids as values.

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// wikipedia is the puzzle of the article "Sudoku" of the English Wikipedia, and
// wikipediaSolution its solution.
const (
	wikipedia         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	wikipediaSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func mustParse(t testing.TB, line string) Grid {
	t.Helper()
	g, err := Parse(line)
	require.NoError(t, err)
	return g
}

// randomGrid returns values that need not obey any rule; about the given share
// of the cells is empty.
func randomGrid(r *rand.Rand, s Shape, empty float64) Grid {
	values := make([]int, s.Cells())
	for i := range values {
		if r.Float64() >= empty {
			values[i] = 1 + r.IntN(s.Size())
		}
	}
	g, err := FromCells(s, values)
	if err != nil {
		panic(err)
	}
	return g
}

func TestGridAccess(t *testing.T) {
	g := mustParse(t, wikipedia)
	assert.Equal(t, Shape{3, 3}, g.Shape())
	assert.Equal(t, 9, g.Size())
	assert.Equal(t, 30, g.Givens())
	assert.False(t, g.IsFull())
	assert.Equal(t, 5, g.At(0))
	assert.Equal(t, 0, g.At(2))
	assert.Equal(t, 0, g.At(-1))
	assert.Equal(t, 0, g.At(81))
	assert.Len(t, g.EmptyCells(), 51)
	assert.Equal(t, []int{2, 3, 5}, g.EmptyCells()[:3])
	rows := g.Rows()
	assert.Equal(t, []int{5, 3, 0, 0, 7, 0, 0, 0, 0}, rows[0])
	assert.Equal(t, []int{0, 0, 0, 0, 8, 0, 0, 7, 9}, rows[8])
	again, err := FromRows(rows)
	require.NoError(t, err)
	assert.True(t, g == again)
	rows[0][0] = 1
	assert.Equal(t, 5, g.At(0))
	buf := make([]int, 0, 81)
	assert.Zero(t, testing.AllocsPerRun(10, func() { buf = g.AppendCells(buf[:0]) }))
	again, err = FromCells(g.Shape(), buf)
	require.NoError(t, err)
	assert.Equal(t, g, again)
	assert.Len(t, g.Units(), 27)
	assert.Len(t, g.UnitsOf(3), 3)
	assert.Len(t, g.Peers(3), 20)
}

func TestGridWith(t *testing.T) {
	g, err := NewGrid(Shape{2, 2})
	require.NoError(t, err)
	h, err := g.With(15, 4)
	require.NoError(t, err)
	assert.Equal(t, 0, g.At(15))
	assert.Equal(t, 4, h.At(15))
	assert.NotEqual(t, g, h)
	back, err := h.With(15, 0)
	require.NoError(t, err)
	assert.True(t, g == back)

	var cellErr *CellError
	_, err = g.With(16, 1)
	require.ErrorAs(t, err, &cellErr)
	assert.ErrorIs(t, err, ErrCell)
	assert.EqualError(t, err, "cell 16 is outside a grid of 4x4")
	for _, v := range []int{-1, 5, 1 << 40} {
		_, err = g.With(1, v)
		assert.ErrorIs(t, err, ErrValue)
	}
	assert.EqualError(t, &CellError{4, 1, 5}, "5 in cell r1c2 is outside 0..4")
}

func TestShapeIsPartOfTheValue(t *testing.T) {
	a, err := NewGrid(Shape{2, 3})
	require.NoError(t, err)
	b, err := NewGrid(Shape{3, 2})
	require.NoError(t, err)
	assert.False(t, a == b)
}

func TestGridConstructorErrors(t *testing.T) {
	_, err := FromRows(nil)
	assert.ErrorIs(t, err, ErrShape)
	_, err = FromRows(make([][]int, 7))
	assert.ErrorIs(t, err, ErrShape)
	_, err = FromRows([][]int{{1, 2, 3, 4}, {0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}})
	assert.ErrorIs(t, err, ErrCount)
	assert.ErrorContains(t, err, "row 2 has 3")
	_, err = FromRows([][]int{{1, 2, 3, 4}, {0, 0, 0, 5}, {0, 0, 0, 0}, {0, 0, 0, 0}})
	var cellErr *CellError
	require.ErrorAs(t, err, &cellErr)
	assert.Equal(t, CellError{4, 7, 5}, *cellErr)
	_, err = FromCells(Shape{3, 3}, make([]int, 80))
	assert.ErrorIs(t, err, ErrCount)
	_, err = FromCells(Shape{}, nil)
	assert.ErrorIs(t, err, ErrShape)
}

func TestCandidates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, s := range []Shape{{2, 2}, {3, 2}, {3, 3}, {5, 5}, {6, 6}} {
		g := randomGrid(r, s, 0.7)
		for cell := range s.Cells() {
			var want []int
			for v := 1; v <= s.Size(); v++ {
				held := false
				for _, p := range s.Peers(cell) {
					held = held || g.At(p) == v
				}
				if !held {
					want = append(want, v)
				}
			}
			require.Equal(t, want, g.Candidates(cell))
		}
		assert.Nil(t, g.Candidates(-1))
		assert.Nil(t, g.Candidates(s.Cells()))
	}
	g := mustParse(t, wikipedia)
	assert.Equal(t, []int{1, 2, 4}, g.Candidates(2))
	assert.Equal(t, []int{5}, mustParse(t, wikipediaSolution).Candidates(0))
}

func TestZeroGrid(t *testing.T) {
	var g Grid
	assert.Zero(t, g.Size())
	assert.Empty(t, g.Rows())
	assert.Empty(t, g.Units())
	assert.Nil(t, g.Candidates(0))
	assert.False(t, g.IsFull())
	assert.True(t, g.Valid())
	assert.Equal(t, "", g.String())
	assert.Equal(t, "", g.Line())
	text, err := g.MarshalJSON()
	require.NoError(t, err)
	assert.Equal(t, "null", string(text))
	_, err = g.With(0, 0)
	assert.ErrorIs(t, err, ErrCell)
}

func TestJSONInsideOtherValues(t *testing.T) {
	type puzzle struct {
		Name string
		Grid Grid
	}
	in := puzzle{"w", mustParse(t, wikipedia)}
	data, err := json.Marshal(in)
	require.NoError(t, err)
	var out puzzle
	require.NoError(t, json.Unmarshal(data, &out))
	assert.Equal(t, in, out)
	require.NoError(t, json.Unmarshal([]byte(`{"Name":"none","Grid":null}`), &out))
	assert.Equal(t, in.Grid, out.Grid, "null changes nothing")
}

// TestPackedIsChecked holds that a grid has no values but its own, however it is made.
func TestPackedIsChecked(t *testing.T) {
	g := mustParse(t, wikipedia)
	again, err := FromPacked(g.Shape(), g.Packed())
	require.NoError(t, err)
	assert.Equal(t, g, again)
	for cell := range 81 {
		for _, v := range []byte{10, 127, 128, 255} {
			values := []byte(g.Packed())
			values[cell] = v
			_, err = FromPacked(g.Shape(), string(values))
			require.Equal(t, &CellError{9, cell, int(v)}, err)
		}
	}
	_, err = FromPacked(g.Shape(), g.Packed()[1:])
	assert.ErrorIs(t, err, ErrCount)
	_, err = FromPacked(Shape{}, "")
	assert.ErrorIs(t, err, ErrShape)
}

func TestParseLine(t *testing.T) {
	for _, line := range []string{wikipedia, strings.Repeat(".", 16), strings.Repeat("p", 625)} {
		g, err := Parse(line)
		require.NoError(t, err)
		assert.Equal(t, strings.ToUpper(line), g.Line())
	}
	for line, is := range map[string]error{
		"": ErrCount, "1": ErrCount, wikipedia[1:]: ErrCount, wikipedia + "\n": ErrCount, strings.Repeat(".", 25): ErrCount,
		strings.Repeat("1", 36*36): ErrCount, "k" + wikipedia[1:]: ErrSymbol, "5" + strings.Repeat(".", 15): ErrSymbol, wikipedia[:80] + "é"[:1]: ErrSymbol,
	} {
		_, err := Parse(line)
		assert.ErrorIs(t, err, is, "%q", line)
	}
	_, err := Parse(wikipedia[:12] + "k" + wikipedia[13:])
	assert.EqualError(t, err, `not a symbol: "k" in cell r2c4 of 9x9`)
}

func ExampleGrid() {
	g, err := Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	cell, _ := ParseCell(g.Shape(), "r1c3")
	fmt.Println(g.Givens(), "givens;", CellName(g.Size(), cell), "can be", g.Candidates(cell))
	g, _ = g.With(cell, 4)
	fmt.Println(g)
	// Output:
	// 30 givens; r1c3 can be [1 2 4]
	// 5 3 4 | . 7 . | . . .
	// 6 . . | 1 9 5 | . . .
	// . 9 8 | . . . | . 6 .
	// ------+-------+------
	// 8 . . | . 6 . | . . 3
	// 4 . . | 8 . 3 | . . 1
	// 7 . . | . 2 . | . . 6
	// ------+-------+------
	// . 6 . | . . . | 2 8 .
	// . . . | 4 1 9 | . . 5
	// . . . | . 8 . | . 7 9
}

func ExampleFromRows() {
	g, _ := FromRows([][]int{
		{1, 0, 0, 4},
		{0, 0, 1, 0},
		{0, 1, 0, 0},
		{4, 0, 0, 1},
	})
	fmt.Println(g.Line(), g.EmptyCells())
	// Output: 1..4..1..1..4..1 [1 2 4 5 7 8 10 11 13 14]
}

func ExampleCellError() {
	g, _ := NewGrid(Shape{3, 3})
	_, err := g.With(12, 10)
	var cellErr *CellError
	fmt.Println(errors.As(err, &cellErr), err)
	// Output: true 10 in cell r2c4 is outside 0..9
}
