package csp

import "github.com/propago/propago/domains"

// This file puts the constraints of a model that are clauses beside those that are learned:
// disjunctions, what they are under a Boolean, and Booleans that say what a literal does. They are
// watched there by two literals each, and their propagators sleep as long as the tree is searched:
// a variable with many values has a Boolean for each, and a change concerns few of them. Each
// clause has a place of its own after the propagators, which is the cause of what it makes true: its
// other literals are the reason, and its constraint is what a proof names.

// modelClauses are the clauses of a model.
type modelClauses struct {
	lits   [][]domains.Literal
	of     []int32       // the propagator that each stands for
	first  domains.Cause // of what the first makes true
	others wakeLists     // who listens besides
	all    wakeLists     // who listens where they are not kept
}

// clausesOf returns the clauses that a constraint is equivalent to; none where it is not.
func clausesOf(c Constraint) (all [][]Literal) {
	var lits []Literal
	switch c := c.(type) {
	case *clause:
		return [][]Literal{c.lits}
	case *reification:
		b, half := c.b.Ge(1), c.half
		or := true
		switch in := c.c.(type) {
		case Literal:
			lits = []Literal{in}
		case *clause:
			lits = in.lits
		case *conjunction:
			b, or, lits = b.Not(), false, in.negated().lits
		default:
			return nil
		}
		if or || !half {
			all = append(all, append([]Literal{b.Not()}, lits...))
		}
		for _, l := range lits {
			if !or || !half {
				all = append(all, []Literal{b, l.Not()})
			}
		}
	}
	return all
}

// findClauses finds the propagators that are clauses.
func (s *Space) findClauses(wakes []waking, n int) {
	m := &s.given
	m.first = domains.Cause(len(s.run))
	asleep := make([]bool, len(s.run))
	for p, run := range s.run {
		if waits, ok := run.(*valueWaits); ok {
			asleep[p] = true
			for _, q := range waits.who {
				asleep[p] = asleep[p] && asleep[int32(q)]
			}
			continue
		}
		all := clausesOf(s.props[p].c)
		for _, lits := range all {
			for _, l := range lits {
				if (l.op == domains.EQ || l.op == domains.NE) && !s.KeepsHoles(l.x) {
					all = nil // a hole that cannot be made is made again later, which clauses do not
				}
				if k := l.under().k; k < domains.MinValue || k > domains.MaxValue {
					all = nil // no literal of the store says that
				}
			}
		}
		for _, lits := range all {
			m.lits, m.of = append(m.lits, s.bareClause(lits)), append(m.of, int32(p))
			given := s.props[p]
			given.lifts = false // it is asked why of its own literals
			s.props = append(s.props, given)
		}
		asleep[p] = all != nil
	}
	m.all, m.others = s.wakes, s.wakes
	if len(m.of) > 0 {
		awake := wakes[:0]
		for _, w := range wakes {
			if !asleep[w.p] {
				awake = append(awake, w)
			}
		}
		m.others = newWakeLists(awake, s.queue.jobs, n)
	}
}

// bareClause returns the literals of a clause in canonical form, each once: the two that are watched
// are to be different.
func (s *Space) bareClause(lits []Literal) (bare []domains.Literal) {
	seen := make(map[domains.Literal]bool, len(lits))
	for _, l := range lits {
		if b := s.st.Canonical(l.bare()); !seen[b] {
			seen[b] = true
			bare = append(bare, b)
		}
	}
	return bare
}

// giveClauses puts the clauses of the model into the store of clauses, less what is decided at
// the root of the tree. It returns false where one has no literal left.
func (s *Space) giveClauses() bool {
	m := &s.given
	var lits []domains.Literal
	for i, c := range m.lits {
		lits = lits[:0]
		holds := false
		for _, l := range c {
			holds = holds || s.st.Holds(l)
			if !s.st.Fails(l) {
				lits = append(lits, l)
			}
		}
		switch {
		case holds:
		case len(lits) > 1:
			s.clauses.Give(lits, m.first+domains.Cause(i))
		default: // what a propagator did not see, as a literal stands there twice
			s.st.SetCause(m.first + domains.Cause(i))
			if len(lits) == 0 {
				lits = c
			}
			if !s.narrow(lits[0]) {
				return false
			}
		}
	}
	s.wakes = m.others
	return true
}

// clause returns the clause that is a cause; ok is false where it is none of the model's.
func (m *modelClauses) clause(cause domains.Cause) (lits []domains.Literal, ok bool) {
	if m.of == nil || cause < m.first {
		return nil, false
	}
	return m.lits[cause-m.first], true
}
