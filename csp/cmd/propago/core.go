package main

// propago core: which constraints cannot hold together.

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/statement"
)

const coreHelp = `Core finds out why a model has no solution: constraints that cannot hold together, none
of which can be left out, and the steps from them to the contradiction. The limit on
nodes is for each search, that on time for all together and reading.

Exit codes:
  0    the model is contradictory, and its core is found
  1    it has a solution` + exitHelp

func newCoreCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "core MODEL [DATA]...",
		Short:   "Say which constraints contradict each other",
		Long:    coreHelp,
		Example: "  propago core broken.mzn\n  propago core --json -t 10s broken.mzn",
	}
	src := addSource(cmd)
	cmd.Flags().SortFlags = false
	src.limits.add(cmd, "give up")
	asJSON := cmd.Flags().Bool("json", false, "print a line of JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var o csp.Options
		if err := errors.Join(src.all(args), src.on(&o)); err != nil {
			return err
		}
		src.separate = true
		ctx, began := cmd.Context(), time.Now()
		p, err := src.load(ctx, st)
		if err != nil {
			return err
		}
		if src.time > 0 { // reading is a part of it
			o.Timeout = max(src.time-time.Since(began), 1)
		}
		s, err := p.model.Compile(ctx, o)
		if err != nil {
			return p.failed(ctx, st, err)
		}
		core, err := s.Core(ctx)
		tell := func(text string) { fmt.Fprintf(st.Err, "propago: %s: %s\n", p.file, text) }
		switch {
		case ctx.Err() != nil:
			return end(ctx, exitLimit)
		case errors.Is(err, csp.ErrSatisfiable):
			tell("there is a solution, so nothing contradicts")
			return exitUnsolved
		case errors.Is(err, csp.ErrLimit):
			tell("a limit ended the search before it was known whether there is a solution")
			return exitLimit
		case err != nil:
			return p.failed(ctx, st, err)
		}
		code := exitSolved
		if !core.Minimal {
			tell("a limit ended the search for fewer")
			code = exitLimit
		}
		if *asJSON {
			return errors.Join(writeJSON(st, core, p.instance), end(ctx, code))
		}
		if _, err := fmt.Fprint(st.Out, core); err != nil {
			return err
		}
		why, err := s.Why(ctx, csp.Question{Core: core, MaxNodes: defaultWhyNodes})
		switch {
		case ctx.Err() != nil:
			return end(ctx, exitLimit)
		case errors.Is(err, csp.ErrLimit):
			tell("a limit ended the search for the steps")
			return exitLimit
		case err == nil:
			_, err = fmt.Fprintf(st.Out, "\n%s", statement.Spelled(why.String(), p.instance))
		}
		return errors.Join(err, end(ctx, code))
	}
	return cmd
}
