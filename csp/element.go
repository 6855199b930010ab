package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is element over a table of constants, in one and two dimensions: the
// entry of a table at indices that are variables. element_var.go has the one over
// variables.

type element struct {
	xs      []Var // the indices, then the result
	width   int   // entries of a line; those of the table, where it has one dimension
	entries []int
	ragged  int // the first line of another length, or -1
	allowed bool

	e *extension
	// The tuples of row k of column a are lists[a][starts[a][k]:starts[a][k+1]].
	starts, lists [][]int32
}

// Element states that result is the entry of table at index, counted from 0. An
// index outside the table is no solution. (Arrays counted from 1 take
// index.Plus(-1).) An empty table has no solution.
//
// Domain consistent, also where index and result are views of one variable; of
// variables that keep only their bounds, the bounds. Each value remembers the entry
// that supported it last (residues: Lecoutre and Hemery 2007), so that a run takes
// time in proportion to the values of both, and at worst to the length of the table.
//
// An index is explained by the one value that result has lost; a value of result by
// the indices that are gone, as bounds where they are many.
//
// The entries may be variables: result = table[index]. That is domain consistent where all
// variables are distinct: an index goes when its entry and the result share no value, a
// value of the result when no entry that is left has it, and once the index is fixed the
// entry and the result are made equal. Each index and each value remembers what supported
// it last; a run takes time in proportion to the indices and the values of the result, and
// at worst to their product. Where all domains are one word, masks stand for their values,
// and it is in proportion to the indices. An index is explained by the values that its
// entry and the result have lost, or by a bound between them; a value of the result by the
// index or the entry, for each entry that was declared with it.
func Element[T int | Var](table []T, index, result Var) Constraint {
	if xs, ok := any(table).([]Var); ok {
		return newElementVar([]Var{index}, result, len(xs), xs, -1)
	}
	return newElement([]Var{index, result}, len(table), slices.Clone(any(table).([]int)))
}

// Element2D states that result is table[row][col], both counted from 0. Indices
// outside the table are no solution, and an empty table has none. Lines of different
// lengths make the model malformed.
//
// Domain consistent; where variables stand at several positions, entries that give
// one two values are left out beforehand. Of variables that keep only their bounds,
// the bounds. Residues as in [Element]; a run repeats until nothing changes, each
// round in time in proportion to the values of all three, and at worst to the size of
// the table.
//
// A removed value is explained by values that the other two have lost (or, where that
// says several at once, by a bound), chosen greedily until every entry with the value
// is excluded.
//
// Where the entries are variables, it is domain consistent if all variables are distinct,
// and explained as [Element] is then; a row goes when none of its entries at a column that
// is left shares a value with the result, and a column likewise. A run takes at worst time
// in proportion to the entries times the values of the result.
func Element2D[T int | Var](table [][]T, row, col, result Var) Constraint {
	if xs, ok := any(table).([][]Var); ok {
		width, entries, ragged := flatten(xs)
		return newElementVar([]Var{row, col}, result, width, entries, ragged)
	}
	width, entries, ragged := flatten(any(table).([][]int))
	c := newElement([]Var{row, col, result}, width, entries)
	c.ragged = ragged
	return c
}

// flatten puts the lines of a table behind each other, up to the first whose length
// is not that of the lines before.
func flatten[T any](table [][]T) (width int, entries []T, ragged int) {
	for i, line := range table {
		if i > 0 && len(line) != width {
			return width, entries, i
		}
		width = len(line)
		entries = append(entries, line...)
	}
	return width, entries, -1
}

func newElement(xs []Var, width int, entries []int) *element {
	c := &element{xs: xs, width: width, entries: entries, ragged: -1, allowed: true}
	c.e = newExtension(xs, len(entries), func(i int, dst []int) {
		dst[0] = i / width
		dst[len(dst)-2] = i % width
		dst[len(dst)-1] = entries[i]
	})
	for a := range c.e.cols {
		start := make([]int32, len(c.e.cols[a].values)+1)
		for t := range c.e.n {
			start[c.e.tuple(t)[a]+1]++
		}
		for k := range len(start) - 1 {
			start[k+1] += start[k]
		}
		list, at := make([]int32, c.e.n), slices.Clone(start)
		for t := range c.e.n {
			k := c.e.tuple(t)[a]
			list[at[k]] = int32(t)
			at[k]++
		}
		c.starts, c.lists = append(c.starts, start), append(c.lists, list)
	}
	return c
}

// with returns the entries that have a row.
func (c *element) with(a, row int) []int32 {
	return c.lists[a][c.starts[a][row]:c.starts[a][row+1]]
}

func (c *element) Vars() []Var { return c.xs }

func (c *element) Kind() string {
	kind := "element"
	if len(c.xs) == 3 {
		kind = "element_2d"
	}
	if !c.allowed {
		return "not_" + kind
	}
	return kind
}

func (c *element) String() string {
	rel := "="
	if !c.allowed {
		rel = "!="
	}
	if len(c.xs) == 3 {
		return fmt.Sprintf("%v %s table[%v, %v] of %d entries", c.xs[2], rel, c.xs[0], c.xs[1], len(c.entries))
	}
	return fmt.Sprintf("%v %s table[%v] of %d entries", c.xs[1], rel, c.xs[0], len(c.entries))
}

func (c *element) Priority() Priority { return Linear }

func (c *element) Validate() error {
	if c.ragged >= 0 {
		return fmt.Errorf("the lines of the table differ in length: line %d does not have the %d entries of those before", c.ragged, c.width)
	}
	return nil
}

