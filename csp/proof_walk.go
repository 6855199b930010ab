package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file finds out why a node fails, for the proof of the run. As in learning, facts are
// replaced by the reasons of the changes that made them true, from the latest change back to
// the first. It stops at what is taken for granted: the literals of the clause that was
// learned, or else decisions. What the model propagates by itself, and with it what was
// learned at the root, is told as it is asked for, and once. Nothing of the search is written,
// so that the tree is the one of a search without a proof.

// proofWalk is the analysis of one failure after the other.
type proofWalk struct {
	learner  // takes facts apart, down to what is declared
	solver   *Solver
	space    *Space
	first    int                      // the trail entries before it belong to the root
	looked   int                      // the facts before it were looked at
	known    map[domains.Literal]bool // what was told to hold at the root
	roots    []int32                  // entries of the root that are asked for, a heap
	made     []derivation             // from the latest to the earliest
	room     []domains.Literal        // the literals of made
	lits     [2]domains.Literal       // room for a step
	uses     []int
	target   map[int32][]domains.Literal // of each variable, what is taken for granted
	bounded  bool                        // there is a target, else decisions are it
	standing bool                        // the facts of the learner are those that gave the target

	decisions []domains.Literal // that the failure rests on, the latest first
}

// derivation is how a literal came about, or a contradiction.
type derivation struct {
	constraint int32 // that forced it; -1: step n did
	n          int
	from, to   int32 // what it rests on, in room
	claim      domains.Literal
	claims     bool
	root       bool
}

func newProofWalk(s *Solver) proofWalk {
	w := proofWalk{
		learner: *newLearner(s.model, nil, s.space.st.Len()), solver: s, space: &s.space,
		known: make(map[domains.Literal]bool), target: make(map[int32][]domains.Literal),
	}
	w.whole = true
	return w
}

// derive tells why the present node, a failure or a solution that was told, contradicts the
// literals of a target, or where that is nil the decisions that it rests on, which are left
// in the walker. It returns the number of the step, 0 where a reason cannot be used.
func (p *prover) derive(s *Solver, solved bool, target []domains.Literal) int {
	w := &p.walker
	w.decisions = w.decisions[:0]
	if p.open || p.proved > 0 {
		return p.proved // more is not needed
	}
	w.beginAt(s, target)
	now := s.space.st.TrailLen()
	switch {
	case !solved:
		p.failure(now)
	case s.goal.on:
		w.add(&s.space, s.goal.x.Ge(s.goal.best).bare(), now)
	default:
		for x, v := range s.run.vals {
			w.add(&s.space, domains.Lit(int32(x), domains.EQ, int(v)), now)
		}
		w.made = append(w.made, derivation{constraint: -1, n: p.found})
	}
	p.resolve(now)
	if w.broken {
		p.open = true
		return 0
	}
	return p.write(target)
}

// beginAt forgets the last failure.
func (w *proofWalk) beginAt(s *Solver, target []domains.Literal) {
	st := s.space.st
	w.start(st)
	w.looked, w.roots, w.made, w.room = 0, w.roots[:0], w.made[:0], w.room[:0]
	w.first = st.TrailLen()
	if root := s.prover.rootLevel(); st.Level() > root {
		w.first = st.Mark(root)
	}
	clear(w.target)
	for _, l := range target {
		w.target[l.X()] = append(w.target[l.X()], l)
	}
	w.bounded = target != nil
}

// failure begins with the contradiction that the store was left with.
func (p *prover) failure(now int) {
	w := &p.walker
	st := w.space.st
	switch f := st.Failure(); {
	case f.X < 0:
		p.because(f.Cause, domains.Literal{}, false, now)
	case f.Op == domains.NotIn:
		lo, hi := st.Min(f.X), st.Max(f.X)
		w.add(w.space, domains.Lit(f.X, domains.GE, lo), now)
		w.add(w.space, domains.Lit(f.X, domains.LE, hi), now)
		w.holes(w.space, f.X, lo+1, hi-1, now, false)
		for k, ok := lo, true; ok; k, ok = st.Next(f.X, k+1) {
			p.because(f.Cause, domains.Lit(f.X, domains.NE, k), true, now)
		}
	default:
		claim := domains.Lit(f.X, f.Op, f.K)
		w.add(w.space, claim.Not(), now)
		p.because(f.Cause, claim, true, now)
	}
}

