package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPageKeepsWhatIsNotMeasured measures one section and finds the other as it was.
func TestPageKeepsWhatIsNotMeasured(t *testing.T) {
	old := sections
	defer func() { sections = old }()
	count := 0
	counted := func(*bench) (string, error) {
		count++
		return []string{"once", "twice", "three times"}[count-1], nil
	}
	sections = []section{{"a", "First", counted}, {"b", "Second", counted}}

	b := &bench{log: io.Discard}
	page, err := b.page("", sections)
	require.NoError(t, err)
	assert.Contains(t, page, "## First\n\n<!-- measured: a -->\nonce\n\n*Measured ")
	assert.Contains(t, page, "## Second\n\n<!-- measured: b -->\ntwice\n\n*Measured ")

	chosen, err := choose("b")
	require.NoError(t, err)
	page, err = b.page(page, chosen)
	require.NoError(t, err)
	assert.Contains(t, page, "<!-- measured: a -->\nonce\n")
	assert.Contains(t, page, "<!-- measured: b -->\nthree times\n")
	assert.NotContains(t, page, "twice")

	_, err = choose("b,c")
	assert.EqualError(t, err, `no section is called "c"; there are a, b`)
}

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
