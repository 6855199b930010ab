package main

// propago trace: what the engine does on a model, event by event.

import (
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
	src, f, l := addSource(cmd), &command.TraceFlags{}, &limits{}
	f.Add(cmd, "which variable is branched on")
	l.add(cmd, "stop")
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := src.all(args); err != nil {
			return err
		}
		var o csp.Options
		if err := l.on(&o); err != nil {
			return err
		}
		if f.Format.Value == "html" {
			o.Timeout /= 3 // to lay a page out takes about twice as long as what it plays
		}
		if err := f.Options(cmd, &o); err != nil {
			return err
		}
		wanted, err := f.Wanted()
		if err != nil {
			return err
		}
		p, err := src.load(cmd.Context(), st, l.time)
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("order") && !cmd.Flags().Changed("values") {
			o.Phases = p.Options().Phases
		}
		return traceRun(cmd, f, &wanted, p, o, st)
	}
	return cmd
}

// traceRun runs the engine and writes what happens.
func traceRun(cmd *cobra.Command, f *command.TraceFlags, wanted *command.WantedEvents, p *problem, o csp.Options, st streams) error {
	ctx := cmd.Context()
	if p.goal != nil {
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
	w := f.Writer(st.Out, of)
	observe := wanted.Observer(w.Observe)
	var goal []csp.Objective
	if p.goal != nil {
		goal = append(goal, *p.goal)
	}
	cut := false
	var e csp.Event // one for all, since the observers keep none
	for e = range s.Steps(ctx, goal...) {
		observe(&e)
		if cut = w.Cut(); cut || w.Err() != nil {
			break
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	code := exitSolved
	switch {
	case ctx.Err() != nil:
	case cut:
		fmt.Fprintf(st.Err, "propago: %s: stopped at the limit of %s; --limit 0 prints all\n", p.file, plural(f.Limit, "event"))
		code = exitLimit
	case s.Stats().Solutions == 0 && s.Outcome() == csp.Exhausted:
		code = exitUnsolved
	case s.Outcome() == csp.Limited && (o.MaxSolutions == 0 || s.Stats().Solutions < int64(o.MaxSolutions)):
		code = limited(st, p.file)
	}
	return end(ctx, code)
}
