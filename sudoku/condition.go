package sudoku

// Conditions are what rules are made of: a few sorts of relations between cells. Each
// can be posted on a model, and looked at on a grid that is partly filled.

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/sudoku/internal/notation"
)

// sort is the sort of a condition.
type sort uint8

const (
	distinct    sort = iota // all different
	total                   // they sum to number
	rising                  // each more than the one before it
	consecutive             // two that differ by 1
	double                  // two, of which one is the double of the other
	apart                   // two that do not differ by 1
	unrelated               // two that are neither consecutive nor double
	parity                  // each leaves number when divided by 2
	circled                 // the first number cells, as decimal digits, are the sum of the others
)

// condition is a relation between the values of some cells.
type condition struct {
	name   string // of the rule it belongs to
	sort   sort
	cells  []int
	number int
}

var (
	knightSteps    = [][2]int{{1, 2}, {2, 1}, {1, -2}, {2, -1}}
	cornerSteps    = [][2]int{{1, 1}, {1, -1}}
	neighbourSteps = [][2]int{{0, 1}, {1, 0}}
)

// conditions returns what one rule asks. AllDots depends on the other rules: see
// undotted.
func (r Rule) conditions(l *Layout) []condition {
	one := func(s sort, number int) []condition { return []condition{{r.name(l), s, r.Cells, number}} }
	switch r.Kind {
	case Diagonals:
		return l.diagonals()
	case Windoku:
		return l.windows()
	case AntiKnight:
		return l.pairConditions(r.name(l), distinct, knightSteps)
	case AntiKing:
		return l.pairConditions(r.name(l), distinct, cornerSteps)
	case NonConsecutive:
		return l.pairConditions(r.name(l), apart, neighbourSteps)
	case EvenCells:
		return one(parity, 0)
	case OddCells:
		return one(parity, 1)
	case ExtraRegion:
		return one(distinct, 0)
	case Thermometer:
		return one(rising, 0)
	case Cage:
		if r.Sum > 0 {
			return append(one(distinct, 0), one(total, r.Sum)...)
		}
		return one(distinct, 0)
	case LittleKiller:
		return one(total, r.Sum)
	case Arrow:
		return []condition{{r.name(l), circled, slices.Concat(r.Head, r.Cells), len(r.Head)}}
	case WhiteDot:
		return one(consecutive, 0)
	case BlackDot:
		return one(double, 0)
	}
	return nil
}

// diagonals are both main diagonals of each grid.
func (l *Layout) diagonals() []condition {
	var cs []condition
	for g, origin := range l.origins {
		down, up := make([]int, l.size), make([]int, l.size)
		for i := range l.size {
			down[i] = origin + i*l.cols + i
			up[i] = origin + (l.size-1-i)*l.cols + i
		}
		of := ""
		if len(l.origins) > 1 {
			of = fmt.Sprintf(" of grid %d", g+1)
		}
		cs = append(cs, condition{"falling diagonal" + of, distinct, down, 0}, condition{"rising diagonal" + of, distinct, up, 0})
	}
	return cs
}

// windows lie one cell inside the corners of the boxes, with a line between them.
func (l *Layout) windows() []condition {
	var cs []condition
	side := l.shape.BoxRows
	for g, origin := range l.origins {
		for w := range (side - 1) * (side - 1) {
			top, left := 1+w/(side-1)*(side+1), 1+w%(side-1)*(side+1)
			var cells []int
			for i := range side * side {
				cells = append(cells, origin+(top+i/side)*l.cols+left+i%side)
			}
			name := fmt.Sprintf("window %d", w+1)
			if len(l.origins) > 1 {
				name += fmt.Sprintf(" of grid %d", g+1)
			}
			cs = append(cs, condition{name, distinct, cells, 0})
		}
	}
	return cs
}

func (l *Layout) pairConditions(name string, s sort, steps [][2]int) []condition {
	var cs []condition
	l.pairs(steps, func(a, b int) {
		cs = append(cs, condition{fmt.Sprintf("%s of %s and %s", name, l.CellName(a), l.CellName(b)), s, []int{a, b}, 0})
	})
	return cs
}

// undotted are the neighbours between which there is no dot.
func undotted(l *Layout, rules []Rule) []condition {
	dots := map[[2]int]bool{}
	for _, r := range rules {
		if r.Kind == WhiteDot || r.Kind == BlackDot {
			a, b := r.Cells[0], r.Cells[1]
			dots[[2]int{min(a, b), max(a, b)}] = true
		}
	}
	var cs []condition
	for _, c := range l.pairConditions("no dot", unrelated, neighbourSteps) {
		if !dots[[2]int(c.cells)] {
			cs = append(cs, c)
		}
	}
	return cs
}

// conditionsOf returns what all rules of a puzzle ask together.
func conditionsOf(l *Layout, rules []Rule) []condition {
	var cs []condition
	for _, r := range rules {
		if r.Kind == AllDots {
			cs = append(cs, undotted(l, rules)...)
		} else {
			cs = append(cs, r.conditions(l)...)
		}
	}
	return cs
}

// related says whether two values stand in the relation of a sort of two cells.
func (s sort) related(a, b int) bool {
	near, twice := a-b == 1 || b-a == 1, a == 2*b || b == 2*a
	switch s {
	case consecutive:
		return near
	case double:
		return twice
	case apart:
		return !near
	case unrelated:
		return !near && !twice
	}
	return a != b
}

