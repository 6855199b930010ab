package main

// These tests run the command as its user does, through its arguments and output.

import (
	"context"
	"os"
	"slices"
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
	// 4 1 3 1 2 4 3 2
}

func Example_all() {
	program().Execute(context.Background(), []string{"-k", "3", "-n", "9", "-all"}, os.Stdout, os.Stderr)
	// Output:
	// 1 9 1 6 1 8 2 5 7 2 6 9 2 5 8 4 7 6 3 5 4 9 3 8 7 4 3
	// 1 9 1 2 1 8 2 4 6 2 7 9 4 5 8 6 3 4 7 5 3 9 6 8 3 5 7
	// 1 8 1 9 1 5 2 6 7 2 8 5 2 9 6 4 7 5 3 8 4 6 3 9 7 4 3
}

// TestCount: the numbers of solutions are known (OEIS A014552 for two copies, A059107 for
// three).
func TestCount(t *testing.T) {
	for _, c := range []struct {
		k     string
		first int // the n of the first count
		want  []string
	}{
		{"2", 1, []string{"0", "0", "1", "1", "0", "0", "26", "150", "0", "0"}},
		{"3", 7, []string{"0", "0", "3", "5"}},
		{"4", 2, []string{"0", "0", "0", "0"}},
	} {
		for i, want := range c.want {
			n := strconv.Itoa(c.first + i)
			assert.Equal(t, want+"\n", commandtest.Output(t, program, "-count", "-k", c.k, "-n", n), "L(%s,%s)", c.k, n)
		}
	}
}

// TestReversals: no row reads the same backwards, so there are twice as many with them.
func TestReversals(t *testing.T) {
	assert.Equal(t, "52\n", commandtest.Output(t, program, "-count", "-n", "7", "-reversals"))
	assert.Equal(t, "6\n", commandtest.Output(t, program, "-count", "-k", "3", "-n", "9", "-reversals"))
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 3", command.Answered, "3 1 2 1 3 2\n", "")
	check("-n 1", command.NoSolution, "", "L(2,1): csp: no solution")
	check("-n 2 -all", command.NoSolution, "", "L(2,2): csp: no solution")
	check("-k 4 -n 5", command.NoSolution, "", "L(4,5): csp: no solution")
	check("-k 1", command.Usage, "", "-k 1 is outside 2 to 20")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to 100")
	check("-n 1000", command.Usage, "", "-n 1000 is outside 1 to 100")
	check("-n x", command.Usage, "", `invalid value "x" for flag -n`)
	check("-all -count", command.Usage, "", "exclude each other")
	check("-timeout -1s", command.Usage, "", "-timeout -1s is negative")
	check("-n 40 -timeout 1ns -count", command.Unfinished, "", "time limit of 1ns")
	check("-n 40 -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-n 40 -timeout 1ns -all", command.Unfinished, "", "time limit of 1ns")
	check("four", command.Usage, "", `unexpected argument "four"`)
	commandtest.Help(t, program, "-reversals", "-count")
	commandtest.Interrupted(t, program, "", "-n", "20", "-all")
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }

// TestRows reads printed rows back and measures the distance of all copies; and no row
// comes twice, read backwards or not.
func TestRows(t *testing.T) {
	for _, c := range []struct {
		args   string
		copies int
	}{{"-n 8 -all", 2}, {"-n 23", 2}, {"-n 60", 2}, {"-k 3 -n 10 -all", 3}} {
		seen := make(map[string]bool)
		for line := range strings.Lines(commandtest.Output(t, program, strings.Fields(c.args)...)) {
			row := strings.Fields(line)
			require.False(t, seen[strings.Join(row, " ")], "twice: %s", line)
			seen[strings.Join(row, " ")] = true
			last, count := make(map[string]int), make(map[string]int)
			for at, v := range row {
				if count[v] > 0 {
					assert.Equal(t, v, strconv.Itoa(at-last[v]-1), line)
				}
				last[v] = at
				count[v]++
			}
			for v, n := range count {
				assert.Equal(t, c.copies, n, "copies of %s in %s", v, line)
			}
			assert.Len(t, count, len(row)/c.copies)
			slices.Reverse(row)
			assert.False(t, seen[strings.Join(row, " ")], "backwards: %s", line)
		}
		assert.NotEmpty(t, seen)
	}
}
