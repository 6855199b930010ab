package main

// An interrupted comparison, which no script can time.

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// againstBacktracking is a puzzle whose first row is the last that backtracking would try.
const againstBacktracking = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// TestCompareInterrupted: what was done until then is printed, and the code is that of a
// signal. Backtracking would take hours.
func TestCompareInterrupted(t *testing.T) {
	for format, want := range map[string][]string{
		"table": {"\nfull ", "  exhausted\nbacktracking ", "  cancelled\n"},
		"csv":   {"argument 1,full,", ",exhausted\nargument 1,backtracking,", ",cancelled\n"},
		"svg":   {">full<", ", cancelled<"},
	} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			defer cancel()
			var out, err strings.Builder
			code := run(ctx, []string{"compare", "--algorithms", "full,backtracking", "--max-nodes", "0", "--measures", "nodes", "--format", format, againstBacktracking},
				streams{Out: &out, Err: &err})
			assert.Equal(t, exitInterrupted, code)
			for _, text := range want {
				assert.Contains(t, out.String(), text)
			}
			assert.Contains(t, err.String(), "sudoku: stopped after 0 puzzles: ")
		})
	}
}
