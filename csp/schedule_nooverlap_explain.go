package csp

import (
	"github.com/propago/propago/csp/internal/thetatree"
	"github.com/propago/propago/domains"
)

// This file gives the reasons of the disjunctive resource. Which rule pruned is not
// recorded: the rules are tried one after another in the domains as they were. All of
// them only get stronger as domains shrink, so the one that pruned still applies.

func (p *disjunctive) recall(r *Reason, backwards bool) {
	w := &p.why
	w.backwards = backwards
	for i, x := range p.xs {
		if backwards {
			w.est[i], w.lct[i] = -r.Max(x)-p.ds[i], -r.Min(x)
		} else {
			w.est[i], w.lct[i] = r.Min(x), r.Max(x)+p.ds[i]
		}
	}
	sortTasks(w.byEst, w.est)
}

// from gives the fact that task i begins at v at the earliest.
func (p *disjunctive) from(r *Reason, i int32, v int) {
	if p.why.backwards {
		r.Add(p.xs[i].Le(-v - p.ds[i]))
	} else {
		r.Add(p.xs[i].Ge(v))
	}
}

// until gives the fact that task i begins at v at the latest.
func (p *disjunctive) until(r *Reason, i int32, v int) {
	if p.why.backwards {
		r.Add(p.xs[i].Ge(-v - p.ds[i]))
	} else {
		r.Add(p.xs[i].Le(v))
	}
}

func (p *disjunctive) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		p.recall(r, false)
		p.explainOverload(r)
		return
	}
	p.explainBound(r, claim)
}

// explainBound explains a bound of a task, and reports whether one of the rules made
// it.
func (p *disjunctive) explainBound(r *Reason, claim Literal) bool {
	for i, l := range claim.at(p.xs) {
		backwards := l.op == domains.LE
		v := l.k
		if backwards {
			v = -l.k - p.ds[i]
		}
		p.recall(r, backwards)
		if p.explainPrecedence(r, int32(i), v) || p.explainEdge(r, int32(i), v) {
			return true
		}
		p.recall(r, !backwards)
		if p.explainNotLast(r, int32(i), -v) {
			return true
		}
	}
	return false
}

// explainOverload gives tasks that do not fit between two times.
func (p *disjunctive) explainOverload(r *Reason) {
	w := &p.why
	for _, end := range w.lct {
		total := 0
		for k := len(w.byEst) - 1; k >= 0; k-- {
			i := w.byEst[k]
			if w.lct[i] > end {
				continue
			}
			total += p.ds[i]
			begin := w.est[i]
			if begin+total <= end {
				continue
			}
			last := begin + total - 1 // as loose as end can be
			for _, j := range w.byEst[k:] {
				if w.lct[j] <= end {
					p.from(r, j, begin)
					p.until(r, j, last-p.ds[j])
				}
			}
			return
		}
	}
}

// explainPrecedence looks for tasks that all precede i, as they can no longer begin
// after it, and that are not done before v.
func (p *disjunctive) explainPrecedence(r *Reason, i int32, v int) bool {
	w := &p.why
	ect := w.est[i] + p.ds[i]
	total, latest := 0, thetatree.NoEnvelope
	for k := len(w.byEst) - 1; k >= 0; k-- {
		j := w.byEst[k]
		if lst := w.lct[j] - p.ds[j]; j != i && lst < ect {
			total += p.ds[j]
			latest = max(latest, lst)
			if w.est[j]+total < v {
				continue
			}
			for _, j := range w.byEst[k:] {
				if j != i && w.lct[j]-p.ds[j] < ect {
					p.from(r, j, v-total)
					p.until(r, j, latest)
				}
			}
			p.from(r, i, latest+1-p.ds[i])
			return true
		}
	}
	return false
}

// explainNotLast looks for tasks that begin by end at the latest and are not done
// when i begins, so that i must end by then.
func (p *disjunctive) explainNotLast(r *Reason, i int32, end int) bool {
	w := &p.why
	lst := w.lct[i] - p.ds[i]
	total := 0
	for k := len(w.byEst) - 1; k >= 0; k-- {
		j := w.byEst[k]
		if j == i || w.lct[j]-p.ds[j] > end {
			continue
		}
		total += p.ds[j]
		if w.est[j]+total <= lst {
			continue
		}
		for _, j := range w.byEst[k:] {
			if j != i && w.lct[j]-p.ds[j] <= end {
				p.from(r, j, lst+1-total)
				p.until(r, j, end)
			}
		}
		p.until(r, i, lst)
		return true
	}
	return false
}

// explainEdge looks for tasks that end by some time and could not together with i, so
// that i follows all that end by then, of which some are not done before v.
func (p *disjunctive) explainEdge(r *Reason, i int32, v int) bool {
	w := &p.why
	for _, end := range w.lct {
		begin, last, ok := p.crowd(i, end)
		if !ok {
			continue
		}
		total := 0
		for k := len(w.byEst) - 1; k >= 0; k-- {
			j := w.byEst[k]
			if j == i || w.lct[j] > end {
				continue
			}
			total += p.ds[j]
			if w.est[j]+total < v {
				continue
			}
			p.addEdge(r, i, end, begin, last, w.est[j], v-total)
			return true
		}
	}
	return false
}

// crowd looks for the time from which tasks that end by end leave no room for i, which
// begins no earlier. last is as loose as end can be.
func (p *disjunctive) crowd(i int32, end int) (begin, last int, ok bool) {
	w := &p.why
	total := p.ds[i]
	for k := len(w.byEst) - 1; k >= 0; k-- {
		j := w.byEst[k]
		if j == i || w.lct[j] > end {
			continue
		}
		total += p.ds[j]
		if begin = min(w.est[j], w.est[i]); begin+total > end {
			return begin, begin + total - 1, true
		}
	}
	return 0, 0, false
}

// addEdge gives the facts: the tasks from begin that end by last leave no room for i,
// and those from second on cannot begin before start.
func (p *disjunctive) addEdge(r *Reason, i int32, end, begin, last, second, start int) {
	w := &p.why
	p.from(r, i, begin)
	for _, j := range w.byEst {
		crowds, holds := w.est[j] >= begin, w.est[j] >= second
		switch {
		case j == i || w.lct[j] > end:
			continue
		case holds && (!crowds || start > begin):
			p.from(r, j, start)
		case crowds:
			p.from(r, j, begin)
		default:
			continue
		}
		p.until(r, j, last-p.ds[j])
	}
}
