package csp

import (
	"github.com/propago/propago/domains"
)

// This file keeps short inferences that come again. An inference counts until the next
// deduction, so that one of a search of many failures would be told, and checked, at each. From
// the second time on it is a deduction of its own, which stays, and is named.

const (
	shortFacts = 3       // an inference of more facts comes again too seldom
	shortTable = 1 << 14 // places; of two inferences of one place the latest stays
)

// shortInference is one that was told. It has number n once it is a deduction.
type shortInference struct {
	shortKey
	n    int
	used int // in which derivation, counted
}

type shortKey struct {
	constraint int32
	facts      int32
	claim      domains.Literal
	of         [shortFacts]domains.Literal
}

// place is where the table has an inference.
func (k *shortKey) place() uint {
	h := uint(k.constraint)
	mix := func(l domains.Literal) { h = (h*31+uint(l.X()))*31*31 + uint(l.Op())*31 + uint(l.K()) }
	mix(k.claim)
	for i := range k.facts {
		mix(k.of[i])
	}
	h *= 0x9e3779b97f4a7c15
	return h >> (64 - 14)
}

// shorten gives those derivations of a failure that are short and come again the numbers of
// deductions that say so.
func (p *prover) shorten() {
	w := &p.walker
	if p.shorts == nil {
		p.shorts = make([]shortInference, shortTable)
	}
	p.derived++
	for i := len(w.made) - 1; i >= 0; i-- {
		d := &w.made[i]
		if facts := w.room[d.from:d.to]; d.constraint >= 0 && d.claims && len(facts) > 0 && len(facts) <= shortFacts && !p.declares(d.constraint) {
			d.n = p.short(d.constraint, facts, d.claim)
		}
	}
}

// short returns the number of the deduction that an inference is, 0 where it is none.
func (p *prover) short(constraint int32, facts []domains.Literal, claim domains.Literal) int {
	k := shortKey{constraint: constraint, facts: int32(len(facts)), claim: claim}
	copy(k.of[:], facts)
	s := &p.shorts[k.place()]
	if s.shortKey != k {
		if s.used == p.derived {
			return 0
		}
		if s.n > 0 {
			p.forget(s.n)
		}
		*s = shortInference{shortKey: k, used: p.derived}
		return 0
	}
	if s.used = p.derived; s.n == 0 {
		p.walker.lits[0] = claim
		n := p.infer(constraint, facts, p.walker.lits[:1])
		p.line = append(append(p.line[:0], facts...), claim.Not())
		p.uses = append(p.uses[:0], n)
		s.n = p.deduce(p.line, p.uses)
	}
	return s.n
}
