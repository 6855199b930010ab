package main

// The search on a cluster, as one by workers of this process looks.

import (
	"context"
	"errors"
	"iter"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/cluster"
	"github.com/propago/propago/csp/flatzinc"
)

// remote is a job on a cluster.
type remote struct {
	*cluster.Job
	c       *cluster.Cluster
	outcome csp.Outcome
	err     error
	stats   csp.Stats
}

// newRemote submits a program. The solutions are of the job's own instance of it.
func newRemote(ctx context.Context, in *flatzinc.Instance, s *settings, program []byte, waits func(why string)) (*remote, error) {
	ask := cluster.Best
	switch {
	case in.Goal == flatzinc.Satisfy && s.wanted() == 1:
		ask = cluster.One
	case in.Goal == flatzinc.Satisfy:
		ask = cluster.All
	}
	s.join.Cores = s.workers
	c, err := s.join.Connect(ctx)
	if err != nil {
		return nil, err
	}
	j, err := c.Submit(ctx, program, ask, cluster.Options{Free: s.free, Learn: s.learn, Seed: uint64(s.seed), Waits: waits})
	if err != nil {
		c.Close()
		return nil, err
	}
	return &remote{Job: j, c: c}, nil
}

// Solutions yields a solution, or all of them.
func (r *remote) Solutions(ctx context.Context) iter.Seq[csp.Solution] {
	if r.Asks() == cluster.One {
		return func(yield func(csp.Solution) bool) {
			sol, err := r.Solve(ctx)
			if r.end(ctx, err); err == nil {
				r.outcome = csp.Stopped
				yield(sol)
			}
		}
	}
	return r.each(ctx, r.Job.Solutions)
}

// Improving yields ever better solutions. The objective is that of the program.
func (r *remote) Improving(ctx context.Context, _ csp.Objective) iter.Seq[csp.Solution] {
	return r.each(ctx, r.Job.Improving)
}

func (r *remote) each(ctx context.Context, sols func(context.Context) iter.Seq2[csp.Solution, error]) iter.Seq[csp.Solution] {
	return func(yield func(csp.Solution) bool) {
		for sol, err := range sols(ctx) {
			if err != nil {
				r.end(ctx, err)
				return
			}
			if !yield(sol) {
				r.end(ctx, nil)
				r.outcome = csp.Stopped
				return
			}
		}
		r.end(ctx, nil)
	}
}

// end notes how it ended, and leaves the cluster.
func (r *remote) end(ctx context.Context, err error) {
	status := r.Status()
	r.stats = csp.Stats{Nodes: status.Nodes, Solutions: int64(status.Solutions), Time: status.Age}
	r.c.Close()
	switch {
	case err == nil, errors.Is(err, csp.ErrNoSolution):
		r.outcome = csp.Exhausted
	case ctx.Err() != nil:
		r.outcome, r.err = csp.Cancelled, ctx.Err()
	default:
		r.outcome, r.err = csp.Invalid, err
	}
}

// Stats returns what the workers say of the search.
func (r *remote) Stats() csp.Stats { return r.stats }

// Outcome returns how it ended.
func (r *remote) Outcome() csp.Outcome { return r.outcome }

// Err returns why it ended before its time, or nil.
func (r *remote) Err() error { return r.err }