func (c *element) Satisfied(vals []int) bool {
	i := vals[0]
	if len(vals) == 3 {
		if vals[1] < 0 || vals[1] >= c.width || i < 0 || i >= len(c.entries)/c.width {
			return !c.allowed
		}
		i = i*c.width + vals[1]
	}
	return (i >= 0 && i < len(c.entries) && c.entries[i] == vals[len(vals)-1]) == c.allowed
}

// Negation has the same entries, and shares them.
func (c *element) Negation() Constraint {
	n := *c
	n.allowed = !c.allowed
	return &n
}

func (c *element) Attach(s *Space) Propagator {
	p := elementProp{c: c, e: c.e, sizes: make([]int, len(c.e.cols))}
	most := 0
	for a := range c.e.cols {
		most = max(most, len(c.e.cols[a].values))
		last := make([]int32, len(c.e.cols[a].values))
		for k := range last {
			last[k] = c.with(a, k)[0]
		}
		p.residue = append(p.residue, last)
	}
	p.rows, p.marks = make([]int32, 0, most), make([]bool, most)
	if c.allowed {
		return &p
	}
	return &notElementProp{p}
}

// elementProp looks for an entry for each value.
type elementProp struct {
	c       *element
	e       *extension
	residue [][]int32 // for each column and row, an entry that was there when last looked at
	rows    []int32   // room for the rows of one column,
	marks   []bool    // and for what is found of them
	sizes   []int
	why     cover
}

// Propagate filters one column after the other until each was looked at after the
// last change of another.
func (p *elementProp) Propagate(s *Space) Status {
	k := len(p.e.cols)
	for a, calm := 0, 0; calm < k; a = (a + 1) % k {
		x := p.e.cols[a].x.id
		before := s.cells[x]
		if !p.filter(s, a) {
			return Failed
		}
		if calm++; s.cells[x] != before {
			calm = 1
		}
	}
	if p.e.entailedBy(s) {
		return Entailed
	}
	return Stable
}

// filter removes the values of a column that no entry is left for.
func (p *elementProp) filter(s *Space, a int) bool {
	c := &p.e.cols[a]
	if s.st.Kind(c.x.id) == domains.Interval {
		return c.keepBounds(s, func(row int) bool { return p.supported(s, a, row) })
	}
	p.rows = c.present(s, p.rows[:0])
	for _, k := range p.rows {
		p.marks[k] = p.supported(s, a, int(k))
	}
	return c.keep(s, p.marks)
}

func (p *elementProp) supported(s *Space, a, row int) bool {
	if p.stands(s, a, p.residue[a][row]) {
		return true
	}
	for _, t := range p.c.with(a, row) {
		if p.stands(s, a, t) {
			p.residue[a][row] = t
			return true
		}
	}
	return false
}

// stands reports whether the values of an entry are in the domains, other than that
// of column a.
func (p *elementProp) stands(s *Space, a int, t int32) bool {
	for b, k := range p.e.tuple(int(t)) {
		if b != a && !p.e.cols[b].has(s, int(k)) {
			return false
		}
	}
	return true
}

// count returns the number of entries whose values are all in the domains.
func (p *elementProp) count(s *Space) int {
	n := 0
	p.rows = p.e.cols[0].present(s, p.rows[:0])
	for _, k := range p.rows {
		n += p.countWith(s, 0, int(k))
	}
	return n
}

func (p *elementProp) countWith(s *Space, a, row int) int {
	n := 0
	for _, t := range p.c.with(a, row) {
		if p.stands(s, a, t) {
			n++
		}
	}
	return n
}

// Entailment compares the number of entries left with that of all assignments.
func (p *elementProp) Entailment(s *Space) Status {
	switch p.count(s) {
	case 0:
		return Failed
	case p.e.sizes(s, p.sizes):
		return Entailed
	}
	return Stable
}

func (p *elementProp) Explain(r *Reason, claim Literal) {
	p.why.explain(r, claim, p.e, func(tuples []int32, a, lo, hi int) []int32 {
		return append(tuples, p.c.lists[a][p.c.starts[a][lo]:p.c.starts[a][hi]]...)
	})
}

// notElementProp states that the result is not the entry: it removes the values for
// which all assignments of the others are entries.
type notElementProp struct{ elementProp }

func (p *notElementProp) Propagate(s *Space) Status {
	count := p.count(s)
	switch count {
	case 0:
		return Entailed
	case p.e.sizes(s, p.sizes):
		return Failed
	}
	// A value that goes takes from every other value as many entries as assignments,
	// so that one round is enough.
	for a := range p.e.cols {
		p.e.sizes(s, p.sizes)
		if others := productWithout(p.sizes, a); others <= count && !p.exclude(s, a, others) {
			return Failed
		}
	}
	return Stable
}

// exclude removes the values of a column that stand in as many entries as the other
// variables have assignments.
func (p *notElementProp) exclude(s *Space, a, others int) bool {
	c := &p.e.cols[a]
	some := false
	p.rows = c.present(s, p.rows[:0])
	for _, k := range p.rows {
		p.marks[k] = len(p.c.with(a, int(k))) >= others && p.countWith(s, a, int(k)) == others
		some = some || p.marks[k]
	}
	return !some || c.drop(s, p.marks)
}

func (p *notElementProp) Entailment(s *Space) Status { return opposite(p.elementProp.Entailment(s)) }

func (p *notElementProp) Explain(r *Reason, claim Literal) { explainForbidden(r, p.e, claim) }
