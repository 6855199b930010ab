package kernel

import (
	"encoding/binary"
	"math/bits"
)

// This file is the grid kernel. It applies to networks of all-different constraints
// over 81 variables and nine values that contain the rows, columns and boxes of a
// sudoku (grid_analysis.go finds them); other groups, such as diagonals, it
// takes as extras.
//
// A value is kept as the set of cells that may hold it: 81 bits in three words of 27,
// one for each row of a band. Two values share the three words, an even one in the
// lower 32 bits and the odd one after it in the upper, so that five triples of words
// are the whole grid and every operation below serves both values, all bands and all
// stacks at once. This is the bit of each cell, column*9 + stack*3 + band:
//
//	            stack 0     stack 1     stack 2
//	band 0 .   0  9 18  |  3 12 21  |  6 15 24    word 0
//	       .   0  9 18  |  3 12 21  |  6 15 24    word 1
//	       .   0  9 18  |  3 12 21  |  6 15 24    word 2
//	band 1 .   1 10 19  |  4 13 22  |  7 16 25    word 0
//	       .   1 10 19  |  4 13 22  |  7 16 25    word 1
//	       .   1 10 19  |  4 13 22  |  7 16 25    word 2
//	band 2 .   2 11 20  |  5 14 23  |  8 17 26    word 0
//	       ...
//
// A minirow is the three cells of a row in a box, such as 0, 9 and 18: whether it can
// still hold the value is (w | w>>9 | w>>18) at its lowest bit, for nine minirows of
// each value. A minicolumn is the three cells of a column in a box, which have the
// same bit: w0|w1|w2. Turning the boxes of a band is a rotation of nine bits by three;
// turning those of a stack, a rotation of three bits by one.
//
// In a band, a value takes three minirows, one in each row and one in each box: a
// permutation of three. A minirow that is in none of the six permutations left cannot
// hold the value, and likewise a minicolumn in its stack. That is all of hidden singles
// and locked candidates, and needs no tables: the minirow of row 0 in a box is in a
// permutation if rows 1 and 2 have minirows in the other two boxes, one way or the
// other. Cells with one value left are found by counters over all values, "once" and
// "twice", of one bit a cell. A pair of values is worked on again when something of it
// was removed.
//
// Keeping the cells of each value in three words is from the sudoku solvers BB_Sudoku
// (Brian Turner 2009) and its descendants; permutations of minirows and minicolumns as
// the unit of reasoning are from tdoku (Tom Dillon 2019).

const (
	gridPairs = 5 // of values; the last has only the lower one

	lanes     = 1 | 1<<32          // a bit in both halves of a word
	allOfOne  = 1<<27 - 1          // the cells of a word, for the lower value
	allOfBoth = allOfOne * lanes   // for both
	column0   = (1<<9 - 1) * lanes // the first column of every box
	column1   = column0 << 9
	column2   = column0 << 18
	band0     = 0o111_111_111 * lanes
	band2     = 0o444_444_444 * lanes
	bands01   = 0o333_333_333 * lanes
	bands12   = 0o666_666_666 * lanes
	minirow   = 1 | 1<<9 | 1<<18 // times its lowest bit: its cells
	stack0    = 0o7 * lanes      // the minirows of stack 0
	bands     = 1 | 1<<1 | 1<<2  // times a bit of band 0: the same of every band

	allDirty = 1<<gridPairs - 1
	slotMask = 1<<7 - 1 // places are below 96; tables of this size need no bounds check
)

// gridWords is a set of cells, or for two values one each.
type gridWords [3]uint64

// gridState is a node of the search. Copying it is cheaper than undoing changes.
type gridState struct {
	cells  [gridPairs]gridWords // of each pair of values, the cells that may hold them
	fixed  gridWords            // the cells with one value, in both halves
	single gridWords            // of these, the ones whose peers do not know yet
	dirty  uint32               // the pairs to be looked at again, one bit each
}

// gridExtra is a group besides rows, columns and boxes.
type gridExtra struct {
	cells [3]uint32
	full  bool // it takes every value
}

// gridKernel is the kernel; see above.
type gridKernel struct {
	base   int
	place  [gridCells]gridPlace
	peers  [slotMask + 1][2]uint64 // by place, see gridPlace: words 0 and 1, and word 2
	extras []gridExtra
	root   gridState                // the declared domains
	nodes  [gridCells + 1]gridState // one for each first side of a branch on the way

	run *Run // during a search
}

