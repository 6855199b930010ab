package csp

import (
	"errors"
	"fmt"

	"github.com/propago/propago/domains"
)

// This file is reification: a Boolean that says whether a constraint holds,
// and the half of it, a constraint that must hold where a variable is 1. constraint_truth.go
// has what a constraint gives for it.

// reification is b <-> c, or with half b -> c.
type reification struct {
	b Var
	*sides
	check Checker // c, where it is one
	half  bool
	vars  []Var // b, then those of c
	fault error // why it is malformed
}

// sides are a constraint and its negation. An [Iff] and the negation of that have them in
// common, and so one propagator of each, of which only one runs at a time.
type sides struct{ c, negation Constraint }

// Iff states that b is true exactly where c holds. b is a 0/1 variable or a view such
// as x.Not(); one with other values is true where it is at least 1. It may stand in c.
//
// While b is open, it is fixed as soon as c is decided: by Entailment where c is a
// [Decider], otherwise by Satisfied when all variables are fixed. Once b is true the
// propagator of c runs, and once b is false that of its negation: the one of a
// [Reifiable], otherwise [Not]. So the consistency is that of c and its negation
// (domain consistent for comparisons and membership), and so is the time.
//
// c is any constraint that is a [Checker]; others make the model malformed. An
// Iff is Reifiable itself; within another one it stands on both sides, which have the
// propagators of c in common, so that what it takes to post and to compile a nested one is in
// proportion to the number of levels times variables.
//
// What c or its negation prunes is explained by its own reason and by b; what is
// known of b by the reason why the negation of c, or c, has no solution.
func Iff(b Var, c Constraint) Constraint { return newReification(b, c, false) }

// Implies states that c holds where b is true (half-reification: Feydy, Somogyi and
// Stuckey 2011); where b is false nothing is asked of c. b and c are as for [Iff].
//
// Once b is true the propagator of c runs; b becomes false once c is decided to be
// false. The consistency, the time and the reasons are those of c.
func Implies(b Var, c Constraint) Constraint { return newReification(b, c, true) }

func newReification(b Var, c Constraint, half bool) Constraint {
	r := &reification{b: b, sides: &sides{c: c}, check: natureOf(c).check, half: half, vars: []Var{b}}
	if c != nil {
		r.vars = append(r.vars, c.Vars()...)
	}
	if r.fault = r.malformed(); r.fault == nil && !half {
		r.negation = Not(c)
	}
	return r
}

func (c *reification) Vars() []Var { return c.vars }

func (c *reification) Kind() string {
	if c.half {
		return "implies"
	}
	return "iff"
}

func (c *reification) String() string {
	arrow := "<->"
	if c.half {
		arrow = "->"
	}
	return fmt.Sprintf("%v %s (%s)", c.b, arrow, describe(c.c))
}

func (c *reification) Satisfied(vals []int) bool {
	if c.half && vals[0] < 1 {
		return true
	}
	return c.check.Satisfied(vals[1:]) == (vals[0] >= 1)
}

// Validate says what was found when it was made: what stands inside was validated then.
func (c *reification) Validate() error { return c.fault }

func (c *reification) malformed() error {
	if c.c == nil {
		return errors.New("the constraint to reify is nil")
	}
	if err := wellFormed(c.c); err != nil {
		return fmt.Errorf("%s: %w", kindOf(c.c), err)
	}
	if c.check == nil {
		return fmt.Errorf("%s cannot be reified: it has no Satisfied method to check it by", kindOf(c.c))
	}
	if c.half {
		return nil
	}
	return validateNegation(c.c)
}

// validateNegation checks the negation that runs in the place of a constraint.
func validateNegation(c Constraint) error {
	negation := Not(c)
	if err := wellFormed(negation); err != nil {
		return fmt.Errorf("the negation of %s: %w", kindOf(c), err)
	}
	own := make(map[int32]bool)
	for _, x := range c.Vars() {
		own[x.index()] = true
	}
	for _, x := range negation.Vars() {
		if !own[x.index()] || x.model != c.Vars()[0].model {
			return fmt.Errorf("the negation of %s has a variable of its own, %v", kindOf(c), x)
		}
	}
	return nil
}

// Negation of b <-> c is 1-b <-> c, and that of b -> c is b and not c.
func (c *reification) Negation() Constraint {
	if c.half {
		return &notImplied{not{c, c}, c}
	}
	d := *c
	d.b = c.b.Not()
	d.vars = append([]Var{d.b}, c.vars[1:]...)
	return &d
}

// Attach makes the propagators of both sides. Their reversible state is right although they
// run only at times: it starts from what the root was, and is behind, as that of a
// propagator is that was not woken yet.
func (c *reification) Attach(s *Space) Propagator {
	p := reifiedProp{c: c, b: c.b, holds: []Literal{c.b.Ge(1)}, half: c.half}
	p.on = newTest(s, p.holds[0], 0)
	if c.half {
		p.then = s.attached(c.c)
		p.rank = p.then.alone()
	} else {
		p.then, p.otherwise = s.bothSides(c.sides)
		p.rank = max(p.then.alone(), p.otherwise.alone())
	}
	if p.decides = p.then.decide; p.decides == nil {
		p.vals = make([]int, len(c.vars)-1)
	}
	p.events = p.listen(s)
	if c.half {
		return &p
	}
	return &decidedProp{p}
}

