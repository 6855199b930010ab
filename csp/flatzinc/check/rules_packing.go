package check

// This file defines the globals about room and time: tasks on resources, rectangles, items
// in bins.

import "math/big"

var packingRules = map[string]rule{
	"cumulative":         {"aaai", cumulative},
	"disjunctive":        {"aa", func(v []value) bool { return apart(v, true) }},
	"disjunctive_strict": {"aa", func(v []value) bool { return apart(v, false) }},

	"diffn":           {"aaaa", func(v []value) bool { return disjoint(v, false) }},
	"diffn_nonstrict": {"aaaa", func(v []value) bool { return disjoint(v, true) }},

	"bin_packing":      {"iaa", binPacking},
	"bin_packing_capa": {"aaa", binPackingCapacity},
	"bin_packing_load": {"aaa", binPackingLoad},

	"knapsack": {"aaaii", knapsack},
}

// cumulative says that at each time the tasks that run, from s to s+d, need at most b
// together. Need can only rise where a task starts.
func cumulative(v []value) bool {
	s, d, r, b := v[0].list, v[1].list, v[2].list, v[3].n
	if len(s) != len(d) || len(s) != len(r) {
		return false
	}
	for i := range s {
		if d[i] < 0 || r[i] < 0 {
			return false
		}
		need := new(big.Int)
		for j := range s {
			if s[j] <= s[i] && s[i] < s[j]+d[j] {
				need.Add(need, exact(r[j]))
			}
		}
		if need.Cmp(exact(b)) > 0 {
			return false
		}
	}
	return true
}

// apart says that no two tasks overlap. Those without a duration may be anywhere where idle
// is set, and otherwise not inside another.
func apart(v []value, idle bool) bool {
	s, d := v[0].list, v[1].list
	if len(s) != len(d) {
		return false
	}
	for i := range s {
		if d[i] < 0 {
			return false
		}
		for j := range i {
			if idle && (d[i] == 0 || d[j] == 0) {
				continue
			}
			if s[i]+d[i] > s[j] && s[j]+d[j] > s[i] {
				return false
			}
		}
	}
	return true
}

// A box has a position and a size in each dimension.
type box struct{ at, size []int }

// boxes reads rectangles: x, y, dx, dy. It is false where the lengths differ.
func boxes(v []value) ([]box, bool) {
	x, y, dx, dy := v[0].list, v[1].list, v[2].list, v[3].list
	if n := len(x); len(y) != n || len(dx) != n || len(dy) != n {
		return nil, false
	}
	var list []box
	for i := range x {
		list = append(list, box{[]int{x[i], y[i]}, []int{dx[i], dy[i]}})
	}
	return list, true
}

// disjoint says that of two boxes one ends before the other begins in some dimension. Where
// empty is set, boxes without an extent in a dimension may be anywhere.
func disjoint(v []value, empty bool) bool {
	list, ok := boxes(v)
	if !ok {
		return false
	}
	for i, a := range list {
		for _, b := range list[:i] {
			clear := false
			for k := range a.at {
				clear = clear || a.at[k]+a.size[k] <= b.at[k] || b.at[k]+b.size[k] <= a.at[k] ||
					empty && (a.size[k] == 0 || b.size[k] == 0)
			}
			if !clear {
				return false
			}
		}
	}
	return true
}

// loads returns the weight in each of the bins from 1 to n, and false where an item is in
// none of them.
func loads(bin, weight []int, n int) ([]*big.Int, bool) {
	load := make([]*big.Int, n)
	for i := range load {
		load[i] = new(big.Int)
	}
	if len(bin) != len(weight) {
		return nil, false
	}
	for i, b := range bin {
		if b < 1 || b > n {
			return nil, false
		}
		load[b-1].Add(load[b-1], exact(weight[i]))
	}
	return load, true
}

// binPacking says that no bin, whatever its number, has more than the capacity.
func binPacking(v []value) bool {
	capacity, bin, weight := v[0].n, v[1].list, v[2].list
	if len(bin) != len(weight) {
		return false
	}
	for _, b := range bin {
		load := new(big.Int)
		for i, other := range bin {
			if other == b {
				load.Add(load, exact(weight[i]))
			}
		}
		if load.Cmp(exact(capacity)) > 0 {
			return false
		}
	}
	return true
}

func binPackingCapacity(v []value) bool {
	load, ok := loads(v[1].list, v[2].list, len(v[0].list))
	for i, l := range load {
		ok = ok && l.Cmp(exact(v[0].list[i])) <= 0
	}
	return ok
}

func binPackingLoad(v []value) bool {
	load, ok := loads(v[1].list, v[2].list, len(v[0].list))
	for i, l := range load {
		ok = ok && l.Cmp(exact(v[0].list[i])) == 0
	}
	return ok
}

// knapsack says that x items of each kind have weight W and profit P together.
func knapsack(v []value) bool {
	w, p, x := v[0].list, v[1].list, v[2].list
	if len(w) != len(x) || len(p) != len(x) {
		return false
	}
	for _, n := range x {
		if n < 0 {
			return false
		}
	}
	return dot(w, x).Cmp(exact(v[3].n)) == 0 && dot(p, x).Cmp(exact(v[4].n)) == 0
}
