package technique

// A Board is a grid with pencil marks: the values that are placed, and for each
// open cell those that are left. The candidates are kept three times, as masks,
// since techniques look at them from three sides: by cell, by unit and value, and
// by value over the whole grid.

import (
	"errors"
	"fmt"
	"math/bits"
	"sync"

	"github.com/propago/propago/sudoku"
)

// These errors can occur when a board is made.
var (
	// ErrSize marks givens or candidates of another size than the layout.
	ErrSize = errors.New("the size is not that of the layout")
	// ErrContradiction marks a board on which a cell or a unit has no way left.
	ErrContradiction = errors.New("the candidates contradict each other")
)

// Candidate is a value in a cell.
type Candidate struct {
	Cell  int // row by row from 0
	Value int // from 1
}

// Board is the state of a puzzle on its way. It is for one goroutine.
type Board struct {
	l      *Layout
	cand   []uint64 // by cell: bit v for candidate v, none where a value is placed
	value  []uint8  // by cell: the value that is placed, or 0
	given  []bool   // by cell: the puzzle says something of it
	pos    []uint64 // by unit and value: bits for the indices where it can go
	done   []uint64 // by unit: the values that are placed in it
	where  []uint64 // by value: the cells where it is a candidate
	open   int      // cells without a value
	broken bool
}

// NewBoard places givens: a value for each cell row by row, 0 where there is
// none. The error wraps [ErrSize], or [ErrContradiction] for givens that leave
// some cell or unit without any way.
func NewBoard(l *Layout, givens []int) (*Board, error) {
	b := newBoard(l)
	if err := b.Reset(givens); err != nil {
		return nil, err
	}
	return b, nil
}

// ForGrid returns the board of a grid without variant rules. Its layout is made
// once for each shape. The error is as for [NewBoard] and [Plain].
func ForGrid(g sudoku.Grid) (*Board, error) {
	l, err := plainOf(g.Shape())
	if err != nil {
		return nil, err
	}
	return NewBoard(l, g.AppendCells(nil))
}

// plain keeps the layouts of shapes that were asked for.
var plain sync.Map // sudoku.Shape -> *Layout

func plainOf(shape sudoku.Shape) (*Layout, error) {
	if l, ok := plain.Load(shape); ok {
		return l.(*Layout), nil
	}
	l, err := Plain(shape)
	if err != nil {
		return nil, err
	}
	kept, _ := plain.LoadOrStore(shape, l)
	return kept.(*Layout), nil
}

// FromCandidates starts from candidates alone: for each cell a mask with bit v
// set for value v, and nothing placed. The error is as for [NewBoard].
func FromCandidates(l *Layout, masks []uint64) (*Board, error) {
	if len(masks) != l.cells {
		return nil, fmt.Errorf("%w: %d masks for %d cells", ErrSize, len(masks), l.cells)
	}
	b := newBoard(l)
	b.clear()
	for c, m := range masks {
		b.Restrict(c, m)
	}
	if b.broken {
		return nil, ErrContradiction
	}
	return b, nil
}

func newBoard(l *Layout) *Board {
	cells, n := l.cells, l.size
	return &Board{
		l:     l,
		cand:  make([]uint64, cells),
		value: make([]uint8, cells),
		given: make([]bool, cells),
		pos:   make([]uint64, len(l.units)*(n+1)),
		done:  make([]uint64, len(l.units)),
		where: make([]uint64, (n+1)*l.words),
	}
}

// Reset starts again with other givens, without allocating. Errors are those of
// [NewBoard], and after one the board is not to be used before the next Reset.
func (b *Board) Reset(givens []int) error {
	if len(givens) != len(b.value) {
		return fmt.Errorf("%w: %d givens for %d cells", ErrSize, len(givens), len(b.value))
	}
	b.clear()
	for c, v := range givens {
		switch {
		case v < 0 || v > b.l.size:
			return &sudoku.CellError{Size: b.l.size, Cell: c, Value: v}
		case v > 0:
			b.place(c, v)
			b.given[c] = true
		}
	}
	if b.broken {
		return ErrContradiction
	}
	return nil
}

// clear makes every value a candidate of every cell.
func (b *Board) clear() {
	n, cells := b.l.size, b.l.cells
	all := uint64(1)<<(n+1) - 2
	for c := range b.cand {
		b.cand[c], b.value[c], b.given[c] = all, 0, false
	}
	for u := range b.l.units {
		b.done[u] = 0
		for v := 1; v <= n; v++ {
			b.pos[u*(n+1)+v] = 1<<len(b.l.units[u].Cells) - 1
		}
	}
	for v := 1; v <= n; v++ {
		for w := range b.l.words {
			b.where[v*b.l.words+w] = ^uint64(0)
		}
		if cells&63 != 0 {
			b.where[(v+1)*b.l.words-1] = 1<<(cells&63) - 1
		}
	}
	for _, c := range b.l.gaps {
		for v := 1; v <= n; v++ {
			b.remove(c, v)
		}
	}
	b.open, b.broken = cells-len(b.l.gaps), false
}

// copyFrom makes the board equal to another of the same layout.
func (b *Board) copyFrom(from *Board) {
	copy(b.cand, from.cand)
	copy(b.value, from.value)
	copy(b.given, from.given)
	copy(b.pos, from.pos)
	copy(b.done, from.done)
	copy(b.where, from.where)
	b.open, b.broken = from.open, from.broken
}

