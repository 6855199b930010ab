package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests what can be reached within a graph.

// plan is a graph that was drawn: its nodes come first among the variables, then its edges.
type plan struct {
	nodes    int
	from, to []int
}

// drawPlan draws a graph of so many variables. Now and then an edge has an end that is no node.
func drawPlan(r *rand.Rand, vars int) plan {
	g := plan{nodes: 1 + r.IntN(min(4, vars))}
	for range vars - g.nodes {
		from, to := r.IntN(g.nodes), r.IntN(g.nodes)
		if r.IntN(16) == 0 {
			to = g.nodes
		}
		g.from, g.to = append(g.from, from), append(g.to, to)
	}
	return g
}

// reaches is the oracle: each chosen node is reached over a chosen path, tried node by node.
// Without a root it is some node that reaches all.
func (g plan) reaches(vals []int, root int, directed bool) bool {
	chosen, edges := vals[:g.nodes], vals[g.nodes:g.nodes+len(g.from)]
	for e, v := range edges {
		if v >= 1 && (g.from[e] >= g.nodes || g.to[e] >= g.nodes || chosen[g.from[e]] < 1 || chosen[g.to[e]] < 1) {
			return false
		}
	}
	if root < 0 || root >= g.nodes || chosen[root] < 1 {
		return false
	}
	var path func(at, to int, seen uint) bool
	path = func(at, to int, seen uint) bool {
		if at == to {
			return true
		}
		for e, v := range edges {
			for _, way := range [2][2]int{{g.from[e], g.to[e]}, {g.to[e], g.from[e]}} {
				if v >= 1 && way[0] == at && seen>>way[1]&1 == 0 && path(way[1], to, seen|1<<way[1]) {
					return true
				}
				if directed {
					break
				}
			}
		}
		return false
	}
	for i, v := range chosen {
		if v >= 1 && !path(root, i, 1<<root) {
			return false
		}
	}
	return true
}

func TestReachable(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "reachable",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 2 + r.IntN(5)
			g := drawPlan(r, s.Vars-1)
			s.Lo, s.Hi = 0, max(1, g.nodes-1)
			if r.IntN(8) == 0 {
				s.Lo, s.Hi = -1, g.nodes
			}
			last := s.Vars - 1
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.Reachable(g.from, g.to, xs[last], xs[:g.nodes], xs[g.nodes:last])
			}
			s.Accepts = func(v []int) bool { return g.reaches(v, v[last], true) }
			s.Settled = func(doms []domains.Set) bool {
				return doms[last].Len() > 1 || supported(doms, s.Accepts)
			}
		},
		Consistency: csptest.Forward,
	})
}

// supported reports whether each value of each variable is in an assignment that is accepted.
func supported(doms []domains.Set, accepts func([]int) bool) bool {
	seen := make([]domains.Set, len(doms))
	vals := make([]int, len(doms))
	var try func(i int)
	try = func(i int) {
		if i == len(doms) {
			for j, v := range vals {
				if accepts(vals) {
					seen[j] = seen[j].Union(domains.Of(v))
				}
			}
			return
		}
		for v := range doms[i].All() {
			vals[i] = v
			try(i + 1)
		}
	}
	try(0)
	for i := range doms {
		if !doms[i].SubsetOf(seen[i]) {
			return false
		}
	}
	return true
}

func TestConnected(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "connected",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(6)
			g := drawPlan(r, s.Vars)
			s.Lo, s.Hi = 0, 1
			if r.IntN(8) == 0 {
				s.Lo, s.Hi = -1, 2
			}
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.Connected(g.from, g.to, xs[:g.nodes], xs[g.nodes:])
			}
			s.Accepts = func(v []int) bool {
				for root := range g.nodes {
					if g.reaches(v, root, false) {
						return true
					}
				}
				return false
			}
		},
		Consistency: csptest.Domain,
	})
}

// Of a square of four nodes and four edges, the connected parts with a node: 4 nodes alone,
// 4 edges, 4 paths of three nodes, and with all nodes 4 paths and the square.
func TestConnectedCounts(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.Connected([]int{0, 1, 2, 3}, []int{1, 2, 3, 0}, m.BoolVars("node", 4), m.BoolVars("edge", 4)))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	count, err := s.Count(t.Context(), 0)
	require.NoError(t, err)
	assert.EqualValues(t, 4+4+4+5, count)
}

func TestConnectedOfNothing(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.Connected(nil, nil, nil, nil))
	_, err := m.Solve(t.Context(), csp.Options{})
	assert.ErrorIs(t, err, csp.ErrNoSolution)

	m = csp.NewModel()
	m.Post(csp.Reachable([]int{0}, nil, m.Const(0), m.BoolVars("node", 1), nil))
	assert.ErrorContains(t, m.Err(), "0 edges, from 1 nodes to 0")
}

// TestReachableChoosesBridges: what lies on every way to a node that has to be chosen is chosen.
func TestReachableChoosesBridges(t *testing.T) {
	m := csp.NewModel()
	nodes, edges := m.BoolVars("node", 6), m.BoolVars("edge", 6)
	// 0 -> 1 -> 2 -> 4 -> 5 and 1 -> 3 -> 4: two ways from 1 to 4, one elsewhere.
	m.Post(csp.Reachable([]int{0, 1, 1, 2, 3, 4}, []int{1, 2, 3, 4, 4, 5}, m.Const(0), nodes, edges), nodes[5].Eq(1))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	consistent, err := s.Propagate(t.Context())
	require.NoError(t, err)
	assert.True(t, consistent)
	var sure []bool
	for _, x := range append(nodes, edges...) {
		sure = append(sure, s.Domain(x).Len() == 1)
	}
	assert.Equal(t, []bool{true, true, false, false, true, true, true, false, false, false, false, true}, sure)
}
