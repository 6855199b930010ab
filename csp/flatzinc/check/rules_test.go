package check

// Definitions are tried on arguments that satisfy them and on arguments that do not: those
// of what no constraint of package csp is written as, for which written_test.go sees to it,
// and those with arguments that it never draws. The answers are those of the MiniZinc
// handbook and its standard library.

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// args is a list of arguments: int, []int, domains.Set, []domains.Set.
type args []any

var ruleCases = []struct {
	name    string
	hold    []args
	violate []args
}{
	{"int_eq", []args{{3, 3}}, []args{{3, 4}}},
	{"int_le", []args{{3, 3}, {2, 3}}, []args{{4, 3}}},
	{"int_ge", []args{{3, 3}, {4, 3}}, []args{{2, 3}}},
	{"int_gt", []args{{4, 3}}, []args{{3, 3}, {2, 3}}},
	{"int_lin_eq", []args{{[]int{2, -1}, []int{3, 1}, 5}, {[]int{}, []int{}, 0}},
		[]args{{[]int{2, -1}, []int{3, 2}, 5}, {[]int{2}, []int{3, 2}, 6},
			{[]int{math.MaxInt, 2}, []int{2, 1}, 0}}}, // the sum is 0 where it wraps around
	{"int_lin_le", []args{{[]int{2, -1}, []int{3, 2}, 5}, {[]int{1}, []int{5}, 5}}, []args{{[]int{1, 1}, []int{3, 3}, 5}}},
	{"int_abs", []args{{-3, 3}, {3, 3}, {0, 0}}, []args{{-3, -3}, {3, 4}}},
	{"int_plus", []args{{2, 3, 5}}, []args{{2, 3, 6}}},
	{"int_times", []args{{-2, 3, -6}}, []args{{2, 3, 5}, {1 << 32, 1 << 32, 0}}},
	{"int_div", []args{{7, 2, 3}, {-7, 2, -3}, {7, -2, -3}, {-7, -2, 3}}, []args{{-7, 2, -4}, {7, 0, 0}}},
	{"int_min", []args{{2, 3, 2}}, []args{{2, 3, 3}}},
	{"int_max", []args{{2, 3, 3}}, []args{{2, 3, 2}}},
	{"int_pow", []args{{2, 10, 1024}, {-2, 3, -8}, {0, 0, 1}, {2, -1, 0}, {1, -5, 1}, {-1, -3, -1}, {-1, 4, 1}, {0, 3, 0}},
		[]args{{2, 10, 1023}, {0, -1, 0}, {2, 1 << 40, 0}, {-1, 3, 1}}},
	{"int_pow_fixed", []args{{3, 2, 9}}, []args{{3, 2, 6}}},
	{"set_in", []args{{3, domains.Of(1, 3)}}, []args{{2, domains.Of(1, 3)}, {0, domains.Set{}}}},

	{"set_card", []args{{domains.Of(1, 3), 2}, {domains.Set{}, 0}}, []args{{domains.Of(1, 3), 3}}},
	{"set_eq", []args{{domains.Of(1, 2), domains.Range(1, 2)}}, []args{{domains.Of(1, 3), domains.Range(1, 3)}}},
	{"set_ne", []args{{domains.Of(1, 3), domains.Range(1, 3)}}, []args{{domains.Of(1, 2), domains.Range(1, 2)}}},
	{"set_subset", []args{{domains.Of(1, 3), domains.Range(1, 3)}, {domains.Set{}, domains.Of(1)}}, []args{{domains.Range(1, 3), domains.Of(1, 3)}}},
	{"set_superset", []args{{domains.Range(1, 3), domains.Of(1, 3)}}, []args{{domains.Of(1, 3), domains.Range(1, 3)}}},

	{"bool2int", []args{{1, 1}, {0, 0}}, []args{{1, 0}}},
	{"bool_eq", []args{{1, 1}}, []args{{1, 0}}},
	{"bool_ne", []args{{1, 0}}, []args{{1, 1}}},
	{"bool_le", []args{{0, 1}, {1, 1}}, []args{{1, 0}}},
	{"bool_lt", []args{{0, 1}}, []args{{1, 1}, {0, 0}, {1, 0}}},
	{"bool_not", []args{{1, 0}, {0, 1}}, []args{{1, 1}, {0, 0}}},
	{"bool_and", []args{{1, 1, 1}, {1, 0, 0}}, []args{{1, 0, 1}, {1, 1, 0}}},
	{"bool_or", []args{{0, 1, 1}, {0, 0, 0}}, []args{{0, 0, 1}, {1, 1, 0}}},
	{"bool_xor", []args{{0, 1, 1}, {1, 1, 0}}, []args{{1, 1, 1}, {0, 1, 0}}},
	{"array_bool_and", []args{{[]int{1, 1}, 1}, {[]int{1, 0}, 0}, {[]int{}, 1}}, []args{{[]int{1, 0}, 1}, {[]int{1}, 0}}},
	{"array_bool_or", []args{{[]int{0, 1}, 1}, {[]int{0, 0}, 0}, {[]int{}, 0}}, []args{{[]int{0, 0}, 1}, {[]int{1}, 0}}},
	{"bool_lin_eq", []args{{[]int{2, 3}, []int{1, 1}, 5}}, []args{{[]int{2, 3}, []int{0, 1}, 5}}},
	{"bool_lin_le", []args{{[]int{2, 3}, []int{1, 1}, 5}}, []args{{[]int{2, 3}, []int{1, 1}, 4}}},
	{"bool_lin_ne", []args{{[]int{2, 3}, []int{0, 1}, 5}}, []args{{[]int{2, 3}, []int{1, 1}, 5}}},
	{"if_then_else_int", []args{{[]int{0, 1, 1}, []int{7, 8, 9}, 8}}, []args{{[]int{0, 1, 1}, []int{7, 8, 9}, 9}}},
	{"if_then_else_bool", []args{{[]int{1, 1}, []int{0, 1}, 0}}, []args{{[]int{1, 1}, []int{0, 1}, 1}}},
	{"if_then_else_var_int", []args{{[]int{0, 1}, []int{7, 8}, 8}}, []args{{[]int{0, 1}, []int{7}, 8}}},
	{"if_then_else_var_bool", []args{{[]int{1, 1}, []int{0, 1}, 0}}, []args{{[]int{1, 1}, []int{0, 1}, 1}}},

	{"array_int_element", []args{{2, []int{5, 6}, 6}}, []args{{2, []int{5, 6}, 5}, {0, []int{5}, 5}, {3, []int{5, 6}, 6}}},
	{"array_bool_element", []args{{1, []int{1, 0}, 1}}, []args{{1, []int{1, 0}, 0}}},
	{"array_var_int_element", []args{{2, []int{5, 6}, 6}}, []args{{2, []int{5, 6}, 5}}},
	{"array_var_bool_element", []args{{1, []int{1, 0}, 1}}, []args{{1, []int{1, 0}, 0}}},
	{"array_int_maximum", []args{{6, []int{5, 6, 1}}}, []args{{5, []int{5, 6}}, {0, []int{}}}},
	{"array_int_minimum", []args{{1, []int{5, 6, 1}}}, []args{{5, []int{5, 4}}, {0, []int{}}}},
	{"arg_max_int", []args{{[]int{3, 7, 7}, 2}}, []args{{[]int{3, 7, 7}, 3}, {[]int{}, 1}}},
	{"arg_min_int", []args{{[]int{3, 1, 1}, 2}}, []args{{[]int{3, 1, 1}, 3}}},
	{"member_int", []args{{[]int{3, 1}, 1}}, []args{{[]int{3, 1}, 2}, {[]int{}, 0}}},
	{"member_bool", []args{{[]int{0, 1}, 1}}, []args{{[]int{0, 0}, 1}}},

	{"all_different", []args{{[]int{3, 1, 2}}, {[]int{}}}, []args{{[]int{3, 1, 3}}}},
	{"alldifferent_except", []args{{[]int{4, 1, 4, 5, 5}, domains.Of(4, 5)}}, []args{{[]int{4, 1, 1}, domains.Of(4, 5)}}},
	{"all_equal", []args{{[]int{2, 2}}, {[]int{}}}, []args{{[]int{2, 3}}}},
	{"symmetric_all_different", []args{{[]int{2, 1, 3}}}, []args{{[]int{2, 3, 1}}, {[]int{4}}}},

	{"exactly_int", []args{{2, []int{4, 4, 5}, 4}}, []args{{2, []int{4, 4, 4}, 4}}},
	{"count_neq", []args{{[]int{4, 4, 5}, 4, 1}}, []args{{[]int{4, 4, 5}, 4, 2}}},
	{"count_leq", []args{{[]int{4, 4, 5}, 4, 2}, {[]int{4, 4, 5}, 4, 1}}, []args{{[]int{4, 4, 5}, 4, 3}}},
	{"count_lt", []args{{[]int{4, 4, 5}, 4, 1}}, []args{{[]int{4, 4, 5}, 4, 2}}},
	{"count_geq", []args{{[]int{4, 4, 5}, 4, 2}, {[]int{4, 4, 5}, 4, 3}}, []args{{[]int{4, 4, 5}, 4, 1}}},
	{"count_gt", []args{{[]int{4, 4, 5}, 4, 3}}, []args{{[]int{4, 4, 5}, 4, 2}}},
	{"global_cardinality", []args{{[]int{1, 2, 1, 9}, []int{1, 2}, []int{2, 1}}},
		[]args{{[]int{1, 2, 1}, []int{1, 2}, []int{2, 2}}, {[]int{1}, []int{1, 2}, []int{1}}}},
	{"global_cardinality_closed", []args{{[]int{1, 2, 1}, []int{1, 2}, []int{2, 1}}},
		[]args{{[]int{1, 2, 1, 9}, []int{1, 2}, []int{2, 1}}, {[]int{1, 2}, []int{1, 2}, []int{2, 0}}}},
	{"global_cardinality_low_up", []args{{[]int{1, 2, 1, 9}, []int{1, 2}, []int{1, 0}, []int{2, 1}}},
		[]args{{[]int{1, 2, 1}, []int{1, 2}, []int{1, 2}, []int{2, 2}}, {[]int{1, 1, 1}, []int{1}, []int{1}, []int{2}}}},
	{"global_cardinality_low_up_closed", []args{{[]int{1, 2, 1}, []int{1, 2}, []int{1, 0}, []int{2, 1}}},
		[]args{{[]int{1, 2, 1, 9}, []int{1, 2}, []int{1, 0}, []int{2, 1}}, {[]int{1}, []int{1}, []int{2}, []int{2}}}},
	{"distribute", []args{{[]int{2, 1}, []int{1, 2}, []int{1, 2, 1}}}, []args{{[]int{1, 1}, []int{1, 2}, []int{1, 2, 1}}}},
	{"sliding_sum", []args{{2, 4, 2, []int{1, 2, 2, 0}}}, []args{{2, 4, 2, []int{1, 2, 3}}, {2, 4, 2, []int{1, 0}}}},

	{"increasing_bool", []args{{[]int{0, 1, 1}}}, []args{{[]int{1, 0}}}},
	{"decreasing_int", []args{{[]int{2, 1, 1}}}, []args{{[]int{1, 2}}}},
	{"decreasing_bool", []args{{[]int{1, 1, 0}}}, []args{{[]int{0, 1}}}},
	{"strictly_decreasing_int", []args{{[]int{2, 1}}}, []args{{[]int{1, 1}}}},
	{"lex_less_int", []args{{[]int{1, 2}, []int{1, 3}}, {[]int{1}, []int{1, 0}}},
		[]args{{[]int{1, 2}, []int{1, 2}}, {[]int{1, 0}, []int{1}}}},
	{"lex_less_bool", []args{{[]int{0, 1}, []int{1, 0}}}, []args{{[]int{1, 0}, []int{1, 0}}}},
	{"lex_lesseq_bool", []args{{[]int{1, 0}, []int{1, 0}}}, []args{{[]int{1, 1}, []int{1, 0}}}},
	{"sort", []args{{[]int{3, 1, 1}, []int{1, 1, 3}}}, []args{{[]int{3, 1, 1}, []int{1, 3, 3}}, {[]int{3, 1}, []int{3, 1}}}},
	{"value_precede_chain_int", []args{{[]int{1, 2, 3}, []int{1, 2, 1, 3}}, {[]int{}, []int{5}}},
		[]args{{[]int{1, 2, 3}, []int{1, 3, 2}}, {[]int{1, 2, 3}, []int{3}}}},

	{"cumulative", []args{{[]int{0, 1, 2}, []int{2, 2, 2}, []int{1, 1, 1}, 2}, {[]int{0, 0}, []int{0, 3}, []int{9, 2}, 2}},
		[]args{{[]int{0, 1, 1}, []int{2, 2, 2}, []int{1, 1, 1}, 2}, {[]int{0}, []int{-1}, []int{1}, 2}, {[]int{1, 2}, []int{math.MaxInt, 2}, []int{1, 2}, 2}}},
	{"disjunctive", []args{{[]int{0, 2, 1}, []int{2, 3, 0}}}, []args{{[]int{0, 1}, []int{2, 3}}, {[]int{0, 1}, []int{5, math.MaxInt}}}},
	{"disjunctive_strict", []args{{[]int{0, 2, 2}, []int{2, 3, 0}}}, []args{{[]int{0, 2, 1}, []int{2, 3, 0}}, {[]int{0, 1}, []int{2, 3}}}},
	{"diffn", []args{{[]int{0, 2}, []int{0, 0}, []int{2, 1}, []int{3, 3}}},
		[]args{{[]int{0, 1}, []int{0, 0}, []int{2, 1}, []int{3, 3}}, {[]int{0, 1}, []int{0, 1}, []int{2, 0}, []int{3, 1}},
			{[]int{1, 2}, []int{0, 0}, []int{math.MaxInt, 1}, []int{1, 1}}}},
	{"diffn_nonstrict", []args{{[]int{0, 1}, []int{0, 1}, []int{2, 0}, []int{3, 1}}},
		[]args{{[]int{0, 1}, []int{0, 0}, []int{2, 1}, []int{3, 3}}}},
	{"bin_packing", []args{{5, []int{1, 2, 1}, []int{2, 5, 3}}, {5, []int{-7}, []int{5}}},
		[]args{{4, []int{1, 2, 1}, []int{2, 4, 3}}, {4, []int{1}, []int{2, 4}}}},
	{"bin_packing_capa", []args{{[]int{5, 4}, []int{1, 2, 1}, []int{2, 4, 3}}},
		[]args{{[]int{5, 4}, []int{1, 2, 1}, []int{2, 5, 3}}, {[]int{5}, []int{2}, []int{1}}}},
	{"knapsack", []args{{[]int{2, 3}, []int{5, 7}, []int{1, 2}, 8, 19}},
		[]args{{[]int{2, 3}, []int{5, 7}, []int{1, 2}, 8, 18}, {[]int{2}, []int{5}, []int{-1}, -2, -5}}},

	{"circuit", []args{{[]int{2, 3, 1}}, {[]int{1}}, {[]int{}}}, []args{{[]int{2, 1, 3}}, {[]int{2, 1, 4, 3}}, {[]int{2, 2}}, {[]int{2, 4}}}},
	{"connected", []args{{[]int{1, 2}, []int{2, 3}, []int{1, 1, 1}, []int{1, 1}}, {[]int{2, 1}, []int{1, 3}, []int{1, 1, 1}, []int{1, 1}}, {[]int{1}, []int{2}, []int{1, 0}, []int{0}}},
		[]args{{[]int{1, 2}, []int{2, 3}, []int{1, 1, 1}, []int{1, 0}}, {[]int{1}, []int{2}, []int{0, 0}, []int{0}}, {[]int{1}, []int{2}, []int{1, 0}, []int{1}},
			{[]int{1}, []int{9}, []int{1}, []int{1}}, {[]int{1}, []int{}, []int{1}, []int{0}}}},
	{"dreachable", []args{{[]int{1, 2}, []int{2, 3}, 1, []int{1, 1, 1}, []int{1, 1}}, {[]int{1}, []int{2}, 2, []int{0, 1}, []int{0}}},
		[]args{{[]int{1, 2}, []int{2, 3}, 3, []int{1, 1, 1}, []int{1, 1}}, {[]int{1}, []int{2}, 1, []int{0, 1}, []int{0}}, {[]int{1}, []int{2}, 0, []int{0, 0}, []int{0}}}},
	{"inverse", []args{{[]int{2, 3, 1}, []int{3, 1, 2}}}, []args{{[]int{2, 3, 1}, []int{2, 3, 1}}, {[]int{4}, []int{1}}}},
	{"inverse_in_range", []args{{[]int{2, 7}, []int{9, 1}}}, []args{{[]int{2, 7}, []int{9, 2}}}},

	{"table_int", []args{{[]int{3, 4}, []int{1, 2, 3, 4}}}, []args{{[]int{2, 3}, []int{1, 2, 3, 4}}, {[]int{1}, []int{}}}},
	{"table_bool", []args{{[]int{0, 1}, []int{1, 0, 0, 1}}}, []args{{[]int{1, 1}, []int{1, 0, 0, 1}}}},
	// a+ b, where a is 1 and b is 2
	{"regular", []args{{[]int{1, 1, 2}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)}},
		[]args{{[]int{1, 1}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)},
			{[]int{2}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)},
			{[]int{1, 3}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)}}},
	// (a|b)* b
	{"regular_nfa", []args{{[]int{2, 1, 2}, 2, 2, []domains.Set{domains.Of(1), domains.Of(1, 2), {}, {}}, 1, domains.Of(2)}},
		[]args{{[]int{2, 1}, 2, 2, []domains.Set{domains.Of(1), domains.Of(1, 2), {}, {}}, 1, domains.Of(2)},
			{[]int{3}, 2, 2, []domains.Set{domains.Of(1), domains.Of(1, 2), {}, {}}, 1, domains.Of(2)}}},

	// a+ b again, where a costs 2 at first and then 1, and b costs 5
	{"cost_regular", []args{{[]int{1, 1, 2}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0, 1, 5, 0, 0}, 8}},
		[]args{{[]int{1, 1, 2}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0, 1, 5, 0, 0}, 9},
			{[]int{1, 1}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0, 1, 5, 0, 0}, 3},
			{[]int{1, 2}, 3, 2, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0}, 7}}},
	{"cost_regular_symbols", []args{{[]int{7, -2}, 3, []int{7, -2}, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0, 1, 5, 0, 0}, 7}},
		[]args{{[]int{7, 2}, 3, []int{7, -2}, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3), []int{2, 0, 1, 5, 0, 0}, 7}}},
	// 1 and then 2 or 3, or 2 and then 1
	{"mdd", []args{{[]int{1, 3}, 3, []int{1, 2, 2}, 4, []int{1, 1, 2, 3}, []domains.Set{domains.Of(1), domains.Of(2), domains.Of(2, 3), domains.Of(1)}, []int{2, 3, 0, 0}},
		{[]int{2, 1}, 3, []int{1, 2, 2}, 4, []int{1, 1, 2, 3}, []domains.Set{domains.Of(1), domains.Of(2), domains.Of(2, 3), domains.Of(1)}, []int{2, 3, 0, 0}}},
		[]args{{[]int{2, 3}, 3, []int{1, 2, 2}, 4, []int{1, 1, 2, 3}, []domains.Set{domains.Of(1), domains.Of(2), domains.Of(2, 3), domains.Of(1)}, []int{2, 3, 0, 0}},
			{[]int{1}, 2, []int{1, 2}, 1, []int{1}, []domains.Set{domains.Of(1)}, []int{2}},
			{[]int{1}, 1, []int{1}, 2, []int{1}, []domains.Set{domains.Of(1)}, []int{0}}, {[]int{}, 1, []int{1}, 0, []int{}, []domains.Set{}, []int{}}}},

	{"clause", []args{{[]int{3, 5}, []int{0, 1}, []int{3, 5}}, {[]int{3, 5}, []int{2, 3}, []int{2, 5}}, {[]int{3}, []int{2}, []int{3}}, {[]int{3}, []int{1}, []int{4}}},
		[]args{{[]int{3, 5}, []int{0, 1}, []int{4, 5}}, {[]int{3, 5}, []int{2, 3}, []int{2, 6}}, {[]int{}, []int{}, []int{}}, {[]int{3}, []int{4}, []int{3}}, {[]int{3}, []int{0}, []int{}}}},
	{"array_var_int_element2d", []args{{2, 3, []int{1, 2, 3, 4, 5, 6}, 3, 6}},
		[]args{{2, 3, []int{1, 2, 3, 4, 5, 6}, 3, 5}, {1, 4, []int{1, 2, 3, 4, 5, 6}, 3, 4}, {3, 1, []int{1, 2, 3, 4, 5, 6}, 3, 7},
			{0, 1, []int{1, 2}, 1, 1}, {1, 0, []int{1, 2}, 1, 1}, {1, 1, []int{1}, 0, 1}, {1<<24 + 1, 1, []int{7}, 1 << 40, 7}}},
	{"precedence", []args{{1, 0, 2, 2, 9}, {0, 2, 9, 0, 2}, {1, -1, math.MinInt, 0, 0}},
		[]args{{1, 0, 2, 1, 9}, {0, 1, 9, 0, 2}, {1, 1, math.MaxInt, 5, 0}, {0, 5, 0, 1, math.MaxInt}}},
	{"regular_symbols", []args{{[]int{7, 7, -2}, 3, []int{7, -2}, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)}},
		[]args{{[]int{7, -2, -2}, 3, []int{7, -2}, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(3)},
			{[]int{7, 1}, 3, []int{7, -2}, []int{2, 0, 2, 3, 0, 0}, 1, domains.Of(2, 3)}}},
}

