package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/stdio"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof/check"
)

const rootHelp = `Verify a proof about a FlatZinc program, step by step. - stands for standard input, and a
compressed proof (gzip) is seen as such.

What was proved goes to standard output:
  proved: no solution
  proved: the optimum is 17
  proved: at least 17          (or at most, where the objective is to be large)
  proved: exactly 14200 solutions
  nothing is claimed: 3 solutions are right
After that may come what it is under (assumed: ...) and what had to be believed
(trusted: ...). Where a step does not follow, its line, the constraint and the facts do.

Exit codes:
  0  proved
  1  not proved: a step does not follow, or that takes more than a limit
  2  the program or the proof cannot be read, the output not be written, or wrong usage`

const rootExample = `  propago-check model.fzn model.proof.gz
  fzn-propago --proof /dev/stdout model.fzn > proof; propago-check model.fzn proof
  propago-check --explain --draw why.svg model.fzn proof`

// exitCode is what the process returns.
type exitCode int

const (
	exitProved exitCode = iota
	exitNotProved
	exitBad
)

// streams are where the command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// settings are the flags.
type settings struct {
	limits  check.Limits
	explain bool
	draw    string
	steps   int
}

// usageError is an error of the command line.
type usageError struct{ error }

// run executes the command line and returns its exit code.
func run(ctx context.Context, args []string, st streams) exitCode {
	out := stdio.Watch(st.out)
	st.out = out
	cmd := newCommand(st)
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(ctx)
	if lost := out.Lost(); lost != nil {
		err = fmt.Errorf("writing the output: %w", lost)
	}
	var step *check.StepError
	var usage *usageError
	switch {
	case err == nil:
		return exitProved
	case errors.As(err, &step):
		fmt.Fprintf(st.err, "not proved: %v\n", err)
		return exitNotProved
	case errors.As(err, &usage):
		fmt.Fprintf(st.err, "propago-check: %v\nRun 'propago-check --help' for usage.\n", err)
	default:
		fmt.Fprintf(st.err, "propago-check: %v\n", err)
	}
	return exitBad
}

func newCommand(st streams) *cobra.Command {
	s := &settings{}
	cmd := &cobra.Command{
		Use:     "propago-check MODEL.fzn PROOF",
		Short:   "Verify a proof about a FlatZinc program",
		Long:    rootHelp,
		Example: rootExample,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) != 2:
				return &usageError{fmt.Errorf("a program and a proof are wanted, not %d arguments", len(args))}
			case args[0] == "-" && args[1] == "-":
				return &usageError{errors.New("only one of the two can be the standard input")}
			}
			return nil
		},
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{err} })
	cmd.SetIn(st.in)
	cmd.SetOut(st.out)
	cmd.SetErr(st.err)
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&s.explain, "explain", false, "tell the argument from the conclusion back, in sentences; the proof is read twice and so is no standard input")
	flags.StringVar(&s.draw, "draw", "", "draw that argument to `FILE`, as SVG")
	flags.IntVar(&s.steps, "steps", 200, "how many steps --explain tells and --draw draws at most, `N`")
	flags.IntVar(&s.limits.Search, "limit-search", 0, "look at `N` variables at most where a rule does not decide a step (0: 1048576)")
	flags.IntVar(&s.limits.Literals, "limit-literals", 0, "hold `N` literals at most (0: 268435456)")
	flags.IntVar(&s.limits.Line, "limit-line", 0, "refuse lines of more than `N` bytes (0: 67108864)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if s.limits.Search < 0 || s.limits.Literals < 0 || s.limits.Line < 0 || s.steps < 1 {
			return &usageError{errors.New("a limit has to be above 0")}
		}
		if (s.explain || s.draw != "") && args[1] == "-" {
			return &usageError{errors.New("--explain and --draw read the proof twice, which standard input cannot be")}
		}
		return s.verify(cmd.Context(), st, args[0], args[1])
	}
	return cmd
}

// verify reads the program and the proof, and prints the verdict.
func (s *settings) verify(ctx context.Context, st streams, model, proof string) error {
	in, err := open(st, model)
	if err != nil {
		return err
	}
	p, err := flatzinc.ParseProgram(in)
	in.Close()
	if err != nil {
		return fmt.Errorf("%s: %w", model, err)
	}
	again := func() (io.ReadCloser, error) { return open(st, proof) }
	var verdict *check.Verdict
	if s.explain || s.draw != "" {
		verdict, err = s.tell(ctx, st, p, model, again)
	} else {
		var text io.ReadCloser
		if text, err = again(); err != nil {
			return err
		}
		verdict, err = check.Check(ctx, p, text, s.limits)
		text.Close()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", proof, err)
	}
	fmt.Fprintln(st.out, verdict)
	return nil
}

// tell verifies the proof, and prints or draws the argument.
func (s *settings) tell(ctx context.Context, st streams, p *flatzinc.Program, model string, again func() (io.ReadCloser, error)) (*check.Verdict, error) {
	verdict, told, err := check.Explain(ctx, p, again, s.limits)
	if err != nil {
		return nil, err
	}
	out := max(len(told)-s.steps, 0)
	told = told[out:]
	if err := s.save(filepath.Base(model), told, out, verdict); err != nil || !s.explain {
		return verdict, err
	}
	if out > 0 {
		fmt.Fprintf(st.out, "(%d earlier steps are left out)\n", out)
	}
	for _, sentence := range told {
		fmt.Fprintln(st.out, sentence)
	}
	return verdict, nil
}

// open opens a file, or the standard input for -.
func open(st streams, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(st.in), nil
	}
	return os.Open(name)
}
