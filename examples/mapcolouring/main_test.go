package main

// These tests run the command as its user does, through its arguments and output.

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func Example() {
	run(nil, os.Stdout, os.Stderr)
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
	run([]string{"-why", "WA=red", "NT=green"}, os.Stdout, os.Stderr)
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
	run([]string{"-why", "WA=red", "V=green", "Q=blue"}, os.Stdout, os.Stdout)
	// Output:
	// NT is not red, because WA is red and WA borders NT
	// SA is not red, because WA is red and WA borders SA
	// SA is not green, because V is green and SA borders V
	// NSW is not green, because V is green and NSW borders V
	// NT is not blue, because Q is blue and NT borders Q
	// contradiction: Q is not blue, because SA is blue and SA borders Q
	// mapcolouring: no colouring with red, green, blue
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args   string
		code   int
		stdout string // a part of it; "" for nothing at all
		stderr string // the same
	}{
		{"-colours 4 WA=yellow", exitColoured, "WA  yellow\n", ""},
		{"-why", exitColoured, "nothing follows without trying\n\nWA  red\n", ""},
		{"-colours 2", exitNoColouring, "", "no colouring with red, green\n"},
		{"-why -colours 1", exitNoColouring, "contradiction: NT is not red, because WA borders NT\n", "no colouring with red\n"},
		{"WA=red NT=red", exitNoColouring, "", "no colouring with red, green, blue\n"},
		{"-colours 0", exitUsage, "", "-colours 0 is outside 1 to 6"},
		{"-colours 7", exitUsage, "", "-colours 7 is outside 1 to 6"},
		{"WA", exitUsage, "", `"WA" is not of the form REGION=COLOUR`},
		{"NZ=red", exitUsage, "", `no region "NZ"`},
		{"WA=yellow", exitUsage, "", `no colour "yellow", want one of red, green, blue`},
		{"WA=red WA=green", exitUsage, "", "WA was given before"},
		{"-x", exitUsage, "", "flag provided but not defined: -x"},
	} {
		t.Run(c.args, func(t *testing.T) {
			var stdout, stderr strings.Builder
			assert.Equal(t, c.code, run(strings.Fields(c.args), &stdout, &stderr))
			for _, o := range []struct{ want, got string }{{c.stdout, stdout.String()}, {c.stderr, stderr.String()}} {
				if o.want == "" {
					assert.Empty(t, o.got)
				} else {
					assert.Contains(t, o.got, o.want)
				}
			}
		})
	}
}

func TestRunHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	assert.Equal(t, exitColoured, run([]string{"-help"}, &stdout, &stderr))
	assert.Contains(t, stdout.String(), "Usage: mapcolouring")
	assert.Contains(t, stdout.String(), "-colours")
	assert.Empty(t, stderr.String())
}

// TestColouringsRespectBorders reads every printed colouring back and looks at
// each border.
func TestColouringsRespectBorders(t *testing.T) {
	for _, n := range []string{"3", "4", "5", "6"} {
		var stdout, stderr strings.Builder
		require.Equal(t, exitColoured, run([]string{"-colours", n}, &stdout, &stderr), stderr.String())
		fields := strings.Fields(stdout.String())
		require.Len(t, fields, 2*len(regions))
		colour := make(map[string]string)
		for i := 0; i < len(fields); i += 2 {
			colour[fields[i]] = fields[i+1]
		}
		for _, b := range borders {
			assert.NotEqual(t, colour[b[0]], colour[b[1]], "%s and %s, %s colours", b[0], b[1], n)
		}
	}
}
