package kernel

import "math/bits"

// This file is the network kernel's form for grids of 25x25: 625 variables over 25 values
// whose constraints are the rows, columns and boxes of 5x5, and no others. It does what
// the form for 16x16 does (network_bands.go), with permutations of five minirows.
//
// A lane is 25 bits: the same cell of each box, stack*5 + band. A value is a set of cells
// in 15 words of two lanes each, one for each column of a box and each pair of its rows;
// the middle row goes alone:
//
//	column of the box   0    1    2    3    4
//	rows 0 and 3        0    1    2    3    4     words; the upper row in bits 0 to 24,
//	rows 1 and 4        5    6    7    8    9     the lower one in bits 25 to 49
//	row 2              10   11   12   13   14
//
// The union of a line of words is two rows' minirows, so that what is said of rows 0, 1
// and 2 of all bands is said of rows 3, 4 and 2 at the same time. Of the 120 permutations
// of a band one asks only which pairs of boxes two rows can take: there are ten, a box s
// and the next one, or s and the one after, five of each. Three rows take the other three
// boxes if the middle row takes one and the lower two the pair that is left.

const (
	bands25Side   = 5
	bands25Values = bands25Side * bands25Side
	bands25Words  = 3 * bands25Side

	lane      = 1<<bands25Values - 1
	bothLanes = 1 | 1<<bands25Values // times a lane: in both halves of a word
	twoLanes  = lane * bothLanes
	// Times five bits: the same in every stack of both lanes.
	everyStack = (1 | 1<<5 | 1<<10 | 1<<15 | 1<<20) * bothLanes
)

// bands25Set is a set of cells.
type bands25Set [bands25Words]uint64

// bands25Network is the form.
type bands25Network struct {
	bandedNetwork[bands25Set, [bands25Values]bands25Set]
}

// bands25State is one level.
type bands25State = bandedState[bands25Set, [bands25Values]bands25Set]

// newBands25Network returns nil where the network is no such grid.
func newBands25Network(g *Network) *bands25Network {
	p := &bands25Network{}
	if !p.init(g, bands25Side, func(r, c int) int {
		i, j, box := r%5, c%5, c/5*5+r/5
		return (i%3*5+j)*64 + i/3*bands25Values + box
	}) {
		return nil
	}
	return p
}

// meets reports whether two sets have a cell in common.
func (s *bands25Set) meets(t *bands25Set) bool {
	for w, m := range s {
		if m&t[w] != 0 {
			return true
		}
	}
	return false
}

func (p *bands25Network) propagate(level int) networkVerdict {
	t := &p.levels[level]
	v, ok := p.settle(t)
	switch {
	case !ok:
		p.blameFailed(t, v)
		return networkFailed
	case t.fixed == p.all:
		return networkSolved
	}
	return networkOpen
}

// settle looks at the planes that changed until none does. It returns false where a value
// v finds no permutation, or, with v < 0, a cell has no value. The sets stay as they are
// then, for blameFailed.
func (p *bands25Network) settle(t *bands25State) (v int, ok bool) {
	single := t.single
	t.single = bands25Set{}
	// The cells that each value was last found to be the only place for. What is left of
	// former rounds does no harm: those cells are fixed.
	var hidden [bands25Values]bands25Set
	for {
		next := uint32(0)
		var fix bands25Set // the cells that are now the only place of a value in a box
		for m := t.dirty; m != 0; m &= m - 1 {
			v := bits.TrailingZeros32(m)
			w, h := &t.planes[v], &hidden[v]
			var taken uint64
			for i := range w {
				w[i] &^= fix[i]
				taken |= w[i] & single[i]
			}
			if taken != 0 {
				w.spread(&single)
			}
			alone, ok := w.permute()
			if !ok {
				return v, false
			}
			for i := range h {
				h[i] = w[i] & alone &^ t.fixed[i]
				fix[i] |= h[i]
			}
		}
		for i, f := range fix {
			var once, twice uint64
			if f == 0 {
				for v := 0; v < bands25Values; v += 5 {
					q := t.planes[v : v+5]
					a, b, c, d, e := q[0][i], q[1][i], q[2][i], q[3][i], q[4][i]
					ab, cd := a|b, c|d
					four := ab | cd
					twice |= a&b | c&d | ab&cd | four&e | once&(four|e)
					once |= four | e
				}
			} else {
				for v := range t.planes {
					w := &t.planes[v][i]
					m := *w & (hidden[v][i] | ^f)
					next |= bitOf(m != *w) << v
					*w = m
					twice |= once & m
					once |= m
				}
			}
			if once != p.all[i] {
				return -1, false
			}
			f |= t.fixed[i]
			s := once &^ (twice | f)
			single[i], t.fixed[i] = s, f|s
			if s != 0 {
				for v := range t.planes {
					next |= bitOf(t.planes[v][i]&s != 0) << v
				}
			}
		}
		if t.dirty = next; next == 0 {
			return 0, true
		}
	}
}

