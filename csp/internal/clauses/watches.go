package clauses

import (
	mathbits "math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file keeps the watches, a list for each literal that is watched, so that a change
// looks at those alone that it makes false: where the least value of x moves from 3 to 5, at
// x<=3 and x<=4.

// watch is a clause in which a literal is watched, and another literal of it, the blocker: while that
// holds, the clause need not be looked at. Nearly all time goes into seeing that, so that of a variable
// with a one-word domain what is kept are the bits that are against it.
type watch struct {
	bits uint64 // that the cell of variable x lacks where the blocker holds; the constant where x is below 0
	x    int32  // below 0: less variable and relation, 1 less
	at   int32  // where its literals lie
}

// watchFor returns a watch of a clause with a blocker.
func (g *DB) watchFor(blocker domains.Literal, at int32) watch {
	if bits, ok := g.st.Against(blocker); ok {
		return watch{bits, blocker.X(), at}
	}
	return watch{uint64(blocker.K()), ^(blocker.X()<<2 | int32(blocker.Op())), at}
}

// wideHolds reports whether the blocker holds where x is below 0.
func (g *DB) wideHolds(w watch) bool {
	return g.st.Holds(domains.Lit(^w.x>>2, domains.Op(^w.x&3), int(w.bits)))
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

// watches finds the lists. Those of which nothing is left are dropped.
type watches struct {
	on     []watched
	lists  []list
	rows   []row
	unused []int32 // the lists that were dropped
}

// watched is what watches one variable.
type watched struct {
	// slots has one number for each relation: 0, no list; above, the only list there is, +1; below,
	// the row -1-n.
	slots [4]int32
	// Up to which length of the trail the changes were looked at, as long as the search does not go
	// back.
	epoch, until int32
}

// clear drops all lists, and keeps the room that they had.
func (w *watches) clear() {
	for x := range w.on {
		w.on[x].slots = [4]int32{}
	}
	w.lists, w.rows, w.unused = w.lists[:0], w.rows[:0], w.unused[:0]
}

// drop has a list that is empty used for other literals.
func (w *watches) drop(list int32) { w.unused = append(w.unused, list) }

// add has a clause watched by a literal.
func (g *DB) add(lit domains.Literal, at watch) {
	l := &g.lists[g.listOf(lit)]
	l.ws = append(l.ws, at)
}

// listOf returns the list of a literal, which is made if there is none.
func (g *DB) listOf(lit domains.Literal) int32 {
	slot := &g.on[lit.X()].slots[lit.Op()]
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
	if last := len(w.unused) - 1; last >= 0 {
		n := w.unused[last]
		w.unused = w.unused[:last]
		w.lists[n].lit = lit
		return n
	}
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
	for ; g.front < g.st.TrailLen(); g.front++ {
		x, before := g.st.Before(g.front)
		if x < 0 {
			continue
		}
		on := &g.on[x]
		if on.epoch == g.epoch && g.front < int(on.until) {
			continue
		}
		on.epoch, on.until = g.epoch, int32(g.st.TrailLen())
		if on.slots != [4]int32{} && !g.changed(x, before) {
			return false
		}
	}
	return true
}

// changed looks at the literals that became false since a variable had a cell, by one or several
// changes. What the clauses change of the same variable is looked at later.
func (g *DB) changed(x int32, before uint64) bool {
	st, slots := g.st, &g.on[x].slots
	base, cell := st.Base(x), st.Cells()[x]
	if st.Kind(x) != domains.Word {
		return g.wideChanged(x, before, cell)
	}
	if slots[domains.GE] != 0 && !g.lookAt(&slots[domains.GE], base, upTo(before)&^upTo(cell)) ||
		slots[domains.LE] != 0 && !g.lookAt(&slots[domains.LE], base, from(before)&^from(cell)) ||
		slots[domains.NE] != 0 && cell&(cell-1) == 0 && !g.lookAt(&slots[domains.NE], base, cell) {
		return false
	}
	return slots[domains.EQ] == 0 || g.lookAt(&slots[domains.EQ], base, before&^cell)
}

// upTo returns the bits up to the last one of a word, and from those from its first one on.
func upTo(word uint64) uint64 { return ^uint64(0) >> (uint(mathbits.LeadingZeros64(word)) & 63) }
func from(word uint64) uint64 { return word | -word }

// wideChanged is changed of a variable whose domain has not one word.
func (g *DB) wideChanged(x int32, before, cell uint64) bool {
	kind, base, slots := g.st.Kind(x), g.st.Base(x), &g.on[x].slots
	was, end := kind.Ends(before)
	lo, hi := kind.Ends(cell)
	if slots[domains.GE] != 0 && hi < end && !g.lookOver(x, domains.GE, base+hi+1, base+end) ||
		slots[domains.LE] != 0 && was < lo && !g.lookOver(x, domains.LE, base+was, base+lo-1) ||
		slots[domains.NE] != 0 && lo == hi && !g.lookOver(x, domains.NE, base+lo, base+lo) {
		return false
	}
	return slots[domains.EQ] == 0 || g.lookOver(x, domains.EQ, base+was, base+end)
}

// lookAt looks at the lists of a slot of a one-word domain, for the constants of some bits. What
// is watched meanwhile is not among them, since that is not false.
func (g *DB) lookAt(slot *int32, base int, bits uint64) bool {
	n := *slot
	if n > 0 {
		i := uint(g.lists[n-1].lit.K() - base)
		if i > 63 || bits>>i&1 == 0 {
			return true
		}
		ok := g.look(n - 1)
		// Another literal may have come to be watched beside it.
		if *slot == n && len(g.lists[n-1].ws) == 0 {
			*slot = 0
			g.drop(n - 1)
		}
		return ok
	}
	for bits &= g.rows[-1-n].many; bits != 0; bits &= bits - 1 {
		i := mathbits.TrailingZeros64(bits)
		list := g.rows[-1-n].lists[i]
		ok := g.look(list)
		if len(g.lists[list].ws) == 0 {
			g.rows[-1-n].many &^= 1 << uint(i)
			g.drop(list)
		}
		if !ok {
			return false
		}
	}
	return true
}

// lookOver looks at the lists of a relation of a wide domain with constants from lo to hi, or, for x=k, at those of
// them that the variable lacks. What is watched meanwhile may come into the row anywhere, which
// moves the lists after it.
func (g *DB) lookOver(x int32, op domains.Op, lo, hi int) bool {
	n := g.on[x].slots[op]
	if n > 0 {
		k := g.lists[n-1].lit.K()
		return k < lo || k > hi || op == domains.EQ && g.st.Has(x, k) || g.look(n-1)
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
		if (op != domains.EQ || !g.st.Has(x, lo-1)) && !g.look(r.lists[i]) {
			return false
		}
	}
}

// look goes through the watches of a literal that became false.
func (g *DB) look(list int32) bool {
	ws := g.lists[list].ws
	lit := g.lists[list].lit
	st, cells := g.st, g.st.Cells()
	kept := 0
	for i := range ws {
		w := ws[i]
		ws[kept] = w
		kept++
		if w.x >= 0 {
			if cells[w.x]&w.bits == 0 {
				continue
			}
		} else if g.wideHolds(w) {
			continue
		}
		off := w.at
		by, n := g.head(off)
		lits := g.lits[off : off+n]
		if lits[0] == lit {
			lits[0], lits[1] = lits[1], lits[0]
		}
		if n > 2 {
			if now := g.watchFor(lits[0], off); now != w {
				ws[kept-1], w = now, now
				if st.Holds(lits[0]) {
					continue
				}
			}
			if j := st.FirstOpen(lits, 2); j < len(lits) {
				lits[1], lits[j] = lits[j], lits[1]
				g.add(lits[1], w)
				kept--
				continue
			}
		}
		st.SetCause(by)
		if !g.Post(lits[0]) {
			kept += copy(ws[kept:], ws[i+1:])
			g.lists[list].ws = ws[:kept]
			return false
		}
	}
	g.lists[list].ws = ws[:kept]
	return true
}
