package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file is element over an array of variables of one dimension where all domains
// are one word: an entry and the result share a value where the conjunction of two
// masks is not zero, so that supports need not be remembered, and what the result may
// keep is the union of what the entries share with it. It prunes what element_var.go
// does, which has the reasons.

// elementVarWords is made where no entry is a view of the result.
type elementVarWords struct {
	*elementVarProp
	index, result int32
	inside        uint64 // the bits of the index that are positions of the array
	at            [64]entryWord
}

// entryWord is the entry that a bit of the index stands for.
type entryWord struct {
	x           int32
	there, back maskMap // from its mask to that of the result
}

// newElementVarWords returns nil where a domain is not one word.
func newElementVarWords(s *Space, general *elementVarProp) *elementVarWords {
	index, result := general.col(), general.c.result()
	isWord := func(x Var) bool { return s.st.Kind(x.index()) == domains.Word }
	if general.row >= 0 || !isWord(index) || !isWord(result) {
		return nil
	}
	for _, x := range general.entries {
		if !s.words(x, result) {
			return nil
		}
	}
	p := &elementVarWords{elementVarProp: general, index: index.index(), result: result.index()}
	for b := range p.at {
		e := index.of(s.st.Base(p.index) + b)
		if e < 0 || e >= general.width {
			continue
		}
		x := general.entries[e]
		p.inside |= 1 << b
		p.at[b] = entryWord{x.index(), between(s, x, result), between(s, result, x)}
	}
	return p
}

func (p *elementVarWords) Propagate(s *Space) Status {
	before := s.st.Removed()
	result := s.cells[p.result]
	var leads, held uint64
	for left := s.cells[p.index] & p.inside; left != 0; left &= left - 1 {
		e := &p.at[bits.TrailingZeros64(left)]
		if shared := e.there.of(s.cells[e.x]) & result; shared != 0 {
			leads |= left & -left
			held |= shared
		}
	}
	if !s.keepMask(p.index, leads) || !s.keepMask(p.result, held) {
		return Failed
	}
	status := Stable
	if leads&(leads-1) == 0 {
		e := &p.at[bits.TrailingZeros64(leads)]
		if !s.keepMask(e.x, e.back.of(held)) {
			return Failed
		}
		if held&(held-1) == 0 {
			status = Entailed
		}
	}
	if p.twice && status != Entailed && s.st.Removed() != before {
		return Again
	}
	return status
}
