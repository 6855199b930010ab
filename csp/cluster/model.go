package cluster

import (
	"cmp"
	"context"
	"iter"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file asks for the solutions of a model: it is written as a program, and what the job
// answers is said again in the model's own variables.

// translation is a model with the program that it became.
type translation struct {
	model   *csp.Model
	written flatzinc.Written
	solver  *csp.Solver
	lits    []csp.Literal
}

// SubmitModel is [Cluster.Submit] of a model: search says how each piece is searched, by what
// FlatZinc has annotations for and Free, Learn and Seed. What the job yields are solutions of the
// program that was written, of which [Job.InModel] makes those of the model. The errors are those
// of [flatzinc.Write] besides.
func (c *Cluster) SubmitModel(ctx context.Context, m *csp.Model, ask Ask, goal csp.Objective, search csp.Options, o Options) (*Job, error) {
	text, calls, written, err := write(m, flatzinc.WriteOptions{Objective: goal, Search: search})
	if err != nil {
		return nil, err
	}
	o.Free, o.Learn = o.Free || search.Free, o.Learn || search.Learn
	o.Seed = cmp.Or(o.Seed, search.Seed)
	t := &translation{model: m, written: written}
	if ask != Count {
		if t.solver, err = m.Compile(ctx, csp.Options{}); err != nil {
			return nil, err
		}
	}
	j, err := c.submit(ctx, []byte(text), calls, ask, o)
	if err == nil {
		j.model = t
	}
	return j, err
}

// InModel returns a solution that the job yielded as one of the model that was submitted. A job
// that was submitted as a program has none, and gives the solution back.
func (j *Job) InModel(ctx context.Context, sol csp.Solution) (csp.Solution, error) {
	if j.model == nil || sol.IsZero() {
		return sol, nil
	}
	t := j.model
	t.lits = t.lits[:0]
	for i, x := range t.written.Vars {
		if x == (csp.Var{}) {
			continue
		}
		v, ok := j.q.in.Value(sol, t.written.Names[i])
		switch {
		case !ok:
		case !t.written.Bools[i]:
			t.lits = append(t.lits, x.Eq(v))
		case v == 1:
			t.lits = append(t.lits, x.Ge(1))
		default:
			t.lits = append(t.lits, x.Le(0))
		}
	}
	t.solver.Reset()
	t.solver.Assume(t.lits...)
	return t.solver.Solve(ctx)
}

// Solve returns a solution of a model, with the errors of [csp.Solver.Solve], those of
// [flatzinc.Write] where it cannot travel, and an *[IncompleteError] where there is none in the
// pieces that could be searched. search says how each piece is searched, by what FlatZinc has
// annotations for and Free, Learn and Seed.
func (c *Cluster) Solve(ctx context.Context, m *csp.Model, search csp.Options, o Options) (csp.Solution, error) {
	j, err := c.SubmitModel(ctx, m, One, csp.Objective{}, search, o)
	if err != nil {
		return csp.Solution{}, err
	}
	sol, err := j.Solve(ctx)
	if err != nil {
		return csp.Solution{}, err
	}
	return j.InModel(ctx, sol)
}

// Count returns how many solutions a model has, with the errors of [Job.Count].
func (c *Cluster) Count(ctx context.Context, m *csp.Model, search csp.Options, o Options) (int, error) {
	j, err := c.SubmitModel(ctx, m, Count, csp.Objective{}, search, o)
	if err != nil {
		return 0, err
	}
	return j.Count(ctx)
}

// Solutions yields all solutions of a model, in the order of [Job.Solutions], or an error and no
// more.
func (c *Cluster) Solutions(ctx context.Context, m *csp.Model, search csp.Options, o Options) iter.Seq2[csp.Solution, error] {
	return ending(func(yield func(csp.Solution, error) bool) error {
		j, err := c.SubmitModel(ctx, m, All, csp.Objective{}, search, o)
		if err != nil {
			return err
		}
		for sol, err := range j.Solutions(ctx) {
			if err == nil {
				sol, err = j.InModel(ctx, sol)
			}
			if err != nil || !yield(sol, nil) {
				return err
			}
		}
		return nil
	})
}

// Optimize returns a best solution of a model, such as for csp.Minimize(makespan), with the
// errors of [csp.Solver.Optimize]; with the context's error comes the best so far.
func (c *Cluster) Optimize(ctx context.Context, m *csp.Model, goal csp.Objective, search csp.Options, o Options) (csp.Solution, error) {
	j, err := c.SubmitModel(ctx, m, Best, goal, search, o)
	if err != nil {
		return csp.Solution{}, err
	}
	var best csp.Solution
	for sol, err := range j.Improving(ctx) {
		if err != nil {
			return best, err
		}
		if best, err = j.InModel(ctx, sol); err != nil {
			return csp.Solution{}, err
		}
	}
	return best, nil
}
