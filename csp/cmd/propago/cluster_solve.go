package main

// propago cluster solve: a model, asked of a cluster.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/join"
	"github.com/propago/propago/csp/flatzinc"
)

const clusterSolveHelp = `Solve sends a model to the cluster, and prints what "propago solve" would: a solution, all of
them, or the best one. All solutions come in an order that is the same in every run.

Without a --name the job goes when this command ends, whatever ends it. With one it stays
until it is answered or cancelled: interrupted, the workers go on, and --resume NAME waits
for the answer, also after all of them and the server were stopped and started again.

Exit codes:
  0    solved
  1    the model has no solution` + exitHelp + `
  4    pieces were set aside since workers died of them: the answer is incomplete`

// exitIncomplete: the answer lacks what was set aside.
const exitIncomplete exitCode = 4

type clusterSolving struct {
	join.Flags
	all, count, free, learn bool
	intermediate, verbose   bool
	resume, times           string
	limit                   time.Duration
	options                 cluster.Options

	st      streams
	console command.Console
	out     *answers
	found   int
	took    []byte // a line for each piece
	said    atomic.Pointer[cluster.Status]
}

func newClusterSolveCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve MODEL.fzn",
		Short: "Solve a model on a cluster",
		Long:  clusterSolveHelp,
		Example: `  propago cluster solve --cluster local -v model.fzn
  propago cluster solve --count --name night-run model.fzn
  propago cluster solve --resume night-run`,
		Args: cobra.MaximumNArgs(1),
	}
	f := &clusterSolving{st: st}
	f.Add(cmd.Flags(), join.Usual)
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVarP(&f.all, "all", "a", false, "print all solutions; with an objective, each better one as it is found")
	flags.BoolVar(&f.count, "count", false, "count the solutions")
	flags.BoolVarP(&f.intermediate, "intermediate", "i", false, "with an objective, print each better solution as it is found")
	flags.BoolVarP(&f.free, "free", "f", false, "search each piece as the engine likes")
	flags.BoolVar(&f.learn, "learn", false, "learn from failures in each piece")
	flags.DurationVarP(&f.limit, "time-limit", "t", 0, "stop after this time")
	flags.Uint64Var(&f.options.Seed, "seed", 0, "begin random choices from `SEED`")
	flags.StringVar(&f.options.Name, "name", "", "call the job `NAME`, and let it go on without this command")
	flags.StringVar(&f.resume, "resume", "", "wait for the answer of the job `NAME`")
	flags.IntVar(&f.options.Pieces, "pieces", 0, "cut the model into about `N` pieces at first (0: 300; 16 where workers learn)")
	flags.DurationVar(&f.options.AckWait, "ack-wait", 0, "believe a worker dead that is silent for so long (0: 10s)")
	flags.DurationVar(&f.options.Patient, "patient", 0, "cut a piece further that takes longer, where others are idle (0: 5s)")
	flags.IntVar(&f.options.Deaths, "deaths", 0, "how many workers may die of a piece (0: 3)")
	flags.IntVar(&f.Cores, "cores", 0, "with --cluster local, search `N` pieces at once (0: one for each CPU)")
	flags.StringVar(&f.times, "times", "", "write to `FILE` each piece and how many microseconds it took")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "tell each second on standard error how far it is")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if (len(args) == 1) == (f.resume != "") {
			return errors.New("name a model, or with --resume a job")
		}
		if f.count && f.all {
			return errors.New("--count and --all are two things to ask")
		}
		return f.run(cmd.Context(), args)
	}
	return cmd
}

func (f *clusterSolving) run(ctx context.Context, args []string) error {
	f.console.W = f.st.err
	f.out = &answers{w: f.st.out, began: time.Now()}
	within := ctx
	if f.limit > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, f.limit)
		defer cancel()
	}
	var program []byte
	if len(args) == 1 {
		var err error
		if program, err = f.read(args[0]); err != nil {
			return &inputError{err}
		}
	}
	c, err := f.Connect(within)
	if err != nil {
		return &inputError{err}
	}
	defer c.Close()
	f.options.Free, f.options.Learn = f.free, f.learn
	f.options.Progress = f.progress
	if f.times != "" {
		f.options.Searched = func(piece string, took time.Duration) { f.took = fmt.Appendln(f.took, piece, took.Microseconds()) }
	}
	j, err := f.job(within, c, program)
	if err != nil {
		if within.Err() != nil {
			return f.finish(ctx, nil, within.Err())
		}
		if len(args) == 1 {
			err = fmt.Errorf("%s: %w", args[0], err)
		}
		return &inputError{err}
	}
	for _, w := range j.Instance().Warnings {
		f.console.Message(fmt.Sprintf("propago: warning: %v", w))
	}
	if f.st.errTerm {
		defer f.console.Progress(f.line)()
	}
	err = f.answer(within, j)
	if f.times != "" {
		if lost := os.WriteFile(f.times, f.took, 0o644); lost != nil && err == nil {
			err = lost
		}
	}
	return f.finish(ctx, j, err)
}

