package csp

import (
	"math"

	"github.com/propago/propago/domains"
)

// This file gives the reasons of rectangles. The obstacles that forbade a corner are made
// again in the domains as they were; those that cover what the claim excludes are the
// reason, and of each as much as is needed.

// use is what of an obstacle is needed.
type use struct {
	of     int
	lo, hi [2]int
}

func (p *packing) Explain(r *Reason, claim Literal) {
	p.recall(r)
	if claim.IsFalse() {
		p.explainFailure(r)
		return
	}
	for a := range 2 {
		for i, x := range p.at[a] {
			if l, ok := claim.On(x); ok && p.explainCorner(r, int32(i), a, l) {
				return
			}
			if l, ok := claim.On(p.size[a][i].x); ok && p.explainSize(r, int32(i), a, l) {
				return
			}
		}
	}
	// A variable at several positions moved while it was looked at.
	if p.explainFailure(r) {
		return
	}
	for _, x := range p.vars {
		r.addMin(x)
		r.addMax(x)
	}
}

// recall reads the bounds as they were, and so forgets those of the latest load.
func (p *packing) recall(r *Reason) {
	clear(p.loaded)
	n := len(p.now)
	for _, k := range p.vary {
		e, lo, hi := &p.now[k%n], r.Min(p.vars[k]), r.Max(p.vars[k])
		if a := k / n; a < 2 {
			e.lo[a], e.hi[a] = lo, hi
		} else {
			e.least[a-2], e.most[a-2] = lo, hi
		}
	}
	p.measureTall()
}

// explainCorner explains a bound of the corner of rectangle i.
func (p *packing) explainCorner(r *Reason, i int32, axis int, l Literal) bool {
	region := p.now[i]
	switch l.op {
	case domains.GE:
		region.hi[axis] = l.k - 1
	case domains.LE:
		region.lo[axis] = l.k + 1
	default:
		return false
	}
	size := p.now[i].least
	if !p.covered(i, size, axis, &region) {
		return false
	}
	p.addUses(r, i, size)
	for a := range 2 {
		x := p.at[a][i]
		p.size[a][i].addMin(r, size[a])
		if a != axis || l.op == domains.GE {
			r.Add(x.Ge(region.lo[a]))
		}
		if a != axis || l.op == domains.LE {
			r.Add(x.Le(region.hi[a]))
		}
	}
	return true
}

// explainSize explains that rectangle i would fit nowhere if it were larger.
func (p *packing) explainSize(r *Reason, i int32, axis int, l Literal) bool {
	if l.op != domains.LE || l.k < p.now[i].least[axis] {
		return false
	}
	size := p.now[i].least
	size[axis] = l.k + 1
	region := p.now[i]
	if !p.covered(i, size, 0, &region) {
		return false
	}
	p.addUses(r, i, size)
	for a := range 2 {
		r.Add(p.at[a][i].Ge(region.lo[a]), p.at[a][i].Le(region.hi[a]))
		if a != axis {
			p.size[a][i].addMin(r, size[a])
		}
	}
	return true
}

// covered notes obstacles that hold all corners of a region which rectangle i cannot have,
// found along an axis. It looks at the lines only where the others one by one do not
// forbid them all.
func (p *packing) covered(i int32, size [2]int, axis int, region *extent) bool {
	p.obstacles, p.lines.full = p.obstacles[:0], p.lines.full[:0]
	for j := range p.now {
		if int32(j) != i {
			p.forbid(i, int32(j), size)
		}
	}
	if p.cover(axis, region) {
		return true
	}
	p.crowded()
	p.forbidLines(i, size)
	return p.cover(axis, region)
}

func (p *packing) cover(axis int, region *extent) bool {
	p.uses = p.uses[:0]
	b := 1 - axis
	for v := region.lo[axis]; v <= region.hi[axis]; {
		to, before := region.hi[axis], len(p.uses)
		for w := region.lo[b]; w <= region.hi[b]; {
			k := p.reach(axis, v, w, region.hi[b])
			if k < 0 {
				return false
			}
			u := use{of: k}
			u.lo[b], u.hi[b] = w, min(p.obstacles[k].hi[b], region.hi[b])
			p.uses = append(p.uses, u)
			to = min(to, p.obstacles[k].hi[axis])
			w = p.obstacles[k].hi[b] + 1
		}
		for k := before; k < len(p.uses); k++ {
			p.uses[k].lo[axis], p.uses[k].hi[axis] = v, to
		}
		v = to + 1
	}
	return true
}

