package csp

import (
	"github.com/propago/propago/domains"
)

// This file keeps nogoods: clauses over literals, learned during one run. They come
// from restarts (Lecoutre, Sais, Tabary and Vidal 2007): where the search stood when
// it started over, each refuted branch together with the decisions above it is a
// set of literals that cannot hold together. Clauses are propagated with two
// watched literals (Moskewicz et al. 2001), which backtracking need not restore.

// maxNogoodLiterals bounds the memory of the nogoods of one run. When it is
// reached the search no longer restarts, and so stays complete.
const maxNogoodLiterals = 1 << 22

type nogoods struct {
	lits    []decision // of all clauses; the first two of each are watched
	clauses []clauseAt
	watches [][]int32  // for each variable, the clauses that watch a literal on it
	units   []decision // clauses of one literal
	head    int        // trail entries before it have been looked at
}

type clauseAt struct{ off, n int32 }

func newNogoods(vars int) *nogoods { return &nogoods{watches: make([][]int32, vars)} }

func (g *nogoods) reset() {
	g.lits, g.clauses, g.units, g.head = g.lits[:0], g.clauses[:0], g.units[:0], 0
	for i := range g.watches {
		g.watches[i] = g.watches[i][:0]
	}
}

// add keeps the clause that not all of the decisions hold. It is called with the
// search at the root. The last two decisions become the watched literals: they are
// the deepest, and so the last to come true again.
func (g *nogoods) add(ds []decision) {
	if len(ds) == 1 {
		g.units = append(g.units, ds[0].not())
		return
	}
	c := int32(len(g.clauses))
	g.clauses = append(g.clauses, clauseAt{int32(len(g.lits)), int32(len(ds))})
	for i := len(ds) - 1; i >= 0; i-- {
		g.lits = append(g.lits, ds[i].not())
	}
	w := g.lits[g.clauses[c].off:]
	g.watches[w[0].x] = append(g.watches[w[0].x], c)
	if w[1].x != w[0].x {
		g.watches[w[1].x] = append(g.watches[w[1].x], c)
	}
}

// full reports whether the bound on memory is reached.
func (g *nogoods) full() bool { return len(g.lits) > maxNogoodLiterals }

// learn adds the nogoods of a path: for each refuted step, that the decisions
// before it and the step itself do not hold together; and at last that the
// decisions of the whole path do not, whose last node has just failed.
func (g *nogoods) learn(path []step) {
	var ds []decision
	for _, st := range path {
		if st.refuted {
			g.add(append(ds, st.decision))
		} else {
			ds = append(ds, st.decision)
		}
	}
	if len(ds) > 0 {
		g.add(ds)
	}
}

// back says that the trail was cut to the given length.
func (g *nogoods) back(n int) { g.head = min(g.head, n) }

// assertUnits narrows what single literals demand, at the root.
func (g *nogoods) assertUnits(s *Space) bool {
	s.st.SetCause(domains.Learned)
	for _, d := range g.units {
		if !s.Post(d.literal()) {
			return false
		}
	}
	return true
}

// propagate looks at the clauses that watch a variable changed since the last look.
// It returns false at a contradiction.
func (g *nogoods) propagate(s *Space) bool {
	s.st.SetCause(domains.Learned)
	for ; g.head < s.st.TrailLen(); g.head++ {
		c, ok := s.st.ChangeAt(g.head)
		if !ok {
			continue
		}
		ws := g.watches[c.X]
		keep := ws[:0]
		for i, cl := range ws {
			moved, ok := g.visit(s, cl, c.X)
			if !moved {
				keep = append(keep, cl)
			}
			if !ok {
				keep = append(keep, ws[i+1:]...)
				g.watches[c.X] = keep
				s.st.ClearFailure()
				return false
			}
		}
		g.watches[c.X] = keep
	}
	return true
}

// visit looks at a clause that watches variable x. moved tells that it now watches
// other variables instead; ok is false where every literal is false.
func (g *nogoods) visit(s *Space, cl, x int32) (moved, ok bool) {
	at := g.clauses[cl]
	w := g.lits[at.off : at.off+at.n]
	for i := 0; i < 2; i++ {
		if w[i].x != x || !s.Holds(w[i].not().literal()) {
			continue
		}
		if s.Holds(w[1-i].literal()) {
			return false, true
		}
		found := false
		for j := 2; j < len(w); j++ {
			if !s.Holds(w[j].not().literal()) {
				w[i], w[j] = w[j], w[i]
				if y := w[i].x; y != x && y != w[1-i].x {
					g.watches[y] = append(g.watches[y], cl)
				}
				found = true
				break
			}
		}
		if !found {
			return false, s.Post(w[1-i].literal())
		}
	}
	return w[0].x != x && w[1].x != x, true
}
