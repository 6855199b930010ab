package sudoku

import (
	"errors"
	"fmt"
)

// Windoku: windows of the size of a box.

var _ = define(Windoku, ruleForm{
	RuleForm: RuleForm{Name: "windoku", Most: -1, About: "the windows one cell inside the corners of the boxes hold different values"},
	valid: func(_ Rule, l *Layout) error {
		if l.shape.BoxRows != l.shape.BoxCols || l.shape == (Shape{}) {
			return errors.New("needs square boxes")
		}
		return nil
	},
	asks: func(_ Rule, l *Layout, _ []Rule) []condition {
		var cs []condition
		side := l.shape.BoxRows
		for g, origin := range l.origins {
			for w := range (side - 1) * (side - 1) {
				top, left := 1+w/(side-1)*(side+1), 1+w%(side-1)*(side+1)
				var cells []int
				for i := range side * side {
					cells = append(cells, origin+(top+i/side)*l.cols+left+i%side)
				}
				cs = append(cs, condition{fmt.Sprintf("window %d", w+1) + l.ofGrid(g), cells, distinct{}})
			}
		}
		return cs
	},
	under: (*board).shadeConditions,
})
