package draw_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
	"github.com/propago/propago/csp/strategy"
)

// queensRun tells an observer of plain backtracking over n queens, as an observed run does,
// cut before node most.
type queensRun struct {
	o    func(*csp.Event)
	q    []csp.Var
	cols []int
	id   int64
	most int64
	cut  bool
	csp.Stats
}

func observeQueens(n int, most int64, limit int) (*draw.Tree, csp.Stats) {
	m := csp.NewModel()
	r := &queensRun{q: m.IntVars("q", n, 0, n-1), cols: make([]int, n), id: 1, most: most}
	m.PostNamed("no attack", csp.AllDifferent(r.q...))
	tree := draw.NewTree(m, limit)
	r.o = tree.Observe
	r.search(1, 0, 0)
	done := csp.Event{Kind: csp.EventDone, Node: 1, Outcome: csp.Exhausted, Constraint: -1}
	if r.cut {
		done.Outcome = csp.Limited
	}
	r.Nodes = r.id
	r.o(&done)
	return tree, r.Stats
}

func (r *queensRun) node(parent int64, by csp.By, lit csp.Literal) (id int64, ok bool) {
	if r.id+1 >= r.most {
		r.cut = true
		return 0, false
	}
	r.id++
	r.o(&csp.Event{Kind: csp.EventBranch, Node: r.id, Parent: parent, By: by, Lit: lit, Constraint: -1})
	return r.id, true
}

// search tries the columns of a row from one on, each side a node.
func (r *queensRun) search(at int64, row, col int) {
	if row == len(r.q) {
		r.Solutions++
		r.o(&csp.Event{Kind: csp.EventSolution, Node: at, Values: r.cols, Constraint: -1})
		return
	}
	id, ok := r.node(at, csp.ByDecision, r.q[row].Eq(col))
	if !ok {
		return
	}
	last := col == len(r.q)-1
	if !last {
		r.o(&csp.Event{Kind: csp.EventPrune, Node: id, By: csp.ByDecision, Var: r.q[row], Constraint: -1})
	}
	r.cols[row] = col
	fits := true
	for above := range row {
		d := r.cols[above] - col
		fits = fits && d != 0 && d != row-above && d != above-row
	}
	if fits {
		r.search(id, row+1, 0)
	} else {
		r.Failures++
		r.o(&csp.Event{Kind: csp.EventFail, Node: id, By: csp.ByConstraint, Constraint: 0})
	}
	if last || r.cut {
		return
	}
	if id, ok = r.node(at, csp.ByRefutation, r.q[row].Ne(col)); ok {
		r.search(id, row, col+1)
	}
}

func TestTreeShowsAllOfASmallRun(t *testing.T) {
	tree, stats := observeQueens(4, 1<<40, 0)
	require.EqualValues(t, 106, stats.Nodes)
	assert.EqualValues(t, stats.Nodes, tree.Len())
	svg := func() string { return tree.SVG(draw.TreeOptions{}) }
	texts := checkSVG(t, svg)
	assert.Contains(t, texts, fmt.Sprintf("106 nodes, %d failures, 2 solutions, exhausted", stats.Failures))
	pills := 0
	for _, text := range texts {
		if text == "root" || strings.Contains(text, "q[") {
			pills++
		}
	}
	assert.Equal(t, 106, pills)
	assert.Equal(t, int(stats.Failures), strings.Count(strings.Join(texts, "\n"), "✗ q["))
	assert.Equal(t, 2, strings.Count(strings.Join(texts, "\n"), "✓ q["))
	assert.Contains(t, svg(), "failed by no attack")
	assert.NotContains(t, svg(), "the other side was not visited")
	nodes, edges := checkDOT(t, tree.DOT(draw.TreeOptions{}))
	assert.Equal(t, [2]int{106, 105}, [2]int{nodes, edges})
}

