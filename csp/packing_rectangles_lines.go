package csp

import (
	"math"
	"slices"
)

// This file finds where rectangles do not fit beside each other. The parts that lie
// fixed whatever is chosen make a profile along each axis, as of a cumulative resource:
// what a line across them meets takes up its sizes along the line, between the ends of
// those rectangles. And the areas of some must fit into what surrounds them.

// lines is room for the profiles.
type lines struct {
	full        []stretch // where another rectangle may not fit beside those that a line meets
	along       [2]along
	byLow       [2][]int32
	low         []int // room for keys
	active      []int32
	areas       []surface
	countsAreas bool // no area leaves 64 bits
}

// along is where lines across an axis meet what. That stays as it is while no part that lies fixed
// is another one along the axis, however they move across it.
type along struct {
	start, end     []int   // the part that lies fixed, where it ends later than it starts
	byStart, byEnd []int32 // the rectangles by these
	stretches      []stretch
	met            []int32 // by each of these, one after the other
}

// stretch is where lines across an axis, from until before until, meet the same
// rectangles: their sizes along the line, and the ends between which they lie.
type stretch struct {
	axis, from, until int
	total, lo, hi     int
	met               int // the place where those end that are met, from where those of the last one do
}

// maxArea bounds what areas are compared: the areas of all rectangles together, and
// that of what surrounds them.
const maxArea = 1 << 60

func (l *lines) attach(now []extent) {
	n := len(now)
	l.low = make([]int, n)
	l.active, l.areas = make([]int32, 0, n), make([]surface, 0, n)
	for a := range 2 {
		w := &l.along[a]
		w.start, w.end = make([]int, n), make([]int, n)
		for _, order := range []*[]int32{&w.byStart, &w.byEnd, &l.byLow[a]} {
			*order = make([]int32, n)
			for i := range *order {
				(*order)[i] = int32(i)
			}
		}
	}
	l.countsAreas = true
	total := 0
	for i := range now {
		w, h := max(now[i].most[0], 1), max(now[i].most[1], 1)
		if w > (maxArea-total)/h {
			l.countsAreas = false
			return
		}
		total += w * h
	}
	var span [2]int
	for a := range span {
		lo, hi := 0, 1
		for i := range now {
			lo, hi = min(lo, now[i].lo[a]), max(hi, now[i].hi[a]+max(now[i].most[a], 0))
		}
		span[a] = hi - lo
	}
	l.countsAreas = span[0] <= maxArea/span[1]
}

// solid reports whether the rectangle has an area for certain.
func (e *extent) solid() bool { return e.least[0] > 0 && e.least[1] > 0 }

// crowded makes the profiles. It reports whether what a line meets does not fit.
func (p *packing) crowded() bool {
	p.lines.full = p.lines.full[:0]
	return p.profile(0) || p.profile(1)
}

// profile adds the stretches of an axis. It reports whether what a line meets, then the
// active ones, does not fit.
func (p *packing) profile(axis int) bool {
	l := &p.lines
	w := &l.along[axis]
	if p.shifted(w, axis) {
		l.cut(w, axis)
	}
	from := 0
	for k := range w.stretches {
		t := &w.stretches[k]
		met := w.met[from:t.met]
		from = t.met
		p.measure(t, met)
		if t.total > t.hi-t.lo {
			l.active = append(l.active[:0], met...)
			return true
		}
		if len(met) > 1 && t.total+p.tall[1-axis] > t.hi-t.lo {
			l.full = append(l.full, *t)
		}
	}
	return false
}

// shifted notes the parts that lie fixed, and reports whether one is not as it was.
func (p *packing) shifted(w *along, axis int) bool {
	changed := false
	for i := range p.now {
		e := &p.now[i]
		start, end := e.hi[axis], e.lo[axis]+e.least[axis]
		if start > end || !e.solid() {
			end = start
		}
		if start == end && w.start[i] == w.end[i] {
			continue
		}
		if start != w.start[i] || end != w.end[i] {
			w.start[i], w.end[i], changed = start, end, true
		}
	}
	return changed
}

// apart returns keys of which no two are the same, so that no order is that of another run.
func (l *lines) apart(keys []int) []int {
	for i, k := range keys {
		l.low[i] = k*len(keys) + i
	}
	return l.low
}