// addUses gives the facts by which the obstacles cover what is needed of them.
func (p *packing) addUses(r *Reason, i int32, size [2]int) {
	for k := range p.uses {
		u := &p.uses[k]
		j := p.obstacles[u.of].by
		if j < 0 {
			p.addLine(r, &p.lines.full[^j], i, size, u)
			continue
		}
		least := p.now[j].least
		for a := range 2 {
			p.size[a][j].addMin(r, least[a])
			r.Add(p.at[a][j].Le(u.lo[a]+size[a]-1), p.at[a][j].Ge(u.hi[a]-least[a]+1))
		}
	}
}

// addLine gives the facts by which rectangle i does not fit beside what a line meets.
// Wherever it lies within the use, the line meets it between first and last.
func (p *packing) addLine(r *Reason, t *stretch, i int32, size [2]int, u *use) {
	a, b := t.axis, 1-t.axis
	last := max(u.hi[a], t.from)
	first := max(t.from, min(u.lo[a]+size[a]-1, last))
	met := p.lines.active[:0]
	for j := range p.now {
		if e := &p.now[j]; int32(j) != i && e.solid() && e.hi[a] <= first && e.lo[a]+e.least[a] > last {
			met = append(met, int32(j))
		}
	}
	p.lines.active = met
	total, lo, hi := size[b], u.lo[b], u.hi[b]+size[b]
	p.addFullLine(r, a, met, first, last, total, lo, hi)
}

// addFullLine gives rectangles, the largest along the line first, until they do not fit
// beside each other and beside what else there is: they are met from first to last.
func (p *packing) addFullLine(r *Reason, axis int, met []int32, first, last, total, lo, hi int) {
	b := 1 - axis
	below := p.lines.low
	for _, j := range met {
		below[j] = -p.now[j].least[b]
	}
	sortTasks(met, below)
	n := 0
	for ; n < len(met) && (n == 0 || total <= hi-lo); n++ {
		e := &p.now[met[n]]
		total += e.least[b]
		lo, hi = min(lo, e.lo[b]), max(hi, e.end(b))
	}
	hi = lo + total - 1 // as far as it can be
	for _, j := range met[:n] {
		least := p.now[j].least
		for a := range 2 {
			p.size[a][j].addMin(r, least[a])
		}
		r.Add(p.at[axis][j].Le(first), p.at[axis][j].Ge(last+1-least[axis]))
		r.Add(p.at[b][j].Ge(lo), p.at[b][j].Le(hi-least[b]))
	}
}

// explainFailure gives rectangles that do not fit beside each other, or whose areas do
// not fit. It reports whether there are such.
func (p *packing) explainFailure(r *Reason) bool {
	p.lines.full = p.lines.full[:0]
	met := &p.lines.active
	for axis := range 2 {
		if p.profile(axis) {
			t := math.MinInt
			for _, j := range *met {
				t = max(t, p.now[j].hi[axis])
			}
			p.addFullLine(r, axis, *met, t, t, 0, math.MaxInt/2, math.MinInt/2)
			return true
		}
	}
	if !p.overfull(nil) {
		return false
	}
	area := 0
	lo, hi := [2]int{math.MaxInt / 2, math.MaxInt / 2}, [2]int{math.MinInt / 2, math.MinInt / 2}
	for _, j := range *met {
		e := &p.now[j]
		area += e.least[0] * e.least[1]
		for a := range 2 {
			lo[a], hi[a] = min(lo[a], e.lo[a]), max(hi[a], e.end(a))
		}
	}
	hi[1] = lo[1] + (area-1)/(hi[0]-lo[0]) // as far as it can be
	for _, j := range *met {
		least := p.now[j].least
		for a := range 2 {
			p.size[a][j].addMin(r, least[a])
			r.Add(p.at[a][j].Ge(lo[a]), p.at[a][j].Le(hi[a]-least[a]))
		}
	}
	return true
}
