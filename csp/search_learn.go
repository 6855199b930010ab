package csp

import (
	"math/bits"
	"slices"

	"github.com/propago/propago/csp/internal/clauses"
	"github.com/propago/propago/domains"
)

// This file is learning from failures (Options.Learn): lazy clause generation
// (Ohrimenko, Stuckey and Codish 2009) with reasons asked for only when a failure is
// analysed. A failure is a set of facts that cannot hold together. Going back along the
// trail, facts of the latest level are replaced by the reasons of the changes that made
// them true, until one is left: the first unique implication point (Marques-Silva and
// Sakallah 1999). The facts cannot hold together either, so their negations are a
// clause. The search goes back to where all but one of them are false, and the clause
// takes it from there. internal/clauses keeps and propagates the clauses.

// fact is a literal that is true, about a bare variable, and the trail entry that made
// it so.
type fact struct {
	lit   domains.Literal
	pos   int32
	next  int32 // the next fact of the same entry, +1; 0: none
	other int32 // the next one of the same list of its variable, or of those that were taken apart, +1
	level int32 // the number of branches above the entry, where that was asked
	role  role
}

// role is what becomes of a fact in the analysis of a failure.
type role uint8

const (
	named    role = iota // it may have to be in the clause
	replaced             // by its reason, or by the literal that stands for the latest facts
	leftOut              // others imply it
	stays                // in the clause
)

// factsOn is the facts on one variable: 64 lists of those that a value is not, by the value modulo
// 64, and one of the others, which are few.
type factsOn struct {
	bounds int32  // the first of the list, +1
	places int32  // where the firsts of the 64 lists begin, +1; 0: no room was made for them yet
	some   uint64 // bit k is set where list k has any
	lacks  uint64 // of a one-word domain: the values that it is not
}

// hole returns the bit of x!=k.
func hole(f domains.Literal) uint64 { return 1 << (uint(f.K()) & 63) }

// list returns where the first of those facts stands among which f would be.
func (l *learner) list(f domains.Literal) *int32 {
	on := &l.onVar[f.X()]
	if f.Op() != domains.NE {
		return &on.bounds
	}
	if on.places == 0 {
		on.places = int32(len(l.holesOf)) + 1
		l.holesOf = append(l.holesOf, make([]int32, 64)...)
	}
	first := &l.holesOf[int(on.places)-1+f.K()&63]
	if on.some&hole(f) == 0 {
		on.some |= hole(f)
		*first = 0
	}
	return first
}

// unlist empties the lists of a variable.
func (l *learner) unlist(x int32) {
	on := &l.onVar[x]
	on.bounds, on.some, on.lacks = 0, 0, 0
}

// learner analyses failures.
type learner struct {
	*clauses.DB
	model   *Model
	facts   []fact
	at      []int32  // for each trail entry, its first fact +1
	about   []uint64 // the bits of entries that have facts, or had
	onVar   []factsOn
	holesOf []int32 // the first of the lists of facts that a value is not
	reason  Reason
	apartAt int               // the entry of which facts were taken apart last,
	apartOf int32             // the first of those, +1,
	pending int32             // and of those that were not looked at yet
	base    int               // the level of the root of the tree
	root    int               // the trail entries before it belong to the root
	broken  bool              // a reason cannot be used
	whole   bool              // a long jump is what its entry claimed: all that its constraint saw is a reason for it
	lits    []domains.Literal // the latest clause, the literal that is not false first
	spread  int               // the number of levels that it is about
	levels  []int

	uip     domains.Literal // that one, as the fact that it is
	aside   bool            // facts are put into kept
	kept    reasons
	failure int32 // counts the failures that were analysed
	seen    []levelSeen
	order   []int         // facts from the latest: how far their entry is from the last there can be, and the place
	side    []int32       // facts of reasons that are kept
	asked   int           // how many more reasons may be looked at
	shown   *shownReasons // what a proof is to tell, or nil
}

func newLearner(m *Model, db *clauses.DB, vars int) *learner {
	return &learner{DB: db, model: m, onVar: make([]factsOn, vars), kept: reasons{many: manyKept}}
}

// begin is called when the root was propagated, ok or not, and pushed.
func (l *learner) begin(s *Space, ok bool) bool {
	l.base = s.st.Level()
	l.Start(s.st.TrailLen())
	l.forgetReasons()
	return ok && s.giveClauses() && s.fixpoint()
}

