package check

// This file defines the globals that count values.

import "slices"

var countRules = map[string]rule{
	"among": {"ias", func(v []value) bool { return v[0].n == countIn(v[1].list, v[2].set.Contains) }},

	"at_least_int": {"iai", func(v []value) bool { return count(v[1].list, v[2].n) >= v[0].n }},
	"at_most_int":  {"iai", func(v []value) bool { return count(v[1].list, v[2].n) <= v[0].n }},
	"exactly_int":  {"iai", func(v []value) bool { return count(v[1].list, v[2].n) == v[0].n }},

	// The standard library's count_leq says that the last argument is at most the count, and
	// likewise the others.
	"count_eq":  {"aii", func(v []value) bool { return v[2].n == count(v[0].list, v[1].n) }},
	"count_neq": {"aii", func(v []value) bool { return v[2].n != count(v[0].list, v[1].n) }},
	"count_leq": {"aii", func(v []value) bool { return v[2].n <= count(v[0].list, v[1].n) }},
	"count_lt":  {"aii", func(v []value) bool { return v[2].n < count(v[0].list, v[1].n) }},
	"count_geq": {"aii", func(v []value) bool { return v[2].n >= count(v[0].list, v[1].n) }},
	"count_gt":  {"aii", func(v []value) bool { return v[2].n > count(v[0].list, v[1].n) }},

	"global_cardinality": {"all", func(v []value) bool { return counts(v[0].list, v[1].list, v[2].list, v[2].list) }},
	"global_cardinality_closed": {"all", func(v []value) bool {
		return counts(v[0].list, v[1].list, v[2].list, v[2].list) && covered(v[0].list, v[1].list)
	}},
	"global_cardinality_low_up": {"alll", func(v []value) bool {
		return counts(v[0].list, v[1].list, v[2].list, v[3].list)
	}},
	"global_cardinality_low_up_closed": {"alll", func(v []value) bool {
		return counts(v[0].list, v[1].list, v[2].list, v[3].list) && covered(v[0].list, v[1].list)
	}},
	"distribute": {"lla", func(v []value) bool { return counts(v[2].list, v[1].list, v[0].list, v[0].list) }},

	"sliding_sum": {"iiia", slidingSum},
}

// count returns how often n is in list.
func count(list []int, n int) int { return countIn(list, func(x int) bool { return x == n }) }

func countIn(list []int, in func(int) bool) int {
	c := 0
	for _, x := range list {
		c += truth(in(x))
	}
	return c
}

// counts reports whether each value of cover occurs in list from low to up times.
func counts(list, cover, low, up []int) bool {
	for i, x := range cover {
		if c := count(list, x); c < low[i] || c > up[i] {
			return false
		}
	}
	return true
}

// covered reports whether each element of list is in cover.
func covered(list, cover []int) bool {
	return !slices.ContainsFunc(list, func(x int) bool { return !slices.Contains(cover, x) })
}

// slidingSum says that the sum of each run of seq consecutive elements is from low to up.
func slidingSum(v []value) bool {
	low, up, seq, list := v[0].n, v[1].n, v[2].n, v[3].list
	for i := 0; seq >= 0 && i+seq <= len(list); i++ {
		if s := sum(list[i : i+seq]...); s.Cmp(exact(low)) < 0 || s.Cmp(exact(up)) > 0 {
			return false
		}
	}
	return true
}
