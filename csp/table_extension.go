package csp

import (
	"math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is what the constraints that list assignments share (table, element):
// the assignments themselves, seen as tuples over distinct variables, and the
// columns of their values. It is made once, when the constraint is declared, and
// never changes, so that all solvers share it.

// extension is a list of tuples. A variable that stands at several positions has
// one column: tuples that give it two values are dropped, and so are those with a
// value that was not declared.
type extension struct {
	cols   []column
	n      int
	tuples []int32 // rows, n times one for each column
}

// column holds the values that a variable has in the tuples. The place of a value
// among them is its row.
type column struct {
	x      Var         // without a view
	values []int       // ascending
	set    domains.Set // the same
	lo     int
	rows   []int32 // the row of value lo+i, or -1; nil where that would be too long
}

// newExtension reads n tuples over xs; read writes tuple i into dst.
func newExtension(xs []Var, n int, read func(i int, dst []int)) *extension {
	scope := distinct(xs)
	e := &extension{cols: make([]column, len(scope))}
	declared := make([]domains.Set, len(scope))
	at := make([]int, len(xs)) // for each position, its column
	for i, x := range xs {
		at[i] = slices.Index(scope, x.index())
		bare := Var{model: x.model, id: x.index()}
		e.cols[at[i]].x = bare
		declared[at[i]] = bare.Domain()
	}
	in, out := make([]int, len(xs)), make([]int, len(scope))
	filled := make([]bool, len(scope))
	var flat []int32
next:
	for i := range n {
		read(i, in)
		clear(filled)
		for p, x := range xs {
			v, a := x.under(in[p]), at[p]
			if filled[a] && out[a] != v || !filled[a] && !declared[a].Contains(v) {
				continue next
			}
			out[a], filled[a] = v, true
		}
		for _, v := range out {
			flat = append(flat, int32(v))
		}
		e.n++
	}
	e.tuples = flat
	for a := range e.cols {
		e.fillColumn(a)
	}
	return e
}

// fillColumn lists the values of a column and puts their rows into the tuples.
func (e *extension) fillColumn(a int) {
	k := len(e.cols)
	values := make([]int, e.n)
	for i := range values {
		values[i] = int(e.tuples[i*k+a])
	}
	e.cols[a] = newColumn(e.cols[a].x, values)
	for i, v := range values {
		e.tuples[i*k+a] = int32(e.cols[a].row(v))
	}
}

// newColumn lists values of the variable x, which has no view here.
func newColumn(x Var, values []int) column {
	values = slices.Clone(values)
	slices.Sort(values)
	c := column{x: x, values: slices.Clip(slices.Compact(values))}
	c.set = domains.Of(c.values...)
	m := len(c.values)
	if m == 0 {
		return c
	}
	c.lo = c.values[0]
	if span := c.values[m-1] - c.lo + 1; span <= 1024+8*m {
		c.rows = make([]int32, span)
		for i := range c.rows {
			c.rows[i] = -1
		}
		for k, v := range c.values {
			c.rows[v-c.lo] = int32(k)
		}
	}
	return c
}

// sort puts the tuples into lexicographic order, each once: by the last column first, each time in as many
// steps as there are tuples and rows.
func (e *extension) sort() {
	k := len(e.cols)
	if k == 0 {
		e.n = min(e.n, 1)
		return
	}
	order, next := make([]int, e.n), make([]int, e.n)
	for i := range order {
		order[i] = i
	}
	for a := k - 1; a >= 0; a-- {
		places := make([]int, len(e.cols[a].values)+1)
		for _, i := range order {
			places[e.tuples[i*k+a]+1]++
		}
		for row := range e.cols[a].values {
			places[row+1] += places[row]
		}
		for _, i := range order {
			row := e.tuples[i*k+a]
			next[places[row]] = i
			places[row]++
		}
		order, next = next, order
	}
	sorted := make([]int32, 0, e.n*k)
	for j, i := range order {
		if j == 0 || !slices.Equal(e.tuple(i), e.tuple(order[j-1])) {
			sorted = append(sorted, e.tuple(i)...)
		}
	}
	e.n, e.tuples = len(sorted)/k, sorted
}

// tuple returns the rows of tuple i.
func (e *extension) tuple(i int) []int32 {
	k := len(e.cols)
	return e.tuples[i*k : (i+1)*k : (i+1)*k]
}

// row returns the row of a value of the variable without its view, or -1.
func (c *column) row(v int) int {
	if c.rows != nil {
		if i := v - c.lo; i >= 0 && i < len(c.rows) {
			return int(c.rows[i])
		}
		return -1
	}
	if k, ok := slices.BinarySearch(c.values, v); ok {
		return k
	}
	return -1
}

// rowFrom returns the first row whose value is at least v.
func (c *column) rowFrom(v int) int32 {
	k := c.row(v)
	if k < 0 {
		k, _ = slices.BinarySearch(c.values, v)
	}
	return int32(k)
}

// has reports whether the value of a row is in the domain.
func (c *column) has(s *Space, row int) bool { return s.st.Has(c.x.id, c.values[row]) }

// present appends to dst the rows whose values are in the domain.
func (c *column) present(s *Space, dst []int32) []int32 {
	x := c.x.id
	if s.st.Kind(x) == domains.Interval {
		for k, end := c.rowFrom(s.st.Min(x)), c.rowFrom(s.st.Max(x)+1); k < end; k++ {
			dst = append(dst, k)
		}
		return dst
	}
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		if k := c.row(v); k >= 0 {
			dst = append(dst, int32(k))
		}
	}
	return dst
}