// because keeps the reason of a claim that was made when the trail had length pos, and asks
// for the facts of it. Without a claim the cause is a contradiction.
func (p *prover) because(cause domains.Cause, claim domains.Literal, claims bool, pos int) {
	w := &p.walker
	d := derivation{constraint: -1, from: int32(len(w.room)), claim: claim, claims: claims, root: claims && pos < w.first}
	switch {
	case cause >= 0:
		d.constraint = w.space.props[cause].origin
		if clause, ok := w.space.given.clause(cause); ok {
			w.others(clause, claim, claims)
			break
		}
		if l := w.solver.learner; l != nil {
			if facts, lit, ok := l.shownFor(w.solver, claim, pos); ok {
				claim, d.claim = lit, lit
				w.room = append(w.room, facts...)
				break
			}
		}
		var lit Literal
		if claims {
			lit = literalOf(w.model, claim)
		}
		for _, f := range w.why(int32(cause), lit, claims && w.jumped(claim, pos), pos) {
			w.room = append(w.room, f.bare())
		}
	case cause == domains.Refutation:
		h := &p.held[p.refuted[pos]]
		if d.root && len(h.lits) <= 1 {
			return // known
		}
		d.n = h.n
		w.broken = w.broken || d.n == 0
		w.room = append(w.room, h.lits...)
	case cause == domains.Assumption && claims:
		p.outside(claim, pos)
		return
	case cause == domains.Learned && p.part.on:
		d.n = p.learnedOf(claim, claims)
		w.broken = w.broken || d.n == 0
	default:
		clause, ok := w.clause(cause)
		if !ok {
			return // the bound of the objective, or a clause of one literal, which are known
		}
		d.n = p.clauses[cause]
		w.broken = w.broken || d.n == 0
		w.others(clause, claim, claims)
	}
	d.to = int32(len(w.room))
	w.made = append(w.made, d)
	for _, l := range w.room[d.from:d.to] {
		if !claims || l != claim.Not() {
			w.need(l, pos)
		}
	}
}

// others keeps that the literals of a clause other than a claim are false.
func (w *proofWalk) others(clause []domains.Literal, claim domains.Literal, claims bool) {
	for _, l := range clause {
		if !claims || l != claim {
			w.room = append(w.room, l.Not())
		}
	}
}

// need asks for a fact at a position. Where learning took another one of its clause for it, that
// is asked for.
func (w *proofWalk) need(l domains.Literal, pos int) {
	if w.standing && !w.granted(l) {
		if f := w.solver.learner.standIn(l, int32(pos)); f != nil {
			w.put(w.space, f.lit, int(f.pos))
			return
		}
	}
	w.add(w.space, l, pos)
}

// jumped reports whether a claim is the bound that a change moved over many values, which it
// removed all at once.
func (w *proofWalk) jumped(claim domains.Literal, pos int) bool {
	if claim.Op() == domains.NE || pos >= w.space.st.TrailLen() {
		return false
	}
	c, _ := w.space.st.ChangeAt(pos)
	return c.Op == domains.NotIn
}

// why returns the reason for a claim of propagator p, or all that its constraint saw.
func (w *proofWalk) why(p int32, claim Literal, all bool, pos int) []Literal {
	if !all {
		return w.space.reasonFor(&w.reason, p, claim, pos)
	}
	r := &w.reason
	r.s, r.pos, r.facts = w.space, pos, r.facts[:0]
	for _, x := range w.space.props[p].c.Vars() {
		r.AddDomain(x)
	}
	return r.facts
}

// outside asks for the bound that an assumption moved: where the domain could not hold the
// holes that it makes, that rests on the bound before.
func (p *prover) outside(claim domains.Literal, pos int) {
	w := &p.walker
	st, x := w.space.st, claim.X()
	if st.Kind(x) == domains.Interval {
		w.add(w.space, domains.Lit(x, domains.GE, st.At(pos).Min(x)), pos)
		w.add(w.space, domains.Lit(x, domains.LE, st.At(pos).Max(x)), pos)
	}
}

// resolve replaces facts by reasons, from the latest entry of the trail to the first that is
// asked for.
func (p *prover) resolve(now int) {
	w := &p.walker
	for pos := now - 1; pos >= w.first; pos-- {
		if w.at[pos] != 0 {
			p.entry(pos)
		}
	}
	for !w.broken {
		w.gather()
		if len(w.roots) == 0 {
			return
		}
		if pos := int(popGreatest(&w.roots)); w.at[pos] != 0 {
			p.entry(pos)
		}
	}
}

// gather puts the entries of the root that new facts are about into the heap.
func (w *proofWalk) gather() {
	for ; w.looked < len(w.facts); w.looked++ {
		if f := &w.facts[w.looked]; int(f.pos) < w.first {
			pushGreatest(&w.roots, f.pos)
		}
	}
}

