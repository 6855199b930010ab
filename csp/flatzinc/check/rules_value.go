package check

// This file defines the globals about which values differ and which are equal.

import "slices"

var valueRules = map[string]rule{
	"all_different":           {"a", func(v []value) bool { return distinct(v[0].list) == len(v[0].list) }},
	"all_different_int":       {"a", func(v []value) bool { return distinct(v[0].list) == len(v[0].list) }},
	"alldifferent_except_0":   {"a", func(v []value) bool { return differExcept(v[0].list, func(n int) bool { return n == 0 }) }},
	"alldifferent_except":     {"as", func(v []value) bool { return differExcept(v[0].list, v[1].set.Contains) }},
	"all_equal":               {"a", func(v []value) bool { return distinct(v[0].list) <= 1 }},
	"all_equal_int":           {"a", func(v []value) bool { return distinct(v[0].list) <= 1 }},
	"nvalue":                  {"ia", func(v []value) bool { return v[0].n == distinct(v[1].list) }},
	"symmetric_all_different": {"a", func(v []value) bool { return inverse(v[0].list, v[0].list) }},
}

// distinct returns how many values a list has.
func distinct(list []int) int {
	sorted := slices.Sorted(slices.Values(list))
	return len(slices.Compact(sorted))
}

// differExcept reports whether those that are not free differ pairwise.
func differExcept(list []int, free func(int) bool) bool {
	bound := slices.DeleteFunc(slices.Clone(list), free)
	return distinct(bound) == len(bound)
}
