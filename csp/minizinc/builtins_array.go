package minizinc

import (
	"slices"
	"strconv"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/domains"
)

// This file is the functions on arrays.

func arrayBuiltins() map[string]builtin {
	all := map[string]builtin{
		"length": func(c *call) value {
			c.count(1)
			return integer(len(c.list(0)))
		},
		"card":    func(c *call) value { return c.card(c.set(0)) },
		"regular": regularText, "index_set": indexSet(0, 1), "sort": sortedArray, "sort_by": sortBy,
		"index_sets_agree": func(c *call) value {
			c.takes(kArray, kArray)
			same := func(p, q dim) bool { return p.lo == q.lo && p.hi == q.hi }
			return boolean(slices.EqualFunc(c.args[0].arr().dims, c.args[1].arr().dims, same))
		},
		"has_index": func(c *call) value {
			c.takes(kInt, kArray)
			d := c.args[1].arr().dims[0]
			return boolean(c.args[0].n >= d.lo && c.args[0].n <= d.hi)
		},
		"array2set": func(c *call) value { return c.setFrom(c.list(0), c.e.at) },
		"set2array": func(c *call) value { return listOf(c.list(0)) },
		"set2bools": func(c *call) value { return listOf(asVarSet(c.set(0)).member) },
		"arrayXd": func(c *call) value {
			c.takes(kArray, kArray)
			return c.shaped(c.args[0].arr().dims, c.args[1].arr().elems)
		},
		"reverse": func(c *call) value {
			vs := slices.Clone(c.list(0))
			slices.Reverse(vs)
			if a := c.args[0]; a.kind == kArray && len(a.arr().dims) == 1 {
				return arrayOf(a.arr().dims, vs)
			}
			return listOf(vs)
		},
		"set_to_ranges": func(c *call) value {
			c.takes(kSet)
			var vs []value
			for lo, hi := range c.args[0].set().Ranges() {
				vs = append(vs, integer(lo), integer(hi))
			}
			return listOf(vs)
		},
	}
	for n := 1; n <= 6; n++ {
		d := strconv.Itoa(n)
		all["array"+d+"d"], all["slice_"+d+"d"] = reshape(n), sliceOf(n)
		for i := range n {
			all["index_set_"+strconv.Itoa(i+1)+"of"+d] = indexSet(i, n)
		}
	}
	return all
}

func indexSet(i, n int) builtin {
	return func(c *call) value {
		c.takes(kArray)
		a := c.args[0].arr()
		switch {
		case len(a.dims) == n:
			return setOf(domains.Range(a.dims[i].lo, a.dims[i].hi)).with(a.dims[i].enum)
		case len(a.elems) > 0:
			c.e.at.fail(Type, "%s is asked of an array of %d dimensions", c.e.name, len(a.dims))
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
		c.e.at.fail(Evaluation, "%s is given %d elements for index sets of %d", c.e.name, len(elems), n)
	}
	return arrayOf(dims, elems)
}

// reshape is array1d and its like.
func reshape(n int) builtin {
	return func(c *call) value {
		if len(c.args) == 1 && n == 1 {
			return listOf(c.list(0))
		}
		c.count(n + 1)
		dims := make([]dim, n)
		for i := range dims {
			v := c.known(c.args[i])
			if v.kind != kSet {
				c.wrong()
			}
			d, ok := rangeOf(v)
			if !ok {
				c.e.at.fail(Type, "an index set is a range, and %v has holes", v.set())
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
	return d, d.len() == v.set().Len()
}

// sliceOf is slice_1d and its like: what is picked, and the index sets of the result.
func sliceOf(n int) builtin {
	return func(c *call) value {
		if len(c.args) != n+2 || c.args[0].kind != kArray || c.args[1].kind != kArray {
			c.wrong()
		}
		a, index := c.args[0].arr(), c.args[1].arr()
		if len(index.elems) != len(a.dims) || index.kinds()&^(1<<kInt|1<<kSet|enumKinds) != 0 {
			c.wrong()
		}
		at := &node{op: opAccess, at: c.e.at, name: c.e.name, kids: slices.Repeat([]*node{c.e}, len(index.elems)+1)}
		part := c.slice(at, a, index.elems)
		c.args = append(slices.Clone(c.args[2:]), value{kind: kArray, x: part})
		return reshape(n)(c)
	}
}

func sortedArray(c *call) value {
	if len(c.args) == 1 && !c.args[0].fixed() { // of variables the library says what it is
		xs := []value{listOf(c.list(0))}
		if f := c.choice(c.named("propago_sorted"), xs); f != nil {
			return c.apply(f, c.e, xs)
		}
		c.e.at.unsupported("sort of variables as a function")
	}
	c.count(1)
	vs := slices.Clone(c.list(0))
	slices.SortStableFunc(vs, func(a, b value) int { x, _ := compareValues(a, b); return x })
	return listOf(vs)
}

func sortBy(c *call) value {
	c.count(2)
	vs, keys := c.list(0), c.list(1)
	if len(vs) != len(keys) {
		c.e.at.fail(Evaluation, "sort_by is given %d elements and %d keys", len(vs), len(keys))
	}
	order := make([]int, len(vs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		x, ok := compareValues(keys[i], keys[j])
		if !ok {
			c.wrong()
		}
		return x
	})
	out := make([]value, len(vs))
	for i, k := range order {
		out[i] = vs[k]
	}
	return listOf(out)
}
