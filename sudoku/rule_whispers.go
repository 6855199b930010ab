package sudoku

import "math/rand/v2"

// Whispers: values that follow one another are far apart.

var germanWhispers = ruleForm{
	RuleForm: RuleForm{Name: "german-whispers", Line: "green", Least: 2, About: "values that follow one another differ by half of the size or more, 5 of 9"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy((l.size+1)/2)) },
	read:     readLines(GermanWhispers, 3),
}

var dutchWhispers = ruleForm{
	RuleForm: RuleForm{Name: "dutch-whispers", Line: "orange", Least: 2, About: "values that follow one another differ by one less than german whispers, 4 of 9, or more"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy((l.size-1)/2)) },
	read:     readLines(DutchWhispers, 3),
}

var whispers = ruleForm{
	RuleForm: RuleForm{Name: "whispers", Line: "green", Least: 2, Number: "difference", About: "values that follow one another differ by N or more"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.each(l, differBy(r.Number)) },
	read: func(random *rand.Rand, l *Layout, values []int) []Rule {
		return readWalks(random, l, values, 3, func(path []int) Rule {
			return Rule{Kind: Whispers, Number: 3, Cells: path}
		})
	},
}
