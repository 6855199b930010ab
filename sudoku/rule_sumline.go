package sudoku

// Sum lines: parts one after another, each with the same sum. With 10 they are ten lines.

var _ = define(SumLine, ruleForm{
	RuleForm: RuleForm{Name: "sum-line", Line: "yellow", Least: 2, Number: "sum", About: "the line falls into parts that each sum to N"},
	repeats:  true,
	valid:    fewSums,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return r.reads(l, reading{0, func(sum, v int) int { // the sum of the part so far
			if sum += v; sum > r.Number {
				return -1
			}
			return sum % r.Number
		}, func(sum int) bool { return sum == 0 }})
	},
	read: readWalks(2, func(l *Layout, path []int) Rule { return Rule{Kind: SumLine, Number: l.size + 1, Cells: path} }),
})
