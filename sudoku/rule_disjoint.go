package sudoku

import (
	"errors"
	"fmt"
)

// Disjoint groups: what is at the same place in all boxes.

var _ = define(DisjointGroups, ruleForm{
	RuleForm: RuleForm{Name: "disjoint-groups", Most: -1, About: "cells at the same place in their boxes hold different values"},
	valid: func(_ Rule, l *Layout) error {
		if l.shape == (Shape{}) {
			return errors.New("needs boxes")
		}
		return nil
	},
	asks: func(_ Rule, l *Layout, _ []Rule) []condition {
		var cs []condition
		for g, origin := range l.origins {
			for place := range l.size {
				var cells []int
				for box := range l.size {
					row := box/l.shape.BoxRows*l.shape.BoxRows + place/l.shape.BoxCols
					col := box%l.shape.BoxRows*l.shape.BoxCols + place%l.shape.BoxCols
					cells = append(cells, origin+row*l.cols+col)
				}
				cs = append(cs, condition{fmt.Sprintf("group %d", place+1) + l.ofGrid(g), cells, distinct{}})
			}
		}
		return cs
	},
})
