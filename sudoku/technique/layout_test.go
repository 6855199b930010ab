package technique_test

// Layouts: what is refused, and that the techniques stay sound where a variant has
// more units, other regions, cages or pairs that differ.

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/technique"
)

func TestPlainLayout(t *testing.T) {
	for _, shape := range []sudoku.Shape{{BoxRows: 2, BoxCols: 2}, {BoxRows: 2, BoxCols: 3}, nine, {BoxRows: 6, BoxCols: 6}} {
		l, err := technique.Plain(shape)
		require.NoError(t, err)
		assert.Equal(t, shape.Size(), l.Size())
		for c := range shape.Cells() {
			require.Equal(t, shape.Peers(c), l.Peers(c))
		}
		units := l.Units()
		for i, u := range shape.Units() {
			require.Equal(t, technique.Unit{Kind: technique.Kind(u.Kind), Name: u.String(), Cells: u.Cells}, units[i])
		}
		units[0].Cells[0] = 77
		assert.Zero(t, l.Units()[0].Cells[0], "the caller owns what it got")
		assert.Nil(t, l.Peers(-1))
	}
	_, err := technique.Plain(sudoku.Shape{})
	assert.ErrorIs(t, err, sudoku.ErrShape)
	_, err = technique.ForGrid(sudoku.Grid{})
	assert.ErrorIs(t, err, sudoku.ErrShape)
}

func TestLayoutsThatAreNone(t *testing.T) {
	for _, c := range []struct {
		name   string
		size   int
		unit   technique.Unit
		differ [2]int
		want   string
	}{
		{"size", 37, technique.Unit{}, [2]int{}, "not a layout: size 37 is not from 2 to 36"},
		{"a further row", 4, technique.Unit{Kind: technique.Row, Name: "x", Cells: []int{0, 5}}, [2]int{0, 1}, `not a layout: "x" is a row; rows and columns are there already`},
		{"small", 4, technique.Unit{Kind: technique.Box, Name: "x", Cells: []int{1}}, [2]int{0, 1}, `not a layout: "x" is of size 1; there can be 2 to 4 cells`},
		{"large", 4, technique.Unit{Kind: technique.Box, Name: "x", Cells: []int{1, 2, 3, 4, 5}}, [2]int{0, 1}, `not a layout: "x" is of size 5; there can be 2 to 4 cells`},
		{"twice", 4, technique.Unit{Kind: technique.Extra, Name: "x", Cells: []int{1, 1}}, [2]int{0, 1}, `not a layout: "x" has cell 1 twice, or the grid does not have it`},
		{"outside", 4, technique.Unit{Kind: technique.Extra, Name: "x", Cells: []int{1, 16}}, [2]int{0, 1}, `not a layout: "x" has cell 16 twice, or the grid does not have it`},
		{"itself", 4, technique.Unit{Kind: technique.Extra, Name: "x", Cells: []int{1, 2}}, [2]int{3, 3}, "not a layout: cells 3 and 3 cannot differ in a grid of 16 cells"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := technique.NewLayout(c.size, []technique.Unit{c.unit}, [][2]int{c.differ})
			assert.ErrorIs(t, err, technique.ErrLayout)
			assert.EqualError(t, err, c.want)
		})
	}
	assert.Equal(t, "extra unit", technique.Extra.String())
	assert.Equal(t, "Kind(9)", technique.Kind(9).String())
}

// variant is rules beyond the rows and columns of 9x9.
type variant struct {
	name   string
	units  []technique.Unit
	differ [][2]int
}