// However it is folded, the nodes that are drawn and those in triangles make up the tree.
func TestTreeFolds(t *testing.T) {
	tree, stats := observeQueens(6, 1<<40, 0)
	folded := regexp.MustCompile(`>node \d+: [^<]*: (\d+) nodes?, (\d+) solutions?</title>`)
	for _, o := range []draw.TreeOptions{{}, {MaxNodes: 1}, {MaxNodes: 37}, {MaxNodes: 500}, {MaxNodes: 1 << 20}, {FoldFailed: true}, {FoldFailed: true, MaxNodes: 5}} {
		svg := tree.SVG(o)
		checkSVG(t, func() string { return tree.SVG(o) })
		drawn := strings.Count(svg, "<title>node ")
		nodes, solutions := drawn, strings.Count(svg, ", solution</title>")
		for _, m := range folded.FindAllStringSubmatch(svg, -1) {
			var n, s int
			_, err := fmt.Sscan(m[1]+" "+m[2], &n, &s)
			require.NoError(t, err)
			nodes, solutions = nodes+n-1, solutions+s
		}
		assert.EqualValues(t, stats.Nodes, nodes, "%+v", o)
		assert.EqualValues(t, stats.Solutions, solutions, "%+v", o)
		if o.MaxNodes > 2 && o.MaxNodes < int(stats.Nodes) {
			assert.LessOrEqual(t, drawn, o.MaxNodes)
			assert.Greater(t, drawn, o.MaxNodes/2)
		}
		checkDOT(t, tree.DOT(o))
	}
	// Every subtree without a solution is one triangle.
	assert.NotContains(t, tree.SVG(draw.TreeOptions{FoldFailed: true, MaxNodes: 1 << 20}), ", 0 nodes")
}

func TestTreeOfACutRun(t *testing.T) {
	tree, _ := observeQueens(5, 21, 0)
	svg := tree.SVG(draw.TreeOptions{})
	assert.Contains(t, svg, "limited")
	// Each first side that was being searched has another side.
	assert.Equal(t, 4, strings.Count(svg, "the other side was not visited"))
	checkDOT(t, tree.DOT(draw.TreeOptions{}))
}

func TestTreeRemembersSoMany(t *testing.T) {
	tree, stats := observeQueens(6, 1<<40, 100)
	assert.Equal(t, 100, tree.Len())
	texts := checkSVG(t, func() string { return tree.SVG(draw.TreeOptions{}) })
	assert.Contains(t, texts, fmt.Sprintf("the first 100 of %d nodes, 44 failures, 0 solutions, exhausted", stats.Nodes))
}

// The events of another run begin another tree; those of unknown nodes are ignored.
func TestTreeTakesWhatComes(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 1)
	tree := draw.NewTree(m, 0)
	assert.Contains(t, tree.SVG(draw.TreeOptions{}), "1 node, 0 failures")
	for range 2 {
		tree.Observe(&csp.Event{Kind: csp.EventPost, Node: 1})
		tree.Observe(&csp.Event{Kind: csp.EventBranch, Node: 2, Parent: 1, Lit: x.Eq(0), By: csp.ByDecision})
		tree.Observe(&csp.Event{Kind: csp.EventBranch, Node: 9, Parent: 7, Lit: x.Eq(0)})
		tree.Observe(&csp.Event{Kind: csp.EventFail, Node: 7})
		tree.Observe(&csp.Event{Kind: csp.EventFail, Node: 2, Constraint: 99})
		tree.Observe(&csp.Event{Kind: csp.EventDone, Node: 1, Outcome: csp.Exhausted})
		assert.Equal(t, 2, tree.Len())
	}
	checkSVG(t, func() string { return tree.SVG(draw.TreeOptions{Title: nasty, ID: nasty}) })
}

