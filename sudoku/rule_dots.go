package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// What stands on the line between two neighbours: dots of differences and ratios, X and V.
// The negative rules say that there are no others.

var _ = define(WhiteDot, ruleForm{
	RuleForm:   RuleForm{Name: "white", Least: 2, Most: 2, About: "the neighbours hold consecutive values"},
	neighbours: true,
	asks:       func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, differ(1)) },
	over:       dot("paper edge", ""),
})

var _ = define(BlackDot, ruleForm{
	RuleForm:   RuleForm{Name: "black", Least: 2, Most: 2, About: "one of the neighbours is the double of the other"},
	neighbours: true,
	asks:       func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, times(2)) },
	over:       dot("ink", ""),
})

var _ = define(Difference, ruleForm{
	RuleForm:   RuleForm{Name: "difference", Least: 2, Most: 2, Number: "difference", About: "the neighbours differ by N"},
	neighbours: true,
	asks:       func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, differ(r.Number)) },
	over:       dot("paper edge", "strong"),
	read: readDots(Difference, NegativeDifference, func(a, b int) int {
		if d := max(a-b, b-a); d <= 2 {
			return d
		}
		return 0
	}),
})

var _ = define(Ratio, ruleForm{
	RuleForm:   RuleForm{Name: "ratio", Least: 2, Most: 2, Number: "ratio", About: "one of the neighbours is N times the other"},
	neighbours: true,
	asks:       func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, times(r.Number)) },
	over:       dot("ink", "left"),
	read: readDots(Ratio, NegativeRatio, func(a, b int) int {
		if a, b = max(a, b), min(a, b); a%b == 0 && a/b <= 3 {
			return a / b
		}
		return 0
	}),
})

var _ = define(XV, ruleForm{
	RuleForm:   RuleForm{Name: "xv", Least: 2, Most: 2, Number: "sum", About: "the neighbours sum to N"},
	neighbours: true,
	asks:       func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, linear{total: r.Number}) },
	over: func(b *board, r Rule) {
		letters := map[int]string{5: "V", 10: "X", 15: "XV"}[r.Number]
		if letters == "" {
			letters = fmt.Sprint(r.Number)
		}
		x, y := b.border(r)
		b.Circle("paper", x, y, 7)
		b.SizedText("strong", x, y+4, 12, letters)
	},
	read: readDots(XV, NegativeXV, func(a, b int) int {
		if a+b == 5 || a+b == 10 {
			return a + b
		}
		return 0
	}),
})

var _ = define(AllDots, ruleForm{
	RuleForm: RuleForm{Name: "all-dots", Most: -1, About: "neighbours without a dot are neither consecutive nor one the double of the other"},
	asks: func(_ Rule, l *Layout, all []Rule) []condition {
		return l.unmarked("no dot", all, []RuleKind{WhiteDot, BlackDot}, func(a, b int) bool { return !differs(a, b, 1) && !multiple(a, b, 2) })
	},
})

var _ = define(NegativeXV, ruleForm{
	RuleForm: RuleForm{Name: "negative-xv", Most: -1, About: "neighbours without a letter sum to neither 5 nor 10"},
	asks: func(_ Rule, l *Layout, all []Rule) []condition {
		return l.unmarked("no xv", all, []RuleKind{XV}, func(a, b int) bool { return a+b != 5 && a+b != 10 })
	},
})

// dots are the rules that neighbours have a dot by, of either sort: between 1 and 2 may be
// the one or the other.
var dots = []RuleKind{WhiteDot, Difference, BlackDot, Ratio}

var _ = define(NegativeDifference, ruleForm{
	RuleForm: RuleForm{Name: "negative-difference", Most: -1, About: "neighbours without a dot differ by none of the numbers of such dots, or by 1 if there are none"},
	asks: func(_ Rule, l *Layout, all []Rule) []condition {
		return l.unmarked("no difference", all, dots, none(differs, numbersOf(all, WhiteDot, 1, Difference)))
	},
})

