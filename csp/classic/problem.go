// Package classic holds well-known combinatorial problems as models, each with the
// search it is asked with, its known answer, and a checker that shares no code with
// the engine. They serve as tests, as benchmarks (see docs/benchmarks.md), and as
// examples of modelling; a problem a file.
//
// Models and branching are those of the MiniZinc models that other solvers were
// measured with, so that failures compare; the figures of those solvers stand in
// reference.go.
package classic

import (
	"context"
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// Asked says what is asked of a problem.
type Asked uint8

const (
	One  Asked = iota // whether there is a solution, and one if so
	All               // how many solutions there are
	Best              // the best value of the objective
)

// String returns "one", "all" or "best".
func (a Asked) String() string { return [...]string{"one", "all", "best"}[a%3] }

// Problem is an instance with its known answer.
type Problem struct {
	Name   string
	Asked  Asked
	Answer int // All: the number of solutions; Best: the optimum; One: 1, or 0 without a solution
	Build  func() Instance
	// Note says why the failures differ from those of the solver it is compared
	// with, where they do.
	Note string
}

// Instance is a problem declared: the model, how it is searched, what is improved,
// and an independent check of one solution.
type Instance struct {
	Model     *csp.Model
	Options   csp.Options
	Objective *csp.Objective
	// Check returns what is wrong with a solution, given by a function from a
	// variable to its value, or nil.
	Check func(value func(csp.Var) int) error
}

// Result is what solving a problem gave.
type Result struct {
	Answer int
	Stats  csp.Stats
}

// Run solves a problem as it is asked. The error tells that the search was cut short
// or that a solution does not pass the check; the Result then holds what was found.
func (p Problem) Run(ctx context.Context) (Result, error) {
	in := p.Build()
	s, err := in.Model.Compile(ctx, in.Options)
	if err != nil {
		return Result{}, err
	}
	if p.Asked == All {
		n, err := s.Count(ctx, 0)
		r := Result{n, s.Stats()}
		if err != nil || n == 0 {
			return r, err
		}
		return r, in.Check(func(x csp.Var) int { return s.AppendFirst(nil, []csp.Var{x})[0] })
	}
	var sol csp.Solution
	if p.Asked == Best {
		sol, err = s.Optimize(ctx, *in.Objective)
	} else {
		sol, err = s.Solve(ctx)
	}
	r := Result{Stats: s.Stats()}
	switch {
	case err == csp.ErrNoSolution:
		return r, nil
	case err != nil && sol.IsZero():
		return r, err
	case p.Asked == Best:
		r.Answer = sol.Value(in.Objective.Var())
	default:
		r.Answer = 1
	}
	if err != nil {
		return r, err
	}
	return r, in.Check(sol.Value)
}

// search is the plain search of one phase with the given orders over xs.
func search(order strategy.VarOrder, values strategy.ValueOrder, xs ...csp.Var) csp.Options {
	return csp.Options{Phases: []csp.Phase{{Vars: xs, Order: order, Values: values}}}
}

// differ returns an error where two of the values are equal.
func differ(what string, vals ...int) error {
	seen := make(map[int]bool)
	for _, v := range vals {
		if seen[v] {
			return fmt.Errorf("%s: %d stands there twice", what, v)
		}
		seen[v] = true
	}
	return nil
}

// valuesOf returns the values of xs.
func valuesOf(value func(csp.Var) int, xs []csp.Var) []int {
	vals := make([]int, len(xs))
	for i, x := range xs {
		vals[i] = value(x)
	}
	return vals
}

// square declares n*n variables name[row,column] with the values lo..hi.
func square(m *csp.Model, name string, rows, cols, lo, hi int) [][]csp.Var {
	g := make([][]csp.Var, rows)
	for i := range g {
		for j := range cols {
			g[i] = append(g[i], m.IntVar(fmt.Sprintf("%s[%d,%d]", name, i+1, j+1), lo, hi))
		}
	}
	return g
}

// column returns column j of a square.
func column(g [][]csp.Var, j int) []csp.Var {
	var xs []csp.Var
	for i := range g {
		xs = append(xs, g[i][j])
	}
	return xs
}

// named adds to a name that all solutions are asked for.
func named(name string, asked Asked) string {
	if asked == All {
		name += " all"
	}
	return name
}
