package sudoku

// Diagonals: both, or one of them.

var _ = define(Diagonals, ruleForm{
	RuleForm: RuleForm{Name: "diagonals", Most: -1, About: "both main diagonals hold different values"},
	asks:     func(_ Rule, l *Layout, _ []Rule) []condition { return l.diagonals(1, -1) },
	under:    (*board).shadeConditions,
})

var _ = define(RisingDiagonal, ruleForm{
	RuleForm: RuleForm{Name: "rising-diagonal", Most: -1, About: "the diagonal from the lower left holds different values"},
	asks:     func(_ Rule, l *Layout, _ []Rule) []condition { return l.diagonals(-1) },
	under:    (*board).shadeConditions,
})

var _ = define(FallingDiagonal, ruleForm{
	RuleForm: RuleForm{Name: "falling-diagonal", Most: -1, About: "the diagonal from the upper left holds different values"},
	asks:     func(_ Rule, l *Layout, _ []Rule) []condition { return l.diagonals(1) },
	under:    (*board).shadeConditions,
})

// diagonals are some of the main diagonals of each grid.
func (l *Layout) diagonals(ways ...int) []condition {
	var cs []condition
	for g := range l.origins {
		for _, down := range ways {
			if c := l.diagonal(g, down); len(c.cells) > 0 {
				cs = append(cs, c)
			}
		}
	}
	return cs
}

// diagonal is a main diagonal of a grid without its gaps, from the left downwards or, for -1, upwards.
func (l *Layout) diagonal(grid, down int) condition {
	name, first := "falling diagonal", l.origins[grid]
	if down < 0 {
		name, first = "rising diagonal", first+(l.size-1)*l.cols
	}
	var cells []int
	for i := range l.size {
		if cell := first + i*(down*l.cols+1); l.Has(cell) {
			cells = append(cells, cell)
		}
	}
	return condition{name + l.ofGrid(grid), cells, distinct{}}
}
