//go:build goexperiment.simd && amd64

package kernel

import "simd/archsimd"

// This file is the grid kernel on vectors of 512 bits, for programs that are built with
// GOEXPERIMENT=simd, on processors with AVX-512. The words of all values, see grid.go, are one
// vector: a lane of 32 bits for each value, and seven that stay empty. So three vectors are
// the grid, and a round of settle is a round for all values at once.
//
// Shifts to the right are those of signed lanes, of which no highest bit is ever set: they
// take the number of bits in the instruction. All else is of unsigned lanes: where signed ones
// are joined, Go 1.26 makes VPTERNLOG of it, and loses an operand where two expressions share one.

// gridSlots is how many words of pairs of values are kept: a vector.
const gridSlots = 8

const valueLanes = 1<<gridValues - 1

var hasVectors = archsimd.X86.AVX512()

type (
	byValue = archsimd.Uint32x16 // a set of cells for each value
	byWord  = archsimd.Uint32x4  // a set of cells: words 0, 1, 2, and 2 again
)

// settleVectors does what settleWords does, in the same order. What it finds to be fixed is
// told to the other values once in a round. It is one long function as settleWords is: vectors
// stay in registers where nothing is called.
func (t *gridState) settleVectors() bool {
	var none byValue
	var zero byWord
	col0 := archsimd.BroadcastUint32x16(column0 & allOfOne)
	col1 := archsimd.BroadcastUint32x16(column1 & allOfOne)
	col2 := archsimd.BroadcastUint32x16(column2 & allOfOne)
	top := archsimd.BroadcastUint32x16(band0 & allOfOne)
	bottom := archsimd.BroadcastUint32x16(band2 & allOfOne)
	cells := archsimd.BroadcastUint32x4(allOfOne)
	w0, w1, w2 := t.vector(0), t.vector(1), t.vector(2)
	single, fixed := gather(&t.single), gather(&t.fixed)
	for {
		row0, row1, row2 := minirows(w0).And(col0), minirows(w1).And(col0), minirows(w2).And(col0)
		elsewhere := none
		if !single.IsZero() {
			one0, one1, one2 := w0.And(word0(single)), w1.And(word1(single)), w2.And(word2(single))
			in0, in1, in2 := minirows(one0), minirows(one1), minirows(one2)
			row0, row1, row2 = row0.AndNot(in1.Or(in2)), row1.AndNot(in0.Or(in2)), row2.AndNot(in0.Or(in1))
			one := one0.Or(one1).Or(one2)
			column := one.Or(right(one, 1)).Or(right(one, 2)).And(top)
			column = column.Or(column.ShiftAllLeft(1)).Or(column.ShiftAllLeft(2))
			elsewhere = allThree(minirows(one).And(col0)).Or(column).AndNot(one)
		}

		// Permutations of a band.
		e := row0.Or(row0.ShiftAllLeft(9))
		next0, last0 := right(e, 3), right(e, 6)
		e = row1.Or(row1.ShiftAllLeft(9))
		next1, last1 := right(e, 3), right(e, 6)
		e = row2.Or(row2.ShiftAllLeft(9))
		next2, last2 := right(e, 3), right(e, 6)
		v0 := allThree(next1.And(last2).Or(last1.And(next2)).And(row0)).And(w0)
		v1 := allThree(next0.And(last2).Or(last0.And(next2)).And(row1)).And(w1)
		v2 := allThree(next0.And(last1).Or(last0.And(next1)).And(row2)).And(w2)

		// Permutations of a stack.
		all := v0.Or(v1).Or(v2)
		many := v0.And(v1).Or(v0.Or(v1).And(v2))
		col := all.AndNot(elsewhere)
		down := col.ShiftAllLeft(1).AndNot(top).Or(right(col, 2).And(top))
		up := right(col, 1).AndNot(bottom).Or(col.ShiftAllLeft(2).And(bottom))
		downR, upR := right(down, 9), right(up, 9)
		downL, upL := down.ShiftAllLeft(9), up.ShiftAllLeft(9)
		s := downR.And(right(up, 18)).Or(upR.And(right(down, 18))).And(col0).
			Or(downR.And(upL).Or(upR.And(downL)).And(col1)).
			Or(down.ShiftAllLeft(18).And(upL).Or(up.ShiftAllLeft(18).And(downL)).And(col2)).And(col)
		v0, v1, v2 = v0.And(s), v1.And(s), v2.And(s)
		if v0.Equal(none).ToBits()&valueLanes != 0 {
			return false
		}

		// A value with one cell left in a box, and what all values together have in each cell.
		s9, s18 := right(s, 9), right(s, 18)
		alone := allThree(col0.AndNot(s.And(s9).Or(s.Or(s9).And(s18)))).AndNot(many)
		h0, h1, h2 := v0.And(alone), v1.And(alone), v2.And(alone)
		o0, t0, _ := quarter(v0)
		o1, t1, _ := quarter(v1)
		o2, t2, _ := quarter(v2)
		o0, t0, _ = join(o0.InterleaveLo(o1), t0.InterleaveLo(t1), zero, o0.InterleaveHi(o1), t0.InterleaveHi(t1), zero)
		o2, t2, _ = join(o2.InterleaveLo(o2), t2.InterleaveLo(t2), zero, o2.InterleaveHi(o2), t2.InterleaveHi(t2), zero)
		once, twice, _ := join(lower(o0, o2), lower(t0, t2), zero, upper(o0, o2), upper(t0, t2), zero)
		o0, t0, _ = quarter(h0)
		o1, t1, _ = quarter(h1)
		o2, t2, _ = quarter(h2)
		o0, t0, _ = join(o0.InterleaveLo(o1), t0.InterleaveLo(t1), zero, o0.InterleaveHi(o1), t0.InterleaveHi(t1), zero)
		o2, t2, _ = join(o2.InterleaveLo(o2), t2.InterleaveLo(t2), zero, o2.InterleaveHi(o2), t2.InterleaveHi(t2), zero)
		hidden, clash, _ := join(lower(o0, o2), lower(t0, t2), zero, upper(o0, o2), upper(t0, t2), zero)
		if !once.Xor(cells).Or(clash).IsZero() {
			return false
		}
		single = cells.AndNot(twice.Or(hidden).Or(fixed))
		fixed = fixed.Or(hidden).Or(single)
		w0 = v0.And(h0.Or(word0(hidden).Not()))
		w1 = v1.And(h1.Or(word1(hidden).Not()))
		w2 = v2.And(h2.Or(word2(hidden).Not()))
		lost := all.Xor(s).Or(w0.Xor(v0)).Or(w1.Xor(v1)).Or(w2.Xor(v2))
		solved := fixed.Xor(cells).IsZero()
		if !solved && (!single.IsZero() || lost.NotEqual(none).ToBits() != 0) {
			continue
		}
		w0.AsUint64x8().Store(&t.cells[0])
		w1.AsUint64x8().Store(&t.cells[1])
		w2.AsUint64x8().Store(&t.cells[2])
		for w, f := range [3]uint32{fixed.GetElem(0), fixed.GetElem(1), fixed.GetElem(2)} {
			t.fixed[w] = uint64(f) * lanes
		}
		t.single, t.dirty = gridWords{}, 0
		return !solved || t.isComplete()
	}
}

