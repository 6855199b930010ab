package check

// This file defines the globals about room and time: tasks on resources, rectangles, items
// in bins.

import (
	"math/big"
	"slices"
)

var packingRules = map[string]rule{
	"cumulative":         {"llli", cumulative},
	"disjunctive":        {"ll", func(v []value) bool { return apart(v, true) }},
	"disjunctive_strict": {"ll", func(v []value) bool { return apart(v, false) }},

	"diffn":           {"llll", func(v []value) bool { return disjoint(v, false) }},
	"diffn_nonstrict": {"llll", func(v []value) bool { return disjoint(v, true) }},

	"bin_packing":      {"ill", binPacking},
	"bin_packing_capa": {"all", loads(func(sign int) bool { return sign <= 0 })},
	"bin_packing_load": {"all", loads(func(sign int) bool { return sign == 0 })},

	"knapsack": {"lllii", knapsack},
}

// done reports whether what begins at start and lasts so long is over by some time. The sum is
// exact: one beyond all numbers is over after them or before.
func done(start, lasts, by int) bool {
	end := start + lasts
	switch {
	case lasts > 0 && end < start:
		return false
	case lasts < 0 && end > start:
		return true
	}
	return end <= by
}

// cumulative says that at each time the tasks that run, from s to s+d, need at most b
// together. Need can only rise where a task starts.
func cumulative(v []value) bool {
	s, d, r, b := v[0].list, v[1].list, v[2].list, v[3].n
	for i := range s {
		if d[i] < 0 || r[i] < 0 {
			return false
		}
		need := new(big.Int)
		for j := range s {
			if s[j] <= s[i] && !done(s[j], d[j], s[i]) {
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
	for i := range s {
		if d[i] < 0 {
			return false
		}
		for j := range i {
			if idle && (d[i] == 0 || d[j] == 0) {
				continue
			}
			if !done(s[i], d[i], s[j]) && !done(s[j], d[j], s[i]) {
				return false
			}
		}
	}
	return true
}

// disjoint says that of two rectangles, x, y, dx, dy, one ends before the other begins in some
// dimension. Where empty is set, those without an extent in a dimension may be anywhere.
func disjoint(v []value, empty bool) bool {
	for i := range v[0].list {
		for j := range i {
			clear := false
			for k := range 2 {
				at, size := v[k].list, v[k+2].list
				clear = clear || done(at[i], size[i], at[j]) || done(at[j], size[j], at[i]) || empty && (size[i] == 0 || size[j] == 0)
			}
			if !clear {
				return false
			}
		}
	}
	return true
}

// loads says that each item is in one of the bins from 1 on, and compares the weight in each bin
// with what is given for it.
func loads(test func(sign int) bool) func([]value) bool {
	return func(v []value) bool {
		given, bin, weight := v[0].list, v[1].list, v[2].list
		load := make([]big.Int, len(given))
		for i, b := range bin {
			if b < 1 || b > len(load) {
				return false
			}
			load[b-1].Add(&load[b-1], exact(weight[i]))
		}
		for i, n := range given {
			if !test(load[i].Cmp(exact(n))) {
				return false
			}
		}
		return true
	}
}

// binPacking says that no bin, whatever its number, has more than the capacity.
func binPacking(v []value) bool {
	capacity, bin, weight := v[0].n, v[1].list, v[2].list
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

// knapsack says that x items of each kind have weight W and profit P together.
func knapsack(v []value) bool {
	w, p, x := v[0].list, v[1].list, v[2].list
	if slices.ContainsFunc(x, func(n int) bool { return n < 0 }) {
		return false
	}
	return dot(w, x).Cmp(exact(v[3].n)) == 0 && dot(p, x).Cmp(exact(v[4].n)) == 0
}