// entry replaces the facts that an entry of the trail made true.
func (p *prover) entry(pos int) {
	w := &p.walker
	c, _ := w.space.st.ChangeAt(pos)
	for w.expand(w.space, c, pos) {
	}
	i := w.at[pos]
	w.at[pos] = 0
	if pos >= w.first {
		i = w.leaveGranted(i)
	}
	claim := domains.Lit(c.X, c.Op, c.K)
	for ; i != 0; i = w.facts[i-1].next {
		if c.Op == domains.NotIn {
			claim = removedBy(w.facts[i-1].lit)
		}
		if pos < w.first && w.known[claim] {
			continue
		}
		if c.Cause == domains.Decision {
			w.decisions = append(w.decisions, claim)
			w.broken = w.broken || w.bounded || pos < w.first
			return
		}
		if c.Op != domains.NotIn && pos >= w.first && w.solver.learner != nil {
			claim = w.wanted(w.space, c, i)
		}
		p.because(c.Cause, claim, true, pos)
		if c.Op != domains.NotIn {
			return
		}
	}
}

// leaveGranted takes the facts that are taken for granted out of a list, of which it returns the first: learning
// asked for a bound that is no further than the others.
func (w *proofWalk) leaveGranted(i int32) int32 {
	for at := &i; *at != 0; {
		if f := &w.facts[*at-1]; w.granted(f.lit) {
			*at = f.next
		} else {
			at = &f.next
		}
	}
	return i
}

// granted reports whether the target says a literal.
func (w *proofWalk) granted(l domains.Literal) bool {
	return slices.ContainsFunc(w.target[l.X()], func(t domains.Literal) bool { return t.Implies(l) })
}

// write tells what was made, in the order of the trail, and at last the deduction.
func (p *prover) write(target []domains.Literal) int {
	w := &p.walker
	p.writeMade()
	if target == nil {
		target = w.decisions
	}
	n := p.deduce(p.under(target), w.uses)
	if len(target) == 0 {
		p.proved = n
	}
	return n
}

// writeMade tells what was made, and what holds at the root as deductions of their own.
func (p *prover) writeMade() {
	p.shorten()
	w := &p.walker
	w.uses = w.uses[:0]
	for i := len(w.made) - 1; i >= 0; i-- {
		d := &w.made[i]
		n := d.n
		w.lits[0] = d.claim
		if d.constraint >= 0 && n == 0 && !p.declares(d.constraint) {
			claim := w.lits[:0]
			if d.claims {
				claim = w.lits[:1]
			}
			n = p.infer(d.constraint, w.room[d.from:d.to], claim)
		}
		if d.root {
			w.known[d.claim] = true
		}
		if n == 0 {
			continue
		}
		if d.root {
			w.lits[1] = d.claim.Not()
			w.uses = append(w.uses[:0], n)
			p.deduce(w.lits[1:], w.uses)
			w.uses = w.uses[:0]
			continue
		}
		w.uses = append(w.uses, n)
	}
}

// bound tells why the objective has a bound at the root, and returns it; none where that is
// what was declared.
func (p *prover) bound(s *Solver) []domains.Literal {
	w, x, st := &p.walker, s.goal.x, s.space.st
	w.beginAt(s, nil)
	least := x.of(st.At(w.first).Min(x.index()))
	if x.id < 0 {
		least = x.of(st.At(w.first).Max(x.index()))
	}
	if least <= x.Domain().Min() || s.goal.found && least > s.goal.best {
		return nil
	}
	claim := x.Ge(least).bare()
	w.add(&s.space, claim, w.first)
	p.resolve(w.first)
	if w.broken {
		return nil
	}
	p.writeMade()
	return []domains.Literal{claim}
}

// clause returns the literals of the clause that made a change.
func (w *proofWalk) clause(cause domains.Cause) (lits []domains.Literal, ok bool) {
	if w.space.clauses == nil {
		return nil, false
	}
	return w.space.clauses.Look(cause)
}

// declares reports whether a constraint keeps a declared domain, of which no step tells.
func (p *prover) declares(constraint int32) bool { return int(constraint) >= p.own }

// pushGreatest puts v into a heap with the greatest on top.
func pushGreatest(h *[]int32, v int32) {
	*h = append(*h, v)
	a := *h
	for i := len(a) - 1; i > 0; {
		up := (i - 1) / 2
		if a[up] >= a[i] {
			return
		}
		a[up], a[i] = a[i], a[up]
		i = up
	}
}

// popGreatest takes the greatest out of such a heap.
func popGreatest(h *[]int32) int32 {
	a := *h
	top := a[0]
	n := len(a) - 1
	a[0] = a[n]
	a = a[:n]
	*h = a
	for i := 0; 2*i+1 < n; {
		k := 2*i + 1
		if k+1 < n && a[k+1] > a[k] {
			k++
		}
		if a[i] >= a[k] {
			break
		}
		a[i], a[k] = a[k], a[i]
		i = k
	}
	return top
}
