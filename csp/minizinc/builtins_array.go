package minizinc

import (
	"slices"
	"strconv"

	"github.com/propago/propago/domains"
)

// This file is the functions on arrays.

func arrayBuiltins() map[string]builtin {
	all := map[string]builtin{
		"length": func(ev *evaluator, e *node, args []value) value {
			ev.arguments(e, args, 1)
			return integer(len(ev.list(e, args, 0)))
		},
		"regular":   regularText,
		"index_set": indexSet(0, 1), "index_sets_agree": agree, "has_index": hasIndex,
		"array2set": func(ev *evaluator, e *node, args []value) value { return ev.setFrom(ev.list(e, args, 0), e.at) },
		"set2array": func(ev *evaluator, e *node, args []value) value { return listOf(ev.list(e, args, 0)) },
		"arrayXd": func(ev *evaluator, e *node, args []value) value {
			ev.takes(e, args, kArray, kArray)
			return ev.shaped(e, args[0].arr().dims, args[1].arr().elems)
		},
		"reverse": func(ev *evaluator, e *node, args []value) value {
			vs := slices.Clone(ev.list(e, args, 0))
			slices.Reverse(vs)
			if a := args[0]; a.kind == kArray && len(a.arr().dims) == 1 {
				return value{kind: kArray, x: &array{dims: a.arr().dims, elems: vs}}
			}
			return listOf(vs)
		},
		"sort": sortedArray, "sort_by": sortBy,
		"set2bools": func(ev *evaluator, e *node, args []value) value {
			return listOf(asVarSet(ev.setArgument(e, args, 0)).member)
		},
		"set_to_ranges": func(ev *evaluator, e *node, args []value) value {
			ev.takes(e, args, kSet)
			var vs []value
			for lo, hi := range args[0].set().Ranges() {
				vs = append(vs, integer(lo), integer(hi))
			}
			return listOf(vs)
		},
	}
	for n := 1; n <= 6; n++ {
		d := strconv.Itoa(n)
		all["array"+d+"d"] = reshape(n)
		all["slice_"+d+"d"] = sliceOf(n)
		for i := 1; i <= n; i++ {
			all["index_set_"+strconv.Itoa(i)+"of"+d] = indexSet(i-1, n)
		}
	}
	return all
}

func indexSet(i, n int) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		ev.takes(e, args, kArray)
		a := args[0].arr()
		if len(a.dims) != n {
			if len(a.elems) == 0 {
				return setOf(domains.Set{})
			}
			e.at.fail(Type, "%s is asked of an array of %d dimensions", e.name, len(a.dims))
		}
		return setOf(domains.Range(a.dims[i].lo, a.dims[i].hi)).with(a.dims[i].enum)
	}
}

func agree(ev *evaluator, e *node, args []value) value {
	ev.takes(e, args, kArray, kArray)
	a, b := args[0].arr(), args[1].arr()
	return boolean(slices.EqualFunc(a.dims, b.dims, func(p, q dim) bool { return p.lo == q.lo && p.hi == q.hi }))
}

func hasIndex(ev *evaluator, e *node, args []value) value {
	ev.takes(e, args, kInt, kArray)
	d := args[1].arr().dims[0]
	return boolean(args[0].n >= d.lo && args[0].n <= d.hi)
}

// shaped gives elements index sets.
func (ev *evaluator) shaped(e *node, dims []dim, elems []value) value {
	n := 1
	for _, d := range dims {
		n = mul(n, d.len())
	}
	if n != len(elems) {
		e.at.fail(Evaluation, "%s is given %d elements for index sets of %d", e.name, len(elems), n)
	}
	return value{kind: kArray, x: &array{dims: dims, elems: elems}}
}

// reshape is array1d and its like.
func reshape(n int) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		if len(args) == 1 && n == 1 {
			return listOf(ev.list(e, args, 0))
		}
		ev.arguments(e, args, n+1)
		dims := make([]dim, n)
		for i := range dims {
			s := ev.known(args[i])
			if s.kind != kSet {
				ev.wrong(e, args)
			}
			dims[i] = dim{lo: 1, hi: 0, enum: s.enum}
			if !s.set().IsEmpty() {
				dims[i].lo, dims[i].hi = s.set().Min(), s.set().Max()
			}
			if dims[i].len() != s.set().Len() {
				e.at.fail(Type, "an index set is a range, and %v has holes", s.set())
			}
		}
		return ev.shaped(e, dims, ev.list(e, args, n))
	}
}

// sliceOf is slice_1d and its like: what is picked, and the index sets of the result.
func sliceOf(n int) builtin {
	return func(ev *evaluator, e *node, args []value) value {
		if len(args) != n+2 || args[0].kind != kArray || args[1].kind != kArray {
			ev.wrong(e, args)
		}
		a := args[0].arr()
		index := args[1].arr().elems
		if len(index) != len(a.dims) || args[1].arr().kinds()&^(1<<kInt|1<<kSet|enumKinds) != 0 {
			ev.wrong(e, args)
		}
		at := &node{op: opAccess, at: e.at, name: e.name, kids: make([]*node, len(index)+1)}
		for i := range at.kids {
			at.kids[i] = e
		}
		part := ev.slice(at, a, index)
		return reshape(n)(ev, e, append(slices.Clone(args[2:]), value{kind: kArray, x: part}))
	}
}

func sortedArray(ev *evaluator, e *node, args []value) value {
	if len(args) == 1 && !args[0].fixed() {
		return ev.sortedVariables(e, ev.list(e, args, 0))
	}
	vs := slices.Clone(ev.list(e, ev.arguments(e, args, 1), 0))
	slices.SortStableFunc(vs, func(a, b value) int { c, _ := compareValues(a, b); return c })
	return value{kind: kArray, x: &array{dims: []dim{{lo: 1, hi: len(vs)}}, elems: vs}}
}

// sortedVariables is a list of variables in order: the k-th is the least that k values are not
// above.
func (ev *evaluator) sortedVariables(e *node, vs []value) value {
	call := ev.named("propago_sorted")
	if f := ev.choice(call, []value{listOf(vs)}); f != nil {
		return ev.apply(f, e, []value{listOf(vs)})
	}
	e.at.unsupported("sort of variables as a function")
	return value{}
}

func sortBy(ev *evaluator, e *node, args []value) value {
	ev.arguments(e, args, 2)
	vs, keys := ev.list(e, args, 0), ev.list(e, args, 1)
	if len(vs) != len(keys) {
		e.at.fail(Evaluation, "sort_by is given %d elements and %d keys", len(vs), len(keys))
	}
	order := make([]int, len(vs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		c, ok := compareValues(keys[i], keys[j])
		if !ok {
			ev.wrong(e, args)
		}
		return c
	})
	out := make([]value, len(vs))
	for i, k := range order {
		out[i] = vs[k]
	}
	return listOf(out)
}
