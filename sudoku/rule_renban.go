package sudoku

import (
	"math/bits"

	"github.com/propago/propago/csp"
)

// Renban: consecutive values in any order.

var _ = define(Renban, ruleForm{
	RuleForm: RuleForm{Name: "renban", Line: "violet", Least: 2, About: "the values are consecutive, in any order"},
	distinct: true,
	asks: func(r Rule, l *Layout, _ []Rule) []condition {
		return append(r.one(l, distinct{}), r.one(l, span{})...)
	},
	read: readLines(Renban, 3),
})

// span asks that the values, which differ, are consecutive.
type span struct{}

func (span) broken(cells, values []int, _ int) bool {
	least, most := MaxSize, 0
	for _, cell := range cells {
		if v := values[cell]; v != 0 {
			least, most = min(least, v), max(most, v)
		}
	}
	return most-least >= len(cells)
}

// reads keeps the least and the greatest value.
func (span) reads(cells, size int) automaton {
	return reading{0, func(state, v int) int {
		least, most := v, v
		if state > 0 {
			least, most = min(state>>8, v), max(state&0xff, v)
		}
		if most-least >= cells {
			return -1
		}
		return least<<8 | most
	}, nil}.automaton(cells, size)
}

// maxSpanned is the largest size of grid, and of lines on larger ones, for which a span is
// read as an automaton whose states are sets of values.
const maxSpanned = 9

func (span) constraints(xs []csp.Var, size int) []csp.Constraint {
	n := len(xs)
	if size > maxSpanned && n > maxSpanned {
		var all []csp.Constraint
		for i := range xs {
			for j := range i {
				all = append(all, csp.LessOrEqual(xs[i], xs[j].Plus(n-1)), csp.LessOrEqual(xs[j], xs[i].Plus(n-1)))
			}
		}
		return all
	}
	set := reading{0, func(set, v int) int {
		if set>>v&1 != 0 || bits.Len(uint(set|1<<v))-bits.TrailingZeros(uint(set|1<<v)) > n {
			return -1
		}
		return set | 1<<v
	}, nil}
	return set.automaton(n, size).constraints(xs, size)
}
