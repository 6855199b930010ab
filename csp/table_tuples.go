package csp

import (
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file keeps, in a running solver, which tuples of a list are left: the
// reversible sparse bitset of compact-table (Demeulenaere, Hartert, Lecoutre, Perez,
// Perron, Régin and Schaus 2016). It serves table and its negation.

// supports says which tuples of an extension have a row, a bitset for each row of
// each column. It is shared by all solvers.
type supports struct {
	width int        // words of a bitset
	words [][]uint64 // for each column, width words for each row
	total [][]int    // and how many tuples that are
}

func newSupports(e *extension) *supports {
	p := &supports{width: (e.n + 63) / 64}
	for a := range e.cols {
		m := len(e.cols[a].values)
		p.words = append(p.words, make([]uint64, m*p.width))
		p.total = append(p.total, make([]int, m))
	}
	for t := range e.n {
		for a, k := range e.tuple(t) {
			p.words[a][int(k)*p.width+t>>6] |= 1 << (uint(t) & 63)
			p.total[a][k]++
		}
	}
	return p
}

// of returns the bitset of a row.
func (p *supports) of(a, row int) []uint64 {
	return p.words[a][row*p.width : (row+1)*p.width]
}

// tupleSet is the set of the tuples whose values are all in the domains.
type tupleSet struct {
	e   *extension
	sup *supports

	first domains.Int // the words are reversible ints from here on
	order []int32     // the numbers of all words; the first limit are those that are not zero
	limit ReversibleInt
	mask  []uint64

	cols    []aliveRows
	changed int // columns whose rows changed at the latest update
	latest  int // one of them
}

// aliveRows are the rows of a column that were in the domain when last looked at:
// the first n of rows. How many is reversible, and the order need not be undone
// with it.
type aliveRows struct {
	rows []int32
	n    ReversibleInt
	seen ReversibleInt // the cell of the variable when last looked at
}

func newTupleSet(s *Space, e *extension, sup *supports) *tupleSet {
	t := &tupleSet{e: e, sup: sup, mask: make([]uint64, sup.width), limit: s.NewInt(sup.width)}
	for i := range sup.width {
		w := ^uint64(0)
		if i == sup.width-1 && e.n&63 != 0 {
			w = 1<<(uint(e.n)&63) - 1
		}
		id := s.st.NewInt(int(w))
		if i == 0 {
			t.first = id
		}
		t.order = append(t.order, int32(i))
	}
	for a := range e.cols {
		m := len(e.cols[a].values)
		rows := make([]int32, m)
		for k := range rows {
			rows[k] = int32(k)
		}
		// A cell that is zero, that of an interval 0..0, is always looked at again.
		t.cols = append(t.cols, aliveRows{rows, s.NewInt(m), s.NewInt(0)})
	}
	return t
}

// update drops the tuples with values that are gone, and narrows nothing. It returns
// false where no tuple is left.
func (t *tupleSet) update(s *Space) bool {
	t.changed = 0
	limit := t.limit.Get(s)
	for a := range t.cols {
		if limit == 0 {
			return false
		}
		x := t.e.cols[a].x.id
		cell, col := s.cells[x], &t.cols[a]
		if uint64(col.seen.Get(s)) == cell && cell != 0 {
			continue
		}
		col.seen.Set(s, int(cell))
		before := col.n.Get(s)
		left := t.partition(s, a, before)
		if left == before {
			continue
		}
		t.changed++
		t.latest = a
		col.n.Set(s, left)
		gone := before - left
		switch {
		case left == 0:
			limit = 0
		case gone < left:
			t.unite(a, col.rows[left:before], limit)
			limit = t.intersect(s, limit, ^uint64(0))
		default:
			t.unite(a, col.rows[:left], limit)
			limit = t.intersect(s, limit, 0)
		}
		if limit != t.limit.Get(s) {
			t.limit.Set(s, limit)
		}
	}
	return limit > 0
}

// partition moves the rows that are gone behind those that are left.
func (t *tupleSet) partition(s *Space, a, n int) int {
	c, rows := &t.e.cols[a], t.cols[a].rows
	if x := c.x.id; s.st.Kind(x) == domains.Word {
		cell, base := s.cells[x], s.st.Base(x)
		for i := 0; i < n; {
			if cell>>uint(c.values[rows[i]]-base)&1 != 0 {
				i++
				continue
			}
			n--
			rows[i], rows[n] = rows[n], rows[i]
		}
		return n
	}
	for i := 0; i < n; {
		if c.has(s, int(rows[i])) {
			i++
			continue
		}
		n--
		rows[i], rows[n] = rows[n], rows[i]
	}
	return n
}

// unite writes the tuples with one of the rows into mask, as far as words are not
// zero.
func (t *tupleSet) unite(a int, rows []int32, limit int) {
	order, mask := t.order[:limit], t.mask
	for i, k := range rows {
		bits := t.sup.of(a, int(k))
		if i == 0 {
			for _, w := range order {
				mask[w] = bits[w]
			}
			continue
		}
		for _, w := range order {
			mask[w] |= bits[w]
		}
	}
}

// intersect keeps the tuples of mask, or with flip all ones those that are not in it.
// It returns the number of words that are not zero.
func (t *tupleSet) intersect(s *Space, limit int, flip uint64) int {
	order := t.order
	for i := limit - 1; i >= 0; i-- {
		w := order[i]
		old := uint64((t.first + domains.Int(w)).Get(s.st))
		now := old & (t.mask[w] ^ flip)
		if now == old {
			continue
		}
		(t.first + domains.Int(w)).Set(s.st, int(now))
		if now == 0 {
			limit--
			order[i], order[limit] = order[limit], w
		}
	}
	return limit
}

// meets returns a word in which a tuple that is left has the row, or -1.
func (t *tupleSet) meets(s *Space, a, row int) int32 {
	b := t.sup.of(a, row)
	for _, w := range t.order[:t.limit.Get(s)] {
		if uint64((t.first+domains.Int(w)).Get(s.st))&b[w] != 0 {
			return w
		}
	}
	return -1
}

// count returns the number of tuples that are left.
func (t *tupleSet) count(s *Space) int {
	n := 0
	for _, w := range t.order[:t.limit.Get(s)] {
		n += bits.OnesCount64(uint64((t.first + domains.Int(w)).Get(s.st)))
	}
	return n
}

// countWith returns the number of tuples that are left and have the row.
func (t *tupleSet) countWith(s *Space, a, row int) int {
	b := t.sup.of(a, row)
	n := 0
	for _, w := range t.order[:t.limit.Get(s)] {
		n += bits.OnesCount64(uint64((t.first + domains.Int(w)).Get(s.st)) & b[w])
	}
	return n
}
