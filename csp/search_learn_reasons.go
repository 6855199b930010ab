package csp

import (
	"github.com/propago/propago/domains"
)

// This file keeps the reasons of changes that are asked for when clauses are made shorter.
// One failure after the other asks for those of the same changes, far from the leaves of the
// tree, which stay on the trail: five of six reasons have been worked out before.

// mostKept bounds the facts of the reasons that are kept. Beyond it all are worked out anew. Each time there are
// manyKept more, those go that are not of the present path: what is left is soon found in the caches of
// a processor.
const mostKept, manyKept = 1 << 16, 1 << 13

// knownReason is the reason of a change, or of one value that a change removed.
type knownReason struct {
	lit      domains.Literal
	opened   int64   // the branch that the change is below of: as long as that is there, it is
	next     int32   // the next of the same trail entry, +1; 0: none
	from, to int32   // its facts
	failure  int32   // the analysis of which failure found out what is
	state    follows // known of the literal
}

// knownFact is a fact of a reason that is kept.
type knownFact struct {
	lit        domains.Literal
	pos, level int32
	why        int32 // the place of its own reason +1, once that was asked for: it is kept as long as this one; noReason: a decision
}

const noReason = -1

// reasons keeps the reasons of changes.
type reasons struct {
	first []int32 // for each trail entry, the first of known +1
	known []knownReason
	facts []knownFact
	many  int     // how many more facts there may be until the next look at what is needed,
	limit int     // and how many that is
	moved []int32 // room for where those of known go, +1; 0: nowhere
}

// forget drops all that is kept.
func (r *reasons) forget() {
	clear(r.first)
	r.known, r.facts, r.limit = r.known[:0], r.facts[:0], r.many
}

// A proof tells the reasons that learning has used: a constraint may have several for one claim,
// of which the one that is asked for anew need not be the same.

// shown is the reason of a claim as the constraint gave it.
type shown struct {
	lit      domains.Literal
	next     int32 // the next of the same trail entry, +1; 0: none
	from, to int32
}

// shownReasons has those of the failure at hand by trail entry, and in kept those of the reasons
// that are kept.
type shownReasons struct {
	first  []int32
	of     []shown
	places []int32 // the entries of first that are not 0
	facts  []domains.Literal
	kept   []domains.Literal
	known  []shown // the reasons that are kept, as they were given
}

// show keeps the reason of a claim for the proof.
func (l *learner) show(claim domains.Literal, failed bool, pos int, facts []Literal) {
	r := l.shown
	if l.aside {
		for _, f := range facts {
			r.kept = append(r.kept, f.bare())
		}
		return
	}
	if failed {
		claim = domains.Literal{}
	}
	for pos >= len(r.first) {
		r.first = append(r.first, 0)
	}
	k := shown{lit: claim, next: r.first[pos], from: int32(len(r.facts))}
	for _, f := range facts {
		r.facts = append(r.facts, f.bare())
	}
	k.to = int32(len(r.facts))
	r.of, r.places = append(r.of, k), append(r.places, int32(pos))
	r.first[pos] = int32(len(r.of))
}

// shownFor returns the reason that learning has used for a claim, or for a bound that is further, or has kept,
// and what it is for.
func (l *learner) shownFor(s *Solver, claim domains.Literal, pos int) (facts []domains.Literal, lit domains.Literal, ok bool) {
	r := l.shown
	if pos < len(r.first) {
		for i := r.first[pos]; i != 0; i = r.of[i-1].next {
			if k := &r.of[i-1]; k.lit == claim || pos < s.space.st.TrailLen() && k.lit.Implies(claim) {
				return r.facts[k.from:k.to], k.lit, true
			}
		}
	}
	level := l.level(s.space.st, pos)
	if level < 1 || level > len(s.run.frames) || pos >= s.space.st.TrailLen() {
		return nil, claim, false
	}
	i := l.kept.find(claim, int32(pos), s.run.frames[level-1].opened)
	if i == 0 || l.kept.known[i-1].to < 0 {
		return nil, claim, false
	}
	k := &r.known[i-1]
	return r.kept[k.from:k.to], claim, true
}

// keepLess drops the reasons that are kept once they are many: those that are not needed on the present
// path, or all.
func (l *learner) keepLess(s *Solver) {
	r := &l.kept
	if l.shown == nil && len(r.facts) > r.limit {
		l.markNeeded(s)
		r.move()
		r.limit = len(r.facts) + r.many
	}
	if len(r.facts) > mostKept || l.shown != nil && len(l.shown.kept) > 4*mostKept {
		l.forgetReasons()
	}
}

