package main

// The command line.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/join"
	"github.com/propago/propago/csp/cmd/stdio"
	"github.com/propago/propago/csp/cmd/workers"
)

const rootHelp = `Solve a FlatZinc program, from a file or with - from standard input.

MiniZinc compiles models to FlatZinc and runs this command, once it knows of it:

  fzn-propago --install            writes configuration and library to
                                   ~/.minizinc/solvers (%APPDATA%\MiniZinc\solvers)
  fzn-propago --install DIR        to DIR, which MZN_SOLVER_PATH then has to name
  minizinc --solver propago model.mzn

The search is that of the program's annotations, or with -f the engine's own. Solutions
go to standard output, each followed by ----------, and at the end
  ==========               all solutions are printed, or the last one is optimal
  =====UNSATISFIABLE=====  there is none
  =====UNKNOWN=====        none was found in time
  =====UNBOUNDED=====      the objective goes to the end of what numbers there are
Messages go to standard error.

` + exitHelp

const rootExample = `  fzn-propago model.fzn
  fzn-propago -a -s model.fzn
  fzn-propago -f -p 4 -t 60000 - < model.fzn`

// streams are where the command reads and writes.
type streams = command.Streams

// settings are the flags.
type settings struct {
	all          bool
	intermediate bool
	solutions    int
	free         bool
	learn        bool
	workers      int
	seed         int64
	milliseconds int
	statistics   bool
	verbose      bool
	install      bool
	proof        string
	reasons      bool
	join         join.Flags
}

func (s *settings) validate() error {
	switch {
	case s.solutions < 0:
		return fmt.Errorf("-n %d is negative", s.solutions)
	case s.workers < 1 || s.workers > workers.Max:
		return fmt.Errorf("-p %d is not from 1 to %d", s.workers, workers.Max)
	case s.proof != "" && s.join.Address != "":
		return errors.New("--proof is of one search, and --cluster asks for many")
	case s.milliseconds < 0:
		return fmt.Errorf("-t %d is negative", s.milliseconds)
	}
	return nil
}

// programError is an error of the program, or in installing, not of usage.
type programError struct{ err error }

func (e *programError) Error() string { return e.err.Error() }
func (e *programError) Unwrap() error { return e.err }

// run executes the command line and returns its exit code. Whatever is made of a write
// that fails, that the output is lost is told here.
func run(ctx context.Context, args []string, st streams, start time.Time) command.Code {
	out := stdio.Watch(st.Out)
	st.Out = out
	cmd := newCommand(st, start)
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	if lost := out.Lost(); lost != nil {
		err = &programError{fmt.Errorf("writing the output: %w", lost)}
	}
	if err == nil {
		return exitAnswered
	}
	fmt.Fprintf(st.Err, "fzn-propago: %v\n", err)
	var p *programError
	if errors.As(err, &p) {
		return exitProgram
	}
	fmt.Fprintln(st.Err, "Run 'fzn-propago --help' for usage.")
	return exitUsage
}

func newCommand(st streams, start time.Time) *cobra.Command {
	s := &settings{}
	cmd := &cobra.Command{
		Use:           "fzn-propago FILE",
		Short:         "Solve a FlatZinc program",
		Long:          rootHelp,
		Example:       rootExample,
		Version:       version(),
		Args:          cobra.MaximumNArgs(1),
		SilenceErrors: true, // run tells them, without the usage text
		SilenceUsage:  true,
	}
	cmd.SetVersionTemplate("fzn-propago {{.Version}}\n")
	cmd.SetIn(st.In)
	cmd.SetOut(st.Out)
	cmd.SetErr(st.Err)
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVarP(&s.all, "all", "a", false, "print all solutions; with an objective, each better one as it is found")
	flags.BoolVarP(&s.intermediate, "intermediate", "i", false, "with an objective, print each better solution as it is found")
	flags.IntVarP(&s.solutions, "solutions", "n", 1, "without an objective, stop after `N` solutions (0: print all)")
	flags.BoolVarP(&s.free, "free", "f", false, "search as the engine likes, whatever the program's annotations say")
	flags.BoolVar(&s.learn, "learn", false, "learn from each failure what cannot hold together (lazy clause generation), as free search does")
	flags.IntVarP(&s.workers, "parallel", "p", 1, "search with `N` workers")
	flags.Int64VarP(&s.seed, "seed", "r", 0, "begin random choices from `SEED`")
	flags.IntVarP(&s.milliseconds, "time-limit", "t", 0, "stop `MS` milliseconds after the start (0: never)")
	flags.BoolVarP(&s.statistics, "statistics", "s", false, "print statistics, also where the time was not enough")
	flags.BoolVarP(&s.verbose, "verbose", "v", false, "tell on standard error what is done")
	flags.StringVar(&s.proof, "proof", "", "write why the answer is right to `FILE`, for propago-check; compressed if that ends in .gz")
	flags.BoolVar(&s.reasons, "proof-reasons", false, "with --proof, write the reasons too where the checker finds them itself: more to write, less to check")
	s.join.Add(flags, "")
	flags.BoolVar(&s.install, "install", false, "tell MiniZinc of this command: write configuration and library")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if s.install {
			dir := ""
			if len(args) > 0 {
				dir = args[0]
			}
			if err := install(st.Out, dir); err != nil {
				return &programError{err}
			}
			return nil
		}
		if err := s.validate(); err != nil {
			return err
		}
		if len(args) == 0 {
			return errors.New("no program is given")
		}
		if same(args[0], s.proof) {
			return fmt.Errorf("--proof %s is the program itself", s.proof)
		}
		return solve(cmd.Context(), s, args[0], st, start)
	}
	return cmd
}
