package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file puts matrices together again. MiniZinc writes m[i,j] as the element of a
// list at an index of its own, which a linear equation has equal n*i + j - n. Between
// the bounds such an equation prunes little or takes long. As the element of a matrix
// at i and j, the constraint sees which of these have a support; the equation is left
// to give the index its value.

// matrixGrowth is how many times the entries of a list a matrix made of it may have.
const matrixGrowth = 4

// access is the index a*i + b*j + c; j is -1 where there is one variable only.
type access struct {
	i, j    int32
	a, b, c int
	by      int // the equation that says so
}

// matrices rewrites the elements whose index is a sum.
func (r *reader) matrices() {
	uses := make(map[int32]int) // of indices: how many constraints they stand in
	for i := range r.calls {
		if c := &r.calls[i]; c.isElement() {
			if w := r.vars.find(c.term(0)); w.root >= 0 && !w.neg {
				uses[w.root] = 0
			}
		}
	}
	if len(uses) == 0 {
		return
	}
	at := r.accesses(uses)
	for i := range r.calls {
		c := &r.calls[i]
		if !c.isElement() {
			continue
		}
		w := r.vars.find(c.term(0))
		if x, ok := at[w.root]; ok && !w.neg {
			x.c += w.off
			if c.rewriteElement(x) {
				uses[w.root]--
			}
		}
	}
	for root, x := range at {
		if uses[root] == 1 {
			// Nothing but its own equation is left to prune the index.
			r.calls[x.by].annotations = nil
		}
	}
}

func (c *call) isElement() bool {
	switch c.name {
	case "array_int_element", "array_bool_element", "array_var_int_element", "array_var_bool_element":
		return c.b == builtins[c.name]
	}
	return false
}

// accesses finds what indices are sums of, and counts the constraints they stand in.
func (r *reader) accesses(uses map[int32]int) map[int32]access {
	at := make(map[int32]access)
	for i := range r.calls {
		c := &r.calls[i]
		for _, v := range c.args {
			for j := range v.terms.Len() {
				root := r.vars.find(v.terms.At(j)).root
				if n, ok := uses[root]; ok {
					uses[root] = n + 1
				}
			}
		}
		if c.b.linear == nil || c.open() || len(c.args) == 0 {
			continue
		}
		given := c.b.linear(c)
		if given.xs.Len() > 6 {
			continue
		}
		l := r.normalise(c.inForce(&given))
		if l.wide || l.rel != domains.EQ || len(l.xs) < 2 || len(l.xs) > 3 {
			continue
		}
		for p, t := range l.xs {
			s := l.coeffs[p]
			if _, index := uses[t.x]; !index || s != 1 && s != -1 {
				continue
			}
			if _, known := at[t.x]; known {
				continue
			}
			x := access{j: -1, c: s * l.k, by: i}
			first := true
			for q, u := range l.xs {
				switch {
				case q == p:
				case first:
					x.i, x.a, first = u.x, -s*l.coeffs[q], false
				default:
					x.j, x.b = u.x, -s*l.coeffs[q]
				}
			}
			at[t.x] = x
			break
		}
	}
	return at
}

// rewriteElement makes a call the element at two variables, or at one.
func (c *call) rewriteElement(x access) (ok bool) {
	rows, columns := c.vars.domain(term{x: x.i}), domains.Of(0)
	if x.j >= 0 {
		columns = c.vars.domain(term{x: x.j})
	}
	n, m := rows.Max()-rows.Min()+1, columns.Max()-columns.Min()+1
	limit := matrixGrowth*c.terms(1).Len() + 64
	if n > limit || m > limit || n*m > limit {
		return false
	}
	c.b = &builtin{build: func(c *call) csp.Constraint { return c.matrixConstraint(x, rows.Min(), columns.Min(), n, m) }}
	return true
}

// matrixConstraint builds the element of the matrix with n rows and m columns, counted
// from row and column.
func (c *call) matrixConstraint(x access, row, column, n, m int) csp.Constraint {
	entries, result := c.terms(1), c.variable(2)
	none := c.outside(2) // where the index is none
	flat := make([]term, 0, n*m)
	table := make([]int, 0, n*m)
	for i := range n {
		for j := range m {
			e := none
			if k := x.a*(row+i) + x.b*(column+j) + x.c; k >= 1 && k <= entries.Len() {
				e = entries.At(k - 1)
			}
			flat = append(flat, e)
			if v, ok := c.vars.fixed(e); ok {
				table = append(table, v)
			}
		}
	}
	constants := len(table) == len(flat)
	i := c.reader.variable(term{x: x.i}).Plus(-row)
	switch {
	case x.j < 0 && constants:
		return csp.Element(table, i, result)
	case x.j < 0:
		return csp.Element(c.entries(frozen.Of(flat), 2), i, result)
	}
	j := c.reader.variable(term{x: x.j}).Plus(-column)
	if constants {
		return csp.Element2D(slices.Collect(slices.Chunk(table, m)), i, j, result)
	}
	return csp.Element2D(slices.Collect(slices.Chunk(c.entries(frozen.Of(flat), 2), m)), i, j, result)
}
