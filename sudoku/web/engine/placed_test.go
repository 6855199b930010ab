package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// partial counts the ways to place queens in the first rows of a board that do not attack each other,
// that with none included, and how many of them nothing can be added to.
func partial(n int, columns []int) (count, dead int) {
	count = 1
	for c := range n {
		ok := len(columns) < n
		for r, other := range columns {
			d := len(columns) - r
			ok = ok && other != c && other != c-d && other != c+d
		}
		if ok {
			more, ends := partial(n, append(columns, c))
			count, dead = count+more, dead+ends
		}
	}
	if count == 1 && len(columns) < n {
		dead = 1
	}
	return count, dead
}

// TestPlacedQueens: the outline of plain backtracking has a node for each way to place queens in the
// first rows, ends where no more can be placed, and has the right domains at its solutions.
func TestPlacedQueens(t *testing.T) {
	for n, solutions := range map[int]int{8: 92, 10: 724} {
		a := answer(t, "model.record", Object{"model": "queens", "n": float64(n), "maintain": "backtracking", "order": "input", "values": "ascending", "all": true})
		require.Equal(t, "placed", a["outline"])
		p := played(t, a)
		require.False(t, p.Trace().Cut)
		found := 0
		for p.Step() {
			if p.Event().Kind.String() != "solution" {
				continue
			}
			found++
			for x, v := range p.Event().Values {
				assert.Equal(t, domains.Of(v), p.Domain(x))
			}
		}
		assert.Equal(t, solutions, found)
		nodes, dead := partial(n, nil)
		assert.Len(t, p.Tree(), nodes, "35,539 of 10 queens")
		failed := 0
		for _, node := range p.Tree() {
			if node.Status == trace.Failed {
				failed++
			}
		}
		assert.Equal(t, dead, failed)
	}
}

// TestPlacedBesideGivens: what is given is in force in the outline too, and a puzzle keeps its domains.
func TestPlacedBesideGivens(t *testing.T) {
	a := answer(t, "model.record", Object{"model": "queens", "n": 9.0, "maintain": "backtracking", "order": "mrv", "values": "descending", "all": true, "given": []any{3.0, 4.0}})
	require.Equal(t, "placed", a["outline"])
	p := played(t, a)
	for p.Step() {
		if p.Event().Kind.String() == "solution" {
			assert.Equal(t, 4, p.Event().Values[3])
			assert.Equal(t, domains.Of(4), p.Domain(3))
		}
	}
	assert.Empty(t, p.Trace().Missed)
}
