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
	*source
	all, count, free, learn bool
	intermediate, verbose   bool
	resume, times           string
	limit                   time.Duration
	options                 cluster.Options

	st      streams
	problem *problem // nil of a job that is resumed
	inModel bool     // and is no program: it is written as one
	console command.Console
	out     *answers
	found   int
	took    []byte // a line for each piece
	said    atomic.Pointer[cluster.Status]
}

func newClusterSolveCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solve MODEL [DATA]...",
		Short: "Solve a model on a cluster",
		Long:  clusterSolveHelp,
		Example: `  propago cluster solve --cluster local -v model.fzn
  propago cluster solve --count --name night-run model.mzn data.dzn
  propago cluster solve --resume night-run`,
	}
	f := &clusterSolving{st: st, source: addSource(cmd)}
	f.Add(cmd.Flags(), join.Usual)
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVarP(&f.all, "all", "a", false, "print all solutions; with an objective, each better one as it is found")
	flags.BoolVar(&f.count, "count", false, "count the solutions")
	flags.BoolVarP(&f.intermediate, "intermediate", "i", false, "with an objective, print each better solution as it is found")
	flags.BoolVarP(&f.free, "free", "f", false, "search each piece as the engine likes")
	flags.BoolVar(&f.learn, "learn", false, "learn from failures in each piece")
	flags.VarP((*milliseconds)(&f.limit), "time-limit", "t", "stop after `T`, such as 10s or 10000 (milliseconds)")
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
		if (len(args) > 0) == (f.resume != "") {
			return errors.New("name a model, or with --resume a job")
		}
		if f.count && f.all {
			return errors.New("--count and --all are two things to ask")
		}
		if err := join.CheckCores(f.Cores); err != nil {
			return err
		}
		if f.resume == "" {
			if err := f.source.all(args); err != nil {
				return err
			}
		}
		return f.run(cmd.Context())
	}
	return cmd
}

func (f *clusterSolving) run(ctx context.Context) error {
	f.console.W, f.console.Term = f.st.Err, f.st.ErrTerm
	f.out = &answers{w: f.st.Out, began: time.Now()}
	within, cancel := command.Within(ctx, f.limit)
	defer cancel()
	var program []byte
	if f.resume == "" {
		var err error
		if program, err = f.read(within); err != nil {
			return err
		}
	}
	c, err := f.Connect(within)
	if err != nil {
		return &inputError{err}
	}
	defer c.Close()
	f.options.Free, f.options.Learn = f.free, f.learn
	f.options.Progress = f.progress
	f.options.Waits = func(why string) { f.console.Message("propago: waiting: " + why) }
	if f.times != "" {
		f.options.Searched = func(piece string, took time.Duration) { f.took = fmt.Appendln(f.took, piece, took.Microseconds()) }
	}
	j, err := f.job(within, c, program)
	if err != nil {
		if within.Err() != nil {
			return f.finish(ctx, nil, within.Err())
		}
		if f.problem != nil {
			err = fmt.Errorf("%s: %w", f.problem.file, err)
		}
		return &inputError{err}
	}
	defer f.console.Progress(f.line)()
	err = f.answer(within, j)
	if f.times != "" {
		if lost := os.WriteFile(f.times, f.took, 0o644); lost != nil && err == nil {
			err = lost
		}
	}
	return f.finish(ctx, j, err)
}

// read reads the model. A FlatZinc program travels as it is.
func (f *clusterSolving) read(ctx context.Context) (program []byte, err error) {
	name, text := f.files[0], bytes.Buffer{}
	if name == "-" {
		f.st.In = io.TeeReader(f.st.In, &text)
	}
	if f.problem, err = f.load(ctx, f.st); err != nil {
		return nil, err
	}
	if _, flat := f.problem.instance.(flatInstance); !flat {
		f.inModel = true
		return nil, nil
	}
	if name == "-" {
		return text.Bytes(), nil
	}
	return os.ReadFile(name)
}

// job submits the model, or resumes the job.
func (f *clusterSolving) job(ctx context.Context, c *cluster.Cluster, program []byte) (*cluster.Job, error) {
	p := f.problem
	if p == nil {
		return c.Resume(ctx, f.resume, f.options)
	}
	ask, goal := cluster.One, csp.Objective{}
	switch {
	case f.count && !f.inModel:
		ask = cluster.Count
	case f.count: // what the model declares tells solutions apart, which workers do not know
		ask = cluster.All
	case p.goal != nil:
		ask, goal = cluster.Best, *p.goal
	case f.all:
		ask = cluster.All
	}
	if !f.inModel {
		return c.Submit(ctx, program, ask, f.options)
	}
	var search csp.Options
	if p.Annotated() || ask == cluster.All {
		search = p.Options()
	}
	return c.SubmitModel(ctx, p.model, ask, goal, search, f.options)
}

// show prints a solution of a job, in the words of a model that is not a program, and counts it.
// One that was seen already is left out; a nil map sees nothing.
func (f *clusterSolving) show(ctx context.Context, j *cluster.Job, sol csp.Solution, seen distinct) error {
	var text string
	if f.inModel {
		var err error
		if sol, err = j.InModel(ctx, sol); err != nil {
			return err
		}
		if text, err = f.problem.Text(sol); err != nil {
			return err
		}
		if seen != nil {
			if fresh, err := seen.add(f.problem, text, sol); err != nil || !fresh {
				return err
			}
		}
	} else {
		text = string(j.Instance().AppendSolution(nil, sol))
	}
	f.found++
	if !f.count {
		f.console.Exclusively(func() { f.out.solution(nil, text, sol) })
	}
	return f.out.err
}

// sayCount prints how many solutions there are, though some pieces may be missing.
func (f *clusterSolving) sayCount(err error) error {
	var incomplete *cluster.IncompleteError
	if err == nil || errors.As(err, &incomplete) {
		f.console.Exclusively(func() { f.out.write(fmt.Appendf(nil, "%d\n", f.found)) })
	}
	return err
}

// answer prints what the job answers.
func (f *clusterSolving) answer(ctx context.Context, j *cluster.Job) (err error) {
	switch j.Asks() {
	case cluster.Count:
		f.found, err = j.Count(ctx)
		return f.sayCount(err)
	case cluster.All:
		seen := make(distinct)
		for sol, wrong := range j.Solutions(ctx) {
			if err = wrong; err == nil {
				err = f.show(ctx, j, sol, seen)
			}
			if err != nil {
				break
			}
		}
		if f.count {
			return f.sayCount(err)
		}
		return err
	case cluster.Best:
		var last csp.Solution
		for sol, wrong := range j.Improving(ctx) {
			if err = wrong; err != nil {
				break
			}
			if last = sol; f.all || f.intermediate {
				if err = f.show(ctx, j, sol, nil); err != nil {
					return err
				}
			}
		}
		if !last.IsZero() && !f.all && !f.intermediate {
			err = errors.Join(f.show(ctx, j, last, nil), err)
		}
		return err
	}
	sol, err := j.Solve(ctx)
	if err != nil {
		return err
	}
	return f.show(ctx, j, sol, nil)
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
	if j == nil || j.Asks() != cluster.Count && !f.count {
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
