package sudoku

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/sudoku/internal/notation"
)

// Clones: shapes that hold the same values at the same places.

var _ = define(Clone, ruleForm{
	RuleForm: RuleForm{Name: "clone", Least: 1, Head: "original", About: "the cells hold what the original does, place by place"},
	repeats:  true,
	valid: func(r Rule, l *Layout) error {
		if len(r.Head) != len(r.Cells) {
			return fmt.Errorf("at %s has %s, and its original %d", l.CellName(r.Cells[0]), notation.Plural(len(r.Cells), "cell"), len(r.Head))
		}
		for i, cell := range r.Cells {
			if cell == r.Head[i] || slices.Contains(r.Cells[:i], cell) || slices.Contains(r.Head[:i], r.Head[i]) {
				return errors.New("names " + l.CellName(cell) + " twice")
			}
		}
		return nil
	},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		var cs []condition
		for i, cell := range r.Cells {
			cs = append(cs, condition{r.name(l), []int{r.Head[i], cell}, equal})
		}
		return cs
	},
	under: func(b *board, r Rule) {
		b.shadeCells(r)
		b.shadeCells(Rule{Cells: r.Head})
	},
	read: readClones,
})

// readClones looks for shapes of two cells or more that come again some steps away.
func readClones(random *rand.Rand, l *Layout, values []int) []Rule {
	var rules []Rule
	taken := make([]bool, len(values))
	for _, i := range random.Perm((2*l.rows - 1) * (2*l.cols - 1)) {
		rows, cols := i/(2*l.cols-1)-l.rows+1, i%(2*l.cols-1)-l.cols+1
		again := func(cell int) (int, bool) {
			to, ok := l.Step(cell, rows, cols)
			return to, ok && to != cell && l.Has(cell) && !taken[cell] && !taken[to] && values[to] == values[cell]
		}
		for cell := range values {
			if _, ok := again(cell); !ok {
				continue
			}
			r := Rule{Kind: Clone, Head: []int{cell}}
			for i := 0; i < len(r.Head); i++ {
				r.Head = append(r.Head, neighbours(l, r.Head[i:i+1], func(c int) bool {
					_, ok := again(c)
					return ok && !slices.Contains(r.Head, c)
				})...)
			}
			for _, c := range r.Head {
				to, _ := again(c)
				r.Cells = append(r.Cells, to)
			}
			if len(r.Head) < 2 || slices.ContainsFunc(r.Head, func(c int) bool { return slices.Contains(r.Cells, c) }) {
				continue
			}
			rules = append(rules, r)
			for _, c := range slices.Concat(r.Head, r.Cells) {
				taken[c] = true
			}
		}
	}
	return rules
}
