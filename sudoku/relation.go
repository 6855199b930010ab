package sudoku

// The sorts of relations that need no automaton: values that differ, sums, chains that
// rise, pairs, and single cells.

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku/internal/notation"
)

// distinct asks that all values differ.
type distinct struct{}

func (distinct) broken(cells, values []int, _ int) bool {
	var seen uint64
	for _, cell := range cells {
		if v := values[cell]; v != 0 {
			if seen>>v&1 != 0 {
				return true
			}
			seen |= 1 << v
		}
	}
	return false
}

func (distinct) constraints(xs []csp.Var, _ int) []csp.Constraint {
	switch len(xs) {
	case 1:
		return nil
	case 2:
		return []csp.Constraint{csp.NotEqual(xs[0], xs[1])}
	}
	return []csp.Constraint{csp.AllDifferent(xs...)}
}

// linear asks that the values, each times its weight, sum to a total. Without weights each
// counts once.
type linear struct {
	weights []int
	total   int
}

// weight is how often a cell counts.
func (r linear) weight(i int) int {
	if r.weights == nil {
		return 1
	}
	return r.weights[i]
}

// reach is the least and the greatest that a cell adds to the sum.
func (r linear) reach(i, size int) (low, high int) {
	if w := r.weight(i); w < 0 {
		return w * size, w
	} else {
		return w, w * size
	}
}

func (r linear) broken(cells, values []int, size int) bool {
	low, high := 0, 0
	for i, cell := range cells {
		l, h := r.reach(i, size)
		if v := values[cell]; v != 0 {
			l = r.weight(i) * v
			h = l
		}
		low, high = low+l, high+h
	}
	return low > r.total || high < r.total
}

// reads has a state for each number of cells and their sum, where the total can still be reached.
func (r linear) reads(cells, size int) automaton {
	low, high := make([]int, cells+1), make([]int, cells+1) // what the cells from each on add
	for i := cells - 1; i >= 0; i-- {
		l, h := r.reach(i, size)
		low[i], high[i] = low[i+1]+l, high[i+1]+h
	}
	return reading{0, func(state, v int) int { // the number of cells, and what is left to reach less the least
		i := state >> 32
		left := state&(1<<32-1) + low[i] - r.weight(i)*v
		if state == 0 {
			left = r.total - r.weight(0)*v
		}
		if i++; left < low[i] || left > high[i] {
			return -1
		}
		return i<<32 | (left - low[i])
	}, nil}.automaton(cells, size)
}

func (r linear) constraints(xs []csp.Var, _ int) []csp.Constraint {
	if r.weights == nil {
		return []csp.Constraint{csp.Sum(xs...).Eq(r.total)}
	}
	return []csp.Constraint{csp.Dot(r.weights, xs).Eq(r.total)}
}

// why says what the cells can sum to where all are empty.
func (r linear) why(cells []int, size int) string {
	counted := len(cells)
	for _, w := range r.weights {
		if w < 0 {
			counted--
		}
	}
	text := fmt.Sprintf("the sum of %s is from %d to %d", notation.Plural(counted, "cell"), counted, counted*size)
	if other := len(cells) - counted; other > 0 {
		text += fmt.Sprintf(", and the other side holds %s", notation.Plural(other, "digit"))
	}
	return text
}

// equalSums asks that some cells sum to what others do.
func equalSums(name string, ones, others []int) condition {
	c := condition{name: name, cells: append(append([]int(nil), ones...), others...)}
	weights := make([]int, len(c.cells))
	for i := range weights {
		if weights[i] = 1; i >= len(ones) {
			weights[i] = -1
		}
	}
	c.asks = linear{weights, 0}
	return c
}

// rising asks that each value is at least so much more than the one before it.
type rising struct{ gap int }

func (r rising) broken(cells, values []int, size int) bool {
	least := 1
	for i, cell := range cells {
		if v := values[cell]; v != 0 {
			if v < least {
				return true
			}
			least = v
		}
		if least+r.gap*(len(cells)-1-i) > size {
			return true
		}
		least += r.gap
	}
	return false
}

func (r rising) reads(cells, size int) automaton {
	return reading{0, func(last, v int) int {
		if last > 0 && v < last+r.gap {
			return -1
		}
		return v
	}, nil}.automaton(cells, size)
}

func (r rising) constraints(xs []csp.Var, _ int) []csp.Constraint {
	if r.gap == 1 {
		return []csp.Constraint{csp.Less(xs...)}
	}
	level := make([]csp.Var, len(xs))
	for i, x := range xs {
		level[i] = x.Plus(-r.gap * i)
	}
	return []csp.Constraint{csp.LessOrEqual(level...)}
}

// pair asks something of two values.
type pair func(a, b int) bool

func (r pair) broken(cells, values []int, size int) bool {
	a, b := values[cells[0]], values[cells[1]]
	if a == 0 || b == 0 {
		return !r.possible(size)
	}
	return !r(a, b)
}

// possible says whether any two values do.
func (r pair) possible(size int) bool {
	for a := 1; a <= size; a++ {
		for b := 1; b <= size; b++ {
			if r(a, b) {
				return true
			}
		}
	}
	return false
}

func (r pair) constraints(xs []csp.Var, size int) []csp.Constraint {
	var tuples [][]int
	for a := 1; a <= size; a++ {
		for b := 1; b <= size; b++ {
			if r(a, b) {
				tuples = append(tuples, []int{a, b})
			}
		}
	}
	return []csp.Constraint{csp.Table(xs, tuples)}
}

// knownPair is a pair for which there is better than a table.
type knownPair struct {
	pair
	post func(xs []csp.Var) []csp.Constraint
}

func (r knownPair) constraints(xs []csp.Var, _ int) []csp.Constraint { return r.post(xs) }

// equal asks that two values are the same, apart that they do not differ by 1.
var (
	equal = knownPair{func(a, b int) bool { return a == b }, func(xs []csp.Var) []csp.Constraint {
		return []csp.Constraint{csp.Equal(xs...)}
	}}
	apart = knownPair{func(a, b int) bool { return !differs(a, b, 1) }, func(xs []csp.Var) []csp.Constraint {
		return []csp.Constraint{csp.NotEqual(xs[0], xs[1].Plus(1)), csp.NotEqual(xs[0].Plus(1), xs[1])}
	}}
)

// differBy asks that two values differ by some number at least.
func differBy(least int) pair {
	return func(a, b int) bool { return a-b >= least || b-a >= least }
}

// member asks something of each value by itself.
type member func(v int) bool

func (r member) broken(cells, values []int, _ int) bool {
	for _, cell := range cells {
		if v := values[cell]; v != 0 && !r(v) {
			return true
		}
	}
	return false
}

func (r member) reads(cells, size int) automaton {
	return reading{0, func(_, v int) int {
		if r(v) {
			return 0
		}
		return -1
	}, nil}.automaton(cells, size)
}

func (r member) constraints(xs []csp.Var, size int) []csp.Constraint {
	var values []int
	for v := 1; v <= size; v++ {
		if r(v) {
			values = append(values, v)
		}
	}
	var all []csp.Constraint
	for _, x := range xs {
		all = append(all, csp.Member(x, domains.Of(values...)))
	}
	return all
}