// refuteFailure learns from the failure of the present node. It returns the number of
// branches that the search is to go back to; more is false where nothing is left to be
// searched.
func (l *learner) refuteFailure(s *Solver) (branches int, more bool) {
	st := s.space.st
	if st.Level() == l.base {
		return 0, false
	}
	l.start(st)
	now := st.TrailLen()
	switch f := st.Failure(); {
	case f.X < 0:
		l.because(&s.space, f.Cause, domains.Literal{}, true, now)
	case f.Op == domains.NotIn:
		v := f.X
		lo, hi := st.Min(v), st.Max(v)
		l.add(&s.space, domains.Lit(v, domains.GE, lo), now)
		l.add(&s.space, domains.Lit(v, domains.LE, hi), now)
		l.holes(&s.space, v, lo+1, hi-1, now, false)
		for k, ok := lo, true; ok; k, ok = st.Next(v, k+1) {
			l.because(&s.space, f.Cause, domains.Lit(v, domains.NE, k), false, now)
		}
	default:
		claim := domains.Lit(f.X, f.Op, f.K)
		l.add(&s.space, claim.Not(), now)
		l.because(&s.space, f.Cause, claim, false, now)
	}
	return l.analyse(s)
}

// refuteSolution learns that the present node, a solution, is not to be found again:
// with an objective that nothing as bad is, otherwise that its decisions are not. It
// returns what refuteFailure does.
func (l *learner) refuteSolution(s *Solver) (branches int, more bool) {
	st := s.space.st
	if st.Level() == l.base {
		return 0, false
	}
	l.start(st)
	now := st.TrailLen()
	if g := &s.goal; g.on {
		l.add(&s.space, g.x.Ge(g.best).bare(), now)
	} else {
		l.addSolution(s, now)
	}
	return l.analyse(s)
}

// addSolution adds facts that only the present solution has: the decisions, or, where one of
// them is on what tells no solutions apart, the values of what does.
func (l *learner) addSolution(s *Solver, now int) {
	if counted := s.order.counted; counted != nil {
		for i := range s.run.frames {
			if counted[s.run.frames[i].d.X()] {
				continue
			}
			for x := range counted {
				if counted[x] {
					l.add(&s.space, domains.Lit(int32(x), domains.EQ, int(s.run.vals[x])), now)
				}
			}
			return
		}
	}
	for i := range s.run.frames {
		l.add(&s.space, s.run.frames[i].d, now)
	}
}

// start forgets the last failure. The present node is not the root.
func (l *learner) start(st *domains.Store) {
	l.root = st.Mark(l.base)
	for i := range l.facts {
		f := &l.facts[i]
		l.unlist(f.lit.X())
		l.at[f.pos], l.about[f.pos>>6] = 0, 0
	}
	l.facts, l.apartAt = l.facts[:0], -1
	for len(l.at) < st.TrailLen() {
		l.at = append(l.at, 0)
	}
	for 64*len(l.about) < len(l.at) {
		l.about = append(l.about, 0)
	}
	l.broken = false
}

// because adds the reason for a claim that was made when the trail had length pos.
func (l *learner) because(s *Space, cause domains.Cause, claim domains.Literal, failed bool, pos int) {
	clause, ok := l.Clause(cause)
	if !ok {
		clause, ok = s.given.clause(cause)
	}
	if ok {
		for _, x := range clause {
			if failed || x != claim {
				l.add(s, x.Not(), pos)
			}
		}
		return
	}
	if cause < 0 {
		// The objective's bound and a clause of one literal hold for all that is left to be
		// searched. An assumption that could not be narrowed at once rests on what made it count.
		l.broken = l.broken || cause == domains.Assumption
		return
	}
	var lit Literal
	if !failed {
		lit = literalOf(l.model, claim)
	}
	facts := s.reasonFor(&l.reason, int32(cause), lit, pos)
	if l.shown != nil {
		l.show(claim, failed, pos, facts)
	}
	for _, f := range facts {
		l.add(s, f.bare(), pos)
	}
}

