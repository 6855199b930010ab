package main

// These tests run the command as its user does, through its arguments and output.

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func Example() {
	run(context.Background(), []string{"-n", "8", "-order", "mrv"}, os.Stdout, os.Stderr)
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
	run(context.Background(), []string{"-n", "4", "-all", "-order", "mrv"}, os.Stdout, os.Stderr)
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
	run(context.Background(), []string{"-n", "8", "-count"}, os.Stdout, os.Stderr)
	// Output:
	// 92
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args   string
		code   int
		stdout string
		stderr string // a part of it; "" for nothing at all
	}{
		{"-n 1", exitSolved, "Q\n", ""},
		{"-n 3", exitNoSolution, "", "3 queens have no solution"},
		{"-n 3 -all", exitNoSolution, "", "3 queens have no solution"},
		{"-n 3 -count", exitSolved, "0\n", ""},
		{"-n 9 -count", exitSolved, "352\n", ""},
		{"-n 7 -count -maintain ac3 -order mrv-degree", exitSolved, "40\n", ""},
		{"-n 7 -count -maintain forward-checking -order random -seed 3", exitSolved, "40\n", ""},
		{"-n 7 -count -maintain backtracking -order input -values descending", exitSolved, "40\n", ""},
		{"-n 0", exitUsage, "", "-n 0 is outside 1 to"},
		{"-n 1000000", exitUsage, "", "-n 1000000 is outside 1 to"},
		{"-n x", exitUsage, "", `invalid value "x" for flag -n`},
		{"-maintain everything", exitUsage, "", `unknown maintain level "everything"`},
		{"-order fifo", exitUsage, "", `unknown variable order "fifo"`},
		{"-values best", exitUsage, "", `unknown value order "best"`},
		{"-all -count", exitUsage, "", "exclude each other"},
		{"-timeout -1s", exitUsage, "", "-timeout -1s is negative"},
		{"-n 24 -count -timeout 1ns", exitUnfinished, "0\n", "time limit of 1ns"},
		{"-n 24 -all -timeout 1ns", exitUnfinished, "", "time limit of 1ns"},
		{"eight", exitUsage, "", `unexpected argument "eight"`},
		{"-verbose", exitUsage, "", "flag provided but not defined: -verbose"},
	} {
		t.Run(c.args, func(t *testing.T) {
			var stdout, stderr strings.Builder
			assert.Equal(t, c.code, run(context.Background(), strings.Fields(c.args), &stdout, &stderr))
			assert.Equal(t, c.stdout, stdout.String())
			if c.stderr == "" {
				assert.Empty(t, stderr.String())
			} else {
				assert.Contains(t, stderr.String(), c.stderr)
			}
		})
	}
}

func TestRunHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	assert.Equal(t, exitSolved, run(context.Background(), []string{"-help"}, &stdout, &stderr))
	assert.Contains(t, stdout.String(), "Usage: nqueens")
	assert.Contains(t, stdout.String(), "-maintain")
	assert.Empty(t, stderr.String())
}

func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr strings.Builder
	assert.Equal(t, exitUnfinished, run(ctx, []string{"-n", "24", "-count"}, &stdout, &stderr))
	assert.Contains(t, stderr.String(), "context canceled")
}

// TestRandomBoards checks boards of random orders against the rules, and that a
// seed fixes them.
func TestRandomBoards(t *testing.T) {
	for _, seed := range []string{"1", "2", "3"} {
		args := []string{"-n", "12", "-order", "random", "-values", "random", "-seed", seed}
		var first, second, stderr strings.Builder
		require.Equal(t, exitSolved, run(context.Background(), args, &first, &stderr), stderr.String())
		require.Equal(t, exitSolved, run(context.Background(), args, &second, &stderr), stderr.String())
		assert.Equal(t, first.String(), second.String(), "seed %s", seed)

		rows := strings.Split(strings.TrimSpace(first.String()), "\n")
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
				assert.LessOrEqual(t, n, 1, "seed %s:\n%s", seed, first.String())
			}
		}
	}
}
