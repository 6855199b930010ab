// Command mapcolouring colours a map so that regions which touch differ.
//
//	go run ./examples/mapcolouring                        Australia, with as few colours as can be
//	go run ./examples/mapcolouring -map usa -svg usa.svg  the states of the USA, with a picture
//	go run ./examples/mapcolouring -colours 2             not enough: exit code 1
//	go run ./examples/mapcolouring WA=green V=blue        some regions given
//	go run ./examples/mapcolouring -why WA=red NT=green   what follows, and why
//
// The model is in colouring.go, the maps in maps.go. This file reads the arguments and
// prints; README.md goes with it.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
)

func main() { command.Main(program()) }

// task is what the arguments ask for.
type task struct {
	atlas   atlas
	colours int
	why     bool
	answers answers.Answers
	svg     string
	given   []given
}

// given is a region whose colour is fixed beforehand.
type given struct {
	region string
	colour int
}

// program declares the flags.
func program() *command.Command {
	t := task{atlas: maps[0]}
	about := "Colours a map so that regions which touch differ. The maps:"
	for _, a := range maps {
		about += fmt.Sprintf("\n  %-10s %s", a.name, a.about)
	}
	c := command.New("mapcolouring", "[REGION=COLOUR...]", about)
	c.Flags.Func("map", "`name` of the map (default australia)", func(name string) error {
		i := slices.IndexFunc(maps, func(a atlas) bool { return a.name == name })
		if i < 0 {
			return fmt.Errorf("no map %q", name)
		}
		t.atlas = maps[i]
		return nil
	})
	c.Flags.IntVar(&t.colours, "colours", 0, fmt.Sprintf("`number` of colours, 1 to %d: %s; 0: as few as can be", len(colours), strings.Join(colours, ", ")))
	t.answers.Declare(c.Flags, "colouring")
	c.Flags.BoolVar(&t.why, "why", false, "print what follows from the given colours before any search, and why")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the first colouring into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// give reads an argument such as WA=red.
func (t *task) give(arg string) error {
	region, colour, ok := strings.Cut(arg, "=")
	if !ok {
		return fmt.Errorf("%q is not of the form REGION=COLOUR", arg)
	}
	if names := t.atlas.names(); !slices.Contains(names, region) {
		return fmt.Errorf("%q: no region %q, want one of %s", arg, region, strings.Join(names, ", "))
	}
	if slices.ContainsFunc(t.given, func(g given) bool { return g.region == region }) {
		return fmt.Errorf("%q: %s was given before", arg, region)
	}
	palette := colours
	if t.colours > 0 {
		palette = colours[:t.colours]
	}
	i := slices.Index(palette, colour)
	if i < 0 {
		return fmt.Errorf("%q: no colour %q, want one of %s", arg, colour, strings.Join(palette, ", "))
	}
	t.given = append(t.given, given{region, i})
	return nil
}

// compile makes a solver that assumes the given colours.
func (t *task) compile(ctx context.Context, c colouring) (*csp.Solver, error) {
	// The engine's own order may change; this one keeps what is printed the same.
	solver, err := c.model.Compile(ctx, csp.Options{Order: strategy.MRV})
	if err != nil {
		return nil, err
	}
	for _, g := range t.given {
		solver.Assume(c.colour[g.region].Eq(g.colour))
	}
	return solver, nil
}

// least returns how many colours are needed.
func (t *task) least(ctx context.Context) (int, error) {
	c := newColouring(t.atlas, len(colours))
	used := c.used(t.atlas)
	solver, err := t.compile(ctx, c)
	if err != nil {
		return 0, err
	}
	best, err := solver.Optimize(ctx, csp.Minimize(used))
	if err != nil {
		return 0, fmt.Errorf("with %s: %w", strings.Join(colours, ", "), err)
	}
	return best.Value(used), nil
}

// run finds the colourings and prints what was asked for.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	if err := cmp.Or(t.answers.Check(t.svg), command.Between("colours", t.colours, 0, len(colours))); err != nil {
		return err
	}
	for _, arg := range args {
		if err := t.give(arg); err != nil {
			return err
		}
	}
	if t.colours == 0 {
		n, err := t.least(ctx)
		if err != nil {
			return err
		}
		t.colours = n
	}
	c := newColouring(t.atlas, t.colours)
	solver, err := t.compile(ctx, c)
	if err != nil {
		return err
	}
	if t.why {
		if err := explain(ctx, solver, stdout); err != nil {
			return err
		}
	}
	what := "with " + strings.Join(colours[:t.colours], ", ")
	return t.answers.Print(ctx, solver, what, stdout, func(i int, sol csp.Solution) error {
		if i > 0 {
			fmt.Fprintln(stdout)
		} else if t.svg != "" {
			if err := t.atlas.draw(t.svg, c, sol); err != nil {
				return err
			}
		}
		for _, region := range t.atlas.names() {
			fmt.Fprintf(stdout, "%-3s %s\n", region, colours[sol.Value(c.colour[region])])
		}
		return nil
	})
}

// explain prints what follows from the given colours before any search.
func explain(ctx context.Context, solver *csp.Solver, stdout io.Writer) error {
	consistent, err := solver.Propagate(ctx)
	if err != nil {
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
	if consistent {
		fmt.Fprintln(stdout)
	}
	return nil
}
