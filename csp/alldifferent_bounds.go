package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file propagates an all-different to bounds(Z) consistency, where that is asked
// for by name. It is the algorithm of López-Ortiz, Quimper, Tromp and van Beek, "A Fast
// and Simple Algorithm for Bounds Consistency of the AllDifferent Constraint" (2003).
//
// A Hall interval is one that wholly contains as many variables as it has values. No
// other variable takes a value of it, so that one whose minimum lies in it starts
// behind it, and one whose maximum lies in it ends before it. An interval with more
// variables than values is a contradiction.
//
// One pass goes over the variables by ascending maximum. The distinct bounds cut the
// line into pieces; each variable takes up one unit of capacity at the leftmost piece,
// from its own minimum on, that has some left. How much is left is kept where it
// becomes critical, in a forest with path compression, and so are the Hall intervals
// found so far. The other pass is its mirror image.

// hallIntervals is that propagator. Values of fixed variables are eliminated before.
type hallIntervals struct {
	settled
	xs     []Var
	values *valueElimination
	staged bool // the queue has eliminated them
	loose  bool // any change asks for another round: holes are lost, or a variable repeats

	lo, hi           []int   // the bounds at the start of the round
	byMin, byMax     []int32 // the open positions sorted by bound
	minRank, maxRank []int32 // where lo[i] and hi[i]+1 stand in bounds
	bounds           []int   // the distinct lo[i] and hi[i]+1, ascending, between two sentinels,
	// each less by the number of fixed values before it
	least, most []int // the least and the greatest that became one of bounds by that
	last        int32 // the index of the last but one of bounds

	critical []int32 // forest that leads to the piece with capacity left
	slack    []int   // capacity left, between one critical bound and the next
	halls    []int32 // forest that leads to the far end of a Hall interval

	order boundOrder
	bits  *hallBits // takes the place of all that where values lie close together, else nil

	found  bool // there is a Hall interval: else there is nothing to do for the second pass
	rested bool // the round needs no other one after it
	past   hallSearch
}

func newHallIntervals(s *Space, xs []Var) *hallIntervals {
	n := len(xs)
	p := &hallIntervals{xs: xs, values: newValueElimination(s, xs)}
	p.loose = p.values.loose || len(distinct(xs)) < n
	p.past = hallSearch{make([]int, n), make([]int, n), make([]int, n)}
	first, last := domains.MaxValue, domains.MinValue
	for _, x := range xs {
		first, last = min(first, s.Min(x)), max(last, s.Max(x))
	}
	if !p.loose && last-first < 64*hallWords {
		p.bits = newHallBits(s, xs, first, last)
	} else {
		p.makeRoom(s)
	}
	return p
}

// makeRoom is for ranking.
func (p *hallIntervals) makeRoom(s *Space) {
	n := len(p.xs)
	p.byMin, p.byMax = make([]int32, 0, n), make([]int32, 0, n)
	p.lo, p.hi = make([]int, n), make([]int, n)
	p.minRank, p.maxRank = make([]int32, n), make([]int32, n)
	p.bounds, p.slack = make([]int, 2*n+2), make([]int, 2*n+2)
	p.least, p.most = make([]int, 2*n+2), make([]int, 2*n+2)
	p.critical, p.halls = make([]int32, 2*n+2), make([]int32, 2*n+2)
	p.order = newBoundOrder(s, n)
}

// stages leaves it to the queue to eliminate values first.
func (p *hallIntervals) stages() []Propagator {
	p.staged = true
	return []Propagator{p.values, p}
}

func (p *hallIntervals) Priority() Priority  { return Quadratic }
func (p *hallIntervals) Wakes(*Space) []Wake { return onBounds(len(p.xs)) }

