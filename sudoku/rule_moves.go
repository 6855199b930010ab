package sudoku

import "errors"

// Chess moves: cells a move apart differ, or are not consecutive.

var _ = define(AntiKnight, ruleForm{
	RuleForm: RuleForm{Name: "anti-knight", Most: -1, About: "cells a knight's move apart differ"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return l.pairConditions(r.name(l), leaps(1, 2), distinct{})
	},
})

var _ = define(AntiKing, ruleForm{
	RuleForm: RuleForm{Name: "anti-king", Most: -1, About: "cells that touch at a corner differ"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return l.pairConditions(r.name(l), cornerSteps, distinct{})
	},
})

var _ = define(NonConsecutive, ruleForm{
	RuleForm: RuleForm{Name: "non-consecutive", Most: -1, About: "neighbours in a row or column do not differ by 1"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return l.pairConditions(r.name(l), neighbourSteps, apart)
	},
})

var _ = define(AntiLeaper, ruleForm{
	RuleForm: RuleForm{Name: "anti-leaper", Most: -1, Values: "steps", About: "cells such a leap apart differ"},
	valid: func(r Rule, _ *Layout) error {
		if len(r.Values) != 2 || min(r.Values[0], r.Values[1]) < 0 || max(r.Values[0], r.Values[1]) >= MaxBoard || max(r.Values[0], r.Values[1]) < 1 {
			return errors.New("takes two steps, such as 1 and 3")
		}
		return nil
	},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return l.pairConditions(r.name(l), leaps(r.Values[0], r.Values[1]), distinct{})
	},
})

var _ = define(AntiQueen, ruleForm{
	RuleForm: RuleForm{Name: "anti-queen", Most: -1, Number: "value", About: "no two cells with the value N are on one diagonal of any length"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		var steps [][2]int
		for far := 1; far < l.size; far++ {
			steps = append(steps, leaps(far, far)...)
		}
		return l.pairConditions(r.name(l), steps, pair(func(a, b int) bool { return a != r.Number || b != r.Number }))
	},
})

// leaps are the steps of a leaper, each in one of its two senses.
func leaps(a, b int) [][2]int {
	steps := [][2]int{{a, b}, {a, -b}, {b, a}, {b, -a}}
	if a == b {
		steps = steps[:2]
	}
	var once [][2]int
	for _, s := range steps {
		if s[0] > 0 || s[1] > 0 {
			once = append(once, s)
		}
	}
	return once
}
