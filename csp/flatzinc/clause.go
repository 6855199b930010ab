package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
)

// This file is the clauses: bool_clause, and what is one of Booleans or of their
// negations, such as array_bool_and.

// clause is a disjunction of Booleans, or with negated, the conjunction of their
// negations.
type clause struct {
	lits    []literal
	negated bool
}

type literal struct {
	t   term
	not bool
}

// bit is a truth value as a number.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// literals returns Booleans as literals, all with one sign.
func literals(dst []literal, ts frozen.Slice[term], not bool) []literal {
	for i := range ts.Len() {
		dst = append(dst, literal{ts.At(i), not})
	}
	return dst
}

// anyOf is the clause of the first argument.
func anyOf(c *call) clause { return clause{lits: literals(nil, c.terms(0), false)} }

// allOf is the conjunction of the first argument.
func allOf(c *call) clause { return clause{lits: literals(nil, c.terms(0), true), negated: true} }

// reduced drops what is known to be false and what is there twice. ok is false where
// a literal is true, and with it the clause.
func (r *reader) reduced(lits []literal) (open []literal, ok bool) {
	if len(r.at) < len(r.vars.all) {
		r.at = make([]int32, len(r.vars.all))
	}
	open, ok = lits[:0], true
	for _, l := range lits {
		if v, fixed := r.vars.fixed(l.t); fixed {
			ok = ok && (v != 0) == l.not
			continue
		}
		// A Boolean view of a root is the one or its negation.
		w := r.vars.find(l.t)
		sign := int32(1)
		if w.neg != l.not {
			sign = 2
		}
		switch r.at[w.root] {
		case 0:
			r.at[w.root] = sign
			open = append(open, l)
		case 3 - sign:
			ok = false
		}
	}
	for _, l := range open {
		r.at[r.vars.find(l.t).root] = 0
	}
	return open, ok
}

// settleClause narrows by a clause, and reports whether nothing of it is left to be
// stated.
func (c *call) settleClause(k clause) (done bool) {
	lits, ok := c.reduced(k.lits)
	switch {
	case !ok:
		c.decide(c.stands(!k.negated))
		return true
	case len(lits) == 0:
		c.decide(c.stands(k.negated))
		return true
	case c.open():
		if c.mode == iff && len(lits) == 1 {
			l := lits[0]
			not := l.not != k.negated
			return c.vars.unify(c.truth.x, l.t.x, not, bit(not))
		}
		return false
	case c.stands(!k.negated) && len(lits) > 1:
		return false
	}
	for _, l := range lits {
		c.vars.assign(l.t, bit(c.stands(!k.negated) != l.not))
	}
	return true
}

// stands returns whether what has this truth agrees with what the call asks for: the
// negation, where it stands under a Boolean that is false.
func (c *call) stands(truth bool) bool {
	if c.mode == iff {
		if v, ok := c.vars.fixed(c.truth); ok && v == 0 {
			return !truth
		}
	}
	return truth
}

// clauseConstraint returns the constraint that states what is left of a clause, or nil.
func (c *call) clauseConstraint(k clause) csp.Constraint {
	lits, ok := c.reduced(k.lits)
	bs := make([]csp.Var, len(lits))
	for i, l := range lits {
		bs[i] = c.reader.variable(l.t)
		if l.not != k.negated {
			bs[i] = bs[i].Not()
		}
	}
	switch {
	case !ok && k.negated:
		return c.reified(csp.Or[csp.Literal]())
	case !ok:
		return c.reified(csp.And[csp.Literal]())
	case k.negated:
		return c.reified(csp.And(bs...))
	}
	return c.reified(csp.Or(bs...))
}
