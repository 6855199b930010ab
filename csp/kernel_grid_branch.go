package csp

import "math/bits"

// This file is how the grid kernel branches: on a cell with two values if there is
// one, and there on that which decides most.

// bivaluePeers is how often a peer that has two values itself counts: it is fixed by
// losing one.
const bivaluePeers = 4

// split makes the first side of a branch in first, and the second in t itself.
func (t *gridState) split(k *gridKernel, first *gridState) {
	bivalue, found := t.bivalueCells()
	if !found {
		t.splitAny(k, first)
		return
	}
	at, a, b := t.chooseBivalue(k, &bivalue)
	w, bit := at.word(), at.bit()
	pa, pb := a>>1, b>>1
	t.fixed[w] |= lanes << bit
	t.dirty |= 1<<pa | 1<<pb
	*first = *t
	k.clearPeers(first, at, a)
	first.cells[pb][w] &^= 1 << bit << (b & 1 * 32)
	k.clearPeers(t, at, b)
	t.cells[pa][w] &^= 1 << bit << (a & 1 * 32)
}

// splitAny branches on the least value of the first open cell.
func (t *gridState) splitAny(k *gridKernel, first *gridState) {
	w := 0
	for w < 2 && t.fixed[w] == allOfBoth {
		w++
	}
	bit := uint(bits.TrailingZeros64(^t.fixed[w])) & 31
	v := uint(0)
	for t.cells[v>>1][w]>>bit>>(v&1*32)&1 == 0 {
		v++
	}
	*first = *t
	at := gridPlace(w*32 + int(bit))
	var cell [3]uint32
	cell[w] = 1 << bit
	first.fix(int(v>>1), v&1*32, cell)
	k.clearPeers(first, at, v)
	first.fixed[w] |= lanes << bit
	first.dirty |= 1 << (v >> 1)
	t.cells[v>>1][w] &^= 1 << bit << (v & 1 * 32)
	t.dirty |= 1 << (v >> 1)
}

// bivalueCells returns the cells with exactly two values, in both halves.
func (t *gridState) bivalueCells() (cells gridWords, found bool) {
	var once, twice, more gridWords
	for p := range t.cells {
		for w, c := range t.cells[p] {
			more[w] |= twice[w] & c
			twice[w] |= once[w] & c
			once[w] |= c
		}
	}
	for w := range cells {
		o, d, m := once[w], twice[w], more[w]
		ou, du, mu := o>>32, d>>32, m>>32
		c := (d | du | o&ou) &^ (m | mu | d&ou | o&du) & allOfOne
		cells[w] = c * lanes
		found = found || c != 0
	}
	return cells, found
}

// chooseBivalue returns the cell with two values whose peers are open for these most
// often, and the two.
func (t *gridState) chooseBivalue(k *gridKernel, bivalue *gridWords) (at gridPlace, a, b uint) {
	most := -1
	for w := range 3 {
		for m := bivalue[w] & allOfOne; m != 0; m &= m - 1 {
			bit := uint(bits.TrailingZeros64(m)) & 31
			here := gridPlace(w*32 + int(bit))
			x, y := t.twoValues(w, bit)
			others := &k.others[here&slotMask]
			cx, cy := &t.cells[x>>1], &t.cells[y>>1]
			hx, hy := x&1*32, y&1*32
			n := 0
			for r := range 3 {
				peers := uint64(allOfOne &^ others[r])
				open := cx[r]>>hx&peers | cy[r]>>hy&peers<<32
				n += bits.OnesCount64(open) + (bivaluePeers-1)*bits.OnesCount64(open&bivalue[r])
			}
			if n > most {
				most, at, a, b = n, here, x, y
			}
		}
	}
	return at, a, b
}

// twoValues returns the values of a cell with two, the lesser first.
func (t *gridState) twoValues(w int, bit uint) (a, b uint) {
	c := &t.cells
	m := c[0][w]>>bit&lanes | c[1][w]>>bit&lanes<<1 | c[2][w]>>bit&lanes<<2 | c[3][w]>>bit&lanes<<3 | c[4][w]>>bit&1<<4
	two := valuePairs[(m|m>>27)&(1<<gridValues-1)]
	return uint(two & 15), uint(two >> 4)
}

// valuePairs holds two values, the lesser in the lower four bits, by the set of them in
// this order of bits: 0, 2, 4, 6, 8, 1, 3, 5, 7.
var valuePairs = func() (pairs [1 << gridValues]uint8) {
	at := func(v int) int { return 1 << (v>>1 + v&1*5) }
	for b := range gridValues {
		for a := range b {
			pairs[at(a)|at(b)] = uint8(a | b<<4)
		}
	}
	return pairs
}()
