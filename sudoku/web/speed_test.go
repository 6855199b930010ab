package web_test

// How fast the engine is in the browser: when the page is ready, and what a hard puzzle
// takes there beside the machine itself. Both are printed and not asserted, since they are
// the machine's as much as the page's.

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

func TestSpeedOfHardPuzzles(t *testing.T) {
	folder := os.Getenv("PROPAGO_DATA")
	if folder == "" {
		t.Skip("PROPAGO_DATA names no folder of puzzles")
	}
	input, err := os.ReadFile(filepath.Join(folder, "sudoku", "top1465.txt"))
	require.NoError(t, err)
	tab := openTab(t, tabOptions{fragment: "p=" + easy})
	quoted, err := json.Marshal(string(input))
	require.NoError(t, err)
	var inside struct {
		Puzzles, Unique int
		Milliseconds    float64
	}
	tab.eval(`(async () => {
		const { Engine } = await import("/js/engine/client.js");
		const engine = new Engine();
		const text = `+string(quoted)+`;
		// The browser compiles what runs often once more, in the background.
		const rounds = [];
		for (let i = 0; i < 5; i++) rounds.push(await engine.call("time", { text }));
		return rounds.reduce((a, b) => (a.milliseconds < b.milliseconds ? a : b));
	})()`, &inside)

	s, err := sudoku.NewSolver(t.Context(), sudoku.Shape{BoxRows: 3, BoxCols: 3}, csp.Options{})
	require.NoError(t, err)
	var grids []sudoku.Grid
	for e, err := range text.Read(bytes.NewReader(input)) {
		require.NoError(t, err)
		require.NoError(t, e.Err)
		grids = append(grids, e.Grid)
	}
	var unique int
	native := time.Hour
	for range 3 {
		unique = 0
		start := time.Now()
		for _, g := range grids {
			if _, err := s.Unique(context.Background(), g); err == nil {
				unique++
			}
		}
		native = min(native, time.Since(start))
	}
	assert.Equal(t, len(grids), inside.Puzzles)
	assert.Equal(t, unique, inside.Unique)
	each := float64(native.Microseconds()) / float64(len(grids))
	t.Logf("speed: a puzzle of top1465, best of several rounds | %.0f us in the worker, %.0f natively: %.1f times",
		inside.Milliseconds*1000/float64(len(grids)), each, inside.Milliseconds*1000/float64(len(grids))/each)
}

func TestSpeedOfLoading(t *testing.T) {
	tab := openTab(t, tabOptions{fragment: "p=" + hard})
	var took float64
	tab.eval(`performance.getEntriesByName("interactive")[0].startTime`, &took)
	t.Logf("speed: from opening the page to a board that can be played | %.0f ms", took)
}
