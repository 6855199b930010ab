// Backtracking and forward checking against the recursive programs of the
// textbooks (Haralick and Elliott 1980 for forward checking), which take one
// variable after the other in input order and try each of its values.
//
// The engine branches in two: x=v, then x!=v. In input order the second side
// comes back to the same variable, so both walk the same tree, and the counts of
// a whole search are related by
//
//	first sides of branches   = assignments tried
//	second sides of branches  = tried - entered, for each variable that is entered
//	                            with d values has d first sides and d-1 second ones
//	Nodes                     = 1 + 2*tried - entered
//	Backtracks                = tried, as each first side is undone once
//	Failures                  = assignments tried that were refuted at once
//
// where entered counts the calls that had a variable left to try.
package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// recursive is a textbook program over queens: columns[i] is that of row i.
type recursive struct {
	n         int
	columns   []int
	open      [][]bool // forward checking: the columns left to each row
	tried     int64
	entered   int64
	refuted   int64
	solutions int64
	checks    int64
	revisions int64
}

// backtrack places row after row, checking each queen against the rows above: the
// columns first, then the diagonals one way, then those the other way, as the
// three all-different constraints are posted.
func (p *recursive) backtrack(row int) {
	if row == p.n {
		p.solutions++
		return
	}
	p.entered++
	for v := range p.n {
		p.tried++
		p.columns[row] = v
		if !p.fits(row) {
			p.refuted++
			continue
		}
		p.backtrack(row + 1)
	}
}

func (p *recursive) fits(row int) bool {
	for slope := range 3 {
		for above := range row {
			p.checks++
			if p.attacks(slope, above, row, p.columns[above], p.columns[row]) {
				return false
			}
		}
	}
	return true
}

// attacks reports whether queens in rows i and j share a column (slope 0) or a
// diagonal (1 and 2).
func (p *recursive) attacks(slope, i, j, v, w int) bool {
	switch slope {
	case 1:
		return v+i == w+j
	case 2:
		return v-i == w-j
	}
	return v == w
}

// forwardCheck places row after row, and takes from the rows below what each queen
// attacks; one constraint and one row below is a revision.
func (p *recursive) forwardCheck(row int) {
	if row == p.n {
		p.solutions++
		return
	}
	p.entered++
	for v := range p.n {
		if !p.open[row][v] {
			continue
		}
		p.tried++
		before := make([][]bool, p.n)
		for i := range p.open {
			before[i] = append([]bool(nil), p.open[i]...)
		}
		if p.prune(row, v) {
			p.forwardCheck(row + 1)
		} else {
			p.refuted++
		}
		p.open = before
	}
}

func (p *recursive) prune(row, v int) bool {
	for slope := range 3 {
		for below := row + 1; below < p.n; below++ {
			p.revisions++
			left := 0
			for w := range p.n {
				if p.open[below][w] && p.attacks(slope, row, below, v, w) {
					p.open[below][w] = false
				}
				if p.open[below][w] {
					left++
				}
			}
			if left == 0 {
				return false
			}
		}
	}
	return true
}

func assertSameTree(t *testing.T, p *recursive, got csp.Stats) {
	t.Helper()
	assert.Equal(t, p.solutions, got.Solutions, "solutions")
	assert.Equal(t, 1+2*p.tried-p.entered, got.Nodes, "nodes")
	assert.Equal(t, p.tried, got.Backtracks, "backtracks")
	assert.Equal(t, p.refuted, got.Failures, "failures")
}

func TestBacktrackingIsTheTextbooks(t *testing.T) {
	for n := 1; n <= 8; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			p := &recursive{n: n, columns: make([]int, n)}
			p.backtrack(0)
			m, _ := queens(n)
			s := compile(t, m, csp.Options{Maintain: strategy.Backtracking, Order: strategy.InputOrder})
			_, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			if n == 1 {
				// The only value is given, not tried.
				assert.EqualValues(t, 1, s.Stats().Nodes)
				return
			}
			assertSameTree(t, p, s.Stats())
			assert.Equal(t, p.checks, s.Stats().Checks, "checks")
			assert.Zero(t, s.Stats().Prunings, "plain backtracking prunes nothing")
		})
	}
}

func TestForwardCheckingIsTheTextbooks(t *testing.T) {
	for n := 2; n <= 8; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			p := &recursive{n: n}
			for range n {
				row := make([]bool, n)
				for v := range row {
					row[v] = true
				}
				p.open = append(p.open, row)
			}
			p.forwardCheck(0)
			m, _ := queens(n)
			s := compile(t, m, csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder})
			_, err := s.Count(context.Background(), 0)
			require.NoError(t, err)
			assertSameTree(t, p, s.Stats())
			assert.Equal(t, p.revisions, s.Stats().Revisions, "revisions")
		})
	}
}

