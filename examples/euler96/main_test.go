package main

// These tests run the command as its user does, through its arguments, input and output.

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

// silent is the program with nothing on its standard input.
func silent() *command.Command { return program(strings.NewReader("")) }

func Example() {
	silent().Execute(context.Background(), []string{"-v", "testdata/three.txt"}, os.Stdout, os.Stderr)
	// Output:
	// Grid 01: 791
	// Grid 02: 964
	// Grid 03: 547
	// 2302
}

// TestProblem reads the file of the problem, whose answer is known.
func TestProblem(t *testing.T) {
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		t.Skip("PROPAGO_DATA names no folder with sudoku/p096_sudoku.txt")
	}
	text := commandtest.Output(t, silent, "-v", filepath.Join(data, "sudoku", "p096_sudoku.txt"))
	lines := strings.Split(strings.TrimSpace(text), "\n")
	require.Len(t, lines, 51)
	assert.Equal(t, "Grid 01: 483", lines[0], "as in the text of the problem")
	assert.Equal(t, "24702", lines[50])
}

// TestThree solves the three grids again, by trying digits cell by cell.
func TestThree(t *testing.T) {
	data, err := os.ReadFile("testdata/three.txt")
	require.NoError(t, err)
	total := 0
	for _, text := range strings.Split(string(data), "Grid ")[1:] {
		var cells [81]byte
		_, digits, _ := strings.Cut(text, "\n")
		require.Equal(t, 81, copy(cells[:], strings.ReplaceAll(digits, "\n", "")))
		require.True(t, fill(&cells))
		corner, err := strconv.Atoi(string(cells[:3]))
		require.NoError(t, err)
		total += corner
	}
	assert.Equal(t, strconv.Itoa(total)+"\n", commandtest.Output(t, silent, "testdata/three.txt"))
}

// fill completes a grid by trying digits in its first empty cell.
func fill(cells *[81]byte) bool {
	empty := strings.IndexByte(string(cells[:]), '0')
	if empty < 0 {
		return true
	}
next:
	for d := byte('1'); d <= '9'; d++ {
		for other, v := range cells {
			if v == d && (other/9 == empty/9 || other%9 == empty%9 || other/27 == empty/27 && other%9/3 == empty%9/3) {
				continue next
			}
		}
		cells[empty] = d
		if fill(cells) {
			return true
		}
	}
	cells[empty] = '0'
	return false
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, silent)
	check("", command.Usage, "", "no grid to read")
	check("nowhere.txt", command.Usage, "", "nowhere.txt")
	check("a.txt b.txt", command.Usage, "", `unexpected argument "b.txt"`)
	check("-timeout 1ns testdata/three.txt", command.Unfinished, "0 so far, grids solved: 0\n", "time limit of 1ns")
	commandtest.Help(t, silent, "[FILE]", "-v")
	commandtest.Interrupted(t, silent, "0 so far, grids solved: 0\n", "testdata/three.txt")
	assert.Equal(t, "Grid 01: 791\n791 so far, grids solved: 1\n", commandtest.CutShort(t, silent, "Grid 01", "-v", "testdata/three.txt"))
}

// TestInput: what is wrong is told with its line.
func TestInput(t *testing.T) {
	rows := func(first string) string { return first + "\n" + strings.Repeat("000000000\n", 8) }
	for _, c := range []struct {
		name, input string
		code        int
		stderr      string
	}{
		{"short row", "Grid 01\n003020600\n9003\n", command.Usage, "standard input:3: row 2 has 4 cells"},
		{"too few rows", "Grid 01\n003020600\n", command.Usage, "standard input:2: the grid ends after 1 of 9 rows"},
		{"not a grid", "hello\n", command.Usage, "standard input:1: 5 characters"},
		{"another size", strings.Repeat("0", 36) + "\n", command.Usage, "standard input:1: sudoku: the grid has another shape"},
		{"several solutions", "\nGrid 01\n" + rows("123456789"), command.Usage, "standard input:3: more than one solution"},
		{"no solution", "Grid 01\n" + rows("110000000"), command.NoSolution, "standard input:2: contradictory givens: 1 twice in row 1"},
		{"rules", "board 4x4\ndiagonals\n", command.Usage, "standard input:1: a puzzle with rules"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			assert.Equal(t, c.code, program(strings.NewReader(c.input)).Execute(t.Context(), nil, &stdout, &stderr))
			assert.Empty(t, stdout.String())
			assert.Contains(t, stderr.String(), c.stderr)
		})
	}
}

func TestReadme(t *testing.T) { transcript.Readme(t, silent) }
