package csp

import (
	"github.com/propago/propago/csp/internal/clauses"
	"github.com/propago/propago/domains"
)

// This file makes nogoods of what a restart leaves (Lecoutre, Sais, Tabary and Vidal 2007):
// where the search stood, each refuted branch together with the decisions above it is a set
// of literals that cannot hold together. Their negations are clauses, which stay for the run.

// maxNogoodLiterals bounds the memory of the nogoods of one run. When it is
// reached the search no longer restarts, and so stays complete.
const maxNogoodLiterals = 1 << 22

type nogoods struct {
	*clauses.DB
	units []domains.Literal // clauses of one literal, which hold at the root
	lits  []domains.Literal // room for one clause
	made  []domains.Cause   // what the latest restart made, in the order of the path
}

func (g *nogoods) reset() {
	g.DB.Reset()
	g.units = g.units[:0]
}

// add keeps the clause that not all of the decisions hold. It is called with the
// search at the root. The last two decisions become the watched literals: they are
// the deepest, and so the last to come true again.
func (g *nogoods) add(ds []domains.Literal) {
	if len(ds) == 1 {
		g.units = append(g.units, ds[0].Not())
		g.made = append(g.made, domains.Learned)
		return
	}
	g.lits = g.lits[:0]
	for i := len(ds) - 1; i >= 0; i-- {
		g.lits = append(g.lits, ds[i].Not())
	}
	g.made = append(g.made, g.Add(g.lits, len(ds)))
}

// full reports whether the bound on memory is reached.
func (g *nogoods) full() bool { return g.Literals() > maxNogoodLiterals }

// learn adds the nogoods of a path: for each refuted step, that the decisions
// before it and the step itself do not hold together; and at last that the
// decisions of the whole path do not, whose last node has just failed.
func (g *nogoods) learn(path []step) {
	var ds []domains.Literal
	g.made = g.made[:0]
	for _, st := range path {
		if st.refuted {
			g.add(append(ds, st.d))
		} else {
			ds = append(ds, st.d)
		}
	}
	if len(ds) > 0 {
		g.add(ds)
	}
}
