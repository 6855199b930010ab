package clauses

import (
	mathbits "math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file keeps the watches, a list for each literal that is watched, so that a change
// looks at those alone that it makes false: where the least value of x moves from 3 to 5, at
// x<=3 and x<=4. A binary clause is all in its watches.

// watch is a clause in which a literal is watched, and another literal of it: while that
// holds, the clause need not be looked at.
type watch struct {
	blocker domains.Literal
	by      domains.Cause
	off, n  int32 // where its literals lie
}

// list is what watches one literal.
type list struct {
	lit domains.Literal
	ws  []watch
}

// row is the lists of one variable and one relation, by their constants. Where the domain is one
// word, list i is that of constant base+i, and many has its bit; else the constants are in ks, in
// order.
type row struct {
	many  uint64
	ks    []int32
	lists []int32
}

// watches finds the lists.
type watches struct {
	// slots has, for each variable, one number for each relation: 0, no list; above, the only
	// list there is, +1; below, the row -1-n.
	slots []int32
	lists []list
	rows  []row
}

// clear drops all lists, and keeps the room that they had.
func (w *watches) clear() {
	clear(w.slots)
	w.lists, w.rows = w.lists[:0], w.rows[:0]
}

// slotOf returns the slot of a literal.
func slotOf(l domains.Literal) int32 { return 4*l.X() + int32(l.Op()) }

// add has a clause watched by a literal.
func (g *DB) add(lit domains.Literal, at watch) {
	l := &g.lists[g.listOf(lit)]
	l.ws = append(l.ws, at)
}

// listOf returns the list of a literal, which is made if there is none.
func (g *DB) listOf(lit domains.Literal) int32 {
	slot := &g.slots[slotOf(lit)]
	switch n := *slot; {
	case n == 0:
		*slot = g.newList(lit) + 1
		return *slot - 1
	case n > 0 && g.lists[n-1].lit == lit:
		return n - 1
	case n > 0:
		*slot = -1 - g.newRow()
		*g.place(*slot, g.lists[n-1].lit) = n - 1
	}
	at := g.place(*slot, lit)
	if *at < 0 {
		*at = g.newList(lit)
	}
	return *at
}

// place returns where the list of a literal stands in a row, or is to stand, which then has -1.
func (g *DB) place(slot int32, lit domains.Literal) *int32 {
	r, k := &g.rows[-1-slot], int32(lit.K())
	if x := lit.X(); g.st.Kind(x) == domains.Word {
		i := uint(lit.K() - g.st.Base(x))
		if i > 63 {
			g.beyond = -1 // it is never looked at
			return &g.beyond
		}
		for len(r.lists) < 64 {
			r.lists = append(r.lists, -1)
		}
		if r.many>>i&1 == 0 {
			r.many |= 1 << i
			r.lists[i] = -1
		}
		return &r.lists[i]
	}
	i, ok := slices.BinarySearch(r.ks, k)
	if !ok {
		r.ks, r.lists = insert(r.ks, i, k), insert(r.lists, i, -1)
	}
	return &r.lists[i]
}

// insert puts a value at a place of a list. That of package slices is more code, which counts in a browser.
func insert(list []int32, at int, k int32) []int32 {
	list = append(list, k)
	copy(list[at+1:], list[at:])
	list[at] = k
	return list
}

// newList makes a list, in the room of one that was dropped if there is one.
func (w *watches) newList(lit domains.Literal) int32 {
	n := len(w.lists)
	if n == cap(w.lists) {
		w.lists = append(w.lists, list{})
	}
	w.lists = w.lists[:n+1]
	w.lists[n].lit, w.lists[n].ws = lit, w.lists[n].ws[:0]
	return int32(n)
}

// newRow makes a row without lists.
func (w *watches) newRow() int32 {
	n := len(w.rows)
	if n == cap(w.rows) {
		w.rows = append(w.rows, row{})
	}
	w.rows = w.rows[:n+1]
	r := &w.rows[n]
	r.many, r.ks, r.lists = 0, r.ks[:0], r.lists[:0]
	return int32(n)
}

// Propagate looks at the clauses that watch a literal which became false since the last
// look. It returns false at a contradiction.
func (g *DB) Propagate() bool {
	for ; g.head < g.st.TrailLen(); g.head++ {
		c, ok := g.st.ChangeAt(g.head)
		if !ok {
			continue
		}
		seen := &g.seen[c.X]
		if seen.epoch == g.epoch && g.head < int(seen.until) {
			continue
		}
		*seen = looked{g.epoch, int32(g.st.TrailLen())}
		if !g.changed(c.X, g.st.CellBefore(g.head)) {
			return false
		}
	}
	return true
}

// looked says up to which length of the trail the changes of a variable were looked at, as
// long as the search does not go back.
type looked struct{ epoch, until int32 }

// changed looks at the literals that became false since a variable had a cell, by one or several
// changes. What the clauses change of the same variable is looked at later.
func (g *DB) changed(x int32, before uint64) bool {
	st := g.st
	slots := g.slots[4*x : 4*x+4]
	kind, base := st.Kind(x), st.Base(x)
	cell := st.Cells()[x]
	was, end := kind.Ends(before)
	lo, hi := kind.Ends(cell)
	if slots[domains.GE] != 0 && hi < end && !g.lookAll(4*x+int32(domains.GE), base, hi+1, end) {
		return false
	}
	if slots[domains.LE] != 0 && was < lo && !g.lookAll(4*x+int32(domains.LE), base, was, lo-1) {
		return false
	}
	if slots[domains.NE] != 0 && lo == hi && !g.lookAll(4*x+int32(domains.NE), base, lo, lo) {
		return false
	}
	if slots[domains.EQ] == 0 {
		return true
	}
	at := 4*x + int32(domains.EQ)
	if kind == domains.Word {
		return g.lookAt(at, base, before&^cell)
	}
	return g.lookOver(at, base+was, base+end, true)
}

// lookAll looks at the lists of a slot with constants from base+lo to base+hi.
func (g *DB) lookAll(slot int32, base, lo, hi int) bool {
	if g.st.Kind(slot/4) == domains.Word {
		return g.lookAt(slot, base, ^uint64(0)<<uint(lo)&(^uint64(0)>>uint(63-hi)))
	}
	return g.lookOver(slot, base+lo, base+hi, false)
}

// lookAt looks at the lists of a slot of a one-word domain, for the constants of some bits. What
// is watched meanwhile is not among them, since that is not false.
func (g *DB) lookAt(slot int32, base int, bits uint64) bool {
	n := g.slots[slot]
	if n > 0 {
		i := uint(g.lists[n-1].lit.K() - base)
		return i > 63 || bits>>i&1 == 0 || g.look(n-1)
	}
	for bits &= g.rows[-1-n].many; bits != 0; bits &= bits - 1 {
		if !g.look(g.rows[-1-n].lists[mathbits.TrailingZeros64(bits)]) {
			return false
		}
	}
	return true
}

// lookOver looks at the lists of a slot of a wide domain with constants from lo to hi, or at those of
// them that the variable lacks. What is watched meanwhile may come into the row anywhere, which
// moves the lists after it.
func (g *DB) lookOver(slot int32, lo, hi int, lacking bool) bool {
	n := g.slots[slot]
	if n > 0 {
		k := g.lists[n-1].lit.K()
		return k < lo || k > hi || lacking && g.st.Has(slot/4, k) || g.look(n-1)
	}
	i, _ := slices.BinarySearch(g.rows[-1-n].ks, int32(lo))
	for {
		r := &g.rows[-1-n]
		for i < len(r.ks) && int(r.ks[i]) < lo {
			i++
		}
		if i == len(r.ks) || int(r.ks[i]) > hi {
			return true
		}
		lo = int(r.ks[i]) + 1
		if (!lacking || !g.st.Has(slot/4, lo-1)) && !g.look(r.lists[i]) {
			return false
		}
	}
}

// look goes through the watches of a literal that became false.
func (g *DB) look(list int32) bool {
	ws := g.lists[list].ws
	lit := g.lists[list].lit
	st := g.st
	kept := 0
	for i := range ws {
		w := ws[i]
		ws[kept] = w
		kept++
		if st.Holds(w.blocker) {
			continue
		}
		if w.n > 2 {
			lits := g.lits[w.off : w.off+w.n]
			if lits[0] == lit {
				lits[0], lits[1] = lits[1], lits[0]
			}
			if first := lits[0]; first != w.blocker {
				ws[kept-1].blocker = first
				if st.Holds(first) {
					continue
				}
			}
			if j := st.FirstOpen(lits, 2); j < len(lits) {
				lits[1], lits[j] = lits[j], lits[1]
				g.add(lits[1], watch{lits[0], w.by, w.off, w.n})
				kept--
				continue
			}
		}
		st.SetCause(w.by)
		if !g.Post(ws[kept-1].blocker) {
			kept += copy(ws[kept:], ws[i+1:])
			g.lists[list].ws = ws[:kept]
			return false
		}
	}
	g.lists[list].ws = ws[:kept]
	return true
}
