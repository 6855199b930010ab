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
	cells  [3][gridSlots]uint64 // the cells that may hold each pair of values, by word
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
		k.place[x] = placeOf(r, c)
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
	for w := range t.cells {
		for p := range gridPairs - 1 {
			t.cells[w][p] = allOfBoth
		}
		t.cells[w][gridPairs-1] = allOfOne
	}
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
				t.cells[w][v>>1] &^= 1 << bit << (v & 1 * 32)
			}
		}
	}
	for w := range fixed {
		t.fixed[w] |= fixed[w]
		for p := range own {
			t.cells[w][p] &= ^fixed[w] | own[p][w]
		}
	}
}

// clearPeers removes value v from the peers of a cell.
func (k *gridKernel) clearPeers(t *gridState, at gridPlace, v uint) {
	p, half := v>>1, v&1*32
	peers := &k.peers[at&slotMask]
	t.cells[0][p] &^= peers[0] & allOfOne << half
	t.cells[1][p] &^= peers[0] >> 32 << half
	t.cells[2][p] &^= peers[1] << half
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
		p1, p2, p3 := c[w][1], c[w][2], c[w][3]
		digit0 := (c[w][0] | p1 | p2 | p3) >> 32
		digit1 := p1 | p1>>32 | p3 | p3>>32
		digit2 := p2 | p2>>32 | p3 | p3>>32
		digit3 := c[w][4]
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

// placeOf returns the cell in a row and a column.
func placeOf(r, c int) gridPlace { return gridPlace(r%3*32 + c%3*9 + c/3*3 + r/3) }

func (p gridPlace) word() int { return int(p >> 5) }
func (p gridPlace) bit() uint { return uint(p & 31) }

// spread puts the lowest eight bits into a byte each.
func spread(b uint64) uint64 {
	const each, low = 0x01_01_01_01_01_01_01_01, 0x7f_7f_7f_7f_7f_7f_7f_7f
	b = b & 0xff * each & 0x80_40_20_10_08_04_02_01 // bit i in byte i
	return (b + low) >> 7 & each
}
