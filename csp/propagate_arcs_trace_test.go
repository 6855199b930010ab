// AC-3 on a textbook example, worked by hand: each revision, what it removed, in order. The
// same table stands in docs/reference/events.md.
package csp_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// x < y and y < z over 1..3. The queue begins with both arcs of each constraint. An arc that
// changed its variable calls the arcs that lead to it, but for its own opposite.
func TestAC3ByHand(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 1, 3), m.IntVar("y", 1, 3), m.IntVar("z", 1, 3)
	m.Post(csp.Less(x, y), csp.Less(y, z))
	s := compile(t, m, csp.Options{Maintain: strategy.AC3})
	var got, rows []string
	removed := make(map[int]string)
	for e := range s.Steps(context.Background()) {
		switch e.Kind {
		case csp.EventRevise:
			got = append(got, fmt.Sprintf("%v over %v: %v", e.Var, e.Other, e.Domain))
			rows = append(rows, fmt.Sprintf("| %d | %v against %v | %v |", len(rows)+1, e.Var, e.Other, e.Domain))
		case csp.EventPrune:
			got[len(got)-1] += fmt.Sprintf(" loses %v", e.Removed)
			removed[len(rows)-1] += fmt.Sprintf(" %v", e.Removed)
		case csp.EventFixpoint, csp.EventSolution:
			got = append(got, e.Kind.String())
		}
	}
	assert.Equal(t, []string{
		// queue x/y y/x y/z z/y
		"x over y: 1..3 loses 3", // no y is above 3; only y/x leads to x, and is the opposite
		"y over x: 1..3 loses 1", // no x is below 1; z/y waits already
		"y over z: 2..3 loses 3", // no z is above 3; x/y comes back
		"z over y: 1..3 loses 1 loses 2",
		"x over y: 1..2 loses 2", // y is 2
		"fixpoint",
		"solution",
	}, got)
	assert.EqualValues(t, 5, s.Stats().Revisions)
	page, err := os.ReadFile("../docs/reference/events.md")
	require.NoError(t, err)
	for i, row := range rows {
		assert.Contains(t, string(page), row+removed[i]+" |")
	}
}
