package engine

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
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

// played returns a player of a recorded run.
func played(t *testing.T, a Object) *trace.Player {
	t.Helper()
	tr, err := trace.Read(bytes.NewReader(a["run"].([]byte)))
	require.NoError(t, err)
	p, err := trace.NewPlayer(tr)
	require.NoError(t, err)
	return p
}

// TestWatchRecords plays recorded runs: at the solution every cell has its value.
func TestWatchRecords(t *testing.T) {
	want := ints(easySolved)
	for _, maintain := range []string{"backtracking", "forward-checking", "ac3", "full"} {
		t.Run(maintain, func(t *testing.T) {
			a := answer(t, "watch", ways(easy, maintain, "mrv"))
			p := played(t, a)
			assert.Len(t, p.Trace().Constraints, 27)
			cells := a["cells"].([]int)
			require.Len(t, cells, len(p.Trace().Variables))
			solved := p.Next(csp.EventSolution)
			if p.Trace().Cut {
				assert.Equal(t, maxOutline, p.Len())
			} else {
				assert.True(t, solved)
				assert.Equal(t, csp.EventDone, p.Trace().Events[p.Len()-1].Kind)
			}
			for x, cell := range cells {
				if d := p.Domain(x); solved {
					require.True(t, d.Equal(domains.Of(want[cell])))
				}
			}
		})
	}
}

// TestWatchTellsCells: in a board with gaps, and with variables that are no cells, each cell
// has its variable.
func TestWatchTellsCells(t *testing.T) {
	const samurai = "board samurai\nlittle-killer 9 r1c1 r2c2 r3c3\n"
	p, err := text.Parse(samurai)
	require.NoError(t, err)
	a := answer(t, "watch", ways(samurai, "full", "mrv"))
	run := played(t, a).Trace()
	cells := 0
	for x, cell := range a["cells"].([]int) {
		if cell >= 0 {
			assert.Equal(t, p.Layout.CellName(cell), run.Variables[x].Name)
			cells++
		}
	}
	assert.Equal(t, 5*81-4*9, cells)
}

// TestWatchIsCut records a run that is too long, counts on, and is cancelled.
func TestWatchIsCut(t *testing.T) {
	w := ways(hardest, "backtracking", "input")
	a := answer(t, "watch", w)
	assert.True(t, played(t, a).Trace().Cut)
	assert.Equal(t, maxOutline, played(t, a).Len())

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
	for p := played(t, answer(t, "watch", w)); p.Next(csp.EventFail); {
		failures++
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
