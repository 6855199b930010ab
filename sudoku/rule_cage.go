package sudoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Cages: different values with a sum or a product.

var _ = define(Cage, ruleForm{
	RuleForm: RuleForm{Name: "cage", Least: 1, Number: "sum", Optional: true, About: "the cells hold different values, which sum to N"},
	distinct: true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		cs := r.one(l, distinct{})
		if r.Number > 0 {
			cs = append(cs, r.one(l, linear{total: r.Number})...)
		}
		return cs
	},
	over: func(b *board, r Rule) { b.cage(r, numberOf(r)) },
})

var _ = define(ProductCage, ruleForm{
	RuleForm: RuleForm{Name: "product-cage", Least: 1, Number: "product", About: "the cells hold different values, whose product is N"},
	distinct: true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		product := reading{1, func(state, v int) int {
			if state *= v; r.Number%state == 0 {
				return state
			}
			return -1
		}, func(state int) bool { return state == r.Number }}
		return append(r.one(l, distinct{}), r.reads(l, product)...)
	},
	over: func(b *board, r Rule) { b.cage(r, fmt.Sprintf("×%d", r.Number)) },
	read: func(random *rand.Rand, l *Layout, values []int) []Rule {
		var rules []Rule
		for _, cells := range blobs(random, l, values, 4) {
			r := Rule{Kind: ProductCage, Cells: cells, Number: 1}
			for _, cell := range cells {
				r.Number *= values[cell]
			}
			if len(cells) > 1 {
				rules = append(rules, r)
			}
		}
		return rules
	},
})

// numberOf is the number of a rule as it is drawn, nothing for none.
func numberOf(r Rule) string {
	if r.Number == 0 && !r.Kind.form().Zero {
		return ""
	}
	return fmt.Sprint(r.Number)
}

// cages cuts the board into cages of 2 to 3, 4 or 5 cells, and one more where a cell was left alone.
func cages(random *rand.Rand, l *Layout, values []int) []Rule {
	var rules []Rule
	for _, cells := range joined(l, blobs(random, l, values, 3+random.IntN(3)), values) {
		r := Rule{Kind: Cage, Cells: cells}
		for _, cell := range cells {
			r.Number += values[cell]
		}
		rules = append(rules, r)
	}
	return rules
}

// joined adds each cell that is alone, which would be a given, to a small blob beside it that does not
// hold its value, if there is one.
func joined(l *Layout, all [][]int, values []int) [][]int {
	for i, one := range all {
		to := i
		for j, other := range all {
			if len(one) == 1 && len(other) > 0 && (to == i || len(other) < len(all[to])) && !slices.ContainsFunc(other, func(c int) bool { return values[c] == values[one[0]] }) &&
				len(neighbours(l, other, func(cell int) bool { return cell == one[0] })) > 0 {
				to = j
			}
		}
		if to != i {
			all[to], all[i] = append(all[to], one[0]), nil
			slices.Sort(all[to])
		}
	}
	return slices.DeleteFunc(all, func(blob []int) bool { return blob == nil })
}

// blobs cuts the board into cells side by side whose values differ, by their first cells: of 2
// to so many, or fewer where there is no room.
func blobs(random *rand.Rand, l *Layout, values []int, most int) [][]int {
	byFirst := make([][]int, len(values))
	done := make([]bool, len(values))
	for _, start := range random.Perm(len(values)) {
		if !l.Has(start) || done[start] {
			continue
		}
		blob := []int{start}
		done[start] = true
		for want := 2 + random.IntN(most-1); len(blob) < want; {
			next := neighbours(l, blob, func(cell int) bool {
				return !done[cell] && !slices.ContainsFunc(blob, func(c int) bool { return values[c] == values[cell] })
			})
			if len(next) == 0 {
				break
			}
			cell := next[random.IntN(len(next))]
			done[cell] = true
			blob = append(blob, cell)
		}
		slices.Sort(blob)
		byFirst[blob[0]] = blob
	}
	return slices.DeleteFunc(byFirst, func(blob []int) bool { return blob == nil })
}
