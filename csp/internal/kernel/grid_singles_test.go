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
