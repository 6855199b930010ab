package sudoku

// Conditions are what rules are made of: relations between a few cells. Each can be posted
// on a model, and looked at on a grid that is partly filled. The sorts of relations are in
// the files relation*.go.

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/internal/notation"
)

// relation is what a condition asks of the values of its cells.
type relation interface {
	// broken says whether values, by cell of the board and 0 for an empty cell, cannot be
	// completed in these cells. It may overlook that, but not where all are filled.
	broken(cells, values []int, size int) bool
	// constraints are what is posted on the variables of the cells.
	constraints(xs []csp.Var, size int) []csp.Constraint
}

// condition is a relation between the values of some cells.
type condition struct {
	name  string // of the rule it belongs to
	cells []int
	asks  relation
}

func (c condition) broken(values []int, size int) bool { return c.asks.broken(c.cells, values, size) }

// why says why no values at all meet the condition.
func (c condition) why(size int) string {
	if r, ok := c.asks.(linear); ok {
		return r.why(c.cells, size)
	}
	return fmt.Sprintf("no %s of 1 to %d meet it", notation.Plural(len(c.cells), "value"), size)
}

// distinct says whether the condition asks that its cells differ, and nothing else.
func (c condition) distinct() bool { _, ok := c.asks.(distinct); return ok }

// one is a rule that asks one thing of its cells.
func (r Rule) one(l *Layout, asks relation) []condition {
	return []condition{{r.name(l), r.Cells, asks}}
}

// reads is a rule that reads its cells one by one.
func (r Rule) reads(l *Layout, how reading) []condition {
	return r.one(l, how.of(len(r.Cells), l.size))
}

// each is a rule that asks something of each two cells that follow one another.
func (r Rule) each(l *Layout, asks relation) []condition {
	var cs []condition
	for i := range len(r.Cells) - 1 {
		cs = append(cs, condition{r.name(l), r.Cells[i : i+2 : i+2], asks})
	}
	return cs
}

// steps to cells beside and around a cell, and to those that come after it in the order of cells.
var (
	besideSteps    = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	cornerSteps    = [][2]int{{1, 1}, {1, -1}}
	neighbourSteps = [][2]int{{0, 1}, {1, 0}}
	aroundSteps    = append([][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, besideSteps...)
)

// pairConditions asks something of each two cells a step apart, the one with the lower
// number first.
func (l *Layout) pairConditions(name string, steps [][2]int, asks relation) []condition {
	var cs []condition
	l.pairs(steps, func(a, b int) {
		cs = append(cs, condition{fmt.Sprintf("%s of %s and %s", name, l.CellName(a), l.CellName(b)), []int{a, b}, asks})
	})
	return cs
}

// ofGrid is what is added to the name of a thing that every grid of a board has.
func (l *Layout) ofGrid(g int) string {
	if len(l.origins) == 1 {
		return ""
	}
	return fmt.Sprintf(" of grid %d", g+1)
}

// conditionsOf returns what all rules of a puzzle ask together.
func conditionsOf(l *Layout, rules []Rule) []condition {
	var cs []condition
	for _, r := range rules {
		cs = append(cs, r.Kind.form().asks(r, l, rules)...)
	}
	return cs
}

// obeys says whether a full grid obeys a rule by itself.
func (r Rule) obeys(l *Layout, values []int) bool {
	for _, c := range r.Kind.form().asks(r, l, nil) {
		if c.broken(values, l.size) {
			return false
		}
	}
	return true
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
		if i+1 < len(cs) && c.distinct() && cs[i+1].name == c.name && len(xs) <= tableCells {
			if sum, ok := cs[i+1].asks.(linear); ok && sum.weights == nil {
				m.CSP.PostNamed(c.name, csp.Table(xs, distinctTuples(len(xs), m.Layout.size, sum.total)))
				i++
				continue
			}
		}
		for _, constraint := range c.asks.constraints(xs, m.Layout.size) {
			m.CSP.PostNamed(c.name, constraint)
		}
	}
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