// cut finds the stretches, and what a line meets in each.
func (l *lines) cut(w *along, axis int) {
	w.stretches, w.met, l.active = w.stretches[:0], w.met[:0], l.active[:0]
	starts, ends := w.byStart, w.byEnd
	sortTasks(starts, l.apart(w.start))
	sortTasks(ends, l.apart(w.end))
	t := stretch{axis: axis}
	for i, j := 0, 0; ; {
		i, j = w.nextPart(starts, i), w.nextPart(ends, j)
		if j == len(ends) {
			return
		}
		t.until = w.end[ends[j]]
		if i < len(starts) {
			t.until = min(t.until, w.start[starts[i]])
		}
		if len(l.active) > 0 {
			w.met = append(w.met, l.active...)
			t.met = len(w.met)
			w.stretches = append(w.stretches, t)
		}
		t.from = t.until
		for ; j < len(ends) && w.end[ends[j]] == t.from; j = w.nextPart(ends, j+1) {
			k := slices.Index(l.active, ends[j])
			l.active[k] = l.active[len(l.active)-1]
			l.active = l.active[:len(l.active)-1]
		}
		for ; i < len(starts) && w.start[starts[i]] == t.from; i = w.nextPart(starts, i+1) {
			l.active = append(l.active, starts[i])
		}
	}
}

// nextPart returns the first place from k on of a rectangle with a part that lies fixed.
func (w *along) nextPart(order []int32, k int) int {
	for k < len(order) && w.start[order[k]] >= w.end[order[k]] {
		k++
	}
	return k
}

// measure notes what rectangles that one line meets take up together, and where.
func (p *packing) measure(t *stretch, met []int32) {
	t.total, t.lo, t.hi = 0, math.MaxInt/2, math.MinInt/2
	b := 1 - t.axis
	for _, i := range met {
		e := &p.now[i]
		t.total += e.least[b]
		t.lo, t.hi = min(t.lo, e.lo[b]), max(t.hi, e.end(b))
	}
}

// forbidLines adds the corners that rectangle i cannot have at a size because it would
// not fit beside what a line meets.
func (p *packing) forbidLines(i int32, size [2]int) {
	if size[0] <= 0 || size[1] <= 0 {
		return
	}
	e := &p.now[i]
	for k := range p.lines.full {
		t := &p.lines.full[k]
		a, b := t.axis, 1-t.axis
		if t.from-size[a]+1 > e.hi[a] || t.until <= e.lo[a] {
			continue
		}
		total := t.total
		if e.solid() && e.hi[a] <= t.from && t.from < e.lo[a]+e.least[a] {
			total -= e.least[b] // itself
		}
		lo, hi := min(t.lo, e.lo[b]), max(t.hi, e.hi[b]+size[b])
		if total+size[b] <= hi-lo {
			continue
		}
		var f obstacle
		f.lo[a], f.hi[a] = t.from-size[a]+1, t.until-1
		f.lo[b], f.hi[b] = lo, hi-size[b]
		f.by = ^int32(k)
		p.obstacles = append(p.obstacles, f)
	}
}

// overfull reports whether the areas of some rectangles, then the active ones, do not
// fit into what surrounds them. Only those together with one that is fresh are looked at;
// nil stands for all.
func (p *packing) overfull(fresh []bool) bool {
	l := &p.lines
	return l.countsAreas && (p.overfullAlong(0, fresh) || p.overfullAlong(1, fresh))
}

// surface is a rectangle that has an area, as seen along an axis.
type surface struct {
	of          int32
	from, until int // between where it lies,
	lo, hi      int // and across
	area        int
}

// overfullAlong looks at the rectangles that lie between two of their ends on an axis. Where all are fixed
// there, lines have shown that they fit.
func (p *packing) overfullAlong(axis int, fresh []bool) bool {
	l := &p.lines
	open := false
	for i := range p.now {
		open = open || p.now[i].lo[axis] != p.now[i].hi[axis]
	}
	if !open {
		return false
	}
	order := l.byLow[axis]
	first := math.MinInt / 2 // where one that is fresh ends, the earliest
	if fresh != nil {
		first = math.MaxInt / 2
	}
	for i := range p.now {
		l.low[i] = p.now[i].lo[axis]
		if fresh != nil && fresh[i] {
			first = min(first, p.now[i].end(axis))
		}
	}
	sortTasks(order, l.low)
	areas := l.areas[:0]
	for k := len(order) - 1; k >= 0; k-- {
		if e := &p.now[order[k]]; e.solid() {
			areas = append(areas, surface{order[k], e.lo[axis], e.end(axis), e.lo[1-axis], e.end(1 - axis), e.least[0] * e.least[1]})
		}
	}
	l.areas = areas
	for last := range areas {
		end := areas[last].until
		if end < first {
			continue
		}
		area, lo, hi := 0, math.MaxInt/2, math.MinInt/2
		for k := range areas {
			b := &areas[k]
			if b.until > end {
				continue
			}
			area += b.area
			lo, hi = min(lo, b.lo), max(hi, b.hi)
			if area > (hi-lo)*(end-b.from) {
				l.active = l.active[:0]
				for _, c := range areas[:k+1] {
					if c.until <= end {
						l.active = append(l.active, c.of)
					}
				}
				return true
			}
		}
	}
	return false
}