// Neighbours of one depth keep their distance, parents stand over the middle of their
// children, and the order is that of the tree.
func TestTreeLayout(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := csp.NewModel()
		x := m.IntVar("x", 0, 1000)
		tree := draw.NewTree(m, 0)
		n := 1 + r.IntN(60)
		parent, depth := make([]int, n+1), make([]int, n+1)
		for id := 2; id <= n; id++ {
			parent[id] = id - 1 - r.IntN(min(6, id-1))
			depth[id] = depth[parent[id]] + 1
			tree.Observe(&csp.Event{Kind: csp.EventBranch, Node: int64(id), Parent: int64(parent[id]), Lit: x.Eq(id)})
		}
		at := map[int][2]float64{}
		for _, f := range regexp.MustCompile(`<title>node (\d+):[^<]*</title>\n<rect class="soft line" x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)"`).FindAllStringSubmatch(tree.SVG(draw.TreeOptions{}), -1) {
			var id int
			var left, y, w float64
			_, err := fmt.Sscan(strings.Join(f[1:], " "), &id, &left, &y, &w)
			require.NoError(t, err)
			at[id] = [2]float64{left + w/2, y}
		}
		require.Len(t, at, n)
		for a := 1; a <= n; a++ {
			var children []int
			for b := 1; b <= n; b++ {
				if parent[b] == a {
					children = append(children, b)
				}
				if a != b && depth[a] == depth[b] {
					d := at[a][0] - at[b][0]
					assert.True(t, d > 30 || d < -30, "%d and %d overlap", a, b)
					assert.Equal(t, at[a][1], at[b][1])
				}
			}
			if len(children) > 0 {
				first, last := children[0], children[len(children)-1]
				assert.InDelta(t, (at[first][0]+at[last][0])/2, at[a][0], 0.3)
			}
			for i := 1; i < len(children); i++ {
				assert.Less(t, at[children[i-1]][0], at[children[i]][0])
			}
		}
	}
}

// The tree of an observed run has the nodes, failures and solutions that the run counts, at
// each level and in restarts.
func TestTreeOfObservedRuns(t *testing.T) {
	for _, c := range compare.Classic() {
		for _, restart := range []strategy.Restart{{}, strategy.Geometric(3, 1)} {
			for _, most := range []int64{0, 40} {
				if (restart != strategy.Restart{}) && c.Options.Maintain > strategy.AC3 {
					continue
				}
				m, _ := grid4()
				m.Post(csp.Less(m.Vars()[0], m.Vars()[1]))
				tree := draw.NewTree(m, 0)
				o := c.Options
				o.Observer, o.Restart, o.MaxNodes = tree.Observe, restart, most
				s, err := m.Compile(t.Context(), o)
				require.NoError(t, err)
				for range 2 { // the second run begins another tree
					_, err = s.Count(t.Context(), 0)
					if most == 0 {
						require.NoError(t, err)
					}
				}
				stats := s.Stats()
				assert.EqualValues(t, stats.Nodes, tree.Len(), "%s", c.Name)
				svg := tree.SVG(draw.TreeOptions{MaxNodes: 1 << 20})
				assert.EqualValues(t, stats.Solutions, strings.Count(svg, ", solution</title>"), "%s", c.Name)
				if (restart == strategy.Restart{}) { // where it begins anew after a failure, that node is left
					failed := regexp.MustCompile(`<title>node \d+: [^<]*, failed`)
					assert.Len(t, failed.FindAllString(svg, -1), int(stats.Failures), "%s", c.Name)
				}
				checkDOT(t, tree.DOT(draw.TreeOptions{}))
			}
		}
	}
}

// TestTreeKeepsRestarts: what is searched after a restart is in the tree, and none of it is
// counted as beyond the limit.
func TestTreeKeepsRestarts(t *testing.T) {
	m := csp.NewModel()
	q := m.IntVars("q", 7, 0, 6)
	for i := range q {
		for j := range i {
			m.Post(csp.NotEqual(q[i], q[j]), csp.NotEqual(q[i].Plus(i), q[j].Plus(j)), csp.NotEqual(q[i].Plus(-i), q[j].Plus(-j)))
		}
	}
	tree := draw.NewTree(m, 0)
	s, err := m.Compile(t.Context(), csp.Options{Maintain: strategy.AC3, Order: strategy.InputOrder, Restart: strategy.Geometric(3, 1), Observer: tree.Observe})
	require.NoError(t, err)
	_, err = s.Count(t.Context(), 0)
	require.NoError(t, err)
	stats := s.Stats()
	require.Positive(t, stats.Restarts)
	assert.EqualValues(t, stats.Nodes, tree.Len())
	svg := tree.SVG(draw.TreeOptions{MaxNodes: 1 << 20})
	assert.False(t, strings.Contains(svg, "the first"), "some are left out")
	assert.True(t, strings.Contains(svg, ": restart"))
}
