package main

// propago solve: solutions of a model, or the best one.

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/workers"
)

const solveHelp = `Solve prints a solution of a model, or where it has an objective the best one. What is
printed of a solution is for the model to say. Each is followed by a line of dashes, and
at the end comes
  ==========               all solutions are printed, or the last one is optimal
  =====UNSATISFIABLE=====  there is none
  =====UNKNOWN=====        none was found before a limit
One solution, or the best, is first looked for in the order that the model's annotations ask
for. What has not ended soon goes on in turns with a search that learns from failures and
restarts, and both get the same amount of work. All solutions (-a, -n) are searched in the
model's order. --fixed keeps to that always, -f begins with learning.

On a terminal, standard error shows how far a long search has come.

With --json each line is an object: {"type":"solution","output":{"default":"the text",
"json":{"x":1,...}},"objective":7,"time":12}, then perhaps {"type":"statistics",...}, and
at last {"type":"status","status":"OPTIMAL_SOLUTION"} or ALL_SOLUTIONS, SATISFIED,
UNSATISFIABLE, UNKNOWN. Times are milliseconds.

Exit codes:
  0    solved
  1    the model has no solution` + exitHelp

const solveExample = `  propago solve queens.mzn
  propago solve -a --json queens.mzn
  propago solve -f -p 0 -t 60s -s jobshop.mzn`

func newSolveCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "solve MODEL [DATA]...",
		Short:   "Print a solution of a model, or the best one",
		Long:    solveHelp,
		Example: solveExample,
	}
	f := &solveFlags{source: addSource(cmd)}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVarP(&f.all, "all", "a", false, "print all solutions; with an objective, each better one as it is found")
	flags.BoolVarP(&f.intermediate, "intermediate", "i", false, "with an objective, print each better solution as it is found")
	flags.IntVarP(&f.solutions, "solutions", "n", 1, "without an objective, stop after `N` solutions (0: print all)")
	flags.BoolVar(&f.fixed, "fixed", false, "search in the order of the model's annotations, and in no other")
	flags.BoolVarP(&f.free, "free", "f", false, "search with learning and restarts from the first, the model's order in turns with others")
	flags.IntVarP(&f.workers, "parallel", "p", 1, "search with `N` workers (0: one for each CPU)")
	f.limits.add(cmd, "stop")
	flags.Uint64Var(&f.seed, "seed", 0, "begin random choices from `SEED`")
	flags.BoolVar(&f.json, "json", false, "print lines of JSON")
	flags.BoolVarP(&f.statistics, "statistics", "s", false, "print what the search did")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "tell on standard error what is done")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.validate(args); err != nil {
			return err
		}
		p, err := f.load(cmd.Context(), st)
		if err != nil {
			return err
		}
		s := &solving{solveFlags: f, problem: p, st: st, out: &answers{w: st.Out, json: f.json, began: f.began}}
		s.console.W, s.console.Term = st.Err, st.ErrTerm
		return s.run(cmd.Context())
	}
	return cmd
}

type solveFlags struct {
	*source
	all, intermediate         bool
	free, fixed               bool
	json, statistics, verbose bool
	solutions, workers        int
	seed                      uint64
	began                     time.Time
}

func (f *solveFlags) validate(args []string) error {
	f.began = time.Now()
	switch {
	case f.solutions < 0:
		return fmt.Errorf("-n %d is negative", f.solutions)
	case f.free && f.fixed:
		return fmt.Errorf("-f and --fixed contradict each other")
	case f.workers < 0 || f.workers > workers.Max:
		return fmt.Errorf("-p %d is not from 0 to %d", f.workers, workers.Max)
	case f.workers == 0:
		f.workers = min(runtime.GOMAXPROCS(0), workers.Max)
	}
	if f.all {
		f.solutions = 0
	}
	return f.source.all(args)
}

// solving is one run of the command.
type solving struct {
	*solveFlags
	*problem
	st      streams
	console command.Console
	out     *answers
	found   int
	best    atomic.Int64 // the objective of the latest solution
	any     atomic.Bool
}