// NewGrid makes the grid kernel, or says why it does not apply; where it does, the reason
// says why it may.
func NewGrid(g *Network) (k Kernel, reason string) {
	l, reason := findGrid(g, 3)
	if l == nil {
		return nil, reason
	}
	grid := newGridKernel(g, l)
	reason = "81 variables over 9 values have rows, columns and boxes"
	if len(grid.extras) > 0 {
		reason += ", and other groups besides"
	}
	return grid, reason
}

func newGridKernel(g *Network, l *gridLayout) *gridKernel {
	k := &gridKernel{base: g.Base}
	for x := range k.place {
		r, c := int(l.row[x]), int(l.column[x])
		k.place[x] = gridPlace(r%3*32 + c%3*9 + c/3*3 + r/3)
	}
	for _, group := range g.Groups {
		for _, x := range group {
			for _, y := range group {
				if x != y {
					peers := &k.peers[k.place[x]]
					if p := k.place[y]; p.word() < 2 {
						peers[0] |= 1 << p
					} else {
						peers[1] |= 1 << p.bit()
					}
				}
			}
		}
	}
	for _, group := range l.extras {
		e := gridExtra{full: len(group) == gridValues}
		for _, x := range group {
			p := k.place[x]
			e.cells[p.word()] |= 1 << p.bit()
		}
		k.extras = append(k.extras, e)
	}
	k.root = openGrid()
	all := make([]int32, gridCells)
	for x := range all {
		all[x] = int32(x)
	}
	k.narrow(&k.root, g.Masks, all)
	return k
}

// Search implements Kernel.
func (k *gridKernel) Search(r *Run) (exhausted bool) {
	k.nodes[0] = k.root
	k.narrow(&k.nodes[0], r.Masks, r.Narrowed)
	k.run = r
	exhausted = k.explore(0, 0)
	k.run = nil
	return exhausted
}

// openGrid returns the grid in which every cell may hold every value.
func openGrid() gridState {
	t := gridState{dirty: allDirty}
	for p := range t.cells {
		t.cells[p] = gridWords{allOfBoth, allOfBoth, allOfBoth}
	}
	t.cells[gridPairs-1] = gridWords{allOfOne, allOfOne, allOfOne}
	return t
}

// narrow leaves some variables the values in masks. One with a single value takes it
// away from its peers right here.
func (k *gridKernel) narrow(t *gridState, masks []uint64, narrowed []int32) {
	var fixed gridWords
	var own [gridPairs]gridWords // the places of values that are fixed
	for _, x := range narrowed {
		m := masks[x]
		at := k.place[x]
		w, bit := at.word(), at.bit()
		if m&(m-1) == 0 {
			v := uint(bits.TrailingZeros64(m))
			k.clearPeers(t, at, v)
			fixed[w] |= lanes << bit
			own[v>>1][w] |= 1 << bit << (v & 1 * 32)
			continue
		}
		for v := range uint(gridValues) {
			if m>>v&1 == 0 {
				t.cells[v>>1][w] &^= 1 << bit << (v & 1 * 32)
			}
		}
	}
	for w := range fixed {
		t.fixed[w] |= fixed[w]
		for p := range t.cells {
			t.cells[p][w] &= ^fixed[w] | own[p][w]
		}
	}
}

// clearPeers removes value v from the peers of a cell.
func (k *gridKernel) clearPeers(t *gridState, at gridPlace, v uint) {
	w := &t.cells[v>>1]
	peers := &k.peers[at&slotMask]
	half := v & 1 * 32
	w[0] &^= peers[0] & allOfOne << half
	w[1] &^= peers[0] >> 32 << half
	w[2] &^= peers[1] << half
}

// explore searches below node n, at so many branches from the root, and returns false
// where the search ends before its time. It leaves a changed node behind.
func (k *gridKernel) explore(n, depth int) (more bool) {
	r, t := k.run, &k.nodes[n]
	for {
		if !k.propagate(t, n == 0) {
			r.Failures++
			return true
		}
		if t.isSolved() {
			k.read(t)
			return r.Host.Solution()
		}
		depth++
		if !r.enter(depth) {
			return false
		}
		t.split(k, &k.nodes[n+1])
		if !k.explore(n+1, depth) {
			return false
		}
		r.Backtracks++
		if !r.enter(depth) {
			return false
		}
	}
}