// byPlace sorts the cells of each value by place, words 0 and 1, and word 2, and finds the
// cells with two values.
func (t *gridState) byPlace(open01, open2 *[2 * gridSlots]uint64) (bivalue01, bivalue2 uint64) {
	var none byValue
	w0, w1, w2 := t.vector(0), t.vector(1), t.vector(2)
	first, last := archsimd.LoadUint32x16(&firstLanes), archsimd.LoadUint32x16(&lastLanes)
	w0.ConcatPermute(w1, first).AsUint64x8().Store((*[8]uint64)(open01[:8]))
	w0.ConcatPermute(w1, last).AsUint64x8().Store((*[8]uint64)(open01[8:]))
	w2.ConcatPermute(none, first).AsUint64x8().Store((*[8]uint64)(open2[:8]))
	w2.ConcatPermute(none, last).AsUint64x8().Store((*[8]uint64)(open2[8:]))
	o0, t0, m0 := quarter(w0)
	o1, t1, m1 := quarter(w1)
	o2, t2, m2 := quarter(w2)
	o0, t0, m0 = join(o0.InterleaveLo(o1), t0.InterleaveLo(t1), m0.InterleaveLo(m1), o0.InterleaveHi(o1), t0.InterleaveHi(t1), m0.InterleaveHi(m1))
	o2, t2, m2 = join(o2.InterleaveLo(o2), t2.InterleaveLo(t2), m2.InterleaveLo(m2), o2.InterleaveHi(o2), t2.InterleaveHi(t2), m2.InterleaveHi(m2))
	_, twice, more := join(lower(o0, o2), lower(t0, t2), lower(m0, m2), upper(o0, o2), upper(t0, t2), upper(m0, m2))
	two := twice.AndNot(more).AsUint64x2()
	return two.GetElem(0), two.GetElem(1) & allOfOne
}

