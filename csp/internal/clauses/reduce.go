package clauses

import (
	"cmp"
	"slices"
)

// This file forgets clauses, since looking at all that were ever learned would take all the
// time and memory. How good a clause is shows in its spread, from how many levels its literals came
// (Audemard and Simon 2009): what comes from two levels is kept for good, what comes from a few
// goes last if it was used of late, and the rest by spread and by its latest use.

const (
	core   = 2 // the spread up to which a clause is kept
	middle = 6 // the spread up to which it goes after all others, while it is used
)

// Reduce forgets about half of the clauses that may go where there are too many of them, or too
// many literals in all. What a present change rests on stays. It takes O(n log n) for n clauses,
// and is seldom due.
func (g *DB) Reduce() {
	full := g.Literals() >= g.Room
	if g.live < g.limit && !full {
		return
	}
	g.lock()
	g.order = g.order[:0]
	for c := range g.all {
		if a := &g.all[c]; a.n > 0 && !g.locked[c] && a.used < g.time && (full || a.spread > core) {
			g.order = append(g.order, c)
		}
	}
	slices.SortStableFunc(g.order, g.worse) // of integers, as others are: each kind of sorting is code of its own, which counts in a browser
	for _, c := range g.order[:len(g.order)/2] {
		g.all[c].n = 0
		g.free = append(g.free, int32(c))
		g.live--
	}
	if !full {
		g.limit = max(g.limit+g.First/16, g.live+g.First/2)
	}
	g.compact()
}

// lock marks the clauses that made a present change.
func (g *DB) lock() {
	g.locked = slices.Grow(g.locked[:0], len(g.all))[:len(g.all)]
	clear(g.locked)
	for pos := range g.st.TrailLen() {
		if change, ok := g.st.ChangeAt(pos); ok {
			if c, ok := indexOf(change.Cause); ok {
				g.locked[c] = true
			}
		}
	}
}

// worth returns to which level of quality a clause belongs.
func (g *DB) worth(a *clause) int {
	switch {
	case a.spread <= core:
		return 2
	case a.spread <= middle && int(g.time-a.used) < g.First:
		return 1
	}
	return 0
}

// worse orders clauses, the first to forget first.
func (g *DB) worse(c, d int) int {
	a, b := &g.all[c], &g.all[d]
	return cmp.Or(cmp.Compare(g.worth(a), g.worth(b)), cmp.Compare(b.spread, a.spread), cmp.Compare(a.used, b.used), cmp.Compare(c, d))
}

// compact moves the clauses that are left together, and watches them anew.
func (g *DB) compact() {
	g.order = g.order[:0]
	for c := range g.all {
		if g.all[c].n > 0 {
			g.order = append(g.order, c)
		}
	}
	slices.SortStableFunc(g.order, func(c, d int) int { return cmp.Compare(g.all[c].off, g.all[d].off) })
	g.watches.clear()
	for _, off := range g.given {
		g.watch(off)
	}
	end := int32(g.own)
	for _, c := range g.order {
		a := &g.all[c]
		copy(g.lits[end:], g.lits[a.off-1:a.off+a.n])
		a.off = end + 1
		end += 1 + a.n
		g.watch(a.off)
	}
	g.lits = g.lits[:end]
}
