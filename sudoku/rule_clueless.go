package sudoku

import (
	"errors"
	"fmt"
)

// Clueless sudoku: nine grids beside one another, whose middles are a tenth one without a
// clue of its own: the middle cells of all boxes, or the middle boxes of all grids.

var _ = define(CluelessCells, ruleForm{
	RuleForm: RuleForm{Name: "clueless-1", Most: -1, About: "the middle cells of all boxes are a tenth grid"},
	valid:    nineGrids,
	asks: func(_ Rule, l *Layout, _ []Rule) []condition {
		return l.tenth(true, func(i int) int { return 3*i + 1 })
	},
	under: (*board).shadeConditions,
})

var _ = define(CluelessBoxes, ruleForm{
	RuleForm: RuleForm{Name: "clueless-2", Most: -1, About: "the middle boxes of all grids are a tenth grid"},
	valid:    nineGrids,
	asks: func(_ Rule, l *Layout, _ []Rule) []condition {
		return l.tenth(false, func(i int) int { return i/3*9 + 3 + i%3 })
	},
	under: (*board).shadeConditions,
})

// CluelessLayout returns the board of nine 9x9 grids in three rows, which share no cells. The
// rules [CluelessCells] and [CluelessBoxes] need it.
func CluelessLayout() *Layout {
	var origins [][2]int
	for i := range 9 {
		origins = append(origins, [2]int{i / 3 * 9, i % 3 * 9})
	}
	l, err := GridsLayout(Shape{3, 3}, origins)
	if err != nil {
		panic(err) // the origins above fit
	}
	return l
}

func nineGrids(_ Rule, l *Layout) error {
	if len(l.origins) == 9 && l.rows == 27 && l.cols == 27 && l.shape == (Shape{3, 3}) {
		for cell := range l.unitsOf {
			if len(l.unitsOf[cell]) != 3 { // grids that overlap leave a gap elsewhere
				return errors.New("needs nine grids beside one another, and " + l.CellName(cell) + " is not in one of them alone")
			}
		}
		return nil
	}
	return errors.New("needs nine grids of 9x9 in three rows, which is board clueless")
}

// tenth asks that the rows and columns of the tenth grid, and the boxes where they are no boxes
// of the others, hold different values. It is told the rows of the board, and the columns, that
// the tenth grid has.
func (l *Layout) tenth(boxes bool, line func(i int) int) []condition {
	at := func(row, col int) int { return line(row)*l.cols + line(col) }
	var cs []condition
	unit := func(kind UnitKind, cell func(i, j int) int) {
		for i := range 9 {
			cells := make([]int, 9)
			for j := range cells {
				cells[j] = cell(i, j)
			}
			cs = append(cs, condition{fmt.Sprintf("%v %d of the tenth grid", kind, i+1), cells, distinct{}})
		}
	}
	unit(Row, at)
	unit(Column, func(i, j int) int { return at(j, i) })
	if boxes {
		unit(Box, func(i, j int) int { return at(i/3*3+j/3, i%3*3+j%3) })
	}
	return cs
}
