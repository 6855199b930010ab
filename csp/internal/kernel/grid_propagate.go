package kernel

import "math/bits"

// This file is the propagation of the grid kernel: permutations of minirows and minicolumns,
// singles, and at the root counts of what a minirow can hold.

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

// settle works on rows, columns and boxes until nothing changes.
func (t *gridState) settle() bool {
	if hasVectors {
		return t.settleVectors()
	}
	return t.settleWords()
}

// settleWords is settle on each pair of values for itself, then on what the cells that were
// fixed mean to the others. It is one long function of single variables, since neither calls
// nor small arrays stay in registers.
func (t *gridState) settleWords() bool {
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
		for p := range gridPairs {
			if dirty>>p&1 == 0 {
				continue
			}
			h := &hidden[p]
			w0 := t.cells[0][p] &^ (fix0 | bits.RotateLeft64(fix0, 32))
			w1 := t.cells[1][p] &^ (fix1 | bits.RotateLeft64(fix1, 32))
			w2 := t.cells[2][p] &^ (fix2 | bits.RotateLeft64(fix2, 32))

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
			t.cells[0][p], t.cells[1][p], t.cells[2][p] = w0, w1, w2

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
			c := &t.cells[r]
			a0, a1, a2, a3, a4 := c[0], c[1], c[2], c[3], c[4]
			c0 := a0 & (hidden[0][r] | ^f)
			c1 := a1 & (hidden[1][r] | ^f)
			c2 := a2 & (hidden[2][r] | ^f)
			c3 := a3 & (hidden[3][r] | ^f)
			c4 := a4 & (hidden[4][r] | ^f)
			c[0], c[1], c[2], c[3], c[4] = c0, c1, c2, c3, c4
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
	for p := range gridPairs {
		w0, w1, w2 := t.cells[0][p], t.cells[1][p], t.cells[2][p]
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
	for p := range gridPairs {
		w0, w1, w2 := t.cells[0][p], t.cells[1][p], t.cells[2][p]
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
		for p := range gridPairs {
			r := rows[p] & exact
			x0, x1, x2 := r&column0*minirow, r>>9&column0*minirow, r>>18&column0*minirow
			t.remove(p, x1|x2, x0|x2, x0|x1)
		}
	}
	if exact := allOfOne &^ (cols4 | f0&f1&f2); exact != 0 {
		exact *= lanes
		for p := range gridPairs {
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
	w0, w1, w2 := &t.cells[0][p], &t.cells[1][p], &t.cells[2][p]
	t.dirty |= bitOf(*w0&x0|*w1&x1|*w2&x2 != 0) << p
	*w0 &^= x0
	*w1 &^= x1
	*w2 &^= x2
}
