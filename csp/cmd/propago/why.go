package main

// propago why: the reasons for what cannot be.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/statement"
)

const whyHelp = `Why says why a variable cannot have a value: the constraints, by name, that lead from
what is given to it. What propagation does not find a search may refute.

A statement is a variable, a comparison and a value, in quotes: 'q[3] != 2' and 'q[3] = 2'
both ask why q[3] cannot be 2; 'cost <= 12' asks why cost is at most 12, 'cost >= 3' why it
is at least 3. Without a statement the question is why the model has no solution.

Exit codes:
  0    every question has an answer
  1    what was asked about is possible` + exitHelp

const whyExample = `  propago why queens.mzn 'q[3] != 2'
  propago why --max-nodes 0 queens.mzn 'q[3] != 2'
  propago why broken.mzn`

// defaultWhyNodes bounds the search for what propagation leaves open.
const defaultWhyNodes = 100_000

func newWhyCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "why MODEL [DATA]... [STATEMENT]...",
		Short:   "Say why a variable cannot have a value",
		Long:    whyHelp,
		Example: whyExample,
	}
	w := &asking{source: addSource(cmd), st: st}
	w.nodes = defaultWhyNodes
	cmd.Flags().SortFlags = false
	w.limits.add(cmd, "give up")
	cmd.Flags().Lookup("max-nodes").Usage = "give up a search after `N` nodes (0: ask propagation alone)"
	cmd.Flags().BoolVar(&w.json, "json", false, "print lines of JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		statements, err := w.take(args)
		if err != nil {
			return err
		}
		if w.nodes < 0 {
			return fmt.Errorf("--max-nodes %d is negative", w.nodes)
		}
		w.separate = true
		if w.problem, err = w.load(cmd.Context(), st); err != nil {
			return err
		}
		return w.run(cmd.Context(), statements)
	}
	return cmd
}

// asking is one run of the command.
type asking struct {
	*source
	*problem
	json bool
	st   streams
}

func (w *asking) run(ctx context.Context, statements []string) error {
	questions := make([]*statement.Statement, max(1, len(statements)))
	for i, text := range statements {
		s, err := statement.Parse(text, w.model, w)
		if err != nil {
			return err
		}
		questions[i] = s
	}
	within, cancel := command.Within(ctx, w.time)
	defer cancel()
	code := exitSolved
	for _, q := range questions {
		e, err := statement.Why(within, w.model, q, int(w.nodes))
		switch {
		case within.Err() != nil:
			if ctx.Err() == nil {
				fmt.Fprintf(w.st.Err, "propago: %s: stopped at the time limit of %v\n", w.file, w.time)
			}
			return end(ctx, max(code, exitLimit))
		case err != nil:
			return w.failed(ctx, w.st, err)
		}
		if err := w.write(e); err != nil {
			return err
		}
		switch e.Answer {
		case csp.StillPossible, csp.InSolution:
			code = max(code, exitUnsolved)
		case csp.Undecided:
			code = max(code, exitLimit)
		}
	}
	return end(ctx, code)
}

func (w *asking) write(e *csp.Explanation) error {
	if !w.json {
		_, err := fmt.Fprint(w.st.Out, statement.Text(e, w.instance))
		return err
	}
	return writeJSON(w.st, e, w.instance)
}
