package check

// This file defines the builtins on Booleans, which are the numbers 0 and 1 here.

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

	"bool_clause": {"aa", func(v []value) bool { return some(v[0].list, 1) || some(v[1].list, 0) }},

	"array_bool_and": {"ai", func(v []value) bool { return truth(!some(v[0].list, 0)) == v[1].n }},
	"array_bool_or":  {"ai", func(v []value) bool { return truth(some(v[0].list, 1)) == v[1].n }},
	"array_bool_xor": {"a", func(v []value) bool { return count(v[0].list, 1)%2 == 1 }},

	"bool_lin_eq": {"aai", linear(func(sign int) bool { return sign == 0 })},
	"bool_lin_ne": {"aai", linear(func(sign int) bool { return sign != 0 })},
	"bool_lin_le": {"aai", linear(func(sign int) bool { return sign <= 0 })},

	"if_then_else_int": {"aai", choose}, "if_then_else_bool": {"aai", choose},
	"if_then_else_var_int": {"aai", choose}, "if_then_else_var_bool": {"aai", choose},
}

// halfReified has the half-reified forms that take no further argument: the result of a
// logical function is what implies it.
var halfReified = map[string]rule{
	"bool_and": {"iii", func(v []value) bool { return v[2].n <= v[0].n*v[1].n }},
	"bool_or":  {"iii", func(v []value) bool { return v[2].n <= max(v[0].n, v[1].n) }},
	"bool_xor": {"iii", func(v []value) bool { return v[2].n <= truth(v[0].n != v[1].n) }},

	"array_bool_and": {"ai", func(v []value) bool { return v[1].n <= truth(!some(v[0].list, 0)) }},
	"array_bool_or":  {"ai", func(v []value) bool { return v[1].n <= truth(some(v[0].list, 1)) }},
}

// some reports whether n is in list.
func some(list []int, n int) bool { return count(list, n) > 0 }

// count returns how often n is in list.
func count(list []int, n int) int {
	c := 0
	for _, x := range list {
		c += truth(x == n)
	}
	return c
}

// choose is the value of the first condition that holds: conditions, values, result.
func choose(v []value) bool {
	if len(v[0].list) != len(v[1].list) {
		return false
	}
	for i, c := range v[0].list {
		if c == 1 {
			return v[1].list[i] == v[2].n
		}
	}
	return true
}
