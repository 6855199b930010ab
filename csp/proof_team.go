package csp

import (
	"slices"
	"sync"

	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/domains"
)

// This file is the proof of a team. Each worker tells its steps to a log of its own, and the logs
// are put together as they are made, in stretches that end with a nogood, as inferences count until
// the next one. A bound is told before the other workers hear of it, so that it is known wherever
// one of them goes on from it.
//
// The workers of a race prove the same: a solution that several find is told once. Those of a
// split prove parts. Whatever is found out of a part holds under its literals, and so says each
// nogood; at the end the parts of a branch together refute the branch.

// proofLog is what the logs of the workers are put together to.
type proofLog struct {
	mu      sync.Mutex
	tell    func(*steps.Step) error
	err     error // of tell
	members []*proofMember
	over    bool // a proof is of one run
	goal    Objective
	on      bool // there is a goal
	best    int
	found   map[string]int // in a race, the numbers of solutions by their values
	total   int
	proved  int // the step that nothing is left, or 0
}

// proofMember is the log of one worker: the steps that wait, and room for what they hold.
type proofMember struct {
	*proofLog
	waiting []steps.Step
	lits    []domains.Literal
	ints    []int
	vals    []int32
	flush   func(*steps.Step) error // goOut: a program without teams is to do without what is behind it
}

// mostWaiting is how many steps wait, but for those that one nogood needs.
const mostWaiting = 1 << 10

// join makes the prover of a solver that of a worker.
func (l *proofLog) join(s *Solver, workers int) {
	m := &proofMember{proofLog: l}
	m.flush = m.goOut
	s.prover.enter(m, len(l.members), workers, l.found == nil)
	l.members = append(l.members, m)
}

// enter makes the prover one of several. It is told first of all.
func (p *prover) enter(m *proofMember, place, workers int, parts bool) {
	p.tell, p.member, p.part.on, p.part.anew = m.step, m, parts, p.anew
	p.stride, p.n = workers, place+1-workers
}

// shared reports whether others may find the same solution, for which they need the step.
func (p *prover) shared() bool { return p.member != nil && p.member.found != nil }

// step takes a step of the worker. What others could go on from goes out at once, all else in
// stretches: the checker keeps what nogoods share that come one after the other.
func (m *proofMember) step(s *steps.Step) error {
	if s.Kind == 'r' {
		if m.found != nil {
			return nil // between the clauses of others a scaffold is slow to check
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.tell(s)
	}
	if s.Kind != 's' || !m.on && m.found == nil {
		m.wait(s)
		if s.Kind != 'n' || len(m.waiting) < mostWaiting {
			return nil
		}
		s = nil
	}
	return m.goOut(s)
}

// wait keeps a step.
func (m *proofMember) wait(s *steps.Step) {
	c := *s
	m.lits, m.ints = append(m.lits, s.Because...), append(m.ints, s.Uses...)
	c.Because, c.Uses = m.lits[len(m.lits)-len(s.Because):], m.ints[len(m.ints)-len(s.Uses):]
	m.lits, m.vals = append(m.lits, s.Claim...), append(m.vals, s.Values...)
	c.Claim, c.Values = m.lits[len(m.lits)-len(s.Claim):], m.vals[len(m.vals)-len(s.Values):]
	m.waiting = append(m.waiting, c)
}

// goOut tells the steps that wait, and then a solution that others may know of. That of an
// optimisation takes its bound along, in the next step of the worker: one that finds a worse
// solution meanwhile goes on from it.
func (m *proofMember) goOut(s *steps.Step) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.waiting {
		if w := &m.waiting[i]; w.Kind != 's' || m.fresh(w) {
			m.send(w)
		}
	}
	m.waiting, m.lits, m.ints, m.vals = m.waiting[:0], m.lits[:0], m.ints[:0], m.vals[:0]
	if s != nil && m.fresh(s) {
		if m.send(s); m.on {
			m.send(&steps.Step{Kind: 'n', N: s.N + len(m.members), Because: []domains.Literal{m.goal.x.Ge(m.best).bare()}, Uses: []int{s.N}})
		}
	}
	return m.err
}

// send tells a step, once something failed nothing any more.
func (l *proofLog) send(s *steps.Step) {
	if l.err == nil {
		l.err = l.tell(s)
	}
}

// fresh reports whether a solution is told, and gives another one the number that it has, or 0
// where a better one was told.
func (l *proofLog) fresh(s *steps.Step) bool {
	switch {
	case l.on:
		x := l.goal.x.index()
		v := l.goal.x.of(int(s.Values[x]))
		if l.total > 0 && v >= l.best {
			s.N = 0
			return false
		}
		l.best = v
	case l.found != nil:
		key := make([]byte, 0, 4*len(s.Values))
		for _, v := range s.Values {
			key = append(key, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
		}
		if n := l.found[string(key)]; n > 0 {
			s.N = n
			return false
		}
		l.found[string(key)] = s.N
	}
	l.total++
	return true
}

// conclude tells how the run of the team ended.
func (l *proofLog) conclude(all bool) error {
	if l.over {
		return l.err
	}
	l.over = true
	for _, m := range l.members {
		m.goOut(nil)
	}
	end := steps.Step{Kind: 'c', N: -1}
	if all && l.proved > 0 {
		if end.N = l.total; l.on && l.total > 0 {
			end.Claim = []domains.Literal{l.goal.x.Ge(l.best).bare()}
		}
	}
	l.send(&end)
	return l.err
}

// partProof is what a prover knows of the part of a split that it is at.
type partProof struct {
	on       bool
	anew     func([]domains.Literal) // begins another part
	literals []domains.Literal
	facts    []nogood // clauses of at most one literal
}

// anew begins another part. What was found out of the one before is not used again.
func (p *prover) anew(literals []domains.Literal) {
	p.uses = p.uses[:0]
	for _, g := range p.part.facts {
		p.uses = append(p.uses, g.n)
	}
	for _, n := range p.clauses {
		p.uses = append(p.uses, n)
	}
	slices.Sort(p.uses)
	for _, n := range slices.Compact(p.uses) {
		if n > 0 && n != p.proved {
			p.forget(n)
		}
	}
	clear(p.clauses)
	p.held, p.last, p.kept = p.held[:0], nogood{}, false
	p.part.facts, p.part.literals = p.part.facts[:0], literals
	p.open, p.proved = false, 0
}

// under puts the literals of the part before others.
func (p *prover) under(lits []domains.Literal) []domains.Literal {
	if len(p.part.literals) == 0 {
		return lits
	}
	p.line = append(append(p.line[:0], p.part.literals...), lits...)
	return p.line
}

// rootLevel is the level of the trail that what the checker knows without more ends with. In a
// part what its literals come to has to be told.
func (p *prover) rootLevel() int {
	if p.part.on {
		return rootLevel
	}
	return treeLevel
}

// learnedOf returns the step that says in this part what a clause of one literal claims.
func (p *prover) learnedOf(claim domains.Literal, claims bool) int {
	for _, g := range p.part.facts {
		if len(g.lits) == 0 || claims && g.lits[0].Not().Implies(claim) {
			return g.n
		}
	}
	return 0
}
