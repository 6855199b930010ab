package minizinc_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

// A constraint under a Boolean says neither more nor less than where it is required: of all
// assignments the Boolean is true in those that the constraint leaves. What one form takes apart
// with new variables, another must not leave open.
func TestConstraintsUnderABoolean(t *testing.T) {
	for _, c := range []string{
		"all_different(x)", "all_different_except_0(x)", "all_equal(x)", "symmetric_all_different(x)",
		"count_eq(x, x[1], x[2])", "count_neq(x, x[1], x[2])", "count_lt(x, x[1], x[2])", "count_leq(x, x[1], x[2])",
		"count_gt(x, x[1], x[2])", "count_geq(x, x[3], x[2])", "count(x, 1, x[3])", "count_leq(x, 1, 2)", "count_geq(x, 1, x[2])",
		"at_least(1, x, 2)", "at_most(1, x, 2)", "exactly(2, x, 0)", "among(x[1], x, {0, 2})", "nvalue(x[3], x)",
		"global_cardinality(x, [1, 2], [x[3], 1])", "global_cardinality_closed(x, [0, 1, 2], [x[3], 1, x[2]])",
		"global_cardinality(x, [1, 1], [x[3], 1])", "global_cardinality_low_up(x, [1, 2], [0, 1], [1, 2])",
		"global_cardinality_low_up_closed(x, [1, 2, 3], [0, 1, 0], [1, 2, 1])",
		"bin_packing(4, x, [1, 2, 3])", "bin_packing_capa([3, 2], x, [1, 2, 3])", "bin_packing_load([x[1], 3, x[2]], x, [1, 2, 1])",
		"sort(x, [x[3], x[1], x[2]])", "arg_sort(x, [x[3], x[1], x[2]])", "increasing(x)", "strictly_decreasing(x)",
		"lex_less(x, [x[2], x[1], 1])", "lex_lesseq(x, [x[2], x[1], 1])", "member(x, 2)", "member([x[1], x[2]], x[3])",
		"inverse(x, [x[2], x[1], x[3]])", "circuit(x)", "subcircuit(x)", "value_precede(1, 2, x)", "value_precede_chain([1, 2, 3], x)",
		"sliding_sum(1, 3, 2, x)", "maximum(x[3], x)", "minimum(x[3], [x[1], x[2]])", "arg_max(x) = x[2]", "arg_min(x) = x[2]",
		"cumulative(x, [1, 2, 1], [2, 1, 1], 2)", "cumulative(x, x, [1, 1, 1], x[1])", "disjunctive(x, [1, 0, 2])", "disjunctive_strict(x, [1, 0, 2])",
		"disjunctive(x, [x[2], x[1], 1])", "diffn(x, [0, 1, x[1]], [1, 2, 1], [2, 1, 0])", "diffn_nonstrict(x, [0, 1, x[1]], [1, 2, 1], [2, 1, 0])",
		"table(x, [|0, 1, 2|1, 1, 1|3, 0, 1|])", "regular([v + 1 | v in x], 2, 4, [|1, 2, 1, 0|2, 1, 0, 1|], 1, {2})",
		"knapsack([1, 2], [2, 1], [x[1], x[2]], x[3], x[1])", "element(x[1], x, x[2])", "x[x[1]] = x[2]", "x[1] div x[2] = x[3]", "x[1] mod x[2] <= x[3]",
		"pow(x[1], x[2]) = x[3]", "pow(x[1] - 1, x[2] - 2) = x[3]", "let { var int: y = x[1] * x[2] } in y > x[3]", "xorall([x[1] < x[2], x[2] < x[3], x[3] = 1])",
		"sum(i in 1..3 where x[i] > 1)(x[i]) = x[1]", "maximum(x[3], [bool2int(x[3] < x[1]), x[3]])", "count(i in 1..3)(x[i] > x[2]) = x[1]",
	} {
		t.Run(c, func(t *testing.T) {
			const head = "include \"globals.mzn\"; array[1..3] of var 0..3: x; var bool: b;\n"
			const tail = "; solve satisfy; output [\"\\(x) \\(b)\"];"
			of := func(constraint string) map[string]int {
				p, err := minizinc.Read(t.Context(), minizinc.Source{Name: "m.mzn", Text: head + "constraint " + constraint + tail})
				require.NoError(t, err)
				all := make(map[string]int)
				for _, s := range solveAll(t, p) {
					all[s]++
				}
				return all
			}
			required, told, denied := of("b /\\ ("+c+")"), of("b <-> ("+c+")"), of("not (b \\/ ("+c+"))")
			assert.Len(t, told, 64)
			assert.Len(t, denied, 64-len(required))
			for a := range 64 {
				x := fmt.Sprintf("[%d, %d, %d] ", a/16, a/4%4, a%4)
				holds := required[x+"true\n"]
				assert.Equal(t, holds, told[x+"true\n"], "%s: %s", c, x)
				assert.Equal(t, 1-holds, told[x+"false\n"], "%s: not %s", c, x)
				assert.Equal(t, 1-holds, denied[x+"false\n"], "not %s: %s", c, x)
			}
		})
	}
}

// A power whose exponent is negative is 1 div that of the opposite one, of parameters and of variables,
// and of 0 there is none.
func TestPowersOfNegativeExponents(t *testing.T) {
	var want []string
	for x := -2; x <= 2; x++ {
		for y := -2; y <= 1; y++ {
			if x == 0 && y < 0 {
				continue
			}
			z := 1
			for range max(y, -y) {
				z *= x
			}
			if y < 0 {
				z = 1 / z
			}
			want = append(want, fmt.Sprintf("%d %d %d\n", x, y, z))
		}
	}
	for _, text := range []string{
		`var -2..2: x; var -2..1: y; var -9..9: z; constraint z = pow(x, y); output ["\(x) \(y) \(z)"];`,
		`var -2..2: x; var -2..1: y; var -9..9: z; var bool: b; constraint b <-> z = x ^ y; constraint b; output ["\(x) \(y) \(z)"];`,
		`int: k = 0; output ["\(x) \(y) \(pow(x, y))\n" | x in -2..2, y in -2..1 where x != 0 \/ y >= 0];`,
	} {
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: text})
		require.NoError(t, err)
		assert.ElementsMatch(t, want, strings.SplitAfter(strings.TrimSuffix(strings.Join(solveAll(t, p), ""), "\n")+"\n", "\n")[:len(want)], text)
	}
	for _, x := range []int{-1, 1} { // the base is a parameter
		p, err := minizinc.Read(t.Context(), minizinc.Source{Text: fmt.Sprintf(`var -3..-1: y; var -9..9: z = pow(%d, y); output ["\(z)"];`, x)})
		require.NoError(t, err)
		assert.ElementsMatch(t, []string{fmt.Sprintln(x), fmt.Sprintln(1), fmt.Sprintln(x)}, solveAll(t, p))
	}
}
