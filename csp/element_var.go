package csp

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is element over an array of variables, in one and two dimensions.

type elementVar struct {
	xs     []Var // the indices, the result, the entries
	dims   int
	width  int // entries of a line; those of the array, where it has one dimension
	ragged int // the first line of another length, or -1
}

func newElementVar(index []Var, result Var, width int, entries []Var, ragged int) Constraint {
	xs := append(slices.Clone(index), result)
	return &elementVar{append(xs, entries...), len(index), width, ragged}
}

func (c *elementVar) Vars() []Var    { return c.xs }
func (c *elementVar) result() Var    { return c.xs[c.dims] }
func (c *elementVar) entries() []Var { return c.xs[c.dims+1:] }

func (c *elementVar) Kind() string {
	if c.dims == 2 {
		return "element_var_2d"
	}
	return "element_var"
}

func (c *elementVar) String() string {
	if c.dims == 2 {
		return fmt.Sprintf("%v = %s[%v, %v]", c.result(), call("array", c.entries()), c.xs[0], c.xs[1])
	}
	return fmt.Sprintf("%v = %s[%v]", c.result(), call("array", c.entries()), c.xs[0])
}

func (c *elementVar) Priority() Priority { return Linear }

func (c *elementVar) Validate() error {
	if c.ragged >= 0 {
		return fmt.Errorf("the lines of the array differ in length: line %d does not have the %d entries of those before", c.ragged, c.width)
	}
	return nil
}

// lengths returns how many lines the array has (one, where it has one dimension) and
// how many entries each.
func (c *elementVar) lengths() (lines, width int) {
	if c.width == 0 {
		return 0, 0
	}
	return len(c.entries()) / c.width, c.width
}

func (c *elementVar) Satisfied(vals []int) bool {
	lines, width := c.lengths()
	i, j := 0, vals[c.dims-1]
	if c.dims == 2 {
		i = vals[0]
	}
	return i >= 0 && i < lines && j >= 0 && j < width && vals[c.dims+1+i*width+j] == vals[c.dims]
}

func (c *elementVar) Attach(s *Space) Propagator {
	lines, width := c.lengths()
	p := &elementVarProp{c: c, lines: lines, width: width, row: -1,
		twice: len(distinct(c.xs)) < len(c.xs), entries: c.entries(),
		shared: make([]int, len(c.entries())), across: make([]int32, width), along: make([]int32, lines)}
	if c.dims == 2 {
		p.row = 0
	}
	for _, x := range p.entries {
		p.equal = append(p.equal, equal{[2]Var{x, c.result()}})
	}
	if w := newElementVarWords(s, p); w != nil {
		return w
	}
	return p
}

// elementVarProp works on the array as lines of entries; one dimension is one line
// without a row variable.
type elementVarProp struct {
	c            *elementVar
	entries      []Var
	equal        []equal // each entry with the result
	lines, width int
	row          int  // the position of the row variable, or -1
	twice        bool // a variable stands at two positions

	shared []int   // for each entry, a value it shared with the result
	across []int32 // for each column, a line whose entry shared a value
	along  []int32 // for each line, a column whose entry did

	least, most int // entries that had an end of the result, where that keeps only those
}

func (p *elementVarProp) Propagate(s *Space) Status {
	before := s.st.Removed()
	if !p.bound(s) || !p.filterIndex(s) {
		return Failed
	}
	status := Stable
	if i, j, ok := p.fixed(s); ok {
		if status = p.equal[i*p.width+j].Propagate(s); status == Failed {
			return Failed
		}
	} else if !p.filterResult(s) {
		return Failed
	}
	if p.twice && status != Entailed && s.st.Removed() != before {
		return Again
	}
	return status
}

func (p *elementVarProp) col() Var { return p.c.xs[p.c.dims-1] }

// bound keeps the indices inside the array.
func (p *elementVarProp) bound(s *Space) bool {
	if !s.AtLeast(p.col(), 0) || !s.AtMost(p.col(), p.width-1) {
		return false
	}
	return p.row < 0 || s.AtLeast(p.c.xs[p.row], 0) && s.AtMost(p.c.xs[p.row], p.lines-1)
}

// fixed returns the entry that the indices have come to.
func (p *elementVarProp) fixed(s *Space) (line, col int, ok bool) {
	if !s.Fixed(p.col()) || p.row >= 0 && !s.Fixed(p.c.xs[p.row]) {
		return 0, 0, false
	}
	if p.row >= 0 {
		line = s.Min(p.c.xs[p.row])
	}
	return line, s.Min(p.col()), true
}

