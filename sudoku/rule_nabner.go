package sudoku

// Nabner: no two values of the line are consecutive or the same.

var _ = define(Nabner, ruleForm{
	RuleForm: RuleForm{Name: "nabner", Line: "yellow", Least: 2, About: "the values differ by 2 or more from each other, wherever they are on the line"},
	distinct: true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		cs := r.one(l, distinct{})
		for i, a := range r.Cells {
			for _, b := range r.Cells[i+1:] {
				cs = append(cs, condition{r.name(l), []int{a, b}, apart})
			}
		}
		return cs
	},
	read: readLines(Nabner, 3),
})
