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

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/reasons"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.ctt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	least    answers.Least
	solution bool
	svg      string
}

// program declares the flags.
func program() *command.Command {
	t := task{least: answers.Least{What: "cost"}}
	c := command.New("timetabling", "[school | full | FILE]", "Says when and where lectures are held, at the least cost. Files are in the .ctt format of\nthe curriculum-based track of ITC-2007. Where no timetable exists, it names the rules that\ncontradict each other. Cut short, it prints the best timetable so far.")
	t.least.Declare(c.Flags)
	c.Flags.BoolVar(&t.solution, "solution", false, "print lines of course, room, day and period in place of the table")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the timetable into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// open reads an instance of our own, or a file.
func open(args []string) (university, error) {
	return instance.Read(builtIn, ".ctt", "school", args, read)
}

// run searches ever better timetables and prints the last one, also where an error cuts the
// search short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	u, err := open(args)
	if err != nil {
		return err
	}
	tt := newTimetable(u)
	tt.declareCost()
	solver, err := tt.model.Compile(ctx, options)
	if err != nil {
		return err
	}
	best, verdict, ended := t.least.Search(ctx, solver, tt.cost, stdout)
	if errors.Is(ended, csp.ErrNoSolution) {
		return reasons.Contradiction(ctx, stdout, newTimetable(u).model, options)
	}
	if best.IsZero() {
		return ended
	}
	found := tt.week(best)
	if t.solution {
		fmt.Fprint(stdout, found.solution())
	} else {
		fmt.Fprintln(stdout, found)
		fmt.Fprint(stdout, tt.bill(best))
		fmt.Fprintln(stdout, verdict)
	}
	return errors.Join(ended, tiles.WriteFile(t.svg, "Timetable", found.tiles))
}
