// Command jobshop finds the shortest schedule of a job shop, and proves that there is no
// shorter one.
//
//	go run ./examples/jobshop                      ft06: six jobs on six machines
//	go run ./examples/jobshop ft10                 ft10, which was open for 25 years
//	go run ./examples/jobshop -improving -svg gantt.svg shop.txt
//
// The model is in jobshop.go, the format of files in read.go. This file reads the flags and
// prints; README.md goes with it.
package main

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"io"

	"github.com/propago/propago/examples/internal/answers"
	"github.com/propago/propago/examples/internal/command"
	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/tiles"
)

//go:embed instances/*.txt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	least         answers.Least
	learn, starts bool
	columns       int
	svg           string
}

// program declares the flags.
func program() *command.Command {
	t := task{least: answers.Least{What: "makespan"}}
	c := command.New("jobshop", "[ft06 | ft10 | FILE]", "Finds the shortest schedule of a job shop, and proves it. Files are in the standard form:\nthe numbers of jobs and machines, then for each job a line of machines and times.\nCut short, it prints the best schedule so far.")
	c.Flags.BoolVar(&t.learn, "learn", false, "learn a clause from each failure")
	t.least.Declare(c.Flags)
	c.Flags.BoolVar(&t.starts, "starts", false, "print when each operation begins")
	c.Flags.IntVar(&t.columns, "columns", 80, "`width` of the chart in signs, 10 to 1000")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the chart into this `file`")
	c.LimitTime()
	c.Run = t.run
	return c
}

// run searches ever shorter schedules and prints the last one, also where an error cuts the
// search short.
func (t *task) run(ctx context.Context, args []string, stdout io.Writer) error {
	if err := command.Between("columns", t.columns, 10, 1000); err != nil {
		return err
	}
	s, err := instance.Read(builtIn, ".txt", "ft06", args, read)
	if err != nil {
		return err
	}
	p := newJobShop(s)
	solver, err := p.model.Compile(ctx, p.options(t.learn))
	if err != nil {
		return err
	}
	best, verdict, ended := t.least.Search(ctx, solver, p.makespan, stdout)
	if best.IsZero() {
		return ended
	}
	found := p.schedule(best)
	fmt.Fprintln(stdout, verdict)
	fmt.Fprint(stdout, found.text(t.columns))
	if t.starts {
		fmt.Fprint(stdout, found.starts())
	}
	return cmp.Or(tiles.Save(t.svg, func() string { return found.svg(verdict) }), ended)
}