// TestForwardCheckingStopsAtAssignments: pruning a domain to one value is not an
// assignment, so that forward checking goes no further than one step.
func TestForwardCheckingStopsAtAssignments(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 0, 1), m.IntVar("y", 0, 1), m.IntVar("z", 0, 1)
	m.Post(csp.NotEqual(x, y), csp.NotEqual(y, z))
	for level, want := range map[strategy.Maintain][2]string{
		strategy.Backtracking:    {"0..1", "0..1"},
		strategy.ForwardChecking: {"1", "0..1"},
		strategy.AC3:             {"1", "0"},
		strategy.Full:            {"1", "0"},
	} {
		s := compile(t, m, csp.Options{Maintain: level})
		s.Assume(x.Eq(0))
		ok, err := s.Propagate(context.Background())
		require.NoError(t, err)
		assert.True(t, ok)
		assert.Equal(t, want, [2]string{s.Domain(y).String(), s.Domain(z).String()}, "%v", level)
	}
}

// TestEachLevelPrunesAtLeastTheOneBelow compares the trees in one fixed order.
func TestEachLevelPrunesAtLeastTheOneBelow(t *testing.T) {
	m, _ := queens(8)
	last := int64(0)
	for _, level := range levels { // the strongest first
		s := compile(t, m, csp.Options{Maintain: level, Order: strategy.InputOrder})
		n, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		require.Equal(t, 92, n)
		assert.GreaterOrEqual(t, s.Stats().Nodes, last, "%v", level)
		last = s.Stats().Nodes
	}
}

// TestHolesOfWideDomains: the values between the declared ones are neither found
// nor walked through.
func TestHolesOfWideDomains(t *testing.T) {
	for _, o := range configurations(levels...) {
		o.MaxNodes = 1000
		m := csp.NewModel()
		far := 1 << 30
		x, y := m.IntVarIn("x", sparse(0, far)), m.IntVarIn("y", sparse(0, 5, far))
		m.Post(csp.NotEqual(x, y))
		s := compile(t, m, o)
		xs := []csp.Var{x, y}
		assert.Equal(t, [][]int{{0, 5}, {0, far}, {far, 0}, {far, 5}}, sorted(t, s, xs), nameOf(o))
		s.Assume(x.Eq(5))
		assert.Empty(t, list(t, s, xs), nameOf(o))
		s.Reset()
		s.Assume(y.Ne(5), x.Ge(1))
		assert.Equal(t, [][]int{{far, 0}}, sorted(t, s, xs), nameOf(o))
	}
}

func TestAssumedHolesOfBounds(t *testing.T) {
	for _, o := range configurations(levels...) {
		o.MaxNodes = 1000
		m := csp.NewModel()
		x := m.BoundsVar("x", -1<<31, 1<<31-1)
		s := compile(t, m, o)
		s.Assume(x.Ne(1<<31-1), x.Ne(1<<31-2), x.Ge(1<<31-4), x.Ne(1<<31-4))
		assert.Equal(t, [][]int{{1<<31 - 3}}, sorted(t, s, []csp.Var{x}), nameOf(o))
		s.Reset()
		s.Assume(x.Ne(3), x.Ge(2), x.Le(4))
		assert.Equal(t, [][]int{{2}, {4}}, sorted(t, s, []csp.Var{x}), nameOf(o))
	}
}

func TestOrderOverTheFullRange(t *testing.T) {
	for _, o := range configurations(levels...) {
		m := csp.NewModel()
		lo, hi := -1<<31, 1<<31-1
		x, y, z := m.IntVar("x", lo, hi), m.IntVar("y", lo, hi), m.IntVar("z", lo, hi)
		m.Post(csp.Less(x, y), csp.Less(y, z))
		s := compile(t, m, o)
		s.Assume(z.Le(lo+3), x.Ge(lo+1))
		if o.Maintain >= strategy.ForwardChecking {
			// They would try every value of what is not bounded.
			s.Assume(x.Le(lo+3), y.Le(lo+3))
		}
		assert.Equal(t, [][]int{{lo + 1, lo + 2, lo + 3}}, sorted(t, s, []csp.Var{x, y, z}), nameOf(o))
		s.Assume(y.Ne(lo + 2))
		assert.Empty(t, list(t, s, []csp.Var{x}), nameOf(o))
	}
}
