package csp

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/propago/propago/domains"
)

// This file is the packing of items into bins.

type binPacking struct {
	bins  []Var
	sizes []int
	loads []Var
	total int
}

// BinPacking states that item i, of size sizes[i], lies in the bin bins[i], numbered
// 0..len(loads)-1, and that the sizes of the items in bin b add up to loads[b]. Sizes
// are not negative, and there is one for each of bins.
//
// The basic rules of Shaw (2004): each load lies between what is in the bin for
// certain and what may be in it, and leaves for the other bins what they can take of
// the total; an item that would make a bin too heavy goes from it, and one without
// which it would stay too light is put there. Not all solutions that are left need
// exist before all bins are fixed. It takes time proportional to items times bins.
// Where a variable of bins keeps only its bounds, a bin goes once it is a bound.
//
// Explained by the load concerned, by the items that are in the bin, or those that
// are not; and by the other loads where the total decided.
func BinPacking(bins []Var, sizes []int, loads []Var) Constraint {
	c := &binPacking{bins: append([]Var(nil), bins...), sizes: append([]int(nil), sizes...), loads: append([]Var(nil), loads...)}
	for _, size := range sizes {
		c.total += size
	}
	return c
}

func (c *binPacking) Vars() []Var        { return append(append([]Var(nil), c.bins...), c.loads...) }
func (c *binPacking) Kind() string       { return "bin_packing" }
func (c *binPacking) Priority() Priority { return Quadratic }

func (c *binPacking) String() string {
	return fmt.Sprintf("%s of %v = %s", call(c.Kind(), c.bins), c.sizes, call("loads", c.loads))
}

func (c *binPacking) Validate() error {
	if len(c.bins) != len(c.sizes) {
		return fmt.Errorf("there are %d items and %d sizes", len(c.bins), len(c.sizes))
	}
	sum := 0
	for i, size := range c.sizes {
		if size < 0 {
			return fmt.Errorf("item %d has the size %d, which is negative", i, size)
		}
		if size > math.MaxInt-sum {
			return fmt.Errorf("the sum of the sizes leaves 64 bits at item %d, %d + %d", i, sum, size)
		}
		sum += size
	}
	return nil
}

func (c *binPacking) Satisfied(vals []int) bool {
	n := len(c.bins)
	for b, load := range vals[n:] {
		for i, at := range vals[:n] {
			if at == b {
				load -= c.sizes[i]
			}
		}
		if load != 0 {
			return false
		}
	}
	for _, at := range vals[:n] {
		if at < 0 || at >= len(c.loads) {
			return false
		}
	}
	return true
}

func (c *binPacking) Attach(*Space) Propagator {
	words := (len(c.loads) + 63) / 64
	return &binPackingProp{binPacking: c, vars: c.Vars(),
		certain: make([]int, len(c.loads)), possible: make([]int, len(c.loads)),
		full: make([]uint64, words), light: make([]uint64, words)}
}

type binPackingProp struct {
	*binPacking
	vars     []Var
	certain  []int // of each bin, the sizes of the items that are in it
	possible []int // and of those that may be

	full, light []uint64 // bits of the bins that a large item cannot go to, or cannot be taken from
}

func (p *binPackingProp) Propagate(s *Space) Status {
	for _, x := range p.bins {
		if !s.AtLeast(x, 0) || !s.AtMost(x, len(p.loads)-1) {
			return Failed
		}
	}
	before := s.sizes(p.vars)
	p.weigh(s)
	if !p.boundLoads(s) || !p.place(s) {
		return Failed
	}
	now := s.sizes(p.vars)
	switch {
	case now != before:
		return Again
	case now == len(p.vars):
		return Entailed
	}
	return Stable
}

// weigh adds up the items.
func (p *binPackingProp) weigh(s *Space) {
	for b := range p.loads {
		p.certain[b], p.possible[b] = 0, 0
	}
	for i, x := range p.bins {
		size := p.sizes[i]
		if s.Fixed(x) {
			p.certain[s.Min(x)] += size
			p.possible[s.Min(x)] += size
			continue
		}
		for v := 0; v < len(p.loads); v += 64 {
			for m := s.mask(x, v); m != 0; m &= m - 1 {
				p.possible[v+bits.TrailingZeros64(m)] += size
			}
		}
	}
}

