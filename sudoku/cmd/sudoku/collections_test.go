package main

// Whole collections of puzzles through the command. Every answer is verified here
// from the text alone, by code that shares nothing with the solver or the parser.

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// collection returns the lines of a file of the folder that PROPAGO_DATA names.
func collection(t *testing.T, name string) []string {
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		t.Skip("PROPAGO_DATA is not set: it names the folder with the puzzle collections")
	}
	text, err := os.ReadFile(filepath.Join(dir, "sudoku", name))
	require.NoError(t, err)
	return strings.Split(strings.TrimRight(string(text), "\r\n"), "\n")
}

// solves says whether the answer fills the puzzle's blanks and has every value
// once in each row, column and box of n cells. The puzzle has numbers, 0 for blank.
func solves(puzzle []int, answer string, box int) bool {
	n := box * box
	if len(puzzle) != n*n || len(answer) != n*n {
		return false
	}
	seen := make(map[[3]int]bool)
	for cell, given := range puzzle {
		v := strings.IndexByte("?123456789ABCDEFGHIJKLMNOP", answer[cell])
		if v < 1 || v > n || given != 0 && given != v {
			return false
		}
		row, column := cell/n, cell%n
		for kind, unit := range []int{row, column, row/box*box + column/box} {
			key := [3]int{kind, unit, v}
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

func digits(line string) []int {
	values := make([]int, 0, len(line))
	for _, c := range line {
		v := 0
		if c >= '1' && c <= '9' {
			v = int(c - '0')
		}
		values = append(values, v)
	}
	return values
}

func numbers(t *testing.T, line string) []int {
	var values []int
	for _, field := range strings.Fields(line) {
		v, err := strconv.Atoi(field)
		require.NoError(t, err)
		values = append(values, v)
	}
	return values
}

// verify solves lines of text and checks that line i answers puzzle i.
func verify(t *testing.T, lines []string, puzzles [][]int, box int) {
	t.Helper()
	code, stdout, stderr := execute(strings.Join(lines, "\n"), "solve", "--format", "line")
	assert.Equal(t, exitSolved, code)
	assert.Empty(t, stderr, "no puzzle of these has two solutions")
	answers := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	require.Len(t, answers, len(puzzles))
	for i, puzzle := range puzzles {
		require.True(t, solves(puzzle, answers[i], box), "puzzle %d: %s", i+1, answers[i])
	}
}

func TestSolvesCheckerKnowsWrong(t *testing.T) {
	puzzle := digits(easy)
	assert.True(t, solves(puzzle, easySolved, 3))
	assert.False(t, solves(puzzle, easySolved[:80], 3))
	assert.False(t, solves(puzzle, strings.Replace(easySolved, "4", "6", 1), 3), "6 twice in row 1")
	assert.False(t, solves(puzzle, easySolved[9:]+easySolved[:9], 3), "other givens")
	swapped := bytes.Clone([]byte(easySolved))
	swapped[2], swapped[3] = swapped[3], swapped[2]
	assert.False(t, solves(puzzle, string(swapped), 3), "6 twice in column 3")
}

func TestSeventeenClues(t *testing.T) {
	lines := collection(t, "17clue.txt")
	if testing.Short() {
		lines = lines[:2000]
	}
	verify(t, lines, each(lines, digits), 3)
}

func TestTop1465(t *testing.T) {
	lines := collection(t, "top1465.txt")
	require.Len(t, lines, 1465)
	verify(t, lines, each(lines, digits), 3)
}

func TestEuler96(t *testing.T) {
	lines := collection(t, "p096_sudoku.txt")
	var puzzles [][]int
	for i := 0; i+10 <= len(lines); i += 10 {
		rows := lines[i+1 : i+10]
		for r := range rows {
			rows[r] = strings.TrimSpace(rows[r])
		}
		puzzles = append(puzzles, digits(strings.Join(rows, "")))
	}
	require.Len(t, puzzles, 50)
	verify(t, lines, puzzles, 3)
}

// The first 35 lines of the file have so few givens that they have many solutions;
// the others are the published puzzles.
func TestPublished16x16(t *testing.T) {
	lines := collection(t, "16x16.txt")[35:]
	require.Len(t, lines, 60)
	verify(t, lines, each(lines, func(line string) []int { return numbers(t, line) }), 4)
}

func each(lines []string, read func(string) []int) [][]int {
	puzzles := make([][]int, len(lines))
	for i, line := range lines {
		puzzles[i] = read(line)
	}
	return puzzles
}
