package minizinc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is the functions on arrays.

func arrayBuiltins() map[string]builtin {
	all := map[string]builtin{
		"length":  func(c *call) value { return integer(len(c.list(0))) },
		"card":    func(c *call) value { return c.card(c.args[0]) },
		"regular": regularText, "index_set": indexSet(0, 1), "sort_by": sortBy,
		"index_sets_agree": func(c *call) value {
			same := func(p, q dim) bool { return p.lo == q.lo && p.hi == q.hi }
			return boolean(slices.EqualFunc(c.args[0].arr().dims, c.args[1].arr().dims, same))
		},
		"arrayXd": func(c *call) value { return c.shaped(c.args[0].arr().dims, c.list(1)) },
	}
	for n := 1; n <= 6; n++ {
		all[fmt.Sprintf("array%dd", n)] = reshape(n)
		for i := range n {
			all[fmt.Sprintf("index_set_%dof%d", i+1, n)] = indexSet(i, n)
		}
	}
	return all
}

// shapes declares array1d, index_set_1of1 and those of more dimensions.
func shapes() string {
	var b strings.Builder
	for n := 1; n <= 6; n++ {
		fmt.Fprintf(&b, "function array[%s] of any: array%dd(%sarray[$X] of any: x);\n", strings.TrimSuffix(strings.Repeat("int,", n), ","), n, strings.Repeat("set of int, ", n))
		for i := range n {
			fmt.Fprintf(&b, "function set of int: index_set_%dof%d(array[$X] of any: x);\n", i+1, n)
		}
	}
	return b.String()
}

func indexSet(i, n int) builtin {
	return func(c *call) value {
		a := c.args[0].arr()
		switch {
		case len(a.dims) == n:
			return setOf(domains.Range(a.dims[i].lo, a.dims[i].hi)).with(a.dims[i].enum)
		case len(a.elems) > 0:
			c.e.At.Fail(mzn.Type, "%s is asked of an array of %d dimensions", c.e.Name, len(a.dims))
		}
		return setOf(domains.Set{})
	}
}

// shaped gives elements index sets.
func (c *call) shaped(dims []dim, elems []value) value {
	n := 1
	for _, d := range dims {
		n = exact.Mul(n, d.len())
	}
	if n != len(elems) {
		c.e.At.Fail(mzn.Evaluation, "%s is given %d elements for index sets of %d", c.e.Name, len(elems), n)
	}
	return arrayOf(dims, elems)
}

// reshape is array1d and its like.
func reshape(n int) builtin {
	return func(c *call) value {
		if len(c.args) == 1 {
			return listOf(c.list(0))
		}
		dims := make([]dim, n)
		for i := range dims {
			d, ok := rangeOf(c.args[i])
			if !ok {
				c.e.At.Fail(mzn.Type, "an index set is a range, and %v has holes", c.args[i].set())
			}
			dims[i] = d
		}
		return c.shaped(dims, c.list(n))
	}
}

// rangeOf is a set of integers as an index set; ok is false where it has holes.
func rangeOf(v value) (d dim, ok bool) {
	d = dim{lo: 1, hi: 0, enum: v.enum}
	if s := v.set(); !s.IsEmpty() {
		d.lo, d.hi = s.Min(), s.Max()
	}
	return d, d.lo > d.hi || exact.Add(exact.Sub(d.hi, d.lo), 1) == v.set().Len()
}

func sortBy(c *call) value {
	vs, keys := c.list(0), c.list(1)
	if len(vs) != len(keys) {
		c.e.At.Fail(mzn.Evaluation, "sort_by is given %d elements and %d keys", len(vs), len(keys))
	}
	order := make([]int, len(vs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { x, _ := compareValues(keys[i], keys[j]); return x })
	return listOf(mapped(order, func(i int) value { return vs[i] }))
}