// markNeeded puts 1 into moved for the reasons of what is on the trail, and else 0.
func (l *learner) markNeeded(s *Solver) {
	st, r := s.space.st, &l.kept
	r.moved = r.moved[:0]
	for range r.known {
		r.moved = append(r.moved, 0)
	}
	level := 0
	for pos, i := range r.first {
		for level < len(s.run.frames) && st.Mark(l.base+level) <= pos {
			level++
		}
		if i == 0 {
			continue
		}
		if pos >= st.TrailLen() || level == 0 || r.known[i-1].opened != s.run.frames[level-1].opened {
			r.first[pos] = 0
			continue
		}
		for ; i != 0; i = r.known[i-1].next {
			r.moved[i-1] = 1
		}
	}
}

// move puts the reasons that are needed together, in the order in which they were found.
func (r *reasons) move() {
	known, facts := int32(0), int32(0)
	place := func(i int32) int32 {
		if i <= 0 {
			return i
		}
		return r.moved[i-1]
	}
	for i, needed := range r.moved {
		if needed == 0 {
			continue
		}
		k := r.known[i]
		k.next = place(k.next) // an older one
		n := int32(0)
		if k.to >= 0 {
			n = int32(copy(r.facts[facts:], r.facts[k.from:k.to]))
			k.to = facts + n
		}
		k.from = facts
		facts += n
		r.known[known] = k
		known++
		r.moved[i] = known
	}
	r.known, r.facts = r.known[:known], r.facts[:facts]
	for i := range r.facts {
		r.facts[i].why = place(r.facts[i].why)
	}
	for pos := range r.first {
		r.first[pos] = place(r.first[pos])
	}
}

// forgetReasons drops all reasons that are kept.
func (l *learner) forgetReasons() {
	l.kept.forget()
	if l.shown != nil {
		l.shown.kept, l.shown.known = l.shown.kept[:0], l.shown.known[:0]
	}
}

// forget drops the reasons of the failure at hand.
func (r *shownReasons) forget() {
	for _, pos := range r.places {
		r.first[pos] = 0
	}
	r.of, r.places, r.facts = r.of[:0], r.places[:0], r.facts[:0]
}

// find returns the place of the reason of what became true by an entry, below a branch, +1;
// 0: it is not kept.
func (r *reasons) find(lit domains.Literal, pos int32, opened int64) int32 {
	if int(pos) >= len(r.first) {
		return 0
	}
	i := r.first[pos]
	if i != 0 && r.known[i-1].opened != opened {
		r.first[pos], i = 0, 0
	}
	for i != 0 && r.known[i-1].lit != lit {
		i = r.known[i-1].next
	}
	return i
}

// whyOf returns the place of the reason of what became true by an entry of a level, +1, or noReason. It is
// worked out if it is not kept.
func (l *learner) whyOf(s *Solver, lit domains.Literal, pos, level int32) int32 {
	c, _ := s.space.st.ChangeAt(int(pos))
	if c.Cause == domains.Decision {
		return noReason
	}
	beyond := l.beyond(s.space.st, c, lit, int(pos))
	switch {
	case beyond:
	case c.Op != domains.NotIn:
		lit = l.claimed(&s.space, c, lit)
	default:
		lit = removedBy(lit)
	}
	r := &l.kept
	opened := s.run.frames[level-1].opened
	if i := r.find(lit, pos, opened); i != 0 {
		return i
	}
	for int(pos) >= len(r.first) {
		r.first = append(r.first, 0)
	}
	from, given := len(r.facts), 0
	if l.shown != nil {
		given = len(l.shown.kept)
	}
	l.aside = true
	if beyond {
		l.apart(&s.space, c, lit, int(pos))
	} else {
		l.because(&s.space, c.Cause, lit, false, int(pos))
	}
	l.aside = false
	k := knownReason{lit: lit, opened: opened, next: r.first[pos], from: int32(from), to: int32(len(r.facts))}
	if l.shown != nil {
		l.shown.known = append(l.shown.known, shown{lit: lit, from: int32(given), to: int32(len(l.shown.kept))})
	}
	if l.broken {
		l.broken = false
		k.to, k.state = -1, unmet
	}
	for i := from; i < len(r.facts); i++ {
		f := &r.facts[i]
		f.level = int32(l.level(s.space.st, int(f.pos)))
	}
	r.known = append(r.known, k)
	r.first[pos] = int32(len(r.known))
	return int32(len(r.known))
}
