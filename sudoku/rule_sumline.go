package sudoku

import "math/rand/v2"

// Sum lines: parts one after another, each with the same sum. With 10 they are ten lines.

var sumLine = ruleForm{
	RuleForm: RuleForm{Name: "sum-line", Line: "yellow", Least: 2, Number: "sum", About: "the line falls into parts that each sum to N"},
	repeats:  true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		parts := reading{0, func(sum, v int) int { // the sum of the part so far
			if sum += v; sum > r.Number {
				return -1
			}
			return sum % r.Number
		}, func(sum int) bool { return sum == 0 }}
		return r.one(l, parts.of(len(r.Cells), l.size))
	},
	read: func(random *rand.Rand, l *Layout, values []int) []Rule {
		return readWalks(random, l, values, 2, func(path []int) Rule {
			return Rule{Kind: SumLine, Number: l.size + 1, Cells: path}
		})
	},
}
