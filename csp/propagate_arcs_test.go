// The AC-3 level against AC-3 as the textbook has it (Mackworth 1977), written
// once more on maps: the same domains in the end, and arc for arc the same number
// of revisions.
package csp_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// edge is a binary constraint of the textbook's network.
type edge struct {
	x, y    int
	allowed func(v, w int) bool
}

// textbook is a network of binary constraints and its domains.
type textbook struct {
	domains   []map[int]bool
	edges     []edge
	revisions int64
}

// directed is an arc: edge e, revising its x, or its y where back is set.
type directed struct {
	e    int
	back bool
}

func (n *textbook) ends(a directed) (revised, other int) {
	if a.back {
		return n.edges[a.e].y, n.edges[a.e].x
	}
	return n.edges[a.e].x, n.edges[a.e].y
}

// everyArc is the queue that AC-3 starts with.
func (n *textbook) everyArc() []directed {
	var arcs []directed
	for e := range n.edges {
		arcs = append(arcs, directed{e, false}, directed{e, true})
	}
	return arcs
}

// arcsTo are the arcs that a change of x queues, in order of the constraints.
func (n *textbook) arcsTo(x int) []directed {
	var arcs []directed
	for e, c := range n.edges {
		switch x {
		case c.y:
			arcs = append(arcs, directed{e, false})
		case c.x:
			arcs = append(arcs, directed{e, true})
		}
	}
	return arcs
}

// ac3 revises the queued arcs until none is left; false where a domain is empty.
func (n *textbook) ac3(queue []directed) bool {
	queued := map[directed]bool{}
	for _, a := range queue {
		queued[a] = true
	}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		delete(queued, a)
		if !n.revise(a) {
			continue
		}
		x, _ := n.ends(a)
		if len(n.domains[x]) == 0 {
			return false
		}
		for _, b := range n.arcsTo(x) {
			if b.e != a.e && !queued[b] { // not back over the same constraint
				queued[b] = true
				queue = append(queue, b)
			}
		}
	}
	return true
}

func (n *textbook) revise(a directed) (changed bool) {
	n.revisions++
	x, y := n.ends(a)
	for v := range n.domains[x] {
		supported := false
		for w := range n.domains[y] {
			if a.back && n.edges[a.e].allowed(w, v) || !a.back && n.edges[a.e].allowed(v, w) {
				supported = true
				break
			}
		}
		if !supported {
			delete(n.domains[x], v)
			changed = true
		}
	}
	return changed
}

func unequal(v, w int) bool { return v != w }

// set returns the values of a domain of the textbook.
func (n *textbook) set(x int) domains.Set {
	var values []int
	for v := range n.domains[x] {
		values = append(values, v)
	}
	return domains.Of(values...)
}

// full returns n domains with the values lo..hi.
func full(n, lo, hi int) []map[int]bool {
	all := make([]map[int]bool, n)
	for i := range all {
		all[i] = map[int]bool{}
		for v := lo; v <= hi; v++ {
			all[i][v] = true
		}
	}
	return all
}

// assume restricts x to v, and returns the arcs this queues.
func (n *textbook) assume(x, v int) []directed {
	n.domains[x] = map[int]bool{v: true}
	return n.arcsTo(x)
}

func once(arcs []directed) []directed {
	seen := map[directed]bool{}
	var kept []directed
	for _, a := range arcs {
		if !seen[a] {
			seen[a] = true
			kept = append(kept, a)
		}
	}
	return kept
}

func assertSameAsTextbook(t *testing.T, s *csp.Solver, xs []csp.Var, n *textbook) {
	t.Helper()
	for i, x := range xs {
		assert.True(t, n.set(i).Equal(s.Domain(x)), "%v: textbook has %v, the engine %v", x, n.set(i), s.Domain(x))
	}
	assert.Equal(t, n.revisions, s.Stats().Revisions, "revisions")
}

// The map of Australia, as in Russell and Norvig's "Artificial Intelligence".
var (
	regions = []string{"WA", "NT", "SA", "Q", "NSW", "V", "T"}
	borders = [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {4, 5}}
)

