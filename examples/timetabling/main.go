// Command timetabling says when and where lectures are held: no clashes, and as few students
// without seats, scattered days and changes of rooms as can be.
//
//	go run ./examples/timetabling                      an evening school of our own
//	go run ./examples/timetabling comp01.ctt           an instance of the competition
//	go run ./examples/timetabling -svg week.svg        a picture as well
//
// The model is in timetable.go, the format in university.go. This file reads the flags and
// prints; README.md goes with it.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"time"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.ctt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	verbose, solution bool
	svg               string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("timetabling", "[school | full | FILE]", "Says when and where lectures are held, at the least cost. Files are in the .ctt format of\nthe curriculum-based track of ITC-2007. Where no timetable exists, it names the rules that\ncontradict each other. Cut short, it prints the best timetable so far.")
	c.Flags.BoolVar(&t.verbose, "v", false, "print the cost of each timetable that is found on the way")
	c.Flags.BoolVar(&t.solution, "solution", false, "print lines of course, room, day and period in place of the table")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the timetable into this `file`")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		if len(args) > 1 {
			return fmt.Errorf("unexpected argument %q", args[1])
		}
		name := "school"
		if len(args) == 1 {
			name = args[0]
		}
		u, err := open(name)
		if err != nil {
			return err
		}
		return t.run(ctx, u, stdout)
	}
	return c
}

// open reads an instance of our own, or a file.
func open(name string) (university, error) {
	var file fs.File
	file, err := builtIn.Open(path.Join("instances", name+".ctt"))
	if err != nil {
		file, err = os.Open(name)
	}
	if err != nil {
		return university{}, err
	}
	defer file.Close()
	return read(name, file)
}

// run searches ever better timetables and prints the last one, also where an error cuts the
// search short.
func (t task) run(ctx context.Context, u university, stdout io.Writer) error {
	tt := newTimetable(u)
	tt.declareCost()
	solver, err := tt.model.Compile(tt.options())
	if err != nil {
		return err
	}
	var best csp.Solution
	for best = range solver.Improving(ctx, csp.Minimize(tt.cost)) {
		if t.verbose {
			fmt.Fprintln(stdout, "found cost", best.Value(tt.cost))
		}
	}
	switch {
	case best.IsZero() && solver.Err() != nil:
		return solver.Err()
	case best.IsZero():
		return contradiction(ctx, u, stdout)
	}
	found := tt.week(best)
	if t.solution {
		fmt.Fprint(stdout, found.solution())
	} else {
		fmt.Fprintln(stdout, found)
		fmt.Fprint(stdout, tt.bill(best))
		if _, bound, _ := solver.Bounds(); solver.Status() == csp.Exhausted {
			fmt.Fprintf(stdout, "cost %d, proved to be the least\n", best.Value(tt.cost))
		} else {
			fmt.Fprintf(stdout, "cost %d, the least is at least %d\n", best.Value(tt.cost), bound)
		}
	}
	if t.svg != "" {
		if err := tiles.WriteFile(t.svg, "Timetable", found.tiles()); err != nil {
			return err
		}
	}
	return solver.Err()
}

// contradiction prints rules that cannot hold together, none of which can be left out.
// Constraints without a name are taken for granted.
func contradiction(ctx context.Context, u university, stdout io.Writer) error {
	tt := newTimetable(u)
	solver, err := tt.model.Compile(tt.options())
	if err != nil {
		return err
	}
	var isRule []bool // by the place of the constraint
	for name := range tt.model.Constraints() {
		isRule = append(isRule, name != "")
	}
	core, err := solver.Core(ctx, csp.CoreOptions{
		MaxTime:    time.Minute,
		Background: func(c csp.CoreMember) bool { return c.Constraint != nil && !isRule[c.Place] },
	})
	if errors.Is(err, csp.ErrLimit) {
		return fmt.Errorf("which rules contradict each other was not found in a minute: %w", csp.ErrNoSolution)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "These rules cannot hold together:")
	before := ""
	for _, rule := range core.Members {
		if rule.Name != before { // the lectures of a course have rules of one name
			fmt.Fprintln(stdout, " ", rule)
		}
		before = rule.Name
	}
	return csp.ErrNoSolution
}
