package csp

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the positive table constraint: the assignments that are allowed are
// listed. table_forbidden.go has the negative one.

type table struct {
	xs      []Var
	e       *extension
	sup     *supports
	listed  int // tuples as given
	bad     int // the first tuple of a wrong length, or -1
	badLen  int
	allowed bool
}

// Table states that the values of xs are one of the tuples, each as long as xs. An
// empty list has no solution. Tuples are copied; one that stands there twice counts
// once. A tuple of another length makes the model malformed.
//
// Domain consistent, also where a variable stands at several positions; of variables
// that keep only their bounds, the bounds. Compact-table (Demeulenaere, Hartert,
// Lecoutre, Perez, Perron, Régin and Schaus 2016): what is left of the list is a
// reversible sparse bitset, from which the tuples of removed values are taken off (or,
// where fewer are left, to which those of the remaining values are kept), and each
// value remembers the word where it last found a tuple. A run takes time in
// proportion to the words left and the values that changed, and at worst to the
// values in all open domains times the words left.
//
// Memory: one bit for each tuple and each value that stands in it, shared by all
// solvers, and in each solver one reversible word for 64 tuples.
//
// A removed value is explained by values that other variables have lost (or, where
// that says several at once, by a bound), chosen greedily until every tuple with the
// value is excluded.
//
// Its negation says that the values are none of the tuples, with the same consistency.
// Compact-table for negative tables (Verhaeghe, Lecoutre and Schaus 2017): a value goes
// when the listed tuples that have it are as many as all assignments of the others.
// Counting them takes time in proportion to the words left for each value for which the
// others' assignments are few enough. A removed value is explained by values that the
// others have lost: those that must be missing for all combinations of the rest to be
// listed.
func Table(xs []Var, tuples [][]int) Constraint { return newTable(xs, tuples, true) }

func newTable(xs []Var, tuples [][]int, allowed bool) *table {
	c := &table{xs: slices.Clone(xs), listed: len(tuples), bad: -1, allowed: allowed}
	for i, t := range tuples {
		if len(t) != len(xs) {
			c.bad, c.badLen = i, len(t)
			return c
		}
	}
	c.e = newExtension(c.xs, len(tuples), func(i int, dst []int) { copy(dst, tuples[i]) })
	c.e.sort()
	c.sup = newSupports(c.e)
	return c
}

func (c *table) Vars() []Var { return c.xs }

func (c *table) Kind() string {
	if c.allowed {
		return "table"
	}
	return "not_table"
}

func (c *table) String() string { return fmt.Sprintf("%s of %d", call(c.Kind(), c.xs), c.listed) }

func (c *table) Priority() Priority { return Quadratic }

func (c *table) Validate() error {
	if c.bad >= 0 {
		return fmt.Errorf("tuple %d has %d values for %d variables", c.bad, c.badLen, len(c.xs))
	}
	return nil
}

// Satisfied looks the tuple up in the sorted list.
func (c *table) Satisfied(vals []int) bool { return c.lists(vals) == c.allowed }

func (c *table) lists(vals []int) bool {
	lo, hi := 0, c.e.n
	for a := range c.e.cols {
		col := &c.e.cols[a]
		row := -1
		for p, x := range c.xs {
			if x.index() == col.x.id {
				k := col.row(x.under(vals[p]))
				if k < 0 || row >= 0 && k != row {
					return false
				}
				row = k
			}
		}
		// The tuples lo..hi-1 agree in the columns before this one.
		lo = c.search(a, row, lo, hi)
		hi = c.search(a, row+1, lo, hi)
	}
	return lo < hi
}