// isSolved reports whether every cell is fixed. At the fixpoint this is a solution:
// each value has a cell in every box at least, so 81 in all leave none to spare.
func (t *gridState) isSolved() bool { return t.fixed[0]&t.fixed[1]&t.fixed[2] == allOfBoth }

// read writes the solution to the values of the run. The number of each value is spread over four
// sets of cells by its binary digits, and put together for eight places at a time.
func (k *gridKernel) read(t *gridState) {
	var values [slotMask + 1]uint8 // by place
	c := &t.cells
	for w := range 3 {
		p1, p2, p3 := c[1][w], c[2][w], c[3][w]
		digit0 := (c[0][w] | p1 | p2 | p3) >> 32
		digit1 := p1 | p1>>32 | p3 | p3>>32
		digit2 := p2 | p2>>32 | p3 | p3>>32
		digit3 := c[4][w]
		for i := 0; i < 32; i += 8 {
			v := spread(digit0>>i) | spread(digit1>>i)<<1 | spread(digit2>>i)<<2 | spread(digit3>>i)<<3
			binary.LittleEndian.PutUint64(values[w*32+i:], v)
		}
	}
	vals := k.run.Vals[:gridCells]
	for x := range vals {
		vals[x] = int32(k.base) + int32(values[k.place[x]&slotMask])
	}
}

// gridPlace is a cell: word*32 + bit, as the picture has them.
type gridPlace uint8

func (p gridPlace) word() int { return int(p >> 5) }
func (p gridPlace) bit() uint { return uint(p & 31) }

// spread puts the lowest eight bits into a byte each.
func spread(b uint64) uint64 {
	const each, low = 0x01_01_01_01_01_01_01_01, 0x7f_7f_7f_7f_7f_7f_7f_7f
	b = b & 0xff * each & 0x80_40_20_10_08_04_02_01 // bit i in byte i
	return (b + low) >> 7 & each
}

// propagate removes what no solution below the node can have, and returns false where
// it finds that there is none. Triples are counted at the root and on the second sides
// that lead on from it: below, a few more nodes take less time than counting (measured).
func (k *gridKernel) propagate(t *gridState, root bool) bool {
	for {
		if !t.settle() {
			return false
		}
		if len(k.extras) > 0 {
			if !k.propagateExtras(t) {
				return false
			}
			if t.dirty != 0 {
				continue
			}
		}
		if !root || t.isSolved() {
			return true
		}
		if !t.countTriples() {
			return false
		}
		if t.dirty == 0 {
			return true
		}
	}
}