// firstLanes and lastLanes take the lanes of two vectors in turns.
var (
	firstLanes = [16]uint32{0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23}
	lastLanes  = [16]uint32{8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31}
)

// vector loads a word of all values.
func (t *gridState) vector(w int) byValue {
	return archsimd.LoadUint64x8(&t.cells[w]).AsUint32x16()
}

// gather makes a vector of one half of each word.
func gather(w *gridWords) (v byWord) {
	return v.SetElem(0, uint32(w[0])).SetElem(1, uint32(w[1])).SetElem(2, uint32(w[2])).SetElem(3, uint32(w[2]))
}

// word0, word1 and word2 give a word to every value.
func word0(v byWord) byValue { return v.Broadcast1To16() }
func word1(v byWord) byValue { return v.PermuteScalars(1, 1, 1, 1).Broadcast1To16() }
func word2(v byWord) byValue { return v.PermuteScalars(2, 2, 2, 2).Broadcast1To16() }

func right(v byValue, n uint64) byValue {
	return v.AsInt32x16().ShiftAllRight(n).AsUint32x16()
}

// minirows gives each minirow the union of its cells, at the lowest bit; there is more at the
// others.
func minirows(w byValue) byValue { return w.Or(right(w, 9)).Or(right(w, 18)) }

// allThree gives the cells of a minirow what the first has.
func allThree(r byValue) byValue { return r.Or(r.ShiftAllLeft(9)).Or(r.ShiftAllLeft(18)) }

// quarter counts the values of each cell over four lanes: at least one, two, three.
func quarter(v byValue) (one, two, three byWord) {
	a, b, c := v.GetLo().GetLo(), v.GetLo().GetHi(), v.GetHi().GetLo()
	return a.Or(b).Or(c), a.And(b).Or(a.Or(b).And(c)), a.And(b).And(c)
}

// join adds two counts.
func join(a1, a2, a3, b1, b2, b3 byWord) (one, two, three byWord) {
	return a1.Or(b1), a2.Or(b2).Or(a1.And(b1)), a3.Or(b3).Or(a1.And(b2)).Or(a2.And(b1))
}

// lower and upper are the halves of two vectors side by side.
func lower(a, b byWord) byWord { return a.AsUint64x2().InterleaveLo(b.AsUint64x2()).AsUint32x4() }
func upper(a, b byWord) byWord { return a.AsUint64x2().InterleaveHi(b.AsUint64x2()).AsUint32x4() }
