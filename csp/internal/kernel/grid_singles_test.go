// What the grid kernel makes of cells with one value whose peers do not know yet: the step
// for rows, columns and boxes has to tell them, and to see two that contradict each other.
// A search would find the same solutions if it did not, only later.
package kernel

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rowsColumnsBoxes returns the network of a sudoku, cells in order.
func rowsColumnsBoxes() *Network {
	g := &Network{Base: 1, Values: gridValues, Masks: slices.Repeat([]uint64{1<<gridValues - 1}, gridCells)}
	for i := range int32(gridValues) {
		var row, column, box []int32
		for j := range int32(gridValues) {
			row = append(row, 9*i+j)
			column = append(column, 9*j+i)
			box = append(box, 9*(i/3*3+j/3)+i%3*3+j%3)
		}
		g.Groups = append(g.Groups, row, column, box)
	}
	return g
}

// giveSingle gives a cell of an open grid one value.
func (t *gridState) giveSingle(at gridPlace, v uint) {
	var cell [3]uint32
	cell[at.word()] = 1 << at.bit()
	t.fix(int(v>>1), v&1*32, cell)
	t.fixed[at.word()] |= lanes << at.bit()
	t.single[at.word()] |= lanes << at.bit()
}

func TestGridSinglesTellTheirPeers(t *testing.T) {
	made, reason := NewGrid(rowsColumnsBoxes())
	require.NotNil(t, made, reason)
	k := made.(*gridKernel)
	for _, at := range k.place {
		for v := range uint(gridValues) {
			got := openGrid()
			got.giveSingle(at, v)
			require.True(t, got.settle())
			want := openGrid()
			want.giveSingle(at, v)
			want.single = gridWords{}
			k.clearPeers(&want, at, v)
			assert.Equal(t, want.cells, got.cells, "place %d, value %d", at, v)
		}
	}
}

func TestGridSinglesContradict(t *testing.T) {
	g := rowsColumnsBoxes()
	made, reason := NewGrid(g)
	require.NotNil(t, made, reason)
	k := made.(*gridKernel)
	for _, group := range g.Groups {
		for i, x := range group {
			for _, y := range group[:i] {
				for v := range uint(gridValues) {
					s := openGrid()
					s.giveSingle(k.place[x], v)
					s.giveSingle(k.place[y], v)
					require.False(t, s.settle(), "cells %d and %d, value %d", x, y, v)
				}
			}
		}
	}
}

// TestGridBranchesOnPlaces: where no cell has two values, the places that are branched on
// are the only two of their value in a unit, and no two others see more together. The value
// goes to one of them on either side.
func TestGridBranchesOnPlaces(t *testing.T) {
	g := rowsColumnsBoxes()
	made, reason := NewGrid(g)
	require.NotNil(t, made, reason)
	k := made.(*gridKernel)
	s := k.root
	clues := "........1..2..3.4..5.14........6.5....7..8.3.62......4..9.2...8.3.8...9..7...94.."
	masks := slices.Clone(g.Masks)
	for x := range int32(gridCells) {
		if clues[x] != '.' {
			masks[x] = 1 << (clues[x] - '1')
			k.narrow(&s, masks, []int32{x})
		}
	}
	require.True(t, k.propagate(&s, true))
	holds := func(s *gridState, x int32, v uint) bool {
		return s.cells[k.place[x].word()][v>>1]>>(v&1*32)>>k.place[x].bit()&1 != 0
	}
	most := 0
	var all [][3]int32 // the two cells and the value, of pairs that see as much
	for v := range uint(gridValues) {
		for _, group := range g.Groups {
			var in []int32
			for _, x := range group {
				if holds(&s, x, v) {
					in = append(in, x)
				}
			}
			if len(in) != 2 {
				continue
			}
			n := 1
			for _, x := range in {
				sees := map[int32]bool{}
				for _, group := range g.Groups {
					for _, y := range group {
						if slices.Contains(group, x) && y != x && holds(&s, y, v) {
							sees[y] = true
						}
					}
				}
				n *= len(sees)
			}
			if n > most {
				most, all = n, nil
			}
			if n == most {
				all = append(all, [3]int32{in[0], in[1], int32(v)})
			}
		}
	}
	require.NotEmpty(t, all)
	require.False(t, s.chooseBivalue(k, &gridBranch{}), "the puzzle has a cell with two values")
	var first gridState
	s.split(k, &first)
	at := slices.IndexFunc(all, func(c [3]int32) bool {
		one := holds(&first, c[0], uint(c[2])) && !holds(&first, c[1], uint(c[2]))
		return one != (holds(&first, c[1], uint(c[2])) && !holds(&first, c[0], uint(c[2])))
	})
	require.GreaterOrEqual(t, at, 0)
	for _, x := range all[at][:2] {
		v := uint(all[at][2])
		assert.NotEqual(t, holds(&first, x, v), holds(&s, x, v), "cell %d", x)
	}
}
