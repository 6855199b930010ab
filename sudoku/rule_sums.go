package sudoku

import (
	"errors"
	"slices"
)

// Lines of equal sums: of the parts in each box, or of the pairs as far from the middle.

var _ = define(RegionSumLine, ruleForm{
	RuleForm: RuleForm{Name: "region-sum", Line: "blue", Least: 2, About: "the parts of the line in each box have the same sum"},
	repeats:  true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		var parts [][]int
		for i, cell := range r.Cells {
			if i == 0 || !slices.Equal(l.boxesOf(cell), l.boxesOf(r.Cells[i-1])) {
				parts = append(parts, nil)
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], cell)
		}
		var cs []condition
		for i := range len(parts) - 1 {
			cs = append(cs, equalSums(r.name(l), parts[i], parts[i+1]))
		}
		return cs
	},
	read: readLines(RegionSumLine, 3),
})

var _ = define(Zipper, ruleForm{
	RuleForm: RuleForm{Name: "zipper", Line: "violet", Least: 3, About: "two cells as far from the middle sum to the same, to the value in the middle if there is one"},
	repeats:  true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		n := len(r.Cells)
		middle := r.Cells[(n-1)/2 : n/2+1] // one cell or two
		var cs []condition
		for i := (n-1)/2 - 1; i >= 0; i-- {
			cs = append(cs, equalSums(r.name(l), []int{r.Cells[i], r.Cells[n-1-i]}, middle))
		}
		return cs
	},
	read: readLines(Zipper, 3),
})

// boxesOf are the boxes or regions of a cell, of which there are several where grids overlap.
func (l *Layout) boxesOf(cell int) []int {
	return slices.DeleteFunc(slices.Clone(l.unitsOf[cell]), func(u int) bool { return l.units[u].Kind == Row || l.units[u].Kind == Column })
}

// maxSumArcs bounds what it takes to read a line, in sums of a part times values and cells.
const maxSumArcs = 1 << 26

// fewSums refuses a sum and a line that are too long to read.
func fewSums(r Rule, l *Layout) error {
	if all := l.size * len(r.Cells); min(r.Number, all)*all > maxSumArcs {
		return errors.New("has too great a sum for so many cells")
	}
	return nil
}
