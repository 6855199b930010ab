package main

// These tests run the command as its user does; look at plans minute by minute; and hold the
// brancher to what every brancher must keep: no plan is lost, none comes twice.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/commandtest"
	"github.com/propago/propago/examples/internal/transcript"
)

func Example() {
	program().Execute(context.Background(), []string{"-flights", "9", "-gates", "4", "-fewest"}, os.Stdout, os.Stderr)
	// Output:
	// 9 flights, 4 gates; closed: 3, where 2 flights were to stand
	//
	// order                moved   nodes failures
	// input                    7       3        0
	// mrv                      7       3        0
	// dom/wdeg                 7       3        0
	// keep, the brancher       2       3        0
	// fewest, proved           2       3        0
	//
	// PG105 08:00-10:40 from gate 3 to 2
	// PG109 11:55-13:30 from gate 3 to 1
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-flights 1 -close 1", command.Answered, "1 flights, 8 gates; closed: 1", "")
	check("-close 3,4", command.NoSolution, "closed: 3..4", "brancher: with gates 3..4 closed: csp: no solution")
	check("-flights 0", command.Usage, "", "-flights 0 is outside 1 to 500")
	check("-gates 1", command.Usage, "", "-gates 1 is outside 2 to 50")
	check("-gates 4 -close 5", command.Usage, "", "-close 5 is outside 1 to 4")
	check("-close x", command.Usage, "", `"x" is no number`)
	check("-svg .", command.Usage, "keep, the brancher", "is a directory")
	check("24", command.Usage, "", `unexpected argument "24"`)
	check("-timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	commandtest.Help(t, program, "-flights", "-close")
	commandtest.Interrupted(t, program, "")
}

// crowded says what is wrong with a plan, minute by minute; "" for nothing.
func crowded(a airport, gates []int, closed domains.Set) string {
	for minute := range 48 * 60 {
		at := make(map[int]string)
		for i, f := range a.flights {
			if minute < f.arrives || minute >= f.leaves {
				continue
			}
			if other := at[gates[i]]; other != "" || closed.Contains(gates[i]) {
				return fmt.Sprintf("minute %d: %s %s stands at gate %d", minute, other, f.name, gates[i])
			}
			at[gates[i]] = f.name
		}
	}
	return ""
}

// TestPlans: the drawn plan and the repaired ones have nothing in the way, and the brancher
// moves fewer flights than an order that knows nothing of the old plan.
func TestPlans(t *testing.T) {
	for seed := uint64(1); seed <= 6; seed++ {
		a, old, err := draw(t.Context(), 30, 7, seed)
		require.NoError(t, err)
		require.Empty(t, crowded(a, old, domains.Set{}))
		closed := domains.Of(int(seed))
		p := a.newPlan(closed)
		var moved []int
		for _, options := range []csp.Options{
			{Order: strategy.MRV},
			{Phases: []csp.Phase{{Brancher: newKeep(a, p, old).brancher}}},
		} {
			sol, err := p.model.Solve(t.Context(), options)
			require.NoError(t, err)
			assert.Empty(t, crowded(a, sol.Values(p.gate), closed))
			moved = append(moved, changes(old, sol.Values(p.gate)))
		}
		assert.Less(t, moved[1], moved[0], "seed %d", seed)
	}
}

// TestComplete: with the brancher there are as many plans as trying all gates finds, also on
// several cores, and the least number of moves is the least of all plans.
func TestComplete(t *testing.T) {
	for seed := uint64(1); seed <= 5; seed++ {
		a, old, err := draw(t.Context(), 7, 4, seed)
		require.NoError(t, err)
		closed := domains.Of(2)
		plans, fewest := 0, len(old)
		for k := range 1 << (2 * len(old)) {
			gates := make([]int, len(old))
			for i := range gates {
				gates[i] = 1 + k>>(2*i)&3
			}
			if allowed(a, gates, closed) {
				plans++
				fewest = min(fewest, changes(old, gates))
			}
		}
		require.Positive(t, plans)

		p := a.newPlan(closed)
		options := csp.Options{Phases: []csp.Phase{{Brancher: newKeep(a, p, old).brancher}}}
		solver, err := p.model.Compile(t.Context(), options)
		require.NoError(t, err)
		seen := make(map[string]bool)
		for sol := range solver.Solutions(t.Context()) {
			seen[fmt.Sprint(sol.Values(p.gate))] = true
		}
		assert.Equal(t, csp.Exhausted, solver.Outcome())
		assert.Len(t, seen, plans)
		assert.EqualValues(t, plans, solver.Stats().Solutions, "a plan comes twice")

		several := options
		several.Workers = 2
		team, err := p.model.Compile(t.Context(), several)
		require.NoError(t, err)
		n, err := team.Count(t.Context(), 0)
		require.NoError(t, err)
		assert.Equal(t, plans, n)

		out := new(strings.Builder)
		gates, err := task{closed: closed}.improve(t.Context(), a, old, old, out)
		require.NoError(t, err)
		assert.Equal(t, fewest, changes(old, gates))
		assert.Contains(t, out.String(), "fewest, proved")
	}
}

// allowed tells whether a plan may be, pair by pair.
func allowed(a airport, gates []int, closed domains.Set) bool {
	for i, f := range a.flights {
		if closed.Contains(gates[i]) {
			return false
		}
		for j, g := range a.flights[:i] {
			if gates[i] == gates[j] && f.arrives < g.leaves && g.arrives < f.leaves {
				return false
			}
		}
	}
	return true
}

// TestMistake: a literal that is already decided ends the search with an error that names
// it, and not with a wrong answer.
func TestMistake(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 2)
	// It never sees that its variable is fixed.
	stuck := func(*csp.Space) (csp.Literal, bool) { return x.Eq(1), true }
	_, err := m.Solve(t.Context(), csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher { return stuck }}}})
	var wrong *csp.OptionsError
	require.True(t, errors.As(err, &wrong), "%v", err)
	assert.Contains(t, wrong.Msg, "x = 1")
}

// TestPicture: a bar for each flight.
func TestPicture(t *testing.T) {
	_, svg := commandtest.Picture(t, program)
	assert.Equal(t, 24, strings.Count(svg, ` stays at gate `)+strings.Count(svg, ` moves from gate `))
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
