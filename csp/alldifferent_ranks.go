package csp

import (
	"math"
	"math/bits"
)

// This file ranks the bounds of the open variables of an all-different, for the passes
// of alldifferent_bounds.go: by bits where all values lie close together, else by
// sorting. Either way fixed variables take no part in it: no other one has their values
// at its bounds any more, so that these are left out, and what lies behind moves up.

// boundBits is room for ranking by bits.
type boundBits struct {
	marks  []uint64 // the bounds, counted without the values left out
	before []int    // how many values are left out before each word
	rank   []int32  // of each bound
	start  []int32  // where the variables of a rank begin
}

func newBoundBits(words, n int) boundBits {
	return boundBits{make([]uint64, words+1), make([]int, words+1), make([]int32, 64*words+1), make([]int32, 2*n+2)}
}

// rankByBits marks the bounds and counts the marks. Something is open.
func (p *hallIntervals) rankByBits() {
	b := &p.bits
	gone := 0
	for i, w := range p.taken {
		b.before[i] = gone
		gone += bits.OnesCount64(w)
	}
	clear(b.marks)
	p.byMin = p.byMin[:0]
	for i, lo := range p.lo {
		hi := p.hi[i]
		if lo == hi {
			continue
		}
		from, to := p.place(uint(lo-p.first)), p.place(uint(hi+1-p.first))
		b.marks[from>>6] |= 1 << (uint(from) & 63)
		b.marks[to>>6] |= 1 << (uint(to) & 63)
		p.minRank[i], p.maxRank[i] = int32(from), int32(to)
		p.byMin = append(p.byMin, int32(i))
	}
	last := int32(0)
	for i, w := range b.marks {
		for ; w != 0; w &= w - 1 {
			k := i<<6 + bits.TrailingZeros64(w)
			last++
			b.rank[k] = last
			p.bounds[last], p.least[last], p.most[last] = k, math.MaxInt, math.MinInt
		}
	}
	p.bounds[0], p.bounds[last+1] = p.bounds[1]-2, p.bounds[last]+2
	p.last = last
	for _, i := range p.byMin {
		from, to := b.rank[p.minRank[i]], b.rank[p.maxRank[i]]
		p.minRank[i], p.maxRank[i] = from, to
		lo, hi := p.lo[i], p.hi[i]+1
		p.least[from], p.most[from] = min(p.least[from], lo), max(p.most[from], lo)
		p.least[to], p.most[to] = min(p.least[to], hi), max(p.most[to], hi)
	}
	p.byMax = p.byMax[:len(p.byMin)]
	p.sortByRank(p.byMax, p.byMin, p.maxRank)
}

// place returns value k, counted from the least, without the values left out before it.
func (p *hallIntervals) place(k uint) int {
	below := p.taken[k>>6] & (1<<(k&63) - 1)
	return int(k) - p.bits.before[k>>6] - bits.OnesCount64(below)
}

// sortByRank sorts positions by counting.
func (p *hallIntervals) sortByRank(to, from, rank []int32) {
	start := p.bits.start[:p.last+1]
	clear(start)
	for _, i := range from {
		start[rank[i]]++
	}
	sum := int32(0)
	for r, n := range start {
		start[r] = sum
		sum += n
	}
	for _, i := range from {
		at := &start[rank[i]]
		to[*at] = i
		*at++
	}
}

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