// broken says whether the values, 0 for an empty cell, break the condition whatever the
// empty cells hold.
func (c condition) broken(values []int, size int) bool {
	switch c.sort {
	case distinct:
		var seen uint64
		for _, cell := range c.cells {
			if v := values[cell]; v != 0 {
				if seen>>v&1 != 0 {
					return true
				}
				seen |= 1 << v
			}
		}
		return false
	case total:
		low, high := c.sum(c.cells, values, size)
		return low > c.number || high < c.number
	case rising:
		least := 0
		for i, cell := range c.cells {
			least++
			if v := values[cell]; v != 0 {
				if v < least || v > size-(len(c.cells)-1-i) {
					return true
				}
				least = v
			}
		}
		return false
	case parity:
		for _, cell := range c.cells {
			if v := values[cell]; v != 0 && v%2 != c.number {
				return true
			}
		}
		return false
	case circled:
		head, low, high := c.cells[:c.number], 0, 0
		for _, cell := range head {
			l, h := values[cell], values[cell]
			if l == 0 {
				l, h = 1, size
			}
			low, high = 10*low+l, 10*high+h
		}
		shaftLow, shaftHigh := c.sum(c.cells[c.number:], values, size)
		return shaftLow > high || shaftHigh < low
	}
	a, b := values[c.cells[0]], values[c.cells[1]]
	return a != 0 && b != 0 && !c.sort.related(a, b)
}

// sum returns the least and the greatest sum that cells can have.
func (c condition) sum(cells, values []int, size int) (low, high int) {
	for _, cell := range cells {
		if v := values[cell]; v != 0 {
			low, high = low+v, high+v
		} else {
			low, high = low+1, high+size
		}
	}
	return low, high
}

// reach says what the cells can sum to where all are empty: nothing but a sum breaks a
// condition then.
func (c condition) reach(empty []int, size int) string {
	circle := 0
	if c.sort == circled {
		circle = c.number
	}
	low, high := c.sum(c.cells[circle:], empty, size)
	text := fmt.Sprintf("the sum of %s is from %d to %d", notation.Plural(len(c.cells)-circle, "cell"), low, high)
	if circle > 0 {
		text += fmt.Sprintf(", and the circle holds %s", notation.Plural(circle, "digit"))
	}
	return text
}

// tableCells is the number of cells up to which a cage is posted as a table of the
// values that its cells can have together, which prunes more than its sum and its
// all-different do apart: a few hundred tuples on a 9x9 grid.
const tableCells = 4

// post adds the conditions to a model, where a cage is one constraint if it is small.
func post(m *Model, cs []condition) {
	for i := 0; i < len(cs); i++ {
		c := cs[i]
		xs := m.vars(c.cells)
		if i+1 < len(cs) && c.sort == distinct && cs[i+1].sort == total && cs[i+1].name == c.name && len(xs) <= tableCells {
			m.CSP.PostNamed(c.name, csp.Table(xs, distinctTuples(len(xs), m.Layout.size, cs[i+1].number)))
			i++
			continue
		}
		for _, constraint := range c.constraints(xs, m.Layout.size) {
			m.CSP.PostNamed(c.name, constraint)
		}
	}
}

func (c condition) constraints(xs []csp.Var, size int) []csp.Constraint {
	switch c.sort {
	case distinct:
		if len(xs) == 2 {
			return []csp.Constraint{csp.NotEqual(xs[0], xs[1])}
		}
		return []csp.Constraint{csp.AllDifferent(xs...)}
	case total:
		return []csp.Constraint{csp.Sum(xs...).Eq(c.number)}
	case rising:
		return []csp.Constraint{csp.Less(xs...)}
	case apart:
		return []csp.Constraint{csp.NotEqual(xs[0], xs[1].Plus(1)), csp.NotEqual(xs[0].Plus(1), xs[1])}
	case parity:
		var values []int
		for v := 1; v <= size; v++ {
			if v%2 == c.number {
				values = append(values, v)
			}
		}
		var members []csp.Constraint
		for _, x := range xs {
			members = append(members, csp.Member(x, domains.Of(values...)))
		}
		return members
	case circled:
		weights := equalWeights(len(xs), 1)
		for i, w := c.number-1, -1; i >= 0; i, w = i-1, 10*w {
			weights[i] = w
		}
		return []csp.Constraint{csp.Dot(weights, xs).Eq(0)}
	}
	var tuples [][]int
	for a := 1; a <= size; a++ {
		for b := 1; b <= size; b++ {
			if c.sort.related(a, b) {
				tuples = append(tuples, []int{a, b})
			}
		}
	}
	return []csp.Constraint{csp.Table(xs, tuples)}
}

func equalWeights(n, w int) []int {
	weights := make([]int, n)
	for i := range weights {
		weights[i] = w
	}
	return weights
}

// distinctTuples lists n different values of 1..size that sum to a number.
func distinctTuples(n, size, sum int) [][]int {
	var tuples [][]int
	tuple := make([]int, 0, n)
	var extend func(left int, used uint64)
	extend = func(left int, used uint64) {
		if len(tuple) == n {
			if left == 0 {
				tuples = append(tuples, append([]int(nil), tuple...))
			}
			return
		}
		for v := 1; v <= size && v <= left; v++ {
			if used>>v&1 == 0 {
				tuple = append(tuple, v)
				extend(left-v, used|1<<v)
				tuple = tuple[:len(tuple)-1]
			}
		}
	}
	extend(sum, 0)
	return tuples
}
