package trace_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
)

// board is the model of n queens.
func board(n int) *csp.Model {
	m := csp.NewModel()
	q := m.IntVars("q", n, 1, n)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i, x := range q {
		up[i], down[i] = x.Plus(i), x.Plus(-i)
	}
	m.PostNamed("columns", csp.AllDifferent(q...))
	m.PostNamed("rising diagonals", csp.AllDifferent(up...))
	m.PostNamed("falling diagonals", csp.AllDifferent(down...))
	return m
}

// TestPathExplains asks at every node of recorded runs about every value: those that the
// replayed domains lack are explained, with steps of the path as leaves, and those that
// they have are possible.
func TestPathExplains(t *testing.T) {
	for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3} {
		m := board(6)
		s, err := m.Compile(t.Context(), csp.Options{Maintain: level, Order: strategy.InputOrder})
		require.NoError(t, err)
		tr, err := trace.Record(context.Background(), s)
		require.NoError(t, err)
		p, err := trace.NewPlayer(tr)
		require.NoError(t, err)
		p.Go(p.Len())
		refutations, failures := 0, 0
		for _, n := range p.Tree() {
			path, ok := tr.Path(m.Vars(), n.ID)
			require.True(t, ok)
			require.Len(t, path, n.Depth)
			if n.Status == trace.Failed {
				why, err := s.Why(context.Background(), csp.Question{Path: path})
				require.NoError(t, err)
				require.NotEmpty(t, why.Facts)
				failures++
				continue
			}
			doms, ok := p.NodeDomains(n.ID)
			require.True(t, ok)
			for i, x := range m.Vars() {
				for v := range x.Domain().All() {
					why, err := s.Why(context.Background(), csp.Question{Var: x, Value: v, Path: path})
					require.NoError(t, err)
					if doms[i].Contains(v) {
						require.Equal(t, csp.StillPossible, why.Answer)
						continue
					}
					require.Equal(t, csp.Pruned, why.Answer, "node %d: %v", n.ID, why)
					for _, f := range why.Facts {
						if f.By == csp.ByRefutation {
							refutations++
							assert.Positive(t, f.Node)
							assert.Less(t, f.Node, n.ID+1)
						}
					}
				}
			}
		}
		assert.Positive(t, refutations)
		assert.Positive(t, failures)
	}
}

func ExampleTrace_Path() {
	m := board(4)
	s, _ := m.Compile(context.Background(), csp.Options{Order: strategy.InputOrder})
	t, _ := trace.Record(context.Background(), s)
	path, ok := t.Path(m.Vars(), 4)
	fmt.Println(path, ok)
	why, err := s.Why(context.Background(), csp.Question{Var: m.Vars()[1], Value: 3, Path: path})
	fmt.Print(why)
	fmt.Println(err)
	// Output:
	// [q[0] = 1, decided q[1] != 3, since node 3 failed] true
	// q[1] is not 3
	// q[1] != 3, since node 3 failed
	// <nil>
}
