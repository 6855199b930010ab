// Package compare sets ways of searching side by side: what each of several configurations
// counted and how long it took, on one problem or on many. It adds nothing to a search: its
// counts are those of each run by itself. It uses what package csp offers to everybody.
package compare

import (
	"context"
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
)

// This file runs one problem with several configurations, one after the other. print.go
// writes down what they did, survey.go adds up many problems.

// Result is what several configurations did on one problem.
type Result struct {
	Runs []Run // in the order of the configurations; after a cancellation only the first ones
}

// Run is what one configuration did.
type Run struct {
	Configuration Configuration
	Outcome       csp.Outcome // Exhausted, csp.Limited or csp.Cancelled
	Stats         csp.Stats
}

// End says in words how the run ended: "exhausted", "cancelled", or which limit cut it,
// such as "limit of nodes". "enough solutions" is a search that found as many as it was
// asked for.
func (r Run) End() string {
	o := r.Configuration.Options
	switch {
	case r.Outcome != csp.Limited:
		return r.Outcome.String()
	case r.enough():
		return "enough solutions"
	case o.MaxNodes > 0 && r.Stats.Nodes >= o.MaxNodes:
		return "limit of nodes"
	case o.MaxFailures > 0 && r.Stats.Failures >= o.MaxFailures:
		return "limit of failures"
	}
	return "limit of time"
}

// enough says whether the run found as many solutions as it was asked for.
func (r Run) enough() bool {
	most := r.Configuration.Options.MaxSolutions
	return r.Outcome == csp.Limited && most > 0 && r.Stats.Solutions >= int64(most)
}

// Answered says whether the run was neither cancelled nor cut by a limit on nodes,
// failures or time: it searched everything, or found as many solutions as it was asked for.
func (r Run) Answered() bool { return r.Outcome == csp.Exhausted || r.enough() }

// Configurations runs a model with each configuration, under the same assumptions, and compares
// what they did. Each run searches for all solutions, or for as many as its
// [csp.Options.MaxSolutions] says; limits of the options cut what is hopeless. It takes the
// time of all runs together.
//
// The error is a *[ConfigurationError]; that of the model; a *[csp.ModelError] for an
// assumption about another model; the context's error, together with the runs that there
// are; or a *[DisagreementError], together with all of them.
func Configurations(ctx context.Context, m *csp.Model, configurations []Configuration, assumptions ...csp.Literal) (Result, error) {
	c, err := New(ctx, m, configurations)
	if err != nil {
		return Result{}, err
	}
	return c.Run(ctx, assumptions...)
}

// Comparer has a model compiled for several configurations, to compare them under one
// set of assumptions after the other. It is for one goroutine.
type Comparer struct {
	configurations []Configuration
	solvers        []*csp.Solver
}

// New compiles a model for each configuration. The error is that of the model or
// a *[ConfigurationError].
func New(ctx context.Context, m *csp.Model, configurations []Configuration) (*Comparer, error) {
	c := &Comparer{configurations: configurations}
	if _, err := m.Compile(ctx, csp.Options{}); err != nil {
		return nil, err
	}
	names := make(map[string]bool, len(configurations))
	for _, conf := range configurations {
		if conf.Name == "" {
			return nil, &ConfigurationError{conf.Name, errNoName}
		}
		if names[conf.Name] {
			return nil, &ConfigurationError{conf.Name, errSameName}
		}
		names[conf.Name] = true
		s, err := m.Compile(ctx, conf.Options)
		if err != nil {
			return nil, &ConfigurationError{conf.Name, err}
		}
		c.solvers = append(c.solvers, s)
	}
	return c, nil
}

// Run runs all configurations under these assumptions alone. Errors are those of the
// function [Configurations] but for *[ConfigurationError].
func (c *Comparer) Run(ctx context.Context, assumptions ...csp.Literal) (Result, error) {
	var result Result
	for i, s := range c.solvers {
		s.Reset()
		s.Assume(assumptions...)
		_, err := s.Count(ctx, 0)
		if s.Outcome() == csp.Invalid {
			return result, err
		}
		result.Runs = append(result.Runs, Run{c.configurations[i], s.Outcome(), s.Stats()})
		if s.Outcome() == csp.Cancelled {
			return result, err
		}
	}
	return result, result.Check()
}

// DisagreementError says that two configurations cannot both be right about the number
// of solutions. A constraint whose propagator and whose check differ is the usual reason.
type DisagreementError struct {
	Complete Run // searched everything
	Other    Run // found more, or searched everything and found another number
}

// Error names the two and their numbers.
func (e *DisagreementError) Error() string {
	return fmt.Sprintf("compare: configurations disagree: %s found %d solutions and no more exist, %s found %d",
		e.Complete.Configuration.Name, e.Complete.Stats.Solutions, e.Other.Configuration.Name, e.Other.Stats.Solutions)
}

// Check returns a *[DisagreementError] where runs contradict each other. All that searched
// everything have to agree on the number of solutions, and none that was cut may have
// found more. Runs with a [csp.Phase.Once] leave out solutions on purpose and are not looked at.
func (c Result) Check() error {
	for _, complete := range c.Runs {
		if complete.Outcome != csp.Exhausted || complete.leavesOut() {
			continue
		}
		for _, r := range c.Runs {
			more := r.Stats.Solutions > complete.Stats.Solutions
			if !r.leavesOut() && (more || r.Outcome == csp.Exhausted && r.Stats.Solutions != complete.Stats.Solutions) {
				return &DisagreementError{complete, r}
			}
		}
	}
	return nil
}

// leavesOut says whether the run finds one solution of several by intention.
func (r Run) leavesOut() bool {
	return slices.ContainsFunc(r.Configuration.Options.Phases, func(p csp.Phase) bool { return p.Once })
}
