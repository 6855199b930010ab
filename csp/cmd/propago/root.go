package main

// The root command: the list of subcommands, and how errors are told.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/stdio"
)

const rootHelp = `Solve models written as text, and ask about them: why a variable cannot have a value,
which constraints contradict each other, what the search does step by step.

A model is a file: FlatZinc (.fzn), which MiniZinc compiles models to.

Answers go to standard output, messages to standard error, with file, line and column.`

const rootExample = `  propago solve queens.fzn
  propago solve -a -s queens.fzn
  propago check queens.fzn
  propago why queens.fzn 'q[3] != 2'
  propago core broken.fzn
  propago trace --format html queens.fzn > run.html
  propago compare queens.fzn
  propago draw --what graph queens.fzn > graph.svg
  propago flatten queens.fzn > other.fzn
  propago cluster solve --cluster local queens.fzn`

// run executes the command line and returns its exit code. Whatever a command makes of a
// write that fails, what is lost is told here.
func run(ctx context.Context, args []string, st streams) exitCode {
	out := stdio.Watch(st.out)
	st.out = out
	root := newRootCommand(st)
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	code := codeError(exitSolved)
	told := err == nil || errors.As(err, &code)
	if lost := out.Lost(); lost != nil {
		fmt.Fprintf(st.err, "propago: writing the output: %v\n", lost)
		told, code = told || errors.Is(err, lost), max(code, codeError(exitInput))
	}
	if told {
		return exitCode(code)
	}
	fmt.Fprintf(st.err, "propago: %v\n", err)
	var input *inputError
	if !errors.As(err, &input) {
		fmt.Fprintf(st.err, "Run '%s --help' for usage.\n", cmd.CommandPath())
	}
	return exitInput
}

func newRootCommand(st streams) *cobra.Command {
	root := &cobra.Command{
		Use:     "propago",
		Short:   "Solve models written as text, and ask about them",
		Long:    rootHelp,
		Example: rootExample,
	}
	root.SetIn(st.in)
	root.SetOut(st.out)
	root.SetErr(st.err)
	// One a line: commands are added by many.
	root.AddCommand(
		newSolveCommand(st),
		newCheckCommand(st),
		newWhyCommand(st),
		newCoreCommand(st),
		newTraceCommand(st),
		newCompareCommand(st),
		newDrawCommand(st),
		newFlattenCommand(st),
		newClusterCommand(st),
	)
	command.Finish(root)
	return root
}
