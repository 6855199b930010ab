package csp

import (
	"cmp"
	"slices"

	"github.com/propago/propago/domains"
)

// This file gives the reasons of the tour with costs: edges that are gone. Those count
// which would make the one-tree cheaper if they came back. Each makes it cheaper by no more
// than what the edge costs that it would replace in the tree of now, so that some of them
// are left out, as many as the claim has to spare.

// tourLog keeps the multipliers of the runs whose claims are on the trail.
type tourLog struct {
	at []int // where their claims begin, ascending
	pi []int // theirs, one after another
}

// note keeps the multipliers of a run whose claims begin here.
func (l *tourLog) note(pos int, pi []int) {
	k := len(l.at)
	for k > 0 && l.at[k-1] >= pos {
		k--
	}
	l.at = append(l.at[:k], pos)
	l.pi = append(l.pi[:k*len(pi)], pi...)
}

// of returns the multipliers of the run that claimed something at a position.
func (l *tourLog) of(pos, n int) []int {
	k, found := slices.BinarySearch(l.at, pos)
	if !found {
		k--
	}
	return l.pi[k*n : (k+1)*n]
}

// lost is an edge that is gone, and how much cheaper it would make the one-tree at most.
type lost struct{ i, j, loss int }

// tourReason is room for one reason.
type tourReason struct {
	r     *Reason
	fixed []bool // the nodes whose edge is a fact already
	given []int  // of each node the one whose fixed edge leads there, -1: none
	free  []bool // the edges that are gone by what is to be refuted
	gone  []lost
}

func (p *tourProp) Explain(r *Reason, claim Literal) {
	n := len(p.xs)
	if p.shared {
		for _, x := range p.vars {
			r.AddDomain(x)
		}
		return
	}
	w := &tourReason{r: r, fixed: make([]bool, n), given: make([]int, n), free: make([]bool, n*n)}
	place, open := -1, false
	for i, x := range p.xs {
		open = open || !r.Fixed(x)
		w.given[i] = -1
		if l, ok := claim.On(x); ok {
			if l.op != domains.NE || l.k == i {
				return // the range of the nodes, and no node leads to itself
			}
			place, claim = i, l
		}
	}
	if !open {
		p.addFixed(w)
		return
	}
	for i, x := range p.xs {
		if r.Fixed(x) {
			w.given[r.Min(x)] = i
		}
		for j := range n {
			p.why.setHas(i, j, i != j && r.Has(x, j))
		}
	}
	pi := p.log.of(r.pos, n)
	if place >= 0 {
		p.explainEdge(w, pi, place, claim.k)
		return
	}
	l, _ := claim.On(p.total)
	p.why.reckon(pi, -1, -1)
	p.explainTree(w, -1, -1, p.why.value-(l.k-1)*costScale-1)
}

// addFixed gives the edges where all are fixed.
func (p *tourProp) addFixed(w *tourReason) {
	for _, x := range p.xs {
		w.r.Add(x.Eq(w.r.Min(x)))
	}
}

// explainEdge explains that no tour that is cheap enough has the edge i -> j. Had it, the
// other edges out of i and into j would be gone.
func (p *tourProp) explainEdge(w *tourReason, pi []int, i, j int) {
	n := len(p.xs)
	for k := range n {
		for _, e := range [2][2]int{{i, k}, {k, j}} {
			if e[0] != i || e[1] != j {
				p.why.setHas(e[0], e[1], false)
				w.free[e[0]*n+e[1]] = true
			}
		}
	}
	p.why.setHas(j, i, false)
	w.free[j*n+i] = true
	p.why.reckon(pi, i, j)
	most := w.r.Max(p.total)
	spare := p.explainTree(w, i, j, p.why.value-most*costScale-1)
	w.r.Add(p.total.Le(most + spare/costScale))
}

// explainTree gives edges that are gone, so that the one-tree, which has the edge i -> j
// where i is not -1, is dearer by no less than spare than it has to be. It returns what is
// left of that.
func (p *tourProp) explainTree(w *tourReason, i, j, spare int) (left int) {
	t, n := p.why, len(p.xs)
	w.gone = w.gone[:0]
	for a := range n {
		for b := range a {
			if a == i && b == j || a == j && b == i {
				continue
			}
			if loss := t.dearest(a, b) - p.comeback(w, a, b); loss > 0 {
				w.gone = append(w.gone, lost{a, b, loss})
			}
		}
	}
	slices.SortStableFunc(w.gone, func(e, f lost) int { // less code than SortFunc, which counts in a browser
		return cmp.Or(cmp.Compare(e.loss, f.loss), cmp.Compare(e.i, f.i), cmp.Compare(e.j, f.j))
	})
	for _, e := range w.gone {
		if e.loss <= spare {
			spare -= e.loss
			continue
		}
		for _, d := range [2][2]int{{e.i, e.j}, {e.j, e.i}} {
			if p.missing(w, d[0], d[1]) && t.arc[d[0]*n+d[1]]+t.pi[d[0]]+t.pi[d[1]] < t.dearest(d[0], d[1]) {
				p.absent(w, d[0], d[1])
			}
		}
	}
	return spare
}

// missing reports whether an edge is gone and that needs a fact.
func (p *tourProp) missing(w *tourReason, i, j int) bool {
	n := len(p.xs)
	return !p.why.has[i*n+j] && !w.free[i*n+j]
}

// comeback returns what the edge between two nodes would cost if all of its directions that
// are gone came back.
func (p *tourProp) comeback(w *tourReason, i, j int) int {
	t := p.why
	c := t.gone
	if p.missing(w, i, j) {
		c = min(c, t.arc[i*t.n+j])
	}
	if p.missing(w, j, i) {
		c = min(c, t.arc[j*t.n+i])
	}
	return c + t.pi[i] + t.pi[j]
}

// absent gives a fact by which the edge i -> j is gone: one edge out of i, or into j, is
// fixed, or it was taken away.
func (p *tourProp) absent(w *tourReason, i, j int) {
	r := w.r
	for _, k := range [2]int{i, w.given[j]} {
		if k < 0 || !r.Fixed(p.xs[k]) {
			continue
		}
		if !w.fixed[k] {
			w.fixed[k] = true
			r.Add(p.xs[k].Eq(r.Min(p.xs[k])))
		}
		return
	}
	r.Add(p.xs[i].Ne(j))
}
