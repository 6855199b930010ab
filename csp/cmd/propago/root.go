package main

// The root command: the list of subcommands, and how errors are told.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
)

const rootHelp = `Solve models written as text, and ask about them: why a variable cannot have a value,
which constraints contradict each other, what the search does step by step.

A model is a file: MiniZinc (.mzn), with files of data (.dzn, .json) after it, or FlatZinc
(.fzn), which MiniZinc compiles models to; - is standard input. -D gives single parameters
their values. docs/reference/minizinc-language.md lists what of MiniZinc is read; the rest is refused by name.

Answers go to standard output, messages to standard error, with file, line and column.`

const rootExample = `  propago solve queens.mzn -D n=8
  propago solve -a -s shop.mzn data.dzn
  propago check queens.mzn
  propago why queens.mzn 'q[3] != 2'
  propago core broken.mzn
  propago trace --format html queens.mzn > run.html
  propago compare queens.mzn
  propago draw --what graph queens.mzn > graph.svg
  propago flatten queens.mzn > queens.fzn
  propago cluster solve --cluster local queens.fzn`

// run executes the command line and returns its exit code.
func run(ctx context.Context, args []string, st streams) exitCode {
	return command.Run(ctx, newRootCommand, args, st, func(cmd *cobra.Command, err error) {
		var text *textError
		if errors.As(err, &text) {
			fmt.Fprintln(st.Err, text)
			return
		}
		fmt.Fprintf(st.Err, "propago: %v\n", err)
		var input *inputError
		if !errors.As(err, &input) {
			fmt.Fprintf(st.Err, "Run '%s --help' for usage.\n", cmd.CommandPath())
		}
	})
}

func newRootCommand(st streams) *cobra.Command {
	root := &cobra.Command{
		Use:     "propago",
		Short:   "Solve models written as text, and ask about them",
		Long:    rootHelp,
		Example: rootExample,
	}
	return command.Finish(root, st,
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
}
