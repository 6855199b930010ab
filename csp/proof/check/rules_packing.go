package check

// This file is the rules of rectangles that do not overlap, and of items in bins.

import "slices"

var packingRules = map[string]*rule{
	"diffn":            {refute: refuteRectangles, deny: denyRectangles, aligned: []int{0, 1, 2, 3}},
	"bin_packing_load": {refute: refuteLoads, numbers: []int{2}, aligned: []int{1, 2}},
}

// A box is where a rectangle may lie: along each axis the least and greatest place of its
// corner, and its least size.
type box struct {
	lo, hi, size [2]int
	at           [2]term
	met          bool
}

// boxes returns the rectangles, those that the step speaks of first.
func (s *space) boxes(c *constraint) []box {
	n := len(c.args[0].terms)
	list := make([]box, 0, n)
	for i := range n {
		b := box{}
		for k := range 2 {
			at, size := c.args[k].terms[i], c.args[k+2].terms[i]
			b.at[k], b.lo[k], b.hi[k], b.size[k] = at, s.lo(at), s.hi(at), s.lo(size)
			b.met = b.met || s.touched(at) || s.touched(size)
		}
		list = append(list, b)
	}
	slices.SortStableFunc(list, func(a, b box) int { return truthBit(b.met) - truthBit(a.met) })
	return list
}

func refuteRectangles(s *space, c *constraint) bool {
	all := s.boxes(c)
	met := 0
	for met < len(all) && all[met].met {
		met++
	}
	for _, list := range [][]box{all[:met], all} {
		for i := range list {
			if s.nowhere(list, i) {
				return true
			}
		}
		if lineCrowded(list, 0) || lineCrowded(list, 1) || areaCrowded(list) {
			return true
		}
	}
	return false
}

// A region is corners that a rectangle cannot have, ends included.
type region struct{ from, to [2]int }

// nowhere reports whether the others forbid rectangle i all corners: one that is free
// has along each axis the least place, or one just behind what another forbids.
func (s *space) nowhere(list []box, i int) bool {
	b := &list[i]
	var forbidden []region
	places := [2][]int{{b.lo[0]}, {b.lo[1]}}
	for j := range list {
		if j == i {
			continue
		}
		o := &list[j]
		var g region
		empty := false
		for k := range 2 {
			// Overlap is certain where b begins before o ends at the least, and ends after
			// o begins at the most.
			g.from[k], g.to[k] = o.hi[k]-b.size[k]+1, o.lo[k]+o.size[k]-1
			empty = empty || g.from[k] > g.to[k] || g.from[k] > b.hi[k] || g.to[k] < b.lo[k]
		}
		if empty {
			continue
		}
		forbidden = append(forbidden, g)
		for k := range 2 {
			places[k] = append(places[k], g.to[k]+1)
		}
	}
	if len(forbidden) == 0 {
		return false
	}
	for k := range 2 {
		for n, v := range places[k] {
			w, ok := s.next(b.at[k], v)
			if !ok || w < v {
				w = b.hi[k] + 1
			}
			places[k][n] = w
		}
		places[k] = distinct(places[k])
	}
	for _, x := range places[0] {
		for _, y := range places[1] {
			if x <= b.hi[0] && y <= b.hi[1] && !slices.ContainsFunc(forbidden, func(g region) bool {
				return g.from[0] <= x && x <= g.to[0] && g.from[1] <= y && y <= g.to[1]
			}) {
				return false
			}
		}
	}
	return true
}

// lineCrowded reports whether those that a line across the axis meets for certain do not fit
// beside each other along it.
func lineCrowded(list []box, axis int) bool {
	across := 1 - axis
	for i := range list {
		// Lines where the certain part of i begins.
		at := list[i].hi[axis]
		if at >= list[i].lo[axis]+list[i].size[axis] {
			continue
		}
		var ts []task
		for j := range list {
			o := &list[j]
			if o.hi[axis] <= at && at < o.lo[axis]+o.size[axis] && o.size[across] > 0 {
				ts = append(ts, task{est: o.lo[across], lst: o.hi[across], d: o.size[across], need: 1})
			}
		}
		if crowded(ts) {
			return true
		}
	}
	return false
}

// areaLimit is from how many rectangles on areas are compared only with the hull of those
// between two lines.
const areaLimit = 16

// areaCrowded reports whether the areas of some do not fit into what surrounds them.
func areaCrowded(list []box) bool {
	for axis := range 2 {
		for i := range list {
			for j := range list {
				from, to := list[i].lo[axis], list[j].hi[axis]+list[j].size[axis]
				var inside []task
				for k := range list {
					if b := &list[k]; b.lo[axis] >= from && b.hi[axis]+b.size[axis] <= to && b.size[0] > 0 && b.size[1] > 0 {
						inside = append(inside, task{est: b.lo[1-axis], lst: b.hi[1-axis], d: b.size[1-axis], need: b.size[axis]})
					}
				}
				if overfull(inside, to-from) {
					return true
				}
			}
		}
	}
	return false
}

// overfull reports whether rectangles that lie within a width, as tasks across it, need more than
// it times what they have along theirs: all, or where they are few those between any two places.
func overfull(ts []task, width int) bool {
	if len(ts) <= areaLimit {
		return overloaded(ts, width)
	}
	sum, lo, hi := 0, ts[0].est, ts[0].lct()
	for i := range ts {
		sum += mul(ts[i].d, ts[i].need)
		lo, hi = min(lo, ts[i].est), max(hi, ts[i].lct())
	}
	return sum > mul(width, hi-lo)
}

// denyRectangles reports whether any two are apart along an axis in any case.
func denyRectangles(s *space, c *constraint) bool {
	ends := func(k, i int) (lo, hi int) {
		return s.lo(c.args[k].terms[i]), s.hi(c.args[k].terms[i]) + s.hi(c.args[k+2].terms[i])
	}
	for i := range c.args[0].terms {
		for j := range i {
			apart := false
			for k := range 2 {
				a, b := ends(k, i)
				d, e := ends(k, j)
				apart = apart || b <= d || e <= a
			}
			if !apart {
				return false
			}
		}
	}
	return true
}

// refuteLoads takes what lies in each bin for certain and what may, and leaves each what the
// others can take of the total.
func refuteLoads(s *space, c *constraint) bool {
	loads, bins, sizes := c.args[0].terms, c.args[1].terms, c.args[2].terms
	least, most := make([]int, len(loads)), make([]int, len(loads))
	total := 0
	for i, t := range bins {
		if s.apart(t, 1, len(loads)) || s.lo(t) > len(loads) {
			return true
		}
		total += sizes[i].k
		only, fixed := s.fixed(t)
		for v, ok := s.next(t, 1); ok && v >= 1 && v <= len(loads); v, ok = s.next(t, v+1) {
			most[v-1] += max(sizes[i].k, 0)
			least[v-1] += min(sizes[i].k, 0)
			if fixed && only == v {
				least[v-1] += max(sizes[i].k, 0)
				most[v-1] += min(sizes[i].k, 0)
			}
		}
	}
	lo, hi := 0, 0
	for b, t := range loads {
		if s.apart(t, least[b], most[b]) {
			return true
		}
		lo, hi = lo+max(s.lo(t), least[b]), hi+min(s.hi(t), most[b])
	}
	return total < lo || total > hi
}
