package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file is the literal as a constraint: what one variable and one constant say can
// be posted, negated, and stand under a Boolean.

// Vars, Satisfied, Attach, Negation and Form make a literal a [Constraint]: it is posted as
// any other, m.Post(x.Ge(3)), and reified, Iff(b, x.Eq(5)).
//
// Domain consistent in constant time, and posted by itself it is entailed at once. An x != k
// over a variable that keeps only its bounds acts once k is one of them.
func (l Literal) Vars() []Var { return []Var{l.x} }

// Satisfied implements [Checker].
func (l Literal) Satisfied(vals []int) bool { return len(vals) == 1 && l.Holds(vals[0]) }

// Negation implements [Reifiable]: it is l.Not().
func (l Literal) Negation() Constraint { return l.drawn().Not() }

// Attach implements [Attacher].
func (l Literal) Attach(*Space) Propagator { return &literalProp{l.drawn()} }

// Form implements flatzinc.Formed: a literal is a clause with nothing else in it.
func (l Literal) Form() (string, []any) { return form("Or", []Literal{l}) }

// drawn returns the literal with a constant whose neighbours are ints too. Past every
// domain all constants are alike.
func (l Literal) drawn() Literal {
	l.k = min(max(l.k, -faraway), faraway)
	return l
}

// wake is the change that can make the literal true or false.
func (l Literal) wake(s *Space) Wake {
	switch {
	case s.Size(l.x) <= 2 && s.KeepsHoles(l.x):
		return OnFix
	case l.op == domains.GE || l.op == domains.LE || !s.KeepsHoles(l.x):
		return OnBounds
	}
	return OnChange
}

// literalProp is the propagator of a literal.
type literalProp struct{ lit Literal }

func (p *literalProp) Wakes(s *Space) []Wake { return []Wake{p.lit.wake(s)} }

func (p *literalProp) Propagate(s *Space) Status {
	switch {
	case !s.assert(p.lit):
		return Failed
	case s.holds(p.lit):
		return Entailed
	}
	return Stable // a hole that could not be made
}

func (p *literalProp) Entailment(s *Space) Status { return s.evaluate(p.lit) }

// Explain gives nothing for what it prunes: the constraint alone forces it. It is false
// where its negation holds.
func (p *literalProp) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		r.Add(p.lit.Not())
	}
}

// A test is a literal as a propagator reads it: of a one-word domain, a mask of the values
// that make it true, so that its truth is two instructions on the cell.
type test struct {
	yes uint64
	x   int32 // -1: not a one-word domain
	at  int32 // its place among the literals
}

func newTest(s *Space, l Literal, at int) test {
	t := test{x: -1, at: int32(at)}
	if l = l.under(); s.st.Kind(l.x.id) != domains.Word {
		return t
	}
	t.x = l.x.id
	base := s.st.Base(t.x)
	for c := s.cells[t.x]; c != 0; c &= c - 1 {
		if l.Holds(base + bits.TrailingZeros64(c)) {
			t.yes |= c & -c
		}
	}
	return t
}

// newTests reads literals in order.
func newTests(s *Space, lits []Literal) []test {
	ts := make([]test, len(lits))
	for i, l := range lits {
		ts[i] = newTest(s, l, i)
	}
	return ts
}

// truth returns the truth of the one of some literals that t is.
func (t *test) truth(s *Space, lits []Literal) Status {
	if t.x < 0 {
		return s.evaluate(lits[t.at])
	}
	switch c := s.cells[t.x]; {
	case c&t.yes == 0:
		return Failed
	case c&^t.yes == 0:
		return Entailed
	}
	return Stable
}
