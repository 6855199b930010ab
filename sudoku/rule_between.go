package sudoku

import (
	"errors"
	"slices"
)

// Lines whose ends say what is between them: between lines and lockout.

var _ = define(BetweenLine, ruleForm{
	RuleForm: RuleForm{Name: "between", Line: "grey", Least: 3, About: "the values lie between those of the first and the last cell"},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return r.endsFirst(l, 2, func(low, high, v int) bool { return low < v && v < high })
	},
	under: ended(func(b *board, x, y float64) { b.Circle("edge", x, y, b.cell*0.4) }),
	read:  readLines(BetweenLine, 3),
})

var _ = define(Lockout, ruleForm{
	RuleForm: RuleForm{Name: "lockout", Line: "blue", Least: 2, Number: "difference", About: "the ends differ by N or more, and the values between them are not from the one to the other"},
	valid: func(r Rule, l *Layout) error {
		if r.Number >= l.size {
			return errors.New("has a difference that no two values have")
		}
		return nil
	},
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return r.endsFirst(l, r.Number, func(low, high, v int) bool { return v < low || v > high })
	},
	under: ended(func(b *board, x, y float64) {
		d := b.cell * 0.4
		b.Polygon("busy edge", x, y-d, x+d, y, x, y+d, x-d, y)
	}),
	read: readWalks(3, func(l *Layout, path []int) Rule {
		return Rule{Kind: Lockout, Number: max(1, (l.size-1)/2), Cells: path}
	}),
})

// endsFirst asks that both ends differ by some number at least, and something of each cell
// between. It is read from the ends.
func (r Rule) endsFirst(l *Layout, apart int, inside func(low, high, v int) bool) []condition {
	const begin, one = 0, 1 << 8 // of the state: then one and the value of an end, then both ends
	line := reading{begin, func(state, v int) int {
		switch low, high := state>>9, state&(one-1); {
		case state == begin:
			return one | v
		case state < 2*one:
			if low, high = min(v, high), max(v, high); high-low < apart {
				return -1
			}
			return low<<9 | high
		case !inside(low, high, v):
			return -1
		}
		return state
	}, nil}
	last := len(r.Cells) - 1
	cells := slices.Concat([]int{r.Cells[0], r.Cells[last]}, r.Cells[1:last])
	return []condition{{r.name(l), cells, line.of(len(cells), l.size)}}
}
