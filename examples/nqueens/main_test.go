package main

// These tests run the command as its user does, through its arguments and output.

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

func Example() {
	program().Execute(context.Background(), []string{"-n", "8", "-order", "mrv"}, os.Stdout, os.Stderr)
	// Output:
	// Q . . . . . . .
	// . . . . Q . . .
	// . . . . . . . Q
	// . . . . . Q . .
	// . . Q . . . . .
	// . . . . . . Q .
	// . Q . . . . . .
	// . . . Q . . . .
}

func Example_all() {
	program().Execute(context.Background(), []string{"-n", "4", "-all", "-order", "mrv"}, os.Stdout, os.Stderr)
	// Output:
	// . Q . .
	// . . . Q
	// Q . . .
	// . . Q .
	//
	// . . Q .
	// Q . . .
	// . . . Q
	// . Q . .
}

func Example_count() {
	program().Execute(context.Background(), []string{"-n", "8", "-count"}, os.Stdout, os.Stderr)
	// Output:
	// 92
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 1", command.Answered, "Q\n", "")
	check("-n 3", command.NoSolution, "", "3 queens: csp: no solution")
	check("-n 3 -all", command.NoSolution, "", "3 queens: csp: no solution")
	check("-n 3 -count", command.Answered, "0\n", "")
	check("-n 9 -count", command.Answered, "352\n", "")
	check("-n 7 -count -maintain ac3 -order mrv-degree", command.Answered, "40\n", "")
	check("-n 7 -count -maintain forward-checking -order random -seed 3", command.Answered, "40\n", "")
	check("-n 7 -count -maintain backtracking -order input -values descending", command.Answered, "40\n", "")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to")
	check("-n 1000000", command.Usage, "", "-n 1000000 is outside 1 to")
	check("-n x", command.Usage, "", `invalid value "x" for flag -n`)
	check("-maintain everything", command.Usage, "", `unknown maintain level "everything"`)
	check("-order fifo", command.Usage, "", `unknown variable order "fifo"`)
	check("-values best", command.Usage, "", `unknown value order "best"`)
	check("-n 5 -all -limit 1 -order mrv", command.Answered, "Q . . . .\n. . Q . .\n. . . . Q\n. Q . . .\n. . . Q .\n", "")
	check("-limit 2", command.Usage, "", "-limit goes with -all")
	check("-all -limit -1", command.Usage, "", "-limit -1 is negative")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-compare -all", command.Usage, "", "-compare goes without")
	check("-compare -play x.html", command.Usage, "", "-compare goes without")
	check("-play .", command.Usage, "", "is a directory")
	check("-svg .", command.Usage, "", "is a directory")
	check("-all -count", command.Usage, "", "exclude each other")
	check("-timeout -1s", command.Usage, "", "-timeout -1s is negative")
	check("-n 24 -count -timeout 1ns", command.Unfinished, "0\n", "time limit of 1ns")
	check("-n 24 -all -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("eight", command.Usage, "", `unexpected argument "eight"`)
	check("-verbose", command.Usage, "", "flag provided but not defined: -verbose")
}

// TestCount: the numbers of solutions are known (OEIS A000170).
func TestCount(t *testing.T) {
	for i, want := range []string{"1", "0", "0", "2", "10", "4", "40", "92", "352", "724"} {
		out := commandtest.Output(t, program, "-count", "-n", strconv.Itoa(i+1))
		assert.Equal(t, want+"\n", out, "%d queens", i+1)
	}
}

func TestPicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "queens.svg")
	commandtest.Output(t, program, "-n", "6", "-svg", path)
	svg, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 6, strings.Count(string(svg), "♛"))
	assert.Equal(t, 36, strings.Count(string(svg), "<rect"))
}

func TestPage(t *testing.T) {
	for _, which := range [][]string{nil, {"-all"}, {"-count"}} {
		path := filepath.Join(t.TempDir(), "run.html")
		args := append([]string{"-n", "6", "-maintain", "ac3", "-order", "mrv", "-play", path}, which...)
		commandtest.Output(t, program, args...)
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Contains(t, string(text), "<title>6 queens</title>")
		assert.Contains(t, string(text), map[bool]string{true: "1 solution ", false: "4 solutions "}[which == nil])
	}
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }

func TestHelpAndInterrupt(t *testing.T) {
	commandtest.Help(t, program, "-maintain", "-seed")
	commandtest.Interrupted(t, program, "0\n", "-n", "24", "-count")
}

// TestRandomBoards checks boards of random orders against the rules, and that a
// seed fixes them.
func TestRandomBoards(t *testing.T) {
	for _, seed := range []string{"1", "2", "3"} {
		args := []string{"-n", "12", "-order", "random", "-values", "random", "-seed", seed}
		first := commandtest.Output(t, program, args...)
		assert.Equal(t, first, commandtest.Output(t, program, args...), "seed %s", seed)

		rows := strings.Split(strings.TrimSpace(first), "\n")
		require.Len(t, rows, 12)
		var columns, rising, falling [24]int
		for r, row := range rows {
			require.Equal(t, 1, strings.Count(row, "Q"))
			c := strings.Index(row, "Q") / 2
			columns[c]++
			rising[c+r]++
			falling[c-r+12]++
		}
		for _, counts := range [][24]int{columns, rising, falling} {
			for _, n := range counts {
				assert.LessOrEqual(t, n, 1, "seed %s:\n%s", seed, first)
			}
		}
	}
}
