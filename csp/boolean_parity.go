package csp

import (
	"math/bits"
	"slices"
)

// This file is several parities together. Each [Xor] by itself knows nothing before one of
// its variables alone is open; together they are linear equations modulo 2, and Gauss-Jordan
// elimination finds all that follows (Soos, Nohl and Castelluccia 2009; Han and Jiang 2012).
// A search that learns adds it to a model whose parities have variables in common.

// mostParityWords bounds the words of the equations, all of which one step of the elimination
// may look at.
const mostParityWords = 1 << 15

// parities are equations: an odd number of the variables of each row are true, or, as the bit
// after those of the variables says, an even one.
type parities struct {
	vars  []Var
	words int
	rows  []uint64 // the rows, one after the other
	again bool     // two variables are views of one
	below bool     // runs below the root of a search alone, so that who asks why is told of what was posted
}

// newParities returns equations that say what the constraints do.
func newParities(cs []*xor) *parities {
	c := &parities{}
	place := make(map[Var]int)
	var at [][]int // of each constraint the columns, and -1 for each that counts as negated
	for _, x := range cs {
		var columns []int
		for _, b := range x.bs {
			bare := Var{model: b.model, id: b.index()}
			if dom := b.model.vars[b.index()].dom; !dom.IsEmpty() && dom.Min() >= 0 && dom.Max() <= 1 {
				zero, one := b.of(0) >= 1, b.of(1) >= 1
				if zero {
					columns = append(columns, -1)
				}
				if zero == one {
					continue
				}
				b = bare
			}
			if _, ok := place[b]; !ok {
				place[b] = len(c.vars)
				c.vars = append(c.vars, b)
			}
			columns = append(columns, place[b])
		}
		if !x.odd {
			columns = append(columns, -1)
		}
		at = append(at, columns)
	}
	n := len(c.vars)
	c.again = repeats(c.vars)
	c.words = n>>6 + 1
	c.rows = make([]uint64, c.words*len(cs))
	for i, columns := range at {
		row := c.rows[i*c.words : (i+1)*c.words]
		row[n>>6] ^= 1 << uint(n&63) // the sum and this one are even
		for _, k := range columns {
			if k < 0 {
				k = n
			}
			row[k>>6] ^= 1 << uint(k&63)
		}
	}
	return c
}

func (c *parities) Vars() []Var           { return c.vars }
func (c *parities) Kind() string          { return "parities" }
func (c *parities) String() string        { return call(c.Kind(), c.vars) }
func (c *parities) Priority() Priority    { return Quadratic }
func (c *parities) Wakes(s *Space) []Wake { return s.boolWakes(c.vars) }

func (c *parities) Satisfied(vals []int) bool {
	ones := make([]uint64, c.words)
	for i, v := range vals {
		if v >= 1 {
			setBit(ones, i)
		}
	}
	c.rest(ones)
	for r := range len(c.rows) / c.words {
		if oddIn(c.rows[r*c.words:(r+1)*c.words], ones) {
			return false
		}
	}
	return true
}

// rest sets the bit of what is right of the equations, which is always there.
func (c *parities) rest(ones []uint64) { setBit(ones, len(c.vars)) }

// oddIn reports whether a row has an odd number of bits among some.
func oddIn(row, among []uint64) bool {
	n := 0
	for i, w := range row {
		n += bits.OnesCount64(w & among[i])
	}
	return n&1 != 0
}

func (c *parities) Attach(s *Space) Propagator {
	p := &parityProp{parities: c, rows: remember(s, slices.Clone(c.rows)), open: make([]uint64, c.words), ones: make([]uint64, c.words)}
	p.basic = remember(s, make([]int32, len(c.rows)/c.words))
	for r := range p.basic {
		p.basic[r] = -1
	}
	return p
}

// parityProp keeps the equations solved for one variable each, which no other equation has:
// one that is open, if there is any. As equations that say the same are as good for any
// domains, nothing is undone when the search goes back.
type parityProp struct {
	*parities
	rows  []uint64
	basic []int32 // of each row the variable that it is solved for, or -1

	open, ones []uint64 // the variables that are open, and those that are true
}

func (p *parityProp) row(r int) []uint64 { return p.rows[r*p.words : (r+1)*p.words] }