// bothSides returns the propagators of both sides, which are made once for what stands in
// one posted constraint.
func (s *Space) bothSides(c *sides) (holds, fails running) {
	if both, ok := s.reified[c]; ok {
		return both[0], both[1]
	}
	holds, fails = s.attached(c.c), s.attached(c.negation)
	if s.reified == nil {
		s.reified = make(map[*sides][2]running)
	}
	s.reified[c] = [2]running{holds, fails}
	return holds, fails
}

// alone is the priority that a constraint inside another one would have by itself.
func (in *running) alone() Priority { return in.rank(len(distinct(in.c.Vars()))) }

// reifiedProp runs one side or the other once b is fixed, and until then looks
// whether c is decided. What is read while it is open stands first, in one line of the cache:
// a model may have many thousands of these.
type reifiedProp struct {
	on        test      // b >= 1,
	holds     []Literal // which is the one here
	decides   Decider   // that of then
	half      bool
	then      running
	otherwise running // of Iff only
	c         *reification
	b         Var
	rank      Priority
	events    []Wake

	vals []int // room for the values of c, where it is decided by checking
	open int   // a position of c.Vars() that was open when last looked at
}

func (p *reifiedProp) Priority() Priority  { return p.rank }
func (p *reifiedProp) Wakes(*Space) []Wake { return p.events }

// listen returns what it listens to.
func (p *reifiedProp) listen(s *Space) []Wake {
	decides := OnFix
	if p.decides != nil {
		decides = OnChange
		if p.then.truth != nil {
			decides = p.then.truth.truthWake()
		}
	}
	if p.half {
		return p.c.wakes(s, decides, &p.then)
	}
	return p.c.wakes(s, decides, &p.then, &p.otherwise)
}

// waitsFor is the literal that decides the Boolean. Of a variable with two values being fixed is enough.
func (p *reifiedProp) waitsFor(s *Space) *Literal {
	l, ok := p.then.Propagator.(*literalProp)
	if !ok || l.lit.wake(s) == OnFix {
		return nil
	}
	under := l.lit.under()
	return &under
}

// wakes returns what the sides listen to, and at least to least.
func (c *reification) wakes(s *Space, least Wake, sides ...*running) []Wake {
	wants := make(map[int32]Wake)
	for _, in := range sides {
		events := in.events(s)
		for i, x := range in.c.Vars() {
			e, ok := wants[x.index()]
			if !ok {
				e = least
			}
			wants[x.index()] = min(e, wakeAt(events, i))
		}
	}
	events := make([]Wake, len(c.vars))
	events[0] = s.boolWake(c.b)
	for i, x := range c.vars[1:] {
		events[i+1] = wants[x.index()]
	}
	return events
}

func (p *reifiedProp) Propagate(s *Space) Status {
	switch p.on.truth(s, p.holds) {
	case Entailed:
		return p.then.Propagate(s)
	case Failed:
		if p.half {
			return Entailed
		}
		return p.otherwise.Propagate(s)
	}
	switch p.decide(s) {
	case Entailed:
		if !p.half && !s.AtLeast(p.b, 1) {
			return Failed
		}
		return Entailed
	case Failed:
		if !s.AtMost(p.b, 0) {
			return Failed
		}
		return Entailed
	}
	return Stable
}

// decide returns the truth of c.
func (p *reifiedProp) decide(s *Space) Status {
	if p.decides != nil {
		return p.decides.Entailment(s)
	}
	xs := p.c.vars[1:]
	if p.open < len(xs) && !s.Fixed(xs[p.open]) {
		return Stable
	}
	for i, x := range xs {
		if !s.Fixed(x) {
			p.open = i
			return Stable
		}
		p.vals[i] = s.Min(x)
	}
	if p.c.check.Satisfied(p.vals) {
		return Entailed
	}
	return Failed
}

func (p *reifiedProp) Explain(r *Reason, claim Literal) {
	l, onB := claim.On(p.b)
	switch {
	case r.Min(p.b) >= 1:
		r.Add(p.b.Ge(1))
		p.whySide(r, &p.then, claim)
	case r.Max(p.b) <= 0:
		r.Add(p.b.Le(0))
		p.whySide(r, &p.otherwise, claim)
	case onB && l.op == domains.GE:
		p.whySide(r, &p.otherwise, Literal{})
	default:
		p.whySide(r, &p.then, Literal{})
	}
}

// whySide gives the reason of a side for a claim. Where c was decided by checking,
// the values are the reason why the side is false.
func (p *reifiedProp) whySide(r *Reason, in *running, claim Literal) {
	if !claim.IsFalse() || p.decides != nil {
		in.why(r, claim)
		return
	}
	xs := p.c.vars[1:]
	for _, x := range xs {
		if !r.Fixed(x) {
			in.why(r, claim)
			return
		}
	}
	for _, x := range xs {
		r.Add(x.Eq(r.Min(x)))
	}
}

// decidedProp is the propagator of Iff: it can be reified once more.
type decidedProp struct{ reifiedProp }

func (p *decidedProp) Entailment(s *Space) Status {
	switch p.on.truth(s, p.holds) {
	case Entailed:
		return p.decide(s)
	case Failed:
		return opposite(p.decide(s))
	}
	return Stable
}
