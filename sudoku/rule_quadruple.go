package sudoku

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
)

// Quadruple: digits in a circle between four cells, each of which is in one of them.

const maxQuadruple = 4

var _ = define(Quadruple, ruleForm{
	RuleForm: RuleForm{Name: "quadruple", Least: 4, Most: 4, Values: "digits", About: "each of the digits is in the cells, as often as it is listed"},
	valid: func(r Rule, l *Layout) error {
		if n := len(r.Values); n < 1 || n > maxQuadruple || slices.Min(r.Values) < 1 || slices.Max(r.Values) > l.size {
			return errors.New("at " + l.CellName(r.Cells[0]) + " takes one to four values of the grid")
		}
		return nil
	},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		all := 1<<len(r.Values) - 1
		return r.reads(l, reading{0, func(found, v int) int { // bits for the digits found
			for i, want := range r.Values {
				if want == v && found>>i&1 == 0 {
					return found | 1<<i
				}
			}
			return found
		}, func(found int) bool { return found == all }})
	},
	over: func(b *board, r Rule) {
		var x, y float64
		for _, cell := range r.Cells {
			cx, cy := b.centre(cell)
			x, y = x+cx/4, y+cy/4
		}
		var digits []string
		for _, v := range r.Values {
			digits = append(digits, b.p.Layout.Symbol(v))
		}
		b.Circle("paper edge", x, y, b.cell*0.25)
		if len(digits) > 2 {
			b.SizedText("strong", x, y-1, 9, strings.Join(digits[:2], " "))
			b.SizedText("strong", x, y+8, 9, strings.Join(digits[2:], " "))
		} else {
			b.SizedText("strong", x, y+3, 9, strings.Join(digits, " "))
		}
	},
	read: func(random *rand.Rand, l *Layout, values []int) []Rule {
		var rules []Rule
		for _, square := range l.squares() {
			if random.IntN(4) > 0 {
				continue
			}
			r := Rule{Kind: Quadruple, Cells: square}
			for _, i := range random.Perm(4)[:1+random.IntN(4)] {
				r.Values = append(r.Values, values[square[i]])
			}
			slices.Sort(r.Values)
			rules = append(rules, r)
		}
		return rules
	},
})