// settle works on rows, columns and boxes until nothing changes: on each pair of
// values for itself, then on what the cells that were fixed mean to the others. It is
// one long function of single variables, since neither calls nor small arrays stay in
// registers.
func (t *gridState) settle() bool {
	single := t.single
	t.single = gridWords{}
	// By pair, the cells that were the only place of their value in a box or column when
	// it was last looked at. They lost all other values then, so that no other value of a
	// later round can be theirs.
	var hidden [gridPairs]gridWords
	for {
		dirty := t.dirty
		next := uint32(0)
		var fix0, fix1, fix2 uint64 // all of hidden
		for p := range t.cells {
			if dirty>>p&1 == 0 {
				continue
			}
			h, w := &hidden[p], &t.cells[p]
			w0 := w[0] &^ (fix0 | bits.RotateLeft64(fix0, 32))
			w1 := w[1] &^ (fix1 | bits.RotateLeft64(fix1, 32))
			w2 := w[2] &^ (fix2 | bits.RotateLeft64(fix2, 32))

			// Minirows.
			row0 := (w0 | w0>>9 | w0>>18) & column0
			row1 := (w1 | w1>>9 | w1>>18) & column0
			row2 := (w2 | w2>>9 | w2>>18) & column0

			// A single cell leaves its box no other minirow and no other minicolumn, and its
			// column no other minicolumn; the permutations do the rest. Three times in four
			// there is none.
			var elsewhere uint64
			if one0, one1, one2 := w0&single[0], w1&single[1], w2&single[2]; one0|one1|one2 != 0 {
				in0 := one0 | one0>>9 | one0>>18
				in1 := one1 | one1>>9 | one1>>18
				in2 := one2 | one2>>9 | one2>>18
				row0 &^= in1 | in2
				row1 &^= in0 | in2
				row2 &^= in0 | in1
				one := one0 | one1 | one2
				elsewhere = (((one|one>>1|one>>2)&band0)*bands | ((one|one>>9|one>>18)&column0)*minirow) &^ one
			}

			// Permutations of a band: the other two rows in the next box and the one
			// after it.
			e := row0 | row0<<9
			next0, last0 := e>>3, e>>6
			e = row1 | row1<<9
			next1, last1 := e>>3, e>>6
			e = row2 | row2<<9
			next2, last2 := e>>3, e>>6
			s0 := row0 & (next1&last2 | last1&next2)
			s1 := row1 & (next0&last2 | last0&next2)
			s2 := row2 & (next0&last1 | last0&next1)
			w0 &= s0 * minirow
			w1 &= s1 * minirow
			w2 &= s2 * minirow

			// Permutations of a stack, of minicolumns in the same way.
			all := w0 | w1 | w2
			many := w0&w1 | (w0|w1)&w2
			col := all &^ elsewhere
			down := col<<1&bands12 | col>>2&band0
			up := col>>1&bands01 | col<<2&band2
			downR, upL, upR, downL := down>>9, up<<9, up>>9, down<<9
			s := col & ((downR&(up>>18)|upR&(down>>18))&column0 |
				(downR&upL|upR&downL)&column1 |
				(down<<18&upL|up<<18&downL)&column2)
			w0 &= s
			w1 &= s
			w2 &= s
			// Without a permutation somewhere nothing is left at all.
			if uint32(w0) == 0 || w0>>32 == 0 && p != gridPairs-1 {
				return false
			}
			next |= bitOf(all != s) << p
			w[0], w[1], w[2] = w0, w1, w2

			// A value with one cell left in a box: one minicolumn, and one cell in that.
			s9, s18 := s>>9, s>>18
			alone := (column0 &^ (s&s9 | (s|s9)&s18)) * minirow &^ many
			h0, h1, h2 := w0&alone, w1&alone, w2&alone
			h[0], h[1], h[2] = h0, h1, h2
			fix0 |= h0
			fix1 |= h1
			fix2 |= h2
		}

		// Fixed cells lose their other values, and what is left is counted, word by word.
		fix := gridWords{fix0, fix1, fix2}
		var changed0, changed1, changed2, changed3, changed4 uint64 // by pair
		var wrong uint64
		for r, f := range fix {
			u := bits.RotateLeft64(f, 32)
			wrong |= f & u // both values of a pair
			f |= u
			a0, a1, a2, a3, a4 := t.cells[0][r], t.cells[1][r], t.cells[2][r], t.cells[3][r], t.cells[4][r]
			c0 := a0 & (hidden[0][r] | ^f)
			c1 := a1 & (hidden[1][r] | ^f)
			c2 := a2 & (hidden[2][r] | ^f)
			c3 := a3 & (hidden[3][r] | ^f)
			c4 := a4 & (hidden[4][r] | ^f)
			t.cells[0][r], t.cells[1][r], t.cells[2][r], t.cells[3][r], t.cells[4][r] = c0, c1, c2, c3, c4
			once, twice := c0|c1, c0&c1
			twice |= once & c2
			once |= c2
			twice |= once & c3
			once |= c3
			twice |= once & c4
			once |= c4
			u = bits.RotateLeft64(once, 32)
			wrong |= (once | u) ^ allOfBoth // a cell without a value
			f |= t.fixed[r]
			s := allOfBoth &^ (twice | bits.RotateLeft64(twice, 32) | once&u | f)
			single[r] = s
			t.fixed[r] = f | s
			// A pair is dirty where it lost cells, and where it holds singles.
			changed0 |= a0 ^ c0&^s
			changed1 |= a1 ^ c1&^s
			changed2 |= a2 ^ c2&^s
			changed3 |= a3 ^ c3&^s
			changed4 |= a4 ^ c4&^s
		}
		if wrong != 0 {
			return false
		}
		next |= bitOf(changed0 != 0) | bitOf(changed1 != 0)<<1 | bitOf(changed2 != 0)<<2 |
			bitOf(changed3 != 0)<<3 | bitOf(changed4 != 0)<<4
		if t.isSolved() {
			// Every cell has one value: there is nothing to propagate any more.
			t.dirty = 0
			return t.isComplete()
		}
		t.dirty = next
		if next == 0 {
			return true
		}
	}
}

