package kernel

import "math/bits"

// This file is how the grid kernel branches: on the cell with two values that decides
// most; where there is none, on the two places of a value in a unit of which both decide
// much; and where there is none of these either, on any cell.

// bivaluePeers is how often a peer that has two values itself counts: it is fixed by
// losing one.
const bivaluePeers = 4

// gridBranch is a cell with two values, and what follows at once from either.
type gridBranch struct {
	at               gridPlace
	a, b             uint
	singleA, singleB gridWords // the peers left with one value, in both halves
}

// split makes the first side of a branch in first, and the second in t itself.
func (t *gridState) split(k *gridKernel, first *gridState) {
	var on gridBranch
	if !t.chooseBivalue(k, &on) {
		a, b, v, found := t.choosePlaces(k)
		if !found {
			t.splitAny(k, first)
			return
		}
		*first = *t
		first.put(k, a, v)
		t.put(k, b, v)
		return
	}
	t.fixed[on.at.word()] |= lanes << on.at.bit()
	t.dirty |= 1<<(on.a>>1) | 1<<(on.b>>1)
	*first = *t
	first.take(k, on.at, on.a, on.b, on.singleA)
	t.take(k, on.at, on.b, on.a, on.singleB)
}

// take gives a cell the first of its two values.
func (t *gridState) take(k *gridKernel, at gridPlace, v, other uint, single gridWords) {
	k.clearPeers(t, at, v)
	t.cells[at.word()][other>>1] &^= 1 << at.bit() << (other & 1 * 32)
	t.single = single
	s0, s1, s2 := single[0], single[1], single[2]
	t.fixed[0] |= s0
	t.fixed[1] |= s1
	t.fixed[2] |= s2
	for p := range gridPairs {
		t.dirty |= bitOf(t.cells[0][p]&s0|t.cells[1][p]&s1|t.cells[2][p]&s2 != 0) << p
	}
}

// splitAny branches on the least value of the first open cell.
func (t *gridState) splitAny(k *gridKernel, first *gridState) {
	w := 0
	for w < 2 && t.fixed[w] == allOfBoth {
		w++
	}
	bit := uint(bits.TrailingZeros64(^t.fixed[w])) & 31
	v := uint(0)
	for t.cells[w][v>>1]>>bit>>(v&1*32)&1 == 0 {
		v++
	}
	*first = *t
	first.put(k, gridPlace(w*32+int(bit)), v)
	t.cells[w][v>>1] &^= 1 << bit << (v & 1 * 32)
	t.dirty |= 1 << (v >> 1)
}

// put gives a cell a value.
func (t *gridState) put(k *gridKernel, at gridPlace, v uint) {
	var cell [3]uint32
	cell[at.word()] = 1 << at.bit()
	t.fix(int(v>>1), v&1*32, cell)
	k.clearPeers(t, at, v)
	t.fixed[at.word()] |= lanes << at.bit()
	t.dirty |= 1 << (v >> 1)
}

// choosePlaces finds the two places of a value in a unit with the greatest product of the
// peers open for it, and returns false where no value has two. On the hardest puzzles known,
// this is one branch of forty, most of them near the root, and takes an eighth off the nodes.
func (t *gridState) choosePlaces(k *gridKernel) (a, b gridPlace, v uint, found bool) {
	best := -1
	for x := range uint(gridValues) {
		half := x & 1 * 32
		var open [3]uint64
		for w := range open {
			open[w] = t.cells[w][x>>1] >> half & allOfOne
		}
		open01, open2 := open[0]|open[1]<<32, open[2]
		decides := func(at gridPlace) int {
			peers := &k.peers[at&slotMask]
			return bits.OnesCount64(peers[0]&open01) + bits.OnesCount64(peers[1]&open2)
		}
		for _, u := range gridUnits {
			m01, m2 := open01&u[0], open2&u[1]
			if bits.OnesCount64(m01)+bits.OnesCount64(m2) != 2 {
				continue
			}
			c, d := firstPlace(m01, m2), lastPlace(m01, m2)
			if n := decides(c) * decides(d); n > best {
				best, a, b, v = n, c, d, x
			}
		}
	}
	return a, b, v, best >= 0
}

