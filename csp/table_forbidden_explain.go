package csp

// This file explains with lists of forbidden tuples: why every assignment that is left
// is listed. It serves the negations of table and element, and runs only when a reason
// is asked for.

// explainForbidden explains claims of a constraint that forbids the tuples of e: every
// assignment that is left, with a value that contradicts the claim, is a tuple. It
// starts from the domains as they were and gives back missing values while that
// stays so; what then still misses is the reason.
func explainForbidden(r *Reason, e *extension, claim Literal) {
	own, from, to := e.claimed(claim)
	b := &block{e: e, r: r, in: make([][]bool, len(e.cols)), count: make([][]int, len(e.cols)), size: make([]int, len(e.cols)), own: own}
	for a := range e.cols {
		c := &e.cols[a]
		b.in[a] = make([]bool, len(c.values))
		b.count[a] = make([]int, len(c.values))
		for k, v := range c.values {
			if b.in[a][k] = a == own && from <= k && k < to || a != own && r.Has(c.x, v); b.in[a][k] {
				b.size[a]++
			}
		}
	}
	for b.grow() {
	}
	for a := range e.cols {
		if a != own {
			b.give(a)
		}
	}
}

// block is a set of rows for each column, such that all combinations are tuples.
type block struct {
	e     *extension
	r     *Reason
	own   int // the column of the claim, which stays as it is, or -1
	in    [][]bool
	size  []int
	count [][]int // tuples that lie in the block except for this row
}

// grow adds one row, if it can.
func (b *block) grow() bool {
	for a := range b.count {
		clear(b.count[a])
	}
	for t := range b.e.n {
		rows := b.e.tuple(t)
		out := -1
		for a, k := range rows {
			if !b.in[a][k] {
				if out >= 0 {
					out = -2
					break
				}
				out = a
			}
		}
		if out >= 0 && out != b.own {
			b.count[out][rows[out]]++
		}
	}
	for a := range b.e.cols {
		if a == b.own {
			continue
		}
		others := productWithout(b.size, a)
		for k, n := range b.count[a] {
			if !b.in[a][k] && n == others && b.adjoins(a, k) {
				b.in[a][k] = true
				b.size[a]++
				return true
			}
		}
	}
	return false
}

// adjoins reports whether a row may be added: where only bounds are kept, one that is
// next to those that are there.
func (b *block) adjoins(a, k int) bool {
	c := &b.e.cols[a]
	if b.r.s.KeepsHoles(c.x) {
		return true
	}
	return k > 0 && b.in[a][k-1] && c.values[k-1] == c.values[k]-1 ||
		k+1 < len(c.values) && b.in[a][k+1] && c.values[k+1] == c.values[k]+1
}

// give adds the fact that the variable of a column has no value outside the block.
func (b *block) give(a int) {
	c := &b.e.cols[a]
	lo, hi := 0, len(c.values)-1
	for !b.in[a][lo] {
		lo++
	}
	for !b.in[a][hi] {
		hi--
	}
	x, from, to := c.x, c.values[lo], c.values[hi]
	if from == to && b.r.declaredMin(x) < from && to < b.r.declaredMax(x) {
		b.r.Add(x.Eq(from))
		return
	}
	b.r.Add(x.Ge(from), x.Le(to))
	if !b.r.s.KeepsHoles(x) {
		return
	}
	for v := from + 1; v < to; v++ {
		if k := c.row(v); k < 0 || !b.in[a][k] {
			b.r.Add(x.Ne(v))
		}
	}
}
