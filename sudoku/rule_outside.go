package sudoku

import (
	"errors"
	"math/rand/v2"
	"slices"
)

// Clues outside of the grid, about a row or column seen from there, or a diagonal.

var _ = define(LittleKiller, ruleForm{
	RuleForm: RuleForm{Name: "little-killer", Least: 1, Number: "sum", Straight: true, About: "the cells of the diagonal sum to N; they may repeat values"},
	asks:     func(r Rule, l *Layout, _ []Rule) []condition { return r.one(l, linear{total: r.Number}) },
	over:     (*board).outside,
})

var _ = define(Sandwich, ruleForm{
	RuleForm: RuleForm{Name: "sandwich", Least: 2, Number: "sum", Zero: true, Straight: true, About: "the values between the least and the greatest value sum to N"},
	valid:    wholeLine,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		const closed = 3 // of the state, which is 0 before the bread; 1 or 2, after 1 or the greatest, and four times the sum
		return r.reads(l, reading{0, func(state, v int) int {
			bread := 0
			if v == 1 {
				bread = 1
			} else if v == l.size {
				bread = 2
			}
			switch {
			case state == 0:
				return bread
			case state == closed && bread == 0:
				return closed
			case state == closed || bread == state&3:
				return -1
			case bread != 0:
				if state>>2 == r.Number {
					return closed
				}
				return -1
			case state>>2+v > r.Number:
				return -1
			}
			return state + 4*v
		}, func(state int) bool { return state == closed }})
	},
	over: (*board).outside,
	read: readOutside(Sandwich),
})

var _ = define(XSum, ruleForm{
	RuleForm: RuleForm{Name: "x-sum", Least: 2, Number: "sum", Straight: true, About: "the first so many values sum to N, as many as the first of them says"},
	valid:    wholeLine,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		const begin = 0 // of the state: then 1 and twice the values to come, in eight bits, and the sum above
		return r.reads(l, reading{begin, func(state, v int) int {
			left, sum := state>>1&0x7f, state>>8
			switch {
			case state == begin:
				left = v
			case left == 0:
				return state
			}
			if sum += v; sum > r.Number || left == 1 && sum != r.Number {
				return -1
			}
			return sum<<8 | (left-1)<<1 | 1
		}, func(state int) bool { return state>>1&0x7f == 0 }})
	},
	over: (*board).outside,
	read: readOutside(XSum),
})

var _ = define(Skyscraper, ruleForm{
	RuleForm: RuleForm{Name: "skyscraper", Least: 2, Number: "count", Straight: true, About: "N values are greater than all before them"},
	valid:    wholeLine,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return r.reads(l, reading{0, func(state, v int) int { // the greatest value, and how many are seen
			switch {
			case v <= state&0xff:
				return state
			case state>>8 == r.Number:
				return -1
			}
			return (state>>8+1)<<8 | v
		}, func(state int) bool { return state>>8 == r.Number }})
	},
	over: (*board).outside,
	read: readOutside(Skyscraper),
})

var _ = define(NumberedRoom, ruleForm{
	RuleForm: RuleForm{Name: "numbered-room", Least: 2, Number: "value", Straight: true, About: "the first value says where in the line N is"},
	valid:    wholeLine,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		const begin, done = 0, 1 // of the state: then 1 and the cells to come until the room
		return r.reads(l, reading{begin, func(state, v int) int {
			switch {
			case state == done:
				return done
			case state == begin:
				state = v + 1
			}
			if state--; state == done && v != r.Number {
				return -1
			}
			return state
		}, func(state int) bool { return state == done }})
	},
	over: (*board).outside,
	read: readOutside(NumberedRoom),
})

// wholeLine asks for all cells of a row or column of a grid, from one end to the other.
func wholeLine(r Rule, l *Layout) error {
	if len(r.Cells) == l.size {
		for _, u := range l.unitsOf[r.Cells[0]] {
			line := slices.Clone(l.units[u].Cells)
			if l.units[u].Kind != Row && l.units[u].Kind != Column {
				continue
			}
			if line[0] != r.Cells[0] {
				slices.Reverse(line)
			}
			if slices.Equal(line, r.Cells) {
				return nil
			}
		}
	}
	return errors.New("takes the cells of a row or column, from one end to the other, and not those from " + l.CellName(r.Cells[0]))
}

// readOutside makes clues for a third of the rows and columns, at each of their ends, with the
// one number that is true of the values.
func readOutside(kind RuleKind) reader {
	return func(random *rand.Rand, l *Layout, values []int) []Rule {
		var rules []Rule
		for _, u := range l.units {
			if u.Kind != Row && u.Kind != Column {
				continue
			}
			for _, turned := range []bool{false, true} {
				cells := slices.Clone(u.Cells)
				if turned {
					slices.Reverse(cells)
				}
				if random.IntN(3) > 0 || kind == Sandwich && turned {
					continue
				}
				for n := 0; n <= l.size*(l.size+1)/2; n++ {
					if r := (Rule{Kind: kind, Number: n, Cells: cells}); r.Validate(l) == nil && r.obeys(l, values) {
						rules = append(rules, r)
						break
					}
				}
			}
		}
		return rules
	}
}

// littleKillers sums diagonals of three or more cells that begin at the border, a third of
// them.
func littleKillers(random *rand.Rand, l *Layout, values []int) []Rule {
	var rules []Rule
	for cell := range values {
		for _, s := range [][2]int{{1, 1}, {1, -1}} {
			if _, inside := l.Step(cell, -s[0], -s[1]); !l.Has(cell) || inside {
				continue
			}
			r := Rule{Kind: LittleKiller}
			for at, ok := cell, true; ok; at, ok = l.Step(at, s[0], s[1]) {
				r.Cells = append(r.Cells, at)
				r.Number += values[at]
			}
			if len(r.Cells) >= 3 && random.IntN(3) == 0 {
				rules = append(rules, r)
			}
		}
	}
	return rules
}
