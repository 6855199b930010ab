package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file moves the masks of one-word domains from one variable to another, for
// binary constraints whose two sides determine each other's values, and reads domains of any
// width 64 values at a time.

// maskMap takes the mask of one variable to that of another: value v becomes
// sign*v + offset.
type maskMap struct {
	reverse bool // the sign is minus
	shift   int
}

// newMaskMap returns the map from variable x to y, both of kind Word, for values
// v -> sign*v + off of the variables underneath.
func newMaskMap(s *Space, x, y int32, sign, off int) maskMap {
	bx, by := s.st.Base(x), s.st.Base(y)
	if sign < 0 {
		// Bit i is value bx+i, becomes off-bx-i, and so bit off-bx-by-i. Reversed,
		// bit i stands at 63-i.
		return maskMap{true, off - bx - by - 63}
	}
	return maskMap{false, bx + off - by}
}

// of returns the mask of the images; those that the other variable cannot have are
// left out.
func (m maskMap) of(mask uint64) uint64 {
	if m.reverse {
		mask = bits.Reverse64(mask)
	}
	if m.shift >= 0 {
		return mask << uint(m.shift) // 0 from 64 on
	}
	return mask >> uint(-m.shift)
}

// wordPair is two different one-word variables, each of which gives the other's
// values, such as those of x = y.
type wordPair struct {
	x, y        int32
	there, back maskMap // from x to y, and from y to x
}

// equalPair returns the pair of x = y.
func equalPair(s *Space, x, y Var) wordPair {
	return wordPair{x.index(), y.index(), between(s, x, y), between(s, y, x)}
}

// equality returns the truth of x = y: false where they share no value.
func (p *wordPair) equality(s *Space) Status {
	x, y := s.cells[p.x], s.cells[p.y]
	switch {
	case p.there.of(x)&y == 0:
		return Failed
	case x&(x-1)|y&(y-1) == 0:
		return Entailed
	}
	return Stable
}

// keepMask narrows x, of kind Word, to a mask.
func (s *Space) keepMask(x int32, mask uint64) bool {
	if s.cells[x]&^mask == 0 {
		return true
	}
	return s.happened(x, s.st.KeepMask(x, mask))
}

// words reports whether the variables underneath two views are different ones, and
// of kind Word.
func (s *Space) words(x, y Var) bool {
	return x.index() != y.index() && s.st.Kind(x.index()) == domains.Word && s.st.Kind(y.index()) == domains.Word
}

// between returns the map from the variable under x to that under y for x = y.
func between(s *Space, x, y Var) maskMap {
	// sx*X + ox = sy*Y + oy, so Y = sy*sx*X + sy*(ox-oy).
	sign, off := 1, int(x.off)-int(y.off)
	if y.id < 0 {
		sign, off = -1, -off
	}
	if x.id < 0 {
		sign = -sign
	}
	return newMaskMap(s, x.index(), y.index(), sign, off)
}

// mask returns which of the 64 values from v on x has, v in the lowest bit. An interval counts
// as all values between its bounds.
func (s *Space) mask(x Var, v int) uint64 {
	var word [1]uint64
	if x.id < 0 {
		s.st.AppendWords(word[:0], ^x.id, int(x.off)-v-63, 1)
		return bits.Reverse64(word[0])
	}
	s.st.AppendWords(word[:0], x.id, v-int(x.off), 1)
	return word[0]
}

// firstShared returns the least value that x and y have both, as far as holes are kept. It
// takes time in proportion to where their bounds overlap, by 64 values.
func (s *Space) firstShared(x, y Var) (v int, ok bool) {
	hi := min(s.Max(x), s.Max(y))
	for v := max(s.Min(x), s.Min(y)); v <= hi; v += 64 {
		if shared := s.mask(x, v) & s.mask(y, v); shared != 0 {
			return v + bits.TrailingZeros64(shared), true
		}
	}
	return 0, false
}

// keepShared removes the values of x between its bounds that y lacks. One at least is to stay.
func (s *Space) keepShared(x, y Var) bool {
	for v, hi := s.Min(x), s.Max(x); v <= hi; v += 64 {
		for gone := s.mask(x, v) &^ s.mask(y, v); gone != 0; gone &= gone - 1 {
			if !s.Remove(x, v+bits.TrailingZeros64(gone)) {
				return false
			}
		}
	}
	return true
}
