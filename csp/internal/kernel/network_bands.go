package kernel

import "math/bits"

// This file is the network kernel's form for grids of 16x16: 256 variables over 16 values
// whose constraints are the rows, columns and boxes of 4x4, and no others. It is the grid
// kernel's idea (grid.go) with larger boxes. A value is a set of cells in four
// words, one for each row of a band; this is the bit of each cell, column*16 + stack*4 +
// band:
//
//	            stack 0       stack 1
//	band 0 .   0 16 32 48 |  4 20 36 52 | ..    word 0
//	       .   0 16 32 48 |  4 20 36 52 | ..    word 1
//	       .   ..                               words 2 and 3
//	band 1 .   1 17 33 49 |  5 21 37 53 | ..    word 0
//
// In a band, a value takes one minirow (the four cells of a row in a box) in each row and
// in each box, a permutation of four; likewise minicolumns in a stack. What is in none of
// the permutations left is removed, which is hidden singles, locked candidates and fish
// within a band at once. For the minirow of a row in a box, the second row takes one of the
// other three boxes, and the last two rows the two that are left, one way or the other.
// Turning boxes is a rotation: of the 16 bits of a column by 4 for those of a band, of four
// bits by 1 for those of a stack. Naked singles are counted over all values, as there.
//
// network_banded.go has the rest of the form. Variables are chosen as in the form of any
// width: by domain size and weighted degree.

const (
	bandSide   = 4
	bandValues = bandSide * bandSide

	bandColumns = 1 | 1<<16 | 1<<32 | 1<<48 // times 16 bits: the same in every column
	bandFirst   = 0x1111_1111_1111_1111     // band 0
	bandLast    = 0x8888_8888_8888_8888     // band 3
	bandLower   = 0x3333_3333_3333_3333     // bands 0 and 1
	bandUpper   = 0xcccc_cccc_cccc_cccc     // bands 2 and 3
)

// bandSet is a set of cells.
type bandSet [bandSide]uint64

// bandNetwork is the form.
type bandNetwork struct {
	bandedNetwork[bandSet, [bandValues]bandSet]
}

// bandState is one level.
type bandState = bandedState[bandSet, [bandValues]bandSet]

// newBandNetwork returns nil where the network is no such grid.
func newBandNetwork(g *Network) *bandNetwork {
	p := &bandNetwork{}
	if !p.init(g, bandSide, func(r, c int) int { return r%4*64 + c%4*16 + c/4*4 + r/4 }) {
		return nil
	}
	return p
}

func (p *bandNetwork) propagate(level int) networkVerdict {
	t := &p.levels[level]
	switch {
	case !p.settle(t):
		p.blameFailed(t)
		return networkFailed
	case t.fixed == p.all:
		return networkSolved
	}
	return networkOpen
}

// settle looks at the planes that changed until none does, and returns false where a
// value finds no permutation, or a cell has no value. The sets stay as they are then, for
// blameFailed.
func (p *bandNetwork) settle(t *bandState) bool {
	single := t.single
	t.single = bandSet{}
	for {
		dirty, next := t.dirty, uint32(0)
		var fix bandSet // the cells that are the only place of a value in a box
		var hidden [bandValues]bandSet
		for m := dirty; m != 0; m &= m - 1 {
			v := bits.TrailingZeros32(m) & (bandValues - 1)
			w, h := &t.planes[v], &hidden[v]
			for i := range w {
				w[i] &^= fix[i]
			}
			if w[0]&single[0]|w[1]&single[1]|w[2]&single[2]|w[3]&single[3] != 0 {
				w.spread(&single)
			}
			changed, ok := w.permute(h)
			if !ok {
				return false
			}
			next |= bitOf(changed) << v
			for i := range h {
				fix[i] |= h[i]
			}
		}
		var once, twice bandSet
		for v := range t.planes {
			w, h := &t.planes[v], &hidden[v]
			var gone uint64
			for i := range w {
				m := w[i] & (h[i] | ^fix[i])
				gone |= w[i] &^ m
				w[i] = m
				twice[i] |= once[i] & m
				once[i] |= m
			}
			next |= bitOf(gone != 0) << v
		}
		if once != p.all {
			return false
		}
		for i := range single {
			t.fixed[i] |= fix[i]
			single[i] = once[i] &^ (twice[i] | t.fixed[i])
			t.fixed[i] |= single[i]
		}
		if single != (bandSet{}) {
			for v := range t.planes {
				w := &t.planes[v]
				next |= bitOf(w[0]&single[0]|w[1]&single[1]|w[2]&single[2]|w[3]&single[3] != 0) << v
			}
		}
		if t.dirty = next; next == 0 {
			return true
		}
	}
}