func (f *clusterSolving) read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(f.st.in)
	}
	return os.ReadFile(name)
}

// job submits the model, or resumes the job.
func (f *clusterSolving) job(ctx context.Context, c *cluster.Cluster, program []byte) (*cluster.Job, error) {
	if f.resume != "" {
		return c.Resume(ctx, f.resume, f.progress)
	}
	in, err := flatzinc.Read(bytes.NewReader(program))
	if err != nil {
		return nil, err
	}
	ask := cluster.One
	switch {
	case f.count:
		ask = cluster.Count
	case in.Goal != flatzinc.Satisfy:
		ask = cluster.Best
	case f.all:
		ask = cluster.All
	}
	return c.Submit(ctx, program, ask, f.options)
}

// answer prints what the job answers.
func (f *clusterSolving) answer(ctx context.Context, j *cluster.Job) error {
	in := j.Instance()
	show := func(sol csp.Solution) {
		f.console.Exclusively(func() { f.out.solution(nil, string(in.AppendSolution(nil, sol)), sol) })
	}
	switch j.Asks() {
	case cluster.Count:
		n, err := j.Count(ctx)
		f.found = n
		var incomplete *cluster.IncompleteError
		if err == nil || errors.As(err, &incomplete) {
			f.console.Exclusively(func() { f.out.write(fmt.Appendf(nil, "%d\n", n)) })
		}
		return err
	case cluster.All:
		for sol, err := range j.Solutions(ctx) {
			if err != nil {
				return err
			}
			f.found++
			if show(sol); f.out.err != nil {
				return f.out.err
			}
		}
		return nil
	case cluster.Best:
		var last csp.Solution
		err := func() error {
			for sol, err := range j.Improving(ctx) {
				if err != nil {
					return err
				}
				f.found++
				if last = sol; f.all || f.intermediate {
					show(sol)
				}
				if f.out.err != nil {
					return f.out.err
				}
			}
			return nil
		}()
		if f.found > 0 && !f.all && !f.intermediate {
			show(last)
		}
		return err
	}
	sol, err := j.Solve(ctx)
	if err == nil {
		f.found++
		show(sol)
	}
	return err
}

// finish prints how it ended.
func (f *clusterSolving) finish(ctx context.Context, j *cluster.Job, err error) error {
	var incomplete *cluster.IncompleteError
	status, code := satisfied, exitSolved
	switch {
	case errors.As(err, &incomplete):
		for _, l := range incomplete.Lost {
			f.console.Message(fmt.Sprintf("propago: piece %s was set aside: %s", l.Piece, l.Why))
		}
		f.console.Message("propago: the answer is incomplete")
		if code = exitIncomplete; f.found == 0 {
			status = unknown
		}
	case errors.Is(err, csp.ErrNoSolution):
		status, code = unsatisfiable, exitUnsolved
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		if code = exitLimit; f.found == 0 {
			status = unknown
		}
		if j != nil && (f.options.Name != "" || f.resume != "") {
			f.console.Message(fmt.Sprintf("propago: the job goes on: --resume %s waits for its answer", j.Name()))
		}
	case err != nil:
		return &inputError{err}
	case j.Asks() == cluster.Best:
		status = optimal
	case j.Asks() == cluster.All && f.found == 0:
		status, code = unsatisfiable, exitUnsolved
	case j.Asks() == cluster.All:
		status = allSolutions
	}
	if j == nil || j.Asks() != cluster.Count {
		f.console.Exclusively(func() { f.out.status(status) })
	}
	if f.out.err != nil {
		return f.out.err
	}
	return end(ctx, code)
}

// progress is told how far the job is.
func (f *clusterSolving) progress(s cluster.Status) {
	f.said.Store(&s)
	if f.verbose {
		f.console.Message("% " + sayStatus(s))
	}
}

// line is the line on a terminal.
func (f *clusterSolving) line(d time.Duration) string {
	if s := f.said.Load(); s != nil {
		return sayStatus(*s)
	}
	return fmt.Sprintf("waiting for workers, %v", d.Round(time.Second))
}
