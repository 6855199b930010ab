package text

// Sets of sizes: of how many things a line is a row or a whole grid says which sizes it can
// be of, and several lines vote.

import (
	"math/bits"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// sizeMask is a set of sizes; bit n stands for size n.
type sizeMask uint64

// usualShapes has the usual shape of each size, the zero Shape where there is none; allSizes
// and symbolSizes are the sizes that have one, the latter only as far as cells are written as
// single characters.
var (
	usualShapes, allSizes = usual()

	symbolSizes = allSizes & (1<<(notation.MaxSymbolSize+1) - 1)
)

func usual() (shapes [sudoku.MaxSize + 1]sudoku.Shape, sizes sizeMask) {
	for size := range shapes {
		if shape, err := sudoku.ShapeOf(size); err == nil {
			shapes[size] = shape
			sizes |= 1 << size
		}
	}
	return shapes, sizes
}

func (m sizeMask) has(n int) bool { return n >= 0 && n <= sudoku.MaxSize && m>>n&1 != 0 }

// smallest returns the smallest size in the set, which is not empty.
func (m sizeMask) smallest() int { return bits.TrailingZeros64(uint64(m)) }

// root returns n where count is n*n for a size n in the set, and 0 otherwise.
func (m sizeMask) root(count int) int {
	for rest := m; rest != 0; rest &= rest - 1 {
		if n := rest.smallest(); n*n == count {
			return n
		}
	}
	return 0
}

func maskInts(m sizeMask) []int {
	var sizes []int
	for ; m != 0; m &= m - 1 {
		sizes = append(sizes, m.smallest())
	}
	return sizes
}
