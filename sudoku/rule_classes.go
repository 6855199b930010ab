package sudoku

import (
	"errors"
	"slices"
)

// Lines, and squares, on which classes of values take turns: low, middle and high, or those
// that leave the same remainder.

var _ = define(EntropicLine, ruleForm{
	RuleForm: RuleForm{Name: "entropic", Line: "orange", Least: 2, About: "three values in a row are a low, a middle and a high one"},
	repeats:  true,
	valid:    inThirds,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.turns(l, 3, third(l)) },
	read:     readLines(EntropicLine, 4),
})

var _ = define(ModularLine, ruleForm{
	RuleForm: RuleForm{Name: "modular", Line: "blue", Least: 2, About: "three values in a row leave different remainders when divided by 3"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.turns(l, 3, func(v int) int { return v % 3 }) },
	read:     readLines(ModularLine, 4),
})

var _ = define(ParityLine, ruleForm{
	RuleForm: RuleForm{Name: "parity", Line: "red", Least: 2, About: "even and odd values alternate"},
	repeats:  true,
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.turns(l, 2, func(v int) int { return v % 2 }) },
	read:     readLines(ParityLine, 4),
})

var _ = define(GlobalEntropy, ruleForm{
	RuleForm: RuleForm{Name: "global-entropy", Most: -1, About: "each 2x2 square holds a low, a middle and a high value"},
	valid:    inThirds,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		class := third(l)
		asks := reading{0, func(seen, v int) int { return seen | 1<<class(v) }, func(seen int) bool { return seen == 7 }}.of(4, l.size)
		var cs []condition
		for _, square := range l.squares() {
			cs = append(cs, condition{r.name(l) + " at " + l.CellName(square[0]), square, asks})
		}
		return cs
	},
})

// turns asks that so many values in a row are of different classes.
func (r Rule) turns(l *Layout, n int, class func(v int) int) []condition {
	// The state holds the classes of the last n-1 values, each plus 1, in two bits.
	return r.reads(l, reading{0, func(state, v int) int {
		for last := state; last != 0; last >>= 2 {
			if last&3 == class(v)+1 {
				return -1
			}
		}
		return (state<<2 | class(v) + 1) & (1<<(2*(n-1)) - 1)
	}, nil})
}

// third returns whether a value is low, in the middle or high: 0, 1 or 2.
func third(l *Layout) func(v int) int { return func(v int) int { return (v - 1) * 3 / l.size } }

func inThirds(_ Rule, l *Layout) error {
	if l.size%3 != 0 {
		return errors.New("needs a number of values that can be divided by 3")
	}
	return nil
}

// squares are the 2x2 squares of all grids, each once, without those that have a gap.
func (l *Layout) squares() [][]int {
	var all [][]int
	seen := map[int]bool{}
	for _, origin := range l.origins {
		for i := range (l.size - 1) * (l.size - 1) {
			cell := origin + i/(l.size-1)*l.cols + i%(l.size-1)
			square := []int{cell, cell + 1, cell + l.cols, cell + l.cols + 1}
			if !seen[cell] && !slices.ContainsFunc(square, func(c int) bool { return !l.Has(c) }) {
				all = append(all, square)
			}
			seen[cell] = true
		}
	}
	return all
}
