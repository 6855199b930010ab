package main

// propago check: whether a model can be read, without solving it.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
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
	cmd.RunE = src.answering(st, nil, func(_ context.Context, p *problem) error {
		constraints := 0
		for range p.model.Constraints() {
			constraints++
		}
		goal := "satisfy"
		if p.goal != nil {
			goal = fmt.Sprint(*p.goal)
		}
		_, err := fmt.Fprintf(st.Out, "%s: %s, %s, %s\n", p.file, command.Plural(len(p.model.Vars()), "variable"), command.Plural(constraints, "constraint"), goal)
		return err
	})
	return cmd
}
