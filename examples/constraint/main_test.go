package main

// This file runs the command, and holds its answer against every assignment.

import (
	"context"
	"os"
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
	// 6 channels
	// harbour  1
	// hill     6
	// mill     3
	// tower    1
	// bridge   4
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("channels.txt", command.Usage, "", `unexpected argument "channels.txt"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program)
	commandtest.Interrupted(t, program, "")
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }

// TestFewestChannels tries all assignments with one channel less, and with as many.
func TestFewestChannels(t *testing.T) {
	const fewest = 6
	assert.False(t, possible(nil, fewest-1))
	require.True(t, possible(nil, fewest))
}

// possible reports whether channels up to n can be given to the transmitters after
// the given ones.
func possible(given []int, n int) bool {
	if len(given) == len(transmitters) {
		return true
	}
next:
	for c := 1; c <= n; c++ {
		for _, s := range separations {
			if a, b := min(s.a, s.b), max(s.a, s.b); b == len(given) && given[a]-s.gap < c && c < given[a]+s.gap {
				continue next
			}
		}
		if possible(append(given, c), n) {
			return true
		}
	}
	return false
}
