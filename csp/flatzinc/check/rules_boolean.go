package check

// This file defines the builtins on Booleans, which are the numbers 0 and 1 here.

import "slices"

var booleanRules = map[string]rule{
	"bool2int": {"ii", func(v []value) bool { return v[0].n == v[1].n }},
	"bool_eq":  {"ii", func(v []value) bool { return v[0].n == v[1].n }},
	"bool_le":  {"ii", func(v []value) bool { return v[0].n <= v[1].n }},
	"bool_lt":  {"ii", func(v []value) bool { return v[0].n < v[1].n }},
	"bool_not": {"ii", func(v []value) bool { return v[0].n != v[1].n }},
	"bool_ne":  {"ii", func(v []value) bool { return v[0].n != v[1].n }},
	"bool_and": {"iii", func(v []value) bool { return v[0].n*v[1].n == v[2].n }},
	"bool_or":  {"iii", func(v []value) bool { return max(v[0].n, v[1].n) == v[2].n }},
	"bool_xor": {"iii", func(v []value) bool { return truth(v[0].n != v[1].n) == v[2].n }},

	"bool_clause": {"aa", func(v []value) bool { return slices.Contains(v[0].list, 1) || slices.Contains(v[1].list, 0) }},

	"array_bool_and": {"ai", func(v []value) bool { return truth(!slices.Contains(v[0].list, 0)) == v[1].n }},
	"array_bool_or":  {"ai", func(v []value) bool { return truth(slices.Contains(v[0].list, 1)) == v[1].n }},
	"array_bool_xor": {"a", func(v []value) bool { return count(v[0].list, 1)%2 == 1 }},

	"bool_lin_eq": {"lli", linear(func(sign int) bool { return sign == 0 })},
	"bool_lin_ne": {"lli", linear(func(sign int) bool { return sign != 0 })},
	"bool_lin_le": {"lli", linear(func(sign int) bool { return sign <= 0 })},

	"if_then_else_int": {"lli", choose}, "if_then_else_bool": {"lli", choose},
	"if_then_else_var_int": {"lli", choose}, "if_then_else_var_bool": {"lli", choose},
}

// halfReified has the half-reified forms that take no further argument: the result of a
// logical function is what implies it.
var halfReified = map[string]rule{
	"bool_and": {"iii", func(v []value) bool { return v[2].n <= v[0].n*v[1].n }},
	"bool_or":  {"iii", func(v []value) bool { return v[2].n <= max(v[0].n, v[1].n) }},
	"bool_xor": {"iii", func(v []value) bool { return v[2].n <= truth(v[0].n != v[1].n) }},

	"array_bool_and": {"ai", func(v []value) bool { return v[1].n <= truth(!slices.Contains(v[0].list, 0)) }},
	"array_bool_or":  {"ai", func(v []value) bool { return v[1].n <= truth(slices.Contains(v[0].list, 1)) }},
}

// choose is the value of the first condition that holds: conditions, values, result.
func choose(v []value) bool {
	for i, c := range v[0].list {
		if c == 1 {
			return v[1].list[i] == v[2].n
		}
	}
	return true
}