// swapped exchanges the lanes of a word; above them it leaves bits that do not count.
func swapped(m uint64) uint64 { return m>>bands25Values | m<<bands25Values }

// spread removes from a plane what shares a column or box with its single cells, and
// leaves the rest of their rows to permute. It fails if two of these are peers.
func (w *bands25Set) spread(single *bands25Set) {
	var one bands25Set
	for i := range w {
		one[i] = w[i] & single[i]
	}
	a, b, c := one.rows()
	ab := swapped(a) | swapped(b) | c*bothLanes
	others := [3]uint64{ab | b, ab | a, (a | b) | swapped(a|b)} // the minirows in other rows
	boxes := (ab | a | b) & lane * bothLanes
	for j := range bands25Side {
		u := one[j] | one[5+j] | one[10+j]
		u = (u | u>>bands25Values) & lane * bothLanes
		band := u | u>>1
		band |= band>>2 | u>>4
		// Other columns of the box, and this one in other bands.
		gone := (boxes | band&everyStack*(1<<bands25Side-1)) &^ u
		w[j] &^= others[0] | gone
		w[5+j] &^= others[1] | gone
		w[10+j] &^= others[2] | gone
	}
}

// rows returns the minirows with a cell: those of rows 0 and 3, 1 and 4, and 2.
func (w *bands25Set) rows() (a, b, c uint64) {
	return w[0] | w[1] | w[2] | w[3] | w[4], w[5] | w[6] | w[7] | w[8] | w[9], w[10] | w[11] | w[12] | w[13] | w[14]
}

// columns returns the minicolumns with a cell: those of columns 0 and 3, 1 and 4, and 2.
func (w *bands25Set) columns() (a, b, c uint64) {
	a, b, c = w[0]|w[5]|w[10], w[1]|w[6]|w[11], w[2]|w[7]|w[12]
	d, e := w[3]|w[8]|w[13], w[4]|w[9]|w[14]
	a = (a|a>>bands25Values)&lane | (d|d>>bands25Values)&lane<<bands25Values
	b = (b|b>>bands25Values)&lane | (e|e>>bands25Values)&lane<<bands25Values
	return a, b, (c | c>>bands25Values) & lane
}

// permute removes what is in no permutation of a band or a stack, and returns the boxes
// with a single cell left, in both lanes. Where a box has no cell, ok is false; likewise
// where a band or stack has no permutation, which loses all its cells then.
func (w *bands25Set) permute() (alone uint64, ok bool) {
	ra, rb, rc := w.rows()
	if !inEachBox(ra, rb, rc) { // to blame is this box alone, not the band
		return 0, false
	}
	for {
		ra, rb, rc = permuteMinirows(ra, rb, rc)
		for j := range bands25Side {
			w[j] &= ra
			w[5+j] &= rb
			w[10+j] &= rc
		}
		if !inEachBox(ra, rb, rc) {
			return 0, false
		}
		ca, cb, cc := permuteMinicolumns(w.columns())
		for j, m := range [bands25Side]uint64{ca & lane, cb & lane, cc, ca >> bands25Values, cb >> bands25Values} {
			m *= bothLanes
			w[j] &= m
			w[5+j] &= m
			w[10+j] &= m
		}
		if !inEachBox(ca, cb, cc) {
			return 0, false
		}
		a, b, c := w.rows()
		if a == ra && b == rb && c == rc { // else a box lost a minirow
			return inOneLane(ra, rb, rc) & inOneLane(ca, cb, cc) * bothLanes, true
		}
		ra, rb, rc = a, b, c
	}
}

// inEachBox reports whether each box is in one of five lanes.
func inEachBox(a, b, c uint64) bool {
	any := a | b | c
	return (any|any>>bands25Values)&lane == lane
}