// add takes in a fact that is true at position pos. It is one even where the change that made
// it true claims less, such as a minimum that moved past a hole (see beyond).
func (l *learner) add(s *Space, f domains.Literal, pos int) {
	st := s.st
	if f.Op() == domains.EQ {
		f = st.Canonical(f)
	}
	x, op, k := f.X(), f.Op(), f.K()
	if op == domains.EQ && st.Kind(x) == domains.Interval {
		l.add(s, domains.Lit(x, domains.GE, k), pos)
		l.add(s, domains.Lit(x, domains.LE, k), pos)
		return
	}
	at, ok := st.At(pos).Since(x, op, k)
	switch {
	case !ok:
		l.broken = true
		return
	case at < l.root:
		return
	}
	l.put(s, f, at)
}

// put keeps a fact that an entry made true, in the canonical form.
func (l *learner) put(s *Space, f domains.Literal, at int) {
	f = s.st.Canonical(f)
	if l.aside {
		l.kept.facts = append(l.kept.facts, knownFact{lit: f, pos: int32(at)})
		return
	}
	// What one entry made true, no other one did: a fact that is there already is of the same entry.
	if f.Op() == domains.NE && s.st.Kind(f.X()) == domains.Word {
		on := &l.onVar[f.X()]
		if on.lacks&hole(f) != 0 {
			return
		}
		on.lacks |= hole(f)
	} else if l.among(l.at[at], f) || at == l.apartAt && (l.among(l.pending, f) || l.wasApart(f)) {
		return
	}
	l.facts = append(l.facts, fact{lit: f, pos: int32(at), next: l.at[at]})
	l.at[at] = int32(len(l.facts))
	l.about[at>>6] |= 1 << (at & 63)
}

// latest returns the latest entry up to one that has facts; less than 0 where there is none.
func (l *learner) latest(pos int) int {
	if pos < 0 {
		return -1
	}
	i := pos >> 6
	left := l.about[i] << (63 - pos&63) >> (63 - pos&63)
	for {
		for left == 0 {
			if i--; i < 0 {
				return -1
			}
			left = l.about[i]
		}
		at := bits.Len64(left) - 1
		if l.at[i<<6+at] != 0 {
			return i<<6 + at
		}
		left &^= 1 << at
		l.about[i] &^= 1 << at
	}
}

// among reports whether a fact is one of those of an entry from fact i on.
func (l *learner) among(i int32, f domains.Literal) bool {
	for i != 0 && l.facts[i-1].lit != f {
		i = l.facts[i-1].next
	}
	return i != 0
}

// wasApart reports whether a fact of the entry at hand was taken apart.
func (l *learner) wasApart(f domains.Literal) bool {
	i := l.apartOf
	for i != 0 && l.facts[i-1].lit != f {
		i = l.facts[i-1].other
	}
	return i != 0
}

// analyse goes from the facts of a failure to a clause. It returns the number of branches
// below which that has one literal that is not false; more is false where the failure needs
// no decision.
func (l *learner) analyse(s *Solver) (branches int, more bool) {
	uip, ok := l.resolve(s)
	if c := s.order.conflicts; c != nil {
		c.learned(l.facts)
	}
	if l.broken {
		// A reason that cannot be used: the decisions are one.
		st := s.space.st
		l.start(st)
		for i := range s.run.frames {
			l.add(&s.space, s.run.frames[i].d, st.TrailLen())
		}
		uip, ok = l.resolve(s)
	}
	if !ok {
		return 0, false
	}
	l.minimise(s, uip)
	l.lits = append(l.lits[:0], uip.Not())
	level, second, parts := 0, 1, s.partDecisions()
	l.levels = l.levels[:0]
	for i := range l.facts {
		f := &l.facts[i]
		if f.role != stays {
			continue
		}
		n := int(f.level)
		if n > level {
			level, second = n, len(l.lits)
		}
		l.levels = append(l.levels, max(n, parts))
		l.lits = append(l.lits, f.lit.Not())
	}
	slices.Sort(l.levels)
	l.spread = 1 + len(slices.Compact(l.levels))
	if len(l.lits) > 1 {
		l.lits[1], l.lits[second] = l.lits[second], l.lits[1]
	}
	return level, true
}