// isComplete reports whether every value has a cell in each row, column and box. Where
// every cell has one value alone, this is a solution.
func (t *gridState) isComplete() bool {
	var missing uint64
	for p := range t.cells {
		w := &t.cells[p]
		w0, w1, w2 := w[0], w[1], w[2]
		col := w0 | w1 | w2
		col = (col | col>>1 | col>>2) & band0
		row0, row1, row2 := w0|w0>>9|w0>>18, w1|w1>>9|w1>>18, w2|w2>>9|w2>>18
		box := row0 | row1 | row2
		row0, row1, row2 = row0|row0>>3|row0>>6, row1|row1>>3|row1>>6, row2|row2>>3|row2>>6
		absent := band0&^col | column0&^box | stack0&^(row0&row1&row2)
		if p == gridPairs-1 {
			absent &= allOfOne
		}
		missing |= absent
	}
	return missing == 0
}

// bitOf returns 1 for true.
func bitOf(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// countTriples counts the values of each minirow and minicolumn: fewer than three are
// not enough, and exactly three have no place elsewhere in the box.
func (t *gridState) countTriples() bool {
	// How many values at least, of the lower ones and the upper ones by half.
	var r1, r2, r3, r4, c1, c2, c3, c4 uint64
	var rows, cols [gridPairs]uint64 // the minirows of word w at w*9, and minicolumns
	for p := range t.cells {
		w := &t.cells[p]
		w0, w1, w2 := w[0], w[1], w[2]
		r := (w0|w0>>9|w0>>18)&column0 | (w1|w1>>9|w1>>18)&column0<<9 | (w2|w2>>9|w2>>18)&column0<<18
		c := w0 | w1 | w2
		rows[p], cols[p] = r, c
		r4 |= r3 & r
		r3 |= r2 & r
		r2 |= r1 & r
		r1 |= r
		c4 |= c3 & c
		c3 |= c2 & c
		c2 |= c1 & c
		c1 |= c
	}
	rows3, rows4 := addHalves(r1, r2, r3, r4)
	cols3, cols4 := addHalves(c1, c2, c3, c4)
	if rows3&cols3 != allOfOne {
		return false
	}
	// Where all three cells are fixed there is nothing to be done.
	f0, f1, f2 := t.fixed[0], t.fixed[1], t.fixed[2]
	done := f0&(f0>>9)&(f0>>18)&column0 | f1&(f1>>9)&(f1>>18)&column0<<9 | f2&(f2>>9)&(f2>>18)&column0<<18
	if exact := allOfOne &^ (rows4 | done); exact != 0 {
		exact *= lanes
		for p := range t.cells {
			r := rows[p] & exact
			x0, x1, x2 := r&column0*minirow, r>>9&column0*minirow, r>>18&column0*minirow
			t.remove(p, x1|x2, x0|x2, x0|x1)
		}
	}
	if exact := allOfOne &^ (cols4 | f0&f1&f2); exact != 0 {
		exact *= lanes
		for p := range t.cells {
			c := cols[p] & exact
			x := ((c | c>>1 | c>>2) & band0) * bands &^ c
			t.remove(p, x, x, x)
		}
	}
	return true
}

// addHalves adds two counts in unary, one in each half of a word: what is at least
// three, and four.
func addHalves(a1, a2, a3, a4 uint64) (three, four uint64) {
	b1, b2, b3, b4 := a1>>32, a2>>32, a3>>32, a4>>32
	three = (a3 | a2&b1 | a1&b2 | b3) & allOfOne
	four = (a4 | a3&b1 | a2&b2 | a1&b3 | b4) & allOfOne
	return three, four
}

// remove takes cells from a pair of values.
func (t *gridState) remove(p int, x0, x1, x2 uint64) {
	w := &t.cells[p]
	t.dirty |= bitOf(w[0]&x0|w[1]&x1|w[2]&x2 != 0) << p
	w[0] &^= x0
	w[1] &^= x1
	w[2] &^= x2
}
