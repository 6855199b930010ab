package sudoku

import "math/rand/v2"

// What single cells are, or a set of them: even, odd, different.

var _ = define(EvenCells, ruleForm{
	RuleForm: RuleForm{Name: "even", Least: 1, About: "the cells hold even values"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, parity(0)) },
	under: func(b *board, r Rule) {
		for _, cell := range r.Cells {
			x, y := b.at(cell)
			b.Rect("shade", x+5, y+5, b.cell-10, b.cell-10, 0)
		}
	},
})

var _ = define(OddCells, ruleForm{
	RuleForm: RuleForm{Name: "odd", Least: 1, About: "the cells hold odd values"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, parity(1)) },
	under: func(b *board, r Rule) {
		for _, cell := range r.Cells {
			x, y := b.centre(cell)
			b.Circle("shade", x, y, b.cell/2-5)
		}
	},
})

func parity(rest int) member { return func(v int) bool { return v%2 == rest } }

var _ = define(ExtraRegion, ruleForm{
	RuleForm: RuleForm{Name: "extra", Least: 2, About: "the cells hold different values"},
	distinct: true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, distinct{}) },
	under:    (*board).shadeCells,
	read: func(random *rand.Rand, l *Layout, values []int) []Rule {
		var rules []Rule
		for _, cells := range blobs(random, l, values, l.size) {
			if 2*len(cells) >= l.size && len(rules) < 4 {
				rules = append(rules, Rule{Kind: ExtraRegion, Cells: cells})
			}
		}
		return rules
	},
})
