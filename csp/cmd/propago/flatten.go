package main

// propago flatten: a model as FlatZinc, for any solver that reads it.

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/flatzinc"
)

const flattenHelp = `Flatten writes a model as a FlatZinc program, which fzn-propago and other solvers read.
Constraints that FlatZinc has no name for are called propago_NAME.

Exit codes:
  0  written
  2  wrong usage, or a model that cannot be read or not be written, or lost output`

func newFlattenCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "flatten MODEL [DATA]...",
		Short:   "Write a model as FlatZinc",
		Long:    flattenHelp,
		Example: "  propago flatten model.fzn > flat.fzn",
	}
	src := addSource(cmd)
	cmd.RunE = src.answering(st, nil, func(ctx context.Context, p *problem) error {
		o := flatzinc.WriteOptions{Search: p.Options()}
		if p.goal != nil {
			o.Objective = *p.goal
		}
		err := flatzinc.Write(st.Out, p.model, o)
		if beyond := (*flatzinc.WriteError)(nil); errors.As(err, &beyond) {
			return p.failed(ctx, st, err)
		}
		return err // of the output
	})
	return cmd
}
