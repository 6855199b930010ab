package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file keeps the clauses of learn.go, each a set of literals of which one holds, and
// propagates them with two watched literals (Moskewicz et al. 2001). Those that were
// learned from many levels at once and are long unused are forgotten, as otherwise
// looking at them would take all the time (Audemard and Simon 2009).

// clauseLit is a literal about a bare variable in eight bytes.
type clauseLit struct {
	xop int32 // variable<<2 | relation
	k   int32
}

func litOf(x int32, op domains.Op, k int) clauseLit {
	return clauseLit{x<<2 | int32(op), int32(k)}
}

func (l clauseLit) x() int32       { return l.xop >> 2 }
func (l clauseLit) op() domains.Op { return domains.Op(l.xop & 3) }

func (l clauseLit) literal() Literal { return Literal{Var{id: l.x()}, l.op(), int(l.k)} }

func (l clauseLit) not() clauseLit {
	n := l.literal().Not()
	return litOf(l.x(), n.op, n.k)
}

// holds reports whether every value left satisfies the literal.
func (l clauseLit) holds(st *domains.Store) bool {
	x, k := l.x(), int(l.k)
	switch l.op() {
	case domains.GE:
		return st.Min(x) >= k
	case domains.LE:
		return st.Max(x) <= k
	case domains.NE:
		return !st.Has(x, k)
	}
	return st.Min(x) == k && st.Max(x) == k
}

// fails reports whether no value left satisfies the literal.
func (l clauseLit) fails(st *domains.Store) bool {
	x, k := l.x(), int(l.k)
	switch l.op() {
	case domains.GE:
		return st.Max(x) < k
	case domains.LE:
		return st.Min(x) > k
	case domains.NE:
		return st.Min(x) == k && st.Max(x) == k
	}
	return !st.Has(x, k)
}

// learned is where the literals of a clause lie. The first two are watched, and the first
// is the one that it last made true.
type learned struct {
	off, n int32 // n is 0 where the clause was forgotten
	spread int32 // from how many levels it was learned
	used   int32 // the latest failure that it took part in
}

// watch is a clause that a literal on the variable is watched in, and another literal of
// it: while that holds, the clause need not be looked at.
type watch struct {
	c       int32
	lit     clauseLit
	blocker clauseLit
}

type clauses struct {
	all     []learned
	free    []int32 // the forgotten ones
	lits    []clauseLit
	watches [][]watch // for each variable, three lists: those of x>=k, of x<=k, and the rest
	head    int       // trail entries before it have been looked at
	live    int
	first   int   // how many to keep at first
	limit   int   // and now
	time    int32 // counts failures
	locked  []bool
}

// firstLimit is the number of clauses that are kept at first.
const firstLimit = 4000

func newClauses(vars int) clauses {
	return clauses{watches: make([][]watch, 3*vars), first: firstLimit}
}

func (g *clauses) reset() {
	g.all, g.free, g.lits = g.all[:0], g.free[:0], g.lits[:0]
	g.head, g.live, g.limit, g.time = 0, 0, g.first, 0
	for x := range g.watches {
		g.watches[x] = g.watches[x][:0]
	}
}

// of returns the literals of a clause.
func (g *clauses) of(c int32) []clauseLit {
	at := &g.all[c]
	at.used = g.time
	return g.lits[at.off : at.off+at.n]
}

// firstClause is the cause of changes that clause 0 made; clause c has firstClause-c.
const firstClause domains.Cause = -16

// clauseOf returns the clause that is a cause.
func clauseOf(cause domains.Cause) (c int32, ok bool) {
	return int32(firstClause - cause), cause <= firstClause
}

// keep takes in a clause and returns the cause of what it makes true. The first two
// literals are those to become true again first.
func (g *clauses) keep(lits []clauseLit, spread int) domains.Cause {
	g.time++
	if len(lits) == 1 {
		return domains.Learned
	}
	c := int32(len(g.all))
	if n := len(g.free); n > 0 {
		c = g.free[n-1]
		g.free = g.free[:n-1]
	} else {
		g.all = append(g.all, learned{})
	}
	g.all[c] = learned{off: int32(len(g.lits)), n: int32(len(lits)), spread: int32(spread), used: g.time}
	g.lits = append(g.lits, lits...)
	g.watch(c)
	g.live++
	return firstClause - domains.Cause(c)
}

