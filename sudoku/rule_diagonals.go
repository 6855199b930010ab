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
			cs = append(cs, l.diagonal(g, down))
		}
	}
	return cs
}

// diagonal is a main diagonal of a grid, from the left downwards or, for -1, upwards.
func (l *Layout) diagonal(grid, down int) condition {
	name, first := "falling diagonal", l.origins[grid]
	if down < 0 {
		name, first = "rising diagonal", first+(l.size-1)*l.cols
	}
	cells := make([]int, l.size)
	for i := range cells {
		cells[i] = first + i*(down*l.cols+1)
	}
	return condition{name + l.ofGrid(grid), cells, distinct{}}
}
