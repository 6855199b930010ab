package main

// propago trace: what the engine does on a model, event by event.

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/cmd/statement"
)

const traceHelp = `Trace prints what the engine does on a model, event by event: which constraint is looked
at, which values go and why, what is tried, what fails, where it goes back to, and the
solutions; with an objective each is better than the one before.

Formats:
  text  a line for each event, deeper nodes further to the right; the kinds that change
        something, unless --kinds asks for others
  json  JSON lines, a header and a line for each event, all kinds; programs play them
        with the package csp/trace. docs/reference/events.md describes the lines
  html  a page that plays the run in a browser, forwards and backwards, with domains,
        causes and the search tree; one file, no network. At most 200000 events unless
        --limit says more, and of a --time-limit it plays a third: the rest is for the page
  svg   the search tree as a picture; of a large one, what is deep is folded

The search is that of the model's annotations, unless --order or --values asks for
another one.

Kinds of events:
  %s

Exit codes:
  0    a solution was found, and all of that printed
  1    there is none` + exitHelp

const traceExample = `  propago trace queens.mzn
  propago trace --maintain ac3 --order input --kinds revise,prune,fail queens.mzn
  propago trace --format html queens.mzn > run.html
  propago trace --format svg --solutions all queens.mzn > tree.svg`

func newTraceCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "trace MODEL [DATA]...",
		Short:   "Print what the engine does on a model, event by event",
		Long:    fmt.Sprintf(traceHelp, strings.Join(command.EventKinds(), ", ")),
		Example: traceExample,
	}
	src, f, o := addSource(cmd), &command.TraceFlags{}, csp.Options{}
	f.Add(cmd, "which variable is branched on")
	src.limits.add(cmd, "stop")
	cmd.Flags().SortFlags = false
	check := func() error {
		if err := src.on(&o); err != nil {
			return err
		}
		if f.Format.Value == "html" {
			o.Timeout /= 3 // to lay a page out takes about twice as long as what it plays
		}
		return f.Read(cmd, &o)
	}
	cmd.RunE = src.answering(st, check, func(ctx context.Context, p *problem) error {
		if !cmd.Flags().Changed("order") && !cmd.Flags().Changed("values") {
			o.Phases = p.Options().Phases
		}
		var goal []csp.Objective
		if p.goal != nil {
			goal = append(goal, *p.goal)
			o.MaxSolutions = 0 // the better ones are no further solutions
		}
		s, err := p.model.Compile(ctx, o)
		if err != nil {
			return p.failed(ctx, st, err)
		}
		of := command.Traced{Model: p.model, Title: p.file}
		if in, ok := p.instance.(statement.Enums); ok {
			of.Value = in.ValueName
		}
		code, why, err := f.Run(ctx, s, st.Out, of, goal...)
		switch {
		case err != nil:
			return err
		case why != "":
			fmt.Fprintf(st.Err, "propago: %s: %s\n", p.file, why)
		case code == exitLimit:
			limited(st, p.file)
		}
		return end(ctx, code)
	})
	return cmd
}
