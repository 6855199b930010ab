// Package clauses keeps clauses, sets of literals of which one holds, and propagates them
// with two watched literals (Moskewicz et al. 2001, Chaff), which backtracking need not
// restore. Learning puts what it finds here, and so do restarts the nogoods of the path
// that they leave. It knows the store of domains, and nothing of constraints.
package clauses

import (
	"github.com/propago/propago/domains"
)

// clause is where the literals of a clause lie. The first two are watched, and the first
// is the one that it last made true. Before them stands its head.
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
	// Room is the number of literals at which Reduce forgets whatever the others are worth.
	Room int

	st     *domains.Store
	all    []clause
	free   []int32 // the forgotten ones
	lits   []domains.Literal
	given  []int32 // where those of the problem lie
	own    int     // where the literals of those end
	front  int     // trail entries before it have been looked at
	epoch  int32   // counts how often the search went back
	live   int
	limit  int   // how many to keep now
	time   int32 // counts additions
	locked []bool
	beyond int32 // where a list would stand that is no use
	order  []int // room for a list of clauses
}

// New returns an empty store of clauses over the variables of st, which posts by post.
func New(st *domains.Store, post func(l domains.Literal) bool) *DB {
	return &DB{Post: post, st: st, watches: watches{on: make([]watched, st.Len())}, First: 3000, Room: 1 << 23}
}

// Reset forgets all clauses.
func (g *DB) Reset() {
	g.all, g.free, g.lits = g.all[:0], g.free[:0], g.lits[:0]
	g.given, g.own = g.given[:0], 0
	g.front, g.live, g.limit, g.time = 0, 0, g.First, 0
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
func (g *DB) Literals() int { return len(g.lits) - g.own }

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
	g.all[c] = clause{off: g.lay(lits, causeOf(c)), n: int32(len(lits)), spread: int32(spread), used: g.time}
	g.live++
	return causeOf(c)
}

// Give takes in a clause of the problem, before any that is added. It has two literals at least,
// none of which is false, is never forgotten, and is no cause itself: what it makes true is caused by
// who gives it.
func (g *DB) Give(lits []domains.Literal, by domains.Cause) {
	g.given = append(g.given, g.lay(lits, by))
	g.own = len(g.lits)
}

// lay puts a clause behind the others, and has it watched. It returns where its literals begin.
func (g *DB) lay(lits []domains.Literal, by domains.Cause) (off int32) {
	off = int32(len(g.lits)) + 1
	g.lits = append(g.lits, domains.Lit(int32(by), 0, len(lits)))
	g.lits = append(g.lits, lits...)
	g.watch(off)
	return off
}

// head returns what stands before the literals of a clause, in the form of one: who causes what it
// makes true, and how many they are.
func (g *DB) head(off int32) (by domains.Cause, n int32) {
	h := g.lits[off-1]
	return domains.Cause(h.X()), int32(h.K())
}

// watch has a clause watched by its first two literals.
func (g *DB) watch(off int32) {
	w := g.lits[off:]
	for i := range 2 {
		g.add(w[i], g.watchFor(w[1-i], off))
	}
}

// Back says that the trail was cut to a length: what follows is looked at anew.
func (g *DB) Back(length int) { g.Start(min(g.front, length)) }

// Start says that what stands on the trail up to a length was looked at.
func (g *DB) Start(length int) {
	g.front = length
	g.epoch++
}

// Behind reports whether the trail has changes that Propagate has not looked at.
func (g *DB) Behind() bool { return g.front < g.st.TrailLen() }
