package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file finds variables that are pairwise different because a model says so pair by pair, as
// textbooks and colourings do, where a search learns. Pair by pair, a pigeonhole takes an exponential number of
// failures, and of clauses (Haken 1985); an all-different that counts sees it at once.

// attachClique attaches an all-different that follows from disequalities. It only counts: where there is
// room, they say all there is to say. A bound of the number of colours may take half of the values from all
// at once.
func (c *allDifferent) attachClique(s *Space) Propagator {
	r := roomOf(s, c.xs)
	p := r.little(s, c.xs)
	if p == nil && 2*len(c.xs) > r.union.Len() && sameDomains(r.doms) {
		p = newHallIntervals(s, c.xs)
	}
	if p == nil {
		return always
	}
	return &cliqueProp{p}
}

// cliqueProp runs below the root of a search alone, so that who asks why is told of what was
// posted.
type cliqueProp struct{ inside counting }

func (p *cliqueProp) Priority() Priority { return Costly }

func (p *cliqueProp) Propagate(s *Space) Status {
	if s.st.Level() <= treeLevel {
		return Stable
	}
	return p.inside.Propagate(s)
}

func (p *cliqueProp) Explain(r *Reason, claim Literal) { p.inside.Explain(r, claim) }

// edge is a disequality: the variable from is never the variable to plus by.
type edge struct{ from, to, by int }

// Models with more variables, or greater differences, are left as they are.
const (
	mostEdgeVars = 1 << 20
	mostEdgeBy   = 1 << 22
)

func (e edge) key() int { return (e.from<<20|e.to)<<24 + e.by }

func (e edge) back() edge { return edge{e.to, e.from, -e.by} }

// edgeOf reads a constraint as a disequality of two variables.
func edgeOf(c Constraint) (e edge, ok bool) {
	var xs [2]Var
	signs, by := [2]int{1, -1}, 0
	switch c := c.(type) {
	case *notEqual:
		xs = c.xs
	case *linear:
		if c.rel != domains.NE || len(c.xs) != 2 {
			return e, false
		}
		xs, signs, by = [2]Var{c.xs[0], c.xs[1]}, [2]int{c.coeffs[0], c.coeffs[1]}, c.k
	default:
		return e, false
	}
	for i, x := range xs {
		by -= signs[i] * int(x.off)
		if x.id < 0 {
			signs[i] = -signs[i]
		}
	}
	e = edge{int(xs[0].index()), int(xs[1].index()), signs[0] * by}
	return e, signs[0] == -signs[1] && max(signs[0], signs[1]) == 1 && e.from != e.to && max(e.from, e.to) < mostEdgeVars && max(by, -by) < mostEdgeBy
}

// cliqueWork is how many pairs are looked up for each disequality of the model.
const cliqueWork = 64

// cliques returns sets of three variables and more, with offsets, that differ pairwise: of the pairs in
// no set so far the first one, and with it each variable that differs from all that are in. It looks up
// cliqueWork pairs for each disequality, and then is content with what it has.
func cliques(ps []posted) (found []posted) {
	var all []edge
	var model *Model
	var next [][]edge
	stated := make(map[int]bool) // whether it stands in a set
	for _, p := range ps {
		e, ok := edgeOf(p.c)
		if !ok {
			continue
		}
		if _, twice := stated[e.key()]; twice {
			continue
		}
		if model == nil {
			model = p.c.Vars()[0].model
			next = make([][]edge, len(model.vars))
		}
		for _, e := range [2]edge{e, e.back()} {
			stated[e.key()] = false
			next[e.from] = append(next[e.from], e)
		}
		all = append(all, e)
	}
	work := cliqueWork * len(all)
	for _, first := range all {
		if stated[first.key()] {
			continue
		}
		in := []edge{{to: first.from}} // the variables to, of which plus by the first one is none
		for _, e := range append([]edge{first}, next[first.from]...) {
			if work -= len(in); work < 0 {
				return found
			}
			apart := true
			for _, f := range in[1:] {
				_, ok := stated[edge{f.to, e.to, e.by - f.by}.key()]
				apart = apart && ok
			}
			if apart {
				in = append(in, e)
			}
		}
		xs := make([]Var, len(in))
		for i, e := range in {
			xs[i] = Var{model: model, id: int32(e.to), off: int32(e.by)}
			for _, f := range in[:i] {
				e := edge{f.to, e.to, e.by - f.by}
				stated[e.key()], stated[e.back().key()] = true, true
			}
		}
		if len(xs) > 2 {
			found = append(found, posted{c: &allDifferent{xs: xs, clique: true}})
		}
	}
	return found
}

// sameDomains reports whether all domains are the same.
func sameDomains(doms []domains.Set) bool {
	return !slices.ContainsFunc(doms, func(d domains.Set) bool { return !d.Equal(doms[0]) })
}
