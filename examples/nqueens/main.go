// Command nqueens places n queens on an n x n board so that none attacks another.
//
//	go run ./examples/nqueens -n 8          the first solution
//	go run ./examples/nqueens -n 6 -all     every solution
//	go run ./examples/nqueens -n 12 -count  their number: 14200
//
// The model is in queens.go. This file reads the flags, runs the solver and says
// how that ended: exit code 0 with an answer, 1 if there is no solution, 2 for
// wrong usage, 3 if the time limit or an interrupt came first.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/propago/propago/csp"
)

// Exit codes.
const (
	exitSolved     = 0
	exitNoSolution = 1
	exitUsage      = 2
	exitUnfinished = 3
)

// largest is the largest board that -n accepts.
const largest = 2000

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// task is what the flags ask for.
type task struct {
	n          int
	all, count bool
	opts       csp.Options
}

// run is the whole command; it returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	t, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return exitSolved
	}
	if err == nil {
		err = t.run(ctx, stdout)
	}
	switch {
	case err == nil:
		return exitSolved
	case errors.Is(err, csp.ErrNoSolution):
		fmt.Fprintf(stderr, "nqueens: %d queens have no solution\n", t.n)
		return exitNoSolution
	case errors.Is(err, csp.ErrLimit):
		fmt.Fprintf(stderr, "nqueens: unfinished: the time limit of %v was reached\n", t.opts.Timeout)
		return exitUnfinished
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		fmt.Fprintf(stderr, "nqueens: unfinished: %v\n", err)
		return exitUnfinished
	}
	fmt.Fprintf(stderr, "nqueens: %v\nTry -help.\n", err)
	return exitUsage
}

// parse reads the flags. Asked for help it writes that to help and returns
// flag.ErrHelp.
func parse(args []string, help io.Writer) (task, error) {
	var t task
	flags := flag.NewFlagSet("nqueens", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run reports errors, in one line
	flags.Usage = func() {}
	flags.IntVar(&t.n, "n", 8, fmt.Sprintf("`number` of queens, 1 to %d", largest))
	flags.BoolVar(&t.all, "all", false, "print every solution, not only the first")
	flags.BoolVar(&t.count, "count", false, "print only the number of solutions")
	flags.Func("maintain", "`level` of consistency kept: full (default), ac3, forward-checking, backtracking",
		func(name string) (err error) { t.opts.Maintain, err = csp.ParseMaintain(name); return })
	flags.Func("order", "`order` of the queens, such as auto (default), input, mrv, mrv-degree, random",
		func(name string) (err error) { t.opts.Order, err = csp.ParseVarOrder(name); return })
	flags.Func("values", "`order` of the columns, such as ascending (default), descending, least-constraining, random",
		func(name string) (err error) { t.opts.Values, err = csp.ParseValueOrder(name); return })
	flags.Uint64Var(&t.opts.Seed, "seed", 0, "`number` that fixes the random orders")
	flags.DurationVar(&t.opts.Timeout, "timeout", 0, "stop after this `time`, such as 10s; 0 is never")

	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(help, "Usage: nqueens [flags]\n\nPlaces n queens on an n x n board so that none attacks another.\n\nFlags:")
		flags.SetOutput(help)
		flags.PrintDefaults()
		fmt.Fprintln(help, "\nExit codes: 0 answered, 1 no solution, 2 wrong usage, 3 time limit or interrupt.")
		return t, err
	case err != nil:
		return t, err
	case flags.NArg() > 0:
		return t, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case t.n < 1 || t.n > largest:
		return t, fmt.Errorf("-n %d is outside 1 to %d", t.n, largest)
	case t.all && t.count:
		return t, errors.New("-all and -count exclude each other")
	case t.opts.Timeout < 0:
		return t, fmt.Errorf("-timeout %v is negative", t.opts.Timeout.Round(time.Millisecond))
	}
	return t, nil
}

// run solves the problem as asked and prints what it finds, also where an error
// cuts the search short.
func (t task) run(ctx context.Context, stdout io.Writer) error {
	q := newQueens(t.n)
	solver, err := q.model.Compile(t.opts)
	if err != nil {
		return err
	}
	if t.count {
		n, err := solver.Count(ctx, 0)
		fmt.Fprintln(stdout, n)
		return err
	}
	if !t.all {
		sol, err := solver.Solve(ctx)
		if err == nil {
			fmt.Fprint(stdout, q.board(sol))
		}
		return err
	}
	found := 0
	for sol := range solver.Solutions(ctx) {
		if found > 0 {
			fmt.Fprintln(stdout)
		}
		found++
		fmt.Fprint(stdout, q.board(sol))
	}
	switch {
	case solver.Err() != nil:
		return solver.Err()
	case solver.Status() == csp.Limited:
		return csp.ErrLimit
	case found == 0:
		return csp.ErrNoSolution
	}
	return nil
}