// level returns the number of decisions up to a position of the trail.
func (l *learner) level(st *domains.Store, pos int) int {
	lo, hi := l.base, st.Level()
	for lo < hi {
		if mid := int(uint(lo+hi) / 2); st.Mark(mid) <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo - l.base
}

// resolve replaces facts by reasons until one entry of the latest level is left, which a
// single literal stands for. That fact counts as replaced. ok is false where no level is
// left.
func (l *learner) resolve(s *Solver) (uip domains.Literal, ok bool) {
	st := s.space.st
	pos := st.TrailLen() - 1
	level, first := st.Level()-l.base+1, st.TrailLen()
	for {
		if pos = l.latest(pos); pos < l.root || l.broken {
			return uip, false
		}
		for pos < first {
			level--
			first = st.Mark(l.base + level - 1)
		}
		below := l.latest(pos - 1)
		if below < first {
			if uip, ok := l.single(st, pos); ok {
				return uip, true
			}
		}
		c, _ := st.ChangeAt(pos)
		if l.expand(&s.space, c, pos) {
			continue
		}
		i := l.at[pos]
		l.at[pos] = 0
		if c.Op != domains.NotIn {
			l.because(&s.space, c.Cause, l.wanted(&s.space, c, i), false, pos)
		}
		for i != 0 {
			l.facts[i-1].role = replaced
			lit := l.facts[i-1].lit
			i = l.facts[i-1].next
			s.weigh(c.X)
			if c.Op == domains.NotIn {
				l.because(&s.space, c.Cause, removedBy(lit), false, pos)
			}
		}
		pos--
	}
}

// claimed returns what is to be explained of a change for a fact that it claims: no more than the fact,
// where the constraint can tell why that is so, and else the claim.
func (l *learner) claimed(s *Space, c domains.Change, f domains.Literal) domains.Literal {
	k := c.K
	if c.Op <= domains.LE && c.Cause >= 0 && s.props[c.Cause].lifts {
		k = f.K()
		if f.Op() != c.Op { // x!=k
			k += 1 - 2*int(c.Op)
		}
	}
	return domains.Lit(c.X, c.Op, k)
}

// wanted is claimed for the facts of an entry, the first of which stands at i.
func (l *learner) wanted(s *Space, c domains.Change, i int32) (claim domains.Literal) {
	claim = l.claimed(s, c, l.facts[i-1].lit)
	for ; i != 0; i = l.facts[i-1].next {
		if more := l.claimed(s, c, l.facts[i-1].lit); more.Implies(claim) {
			claim = more
		}
	}
	return claim
}

// removedBy returns the canonical form of x!=k as that again, which is how constraints know the
// removal of a value.
func removedBy(l domains.Literal) domains.Literal {
	switch l.Op() {
	case domains.GE:
		return domains.Lit(l.X(), domains.NE, l.K()-1)
	case domains.LE:
		return domains.Lit(l.X(), domains.NE, l.K()+1)
	}
	return l
}

// single returns one literal for all facts of an entry: the one that implies the others, or the
// claim where that does.
func (l *learner) single(st *domains.Store, pos int) (domains.Literal, bool) {
	first := l.at[pos]
	lit := l.facts[first-1].lit
	for i := l.facts[first-1].next; i != 0; i = l.facts[i-1].next {
		if l.facts[i-1].lit.Implies(lit) {
			lit = l.facts[i-1].lit
		}
	}
	c, _ := st.ChangeAt(pos)
	claims := c.Op != domains.NotIn && (c.Op != domains.EQ || st.Kind(c.X) != domains.Interval)
	all := true
	for i := first; i != 0; i = l.facts[i-1].next {
		f := l.facts[i-1].lit
		all, claims = all && lit.Implies(f), claims && !l.beyond(st, c, f, pos)
	}
	switch {
	case all:
	case claims:
		lit = st.Canonical(domains.Lit(c.X, c.Op, c.K))
	default:
		return lit, false
	}
	for i := first; i != 0; i = l.facts[i-1].next {
		l.facts[i-1].role = replaced
	}
	return lit, true
}

// keep adds the latest clause, and returns its one literal that is not false where the
// search has gone back, and the cause of that. With alone set the clause has no other.
func (l *learner) keep(counts *Stats) (open domains.Literal, cause domains.Cause, alone bool) {
	cause = l.Add(l.lits, l.spread)
	counts.Facts += int64(len(l.facts))
	l.Reduce()
	return l.lits[0], cause, len(l.lits) == 1
}
