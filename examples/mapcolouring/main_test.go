package main

// These tests run the command as its user does, through its arguments and output.

import (
	"context"
	"fmt"
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
	// WA  red
	// NT  green
	// SA  blue
	// Q   red
	// NSW green
	// V   red
	// T   red
}

func Example_why() {
	program().Execute(context.Background(), []string{"-why", "WA=red", "NT=green"}, os.Stdout, os.Stderr)
	// Output:
	// SA is not red, because WA is red and WA borders SA
	// SA is not green, because NT is green and NT borders SA
	// Q is not green, because NT is green and NT borders Q
	// Q is not blue, because SA is blue and SA borders Q
	// NSW is not blue, because SA is blue and SA borders NSW
	// V is not blue, because SA is blue and SA borders V
	// NSW is not red, because Q is red and Q borders NSW
	// V is not green, because NSW is green and NSW borders V
	//
	// WA  red
	// NT  green
	// SA  blue
	// Q   red
	// NSW green
	// V   red
	// T   red
}

func Example_contradiction() {
	program().Execute(context.Background(), []string{"-why", "-colours", "3", "WA=red", "V=green", "Q=blue"}, os.Stdout, os.Stdout)
	// Output:
	// NT is not red, because WA is red and WA borders NT
	// SA is not red, because WA is red and WA borders SA
	// SA is not green, because V is green and SA borders V
	// NSW is not green, because V is green and NSW borders V
	// NT is not blue, because Q is blue and NT borders Q
	// contradiction: Q is not blue, because SA is blue and SA borders Q
	// mapcolouring: with red, green, blue: csp: no solution
}

func Example_usa() {
	program().Execute(context.Background(), []string{"-map", "usa", "-colours", "3"}, os.Stdout, os.Stdout)
	// Output:
	// mapcolouring: with red, green, blue: csp: no solution
}

func TestRun(t *testing.T) {
	check := commandtest.Runs(t, program)
	check("-colours 4 WA=yellow", command.Answered, "WA  yellow\n", "")
	check("WA=yellow", command.Answered, "WA  yellow\n", "")
	check("-why", command.Answered, "nothing follows without trying\n\nWA  red\n", "")
	check("-map usa AZ=red", command.Answered, "AZ  red\n", "")
	check("-all", command.Answered, "T   green\n\nWA  red\n", "")
	check("-map usa -colours 4 -count -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-map usa -timeout 1ns", command.Unfinished, "", "time limit of 1ns")
	check("-colours 2", command.NoSolution, "", "with red, green: csp: no solution\n")
	check("-why -colours 1", command.NoSolution, "contradiction: NT is not red, because WA borders NT\n", "with red: csp: no solution\n")
	check("WA=red NT=red", command.NoSolution, "", "with red, green, blue, yellow, white, black: csp: no solution\n")
	check("-colours -1", command.Usage, "", "-colours -1 is outside 0 to 6")
	check("-colours 7", command.Usage, "", "-colours 7 is outside 0 to 6")
	check("WA", command.Usage, "", `"WA" is not of the form REGION=COLOUR`)
	check("NZ=red", command.Usage, "", `no region "NZ"`)
	check("-colours 3 WA=yellow", command.Usage, "", `no colour "yellow", want one of red, green, blue`)
	check("WA=red WA=green", command.Usage, "", "WA was given before")
	check("-map moon", command.Usage, "", `no map "moon"`)
	check("-all -count", command.Usage, "", "exclude each other")
	check("-count -svg x.svg", command.Usage, "", "leave out -svg")
	check("-svg .", command.Usage, "", "is a directory")
	check("-x", command.Usage, "", "flag provided but not defined: -x")
}

// TestMaps: every border is listed on both sides, between regions that there are, and
// there are as many as there should be.
func TestMaps(t *testing.T) {
	for name, want := range map[string]struct{ regions, borders int }{
		"australia": {7, 9},
		"usa":       {48, 105}, // Knuth's graph in The Stanford GraphBase (1993), without the District of Columbia
	} {
		a := maps[slices.IndexFunc(maps, func(a atlas) bool { return a.name == name })]
		require.Len(t, a.regions, want.regions, name)
		require.Len(t, a.touch, want.regions, name)
		assert.Len(t, a.borders(), want.borders, name)
		listed := make(map[[2]string]bool)
		for i, line := range a.touch {
			region, others, found := strings.Cut(line, ":")
			require.True(t, found, line)
			assert.Equal(t, a.names()[i], region)
			for _, other := range strings.Fields(others) {
				assert.Contains(t, a.names(), other, line)
				assert.NotEqual(t, region, other)
				assert.False(t, listed[[2]string{region, other}], "%s names %s twice", region, other)
				listed[[2]string{region, other}] = true
			}
		}
		for pair := range listed {
			assert.True(t, listed[[2]string{pair[1], pair[0]}], "%s does not name %s", pair[1], pair[0])
		}
	}
}

// TestCount: on the mainland SA touches all the others but Tasmania, and those are a
// chain, so with n colours there are n(n-1)(n-2)^4 colourings, times n for Tasmania.
func TestCount(t *testing.T) {
	for n := 1; n <= 6; n++ {
		want := n * (n - 1) * (n - 2) * (n - 2) * (n - 2) * (n - 2) * n
		out := commandtest.Output(t, program, "-count", "-colours", strconv.Itoa(n))
		assert.Equal(t, strconv.Itoa(want)+"\n", out, "%d colours", n)
	}
}

// TestColouringsRespectBorders reads every printed colouring back and looks at
// each border.
func TestColouringsRespectBorders(t *testing.T) {
	for _, c := range []struct {
		a      atlas
		number string
		used   int // how many colours are seen; 0: any
	}{
		{maps[0], "0", 3}, {maps[0], "4", 0}, {maps[0], "6", 0}, {maps[1], "0", 4}, {maps[1], "5", 0}, {maps[1], "6", 0},
	} {
		out, svg := commandtest.Picture(t, program, "-map", c.a.name, "-colours", c.number)
		fields := strings.Fields(out)
		require.Len(t, fields, 2*len(c.a.regions))
		colour, seen := make(map[string]string), make(map[string]bool)
		for i := 0; i < len(fields); i += 2 {
			colour[fields[i]], seen[fields[i+1]] = fields[i+1], true
			assert.Contains(t, svg, fmt.Sprintf("<title>%s is %s</title>", fields[i], fields[i+1]))
		}
		if c.used > 0 {
			assert.Len(t, seen, c.used, c.a.name)
		}
		for _, line := range c.a.touch {
			region, others, _ := strings.Cut(line, ":")
			for _, other := range strings.Fields(others) {
				assert.NotEqual(t, colour[region], colour[other], "%s and %s, -colours %s", region, other, c.number)
			}
		}
	}
}

// TestNevada: three colours cannot do for the USA, since Nevada touches five states that
// stand around it in a ring, and two colours do not do for a ring of five.
func TestNevada(t *testing.T) {
	borders := maps[1].borders()
	touch := func(a, b string) bool {
		return slices.Contains(borders, [2]string{a, b}) || slices.Contains(borders, [2]string{b, a})
	}
	ring := []string{"CA", "OR", "ID", "UT", "AZ"}
	for i, state := range ring {
		assert.True(t, touch("NV", state), state)
		assert.True(t, touch(state, ring[(i+1)%len(ring)]), state)
	}
}

func TestReadme(t *testing.T) { transcript.Readme(t, program) }
