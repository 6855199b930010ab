package csp

import (
	"context"
	"slices"

	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
)

// This file is the proof of an answer whose search cannot tell its steps: by
// limited discrepancies, in neighbourhoods, or by assignment. Once it has found out that nothing
// is left, one free search proves it from the beginning, which takes what that search takes.
// It begins from the best solution, so that it has little more to do than to show that there
// is none better.

// laterProof is a proof that is made after the run.
type laterProof struct {
	tell  func(*steps.Step) error
	model *Model
	opts  Options
	over  bool
}

// keepsSteps reports whether the steps of a search by the options cannot be told.
func (o *Options) keepsSteps() bool {
	return o.Maintain > strategy.AC3 || o.LimitedDiscrepancy || o.Neighbourhood != nil
}

// proveLater takes the proof out of the options of a run.
func (m *Model) proveLater(o *Options) *laterProof {
	l := &laterProof{tell: o.Proof, model: m, opts: Options{
		Free: true, Order: o.Order, Ties: o.Ties, Values: o.Values, Phases: o.Phases, Seed: o.Seed, Timeout: o.Timeout,
	}}
	if o.Kernel == generalKernel {
		l.opts.Kernel = generalKernel
	}
	o.Proof = nil
	return l
}

// prove makes the proof of a run that found all, or otherwise says that nothing is claimed. The
// error is that of the steps: where time is over, the answer stands without a proof.
func (l *laterProof) prove(ctx context.Context, all bool, assumed []Literal, goal Objective, best []int32) error {
	if l == nil || l.over {
		return nil
	}
	l.over = true
	if !all {
		return l.tell(&steps.Step{Kind: 'c', N: -1})
	}
	o := l.opts
	for x, v := range best {
		if l.model.vars[x].dom.Len() > 1 {
			o.Hints = append(o.Hints, Var{model: l.model, id: int32(x)}.Eq(int(v)))
		}
	}
	o.Proof = l.tell
	s, err := l.model.Compile(ctx, o)
	if err != nil {
		return l.tell(&steps.Step{Kind: 'c', N: -1})
	}
	s.asked.assumed = slices.Clone(assumed)
	every := func() bool { return true }
	if goal != (Objective{}) {
		s.optimize(ctx, goal, nil, every)
	} else {
		s.execute(ctx, every)
	}
	return s.prover.err
}

// proveLater makes the proof of the run that is over.
func (s *Solver) proveLater(ctx context.Context) error {
	if s.run.outcome == Invalid {
		return s.run.err
	}
	var goal Objective
	var best []int32
	if s.goal.on {
		if goal = s.goal.Objective; s.goal.found {
			best = s.run.vals
		}
	}
	return s.later.prove(ctx, s.run.outcome == Exhausted, s.asked.assumed, goal, best)
}