func (g *clauses) watch(c int32) {
	w := g.lits[g.all[c].off:]
	for i := range 2 {
		list := w[i].list()
		g.watches[list] = append(g.watches[list], watch{c, w[i], w[1-i]})
	}
}

// list returns the list that the watches of a literal are in.
func (l clauseLit) list() int32 { return 3*l.x() + min(int32(l.op()), 2) }

// propagate looks at the clauses that watch a literal of a variable changed since the
// last look. It returns false at a contradiction.
func (g *clauses) propagate(s *Space) bool {
	for ; g.head < s.st.TrailLen(); g.head++ {
		change, ok := s.st.ChangeAt(g.head)
		if !ok {
			continue
		}
		// A minimum that moved makes no x>=k fail, and a maximum no x<=k.
		x := change.X
		if change.Op != domains.GE && !g.look(s, 3*x) ||
			change.Op != domains.LE && !g.look(s, 3*x+1) ||
			!g.look(s, 3*x+2) {
			return false
		}
	}
	return true
}

// look goes through one list of watches. What the clauses change of the same variable is
// a change of its own, that is looked at later.
func (g *clauses) look(s *Space, list int32) bool {
	ws := g.watches[list]
	if len(ws) == 0 {
		return true
	}
	st := s.st
	x := list / 3
	lo, hi := int32(st.Min(x)), int32(st.Max(x))
	kept := 0
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		var fails bool
		switch w.lit.op() {
		case domains.GE:
			fails = hi < w.lit.k
		case domains.LE:
			fails = lo > w.lit.k
		case domains.NE:
			fails = lo == w.lit.k && hi == w.lit.k
		default:
			fails = !st.Has(x, int(w.lit.k))
		}
		if !fails || w.blocker.holds(st) {
			ws[kept] = w
			kept++
			continue
		}
		at := g.all[w.c]
		lits := g.lits[at.off : at.off+at.n]
		if lits[0] == w.lit {
			lits[0], lits[1] = lits[1], lits[0]
		}
		first := lits[0]
		if first != w.blocker && first.holds(st) {
			ws[kept] = watch{w.c, w.lit, first}
			kept++
			continue
		}
		found := false
		for j := 2; j < len(lits); j++ {
			if lits[j].fails(st) {
				continue
			}
			lits[1], lits[j] = lits[j], lits[1]
			moved := watch{w.c, lits[1], first}
			if to := lits[1].list(); to == list {
				ws = append(ws, moved)
			} else {
				g.watches[to] = append(g.watches[to], moved)
			}
			found = true
			break
		}
		if found {
			continue
		}
		ws[kept] = watch{w.c, w.lit, first}
		kept++
		st.SetCause(firstClause - domains.Cause(w.c))
		if !s.Post(first.literal()) {
			kept += copy(ws[kept:], ws[i+1:])
			g.watches[list] = ws[:kept]
			return false
		}
	}
	g.watches[list] = ws[:kept]
	return true
}

// reduce forgets half of the clauses where there are too many: those learned from most
// levels, of these the ones unused for longest. What a present change rests on stays, and
// what was learned from two levels.
func (g *clauses) reduce(st *domains.Store) {
	if g.live < g.limit {
		return
	}
	g.limit += g.limit / 10
	g.locked = append(g.locked[:0], make([]bool, len(g.all))...)
	for pos := range st.TrailLen() {
		if change, ok := st.ChangeAt(pos); ok {
			if c, ok := clauseOf(change.Cause); ok {
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
func (g *clauses) compact() {
	order := make([]int32, 0, g.live)
	for c := range int32(len(g.all)) {
		if g.all[c].n > 0 {
			order = append(order, c)
		}
	}
	slices.SortFunc(order, func(c, d int32) int { return int(g.all[c].off - g.all[d].off) })
	for x := range g.watches {
		g.watches[x] = g.watches[x][:0]
	}
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