// firstPlace and lastPlace are the ends of a set by place that is not empty.
func firstPlace(m01, m2 uint64) gridPlace {
	if m01 == 0 {
		return gridPlace(64 + bits.TrailingZeros64(m2))
	}
	return gridPlace(bits.TrailingZeros64(m01))
}

func lastPlace(m01, m2 uint64) gridPlace {
	if m2 == 0 {
		return gridPlace(bits.Len64(m01) - 1)
	}
	return gridPlace(64 + bits.Len64(m2) - 1)
}

// gridUnits are rows, columns and boxes by place: words 0 and 1, and word 2.
var gridUnits = func() (units [3 * gridValues][2]uint64) {
	for r := range gridValues {
		for c := range gridValues {
			at := placeOf(r, c)
			for _, u := range [3]int{r, gridValues + c, 2*gridValues + r/3*3 + c/3} {
				units[u][at>>6] |= 1 << (at & 63)
			}
		}
	}
	return units
}()

// chooseBivalue finds the cell with two values that has most peers open for one of them,
// and returns false where no cell has two.
func (t *gridState) chooseBivalue(k *gridKernel, on *gridBranch) bool {
	// The cells of each value by place: words 0 and 1, and word 2. Counted over all
	// values, those with two are found.
	var open01, open2 [2 * gridSlots]uint64
	var bivalue01, bivalue2 uint64
	if hasVectors {
		bivalue01, bivalue2 = t.byPlace(&open01, &open2)
	} else {
		var once01, twice01, more01, once2, twice2, more2 uint64
		for p := range gridPairs {
			w0, w1, w2 := t.cells[0][p], t.cells[1][p], t.cells[2][p]
			even01, even2 := w0&allOfOne|w1<<32, w2&allOfOne
			odd01, odd2 := w0>>32|w1&^allOfOne, w2>>32
			open01[2*p], open2[2*p] = even01, even2
			open01[2*p+1], open2[2*p+1] = odd01, odd2
			more01 |= twice01 & even01
			twice01 |= once01 & even01
			once01 |= even01
			more01 |= twice01 & odd01
			twice01 |= once01 & odd01
			once01 |= odd01
			more2 |= twice2 & even2
			twice2 |= once2 & even2
			once2 |= even2
			more2 |= twice2 & odd2
			twice2 |= once2 & odd2
			once2 |= odd2
		}
		bivalue01, bivalue2 = twice01&^more01, twice2&^more2
	}
	// The number, then the place, the first one before others, then the values.
	best := uint(0)
	for start, m := range [2]uint64{bivalue01, bivalue2} {
		for ; m != 0; m &= m - 1 {
			at := gridPlace(start*64 + bits.TrailingZeros64(m))
			w, bit := min(at.word(), 2), at.bit()
			c := &t.cells[w]
			l := c[0]>>bit&lanes | c[1]>>bit&lanes<<1 | c[2]>>bit&lanes<<2 | c[3]>>bit&lanes<<3 | c[4]>>bit&1<<4
			values := valuePairs[(l|l>>27)&(1<<gridValues-1)]
			a, b := values&15, values>>4
			peers := &k.peers[at&slotMask]
			either01 := (open01[a] | open01[b]) & peers[0]
			either2 := (open2[a] | open2[b]) & peers[1]
			n := 1 + bits.OnesCount64(either01) + bits.OnesCount64(either2) +
				(bivaluePeers-1)*(bits.OnesCount64(either01&bivalue01)+bits.OnesCount64(either2&bivalue2))
			best = max(best, uint(n)<<16|uint(slotMask-at)<<8|uint(values))
		}
	}
	if best == 0 {
		return false
	}
	on.at, on.a, on.b = slotMask-gridPlace(best>>8), best&15, best>>4&15
	peers := &k.peers[on.at&slotMask]
	among01, among2 := peers[0]&bivalue01, peers[1]&bivalue2
	on.singleA = inBothHalves(open01[on.a]&among01, open2[on.a]&among2)
	on.singleB = inBothHalves(open01[on.b]&among01, open2[on.b]&among2)
	return true
}

// inBothHalves makes words of a set by place.
func inBothHalves(words01, word2 uint64) gridWords {
	return gridWords{words01 & allOfOne * lanes, words01 >> 32 * lanes, word2 * lanes}
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
