// Package clauses keeps clauses, sets of literals of which one holds, and propagates them
// with two watched literals (Moskewicz et al. 2001, Chaff), which backtracking need not
// restore. Learning puts what it finds here, and so do restarts the nogoods of the path
// that they leave. It knows the store of domains, and nothing of constraints.
package clauses

import (
	"slices"

	"github.com/propago/propago/domains"
)

// clause is where the literals of a clause lie. The first two are watched, and the first
// is the one that it last made true.
type clause struct {
	off, n int32 // n is 0 where the clause was forgotten
	spread int32 // from how many levels it was learned
	used   int32 // the latest failure that it took part in
}

// DB is a store of clauses. Domains change and come back beside it: [DB.Propagate] looks at
// what changed since it last did, and [DB.Back] says that changes were undone.
type DB struct {
	watches

	// Post makes a literal true, and returns false where it cannot be.
	Post func(l domains.Literal) bool
	// First is the number of clauses that [DB.Reduce] keeps at first.
	First int

	st     *domains.Store
	all    []clause
	free   []int32 // the forgotten ones
	lits   []domains.Literal
	head   int // trail entries before it have been looked at
	live   int
	limit  int   // how many to keep now
	time   int32 // counts additions
	locked []bool
}

// New returns an empty store of clauses over the variables of st, which posts by post.
func New(st *domains.Store, post func(l domains.Literal) bool) *DB {
	return &DB{Post: post, st: st, watches: watches{slots: make([]int32, 4*st.Len())}, First: 4000}
}

// Reset forgets all clauses.
func (g *DB) Reset() {
	g.all, g.free, g.lits = g.all[:0], g.free[:0], g.lits[:0]
	g.head, g.live, g.limit, g.time = 0, 0, g.First, 0
	g.watches.clear()
}

// Clause returns the literals of the clause that made a change, for good until the next
// addition; ok is false where the cause is none. It counts as a use of the clause.
func (g *DB) Clause(cause domains.Cause) (lits []domains.Literal, ok bool) {
	if c, ok := indexOf(cause); ok {
		g.all[c].used = g.time
	}
	return g.Look(cause)
}

// Look is Clause without counting as a use.
func (g *DB) Look(cause domains.Cause) (lits []domains.Literal, ok bool) {
	c, ok := indexOf(cause)
	if !ok {
		return nil, false
	}
	at := &g.all[c]
	return g.lits[at.off : at.off+at.n], true
}

// Literals returns the number of literals that are kept.
func (g *DB) Literals() int { return len(g.lits) }

// firstCause is the cause of changes that clause 0 made; clause c has firstCause-c.
const firstCause domains.Cause = -16

func causeOf(c int32) domains.Cause { return firstCause - domains.Cause(c) }

// indexOf returns the clause that is a cause.
func indexOf(cause domains.Cause) (c int32, ok bool) {
	return int32(firstCause - cause), cause <= firstCause
}

// Add takes in a clause, learned from so many levels, and returns the cause of what it
// makes true. The first two literals are to be those that become open first when the
// search goes back. One of a single literal is not kept: it is for who adds it to make it true.
func (g *DB) Add(lits []domains.Literal, spread int) domains.Cause {
	g.time++
	if len(lits) == 1 {
		return domains.Learned
	}
	c := int32(len(g.all))
	if n := len(g.free); n > 0 {
		c = g.free[n-1]
		g.free = g.free[:n-1]
	} else {
		g.all = append(g.all, clause{})
	}
	g.all[c] = clause{off: int32(len(g.lits)), n: int32(len(lits)), spread: int32(spread), used: g.time}
	g.lits = append(g.lits, lits...)
	g.watch(c)
	g.live++
	return causeOf(c)
}

func (g *DB) watch(c int32) {
	a := &g.all[c]
	w := g.lits[a.off:]
	for i := range 2 {
		g.watches.add(w[i], watch{w[1-i], c, a.off, a.n})
	}
}

// Back says that the trail was cut to a length: what follows is looked at anew.
func (g *DB) Back(length int) { g.head = min(g.head, length) }

// Start says that what stands on the trail up to a length was looked at.
func (g *DB) Start(length int) { g.head = length }

// Behind reports whether the trail has changes that Propagate has not looked at.
func (g *DB) Behind() bool { return g.head < g.st.TrailLen() }

// Reduce forgets half of the clauses where there are too many, since looking at them would
// take all the time (Audemard and Simon 2009): those learned from most levels, of these the
// ones unused for longest. What a present change rests on stays, and what was learned from
// two levels. It takes O(n log n) for n clauses, and is seldom due.
func (g *DB) Reduce() {
	if g.live < g.limit {
		return
	}
	g.limit += g.limit / 10
	g.locked = append(g.locked[:0], make([]bool, len(g.all))...)
	for pos := range g.st.TrailLen() {
		if change, ok := g.st.ChangeAt(pos); ok {
			if c, ok := indexOf(change.Cause); ok {
				g.locked[c] = true
			}
		}
	}
	var order []int32
	for c := range int32(len(g.all)) {
		if a := &g.all[c]; a.n > 0 && !g.locked[c] && a.spread > 2 && a.used < g.time {
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(c, d int32) int {
		a, b := &g.all[c], &g.all[d]
		if a.spread != b.spread {
			return int(b.spread - a.spread)
		}
		if a.used != b.used {
			return int(a.used - b.used)
		}
		return int(c - d)
	})
	for _, c := range order[:len(order)/2] {
		g.all[c].n = 0
		g.free = append(g.free, c)
		g.live--
	}
	g.compact()
}

// compact moves the clauses that are left together, and watches them anew.
func (g *DB) compact() {
	order := make([]int32, 0, g.live)
	for c := range int32(len(g.all)) {
		if g.all[c].n > 0 {
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(c, d int32) int { return int(g.all[c].off - g.all[d].off) })
	g.watches.clear()
	end := int32(0)
	for _, c := range order {
		a := &g.all[c]
		copy(g.lits[end:], g.lits[a.off:a.off+a.n])
		a.off = end
		end += a.n
		g.watch(c)
	}
	g.lits = g.lits[:end]
}
