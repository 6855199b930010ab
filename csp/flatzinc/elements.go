package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
)

// This file looks at the elements of constant arrays together. Those at one index say what
// the columns of one table are: as a table, they go from the values of one column to those
// of another at once, and what is learned need not name the lines between them.

// Bounds of what becomes a table.
const (
	tableLines   = 2       // from so many values of the index on
	tableEntries = 1 << 18 // of all columns together
)

// tables has elements of constants at one index become one call.
func (r *reader) tables() {
	groups := make(map[int32][]int) // by the root of the index, the calls
	for i := range r.calls {
		c := &r.calls[i]
		if c.mode != plain || !c.isElement() {
			continue
		}
		w := r.vars.find(c.term(0))
		if w.root < 0 {
			continue
		}
		if _, constants := c.constants(1); constants {
			groups[w.root] = append(groups[w.root], i)
		}
	}
	for root, calls := range groups {
		if n := r.vars.all[root].dom.Len(); len(calls) < 2 || n > tableEntries/(len(calls)+1) {
			continue
		}
		columns := make([]*call, len(calls))
		for k, i := range calls {
			c := r.calls[i]
			columns[k], r.calls[i].b = &c, nil
		}
		r.calls[calls[0]].b = &builtin{build: func(c *call) csp.Constraint { return c.tableOf(root, columns) }}
	}
	r.dropStated()
}

// dropStated drops the calls without a builtin: what they say is stated by others.
func (r *reader) dropStated() {
	r.calls = slices.DeleteFunc(r.calls, func(c call) bool { return c.b == nil })
}

// tableOf builds the table of an index and of the results of elements at it.
func (c *call) tableOf(root int32, columns []*call) csp.Constraint {
	dom := c.vars.all[root].dom
	xs := []csp.Var{c.reader.made[root]}
	var lines [][]int
	for v := range dom.All() {
		lines = append(lines, []int{v})
	}
	for _, e := range columns {
		w := e.vars.find(e.term(0))
		xs = append(xs, e.variable(2))
		entries, _ := e.constants(1)
		lines = slices.DeleteFunc(lines, func(l []int) bool { i := w.of(l[0]); return i < 1 || i > len(entries) })
		for k := range lines {
			lines[k] = append(lines[k], entries[w.of(lines[k][0])-1])
		}
	}
	return csp.Table(xs, lines)
}
