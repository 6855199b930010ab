package engine

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku/text"
)

// hardest is a puzzle of 17 clues, for which plain backtracking takes long.
const hardest = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// hard is AI Escargot (Arto Inkala, 2006).
const hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

// ways are the parameters of a run.
func ways(puzzle, maintain, order string) Object {
	return Object{"puzzle": puzzle, "maintain": maintain, "order": order, "values": "ascending"}
}

// eventsOf reads the numbers of a recorded run.
func eventsOf(t *testing.T, a Object) [][7]int {
	data := a["events"].([]byte)
	require.Zero(t, len(data)%28)
	events := make([][7]int, len(data)/28)
	for i := range events {
		for j := range 7 {
			events[i][j] = int(int32(binary.LittleEndian.Uint32(data[28*i+4*j:])))
		}
	}
	return events
}

// TestWatchRecords plays recorded runs as the page does: what is taken away was there, going
// back restores it, and at the solution every cell has its value.
func TestWatchRecords(t *testing.T) {
	want := ints(easySolved)
	for _, maintain := range []string{"backtracking", "forward-checking", "ac3", "full"} {
		t.Run(maintain, func(t *testing.T) {
			a := answer(t, "watch", ways(easy, maintain, "mrv"))
			assert.Len(t, a["constraints"], 27)
			grid := append([]int{}, a["begin"].([]int)...)
			type pruning struct{ cell, gone int }
			var stack []pruning
			solved := false
			events := eventsOf(t, a)
			for _, e := range events {
				switch csp.EventKind(e[0] & 15) {
				case csp.EventPrune:
					require.Equal(t, e[5], grid[e[4]]&e[5], "it was there")
					grid[e[4]] &^= e[5]
					stack = append(stack, pruning{e[4], e[5]})
				case csp.EventBacktrack:
					for len(stack) > e[5] {
						last := stack[len(stack)-1]
						grid[last.cell] |= last.gone
						stack = stack[:len(stack)-1]
					}
				case csp.EventSolution:
					solved = true
					for cell, v := range want {
						require.Equal(t, 1<<v, grid[cell])
					}
				}
			}
			if a["cut"].(bool) {
				assert.Len(t, events, maxEvents)
			} else {
				assert.True(t, solved)
				assert.Equal(t, int(csp.EventDone), events[len(events)-1][0]&15)
			}
		})
	}
}

// TestWatchNumbers holds the numbers that run.js has for kinds and makers of events.
func TestWatchNumbers(t *testing.T) {
	assert.Equal(t, [...]csp.EventKind{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, [...]csp.EventKind{
		csp.EventStart, csp.EventPost, csp.EventPropagate, csp.EventRevise, csp.EventCheck, csp.EventPrune, csp.EventFixpoint,
		csp.EventBranch, csp.EventFail, csp.EventBacktrack, csp.EventSolution, csp.EventRestart, csp.EventDone,
	})
	assert.Equal(t, [...]csp.By{1, 2, 3, 4}, [...]csp.By{csp.ByConstraint, csp.ByDecision, csp.ByRefutation, csp.ByAssumption})
}

// TestWatchIsCut records a run that is too long, counts on, and is cancelled.
func TestWatchIsCut(t *testing.T) {
	w := ways(hardest, "backtracking", "input")
	a := answer(t, "watch", w)
	assert.True(t, a["cut"].(bool))
	assert.Len(t, eventsOf(t, a), maxEvents)

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var told []Object
	_, err := NewCall(ctx, w, func(o Object) {
		if told = append(told, o); len(told) == 3 {
			cancel()
		}
	}).Run("watchRun")
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, told, 3)
	assert.Greater(t, told[2]["nodes"], told[0]["nodes"])
	assert.Greater(t, told[2]["depth"], 20)
	given := 0
	for cell, v := range told[2]["values"].([]int) {
		if hardest[cell] != '.' {
			assert.Equal(t, int(hardest[cell]-'0'), v)
			given++
		}
	}
	assert.Equal(t, 17, given)
}

// TestWatchRun makes the whole search that watch records.
func TestWatchRun(t *testing.T) {
	w := ways(hard, "forward-checking", "mrv")
	failures := 0
	for _, e := range eventsOf(t, answer(t, "watch", w)) {
		if csp.EventKind(e[0]&15) == csp.EventFail {
			failures++
		}
	}
	end := answer(t, "watchRun", w)
	assert.Equal(t, failures, end["failures"])
	assert.Equal(t, 1, end["solutions"])
	_, err := run(t, "watch", ways(hard, "flying", "mrv"))
	assert.Error(t, err)
}

func TestSingle(t *testing.T) {
	for v := 1; v <= 25; v++ {
		assert.Equal(t, v, single(1<<v))
		assert.Equal(t, 0, single(1<<v|1<<26))
	}
	assert.Equal(t, 0, single(0))
}

func TestCompareOne(t *testing.T) {
	tests := []struct {
		configuration string
		limit         float64
		end           string
	}{
		{"full", 0, "exhausted"},
		{"ac3+mrv", 0, "exhausted"},
		{"forward-checking", 100, "limit of nodes"},
		{"backtracking", 100, "limit of nodes"},
	}
	for _, test := range tests {
		a := answer(t, "compare", Object{"puzzle": hard, "configuration": test.configuration, "limit": test.limit})
		assert.Equal(t, test.end, a["end"], test.configuration)
		if test.limit > 0 {
			assert.Equal(t, int(test.limit), a["nodes"])
			assert.Equal(t, false, a["answered"])
		} else {
			assert.Equal(t, 1, a["solutions"])
		}
	}
	a := answer(t, "compare", Object{"puzzle": easy[:60] + ".....................", "configuration": "full", "limit": 0.0})
	assert.Equal(t, "enough solutions", a["end"])
	_, err := run(t, "compare", Object{"puzzle": hard, "configuration": "flying"})
	assert.Error(t, err)
	var none *text.ParseError
	_, err = run(t, "compare", Object{"puzzle": "hello", "configuration": "full"})
	assert.True(t, errors.As(err, &none))
}