// boundLoads narrows the loads, by the items and by the total.
func (p *binPackingProp) boundLoads(s *Space) bool {
	for b, y := range p.loads {
		if !s.AtLeast(y, p.certain[b]) || !s.AtMost(y, p.possible[b]) {
			return false
		}
	}
	least, most := 0, 0 // each term is within 0..total now, and within 34 bits
	for _, y := range p.loads {
		least += s.Min(y)
		most += s.Max(y)
	}
	for _, y := range p.loads {
		lo, hi := s.Min(y), s.Max(y)
		if !s.AtLeast(y, p.total-(most-hi)) || !s.AtMost(y, p.total-(least-lo)) {
			return false
		}
		least += s.Min(y) - lo
		most += s.Max(y) - hi
	}
	return true
}

// place takes items out of bins, and puts them into bins, as the loads ask. It looks at those bins
// alone that ask something of the largest item that is open.
func (p *binPackingProp) place(s *Space) bool {
	largest := 0
	for i, x := range p.bins {
		if !s.Fixed(x) {
			largest = max(largest, p.sizes[i])
		}
	}
	some := false
	clear(p.full)
	clear(p.light)
	for b, y := range p.loads {
		if p.certain[b]+largest > s.Max(y) {
			p.full[b/64] |= 1 << (b % 64)
			some = true
		}
		if p.possible[b]-largest < s.Min(y) {
			p.light[b/64] |= 1 << (b % 64)
			some = true
		}
	}
	for i, x := range p.bins {
		if size := p.sizes[i]; some && size > 0 && !s.Fixed(x) && (!p.takeOut(s, x, size) || !p.putIn(s, x, size)) {
			return false
		}
	}
	return true
}

// masked returns the bins of word w of a mask that x may be.
func masked(s *Space, x Var, w int, mask uint64) uint64 {
	if mask == 0 {
		return 0
	}
	return mask & s.mask(x, 64*w)
}

// takeOut removes from x the bins that an item of this size would make too heavy.
func (p *binPackingProp) takeOut(s *Space, x Var, size int) bool {
	for w, full := range p.full {
		for m := masked(s, x, w, full); m != 0; m &= m - 1 {
			b := 64*w + bits.TrailingZeros64(m)
			if p.certain[b]+size > s.Max(p.loads[b]) && !s.Remove(x, b) {
				return false
			}
		}
	}
	return true
}

// putIn gives x the bin that would stay too light without an item of this size.
func (p *binPackingProp) putIn(s *Space, x Var, size int) bool {
	for w, light := range p.light {
		for m := masked(s, x, w, light); m != 0; m &= m - 1 {
			b := 64*w + bits.TrailingZeros64(m)
			if p.possible[b]-size < s.Min(p.loads[b]) {
				return s.Assign(x, b)
			}
		}
	}
	return true
}

// Explain works out which rule it was, and gives what the rule needs.
func (c *binPacking) Explain(r *Reason, claim Literal) {
	for i, l := range claim.at(c.bins) {
		if l.k < 0 || l.k >= len(c.loads) {
			continue
		}
		if l.op == domains.NE {
			if top := r.Max(c.loads[l.k]); c.addItems(r, domains.EQ, l.k, top+1-c.sizes[i], i) {
				r.Add(c.loads[l.k].Le(top))
				return
			}
		}
		if l.op == domains.EQ {
			if bottom := r.Min(c.loads[l.k]); c.addItems(r, domains.NE, l.k, c.total-c.sizes[i]-bottom+1, i) {
				r.Add(c.loads[l.k].Ge(bottom))
				return
			}
		}
	}
	for b, l := range claim.at(c.loads) {
		if l.op == domains.GE && (c.addItems(r, domains.EQ, b, l.k, -1) || c.addOthers(r, l, b)) {
			return
		}
		if l.op == domains.LE && (c.addItems(r, domains.NE, b, c.total-l.k, -1) || c.addOthers(r, l, b)) {
			return
		}
	}
}

// addItems gives items of which the relation to bin b held, but for item except, whose sizes
// add up to need; false where there are not enough.
func (c *binPacking) addItems(r *Reason, op domains.Op, b, need, except int) bool {
	before := len(r.facts)
	for i := 0; i < len(c.bins) && need > 0; i++ {
		if l := (Literal{c.bins[i], op, b}); i != except && c.sizes[i] > 0 && r.holds(l) {
			r.Add(l)
			need -= c.sizes[i]
		}
	}
	if need > 0 {
		r.facts = r.facts[:before]
	}
	return need <= 0
}

// addOthers gives the bounds of the other loads, where with the total they force the
// bound l of load b.
func (c *binPacking) addOthers(r *Reason, l Literal, b int) bool {
	rest := c.total - r.sumBut(c.loads, b, l.op == domains.GE)
	if l.op == domains.GE && rest < l.k || l.op == domains.LE && rest > l.k {
		return false
	}
	r.addBut(c.loads, b, l.op == domains.GE)
	return true
}
