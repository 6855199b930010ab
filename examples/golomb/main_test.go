package main

// These tests run the command as its user does, and measure the rulers it prints.

import (
	"context"
	"os"
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
	// length 34: 0 1 4 9 15 22 32 34
	// no shorter one exists
}

func Example_improving() {
	program().Execute(context.Background(), []string{"-n", "5", "-improving"}, os.Stdout, os.Stderr)
	// Output:
	// length 12: 0 1 3 7 12
	// length 11: 0 1 4 9 11
	// no shorter one exists
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-n 1", command.Answered, "length 0: 0\n", "")
	check("-n 6 -length 17", command.Answered, "length 17: ", "")
	check("-n 6 -length 16", command.NoSolution, "", "6 marks within length 16: csp: no solution")
	check("-n 6 -length 16 -stats", command.NoSolution, " failures\n", "no solution")
	check("-n 0", command.Usage, "", "-n 0 is outside 1 to 50")
	check("-n 51", command.Usage, "", "-n 51 is outside 1 to 50")
	check("-n 4 -length 17", command.Usage, "", "-length 17 is outside 0 to 16")
	check("-n 4 -svg .", command.Usage, "length 6: 0 1 4 6\n", "is a directory")
	check("8", command.Usage, "", `unexpected argument "8"`)
	check("-n 30 -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-improving", "-length")
	commandtest.Interrupted(t, program, "", "-n", "30")
	cut := commandtest.CutShort(t, program, "length ", "-n", "16", "-improving")
	assert.Contains(t, cut, "not proved shortest, none is shorter than ")
}

// TestOptimal: the shortest lengths are known (OEIS A003022), and small ones are found
// here by trying all marks.
func TestOptimal(t *testing.T) {
	for i, want := range []int{0, 1, 3, 6, 11, 17, 25, 34, 44} {
		n := i + 1
		out := commandtest.Output(t, program, "-n", strconv.Itoa(n))
		assert.Contains(t, out, "no shorter one exists\n")
		marks := measure(t, strings.SplitN(out, "\n", 2)[0])
		assert.Len(t, marks, n)
		assert.Equal(t, want, marks[n-1], "%d marks", n)
		if n > 1 && n <= 7 {
			assert.False(t, extend([]int{0}, make([]bool, want), n, want-1), "%d marks", n)
			assert.True(t, extend([]int{0}, make([]bool, want+1), n, want), "%d marks", n)
		}
	}
}

// measure reads a printed ruler and checks that its distances differ.
func measure(t *testing.T, line string) []int {
	t.Helper()
	length, list, found := strings.Cut(strings.TrimPrefix(line, "length "), ": ")
	require.True(t, found, line)
	var marks []int
	for _, word := range strings.Fields(list) {
		m, err := strconv.Atoi(word)
		require.NoError(t, err)
		marks = append(marks, m)
	}
	assert.Equal(t, length, strconv.Itoa(marks[len(marks)-1]))
	assert.Zero(t, marks[0])
	seen := make(map[int]bool)
	for j := range marks {
		for i := range j {
			d := marks[j] - marks[i]
			assert.True(t, d > 0 && !seen[d], "distance %d in %s", d, line)
			seen[d] = true
		}
	}
	return marks
}

// extend tells whether marks can be continued to n of them, the last at most at length.
// used are the distances so far.
func extend(marks []int, used []bool, n, length int) bool {
	if len(marks) == n {
		return true
	}
next:
	for m := marks[len(marks)-1] + 1; m <= length; m++ {
		for i, mark := range marks {
			if used[m-mark] {
				for _, before := range marks[:i] {
					used[m-before] = false
				}
				continue next
			}
			used[m-mark] = true
		}
		if extend(append(marks, m), used, n, length) {
			return true
		}
		for _, mark := range marks {
			used[m-mark] = false
		}
	}
	return false
}

// TestImproving: each ruler is one, and shorter than the one before.
func TestImproving(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(commandtest.Output(t, program, "-n", "8", "-improving")), "\n")
	require.Greater(t, len(lines), 2)
	last := 64 + 1
	for _, line := range lines[:len(lines)-1] {
		marks := measure(t, line)
		assert.Less(t, marks[7], last)
		last = marks[7]
	}
	assert.Equal(t, 34, last)
}

// TestPicture: with all marks.
func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program, "-n", "6")
	assert.Equal(t, 6, strings.Count(svg, "<line"))
	assert.Contains(t, svg, ">17</text>")
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