// solve solves each row for an open variable. It takes time in proportion to the words of
// all rows, times the rows that have to change.
func (p *parityProp) solve() {
	for r, b := range p.basic {
		if b >= 0 && has(p.open, int(b)) {
			continue
		}
		row := p.row(r)
		k := p.firstOpen(row)
		if k < 0 {
			continue
		}
		for q := range p.basic {
			if other := p.row(q); q != r && has(other, k) {
				for i, w := range row {
					other[i] ^= w
				}
			}
		}
		p.basic[r] = int32(k)
	}
}

// firstOpen returns an open variable of a row, or -1.
func (p *parityProp) firstOpen(row []uint64) int {
	for i, w := range row {
		if w &= p.open[i]; w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// openIn counts the open variables of a row, at most two.
func (p *parityProp) openIn(row []uint64) int {
	n := 0
	for i, w := range row {
		if n += bits.OnesCount64(w & p.open[i]); n > 1 {
			return 2
		}
	}
	return n
}

func (p *parityProp) Propagate(s *Space) Status {
	if p.below && s.st.Level() <= treeLevel {
		return Stable
	}
	clear(p.open)
	clear(p.ones)
	some := false
	for i, b := range p.vars {
		switch s.truthOf(b) {
		case Entailed:
			setBit(p.ones, i)
		case Stable:
			setBit(p.open, i)
			some = true
		}
	}
	p.rest(p.ones)
	p.solve()
	decided := false
	for r, b := range p.basic {
		row := p.row(r)
		switch p.openIn(row) {
		case 0:
			if oddIn(row, p.ones) {
				return Failed
			}
		case 1:
			decided = true
			if !s.decide(p.vars[b], oddIn(row, p.ones)) {
				return Failed
			}
		}
	}
	switch {
	case !some:
		return Entailed
	case decided && p.again:
		return Again
	}
	return Stable
}

// Explain solves the equations for what was open then. What is claimed follows from one of
// them, in which nothing else was.
func (p *parityProp) Explain(r *Reason, claim Literal) {
	clear(p.open)
	clear(p.ones)
	for i, b := range p.vars {
		switch {
		case r.Min(b) >= 1:
			setBit(p.ones, i)
		case r.Max(b) > 0:
			setBit(p.open, i)
		}
	}
	p.rest(p.ones)
	p.solve()
	for q, b := range p.basic {
		row := p.row(q)
		switch p.openIn(row) {
		case 0:
			if claim.IsFalse() && oddIn(row, p.ones) {
				p.truths(r, row, -1)
				return
			}
		case 1:
			if l, on := claim.On(p.vars[b]); on {
				made := p.vars[b].Le(0)
				if oddIn(row, p.ones) {
					made = p.vars[b].Ge(1)
				}
				if made.op.Implies(made.k, l.op, l.k) {
					p.truths(r, row, int(b))
					return
				}
			}
		}
	}
	for _, b := range p.vars {
		r.addTruth(b)
	}
}

// truths adds what is known of the variables of a row but one.
func (p *parityProp) truths(r *Reason, row []uint64, but int) {
	for i, b := range p.vars {
		if i != but && has(row, i) {
			r.addTruth(b)
		}
	}
}

// implied returns the systems of the parities of a model that have more variables in common
// than a tree of them would: of others each by itself finds all that follows.
func (c *xor) implied(ps []posted) []posted {
	var all []*xor
	group := make(map[int32]int) // by variable, one of the constraints with it
	var leads []int              // to another one of the same group, or itself
	find := func(i int) int {
		for leads[i] != i {
			leads[i] = leads[leads[i]]
			i = leads[i]
		}
		return i
	}
	for _, p := range ps {
		x, ok := p.c.(*xor)
		if !ok {
			continue
		}
		i := len(all)
		all, leads = append(all, x), append(leads, i)
		for _, b := range x.bs {
			if j, ok := group[b.index()]; ok {
				leads[find(j)] = find(i)
			} else {
				group[b.index()] = i
			}
		}
	}
	members, links := make(map[int][]*xor), make(map[int]int)
	for i, x := range all {
		members[find(i)] = append(members[find(i)], x)
		links[find(i)] += len(x.bs) - 1
	}
	for _, i := range group {
		links[find(i)]--
	}
	var out []posted
	for i := range all {
		if cs := members[i]; len(cs) > 1 && links[i] >= 0 {
			if c := newParities(cs); len(c.rows) <= mostParityWords {
				c.below = true
				out = append(out, posted{c: c})
			}
		}
	}
	return out
}
