package sudoku

// Tests of the two names of a cell.

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCellNames(t *testing.T) {
	tests := []struct {
		size, cell int
		rc, a1     string
	}{
		{9, 0, "r1c1", "A1"},
		{9, 80, "r9c9", "I9"},
		{9, 6, "r1c7", "A7"},
		{4, 15, "r4c4", "D4"},
		{36, 25 * 36, "r26c1", "Z1"},
		{36, 26 * 36, "r27c1", "AA1"},
		{36, 1295, "r36c36", "AJ36"},
		{9, 81, "cell 81", "cell 81"},
		{9, -1, "cell -1", "cell -1"},
		{0, 0, "cell 0", "cell 0"},
	}
	for _, tt := range tests {
		assert.Equal(t, tt.rc, CellName(tt.size, tt.cell))
		assert.Equal(t, tt.a1, CellNameA1(tt.size, tt.cell))
	}
}

func TestParseCellReadsEveryName(t *testing.T) {
	for _, s := range everyShape() {
		seen := map[string]bool{}
		for cell := range s.Cells() {
			for _, name := range []string{CellName(s.Size(), cell), CellNameA1(s.Size(), cell)} {
				require.False(t, seen[name], name)
				seen[name] = true
				got, err := ParseCell(s, name)
				require.NoError(t, err)
				require.Equal(t, cell, got, name)
			}
		}
	}
	for name, want := range map[string]int{"R1C1": 0, "R9c9": 80, "i9": 80, "a10": -1} {
		got, err := ParseCell(Shape{3, 3}, name)
		if want < 0 {
			assert.ErrorIs(t, err, ErrCell)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}

func TestParseCellErrors(t *testing.T) {
	for _, name := range []string{
		"", "A", "1", "A0", "J1", "r0c1", "r10c1", "r1", "r1c", "rc", "rc1", "A-1", "A1 ", " A1", "A1B", "AAA1",
		"r1c99999999999999999999", "A00000000001", "r+1c1", "é1", "\x001",
	} {
		_, err := ParseCell(Shape{3, 3}, name)
		assert.ErrorIs(t, err, ErrCell, "%q", name)
	}
	_, err := ParseCell(Shape{1, 1}, "A1")
	assert.ErrorIs(t, err, ErrShape)
}

func ExampleCellName() {
	fmt.Println(CellName(9, 13), CellNameA1(9, 13))
	// Output: r2c5 B5
}

func ExampleParseCell() {
	a, _ := ParseCell(Shape{3, 3}, "B5")
	b, _ := ParseCell(Shape{3, 3}, "r2c5")
	fmt.Println(a, b)
	_, err := ParseCell(Shape{3, 3}, "B10")
	fmt.Println(err)
	// Output:
	// 13 13
	// no such cell: "B10" is outside a grid of 9x9
}
