// Command golomb finds optimal Golomb rulers: with as many marks, no two pairs of them the
// same distance apart, none is shorter.
//
//	go run ./examples/golomb -n 8             a ruler with 8 marks, and the proof
//	go run ./examples/golomb -n 8 -improving  each better ruler on the way
//	go run ./examples/golomb -n 8 -length 33  is there a shorter one? exit code 1
//
// The model is in ruler.go. This file reads the flags and prints; README.md goes with it.
package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/examples/internal/command"
)

// largest is the most marks that -n accepts.
const largest = 50

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	n, length int
	improving bool
	withStats bool
	svg       string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("golomb", "",
		"Finds the shortest ruler with n marks no two pairs of which are the same distance apart.")
	c.Flags.IntVar(&t.n, "n", 8, fmt.Sprintf("`number` of marks, 1 to %d", largest))
	c.Flags.IntVar(&t.length, "length", 0, "find any ruler up to this `length` instead; 0: the shortest")
	c.Flags.BoolVar(&t.improving, "improving", false, "print each better ruler as it is found")
	c.Flags.BoolVar(&t.withStats, "stats", false, "print how much was searched")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the ruler into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run finds the ruler and prints it, also the best so far where the search was cut short.
func (t *task) run(ctx context.Context, _ []string, stdout io.Writer) error {
	if err := cmp.Or(command.Between("n", t.n, 1, largest), command.Between("length", t.length, 0, t.n*t.n)); err != nil {
		return err
	}
	r := newRuler(t.n)
	// From left to right, each mark as near as can be.
	options := csp.Options{Phases: []csp.Phase{{Vars: r.mark, Order: strategy.InputOrder, Values: strategy.Ascending}}}
	solver, err := r.model.Compile(ctx, options)
	if err != nil {
		return err
	}
	if t.length > 0 {
		solver.Assume(r.length().Le(t.length))
	}
	var best csp.Solution
	for sol := range solver.Improving(ctx, csp.Minimize(r.length())) {
		if best = sol; t.improving {
			r.print(stdout, sol)
		}
		if t.length > 0 {
			break // it is short enough
		}
	}
	err = solver.Err()
	switch {
	case best.IsZero() && err == nil:
		err = fmt.Errorf("%d marks within length %d: %w", t.n, t.length, csp.ErrNoSolution)
	case best.IsZero():
	case !t.improving:
		r.print(stdout, best)
	}
	switch _, bound, ok := solver.Bounds(); {
	case t.length > 0:
	case err == nil:
		fmt.Fprintln(stdout, "no shorter one exists")
	case ok && !best.IsZero():
		fmt.Fprintf(stdout, "not proved shortest, none is shorter than %d\n", bound)
	}
	if t.withStats {
		stats := solver.Stats()
		fmt.Fprintf(stdout, "%s, %s\n", command.Count(stats.Nodes, "node"), command.Count(stats.Failures, "failure"))
	}
	if t.svg != "" && !best.IsZero() {
		err = cmp.Or(draw(t.svg, best.Values(r.mark)), err)
	}
	return err
}

// print writes a ruler in one line.
func (r ruler) print(w io.Writer, sol csp.Solution) {
	marks := strings.Trim(fmt.Sprint(sol.Values(r.mark)), "[]")
	fmt.Fprintf(w, "length %d: %s\n", sol.Value(r.length()), marks)
}

// draw writes a picture of a ruler into a file.
func draw(path string, marks []int) error {
	const unit, margin = 14, 20
	length := marks[len(marks)-1]
	width := length*unit + 2*margin
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 70" width="%d" height="70" role="img" aria-labelledby="title">`+"\n", width, width)
	fmt.Fprintf(&b, "<title id=\"title\">Golomb ruler with marks at %s</title>\n", strings.Trim(fmt.Sprint(marks), "[]"))
	fmt.Fprintf(&b, "<rect x=\"%d\" y=\"10\" width=\"%d\" height=\"50\" rx=\"4\" fill=\"#f4e3b2\" stroke=\"#8a6d3b\"/>\n", margin/2, width-margin)
	fmt.Fprintln(&b, `<g font-family="sans-serif" font-size="11" text-anchor="middle">`)
	for _, m := range marks {
		x := margin + m*unit
		fmt.Fprintf(&b, "<line x1=\"%d\" y1=\"10\" x2=\"%d\" y2=\"36\" stroke=\"#333\" stroke-width=\"2\"/><text x=\"%d\" y=\"52\">%d</text>\n", x, x, x, m)
	}
	b.WriteString("</g>\n</svg>\n")
	return os.WriteFile(path, b.Bytes(), 0o644)
}