// search returns the first of the tuples lo..hi-1 whose row in a column is at least
// row.
func (c *table) search(a, row, lo, hi int) int {
	k := len(c.e.cols)
	for lo < hi {
		mid := (lo + hi) / 2
		if int(c.e.tuples[mid*k+a]) < row {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// Negation lists the same tuples, and shares them.
func (c *table) Negation() Constraint {
	n := *c
	n.allowed = !c.allowed
	return &n
}

func (c *table) Attach(s *Space) Propagator {
	if !c.allowed {
		return newNotTableProp(s, c)
	}
	p := &tableProp{c: c, e: c.e, left: newTupleSet(s, c.e, c.sup), settled: s.NewInt(0), sizes: make([]int, len(c.e.cols))}
	for a := range c.e.cols {
		p.residue = append(p.residue, make([]int32, len(c.e.cols[a].values)))
	}
	return p
}

// tableProp is compact-table.
type tableProp struct {
	c       *table
	e       *extension
	left    *tupleSet
	settled ReversibleInt // not 0: every value has a tuple left, as of the latest update
	residue [][]int32     // for each column and row, a word where a tuple that is left had it
	sizes   []int
	why     cover
}

// Propagate drops tuples first and then values. The values it drops have no tuple
// left, so that running again would change nothing.
func (p *tableProp) Propagate(s *Space) Status {
	t := p.left
	if !t.update(s) {
		return Failed
	}
	settled := p.settled.Get(s) != 0
	for a := range p.e.cols {
		// Where a single variable changed, its own values have their tuples still.
		if settled && t.changed == 1 && a == t.latest && p.complete(s, a) {
			continue
		}
		if !p.filter(s, a) {
			return Failed
		}
	}
	if !settled {
		p.settled.Set(s, 1)
	}
	if p.e.entailedBy(s) {
		return Entailed
	}
	return Stable
}

// complete reports whether every value of a column's variable has a row that is
// alive.
func (p *tableProp) complete(s *Space, a int) bool {
	return s.st.Size(p.e.cols[a].x.id) == p.left.cols[a].n.Get(s)
}

// filter removes the values that no tuple is left for.
func (p *tableProp) filter(s *Space, a int) bool {
	t, c := p.left, &p.e.cols[a]
	col, residue, width := &t.cols[a], p.residue[a], t.sup.width
	words := t.sup.words[a]
	before := col.n.Get(s)
	n := before
	for i := 0; i < n; {
		k := col.rows[i]
		w := residue[k]
		if uint64((t.first+domains.Int(w)).Get(s.st))&words[int(k)*width+int(w)] == 0 {
			if w = t.meets(s, a, int(k)); w < 0 {
				n--
				col.rows[i], col.rows[n] = col.rows[n], k
				continue
			}
			residue[k] = w
		}
		i++
	}
	if n != before {
		col.n.Set(s, n)
	}
	if x := c.x.id; s.st.Size(x) != n {
		if !p.narrow(s, c, col.rows[:n], col.rows[n:before]) {
			return false
		}
		col.seen.Set(s, int(s.cells[x]))
	}
	return true
}

// narrow removes from the variable of a column the values of rows that are gone, and
// at the first time those that have no row.
func (p *tableProp) narrow(s *Space, c *column, rows, gone []int32) bool {
	x := c.x.id
	switch s.st.Kind(x) {
	case domains.Word:
		var mask uint64
		base := s.st.Base(x)
		for _, k := range rows {
			mask |= 1 << uint(c.values[k]-base)
		}
		return s.happened(x, s.st.KeepMask(x, mask))
	case domains.Interval:
		lo, hi := rows[0], rows[0]
		for _, k := range rows {
			lo, hi = min(lo, k), max(hi, k)
		}
		return s.AtLeast(c.x, c.values[lo]) && s.AtMost(c.x, c.values[hi])
	}
	for _, k := range gone {
		if !s.Remove(c.x, c.values[k]) {
			return false
		}
	}
	return s.st.Size(x) == len(rows) || s.happened(x, s.st.Filter(x, c.set, true))
}

// Entailment compares the number of tuples left with that of all assignments. It takes
// the changes in, so that Propagate, should it come to run, has to look at all values.
func (p *tableProp) Entailment(s *Space) Status {
	if p.settled.Get(s) != 0 {
		p.settled.Set(s, 0)
	}
	if !p.left.update(s) {
		return Failed
	}
	if p.left.count(s) == p.e.sizes(s, p.sizes) {
		return Entailed
	}
	return Stable
}

func (p *tableProp) Explain(r *Reason, claim Literal) {
	p.why.explain(r, claim, p.e, func(tuples []int32, a, lo, hi int) []int32 {
		for k := lo; k < hi; k++ {
			for i, w := range p.c.sup.of(a, k) {
				for ; w != 0; w &= w - 1 {
					tuples = append(tuples, int32(i<<6+bits.TrailingZeros64(w)))
				}
			}
		}
		return tuples
	})
}
