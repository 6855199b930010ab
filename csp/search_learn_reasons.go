package csp

import (
	"github.com/propago/propago/domains"
)

// This file keeps the reasons of changes that are asked for when clauses are made shorter.
// One failure after the other asks for those of the same changes, far from the leaves of the
// tree, which stay on the trail: five of six reasons have been worked out before.

// mostKept bounds the facts of the reasons that are kept. Beyond it all are worked out anew.
const mostKept = 1 << 16

// knownReason is the reason of a change, or of one value that a change removed.
type knownReason struct {
	lit      domains.Literal
	opened   int64   // the branch that the change is below of: as long as that is there, it is
	next     int32   // the next of the same trail entry, +1; 0: none
	from, to int32   // its facts
	state    follows // what is known of the literal
	failure  int32   // at the analysis of which failure; else nothing
}

// reasons keeps the reasons of changes.
type reasons struct {
	first []int32 // for each trail entry, the first of known +1
	known []knownReason
	facts []fact
}

// forget drops all that is kept.
func (r *reasons) forget() {
	clear(r.first)
	r.known, r.facts = r.known[:0], r.facts[:0]
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

// whyOf returns the place of the reason of what became true by an entry of a level. It is
// worked out if it is not kept.
func (l *learner) whyOf(s *Solver, cause domains.Cause, lit domains.Literal, pos, level int32) int32 {
	r := &l.kept
	opened := s.run.frames[level-1].opened
	if i := r.find(lit, pos, opened); i != 0 {
		return i - 1
	}
	for int(pos) >= len(r.first) {
		r.first = append(r.first, 0)
	}
	from := len(r.facts)
	l.aside = true
	l.because(&s.space, cause, lit, false, int(pos))
	l.aside = false
	k := knownReason{lit: lit, opened: opened, next: r.first[pos], from: int32(from), to: int32(len(r.facts))}
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
	return int32(len(r.known)) - 1
}
