package sudoku

// Tests of shapes against the rules stated directly: what a size's boxes are,
// and which cells share a row, a column or a box.

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestShapeOf(t *testing.T) {
	want := map[int]Shape{
		4: {2, 2}, 6: {2, 3}, 8: {2, 4}, 9: {3, 3}, 10: {2, 5}, 12: {3, 4}, 14: {2, 7}, 15: {3, 5}, 16: {4, 4},
		18: {3, 6}, 20: {4, 5}, 21: {3, 7}, 22: {2, 11}, 24: {4, 6}, 25: {5, 5}, 26: {2, 13}, 27: {3, 9},
		28: {4, 7}, 30: {5, 6}, 32: {4, 8}, 33: {3, 11}, 34: {2, 17}, 35: {5, 7}, 36: {6, 6},
	}
	for size := -5; size <= 100; size++ {
		shape, err := ShapeOf(size)
		if w, ok := want[size]; ok {
			require.NoError(t, err, size)
			assert.Equal(t, w, shape)
			assert.NoError(t, shape.Validate())
			continue
		}
		assert.ErrorIs(t, err, ErrShape, size)
		assert.Zero(t, shape)
	}
}

func TestShapeValidate(t *testing.T) {
	for _, s := range []Shape{{2, 2}, {2, 18}, {18, 2}, {3, 2}, {6, 6}} {
		assert.NoError(t, s.Validate(), s)
	}
	for _, s := range []Shape{{}, {1, 4}, {4, 1}, {2, 19}, {6, 7}, {-3, -3}, {1 << 62, 4}, {4, 1 << 62}} {
		assert.ErrorIs(t, s.Validate(), ErrShape, s)
		assert.Empty(t, s.Units(), s)
		assert.Nil(t, s.Peers(0), s)
		assert.Nil(t, s.UnitsOf(0), s)
		_, err := NewGrid(s)
		assert.ErrorIs(t, err, ErrShape, s)
	}
}

// everyShape lists all shapes there are.
func everyShape() []Shape {
	var shapes []Shape
	for r := 2; r <= maxBox; r++ {
		for c := 2; r*c <= MaxSize; c++ {
			shapes = append(shapes, Shape{r, c})
		}
	}
	return shapes
}

func TestUnitsAndPeers(t *testing.T) {
	for _, s := range everyShape() {
		n := s.Size()
		units := s.Units()
		require.Len(t, units, 3*n, s)
		together := make([]map[int]bool, n*n)
		for i := range together {
			together[i] = map[int]bool{}
		}
		for i, u := range units {
			require.Equal(t, UnitKind(i/n), u.Kind)
			require.Equal(t, i%n, u.Index)
			require.Len(t, u.Cells, n)
			require.IsIncreasing(t, u.Cells)
			first := u.Cells[0]
			for _, a := range u.Cells {
				same := false
				switch u.Kind {
				case Row:
					same = a/n == i%n
				case Column:
					same = a%n == i%n
				case Box:
					same = a/n/s.BoxRows == first/n/s.BoxRows && a%n/s.BoxCols == first%n/s.BoxCols
				}
				if !same {
					t.Fatalf("%v: cell %d in %v", s, a, u)
				}
				for _, b := range u.Cells {
					together[a][b] = true
				}
			}
		}
		for cell := range n * n {
			peers := s.Peers(cell)
			if len(peers) != len(together[cell])-1 || !slices.IsSorted(peers) {
				t.Fatalf("%v: cell %d has peers %v", s, cell, peers)
			}
			for _, p := range peers {
				if p == cell || !together[cell][p] {
					t.Fatalf("%v: %d is a peer of %d", s, p, cell)
				}
			}
			of := s.UnitsOf(cell)
			require.Len(t, of, 3)
			for k, u := range of {
				if u.Kind != UnitKind(k) || !slices.Contains(u.Cells, cell) || !slices.Equal(u.Cells, units[k*n+u.Index].Cells) {
					t.Fatalf("%v: cell %d has unit %v", s, cell, u)
				}
			}
		}
		assert.Nil(t, s.Peers(-1))
		assert.Nil(t, s.Peers(n*n))
		assert.Nil(t, s.UnitsOf(n*n))
	}
}

func TestUnitNames(t *testing.T) {
	units := Shape{3, 3}.Units()
	assert.Equal(t, "row 1", units[0].String())
	assert.Equal(t, "column 3", units[11].String())
	assert.Equal(t, "box 9", units[26].String())
	assert.Equal(t, "UnitKind(7)", UnitKind(7).String())
	assert.Equal(t, "6x6 in boxes of 2x3", Shape{2, 3}.String())
}

func TestHandedOutTablesAreCopies(t *testing.T) {
	s := Shape{2, 3}
	for _, u := range s.Units() {
		clear(u.Cells)
	}
	clear(s.Peers(7))
	for _, u := range s.UnitsOf(7) {
		clear(u.Cells)
	}
	assert.Equal(t, []int{0, 1, 2, 3, 4, 5}, s.Units()[0].Cells)
	assert.Equal(t, []int{1, 7, 13, 19, 25, 31}, s.UnitsOf(7)[1].Cells)
	assert.Equal(t, []int{0, 1, 2, 6, 8, 9, 10, 11, 13, 19, 25, 31}, s.Peers(7))
	units := s.Units()
	_ = append(units[0].Cells, 99)
	assert.Equal(t, 6, units[1].Cells[0], "a unit must not grow into its neighbour")
}

func TestTablesFromManyGoroutines(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, s := range []Shape{{4, 4}, {5, 4}, {4, 5}} {
				assert.Len(t, s.Units(), 3*s.Size())
			}
		})
	}
	wg.Wait()
}

func ExampleShape() {
	s := Shape{BoxRows: 2, BoxCols: 3}
	fmt.Println(s, "with", len(s.Units()), "units")
	fmt.Println(s.Peers(0))
	// Output:
	// 6x6 in boxes of 2x3 with 18 units
	// [1 2 3 4 5 6 7 8 12 18 24 30]
}

func ExampleShapeOf() {
	s, _ := ShapeOf(12)
	fmt.Println(s)
	_, err := ShapeOf(7)
	fmt.Println(err != nil)
	// Output:
	// 12x12 in boxes of 3x4
	// true
}

func ExampleUnit() {
	for _, u := range (Shape{3, 3}).UnitsOf(40) {
		fmt.Println(u, u.Cells)
	}
	// Output:
	// row 5 [36 37 38 39 40 41 42 43 44]
	// column 5 [4 13 22 31 40 49 58 67 76]
	// box 5 [30 31 32 39 40 41 48 49 50]
}

func ExampleUnitKind() {
	fmt.Println(Row, Column, Box)
	// Output: row column box
}