// Propagate goes round until nothing is left to do. Without holes one round of both
// passes is enough, as what they prune makes no new Hall interval.
func (p *hallIntervals) Propagate(s *Space) Status {
	if p.other != nil {
		return p.other.Propagate(s)
	}
	for {
		if !p.staged {
			if status := p.values.Propagate(s); status != Stable {
				return status
			}
		}
		p.rested = true
		if p.bits != nil {
			if !p.pruneByBits(s) {
				return Failed
			}
		} else if !p.pruneByRanks(s) {
			return Failed
		}
		switch {
		case p.rested:
			return Stable
		case p.staged:
			return Again
		}
	}
}

// pruneByRanks is a round of both passes. False: an interval is too full, or no value is left.
func (p *hallIntervals) pruneByRanks(s *Space) bool {
	for i, x := range p.xs {
		p.lo[i], p.hi[i] = s.ends(x)
	}
	if !p.rankBySorting() {
		return true
	}
	p.found = false
	return p.raiseMins(s) && (!p.found || p.lowerMaxs(s))
}

// raiseMins moves minima out of Hall intervals. False: an interval is too full, or no
// value is left.
func (p *hallIntervals) raiseMins(s *Space) bool {
	critical, slack, halls, bounds := p.critical, p.slack, p.halls, p.bounds
	for i := int32(1); i <= p.last+1; i++ {
		critical[i], halls[i] = i-1, i-1
		slack[i] = bounds[i] - bounds[i-1]
	}
	for _, v := range p.byMax {
		from, to := p.minRank[v], p.maxRank[v]
		// Take up one unit, at the first piece from the minimum on that has one.
		z := climb(critical, from+1)
		before := critical[z]
		if slack[z]--; slack[z] == 0 {
			critical[z] = z + 1
			z = climb(critical, z+1)
			critical[z] = before
		}
		compress(critical, from+1, z, z)
		room := bounds[z] - bounds[to]
		if slack[z] < room {
			return false
		}
		if halls[from] > from { // the minimum lies in a Hall interval
			end := climb(halls, halls[from])
			if !p.atLeast(s, v, p.most[end]) {
				return false
			}
			compress(halls, from, end, end)
		}
		if slack[z] == room { // a Hall interval ends here
			p.found = true
			compress(halls, halls[to], before-1, to)
			halls[to] = before - 1
		}
	}
	return true
}

// lowerMaxs is the mirror image of raiseMins.
func (p *hallIntervals) lowerMaxs(s *Space) bool {
	critical, slack, halls, bounds := p.critical, p.slack, p.halls, p.bounds
	for i := int32(0); i <= p.last; i++ {
		critical[i], halls[i] = i+1, i+1
		slack[i] = bounds[i+1] - bounds[i]
	}
	for i := len(p.byMin) - 1; i >= 0; i-- {
		v := p.byMin[i]
		from, to := p.maxRank[v], p.minRank[v]
		z := descend(critical, from-1)
		before := critical[z]
		if slack[z]--; slack[z] == 0 {
			critical[z] = z - 1
			z = descend(critical, z-1)
			critical[z] = before
		}
		compress(critical, from-1, z, z)
		room := bounds[to] - bounds[z]
		if slack[z] < room {
			return false
		}
		if halls[from] < from {
			end := descend(halls, halls[from])
			if !p.atMost(s, v, p.least[end]-1) {
				return false
			}
			compress(halls, from, end, end)
		}
		if slack[z] == room {
			compress(halls, halls[to], before+1, to)
			halls[to] = before + 1
		}
	}
	return true
}

// climb follows a path as long as it leads upwards.
func climb(path []int32, i int32) int32 {
	for path[i] > i {
		i = path[i]
	}
	return i
}

// descend follows a path as long as it leads downwards.
func descend(path []int32, i int32) int32 {
	for path[i] < i {
		i = path[i]
	}
	return i
}

// compress makes every step of the path from start to end lead straight to goal.
func compress(path []int32, start, end, goal int32) {
	for i := start; i != end; {
		next := path[i]
		path[i] = goal
		i = next
	}
}

