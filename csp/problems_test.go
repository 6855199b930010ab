// The problems that the tests of the engine solve, declared as a user would
// declare them, and what the tests do with any problem: list its solutions, and
// name the configurations under which to do so.
package csp_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// queens declares the n-queens problem: q[i] is the column of the queen in row i.
func queens(n int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...))
	return m, q
}

// latin declares a Latin square of order n, cells row by row.
func latin(n int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	cells := m.IntVars("c", n*n, 1, n)
	for i := range n {
		var row, column []csp.Var
		for j := range n {
			row = append(row, cells[i*n+j])
			column = append(column, cells[j*n+i])
		}
		m.PostNamed(fmt.Sprint("row ", i+1), csp.AllDifferent(row...))
		m.PostNamed(fmt.Sprint("column ", i+1), csp.AllDifferent(column...))
	}
	return m, cells
}

// sudoku declares an empty grid of square boxes of the given width, cells row by
// row.
func sudoku(width int) (*csp.Model, []csp.Var) {
	n := width * width
	m, cells := latin(n)
	for b := range n {
		var box []csp.Var
		for k := range n {
			row, column := b/width*width+k/width, b%width*width+k%width
			box = append(box, cells[row*n+column])
		}
		m.PostNamed(fmt.Sprint("box ", b+1), csp.AllDifferent(box...))
	}
	return m, cells
}

// clues turns a line of digits, with dots for open cells, into assumptions.
func clues(cells []csp.Var, line string) []csp.Literal {
	var lits []csp.Literal
	for i, c := range line {
		if c != '.' {
			lits = append(lits, cells[i].Eq(int(c-'0')))
		}
	}
	return lits
}

// norvig is the grid that Peter Norvig's "Solving Every Sudoku Puzzle" (2006)
// gives as a hard one; it has one solution, and propagation alone does not find it.
const (
	norvig       = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	norvigSolved = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
)

var (
	levels = []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking}
	orders = []strategy.VarOrder{strategy.Auto, strategy.InputOrder, strategy.MRV, strategy.MRVDegree, strategy.RandomOrder,
		strategy.DomDeg, strategy.DomWDeg, strategy.Smallest, strategy.Largest, strategy.MaxRegret, strategy.AntiFirstFail, strategy.Activity, strategy.Degree}
	valueOrders = []strategy.ValueOrder{strategy.Ascending, strategy.Descending, strategy.LeastConstraining, strategy.RandomValue,
		strategy.Median, strategy.Middle, strategy.LowerHalf, strategy.UpperHalf, strategy.Saved, strategy.FirstInterval}
)

// configurations combines the levels with all orders: every order of variables and
// every order of values, each with a third of the others. The levels that prune
// little keep to the classic orders; under those that learn from propagation they
// walk huge trees.
func configurations(levels ...strategy.Maintain) []csp.Options {
	var all []csp.Options
	for _, level := range levels {
		for i, order := range orders {
			for j, values := range valueOrders {
				if (i+j)%3 != 0 && i*j != 0 || level >= strategy.ForwardChecking && (i > 4 || j > 3) {
					continue
				}
				all = append(all, csp.Options{Maintain: level, Order: order, Values: values, Seed: 7})
			}
		}
	}
	return all
}

// some returns every so-many-th of the configurations, another share for each k;
// where the environment asks for the heavy form of the tests (PROPAGO_CASES), all.
func some(all []csp.Options, one, k int) []csp.Options {
	if os.Getenv("PROPAGO_CASES") != "" {
		return all
	}
	if testing.Short() {
		one *= 4
	}
	var share []csp.Options
	for i, o := range all {
		if (i+k)%one == 0 {
			share = append(share, o)
		}
	}
	return share
}

func nameOf(o csp.Options) string {
	return fmt.Sprintf("%v/%v/%v", o.Maintain, o.Order, o.Values)
}

// assumeIn assumes that a variable has a value of a set.
func assumeIn(s *csp.Solver, x csp.Var, set domains.Set) {
	for v := range x.Domain().Difference(set).All() {
		s.Assume(x.Ne(v))
	}
}

// chosenName and chosenReason are what a solver says of its kernel or its strategy.
func chosenName(name, _ string) string     { return name }
func chosenReason(_, reason string) string { return reason }

func compile(t testing.TB, m *csp.Model, opts ...csp.Options) *csp.Solver {
	t.Helper()
	var o csp.Options
	if len(opts) > 0 {
		o = opts[0]
	}
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	return s
}

// list runs s and returns the values of xs in each solution, in the order found.
func list(t testing.TB, s *csp.Solver, xs []csp.Var) [][]int {
	t.Helper()
	var all [][]int
	for sol := range s.Solutions(context.Background()) {
		all = append(all, sol.Values(xs))
	}
	require.NoError(t, s.Err())
	require.Equal(t, csp.Exhausted, s.Outcome())
	return all
}

// sorted is list in lexicographic order, so that solution sets can be compared.
func sorted(t testing.TB, s *csp.Solver, xs []csp.Var) [][]int {
	t.Helper()
	all := list(t, s, xs)
	slices.SortFunc(all, slices.Compare)
	return all
}

// untimed is what of the Stats is the same on every machine.
func untimed(s csp.Stats) csp.Stats {
	s.Time = 0
	return s
}

// sparse is a set of a few values far apart.
func sparse(values ...int) domains.Set { return domains.Of(values...) }
