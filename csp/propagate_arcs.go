package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the arcs: constraints taken apart into binary ones, for the levels
// and orders that work on them as the textbooks do.

// part is a constraint of the network: a posted one, or one that a posted one was
// taken apart into.
type part struct {
	c      Constraint
	origin int32 // index among the posted constraints
	nth    int32 // which of the pieces that that was taken apart into
	vars   []Var
	check  Checker // nil where the constraint cannot check an assignment
}

// network is the constraint graph: who stands in which constraint.
type network struct {
	parts []part
	scope [][]int32 // the distinct variables of each part
	on    [][]int32 // the parts on each variable
	arcs  [][]arc   // the binary parts with a check, from each variable
}

// arc leads from a variable to another over a binary constraint.
type arc struct {
	other int32
	part  *part
	first bool   // the variable it leads from stands first
	vals  *[]int // room for two values, shared by all arcs of one solver
}

// allows reports whether value v here and w at the other end satisfy the
// constraint. Values are those of the variables underneath the views.
func (a *arc) allows(v, w int) bool {
	p, vals := a.part, *a.vals
	if !a.first {
		v, w = w, v
	}
	vals[0], vals[1] = p.vars[0].of(v), p.vars[1].of(w)
	return p.check.Satisfied(vals)
}

// maxPairs bounds the disequalities that all-different constraints are taken apart to, of all of them
// together.
const maxPairs = 1 << 21

// takeApart lists the constraints with every decomposable one replaced by its
// binary constraints. A disequality that follows from two of them, such as one of
// two sudoku cells that share a row and a box, stands there once. An all-different
// constraint with too many pairs stays whole.
func takeApart(cs []posted, poll *poll) []part {
	var parts []part
	seen := make(map[disequality]bool)
	room := maxPairs
	for i, p := range cs {
		pieces := []Constraint{p.c}
		if a, ok := p.c.(*allDifferent); ok && len(a.xs)*(len(a.xs)-1)/2 > room {
			// Its own propagator has to do.
		} else if d := natureOf(p.c).decompose; d != nil {
			if pieces = d.Decompose(); ok {
				room -= len(pieces)
			}
		}
		for k, c := range pieces {
			if k&1023 == 0 && poll.check() {
				return nil
			}
			if ne, ok := c.(*notEqual); ok {
				key := ne.canonical()
				if seen[key] {
					continue
				}
				seen[key] = true
			}
			parts = append(parts, part{c, int32(i), int32(k), c.Vars(), natureOf(c).check})
		}
	}
	return parts
}

// whole lists the constraints as they were posted.
func whole(cs []posted) []part {
	parts := make([]part, len(cs))
	for i, p := range cs {
		parts[i] = part{p.c, int32(i), 0, p.c.Vars(), natureOf(p.c).check}
	}
	return parts
}

// newNetwork links parts with the n variables they stand on.
func newNetwork(parts []part, n int) *network {
	g := &network{parts: parts, scope: make([][]int32, len(parts)), on: make([][]int32, n), arcs: make([][]arc, n)}
	vals := make([]int, 2)
	for c := range parts {
		p := &parts[c]
		g.scope[c] = distinct(p.vars)
		for _, x := range g.scope[c] {
			g.on[x] = append(g.on[x], int32(c))
		}
		if p.binary() {
			x, y := p.vars[0].index(), p.vars[1].index()
			g.arcs[x] = append(g.arcs[x], arc{y, p, true, &vals})
			g.arcs[y] = append(g.arcs[y], arc{x, p, false, &vals})
		}
	}
	return g
}

// binary reports whether the part stands on two different variables and can check
// an assignment.
func (p *part) binary() bool {
	return len(p.vars) == 2 && p.check != nil && p.vars[0].index() != p.vars[1].index()
}

// distinct returns the numbers of the variables underneath xs, each once.
func distinct(xs []Var) []int32 {
	ids := make([]int32, 0, len(xs))
	if len(xs) <= 16 {
		for _, x := range xs {
			if i := x.index(); !slices.Contains(ids, i) {
				ids = append(ids, i)
			}
		}
		return ids
	}
	seen := make(map[int32]bool, len(xs))
	for _, x := range xs {
		if i := x.index(); !seen[i] {
			seen[i] = true
			ids = append(ids, i)
		}
	}
	return ids
}

// revision is the propagator of one directed arc: it removes the values of x that
// have no support at the other end (Mackworth 1977, REVISE). In AC-3 a revision
// that changed x queues the arcs that lead to x, but not the one that leads back
// over the same constraint: it cannot have lost a support.
type revision struct {
	x    int32
	arc  arc
	twin int32 // the propagator of the opposite arc
	work int32 // of a check, for the poll
}

func (r *revision) Propagate(s *Space) Status {
	s.stats.Revisions++
	twin := &s.queue.jobs[r.twin]
	was := twin.queued
	twin.queued = true
	ok := r.revise(s)
	twin.queued = was
	if !ok {
		return Failed
	}
	return Stable
}

func (r *revision) revise(s *Space) bool {
	st, y := s.st, r.arc.other
	for v, ok := st.Min(r.x), true; ok; v, ok = st.Next(r.x, v+1) {
		supported := false
		for w, ok := st.Min(y), true; ok && !supported; w, ok = st.Next(y, w+1) {
			if s.poll.worked(r.work) {
				return false
			}
			s.stats.Checks++
			supported = r.arc.allows(v, w)
		}
		if !supported && !s.happened(r.x, st.Remove(r.x, v)) {
			return false
		}
	}
	return true
}

// Explain gives the values that the other end had lost and that would have been a
// support.
func (r *revision) Explain(why *Reason, claim Literal) {
	p := r.arc.part
	x, y := p.vars[0], p.vars[1]
	if !r.arc.first {
		x, y = y, x
	}
	want, ok := claim.On(Var{model: claim.x.model, id: r.x})
	if !ok || want.op != domains.NE {
		why.AddDomain(x)
		why.AddDomain(y)
		return
	}
	bare := Var{model: y.model, id: r.arc.other}
	for w := why.declaredMin(bare); w <= why.declaredMax(bare); w++ {
		if why.wasDeclared(bare, w) && r.arc.allows(want.k, w) {
			why.Add(bare.Ne(w))
		}
	}
}
