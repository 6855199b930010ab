package main

// propago draw: pictures of a model and of its search.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/csp/draw"
)

const drawHelp = `Draw writes a picture of a model as SVG, or with --format dot in the language of Graphviz:
  graph    variables, and a box for each constraint with lines to those it is about
  arcs     the graph as AC-3 sees it: a line for each pair that shares a constraint
  tree     the search tree of a run; what is deep of a large one is folded
  domains  what propagation leaves of the values of each variable (SVG only)

Exit codes:
  0    drawn; of a tree, the search has come to its end
  1    drawn, and the model has no solution` + exitHelp

const drawExample = `  propago draw --what graph queens.mzn > graph.svg
  propago draw --what tree --solutions 0 queens.mzn > tree.svg
  propago draw --what domains queens.mzn > domains.svg`

func newDrawCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "draw MODEL [DATA]...",
		Short:   "Draw a model's graph, its search tree or its domains",
		Long:    drawHelp,
		Example: drawExample,
	}
	d := &drawing{
		source: addSource(cmd), st: st,
		what:   command.Choice{Value: "graph", Names: []string{"graph", "arcs", "tree", "domains"}},
		format: command.Choice{Value: "svg", Names: []string{"svg", "dot"}},
	}
	d.nodes = defaultDrawNodes
	command.AddChoice(cmd, &d.what, "what", "what to draw")
	command.AddChoice(cmd, &d.format, "format", "as what")
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.IntVar(&d.most, "most", 0, "draw at most `N` variables, or nodes of a tree (0: 300 variables, 120 nodes)")
	flags.IntVar(&d.solutions, "solutions", 1, "of a tree, stop the search at `N` solutions (0: all)")
	d.limits.add(cmd, "stop")
	check := func() error {
		switch {
		case d.what.Value == "domains" && d.format.Value == "dot":
			return errors.New("domains are drawn as svg alone")
		case d.most < 0:
			return fmt.Errorf("--most %d is negative", d.most)
		case d.solutions < 0:
			return fmt.Errorf("--solutions %d is negative", d.solutions)
		}
		return nil
	}
	cmd.RunE = d.answering(st, check, func(ctx context.Context, p *problem) error {
		d.problem = p
		picture, code, err := d.draw(ctx)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprint(st.Out, picture); err != nil {
			return err
		}
		return end(ctx, code)
	})
	return cmd
}

// defaultDrawNodes bounds the search whose tree is drawn.
const defaultDrawNodes = 100_000

type drawing struct {
	*source
	*problem
	what, format    command.Choice
	most, solutions int
	st              streams
}

func (d *drawing) draw(ctx context.Context) (picture string, code exitCode, err error) {
	switch d.what.Value {
	case "tree":
		return d.tree(ctx)
	case "domains":
		return d.domains(ctx)
	}
	within, cancel := command.Within(ctx, d.time)
	defer cancel()
	picture, ended := command.Promptly(within, func() string {
		g := draw.NewGraph(d.model, draw.GraphOptions{ID: "graph", Title: d.file, Arcs: d.what.Value == "arcs", MaxVars: d.most})
		if d.format.Value == "dot" {
			return g.DOT()
		}
		return g.SVG()
	})
	if !ended && ctx.Err() == nil {
		code = limited(d.st, d.file)
	}
	return picture, code, nil
}

// solver compiles the model; a malformed one is an error of what was read.
func (d *drawing) solver(ctx context.Context, o csp.Options) (*csp.Solver, error) {
	s, err := d.model.Compile(ctx, o)
	if err != nil {
		return nil, d.failed(ctx, d.st, err)
	}
	return s, nil
}

func (d *drawing) tree(ctx context.Context) (picture string, code exitCode, err error) {
	t := draw.NewTree(d.model, 0)
	o := d.Options()
	o.Observer, o.MaxSolutions = t.Observe, d.solutions
	if err := d.limits.on(&o); err != nil {
		return "", 0, err
	}
	if d.goal != nil {
		o.MaxSolutions = 0
	}
	s, err := d.solver(ctx, o)
	if err != nil {
		return "", 0, err
	}
	found := 0
	if d.goal != nil {
		for range s.Improving(ctx, *d.goal) {
			found++
		}
	} else {
		for range s.Solutions(ctx) {
			found++
		}
	}
	switch {
	case s.Outcome() == csp.Exhausted && found == 0:
		code = exitUnsolved
	case ctx.Err() == nil && s.Outcome() != csp.Exhausted && (o.MaxSolutions == 0 || found < o.MaxSolutions):
		code = limited(d.st, d.file)
	}
	options := draw.TreeOptions{ID: "tree", Title: d.file, MaxNodes: d.most}
	if d.format.Value == "dot" {
		return t.DOT(options), code, nil
	}
	return t.SVG(options), code, nil
}

func (d *drawing) domains(ctx context.Context) (picture string, code exitCode, err error) {
	s, err := d.solver(ctx, csp.Options{})
	if err != nil {
		return "", 0, err
	}
	consistent, err := s.Propagate(ctx)
	if err != nil {
		return "", 0, err
	}
	if !consistent {
		code = exitUnsolved
	}
	xs := d.model.Vars()
	if d.most > 0 && d.most < len(xs) {
		xs = xs[:d.most]
	}
	return draw.DomainsOf(d.file, s, xs...).SVG(), code, nil
}
