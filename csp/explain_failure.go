package csp

import (
	"cmp"
	"slices"

	"github.com/propago/propago/domains"
)

// This file makes the facts of a contradiction: the claim that failed, and what it failed
// against.

// failure explains the contradiction of the latest propagation.
func (e *explainer) failure() []Fact {
	s, st := e.s, e.s.space.st
	if s.empty {
		for i := range s.model.vars {
			if s.model.vars[i].dom.IsEmpty() {
				e.facts = append(e.facts, Fact{Var: Var{model: s.model, id: int32(i)}, Origin: Origin{By: ByDomain, Place: -1}})
				return e.facts
			}
		}
	}
	for _, place := range s.space.vain {
		p := s.posted[place]
		e.facts = append(e.facts, Fact{Origin: Origin{ByConstraint, p.c, p.called(), place}})
	}
	if s.space.vain != nil {
		return e.facts
	}
	now := st.TrailLen()
	f := st.Failure()
	if f.X < 0 {
		e.facts = append(e.facts, e.claimed(f.Cause, Literal{}, now))
		return e.facts
	}
	if f.Op == domains.NotIn && f.Cause >= 0 && st.Max(f.X)-st.Min(f.X) > longJump {
		origin := s.space.props[f.Cause].origin
		last := e.allOf(origin, e.domainsAt(origin, now), Literal{}, now)
		e.facts = append(e.facts, last)
		return e.facts
	}
	var failing []Literal
	for claim := range s.claims(f.X, f.Op, f.K, now, true) {
		failing = append(failing, claim)
	}
	if clash, ok := e.clash(f, failing); ok {
		e.facts = append(e.facts, clash)
		return e.facts
	}
	var besides []known
	for _, claim := range failing {
		k := known{lit: claim, at: now}
		e.put(factKey{now, claim.x.id, claim.op, claim.k}, e.claimed(f.Cause, claim, now))
		besides = append(besides, k)
	}
	e.facts = append(e.facts, e.joined(Literal{}, now, besides))
	return e.unused()
}

// clash makes one fact of a failure on a variable that one claim had fixed: it and the
// reason of the claim that failed contradict the constraint.
func (e *explainer) clash(f domains.Change, failing []Literal) (Fact, bool) {
	st := e.s.space.st
	if f.Cause < 0 || !st.Fixed(f.X) {
		return Fact{}, false
	}
	now := st.TrailLen()
	origin := e.s.space.props[f.Cause].origin
	own, ok := e.find(Var{model: e.s.model, id: f.X}.Eq(st.Min(f.X)), now)
	if int(origin) >= e.s.own || !ok || own.joined {
		return Fact{}, false
	}
	facts := []known{own}
	for _, claim := range failing {
		for _, k := range e.bare(e.s.space.reasonFor(&e.reason, int32(f.Cause), claim, now), now) {
			if !slices.Contains(facts, k) {
				facts = append(facts, k)
			}
		}
	}
	stably(facts, func(a, b known) int { return cmp.Compare(a.at, b.at) })
	short, ok := e.alone.shorten(e.ctx, origin, claimsOf(facts), Literal{})
	if !ok {
		return Fact{}, false
	}
	p := e.s.posted[origin]
	clash := Fact{Origin: Origin{ByConstraint, p.c, p.called(), int(origin)}}
	clash.Because = e.addAll(facts, short)
	return clash, true
}

// unused returns the facts without those that the last one does not rest on.
func (e *explainer) unused() []Fact {
	need := make([]bool, len(e.facts))
	need[len(need)-1] = true
	for i := len(e.facts) - 1; i >= 0; i-- {
		if need[i] {
			for _, j := range e.facts[i].Because {
				need[j] = true
			}
		}
	}
	place := make([]int, len(e.facts))
	var out []Fact
	for i, f := range e.facts {
		if !need[i] {
			continue
		}
		place[i] = len(out)
		f.Because = slices.Clone(f.Because)
		for j, b := range f.Because {
			f.Because[j] = place[b]
		}
		out = append(out, f)
	}
	return out
}
