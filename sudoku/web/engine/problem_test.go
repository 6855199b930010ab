package engine

// The models beside sudoku, asked as the page asks.

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

func TestCountSolutions(t *testing.T) {
	for n, want := range map[float64]int{4: 2, 5: 10, 6: 4, 8: 92} { // OEIS A000170
		assert.Equal(t, want, answer(t, "model.count", Object{"model": "queens", "n": n})["count"])
	}
	assert.Equal(t, 4, answer(t, "model.count", Object{"model": "queens", "n": 8.0, "given": []any{0.0, 0.0}})["count"])
	// SA touches all others of the mainland, and those are a chain: n(n-1)(n-2)^4, times n for Tasmania.
	australia := Object{"model": "map", "map": "australia", "colours": 3.0}
	assert.Equal(t, 18, answer(t, "model.count", australia)["count"])
	usa := Object{"model": "map", "map": "usa", "colours": 3.0}
	assert.Equal(t, 0, answer(t, "model.count", usa)["count"], "Nevada and the ring of five states around it")
}

func TestMaps(t *testing.T) {
	for name, want := range map[string][2]int{"australia": {7, 9}, "usa": {48, 105}} {
		m := answer(t, "model.map", Object{"map": name})
		require.Len(t, m["codes"], want[0])
		assert.Len(t, m["names"], want[0])
		places := m["places"].([]int)
		require.Len(t, places, 2*want[0])
		for i := 0; i < len(places); i += 2 {
			assert.True(t, 0 < places[i] && places[i] < m["width"].(int) && 0 < places[i+1] && places[i+1] < m["height"].(int), "%s: %d is outside", name, i/2)
			for j := 0; j < i; j += 2 {
				dx, dy := places[i]-places[j], places[i+1]-places[j+1]
				assert.Greater(t, dx*dx+dy*dy, 1200, "%v and %v of %s are too near", m["codes"].([]string)[i/2], m["codes"].([]string)[j/2], name)
			}
		}
		arcs, err := run(t, "model.arcs", Object{"model": "map", "map": name})
		require.NoError(t, err)
		assert.Len(t, arcs, 2*want[1], name)
		// The page takes the arc of a constraint by its place.
		p, err := colouring(name, 3)
		require.NoError(t, err)
		i := 0
		for _, c := range p.model.Constraints() {
			assert.Equal(t, p.vars[arcs.([]int)[i]], c.Vars()[0])
			assert.Equal(t, p.vars[arcs.([]int)[i+1]], c.Vars()[1])
			i += 2
		}
	}
}

func TestModelsRefuse(t *testing.T) {
	for name, params := range map[string]Object{
		"model":   {"model": "chess"},
		"size":    {"model": "queens", "n": 3.0},
		"board":   {"model": "queens", "n": 17.0},
		"map":     {"model": "map", "map": "moon"},
		"colours": {"model": "map", "map": "usa", "colours": 7.0},
		"given":   {"model": "queens", "given": []any{9.0, 1.0}},
		"pair":    {"model": "queens", "given": []any{1.0}},
	} {
		_, err := run(t, "model.count", params)
		assert.ErrorIs(t, err, ErrParam, name)
	}
	for name, params := range map[string]Object{
		"domains": {"domains": []any{1.0}, "queue": []any{}},
		"arc":     {"domains": fullMasks(7, 4), "queue": []any{0.0, 9.0}},
		"itself":  {"domains": fullMasks(7, 4), "queue": []any{1.0, 1.0}},
		"none":    {"domains": fullMasks(7, 4), "queue": []any{0.0, 6.0}}, // WA and Tasmania
	} {
		params["model"], params["map"] = "map", "australia"
		_, err := run(t, "model.revise", params)
		assert.ErrorIs(t, err, ErrParam, name)
	}
	_, err := run(t, "model.map", Object{"map": "moon"})
	assert.ErrorIs(t, err, ErrParam)
	_, err = run(t, "model.record", Object{"model": "queens", "maintain": "all", "order": "mrv", "values": "ascending"})
	assert.Error(t, err)
}