// Clone returns a copy that changes on its own.
func (b *Board) Clone() *Board {
	c := newBoard(b.l)
	c.copyFrom(b)
	return c
}

// place puts a value into a cell and takes it from the peers.
func (b *Board) place(c, v int) {
	if int(b.value[c]) == v {
		return
	}
	if b.cand[c]>>v&1 == 0 {
		b.broken = true
		return
	}
	n := b.l.size
	b.value[c] = uint8(v)
	b.open--
	for m := b.cand[c]; m != 0; m &= m - 1 {
		b.where[bits.TrailingZeros64(m)*b.l.words+c>>6] &^= 1 << (c & 63)
	}
	for _, s := range b.l.in[c] {
		b.done[s.unit] |= 1 << v
		for m := b.cand[c]; m != 0; m &= m - 1 {
			w := bits.TrailingZeros64(m)
			p := &b.pos[s.unit*(n+1)+w]
			if *p &^= 1 << s.index; *p == 0 && w != v {
				b.lost(s.unit, w)
			}
		}
	}
	b.cand[c] = 0
	peers, at := b.l.peersOf(c), v*b.l.words
	for w, p := range peers {
		for m := b.where[at+w] & p; m != 0; m &= m - 1 {
			b.remove(w<<6+bits.TrailingZeros64(m), v)
		}
	}
}

// remove takes a candidate away.
func (b *Board) remove(c, v int) {
	if b.cand[c]>>v&1 == 0 {
		return
	}
	if b.cand[c] &^= 1 << v; b.cand[c] == 0 {
		b.broken = true
	}
	b.where[v*b.l.words+c>>6] &^= 1 << (c & 63)
	for _, s := range b.l.in[c] {
		p := &b.pos[s.unit*(b.l.size+1)+v]
		if *p &^= 1 << s.index; *p == 0 {
			b.lost(s.unit, v)
		}
	}
}

// lost is told that no cell of a unit can take a value any more.
func (b *Board) lost(u, v int) {
	if b.l.full[u] && b.done[u]>>v&1 == 0 {
		b.broken = true
	}
}

// Restrict takes from an open cell the candidates whose bits are not set in
// allowed, as a variant does whose rules the layout does not hold. It says
// whether the board still has a way; a cell that does not exist changes nothing.
func (b *Board) Restrict(cell int, allowed uint64) bool {
	if b.l.isCell(cell) {
		b.given[cell] = true
		for m := b.cand[cell] &^ allowed; m != 0; m &= m - 1 {
			b.remove(cell, low(m))
		}
	}
	return !b.broken
}

// Apply does what a step says, and reports whether the board still has a way.
// What is there already, or no candidate any more, changes nothing.
func (b *Board) Apply(s Step) bool {
	for _, p := range s.Place {
		if b.l.isCell(p.Cell) && p.Value >= 1 && p.Value <= b.l.size {
			b.place(p.Cell, p.Value)
		}
	}
	for _, r := range s.Remove {
		if b.Has(r.Cell, r.Value) {
			b.remove(r.Cell, r.Value)
		}
	}
	return !b.broken
}

// Layout returns the layout of the board.
func (b *Board) Layout() *Layout { return b.l }

// Has says whether a value is a candidate of an open cell.
func (b *Board) Has(cell, value int) bool {
	return b.l.isCell(cell) && value >= 1 && value <= b.l.size && b.cand[cell]>>value&1 != 0
}

// Value returns the value placed in a cell, 0 for none.
func (b *Board) Value(cell int) int {
	if !b.l.isCell(cell) {
		return 0
	}
	return int(b.value[cell])
}

// Candidates returns the candidates of an open cell as a mask, bit v for value
// v; 0 where a value is placed.
func (b *Board) Candidates(cell int) uint64 {
	if !b.l.isCell(cell) {
		return 0
	}
	return b.cand[cell]
}

// Solved says whether every cell has a value.
func (b *Board) Solved() bool { return b.open == 0 && !b.broken }

// Broken says whether some cell or unit has no way left.
func (b *Board) Broken() bool { return b.broken }

// AppendValues appends the value of each cell, 0 for an open one.
func (b *Board) AppendValues(dst []int) []int {
	for _, v := range b.value {
		dst = append(dst, int(v))
	}
	return dst
}

// in returns the indices of a unit where a value can go.
func (b *Board) in(u, v int) uint64 { return b.pos[u*(b.l.size+1)+v] }

// must is in for a unit that holds all values, and none for another.
func (b *Board) must(u, v int) uint64 {
	if !b.l.full[u] {
		return 0
	}
	return b.in(u, v)
}

// cells returns the cells where a value can go, as a set.
func (b *Board) cells(v int) []uint64 { return b.where[v*b.l.words : (v+1)*b.l.words] }

// cellAt returns the cell of a unit by the lowest index in a mask.
func (b *Board) cellAt(u int, mask uint64) int {
	return b.l.units[u].Cells[bits.TrailingZeros64(mask)]
}

// cellsAt returns the cells of a unit by a mask of indices.
func (b *Board) cellsAt(u int, mask uint64) (cells []int) {
	for ; mask != 0; mask &= mask - 1 {
		cells = append(cells, b.cellAt(u, mask))
	}
	return cells
}

// pair returns the two indices of a mask with two bits as cells.
func (b *Board) pair(u int, mask uint64) (int, int) {
	return b.cellAt(u, mask), b.cellAt(u, mask&(mask-1))
}
