package check

// This file defines the globals about the order of values: along one array, between two,
// and of their first occurrences.

import (
	"cmp"
	"slices"
)

var orderRules = map[string]rule{
	"increasing_int":          {"a", ordered(func(c int) bool { return c <= 0 })},
	"increasing_bool":         {"a", ordered(func(c int) bool { return c <= 0 })},
	"strictly_increasing_int": {"a", ordered(func(c int) bool { return c < 0 })},
	"decreasing_int":          {"a", ordered(func(c int) bool { return c >= 0 })},
	"decreasing_bool":         {"a", ordered(func(c int) bool { return c >= 0 })},
	"strictly_decreasing_int": {"a", ordered(func(c int) bool { return c > 0 })},

	"lex_less_int":    {"aa", func(v []value) bool { return slices.Compare(v[0].list, v[1].list) < 0 }},
	"lex_less_bool":   {"aa", func(v []value) bool { return slices.Compare(v[0].list, v[1].list) < 0 }},
	"lex_lesseq_int":  {"aa", func(v []value) bool { return slices.Compare(v[0].list, v[1].list) <= 0 }},
	"lex_lesseq_bool": {"aa", func(v []value) bool { return slices.Compare(v[0].list, v[1].list) <= 0 }},

	"sort": {"aa", func(v []value) bool { return slices.Equal(slices.Sorted(slices.Values(v[0].list)), v[1].list) }},

	"value_precede_int":       {"iia", func(v []value) bool { return precede(v[0].n, v[1].n, v[2].list) }},
	"value_precede_chain_int": {"aa", precedeChain},
}

func ordered(test func(c int) bool) func([]value) bool {
	return func(v []value) bool {
		for i := 1; i < len(v[0].list); i++ {
			if !test(cmp.Compare(v[0].list[i-1], v[0].list[i])) {
				return false
			}
		}
		return true
	}
}

// precede says that t does not occur in list before the first s.
func precede(s, t int, list []int) bool {
	if s == t {
		return true
	}
	i, j := slices.Index(list, s), slices.Index(list, t)
	return j < 0 || i >= 0 && i < j
}

func precedeChain(v []value) bool {
	for i := 1; i < len(v[0].list); i++ {
		if !precede(v[0].list[i-1], v[0].list[i], v[1].list) {
			return false
		}
	}
	return true
}