// spread removes from a plane what shares a row, column or box with its single cells.
// Two of these that are peers remove each other.
func (w *bandSet) spread(single *bandSet) {
	one := bandSet{w[0] & single[0], w[1] & single[1], w[2] & single[2], w[3] & single[3]}
	var rows [bandSide]uint64
	for i, m := range one {
		rows[i] = minirowsOf(m)
	}
	for i := range w {
		var others uint64 // the minirows of the same boxes in other rows
		for j := range rows {
			if i != j {
				others |= rows[j]
			}
		}
		w[i] &^= others * bandColumns
	}
	any := one[0] | one[1] | one[2] | one[3]
	elsewhere := minirowsOf(any) * bandColumns &^ any // in the same box
	bands := any | any>>1
	bands = (bands | bands>>2) & bandFirst * (1<<bandSide - 1) &^ any // in the same column
	for i := range w {
		w[i] &^= elsewhere | bands
	}
}

// minirowsOf returns the minirows with a cell, 16 bits, of a word.
func minirowsOf(m uint64) uint64 {
	m |= m >> 32
	return (m | m>>16) & 0xffff
}

// permute removes what is in no permutation of a band or a stack, and puts the cells that
// are the only ones of a box into hidden. A band or stack without a permutation loses all
// its cells; then it returns false.
func (w *bandSet) permute(hidden *bandSet) (changed, ok bool) {
	r0, r1, r2, r3 := permuteRows(minirowsOf(w[0]), minirowsOf(w[1]), minirowsOf(w[2]), minirowsOf(w[3]))
	w0, w1, w2, w3 := w[0]&(r0*bandColumns), w[1]&(r1*bandColumns), w[2]&(r2*bandColumns), w[3]&(r3*bandColumns)

	// The minicolumns of a box, and those one, two and three bands further on.
	all := w0 | w1 | w2 | w3
	if minirowsOf(all) != 0xffff {
		w[0], w[1], w[2], w[3] = w0, w1, w2, w3
		return true, false
	}
	a1 := all>>1&^bandLast | all<<3&bandLast
	a2 := all>>2&bandLower | all<<2&bandUpper
	a3 := all<<1&^bandFirst | all>>3&bandFirst
	b1, b2, b3 := bits.RotateLeft64(a1, 16), bits.RotateLeft64(a2, 16), bits.RotateLeft64(a3, 16)
	c1, c2, c3 := bits.RotateLeft64(a1, 32), bits.RotateLeft64(a2, 32), bits.RotateLeft64(a3, 32)
	d1, d2, d3 := bits.RotateLeft64(a1, 48), bits.RotateLeft64(a2, 48), bits.RotateLeft64(a3, 48)
	s := all & (b1&(c2&d3|c3&d2) | b2&(c1&d3|c3&d1) | b3&(c1&d2|c2&d1))
	w0, w1, w2, w3 = w0&s, w1&s, w2&s, w3&s
	changed = *w != bandSet{w0, w1, w2, w3}
	w[0], w[1], w[2], w[3] = w0, w1, w2, w3
	if minirowsOf(s) != 0xffff {
		return true, false
	}

	many := w0&w1 | (w0|w1)&w2 | (w0|w1|w2)&w3 // in a minicolumn
	x, y := s|s>>16, s>>32|s>>48
	two := (s&(s>>16) | s>>32&(s>>48) | x&y) & 0xffff // minicolumns in a box
	alone := s &^ (many | two*bandColumns)
	hidden[0], hidden[1], hidden[2], hidden[3] = w0&alone, w1&alone, w2&alone, w3&alone
	return changed, true
}

// permuteRows returns, of the minirows of the four rows of each band, those in a
// permutation.
func permuteRows(a, b, c, d uint64) (pa, pb, pc, pd uint64) {
	// Twice one after the other, so that a shift is a rotation.
	aa, bb, cc, dd := a|a<<16, b|b<<16, c|c<<16, d|d<<16
	a1, a2, a3 := aa>>4, aa>>8, aa>>12
	b1, b2, b3 := bb>>4, bb>>8, bb>>12
	c1, c2, c3 := cc>>4, cc>>8, cc>>12
	d1, d2, d3 := dd>>4, dd>>8, dd>>12
	// Two rows in two boxes, those so many further on.
	cd12, cd13, cd23 := c1&d2|c2&d1, c1&d3|c3&d1, c2&d3|c3&d2
	ab12, ab13, ab23 := a1&b2|a2&b1, a1&b3|a3&b1, a2&b3|a3&b2
	pa = a & (b1&cd23 | b2&cd13 | b3&cd12)
	pb = b & (a1&cd23 | a2&cd13 | a3&cd12)
	pc = c & (d1&ab23 | d2&ab13 | d3&ab12)
	pd = d & (c1&ab23 | c2&ab13 | c3&ab12)
	return pa, pb, pc, pd
}

// blameFailed blames the constraints in which a value has no place, and all of a cell
// without a value.
func (p *bandNetwork) blameFailed(t *bandState) {
	var held bandSet
	for v := range t.planes {
		for w, m := range t.planes[v] {
			held[w] |= m
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		failed := g[0]&^held[0]|g[1]&^held[1]|g[2]&^held[2]|g[3]&^held[3] != 0
		for v := 0; v < bandValues && !failed; v++ {
			q := &t.planes[v]
			failed = g[0]&q[0]|g[1]&q[1]|g[2]&q[2]|g[3]&q[3] == 0
		}
		if failed {
			p.blame(g)
		}
	}
}
