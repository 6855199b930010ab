// Command mapcolouring colours the map of Australia so that regions which touch
// differ.
//
//	go run ./examples/mapcolouring                        three colours
//	go run ./examples/mapcolouring -colours 2             not enough: exit code 1
//	go run ./examples/mapcolouring WA=green V=blue        some regions given
//	go run ./examples/mapcolouring -why WA=red NT=green   what follows, and why
//
// The model is in australia.go. This file reads the arguments, runs the solver
// and prints its answer: exit code 0 with a colouring, 1 if there is none, 2 for
// wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
)

// Exit codes.
const (
	exitColoured    = 0
	exitNoColouring = 1
	exitUsage       = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// task is what the arguments ask for.
type task struct {
	colours int
	why     bool
	given   []given
}

// given is a region whose colour is fixed beforehand.
type given struct {
	region string
	colour int
}

// run is the whole command; it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	t, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return exitColoured
	}
	if err == nil {
		err = t.run(stdout)
	}
	switch {
	case err == nil:
		return exitColoured
	case errors.Is(err, csp.ErrNoSolution):
		fmt.Fprintf(stderr, "mapcolouring: no colouring with %s\n", strings.Join(colours[:t.colours], ", "))
		return exitNoColouring
	}
	fmt.Fprintf(stderr, "mapcolouring: %v\nTry -help.\n", err)
	return exitUsage
}

// parse reads the arguments. Asked for help it writes that to help and returns
// flag.ErrHelp.
func parse(args []string, help io.Writer) (task, error) {
	var t task
	flags := flag.NewFlagSet("mapcolouring", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run reports errors, in one line
	flags.Usage = func() {}
	flags.IntVar(&t.colours, "colours", 3, fmt.Sprintf("`number` of colours, 1 to %d: %s", len(colours), strings.Join(colours, ", ")))
	flags.BoolVar(&t.why, "why", false, "print what follows from the given colours before any search, and why")

	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(help, "Usage: mapcolouring [flags] [REGION=COLOUR...]\n\nColours the map of Australia so that regions which touch differ.\nRegions: %s.\n\nFlags:\n", strings.Join(regions, ", "))
		flags.SetOutput(help)
		flags.PrintDefaults()
		fmt.Fprintln(help, "\nExit codes: 0 coloured, 1 no colouring, 2 wrong usage.")
		return t, err
	case err != nil:
		return t, err
	case t.colours < 1 || t.colours > len(colours):
		return t, fmt.Errorf("-colours %d is outside 1 to %d", t.colours, len(colours))
	}
	for _, arg := range flags.Args() {
		g, err := parseGiven(arg, colours[:t.colours])
		if err != nil {
			return t, err
		}
		if slices.ContainsFunc(t.given, func(h given) bool { return h.region == g.region }) {
			return t, fmt.Errorf("%q: %s was given before", arg, g.region)
		}
		t.given = append(t.given, g)
	}
	return t, nil
}

// parseGiven reads an argument such as WA=red.
func parseGiven(arg string, colours []string) (given, error) {
	region, colour, ok := strings.Cut(arg, "=")
	if !ok {
		return given{}, fmt.Errorf("%q is not of the form REGION=COLOUR", arg)
	}
	if !slices.Contains(regions, region) {
		return given{}, fmt.Errorf("%q: no region %q, want one of %s", arg, region, strings.Join(regions, ", "))
	}
	i := slices.Index(colours, colour)
	if i < 0 {
		return given{}, fmt.Errorf("%q: no colour %q, want one of %s", arg, colour, strings.Join(colours, ", "))
	}
	return given{region, i}, nil
}

// run assumes the given colours, says what follows from them if asked, and prints
// the first colouring.
func (t task) run(stdout io.Writer) error {
	ctx := context.Background()
	a := newAustralia(t.colours)
	// The engine's own order may change; this one keeps what is printed the same.
	solver, err := a.model.Compile(csp.Options{Order: csp.MRV})
	if err != nil {
		return err
	}
	for _, g := range t.given {
		solver.Assume(a.colour[g.region].Eq(g.colour))
	}
	if t.why {
		if _, err := solver.Propagate(ctx); err != nil {
			return err
		}
		n := 0
		for inf := range solver.Inferences() {
			fmt.Fprintln(stdout, explanation(inf))
			n++
		}
		if n == 0 {
			fmt.Fprintln(stdout, "nothing follows without trying")
		}
	}
	sol, err := solver.Solve(ctx)
	if err != nil {
		return err
	}
	if t.why {
		fmt.Fprintln(stdout)
	}
	for _, region := range regions {
		fmt.Fprintf(stdout, "%-3s %s\n", region, colours[sol.Value(a.colour[region])])
	}
	return nil
}