// filterIndex removes the indices that lead to no entry that shares a value with the
// result, from both ends inwards where only bounds are kept.
func (p *elementVarProp) filterIndex(s *Space) bool {
	// Removing a line whose entries share nothing takes support from no column.
	for _, byLine := range [2]bool{true, false} {
		x := p.col()
		if byLine {
			if p.row < 0 {
				continue
			}
			x = p.c.xs[p.row]
		}
		for v, ok := s.Min(x), true; ok; v, ok = s.Next(x, v+1) {
			if !p.leads(s, byLine, v) {
				if !s.Remove(x, v) {
					return false
				}
			} else if !s.KeepsHoles(x) {
				break
			}
		}
		if !s.KeepsHoles(x) {
			for !p.leads(s, byLine, s.Max(x)) {
				if !s.Remove(x, s.Max(x)) {
					return false
				}
			}
		}
	}
	return true
}

// leads reports whether a line, or a column, has an entry that shares a value with
// the result.
func (p *elementVarProp) leads(s *Space, byLine bool, k int) bool {
	if !byLine {
		if p.row < 0 {
			return p.shares(s, k)
		}
		if l := int(p.across[k]); s.Has(p.c.xs[p.row], l) && p.shares(s, l*p.width+k) {
			return true
		}
		for l, ok := s.Next(p.c.xs[p.row], 0); ok; l, ok = s.Next(p.c.xs[p.row], l+1) {
			if p.shares(s, l*p.width+k) {
				p.across[k] = int32(l)
				return true
			}
		}
		return false
	}
	if j := int(p.along[k]); s.Has(p.col(), j) && p.shares(s, k*p.width+j) {
		return true
	}
	for j, ok := s.Next(p.col(), 0); ok; j, ok = s.Next(p.col(), j+1) {
		if p.shares(s, k*p.width+j) {
			p.along[k] = int32(j)
			return true
		}
	}
	return false
}

// shares reports whether an entry and the result share a value.
func (p *elementVarProp) shares(s *Space, e int) bool {
	x, y := p.entries[e], p.c.result()
	if v := p.shared[e]; x.index() != y.index() && s.Has(x, v) && s.Has(y, v) {
		return true
	}
	if d, same := sameVar(x, y); same {
		return d == 0
	}
	v, ok := s.firstShared(x, y)
	if ok {
		p.shared[e] = v
	}
	return ok
}

// filterResult removes the values of the result that no entry has. Where only its
// bounds are kept, they leap to the next value of an entry.
func (p *elementVarProp) filterResult(s *Space) bool {
	y := p.c.result()
	if s.KeepsHoles(y) {
		for v, hi := s.Min(y), s.Max(y); v <= hi; v += 64 {
			for gone := p.unheld(s, v, s.mask(y, v)); gone != 0; gone &= gone - 1 {
				if !s.Remove(y, v+bits.TrailingZeros64(gone)) {
					return false
				}
			}
		}
		return true
	}
	least, most := s.Min(y), s.Max(y)
	if p.holds(s, p.least, least) && p.holds(s, p.most, most) {
		return true
	}
	lo, hi := most, least
	col := p.col()
	for l := p.nextLine(s, -1); l >= 0; l = p.nextLine(s, l) {
		for j, ok := s.Next(col, 0); ok; j, ok = s.Next(col, j+1) {
			x := p.entries[l*p.width+j]
			if v, ok := s.Next(x, least); ok && v < lo {
				lo, p.least = v, l*p.width+j
			}
			if v, ok := s.prev(x, most); ok && v > hi {
				hi, p.most = v, l*p.width+j
			}
			if lo == least && hi == most {
				return true
			}
		}
	}
	return s.AtLeast(y, lo) && s.AtMost(y, hi)
}

// holds reports whether an entry that may be meant has a value.
func (p *elementVarProp) holds(s *Space, e, v int) bool {
	return s.Has(p.entries[e], v) && s.Has(p.col(), e%p.width) && (p.row < 0 || s.Has(p.c.xs[p.row], e/p.width))
}

// unheld returns those of 64 values from v on that no entry which is left has.
func (p *elementVarProp) unheld(s *Space, v int, values uint64) uint64 {
	col := p.col()
	for l := p.nextLine(s, -1); l >= 0; l = p.nextLine(s, l) {
		for j, ok := s.Next(col, 0); ok && values != 0; j, ok = s.Next(col, j+1) {
			values &^= s.mask(p.entries[l*p.width+j], v)
		}
	}
	return values
}

// nextLine goes through the lines that are left, from -1 to -1.
func (p *elementVarProp) nextLine(s *Space, l int) int {
	if p.row < 0 {
		if l < 0 {
			return 0
		}
		return -1
	}
	if n, ok := s.Next(p.c.xs[p.row], l+1); ok {
		return n
	}
	return -1
}

