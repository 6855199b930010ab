package csptest

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file watches a propagator at every run during a whole search, with the
// state that searching and backtracking has left in it.

// maxIdle is how often in a row a propagator may ask to run again without having
// pruned.
const maxIdle = 1000

// spy stands in the model for the constraint it watches.
type spy struct {
	csp.Constraint
	in    *instance
	found error // what was wrong first
}

func (s *spy) Attach(sp *csp.Space) csp.Propagator {
	run, _ := s.Constraint.(csp.Propagator)
	if a, ok := s.Constraint.(csp.Attacher); ok {
		run = a.Attach(sp)
	}
	return &spied{run: run, spy: s}
}

// spied is the propagator of the watched constraint.
type spied struct {
	run  csp.Propagator
	spy  *spy
	idle int
}

// Wakes and Priority are those of the watched one, which may leave them to the
// constraint.
func (p *spied) Wakes(s *csp.Space) []csp.Wake {
	if l, ok := p.run.(csp.Listener); ok {
		return l.Wakes(s)
	}
	if l, ok := p.spy.Constraint.(csp.Listener); ok {
		return l.Wakes(s)
	}
	return nil
}

func (p *spied) Priority() csp.Priority {
	if q, ok := p.run.(csp.Prioritizer); ok {
		return q.Priority()
	}
	if q, ok := p.spy.Constraint.(csp.Prioritizer); ok {
		return q.Priority()
	}
	return csp.Linear
}

func (p *spied) Propagate(s *csp.Space) csp.Status {
	if p.spy.found != nil {
		return csp.Failed
	}
	in := p.spy.in
	before := in.domains(s)
	status := p.run.Propagate(s)
	after := in.domains(s)
	if p.spy.found = p.judge(s, status, before, after); p.spy.found != nil {
		return csp.Failed
	}
	return status
}

func (p *spied) judge(s *csp.Space, status csp.Status, before, after []domains.Set) error {
	in := p.spy.in
	lost := in.supports(before)
	if status == csp.Failed {
		if len(lost) > 0 {
			return fmt.Errorf("Propagate returned Failed at %s, where %s is a solution", in.showDomains(before), in.show(lost[0]))
		}
		return nil
	}
	for _, sol := range lost {
		if !within(sol, after) {
			return fmt.Errorf("Propagate pruned the solution %s: from %s to %s", in.show(sol), in.showDomains(before), in.showDomains(after))
		}
	}
	switch status {
	case csp.Entailed:
		size := 1
		for _, d := range after {
			size *= d.Len()
		}
		if n := len(in.supports(after)); n != size {
			return fmt.Errorf("Propagate returned Entailed at %s, where %d of %d assignments are no solutions", in.showDomains(after), size-n, size)
		}
	case csp.Stable:
		again := p.run.Propagate(s)
		now := in.domains(s)
		if again == csp.Failed || !slices.EqualFunc(after, now, domains.Set.Equal) {
			return fmt.Errorf("Propagate returned Stable at %s, but running again it returned %v at %s", in.showDomains(after), again, in.showDomains(now))
		}
		return in.consistent(after)
	case csp.Again:
		if p.idle++; !slices.EqualFunc(before, after, domains.Set.Equal) {
			p.idle = 0
		}
		if p.idle > maxIdle {
			return fmt.Errorf("Propagate returned Again %d times in a row at %s without pruning", maxIdle, in.showDomains(after))
		}
		return nil
	}
	p.idle = 0
	return nil
}
