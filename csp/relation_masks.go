package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file moves the masks of one-word domains from one variable to another, for
// binary constraints whose two sides determine each other's values.

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
