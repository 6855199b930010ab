package csp

import (
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is the lexicographic order of two sequences of variables, as it breaks
// the symmetry of the rows or columns of a matrix.

type lex struct {
	xs, ys []Var
	strict bool
}

// LexLess states that xs comes before ys in the lexicographic order: at the first
// place where they differ, which there must be, xs has the smaller value. Both have
// the same length.
//
// Domain consistent where no variable stands at two positions; a variable that keeps
// only its bounds loses nothing. After Frisch, Hnich, Kiziltan, Miguel and Walsh
// (2002): the first place that is not yet equal is kept through the search, and the
// rest is looked at as far as the first place where the smallest xs and the largest ys
// differ. Its time is mostly constant and at most one pass.
//
// A bound is explained by the bound of its counterpart, by x >= y for the places
// before it, and, where it must be strictly smaller, by the bounds of the places
// behind it that leave no other way.
func LexLess(xs, ys []Var) Constraint { return newLex(xs, ys, true) }

// LexLessOrEqual states that xs comes before ys in the lexicographic order, or that
// they are equal. It propagates and explains as [LexLess] does.
func LexLessOrEqual(xs, ys []Var) Constraint { return newLex(xs, ys, false) }

func newLex(xs, ys []Var, strict bool) *lex {
	return &lex{append([]Var(nil), xs...), append([]Var(nil), ys...), strict}
}

func (c *lex) Vars() []Var         { return append(append([]Var(nil), c.xs...), c.ys...) }
func (c *lex) Wakes(*Space) []Wake { return onBounds(len(c.xs) + len(c.ys)) }

func (c *lex) Kind() string {
	if c.strict {
		return "lex_less"
	}
	return "lex_less_or_equal"
}

func (c *lex) String() string {
	op := "<="
	if c.strict {
		op = "<"
	}
	return fmt.Sprintf("%s %s %s", call("lex", c.xs), op, call("lex", c.ys))
}

func (c *lex) Validate() error {
	if len(c.xs) != len(c.ys) {
		return fmt.Errorf("the sequences have different lengths, %d and %d", len(c.xs), len(c.ys))
	}
	return nil
}

func (c *lex) Satisfied(vals []int) bool {
	n := len(c.xs)
	for i, v := range vals[:n] {
		if w := vals[n+i]; v != w {
			return v < w
		}
	}
	return !c.strict
}

// Negation is ys before xs, or equal where c is strict.
func (c *lex) Negation() Constraint { return &lex{c.ys, c.xs, !c.strict} }

func (c *lex) Attach(s *Space) Propagator {
	return &lexProp{lex: c, vars: c.Vars(), equal: s.NewInt(0), repeats: repeats(c.Vars())}
}

type lexProp struct {
	*lex
	vars    []Var
	equal   ReversibleInt // the number of places, from the first, at which both are fixed and equal
	repeats bool
}

func (p *lexProp) Propagate(s *Space) Status {
	if !p.repeats {
		return p.once(s)
	}
	before := s.sizes(p.vars)
	status := p.once(s)
	if status != Failed && s.sizes(p.vars) != before {
		return Again
	}
	return status
}

func (p *lexProp) once(s *Space) Status {
	i := p.equal.Get(s)
	for ; i < len(p.xs); i++ {
		x, y := p.xs[i], p.ys[i]
		if !s.AtMost(x, s.Max(y)) || !s.AtLeast(y, s.Min(x)) {
			return Failed
		}
		if !s.Fixed(x) || !s.Fixed(y) || s.Min(x) != s.Min(y) {
			break
		}
	}
	p.equal.Set(s, i)
	if i == len(p.xs) {
		return statusOf(!p.strict)
	}
	x, y := p.xs[i], p.ys[i]
	if s.Max(x) >= s.Min(y) && p.mustDiffer(s, i) && (!s.AtMost(x, s.Max(y)-1) || !s.AtLeast(y, s.Min(x)+1)) {
		return Failed
	}
	return entailedIf(s.Max(x) < s.Min(y))
}

// mustDiffer reports whether the places behind i cannot bring xs before ys, with the
// smallest xs and the largest ys.
func (p *lexProp) mustDiffer(s *Space, i int) bool {
	for j := i + 1; j < len(p.xs); j++ {
		if least, most := s.Min(p.xs[j]), s.Max(p.ys[j]); least != most {
			return least > most
		}
	}
	return p.strict
}

// Entailment goes to the first place that decides.
func (p *lexProp) Entailment(s *Space) Status {
	smaller, greater := false, false // what an earlier place may still be
	for i := 0; i < len(p.xs); i++ {
		x, y := p.xs[i], p.ys[i]
		if !smaller && s.Min(x) > s.Max(y) {
			return Failed
		}
		if !greater && s.Max(x) < s.Min(y) {
			return Entailed
		}
		smaller = smaller || s.Min(x) < s.Max(y)
		greater = greater || s.Max(x) > s.Min(y)
		if smaller && greater {
			return Stable
		}
	}
	switch {
	case !greater && !p.strict:
		return Entailed
	case !smaller && p.strict:
		return Failed
	}
	return Stable
}

func (p *lexProp) truthWake() Wake { return OnBounds }

func (c *lex) Explain(r *Reason, claim Literal) {
	for i := range c.xs {
		if c.explainAt(r, claim, i) {
			c.addNotBefore(r, i)
			return
		}
		// Places further on count only where this one is not smaller.
		if r.Min(c.xs[i]) < r.Max(c.ys[i]) {
			return
		}
	}
	c.addNotBefore(r, len(c.xs))
}

// explainAt gives what at place i and behind it forces the claim, where the places
// before it are not smaller.
func (c *lex) explainAt(r *Reason, claim Literal, i int) bool {
	x, y := c.xs[i], c.ys[i]
	if claim.IsFalse() {
		if m := r.Min(x); m > r.Max(y) {
			r.Add(x.Ge(m), y.Le(m-1))
			return true
		}
		return false
	}
	for by := range 2 {
		if by == 1 && !c.noneBehind(r, i) {
			return false
		}
		if l, ok := claim.On(x); ok && l.op == domains.LE && r.Max(y)-by <= l.k {
			r.Add(y.Le(l.k + by))
		} else if l, ok := claim.On(y); ok && l.op == domains.GE && r.Min(x)+by >= l.k {
			r.Add(x.Ge(l.k - by))
		} else {
			continue
		}
		if by == 1 {
			c.addBehind(r, i)
		}
		return true
	}
	return false
}

// addNotBefore gives x >= y for each of the first n places.
func (c *lex) addNotBefore(r *Reason, n int) {
	for i := range n {
		k := r.Max(c.ys[i])
		r.Add(c.xs[i].Ge(k), c.ys[i].Le(k))
	}
}

// noneBehind reports whether the places behind i could not bring xs before ys.
func (c *lex) noneBehind(r *Reason, i int) bool {
	for j := i + 1; j < len(c.xs); j++ {
		if least, most := r.Min(c.xs[j]), r.Max(c.ys[j]); least != most {
			return least > most
		}
	}
	return c.strict
}

// addBehind gives the bounds that noneBehind rests on.
func (c *lex) addBehind(r *Reason, i int) {
	for j := i + 1; j < len(c.xs); j++ {
		least, most := r.Min(c.xs[j]), r.Max(c.ys[j])
		if least > most {
			r.Add(c.xs[j].Ge(least), c.ys[j].Le(least-1))
			return
		}
		r.Add(c.xs[j].Ge(least), c.ys[j].Le(most))
	}
}
