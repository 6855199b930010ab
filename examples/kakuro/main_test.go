package main

// These tests run the command as its user does, through its arguments and output.

import (
	"bytes"
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

func Example() {
	program().Execute(context.Background(), nil, os.Stdout, os.Stderr)
	// Output:
	// # # # # # # #
	// # 4 1 # # 9 8
	// # 9 7 4 # 3 6
	// # # 5 2 8 7 9
	// # 7 4 1 2 8 #
	// # 6 2 # 3 1 2
	// # 8 6 # # 4 5
	//
	// the only solution
}

func Example_why() {
	program().Execute(context.Background(), []string{"-why", "small"}, os.Stdout, os.Stderr)
	// Output:
	// r3c2 not in {4..9}, r2c2 not in {4..9}: r2c2 to r3c2 add up to 4
	// r3c3 not in {7..9}, r2c3 not in {7..9}: r2c3 to r3c3 add up to 7
	// r2c3 not in {3..6}, r2c2 != 3: r2c2 to r2c3 add up to 3
	// r3c3 != 1: r3c2 to r3c3 add up to 8 [r3c2 != 7]
	// r3c3 != 2: r3c2 to r3c3 add up to 8 [r3c2 != 6]
	// r3c3 != 3: r3c2 to r3c3 add up to 8 [r3c2 != 5]
	// r3c3 != 4: r3c2 to r3c3 add up to 8 [r3c2 != 4]
	// r3c2 != 1: r3c2 to r3c3 add up to 8 [r3c3 != 7]
	//
	// # # #
	// # 1 2
	// # 3 5
	//
	// the only solution
}

func Example_several() {
	program().Execute(context.Background(), []string{"-all", "several"}, os.Stdout, os.Stderr)
	// Output:
	// # # #
	// # 1 3
	// # 3 1
	//
	// # # #
	// # 3 1
	// # 1 3
	//
	// 2 solutions
}

// TestOnlySolution finds the solutions again, digit by digit, from the text of the puzzle:
// there is one, and it is the printed one.
func TestOnlySolution(t *testing.T) {
	data, err := builtIn.ReadFile("instances/own.txt")
	require.NoError(t, err)
	var board [][]string
	for line := range strings.Lines(string(data)) {
		if line[0] != ';' {
			board = append(board, strings.Fields(line))
		}
	}
	var found []string
	var fill func(cell int)
	fill = func(cell int) {
		row, column := cell/len(board[0]), cell%len(board[0])
		if row == len(board) {
			var b strings.Builder
			for _, line := range board {
				for i, text := range line {
					if len(text) > 1 {
						text = "#"
					}
					b.WriteString(strings.Repeat(" ", min(i, 1)) + text)
				}
				b.WriteByte('\n')
			}
			found = append(found, b.String())
			return
		}
		if board[row][column] != "." {
			fill(cell + 1)
			return
		}
		for d := 1; d <= 9; d++ {
			board[row][column] = strconv.Itoa(d)
			if fits(board, row, column, 1, 0, 0) && fits(board, row, column, 0, 1, 1) {
				fill(cell + 1)
			}
		}
		board[row][column] = "."
	}
	fill(0)
	require.Len(t, found, 1)
	assert.Equal(t, found[0]+"\nthe only solution\n", commandtest.Output(t, program))
}

// fits looks back from a cell to the clue of its run, and forward to the end: no digit
// twice, no more than the clue, and that exactly once the run is full.
func fits(board [][]string, row, column, down, right, half int) bool {
	for len(board[row][column]) == 1 && board[row][column] != "#" {
		row, column = row-down, column-right
	}
	clue, err := strconv.Atoi(strings.Split(board[row][column], `\`)[half])
	if err != nil {
		return true // a cell alone
	}
	seen := make(map[string]bool)
	open := false
	for row, column = row+down, column+right; row < len(board) && column < len(board[0]); row, column = row+down, column+right {
		text := board[row][column]
		if text == "#" || len(text) > 1 {
			break
		}
		if text == "." {
			open = true
			continue
		}
		if seen[text] {
			return false
		}
		seen[text] = true
		clue -= int(text[0] - '0')
	}
	return clue == 0 || clue > 0 && open
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("several", command.Answered, "more than one solution: r2c2 can be 1 or 3\n", "")
	check("-all -limit 1 several", command.Answered, "1 or more solutions\n", "")
	check("-limit 0", command.Usage, "", "-limit 0 is less than 1")
	check("-svg .", command.Usage, "the only solution\n", "is a directory")
	check("nowhere.txt", command.Usage, "", "nowhere.txt")
	check("a b", command.Usage, "", `unexpected argument "b"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "| FILE]", "-all", "-why")
	commandtest.Interrupted(t, program, "")
}

// TestNoSolution: sums that no digits have, also in a puzzle with a given digit.
func TestNoSolution(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bad.txt")
	for _, board := range []string{"# 4\\ 7\\\n\\45 . .\n\\8 . .\n", "# 4\\ 7\\\n\\3 2 .\n\\8 . .\n"} {
		require.NoError(t, os.WriteFile(path, []byte(board), 0o644))
		commandtest.Runs(t, program)(path, command.NoSolution, "", "kakuro: csp: no solution")
	}
}

// TestRead: what is wrong with a file is told with its line.
func TestRead(t *testing.T) {
	for _, c := range []struct{ input, err string }{
		{"# 3\\\n\\3 .\n# .\n", ""}, // a cell with a clue of one direction
		{"", "f:1: no board in the file"},
		{"; only words\n\n", "f:2: no board in the file"},
		{"# 3\\\n\n# . .\n", "f:3: 3 cells, and 2 in the rows before"},
		{"# x\n", `f:1: r1c2: "x" is none of ". # 1..9 DOWN\ \ACROSS DOWN\ACROSS"`},
		{"# 0\n", `f:1: r1c2: "0" is none of`},
		{"; a\n# 46\\\n# .\n# .\n", `f:2: r1c2: the clue "46" is not a sum of 1 to 45`},
		{"# 3x\\\n# .\n", `f:1: r1c2: the clue "3x" is not a sum`},
		{"# 3\\\n# #\n", "f:1: r1c2: a clue without a cell down of it"},
		{"# \\3\n", "f:1: r1c2: a clue without a cell across of it"},
		{"# #\n# . .", "f:2: 3 cells, and 2 in the rows before"},
		{"# # #\n# . .\n", "f:2: r2c1: 2 cells across of it have no clue"},
		{". . \n", "f:1: r1c1: a run begins at the edge"},
		{"#\n.\n.\n", "f:1: r1c1: 2 cells down of it have no clue"},
		{"# .\n# .\n", "f:1: r1c2: a run begins at the edge"},
		{strings.Repeat("# ", 61), "f:1: a board of more than 60 x 60 cells"},
		{strings.Repeat("#", 70000), "f:1: bufio.Scanner: token too long"},
	} {
		_, err := read("f", strings.NewReader(c.input))
		if c.err == "" {
			assert.NoError(t, err, c.input)
		} else {
			assert.ErrorContains(t, err, c.err, c.input)
		}
	}
}

// FuzzRead: whatever is read, an error names a line, and a puzzle makes a model that is
// not malformed.
func FuzzRead(f *testing.F) {
	data, err := builtIn.ReadFile("instances/own.txt")
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("# 3\\\n\\3 .\n# .\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read("f", bytes.NewReader(data))
		if err != nil {
			assert.Regexp(t, `^f:\d+: `, err.Error())
			return
		}
		require.NoError(t, newKakuro(p).model.Err())
	})
}

func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program, "several")
	assert.Equal(t, 9, strings.Count(svg, "<rect"))
	assert.Equal(t, 2, strings.Count(svg, ">1<"))
	assert.Equal(t, 2, strings.Count(svg, `>\4<`))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
