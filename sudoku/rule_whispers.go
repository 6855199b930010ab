package sudoku

// Whispers: values that follow one another are far apart.

var _ = define(GermanWhispers, ruleForm{
	RuleForm: RuleForm{Name: "german-whispers", Line: "green", Least: 2, About: "values that follow one another differ by half of the size or more, 5 of 9"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy((l.size+1)/2)) },
	read:     readLines(GermanWhispers, 3),
})

var _ = define(DutchWhispers, ruleForm{
	RuleForm: RuleForm{Name: "dutch-whispers", Line: "orange", Least: 2, About: "values that follow one another differ by one less than german whispers, 4 of 9, or more"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy((l.size-1)/2)) },
	read:     readLines(DutchWhispers, 3),
})

var _ = define(Whispers, ruleForm{
	RuleForm: RuleForm{Name: "whispers", Line: "green", Least: 2, Number: "difference", About: "values that follow one another differ by N or more"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy(r.Number)) },
	read:     readWalks(3, func(_ *Layout, path []int) Rule { return Rule{Kind: Whispers, Number: 3, Cells: path} }),
})