// values makes arguments of a shape.
func values(t *testing.T, shape string, list args) []value {
	t.Helper()
	require.Len(t, list, len(shape))
	var vs []value
	for i, a := range list {
		switch a := a.(type) {
		case int:
			require.EqualValues(t, 'i', shape[i])
			vs = append(vs, value{n: a})
		case []int:
			require.Contains(t, "al", shape[i:i+1])
			vs = append(vs, value{list: a})
		case domains.Set:
			require.EqualValues(t, 's', shape[i])
			vs = append(vs, value{set: a})
		case []domains.Set:
			require.EqualValues(t, 'S', shape[i])
			vs = append(vs, value{sets: a})
		default:
			require.Fail(t, "no such argument", "%T", a)
		}
	}
	return vs
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		require.NotEmpty(t, c.hold, c.name)
		require.NotEmpty(t, c.violate, c.name)
		for i, list := range [][]args{c.violate, c.hold} {
			for _, a := range list {
				r, ok := find(c.name, len(a))
				require.True(t, ok, c.name)
				assert.Equal(t, i == 1, r.holds(values(t, r.shape, a)), "%s %v", c.name, a)

				reified, ok := find(c.name+"_reif", len(a)+1)
				require.True(t, ok, c.name)
				half, ok := find(c.name+"_imp", len(a)+1)
				require.True(t, ok, c.name)
				for b := range 2 {
					with := append(append(args{}, a...), b)
					assert.Equal(t, i == b, reified.holds(values(t, reified.shape, with)), "%s_reif %v", c.name, with)
					assert.Equal(t, b == 0 || i == 1, half.holds(values(t, half.shape, with)), "%s_imp %v", c.name, with)
				}
			}
		}
	}
}

