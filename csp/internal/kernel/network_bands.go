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
// Variables are chosen as in the form of any width: by domain size and weighted degree.

const (
	bandSide   = 4
	bandValues = bandSide * bandSide
	bandCells  = bandValues * bandValues

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
	place    [bandCells]uint8 // of a variable: word*64 + bit
	at       [bandCells]int32 // the variable at a place
	peers    [bandCells]bandSet
	groups   [3 * bandValues]bandSet
	declared bandState
	masks    []uint64 // the declared domains
	weights  [bandCells]int64
	levels   []bandState
}

// bandState is one level.
type bandState struct {
	planes [bandValues]bandSet // the cells that may hold each value
	fixed  bandSet             // the cells with one value
	single bandSet             // those of them whose peers do not know yet
	dirty  uint32              // the values whose planes changed since they were looked at
}

// newBandNetwork returns nil where the network is no such grid.
func newBandNetwork(g *Network) *bandNetwork {
	l, _ := findGrid(g, bandSide)
	if l == nil || len(l.extras) > 0 {
		return nil
	}
	p := &bandNetwork{masks: g.Masks}
	for x := range bandCells {
		r, c := int(l.row[x]), int(l.column[x])
		at := r%4*64 + c%4*16 + c/4*4 + r/4
		p.place[x], p.at[at] = uint8(at), int32(x)
		for _, i := range [3]int{r, bandValues + c, 2*bandValues + r/4*4 + c/4} {
			p.groups[i].add(at)
		}
	}
	for at := range p.peers {
		for i := range p.groups {
			if g := &p.groups[i]; g.has(at) {
				for w := range g {
					p.peers[at][w] |= g[w]
				}
			}
		}
		p.peers[at].remove(at)
	}
	for x, m := range g.Masks {
		for ; m != 0; m &= m - 1 {
			p.declared.planes[bits.TrailingZeros64(m)].add(int(p.place[x]))
		}
	}
	p.levels = make([]bandState, 1)
	return p
}

func (s *bandSet) add(at int)      { s[at>>6] |= 1 << (at & 63) }
func (s *bandSet) remove(at int)   { s[at>>6] &^= 1 << (at & 63) }
func (s *bandSet) has(at int) bool { return s[at>>6]>>(at&63)&1 != 0 }

// isFull reports whether every cell is in the set.
func (s *bandSet) isFull() bool { return s[0]&s[1]&s[2]&s[3] == ^uint64(0) }

func (p *bandNetwork) load(masks []uint64, narrowed []int32) {
	t := &p.levels[0]
	*t = p.declared
	for _, x := range narrowed {
		for m := p.masks[x] &^ masks[x]; m != 0; m &= m - 1 {
			t.planes[bits.TrailingZeros64(m)].remove(int(p.place[x]))
		}
	}
	for w := range t.fixed {
		var once, twice uint64
		for v := range t.planes {
			m := t.planes[v][w]
			twice |= once & m
			once |= m
		}
		t.fixed[w] = once &^ twice
	}
	t.single = t.fixed
	t.dirty = 1<<bandValues - 1
	for at := range p.weights {
		p.weights[at] = 4
	}
}

func (p *bandNetwork) propagate(level int) networkVerdict {
	t := &p.levels[level]
	switch {
	case !t.settle():
		p.blame(t)
		return networkFailed
	case t.fixed.isFull():
		return networkSolved
	}
	return networkOpen
}

// settle looks at the planes that changed until none does, and returns false where a
// value finds no permutation, or a cell has no value. The sets stay as they are then, for
// blame.
func (t *bandState) settle() bool {
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
		if !once.isFull() {
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

// blame makes the constraints that failed weigh more: those in which a value has no
// place, and all of a cell without a value.
func (p *bandNetwork) blame(t *bandState) {
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
		if !failed {
			continue
		}
		for w := range g {
			for m := g[w]; m != 0; m &= m - 1 {
				p.weights[w<<6+bits.TrailingZeros64(m)]++
			}
		}
	}
}

// choose takes the variable with the least quotient of domain size and weight, and of its
// values the one that the fewest peers would lose.
func (p *bandNetwork) choose(level int) (x, v int) {
	t := &p.levels[level]
	var at int
	var size, weight int64
	for w, fixed := range t.fixed {
		// Sizes in binary: count[i] holds their bits of weight 2^i.
		var count [5]uint64
		for u := range t.planes {
			carry := t.planes[u][w] &^ fixed
			for b := 0; carry != 0; b++ {
				count[b], carry = count[b]^carry, count[b]&carry
			}
		}
		for open := ^fixed; open != 0; open &= open - 1 {
			j := bits.TrailingZeros64(open)
			n := int64(count[0]>>j&1 | count[1]>>j&1<<1 | count[2]>>j&1<<2 | count[3]>>j&1<<3 | count[4]>>j&1<<4)
			if k := w<<6 + j; size == 0 || n*weight < size*p.weights[k] {
				at, size, weight = k, n, p.weights[k]
			}
		}
	}
	fewest := bandCells
	r := &p.peers[at]
	for u := range t.planes {
		q := &t.planes[u]
		if !q.has(at) {
			continue
		}
		n := 0
		for w, m := range r {
			n += bits.OnesCount64(q[w] & m)
		}
		if n < fewest {
			fewest, v = n, u
		}
	}
	return int(p.at[at]), v
}

func (p *bandNetwork) take(level, x, v int) {
	if len(p.levels) == level+1 {
		p.levels = append(p.levels, bandState{})
	}
	t := &p.levels[level+1]
	*t = p.levels[level]
	at := int(p.place[x])
	for u := range t.planes {
		if q := &t.planes[u]; u != v && q.has(at) {
			q.remove(at)
			t.dirty |= 1 << u
		}
	}
	t.dirty |= 1 << v
	t.fixed.add(at)
	t.single.add(at)
}

func (p *bandNetwork) refute(level, x, v int) {
	t := &p.levels[level]
	t.planes[v].remove(int(p.place[x]))
	t.dirty |= 1 << v
}

func (p *bandNetwork) read(level int, vals []int32, base int) {
	t := &p.levels[level]
	for v := range t.planes {
		for w, m := range t.planes[v] {
			for ; m != 0; m &= m - 1 {
				vals[p.at[w<<6+bits.TrailingZeros64(m)]] = int32(base + v)
			}
		}
	}
}