// inOneLane returns what is in just one of five lanes.
func inOneLane(a, b, c uint64) uint64 {
	any := a | b | c
	two := a&b | (a|b)&c
	two |= two>>bands25Values | any&(any>>bands25Values)
	return (any | any>>bands25Values) & lane &^ two
}

// boxesOn returns lanes in which each box stands for the one k stacks further on.
func boxesOn(m uint64, k int) uint64 {
	low := uint64(1)<<(25-5*k) - 1
	low *= bothLanes
	return m>>(5*k)&low | m<<(25-5*k)&(twoLanes&^low)
}

// boxesDown returns lanes in which each box stands for the one k bands further down.
func boxesDown(m uint64, k int) uint64 {
	low := uint64(1)<<(5-k) - 1
	low *= everyStack
	return m>>k&low | m<<(5-k)&(twoLanes&^low)
}

// permuteMinirows returns, of the minirows of rows 0 and 3, 1 and 4, and 2 of each band,
// those in a permutation.
func permuteMinirows(a, b, c uint64) (pa, pb, pc uint64) {
	a1, a2, b1, b2 := boxesOn(a, 1), boxesOn(a, 2), boxesOn(b, 1), boxesOn(b, 2)
	// Two rows in a box and the next, or the next but one; p13 is the same for the
	// boxes 1 and 3 further on.
	p01, p02 := a&b1|a1&b, a&b2|a2&b
	p12, p23, p34 := boxesOn(p01, 1), boxesOn(p01, 2), boxesOn(p01, 3)
	p13, p24, p41 := boxesOn(p02, 1), boxesOn(p02, 2), boxesOn(p02, 4)
	// Three rows, row 2 and those of the other lane, in all boxes but these two.
	cc := c * bothLanes
	c1, c2, c3, c4 := boxesOn(cc, 1), boxesOn(cc, 2), boxesOn(cc, 3), boxesOn(cc, 4)
	t01 := swapped(c2&p34 | c3&p24 | c4&p23)
	t02 := swapped(c1&p34 | c3&p41 | c4&p13)
	pa = a & (b1&t01 | b2&t02 | boxesOn(b&t02, 3) | boxesOn(b&t01, 4))
	pb = b & (a1&t01 | a2&t02 | boxesOn(a&t02, 3) | boxesOn(a&t01, 4))
	both := p12&swapped(p34) | p13&swapped(p24) | p41&swapped(p23)
	return pa, pb, c & (both | both>>bands25Values)
}

// permuteMinicolumns does the same with columns and stacks.
func permuteMinicolumns(a, b, c uint64) (pa, pb, pc uint64) {
	a1, a2, b1, b2 := boxesDown(a, 1), boxesDown(a, 2), boxesDown(b, 1), boxesDown(b, 2)
	p01, p02 := a&b1|a1&b, a&b2|a2&b
	p12, p23, p34 := boxesDown(p01, 1), boxesDown(p01, 2), boxesDown(p01, 3)
	p13, p24, p41 := boxesDown(p02, 1), boxesDown(p02, 2), boxesDown(p02, 4)
	cc := c * bothLanes
	c1, c2, c3, c4 := boxesDown(cc, 1), boxesDown(cc, 2), boxesDown(cc, 3), boxesDown(cc, 4)
	t01 := swapped(c2&p34 | c3&p24 | c4&p23)
	t02 := swapped(c1&p34 | c3&p41 | c4&p13)
	pa = a & (b1&t01 | b2&t02 | boxesDown(b&t02, 3) | boxesDown(b&t01, 4))
	pb = b & (a1&t01 | a2&t02 | boxesDown(a&t02, 3) | boxesDown(a&t01, 4))
	both := p12&swapped(p34) | p13&swapped(p24) | p41&swapped(p23)
	return pa, pb, c & (both | both>>bands25Values)
}

// blameFailed blames the constraints in which v has no place, or those of a cell without
// a value.
func (p *bands25Network) blameFailed(t *bands25State, v int) {
	var empty bands25Set // the cells without a value
	if v < 0 {
		empty = p.all
		for u := range t.planes {
			for w, m := range t.planes[u] {
				empty[w] &^= m
			}
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		if v < 0 && g.meets(&empty) || v >= 0 && !g.meets(&t.planes[v]) {
			p.blame(g)
		}
	}
}