// keep removes the values that have no row, or whose row is not live. Of rows only
// those in the domain are looked at. Where only bounds are kept, they move to live
// rows.
func (c *column) keep(s *Space, live []bool) bool {
	x := c.x.id
	switch s.st.Kind(x) {
	case domains.Word:
		var mask uint64
		base := s.st.Base(x)
		for m := s.cells[x]; m != 0; m &= m - 1 {
			if k := c.row(base + bits.TrailingZeros64(m)); k >= 0 && live[k] {
				mask |= m & -m
			}
		}
		return s.happened(x, s.st.KeepMask(x, mask))
	case domains.Interval:
		return c.keepBounds(s, func(row int) bool { return live[row] })
	}
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		if k := c.row(v); (k < 0 || !live[k]) && !s.Remove(c.x, v) {
			return false
		}
	}
	return true
}

// keepBounds is keep where only bounds are kept: it looks from both ends as far as the first row
// that is live.
func (c *column) keepBounds(s *Space, live func(row int) bool) bool {
	from, end := int(c.rowFrom(s.Min(c.x))), int(c.rowFrom(s.Max(c.x)+1))
	for from < end && !live(from) {
		from++
	}
	if from == end {
		return false
	}
	to := end - 1
	for to > from && !live(to) {
		to--
	}
	return s.AtLeast(c.x, c.values[from]) && s.AtMost(c.x, c.values[to])
}

// drop removes the values of dead rows; where only bounds are kept, as far as the
// bounds can be moved off them.
func (c *column) drop(s *Space, dead []bool) bool {
	x := c.x.id
	if s.st.Kind(x) == domains.Interval {
		for k := c.row(s.st.Min(x)); k >= 0 && dead[k]; k = c.row(s.st.Min(x)) {
			if !s.Remove(c.x, c.values[k]) {
				return false
			}
		}
		for k := c.row(s.st.Max(x)); k >= 0 && dead[k]; k = c.row(s.st.Max(x)) {
			if !s.Remove(c.x, c.values[k]) {
				return false
			}
		}
		return true
	}
	for v, ok := s.st.Min(x), true; ok; v, ok = s.st.Next(x, v+1) {
		if k := c.row(v); k >= 0 && dead[k] && !s.Remove(c.x, v) {
			return false
		}
	}
	return true
}

// sizes writes the number of values of each column's variable into dst, and returns
// their product, which is drawn to a bound where it is too large to matter.
func (e *extension) sizes(s *Space, dst []int) int {
	product := 1
	for a := range e.cols {
		dst[a] = s.st.Size(e.cols[a].x.id)
		product = multiply(product, dst[a])
	}
	return product
}

// productWithout returns the product of all sizes but one.
func productWithout(sizes []int, a int) int {
	product := 1
	for b, n := range sizes {
		if b != a {
			product = multiply(product, n)
		}
	}
	return product
}

// entailedBy reports whether at most one variable is open, so that once its values
// were filtered all that is left satisfies the constraint. Values inside the bounds
// of a variable without holes were not filtered.
func (e *extension) entailedBy(s *Space) bool {
	open := 0
	for a := range e.cols {
		if x := e.cols[a].x.id; !s.st.Fixed(x) {
			open++
			if open == 2 || s.st.Kind(x) == domains.Interval {
				return false
			}
		}
	}
	return true
}

// claimed returns the column a claim is about and the rows lo..hi-1 of the values
// that contradict it, which is all of the column for a claim that is false. A claim
// is x != v, x >= v or x <= v.
func (e *extension) claimed(claim Literal) (a, lo, hi int) {
	if claim.IsFalse() {
		return -1, 0, 0
	}
	for a := range e.cols {
		c := &e.cols[a]
		l, ok := claim.On(c.x)
		if !ok {
			continue
		}
		k, found := slices.BinarySearch(c.values, l.k)
		switch {
		case l.op == domains.GE:
			return a, 0, k
		case l.op == domains.LE && found:
			return a, k + 1, len(c.values)
		case l.op == domains.LE:
			return a, k, len(c.values)
		case found:
			return a, k, k + 1
		}
		return a, k, k
	}
	return -1, 0, 0
}
