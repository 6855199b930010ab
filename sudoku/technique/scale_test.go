package technique_test

// The scale: ratings beside those that Sukaku Explainer gives, and the best known puzzles.

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/sudoku/technique"
)

// TestRatingsAgreeWithSudokuExplainer takes every puzzle of the data folder's ratings, a
// fifth of them under -short.
func TestRatingsAgreeWithSudokuExplainer(t *testing.T) {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA does not say where the puzzles are")
	}
	data, err := os.ReadFile(filepath.Join(dir, "sudoku", "ratings.txt"))
	require.NoError(t, err)
	l, err := technique.Plain(nine)
	require.NoError(t, err)
	r, err := technique.NewRater(l, technique.Options{Unique: true})
	require.NoError(t, err)
	all, equal, near := 0, 0, 0
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if testing.Short() && i%5 != 0 {
			continue
		}
		fields := strings.Fields(line)
		f, err := strconv.ParseFloat(fields[1], 64)
		require.NoError(t, err)
		want := technique.Difficulty(f*10 + 0.5)
		got, err := r.RateGrid(grid(t, fields[0]))
		require.NoError(t, err)
		require.True(t, got.Solved, fields[0])
		off := max(got.Hardest-want, want-got.Hardest)
		all++
		if off == 0 {
			equal++
		}
		if off <= 3 {
			near++
		}
	}
	t.Logf("of %d puzzles %d have the same number, %d one within 0.3", all, equal, near)
	assert.GreaterOrEqual(t, equal, all*95/100)
	assert.GreaterOrEqual(t, near, all*98/100)
}

// TestKnownPuzzles: the numbers that are published, within 0.2. The hardest take
// PROPAGO_HEAVY=1.
func TestKnownPuzzles(t *testing.T) {
	for _, p := range []struct {
		name, line string
		want       technique.Difficulty
	}{
		{"AI Escargot", "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 105},
		{"Platinum Blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 106},
		{"Easter Monster", technique.NestedMultipleChain.Example(), 116},
		{"Golden Nugget", technique.NestedDynamicChain.Example(), 119},
		{"Patience", "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7", 119},
		{"Imam Bayildi", "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.", 119},
		{"Loki", "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", 119},
		{"a min-expand of mith", "...45...9.....92.6..97.....2.1..786..78..19.296...8.17.928..6..7.6.....881.......", 118},
		{"number 2423", "...4..7.9.57.89.....9732....459...1.67....59.9.15..4...94..167...6...9.171..9....", 117},
		{"of Mauricio", ".....1..2..3....4..5..6.7.....8...7...7..38..9...5...1..6.8.2...4.6....72....9.6.", 113},
		{"Coloin", "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..", 110},
		{"without a name", "1.......9..67...2..8....4......75.3...5..2....6.3......9....8..6...4...1..25...6.", 118},
	} {
		t.Run(p.name, func(t *testing.T) {
			if p.want > 106 && os.Getenv("PROPAGO_HEAVY") == "" {
				t.Skip("PROPAGO_HEAVY=1 takes the time for it")
			}
			b, err := technique.ForGrid(grid(t, p.line))
			require.NoError(t, err)
			rating, err := technique.Rate(b, technique.Options{Unique: true})
			require.NoError(t, err)
			require.True(t, rating.Solved)
			assert.InDelta(t, int(p.want), int(rating.Hardest), 2)
		})
	}
}