// Explain tries the positions that the claim may have been made at.
func (p *elementVarProp) Explain(r *Reason, claim Literal) {
	if p.row >= 0 && p.whyIndex(r, claim, true) || p.whyIndex(r, claim, false) {
		return
	}
	col := p.col()
	if r.Fixed(col) && (p.row < 0 || r.Fixed(p.c.xs[p.row])) {
		e := r.Min(col)
		if p.row >= 0 {
			e += r.Min(p.c.xs[p.row]) * p.width
			r.Add(p.c.xs[p.row].Eq(r.Min(p.c.xs[p.row])))
		}
		r.Add(col.Eq(r.Min(col)))
		p.equal[e].Explain(r, claim)
		return
	}
	p.whyResult(r, claim)
}

// whyIndex explains that a line or a column went: each of its entries is at an index
// that is gone, or shares no value with the result.
func (p *elementVarProp) whyIndex(r *Reason, claim Literal, byLine bool) bool {
	x, other, n, m := p.col(), -1, p.width, p.lines
	if p.row >= 0 {
		other = p.row
	}
	if byLine {
		x, other, n, m = p.c.xs[p.row], p.c.dims-1, p.lines, p.width
	}
	l, ok := claim.On(x)
	if !ok {
		return false
	}
	switch {
	case l.op == domains.GE && l.k <= 0, l.op == domains.LE && l.k >= n-1, l.op == domains.NE && (l.k < 0 || l.k >= n):
		return true // the constraint alone forces it
	case l.op != domains.NE:
		return false
	}
	entry := func(k int) int {
		if byLine {
			return l.k*p.width + k
		}
		return k*p.width + l.k
	}
	y := p.c.result()
	var gone, apart []int
	for k := range m {
		switch x := p.entries[entry(k)]; {
		case other >= 0 && !r.Has(p.c.xs[other], k):
			if d, same := sameVar(x, y); !same || d == 0 {
				gone = append(gone, k)
			}
		case unequal(r, x, y):
			apart = append(apart, entry(k))
		default:
			return false
		}
	}
	if len(gone) > 0 {
		addAbsent(r, p.c.xs[other], gone)
	}
	for _, e := range apart {
		whyUnequal(r, p.entries[e], y)
	}
	return true
}

// unequal reports whether x and y shared no value.
func unequal(r *Reason, x, y Var) bool {
	if d, same := sameVar(x, y); same {
		return d != 0
	}
	for v := max(r.Min(x), r.Min(y)); v <= min(r.Max(x), r.Max(y)); v++ {
		if r.Has(x, v) && r.Has(y, v) {
			return false
		}
	}
	return true
}

// whyResult explains that the result lost values: each entry that was declared with
// one has lost it, or is at an index that is gone.
func (p *elementVarProp) whyResult(r *Reason, claim Literal) {
	y, col := p.c.result(), p.col()
	l, ok := claim.On(y)
	if !ok {
		return
	}
	from, to := l.k, l.k // the values the claim excludes and the result still had
	switch l.op {
	case domains.GE:
		from, to = r.Min(y), l.k-1
		r.addMin(y)
	case domains.LE:
		from, to = l.k+1, r.Max(y)
		r.addMax(y)
	}
	var lines, cols []int
	for i := range p.lines {
		if p.row >= 0 && !r.Has(p.c.xs[p.row], i) {
			for j := range p.width {
				if r.declaredWithin(p.entries[i*p.width+j], from, to) {
					lines = append(lines, i)
					break
				}
			}
			continue
		}
		for j := range p.width {
			x := p.entries[i*p.width+j]
			switch {
			case !r.declaredWithin(x, from, to):
			case !r.Has(col, j):
				cols = append(cols, j)
			default:
				p.whyNone(r, x, from, to)
			}
		}
	}
	if len(lines) > 0 {
		addAbsent(r, p.c.xs[p.row], lines)
	}
	slices.Sort(cols)
	addAbsent(r, col, slices.Compact(cols))
}

// whyNone explains that x had none of the values from..to.
func (p *elementVarProp) whyNone(r *Reason, x Var, from, to int) {
	switch {
	case r.Min(x) > to && (from < to || !r.s.KeepsHoles(x)):
		r.Add(x.Ge(to + 1))
	case r.Max(x) < from && (from < to || !r.s.KeepsHoles(x)):
		r.Add(x.Le(from - 1))
	default:
		for v := from; v <= to; v++ {
			r.Add(x.Ne(v))
		}
	}
}

// declaredWithin reports whether x was declared with a value of from..to.
func (r *Reason) declaredWithin(x Var, from, to int) bool {
	for v := max(from, r.declaredMin(x)); v <= min(to, r.declaredMax(x)); v++ {
		if r.wasDeclared(x, v) {
			return true
		}
	}
	return false
}