// fullMasks returns a domain for each of n variables, as the page sends them.
func fullMasks(full, n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = float64(full)
	}
	return list
}

// TestReviseByHand: the queue of AC-3 after WA was made red, worked by hand.
func TestReviseByHand(t *testing.T) {
	const wa, nt, sa = 0, 1, 2
	domains := fullMasks(7, 7)
	domains[wa] = 1.0
	params := Object{"model": "map", "map": "australia", "domains": domains, "queue": []any{1.0, 0.0, 2.0, 0.0}}
	steps, err := run(t, "model.revise", params)
	require.NoError(t, err)
	const q, nsw, v = 3, 4, 5
	want := [][]int{
		{nt, wa, 1, sa, q}, {sa, wa, 1, nt, q, nsw, v},
		{sa, nt, 0}, {q, nt, 0}, {nt, sa, 0}, {q, sa, 0}, {nsw, sa, 0}, {v, sa, 0},
	}
	require.Len(t, steps, len(want))
	for i, s := range steps.([]any) {
		assert.Equal(t, want[i], s)
	}
	params["steps"] = 1.0
	steps, err = run(t, "model.revise", params)
	require.NoError(t, err)
	assert.Len(t, steps, 1)
}

// TestReviseQueens: a queen takes column and diagonals of the other rows, and nothing else.
func TestReviseQueens(t *testing.T) {
	domains := fullMasks(1<<6-1, 6)
	domains[2] = float64(1 << 1)
	steps, err := run(t, "model.revise", Object{"model": "queens", "n": 6.0, "domains": domains, "queue": []any{3.0, 2.0, 0.0, 2.0}, "steps": 2.0})
	require.NoError(t, err)
	assert.Equal(t, 0b000111, steps.([]any)[0].([]int)[2], "columns 1 to 3 of the row below")
	assert.Equal(t, 0b001010, steps.([]any)[1].([]int)[2], "columns 2 and 4 two rows above")
}

// TestRecordReplays plays recordings as the page does: what is left at a solution is its
// board, and at every level the same solution is found first.
func TestRecordReplays(t *testing.T) {
	for _, level := range []string{"full", "ac3", "forward-checking", "backtracking"} {
		a := answer(t, "model.record", Object{"model": "queens", "n": 8.0, "maintain": level, "order": "input", "values": "ascending"})
		p := played(t, a)
		require.True(t, p.Next(csp.EventSolution), level)
		var columns []int
		for _, d := range p.Domains() {
			require.Equal(t, 1, d.Len())
			columns = append(columns, d.Min())
		}
		assert.Equal(t, []int{0, 4, 7, 5, 2, 6, 1, 3}, columns, level)
		assert.False(t, p.Next(csp.EventSolution), level)
		assert.False(t, p.Trace().Cut)
	}
}

// TestModelRunGoesToTheEnd makes searches to their end that are too long to be recorded whole,
// and has the same numbers for one that is recorded.
func TestModelRunGoesToTheEnd(t *testing.T) {
	for _, level := range []string{"backtracking", "forward-checking", "ac3", "full"} {
		params := Object{"model": "queens", "n": 8.0, "maintain": level, "order": "random", "values": "random", "seed": 3.0, "given": []any{0.0, 3.0}}
		recorded, whole := answer(t, "model.record", params), answer(t, "model.run", params)
		require.False(t, played(t, recorded).Trace().Cut)
		for _, n := range []string{"nodes", "failures", "solutions"} {
			assert.Equal(t, recorded[n], whole[n], "%s: %s", level, n)
		}
		params = Object{"model": "queens", "n": 16.0, "maintain": level, "order": "input", "values": "ascending"}
		recorded, whole = answer(t, "model.record", params), answer(t, "model.run", params)
		assert.NotEmpty(t, recorded["outline"], level)
		assert.Equal(t, 1, whole["solutions"], level)
		assert.False(t, played(t, recorded).Trace().Cut, level)
		assert.Equal(t, whole["nodes"], recorded["nodes"], level)
	}
}