var _ = define(NegativeRatio, ruleForm{
	RuleForm: RuleForm{Name: "negative-ratio", Most: -1, About: "neighbours without a dot have none of the ratios of such dots, or 2 if there are none"},
	asks: func(_ Rule, l *Layout, all []Rule) []condition {
		return l.unmarked("no ratio", all, dots, none(multiple, numbersOf(all, BlackDot, 2, Ratio)))
	},
})

func differs(a, b, by int) bool  { return a-b == by || b-a == by }
func multiple(a, b, by int) bool { return a == by*b || b == by*a }

func differ(by int) pair { return func(a, b int) bool { return differs(a, b, by) } }
func times(by int) pair  { return func(a, b int) bool { return multiple(a, b, by) } }

// none asks that two values do not stand in a relation by any of some numbers.
func none(related func(a, b, by int) bool, numbers []int) pair {
	return func(a, b int) bool {
		return !slices.ContainsFunc(numbers, func(by int) bool { return related(a, b, by) })
	}
}

// numbersOf are the numbers of the rules of a kind, and that of another which has none;
// this alone where there are neither.
func numbersOf(all []Rule, plain RuleKind, usual int, kind RuleKind) []int {
	var numbers []int
	for _, r := range all {
		switch r.Kind {
		case plain:
			numbers = append(numbers, usual)
		case kind:
			numbers = append(numbers, r.Number)
		}
	}
	if numbers == nil {
		return []int{usual}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// unmarked asks something of all neighbours between which no rule of some kinds stands.
func (l *Layout) unmarked(name string, all []Rule, kinds []RuleKind, asks pair) []condition {
	marked := map[[2]int]bool{}
	for _, r := range all {
		if slices.Contains(kinds, r.Kind) {
			marked[[2]int{min(r.Cells[0], r.Cells[1]), max(r.Cells[0], r.Cells[1])}] = true
		}
	}
	return slices.DeleteFunc(l.pairConditions(name, neighbourSteps, asks), func(c condition) bool { return marked[[2]int(c.cells)] })
}

// readDots marks all neighbours for which there is a number above 0, and says that there are
// no others.
func readDots(kind, negative RuleKind, number func(a, b int) int) reader {
	return func(_ *rand.Rand, l *Layout, values []int) []Rule {
		rules := []Rule{{Kind: negative}}
		l.pairs(neighbourSteps, func(a, b int) {
			if n := number(values[a], values[b]); n > 0 {
				rules = append(rules, Rule{Kind: kind, Number: n, Cells: []int{a, b}})
			}
		})
		return rules
	}
}

// kropki reads all white and black dots off a grid.
func kropki(l *Layout, values []int) []Rule {
	rules := []Rule{{Kind: AllDots}}
	l.pairs(neighbourSteps, func(a, b int) {
		switch x, y := values[a], values[b]; {
		case multiple(x, y, 2):
			rules = append(rules, Rule{Kind: BlackDot, Cells: []int{a, b}})
		case differs(x, y, 1):
			rules = append(rules, Rule{Kind: WhiteDot, Cells: []int{a, b}})
		}
	})
	return rules
}

// border is the middle between the two cells of a rule.
func (b *board) border(r Rule) (x, y float64) {
	x1, y1 := b.centre(r.Cells[0])
	x2, y2 := b.centre(r.Cells[1])
	return (x1 + x2) / 2, (y1 + y2) / 2
}

// dot draws a dot, in it or beside it the number where the rule has one.
func dot(style, text string) func(*board, Rule) {
	return func(b *board, r Rule) {
		x, y := b.border(r)
		switch number := numberOf(r); {
		case number == "":
			b.Circle(style, x, y, 5)
		case text == "strong":
			b.Circle(style, x, y, 7)
			b.SizedText(text, x, y+3.5, 10, number)
		default:
			b.Circle(style, x, y, 5)
			b.SizedText(text, x+6, y+3.5, 10, number)
		}
	}
}
