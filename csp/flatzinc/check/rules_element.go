package check

// This file defines the constraints that choose an element of an array. Indices count from
// 1; an index outside the array satisfies nothing.

import "slices"

var elementRules = map[string]rule{
	"array_int_element":      {"iai", element},
	"array_bool_element":     {"iai", element},
	"array_var_int_element":  {"iai", element},
	"array_var_bool_element": {"iai", element},

	// The last but one argument is the number of columns of a matrix, whose rows come one
	// after the other.
	"array_var_int_element2d": {"iiaii", func(v []value) bool {
		row, column, columns, n := v[0].n, v[1].n, v[3].n, len(v[2].list)
		return column >= 1 && column <= min(columns, n) && row >= 1 && row-1 <= (n-column)/columns &&
			element([]value{{n: (row-1)*columns + column}, v[2], v[4]})
	}},

	"array_int_maximum": {"ia", func(v []value) bool { return len(v[1].list) > 0 && slices.Max(v[1].list) == v[0].n }},
	"array_int_minimum": {"ia", func(v []value) bool { return len(v[1].list) > 0 && slices.Min(v[1].list) == v[0].n }},

	// The first position of the greatest or least element, from 1.
	"arg_max_int": {"ai", position(slices.Max[[]int])}, "maximum_arg_int": {"ai", position(slices.Max[[]int])},
	"arg_min_int": {"ai", position(slices.Min[[]int])}, "minimum_arg_int": {"ai", position(slices.Min[[]int])},

	"member_int":  {"ai", func(v []value) bool { return slices.Contains(v[0].list, v[1].n) }},
	"member_bool": {"ai", func(v []value) bool { return slices.Contains(v[0].list, v[1].n) }},
}

func element(v []value) bool {
	i := v[0].n
	return i >= 1 && i <= len(v[1].list) && v[1].list[i-1] == v[2].n
}

func position(of func(list []int) int) func([]value) bool {
	return func(v []value) bool {
		x := v[0].list
		return len(x) > 0 && slices.Index(x, of(x))+1 == v[1].n
	}
}
