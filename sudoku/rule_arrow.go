package sudoku

import (
	"errors"
	"slices"
)

// Arrows: the circle, of one digit or, a pill, of several, is the sum of the shaft, or its
// mean.

var _ = define(Arrow, ruleForm{
	RuleForm: RuleForm{Name: "arrow", Least: 1, Head: "circle", About: "the cells after the circle sum to the number in it"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		weights := make([]int, len(r.Head)+len(r.Cells))
		for i, w := len(weights)-1, 1; i >= 0; i-- {
			if weights[i] = 1; i < len(r.Head) {
				weights[i], w = -w, 10*w
			}
		}
		return []condition{{r.name(l), slices.Concat(r.Head, r.Cells), linear{weights: weights}}}
	},
	under: (*board).circledArrow,
})

var _ = define(AverageArrow, ruleForm{
	RuleForm: RuleForm{Name: "average-arrow", Least: 2, Head: "circle", About: "the circle is the mean of the cells after it"},
	valid: func(r Rule, _ *Layout) error {
		if len(r.Head) != 1 {
			return errors.New("has one cell in its circle")
		}
		return nil
	},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		c := equalSums(r.name(l), r.Cells, r.Head)
		c.asks.(linear).weights[len(r.Cells)] = -len(r.Cells)
		return []condition{c}
	},
	under: (*board).circledArrow,
	read: readWalks(3, func(_ *Layout, path []int) Rule {
		return Rule{Kind: AverageArrow, Head: path[:1:1], Cells: path[1:]}
	}),
})

// circledArrow draws the circle and the shaft.
func (b *board) circledArrow(r Rule) {
	for _, cell := range r.Head {
		x, y := b.centre(cell)
		b.Circle("edge", x, y, b.cell*0.4)
	}
	b.arrow(append([]int{r.Head[len(r.Head)-1]}, r.Cells...))
}
