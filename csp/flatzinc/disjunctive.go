package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file finds tasks that exclude each other. MiniZinc states of two tasks that one
// ends before the other begins by two reified inequalities and a clause:
//
//	b1 <-> x + d <= y,   b2 <-> y + e <= x,   b1 or b2
//
// or by a Boolean of the contrary, such as b2 <-> x + 1-e <= y of which the clause has the
// negation. Where d+e > 0, exactly one of the two is true. So b2 becomes the negation of b1, and
// the three constraints one csp.DisjunctivePair. And where all pairs of some tasks exclude
// each other, csp.NoOverlap says so once more, for all of them together: what
// MiniZinc took apart, or the model said by pairs, prunes as a machine does.

// before is x + d <= y, for two roots.
type before struct {
	x, y int32
	d    int
}

// exclusions is what is known of pairs of tasks: by each pair the time from the start
// of the first to that of the second, where the first comes first.
type exclusions struct {
	gap       map[[2]int32]int
	neighbour map[int32][]int32 // in order of appearance
	pairs     [][2]int32        // those whose order is open
}

// notFirst is the gap of a pair whose order is known to be the other one: greater than all
// gaps that are given.
const notFirst = maxOffset + 1

// cliqueSteps bounds the time that is spent on looking for cliques.
const cliqueSteps = 1 << 22

// ordering returns a normalised inequality that orders two roots.
func (l *linear) ordering() (b before, ok bool) {
	if l.wide || l.rel != domains.LE || len(l.xs) != 2 || !l.unit() || l.coeffs[0] == l.coeffs[1] {
		return before{}, false
	}
	b = before{x: l.xs[0].x, y: l.xs[1].x, d: -l.k}
	if l.coeffs[0] < 0 {
		b.x, b.y = b.y, b.x
	}
	return b, b.d <= maxOffset && b.d >= -maxOffset
}

// orderings finds the reified inequalities of two roots, by the root of their Boolean,
// and enters those that hold.
func (r *reader) orderings(e *exclusions) map[int32]int {
	at := make(map[int32]int)
	for i := range r.calls {
		c := &r.calls[i]
		if c.b.linear == nil {
			continue
		}
		given := c.b.linear(c)
		if given.xs.Len() > 3 {
			continue
		}
		l := r.normalise(c.inForce(&given))
		b, ok := l.ordering()
		switch {
		case !ok:
		case !c.open() && b.d > 0:
			e.enter(b, notFirst)
		case c.open():
			if w := r.vars.find(c.truth); w == (view{root: w.root}) {
				at[w.root] = i
			}
		}
	}
	return at
}

// enter adds a pair of tasks.
func (e *exclusions) enter(b before, back int) {
	for _, p := range [2]before{b, {b.y, b.x, back}} {
		key := [2]int32{p.x, p.y}
		old, known := e.gap[key]
		if !known {
			e.neighbour[p.x] = append(e.neighbour[p.x], p.y)
		}
		e.gap[key] = max(old, p.d)
	}
}

// disjunctive rewrites the constraints on pairs of tasks, and adds the ones on cliques.
func (r *reader) disjunctive() {
	e := exclusions{gap: make(map[[2]int32]int), neighbour: make(map[int32][]int32)}
	at := r.orderings(&e)
	if len(at) == 0 {
		return
	}
	for i := range r.calls {
		c := &r.calls[i]
		if c.b == nil || c.b.clause == nil || c.open() {
			continue
		}
		k := c.b.clause(c)
		if len(k.lits) > 4 || !c.stands(!k.negated) {
			continue
		}
		lits, ok := r.reduced(k.lits)
		if !ok || len(lits) != 2 {
			continue
		}
		first, ok1 := at[r.vars.find(lits[0].t).root]
		second, ok2 := at[r.vars.find(lits[1].t).root]
		if !ok1 || !ok2 || r.calls[first].b == nil || r.calls[second].b == nil || first == second {
			continue
		}
		before, ok1 := r.calls[first].order(lits[0].not)
		after, ok2 := r.calls[second].order(lits[1].not)
		opposite := lits[0].not == lits[1].not // are the Booleans
		if !ok1 || !ok2 || before.x != after.y || before.y != after.x || before.d+after.d <= 0 ||
			!r.vars.unify(lits[1].t.x, lits[0].t.x, opposite, bit(opposite)) {
			continue
		}
		r.calls[first].b, r.calls[second].b = nil, nil
		b := lits[0]
		*c = call{reader: r, name: c.name, pos: c.pos, b: &builtin{build: func(c *call) csp.Constraint {
			x, y, first := c.reader.variable(term{x: before.x}), c.reader.variable(term{x: before.y}), c.reader.variable(b.t)
			if b.not {
				first = first.Not()
			}
			return csp.DisjunctivePair(first, x, before.d, y, after.d)
		}}}
		if before.d > 0 && after.d > 0 {
			e.enter(before, after.d)
			e.pairs = append(e.pairs, [2]int32{before.x, before.y})
		}
	}
	r.dropStated()
	r.cliques(&e)
}

// order returns the ordering that a call reifies, or the one that holds where that does not.
func (c *call) order(not bool) (b before, ok bool) {
	given := c.b.linear(c)
	l := c.normalise(&given)
	b, _ = l.ordering()
	if not {
		b = before{x: b.y, y: b.x, d: 1 - b.d}
	}
	return b, !not || c.mode == iff
}

// cliques covers the open pairs by cliques, grown greedily, and states of each that
// its tasks do not overlap.
func (r *reader) cliques(e *exclusions) {
	for _, ns := range e.neighbour {
		slices.SortStableFunc(ns, func(a, b int32) int { return len(e.neighbour[b]) - len(e.neighbour[a]) })
	}
	covered := make(map[[2]int32]bool)
	steps := 0
	for _, p := range e.pairs {
		if covered[p] || steps > cliqueSteps {
			continue
		}
		clique := p[:]
		for _, z := range e.neighbour[p[0]] {
			fits := true
			for _, x := range clique {
				steps++
				if _, ok := e.gap[[2]int32{x, z}]; !ok || x == z {
					fits = false
					break
				}
			}
			if fits {
				clique = append(clique[:len(clique):len(clique)], z)
			}
		}
		if len(clique) < 3 {
			continue
		}
		durations := make([]int, len(clique))
		for i, x := range clique {
			durations[i] = notFirst
			for _, y := range clique {
				if x != y {
					durations[i] = min(durations[i], e.gap[[2]int32{x, y}])
					covered[[2]int32{x, y}] = true
				}
			}
			if durations[i] == notFirst {
				durations[i] = 1 // it comes last
			}
		}
		r.calls = append(r.calls, call{reader: r, name: "no_overlap", b: &builtin{build: func(c *call) csp.Constraint {
			starts := make([]csp.Var, len(clique))
			for i, x := range clique {
				starts[i] = c.reader.variable(term{x: x})
			}
			return csp.NoOverlap(starts, durations)
		}}})
	}
}
