package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReadPuzzles names the puzzle that is none.
func TestReadPuzzles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.txt")
	puzzle := strings.Repeat(".", 81)
	require.NoError(t, os.WriteFile(name, []byte(puzzle+"\n\n"+puzzle+"\n"), 0o644))
	puzzles, err := readPuzzles(name)
	require.NoError(t, err)
	assert.Equal(t, []string{puzzle, puzzle}, puzzles)

	require.NoError(t, os.WriteFile(name, []byte(puzzle+"\n1.2\n"), 0o644))
	_, err = readPuzzles(name)
	assert.EqualError(t, err, name+": puzzle 2 has 3 characters, not 81")
}

// TestEvery takes a share of the puzzles spread over all of them.
func TestEvery(t *testing.T) {
	assert.Equal(t, []string{"0", "3", "6"}, every([]string{"0", "1", "2", "3", "4", "5", "6"}, 3))
}

func TestMedian(t *testing.T) {
	assert.Equal(t, 2.0, median([]float64{9, 1, 2}))
}

// TestSpeeds takes what tests of the page logged as rows.
func TestSpeeds(t *testing.T) {
	log := "=== RUN TestSpeedOfTree\n    tree_test.go:9: speed: a tree | 12 ms\n    tree_test.go:10: another line\n--- PASS\n"
	assert.Equal(t, []string{"| a tree | 12 ms |"}, speeds(log))
}
