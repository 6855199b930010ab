package sudoku

import (
	"math/rand/v2"
	"slices"
)

// Cells that are less, or more, than those beside them.

var _ = define(MinimumCell, ruleForm{
	RuleForm: RuleForm{Name: "minimum", Least: 1, About: "the cells are less than those beside them that are none of them"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.slopes(l, false) },
	under:    func(b *board, r Rule) { b.slopes(r, 1) },
	read:     func(_ *rand.Rand, l *Layout, values []int) []Rule { return readCells(MinimumCell, l, values) },
})

var _ = define(MaximumCell, ruleForm{
	RuleForm: RuleForm{Name: "maximum", Least: 1, About: "the cells are more than those beside them that are none of them"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.slopes(l, true) },
	under:    func(b *board, r Rule) { b.slopes(r, -1) },
	read:     func(_ *rand.Rand, l *Layout, values []int) []Rule { return readCells(MaximumCell, l, values) },
})

// slopes asks that values rise from each cell to those beside it, or fall.
func (r Rule) slopes(l *Layout, down bool) []condition {
	var cs []condition
	for _, cell := range r.Cells {
		for _, next := range neighbours(l, []int{cell}, func(next int) bool { return !slices.Contains(r.Cells, next) }) {
			c := condition{r.Kind.String() + " at " + l.CellName(cell), []int{cell, next}, rising{1}}
			if down {
				c.cells = []int{next, cell}
			}
			cs = append(cs, c)
		}
	}
	return cs
}

// slopes shades the cells, with small angles on their sides that point to what is less.
func (b *board) slopes(r Rule, inward float64) {
	b.shadeCells(r)
	const far, wide = 4, 4
	for _, cell := range r.Cells {
		x, y := b.centre(cell)
		for _, s := range besideSteps {
			dx, dy := float64(s[1]), float64(s[0])
			px, py := x+dx*(b.cell/2-6), y+dy*(b.cell/2-6)
			tip, base := -inward*far/2, inward*far/2
			b.Line("edge", px+dx*base+dy*wide, py+dy*base+dx*wide, px+dx*tip, py+dy*tip)
			b.Line("edge", px+dx*base-dy*wide, py+dy*base-dx*wide, px+dx*tip, py+dy*tip)
		}
	}
}

// readCells makes a rule of all cells by which the grid obeys the kind.
func readCells(kind RuleKind, l *Layout, values []int) []Rule {
	r := Rule{Kind: kind}
	for cell := range values {
		if l.Has(cell) && (Rule{Kind: kind, Cells: []int{cell}}).obeys(l, values) {
			r.Cells = append(r.Cells, cell)
		}
	}
	if r.Cells == nil {
		return nil
	}
	return []Rule{r}
}