func variants(t *testing.T) []variant {
	plain, err := technique.Plain(nine)
	require.NoError(t, err)
	boxes := plain.Units()[18:]
	with := func(units ...technique.Unit) []technique.Unit { return append(boxes[:9:9], units...) }
	extra := func(name string, cell func(i int) int) technique.Unit {
		u := technique.Unit{Kind: technique.Extra, Name: name}
		for i := range 9 {
			u.Cells = append(u.Cells, cell(i))
		}
		return u
	}
	window := func(row, col int) technique.Unit {
		return extra("window", func(i int) int { return 9*(row+i/3) + col + i%3 })
	}
	var knight [][2]int
	for a := range 81 {
		for _, d := range [][2]int{{1, 2}, {2, 1}, {1, -2}, {2, -1}} {
			if r, c := a/9+d[0], a%9+d[1]; r < 9 && c >= 0 && c < 9 {
				knight = append(knight, [2]int{a, 9*r + c})
			}
		}
	}
	// Regions that are the boxes but for two cells exchanged.
	regions := plain.Units()[18:]
	regions[0].Cells[8], regions[1].Cells[0] = 3, 20
	return []variant{
		{"diagonals", with(extra("falling diagonal", func(i int) int { return 10 * i }), extra("rising diagonal", func(i int) int { return 8*i + 8 })), nil},
		{"windows", with(window(1, 1), window(1, 5), window(5, 1), window(5, 5)), nil},
		{"knight", boxes, knight},
		{"regions", regions, nil},
		{"cages", with(technique.Unit{Kind: technique.Extra, Name: "cage", Cells: []int{0, 10, 20, 29}},
			technique.Unit{Kind: technique.Extra, Name: "cage", Cells: []int{40, 49, 58, 67}}), nil},
	}
}

func TestSoundnessOnVariants(t *testing.T) {
	for _, v := range variants(t) {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			l, err := technique.NewLayout(9, v.units, v.differ)
			require.NoError(t, err)
			m := csp.NewModel()
			cells := m.IntVars("x", 81, 1, 9)
			for _, u := range l.Units() {
				var xs []csp.Var
				for _, c := range u.Cells {
					xs = append(xs, cells[c])
				}
				m.Post(csp.AllDifferent(xs...))
			}
			for _, p := range v.differ {
				m.Post(csp.NotEqual(cells[p[0]], cells[p[1]]))
			}
			solver, err := m.Compile(t.Context(), csp.Options{})
			require.NoError(t, err)
			solved := 0
			for seed := range uint64(3) {
				full, err := m.Solve(context.Background(), csp.Options{Values: strategy.RandomValue, Seed: seed})
				require.NoError(t, err)
				solution := full.Values(cells)
				givens := append([]int(nil), solution...)
				for _, c := range rand.New(rand.NewPCG(seed, 2)).Perm(81) {
					givens[c] = 0
					solver.Reset()
					for i, g := range givens {
						if g != 0 {
							solver.Assume(cells[i].Eq(g))
						}
					}
					n, err := solver.Count(context.Background(), 2)
					require.NoError(t, err)
					if n != 1 {
						givens[c] = solution[c]
					}
				}
				b, err := technique.NewBoard(l, givens)
				require.NoError(t, err)
				if soundOn(t, v.name, b, solution, technique.Options{Unique: true}).Rating.Solved {
					solved++
				}
			}
			assert.Positive(t, solved)
		})
	}
}

func TestSoundnessOnOtherSizes(t *testing.T) {
	for _, shape := range []sudoku.Shape{{BoxRows: 2, BoxCols: 2}, {BoxRows: 2, BoxCols: 3}, {BoxRows: 3, BoxCols: 2}, {BoxRows: 3, BoxCols: 4}} {
		t.Run(shape.String(), func(t *testing.T) {
			t.Parallel()
			for _, g := range dug(t, shape, 4, 40) {
				sound(t, g, technique.Options{Unique: true})
			}
		})
	}
	t.Run("16x16", func(t *testing.T) {
		t.Parallel()
		for _, g := range every(published(t, "16x16.txt"), 12)[4:7] {
			if n, err := sudoku.Count(context.Background(), g, 2); err == nil && n == 1 {
				sound(t, g, technique.Options{Unique: true, Ladder: technique.DefaultLadder().Without(technique.ForcingChain)})
			}
		}
	})
}
