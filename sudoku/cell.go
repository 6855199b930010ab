package sudoku

// Names of cells. Every cell answers to two: r1c1 counts rows and columns from
// 1; A1 names the row by a letter and the column by a number. Past row Z come
// AA, AB and so on, as in a spreadsheet.

import (
	"errors"
	"fmt"
	"strconv"
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
	row, col, ok := parseRowColumn(name)
	if !ok {
		row, col, ok = parseLetters(name)
	}
	if !ok {
		return 0, fmt.Errorf("%w: %q is neither of the kind A1 nor of the kind r1c1", ErrCell, clip(name))
	}
	n := shape.Size()
	if row < 1 || row > n || col < 1 || col > n {
		return 0, fmt.Errorf("%w: %q is outside a grid of %dx%d", ErrCell, clip(name), n, n)
	}
	return (row-1)*n + col - 1, nil
}

// parseRowColumn reads r1c1. It cannot be taken for a letter name: there,
// nothing but digits follows the letters.
func parseRowColumn(name string) (row, col int, ok bool) {
	if name == "" || name[0]|0x20 != 'r' {
		return 0, 0, false
	}
	for i := 1; i < len(name); i++ {
		if name[i]|0x20 == 'c' {
			row, rowOK := parseNumber(name[1:i])
			col, colOK := parseNumber(name[i+1:])
			return row, col, rowOK && colOK
		}
	}
	return 0, 0, false
}

func parseLetters(name string) (row, col int, ok bool) {
	i := 0
	for ; i < len(name) && i < 2 && name[i]|0x20 >= 'a' && name[i]|0x20 <= 'z'; i++ {
		row = row*26 + int(name[i]|0x20-'a') + 1
	}
	col, ok = parseNumber(name[i:])
	return row, col, ok && i > 0
}

// parseNumber reads one to three decimal digits: enough for every row, column
// and value there is, and for saying that one is out of range.
func parseNumber(text string) (int, bool) {
	if len(text) == 0 || len(text) > 3 {
		return 0, false
	}
	v := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		v = v*10 + int(text[i]-'0')
	}
	return v, true
}
