package main

// propago check: whether a model can be read, without solving it.

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
)

const checkHelp = `Check reads a model and says what it is made of. Nothing is searched: a model that
has no solution is right as a model.

Exit codes:
  0  the model can be read
  2  wrong usage, or it cannot: the message has file, line and column`

func newCheckCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check MODEL [DATA]...",
		Short:   "Read a model and say what it is made of",
		Long:    checkHelp,
		Example: "  propago check queens.mzn",
	}
	src := addSource(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := src.all(args); err != nil {
			return err
		}
		p, err := src.load(cmd.Context(), st, 0)
		if err != nil {
			return err
		}
		constraints := 0
		for range p.model.Constraints() {
			constraints++
		}
		goal := "satisfy"
		if p.goal != nil {
			goal = goalName(*p.goal)
		}
		_, err = fmt.Fprintf(st.Out, "%s: %s, %s, %s\n", p.file, plural(len(p.model.Vars()), "variable"), plural(constraints, "constraint"), goal)
		return err
	}
	return cmd
}

func goalName(o csp.Objective) string {
	return fmt.Sprint(o)
}

// plural writes a number of things.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
