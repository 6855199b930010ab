package csp

// This file ranks the bounds of the open variables of an all-different, for the passes
// of alldifferent_bounds.go, by sorting. Fixed variables take no part in it: no other one has
// their values at its bounds any more, so that these are left out, and what lies behind moves up.

// boundOrder is all positions sorted by bound, nearly sorted from run to run.
type boundOrder struct{ byMin, byMax []int32 }

func newBoundOrder(s *Space, n int) boundOrder {
	o := boundOrder{remember(s, make([]int32, n)), remember(s, make([]int32, n))}
	for i := range o.byMin {
		o.byMin[i], o.byMax[i] = int32(i), int32(i)
	}
	return o
}

// rankBySorting sorts the bounds and merges the two lists into one, each value once. It
// reports whether anything is open.
func (p *hallIntervals) rankBySorting() bool {
	n := len(p.xs)
	byMin, byMax := p.order.byMin, p.order.byMax
	sortByKey(byMin, p.lo)
	sortByKey(byMax, p.hi)
	p.byMin, p.byMax = p.byMin[:0], p.byMax[:0]
	last := int32(0)
	at, gone, latest := 0, 0, 0 // the values left out so far, and the latest of them
	for i, j := 0, 0; j < n; {
		if i < n {
			v := byMin[i]
			if lo := p.lo[v]; lo <= p.hi[byMax[j]]+1 {
				i++
				if lo == p.hi[v] {
					gone++
					latest = lo
					continue
				}
				if last == 0 || lo-gone != at {
					at = lo - gone
					last++
					p.bounds[last], p.least[last] = at, lo
				}
				p.most[last] = lo
				p.minRank[v] = last
				p.byMin = append(p.byMin, v)
				continue
			}
		}
		v := byMax[j]
		j++
		hi := p.hi[v]
		if hi == p.lo[v] {
			continue
		}
		up := hi + 1 - gone
		if gone > 0 && latest == hi+1 {
			up++ // that one lies beyond
		}
		if up != at {
			at = up
			last++
			p.bounds[last], p.least[last] = at, hi+1
		}
		p.most[last] = hi + 1
		p.maxRank[v] = last
		p.byMax = append(p.byMax, v)
	}
	if last == 0 {
		return false
	}
	p.bounds[0], p.bounds[last+1] = p.bounds[1]-2, at+2
	p.last = last
	return true
}

// sortByKey sorts by insertion, which takes linear time where little has changed.
func sortByKey(order []int32, key []int) {
	for i := 1; i < len(order); i++ {
		a := order[i]
		k := key[a]
		j := i
		for ; j > 0 && key[order[j-1]] > k; j-- {
			order[j] = order[j-1]
		}
		order[j] = a
	}
}
