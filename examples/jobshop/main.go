// Command jobshop finds the shortest schedule of a job shop, and proves that there is no
// shorter one.
//
//	go run ./examples/jobshop                      ft06: six jobs on six machines
//	go run ./examples/jobshop ft10                 ft10, which was open for 25 years
//	go run ./examples/jobshop -v -svg gantt.svg shop.txt
//
// The model is in jobshop.go, the format of files in read.go. This file reads the flags and
// prints; README.md goes with it.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/examples/internal/command"
)

//go:embed instances/*.txt
var builtIn embed.FS

func main() { command.Main(program()) }

// task is what the flags ask for.
type task struct {
	learn, verbose, starts bool
	columns                int
	svg                    string
}

// program declares the flags.
func program() *command.Command {
	var t task
	c := command.New("jobshop", "[ft06 | ft10 | FILE]", "Finds the shortest schedule of a job shop, and proves it. Files are in the standard form:\nthe numbers of jobs and machines, then for each job a line of machines and times.\nCut short, it prints the best schedule so far.")
	c.Flags.BoolVar(&t.learn, "learn", false, "learn a clause from each failure")
	c.Flags.BoolVar(&t.verbose, "v", false, "print each makespan that is found on the way")
	c.Flags.BoolVar(&t.starts, "starts", false, "print when each operation begins")
	c.Flags.IntVar(&t.columns, "columns", 80, "`width` of the chart in signs, 10 to 1000")
	c.Flags.StringVar(&t.svg, "svg", "", "draw the chart into this `file`")
	c.LimitTime()
	c.Run = func(ctx context.Context, args []string, stdout io.Writer) error {
		if len(args) > 1 {
			return fmt.Errorf("unexpected argument %q", args[1])
		}
		if err := command.Between("columns", t.columns, 10, 1000); err != nil {
			return err
		}
		name := "ft06"
		if len(args) == 1 {
			name = args[0]
		}
		s, err := open(name)
		if err != nil {
			return err
		}
		return t.run(ctx, s, stdout)
	}
	return c
}

// open reads an instance of our own, or a file.
func open(name string) (shop, error) {
	var file fs.File
	file, err := builtIn.Open(path.Join("instances", name+".txt"))
	if err != nil {
		file, err = os.Open(name)
	}
	if err != nil {
		return shop{}, err
	}
	defer file.Close()
	return read(name, file)
}

// run searches ever shorter schedules and prints the last one, also where an error cuts the
// search short.
func (t task) run(ctx context.Context, s shop, stdout io.Writer) error {
	p := newJobShop(s)
	solver, err := p.model.Compile(p.options(t.learn))
	if err != nil {
		return err
	}
	var best csp.Solution
	for best = range solver.Improving(ctx, csp.Minimize(p.makespan)) {
		if t.verbose {
			fmt.Fprintln(stdout, "found", best.Value(p.makespan))
		}
	}
	if best.IsZero() {
		return solver.Err()
	}
	found := p.schedule(best)
	note := fmt.Sprintf("makespan %d, proved to be the least", found.makespan)
	if solver.Status() != csp.Exhausted {
		_, bound, _ := solver.Bounds()
		note = fmt.Sprintf("makespan %d, the least is at least %d", found.makespan, bound)
	}
	fmt.Fprintln(stdout, note)
	fmt.Fprint(stdout, found.text(t.columns))
	if t.starts {
		fmt.Fprint(stdout, found.starts())
	}
	if t.svg != "" {
		if err := os.WriteFile(t.svg, []byte(found.svg(note)), 0o644); err != nil {
			return err
		}
	}
	return solver.Err()
}