// The result of a logical function is what its half-reified form implies it by.
func TestHalfReifiedFunctions(t *testing.T) {
	for name, r := range halfReified {
		found, ok := find(name+"_imp", len(r.shape))
		require.True(t, ok, name)
		lists := []args{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
		if r.shape[0] == 'a' {
			lists = []args{{[]int{0, 0}}, {[]int{0, 1}}, {[]int{1, 1}}, {[]int{}}}
		}
		full, ok := find(name, len(r.shape))
		require.True(t, ok, name)
		for _, a := range lists {
			on, off := append(append(args{}, a...), 1), append(append(args{}, a...), 0)
			assert.True(t, found.holds(values(t, r.shape, off)), "%s %v", name, off)
			assert.Equal(t, full.holds(values(t, r.shape, on)), found.holds(values(t, r.shape, on)), "%s %v", name, on)
		}
	}
}

func TestFindByName(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int
		want bool
	}{
		{"int_eq", 2, true}, {"int_eq", 3, false}, {"int_eq_reif", 3, true}, {"int_eq_reif", 2, false},
		{"bool_xor", 2, true}, {"bool_xor", 3, true}, {"bool_xor_reif", 3, true},
		{"propago_all_different_int", 1, true}, {"propago_table_int_reif", 3, true},
		{"float_eq", 2, false}, {"_reif", 1, false}, {"", 0, false},
	} {
		_, ok := find(c.name, c.n)
		assert.Equal(t, c.want, ok, "%s/%d", c.name, c.n)
	}
}