// atLeast and atMost narrow, and note whether that calls for another round: a hole
// made the bound jump further, or a variable became fixed, whose value must go
// elsewhere.
func (p *hallIntervals) atLeast(s *Space, i int32, v int) bool {
	x := p.xs[i]
	if !s.AtLeast(x, v) {
		return false
	}
	if p.loose || s.Min(x) != v || s.Fixed(x) {
		p.rested = false
	}
	return true
}

func (p *hallIntervals) atMost(s *Space, i int32, v int) bool {
	x := p.xs[i]
	if !s.AtMost(x, v) {
		return false
	}
	if p.loose || s.Max(x) != v || s.Fixed(x) {
		p.rested = false
	}
	return true
}

// Explain: an eliminated value is taken; a bound was moved by a Hall interval, which is
// found again among the bounds as they were.
func (p *hallIntervals) Explain(r *Reason, claim Literal) {
	if p.other != nil {
		p.other.Explain(r, claim)
		return
	}
	if claim.IsFalse() {
		p.past.load(r, p.xs, false)
		if a, b, ok := p.past.find(-1, 0); ok {
			p.past.add(r, p.xs, -1, a, b, false)
		}
		return
	}
	if explainTaken(r, p.xs, claim) {
		return
	}
	for i, x := range p.xs {
		l, ok := claim.On(x)
		if !ok || l.op != domains.GE && l.op != domains.LE {
			continue
		}
		mirrored, k := l.op == domains.LE, l.k
		if mirrored {
			k = -k
		}
		p.past.load(r, p.xs, mirrored)
		if a, b, ok := p.past.find(i, k); ok {
			p.past.add(r, p.xs, i, a, b, mirrored)
			return
		}
	}
}

// positionBits are those of a position; a bound takes 34 at most.
const positionBits = 29

// hallSearch finds Hall intervals among the bounds that a Reason shows. Mirrored, all
// bounds stand with their signs changed, so that a maximum becomes a minimum.
type hallSearch struct {
	lo, hi []int
	byMin  []int // positions by descending lo, each behind a key that sorts so: one more kind of sorting counts in a browser
}

func (h *hallSearch) load(r *Reason, xs []Var, mirrored bool) {
	for i, x := range xs {
		h.lo[i], h.hi[i] = r.Min(x), r.Max(x)
		if mirrored {
			h.lo[i], h.hi[i] = -h.hi[i], -h.lo[i]
		}
		h.byMin[i] = -h.lo[i]<<positionBits | i
	}
	slices.Sort(h.byMin)
}

// find returns the shortest interval a..b that forces position self to start at k or
// later: a is at most its minimum, b at least k-1, and as many others lie inside as it
// has values. With self below zero one more must lie inside.
func (h *hallSearch) find(self, k int) (a, b int, ok bool) {
	extra := 0
	if self < 0 {
		extra = 1
	}
	for j, end := range h.hi {
		if j == self || self >= 0 && end < k-1 {
			continue
		}
		inside := 0
		for _, key := range h.byMin {
			i := key & (1<<positionBits - 1)
			if i == self || h.hi[i] > end {
				continue
			}
			inside++
			start := h.lo[i]
			if ok && end-start >= b-a {
				break
			}
			if (self < 0 || start <= h.lo[self]) && inside >= end-start+1+extra {
				a, b, ok = start, end, true
				break
			}
		}
	}
	return a, b, ok
}

// add gives the facts of an interval that find returned.
func (h *hallSearch) add(r *Reason, xs []Var, self, a, b int, mirrored bool) {
	need := b - a + 1
	if self < 0 {
		need++
	}
	for i, x := range xs {
		if i == self || need == 0 || h.lo[i] < a || h.hi[i] > b {
			continue
		}
		need--
		if mirrored {
			r.Add(x.Ge(-b), x.Le(-a))
		} else {
			r.Add(x.Ge(a), x.Le(b))
		}
	}
	switch {
	case self < 0:
	case mirrored:
		r.Add(xs[self].Le(-a))
	default:
		r.Add(xs[self].Ge(a))
	}
}
