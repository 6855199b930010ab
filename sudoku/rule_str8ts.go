package sudoku

import "math/rand/v2"

// Str8ts: rows and columns fall into compartments, each of which holds consecutive values in
// any order. Between them are black cells: those without a digit are gaps of the layout
// (see LinesLayout), those with one are the cells of the rule.

var _ = define(Str8ts, ruleForm{
	RuleForm: RuleForm{Name: "str8ts", About: "cells side by side, up to a black one, hold consecutive values in any order"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		black := make([]bool, len(l.unitsOf))
		for _, cell := range r.Cells {
			black[cell] = true
		}
		var cs []condition
		for _, u := range l.units {
			step := map[UnitKind]int{Row: 1, Column: l.cols}[u.Kind]
			var straight []int
			for i, cell := range u.Cells {
				if step > 0 && !black[cell] {
					straight = append(straight, cell)
				}
				if n := len(straight); n > 0 && (i+1 == len(u.Cells) || u.Cells[i+1] != cell+step || black[u.Cells[i+1]]) {
					if n > 1 && n < l.size {
						cs = append(cs, condition{"straight at " + l.CellName(straight[0]) + " in " + u.String(), straight, span{}})
					}
					straight = nil
				}
			}
		}
		return cs
	},
	under: func(b *board, r Rule) {
		for cell := range b.p.Givens {
			if x, y := b.at(cell); !b.p.Layout.Has(cell) {
				b.Rect("ink", x, y, b.cell, b.cell, 0)
			}
		}
		for _, cell := range r.Cells {
			x, y := b.at(cell)
			b.Rect("shade", x, y, b.cell, b.cell, 0)
		}
	},
})

// RandomGaps draws gaps for [LinesLayout], a fifth of the board, which look the same when it is
// turned by half. The size is from 2 to 36.
func RandomGaps(random *rand.Rand, size int) []int {
	var gaps []int
	for cell := range (size*size + 1) / 2 {
		if random.IntN(5) == 0 {
			gaps = append(gaps, cell)
			if other := size*size - 1 - cell; other != cell {
				gaps = append(gaps, other)
			}
		}
	}
	return gaps
}
