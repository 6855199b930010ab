package sudoku

// Palindrome: the same from both ends.

var _ = define(Palindrome, ruleForm{
	RuleForm: RuleForm{Name: "palindrome", Line: "grey", Least: 2, About: "the values read the same from both ends"},
	repeats:  true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		var cs []condition
		for i, j := 0, len(r.Cells)-1; i < j; i, j = i+1, j-1 {
			cs = append(cs, condition{r.name(l), []int{r.Cells[i], r.Cells[j]}, equal})
		}
		return cs
	},
	read: readLines(Palindrome, 3),
})