func TestAC3OnAMap(t *testing.T) {
	for _, c := range []struct {
		name       string
		colours    map[int]int // region to colour
		consistent bool
	}{
		{"nothing given", nil, true},
		{"one region", map[int]int{0: 1}, true},
		{"WA and Q: no colour is left for SA and NT", map[int]int{0: 1, 3: 2}, false},
		{"WA and SA fix all but Tasmania", map[int]int{0: 1, 2: 2}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := csp.NewModel()
			n := &textbook{domains: full(len(regions), 1, 3)}
			var xs []csp.Var
			for _, name := range regions {
				xs = append(xs, m.IntVar(name, 1, 3))
			}
			for _, b := range borders {
				m.Post(csp.NotEqual(xs[b[0]], xs[b[1]]))
				n.edges = append(n.edges, edge{b[0], b[1], unequal})
			}
			s := compile(t, m, csp.Options{Maintain: strategy.AC3})

			require.True(t, n.ac3(n.everyArc()))
			var queue []directed
			for i := range xs {
				if colour, ok := c.colours[i]; ok {
					s.Assume(xs[i].Eq(colour))
					queue = append(queue, n.assume(i, colour)...)
				}
			}
			require.Equal(t, c.consistent, n.ac3(once(queue)), "the textbook")
			consistent, err := s.Propagate(context.Background())
			require.NoError(t, err)
			require.Equal(t, c.consistent, consistent)
			assert.Equal(t, n.revisions, s.Stats().Revisions)
			if consistent {
				assertSameAsTextbook(t, s, xs, n)
			}
		})
	}
}

// TestAC3OnSudoku has the arcs of the three kinds of units; a pair of cells that
// shares two units is one arc each way, as Decompose and the textbook's set of
// neighbours have it.
func TestAC3OnSudoku(t *testing.T) {
	for _, givens := range []string{
		"................",
		"1..............2",
		"12..34..........",
		"1...2...3.......", // a column of three givens fixes the fourth
		"1.....2....3..4.",
		"12.....3........", // no digit is left for the fourth cell of a unit
	} {
		t.Run(givens, func(t *testing.T) {
			m, cells := sudoku(2)
			n := &textbook{domains: full(16, 1, 4)}
			seen := map[[2]int]bool{}
			number := map[csp.Var]int{}
			for i, x := range cells {
				number[x] = i
			}
			for _, c := range m.Constraints() {
				for i, x := range c.Vars() {
					for _, y := range c.Vars()[i+1:] {
						a, b := number[x], number[y]
						if !seen[[2]int{a, b}] {
							seen[[2]int{a, b}] = true
							n.edges = append(n.edges, edge{a, b, unequal})
						}
					}
				}
			}
			require.Len(t, n.edges, 56)
			s := compile(t, m, csp.Options{Maintain: strategy.AC3})
			require.True(t, n.ac3(n.everyArc()))
			var queue []directed
			for i, c := range givens {
				if c != '.' {
					queue = append(queue, n.assume(i, int(c-'0'))...)
				}
			}
			s.Assume(clues(cells, givens)...)
			want := n.ac3(once(queue))
			got, err := s.Propagate(context.Background())
			require.NoError(t, err)
			require.Equal(t, want, got)
			assert.Equal(t, n.revisions, s.Stats().Revisions)
			if want {
				assertSameAsTextbook(t, s, cells, n)
			}
		})
	}
}

// TestAC3OnOrderAndDistance takes constraints whose arcs prune from both ends, so
// that the queue runs long: a chain of x < y, and |x-y| = 2 as a predicate.
func TestAC3OnOrderAndDistance(t *testing.T) {
	const count, top = 6, 11
	m := csp.NewModel()
	xs := m.IntVars("x", count, 0, top)
	n := &textbook{domains: full(count, 0, top)}
	apart := func(v, w int) bool { return v-w == 2 || w-v == 2 }
	for i := range count - 1 {
		m.Post(csp.Less(xs[i], xs[i+1].Neg().Plus(top)))
		n.edges = append(n.edges, edge{i, i + 1, func(v, w int) bool { return v < top-w }})
		m.Post(csp.Predicate("apart", []csp.Var{xs[i+1], xs[i]}, func(vals []int) bool { return apart(vals[0], vals[1]) }))
		n.edges = append(n.edges, edge{i + 1, i, apart})
	}
	m.Post(csp.Less(xs[0].Plus(5), xs[count-1]))
	n.edges = append(n.edges, edge{0, count - 1, func(v, w int) bool { return v+5 < w }})
	s := compile(t, m, csp.Options{Maintain: strategy.AC3})
	require.True(t, n.ac3(n.everyArc()))
	got, err := s.Propagate(context.Background())
	require.NoError(t, err)
	require.True(t, got)
	require.Greater(t, n.revisions, int64(2*len(n.edges)), "the first pass alone decides nothing here")
	assertSameAsTextbook(t, s, xs, n)
}

// An all-different constraint over so many variables that its pairs would fill the memory stays whole.
func TestAC3OnManyPairs(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVars("x", 4000, 0, 3999)
	m.Post(csp.AllDifferent(x...))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := compile(t, m, csp.Options{Maintain: strategy.AC3})
	s.Assume(x[7].Eq(5))
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	assert.True(t, consistent)
	assert.False(t, s.Domain(x[3999]).Contains(5))
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(200<<20))
}