func (s *solving) run(ctx context.Context) error {
	o := s.Options() // of a single worker
	o.Free, o.InTurns = s.free, !s.free && !s.fixed
	o.Seed = s.seed
	if err := s.on(&o); err != nil {
		return err
	}
	many := s.goal == nil && s.solutions != 1
	within, cancel := command.Within(ctx, s.time) // one limit for compiling and all workers
	defer cancel()
	search, err := workers.New(within, s.model, s.workers, many, o)
	if err != nil {
		return s.failed(ctx, s.st, err)
	}
	s.tell("%s, read and compiled in %v", command.Plural(len(s.model.Vars()), "variable"), time.Since(s.began).Round(time.Millisecond))
	defer s.console.Progress(s.sayProgress)()
	if s.goal == nil {
		err = s.satisfy(within, search)
	} else {
		err = s.optimize(within, search)
	}
	if err != nil {
		return s.failed(ctx, s.st, err)
	}
	if err := search.Err(); err != nil && search.Outcome() == csp.Invalid {
		return s.failed(ctx, s.st, err)
	}
	return s.finish(ctx, search)
}

// distinct tells solutions apart, by a hash of 128 bits: those that differ only in what the model
// does not declare, or not print, count once.
type distinct map[[16]byte]bool

// add reports whether a solution, with its text, is a new one.
func (d distinct) add(p *problem, text string, sol csp.Solution) (bool, error) {
	by, err := p.Key(sol)
	if err != nil {
		return false, err
	}
	hash := fnv.New128a()
	hash.Write([]byte(text))
	hash.Write(by)
	key := [16]byte(hash.Sum(nil))
	there := d[key]
	d[key] = true
	return !there, nil
}

// satisfy prints solutions until there are enough.
func (s *solving) satisfy(ctx context.Context, search workers.Searcher) error {
	seen := make(distinct)
	for sol := range search.Solutions(ctx) {
		text, err := s.Text(sol)
		if err != nil {
			return err
		}
		if s.solutions != 1 {
			if fresh, err := seen.add(s.problem, text, sol); err != nil {
				return err
			} else if !fresh {
				continue
			}
		}
		s.found++
		s.best.Store(int64(s.found))
		s.print(text, sol)
		if s.found == s.solutions || s.out.err != nil {
			break
		}
	}
	return nil
}

// optimize prints each better solution, or keeps the last one.
func (s *solving) optimize(ctx context.Context, search workers.Searcher) error {
	var last csp.Solution
	for sol := range search.Improving(ctx, *s.goal) {
		s.found++
		v := sol.Value(s.goal.Var())
		s.best.Store(int64(v))
		s.any.Store(true)
		s.tell("objective %d after %v", v, time.Since(s.began).Round(time.Millisecond))
		last = sol
		if s.all || s.intermediate {
			if err := s.write(sol); err != nil {
				return err
			}
		}
		if s.out.err != nil {
			return nil
		}
	}
	if s.found > 0 && !s.all && !s.intermediate {
		return s.write(last)
	}
	return nil
}

// write prints a solution as the model says.
func (s *solving) write(sol csp.Solution) error {
	text, err := s.Text(sol)
	if err == nil {
		s.print(text, sol)
	}
	return err
}

// print writes a solution, while no line of progress is on the screen.
func (s *solving) print(text string, sol csp.Solution) {
	s.console.Exclusively(func() { s.out.solution(s.problem, text, sol) })
}

// sayProgress is the line on a terminal.
func (s *solving) sayProgress(d time.Duration) string {
	since := d.Round(time.Second)
	switch {
	case s.goal == nil:
		return fmt.Sprintf("%s in %v", command.Plural(int(s.best.Load()), "solution"), since)
	case !s.any.Load():
		return fmt.Sprintf("no solution yet in %v", since)
	}
	return fmt.Sprintf("objective %d in %v", s.best.Load(), since)
}

// finish prints how it ended, and statistics.
func (s *solving) finish(ctx context.Context, search workers.Searcher) error {
	ended := search.Outcome()
	status, code := satisfied, exitSolved
	switch {
	case ended == csp.Exhausted && s.found == 0:
		status, code = unsatisfiable, exitUnsolved
	case ended == csp.Exhausted && s.goal != nil:
		status = optimal
	case ended == csp.Exhausted && s.solutions != 1:
		status = allSolutions
	case s.found == 0:
		status, code = unknown, exitLimit
	case s.goal != nil || s.found != s.solutions:
		code = exitLimit
	}
	s.console.Exclusively(func() {
		if s.statistics {
			s.out.statistics(search.Stats(), s)
		}
		s.out.status(status)
	})
	if s.out.err != nil && !errors.Is(s.out.err, context.Canceled) {
		return s.out.err
	}
	return end(ctx, code)
}

// tell writes a line to standard error, if it is to be verbose.
func (s *solving) tell(format string, args ...any) {
	if s.verbose {
		s.console.Message(fmt.Sprintf("%% "+format, args...))
	}
}
