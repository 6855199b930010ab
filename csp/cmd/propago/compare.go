package main

// propago compare: what the classic algorithms do on the same model.

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/compare"
	"github.com/propago/propago/csp/draw"
)

// defaultCompareNodes is done in seconds.
const defaultCompareNodes = 1_000_000

const compareHelp = `Compare searches a model with one algorithm after the other and counts what each had to
do. All are configurations of one engine. The objective of a model is left aside: what is
looked for are solutions.

An algorithm is a level of consistency, and after a + the order of the variables:
  backtracking           variable by variable, each value checked against the earlier ones
  forward-checking       a value that was tried prunes its neighbours
  ac3                    arcs made consistent by AC-3
  full                   the propagators of the constraints
  ...+mrv                the variable with the fewest values first
  default                what an empty set of options does
Without --algorithms these are compared:
  %s

Each looks for a second solution (--solutions 2), so that the counts do not depend on
where the first happens to lie; all (or 0) counts them all. Limits cut what is hopeless,
and the last column says so. All counts are the same on every machine; times are not.

Formats:
  table  a line for each algorithm
  csv    the same for programs, times in seconds
  svg    bars: nodes, unless --measures asks for more

Exit codes:
  0    every algorithm answered
  1    the model has no solution` + exitHelp

const compareExample = `  propago compare queens.mzn
  propago compare --algorithms backtracking,full+dom/wdeg --measures nodes,failures queens.mzn
  propago compare --format svg queens.mzn > bars.svg`

func newCompareCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "compare MODEL [DATA]...",
		Short:   "Count what the classic algorithms do on a model",
		Long:    fmt.Sprintf(compareHelp, strings.Join(command.Algorithms(), ", ")),
		Example: compareExample,
	}
	src, f := addSource(cmd), &command.CompareFlags{}
	src.nodes = defaultCompareNodes
	f.Add(cmd)
	src.limits.add(cmd, "cut a run")
	cmd.Flags().SortFlags = false
	var list []compare.Configuration
	var measures []compare.Measure
	check := func() (err error) {
		var o csp.Options
		if err = src.on(&o); err == nil {
			list, measures, err = f.Read(o)
		}
		return err
	}
	cmd.RunE = src.answering(st, check, func(ctx context.Context, p *problem) error {
		result, err := compare.Configurations(ctx, p.model, list)
		if err != nil && ctx.Err() == nil {
			return p.failed(ctx, st, err)
		}
		if err := writeComparison(f.Format.Value, st, p.file, result, measures); err != nil {
			return err
		}
		code := exitSolved
		for _, r := range result.Runs {
			switch {
			case r.Outcome == csp.Exhausted && r.Stats.Solutions == 0:
				code = max(code, exitUnsolved)
			case !r.Answered() && ctx.Err() == nil:
				fmt.Fprintf(st.Err, "propago: %s: %s: %s\n", p.file, r.Configuration.Name, r.End())
				code = exitLimit
			}
		}
		return end(ctx, code)
	})
	return cmd
}

func writeComparison(format string, st streams, file string, result compare.Result, measures []compare.Measure) error {
	switch format {
	case "csv":
		return result.WriteCSV(st.Out, measures...)
	case "svg":
		_, err := fmt.Fprint(st.Out, draw.CompareChart(file+", by algorithm", result, measures...).SVG())
		return err
	}
	_, err := fmt.Fprint(st.Out, result.Table(measures...))
	return err
}
