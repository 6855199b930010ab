package sudoku

// Names of cells. Every cell answers to two: r1c1 counts rows and columns from
// 1; A1 names the row by a letter and the column by a number. Past row Z come
// AA, AB and so on, as in a spreadsheet.

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/propago/propago/sudoku/internal/notation"
)

// ErrCell marks a name or a number that is no cell of the grid.
var ErrCell = errors.New("no such cell")

// CellName returns the name of a cell of a grid of the given size by row and
// column, "r1c1" for cell 0. A number that is no cell is named as it stands,
// "cell 99".
func CellName(size, cell int) string {
	if !isCell(size, cell) {
		return fmt.Sprintf("cell %d", cell)
	}
	return "r" + strconv.Itoa(cell/size+1) + "c" + strconv.Itoa(cell%size+1)
}

// CellNameA1 returns the name of a cell of a grid of the given size with a
// letter for the row, "A1" for cell 0 and "I9" for the last one of 9x9; rows
// past the 26th are AA to AJ. A number that is no cell is named as it stands,
// "cell 99".
func CellNameA1(size, cell int) string {
	if !isCell(size, cell) {
		return fmt.Sprintf("cell %d", cell)
	}
	row := cell / size
	letters := string(rune('A' + row%26))
	if row >= 26 {
		letters = "A" + letters // 36 rows never get to BA
	}
	return letters + strconv.Itoa(cell%size+1)
}

func isCell(size, cell int) bool {
	return size > 0 && size <= MaxSize && cell >= 0 && cell < size*size
}

// ParseCell returns the number of the cell that a name such as "A1", "a1",
// "r1c1" or "R1C1" stands for. The error wraps [ErrCell].
func ParseCell(shape Shape, name string) (int, error) {
	if err := shape.Validate(); err != nil {
		return 0, err
	}
	row, col, ok := notation.ParseRowColumn(name)
	if !ok {
		row, col, ok = notation.ParseLetters(name)
	}
	if !ok {
		return 0, fmt.Errorf("%w: %q is neither of the kind A1 nor of the kind r1c1", ErrCell, notation.Clip(name))
	}
	n := shape.Size()
	if row < 1 || row > n || col < 1 || col > n {
		return 0, fmt.Errorf("%w: %q is outside a grid of %dx%d", ErrCell, notation.Clip(name), n, n)
	}
	return (row-1)*n + col - 1, nil
}
