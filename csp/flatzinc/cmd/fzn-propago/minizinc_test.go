package main

// Models through MiniZinc, once with propago's library and once with the standard one,
// which takes each global apart: both have the same solutions. The second goes to
// Gecode where it is installed, which shares nothing with the engine here.

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

// models has the constraints of a library file or several in one small model each, also
// under Booleans where the library has that, and with index sets that do not begin at 1.
var models = map[string]struct {
	text string
	want []string // constraints that the flattened model has
}{
	"all_different": {`
		array[1..3] of var 1..3: x; array[1..3] of var 1..3: y; array[1..2] of var 1..3: z; var bool: b; var bool: c;
		constraint alldifferent(x) :: domain_propagation;
		constraint b <-> alldifferent(y); constraint c -> alldifferent(z);`,
		[]string{"propago_all_different_int(", "propago_all_different_int_reif(", "propago_all_different_int_imp("}},
	"all_different except": {`
		array[1..3] of var 0..2: x; array[1..3] of var 1..3: y;
		constraint alldifferent_except_0(x); constraint alldifferent_except(y, {1,2});`,
		[]string{"propago_alldifferent_except_0("}},
	"all_equal": {`array[1..3] of var 1..3: x; array[1..2] of var 1..2: y; var bool: b;
		constraint all_equal(x); constraint b <-> all_equal(y);`, []string{"propago_all_equal_int("}},
	"among": {`
		var 1..2: n; array[1..3] of var 1..3: x; array[1..3] of var 1..3: y; var bool: b; var bool: c;
		constraint among(n, x, {1,3}); constraint b <-> among(1, y, {2}); constraint c -> among(2, y, {1,2});`,
		[]string{"propago_among(", "propago_among_reif(", "propago_among_imp("}},
	"at_least": {`
		array[1..3] of var 1..3: x; array[1..3] of var 1..2: y; var bool: b; var bool: c; var bool: d;
		constraint at_least(1, x, 2); constraint at_most(1, x, 3); constraint exactly(1, x, 1);
		constraint b <-> at_least(2, y, 1); constraint c -> at_most(1, y, 2); constraint d <-> exactly(1, y, 2);`,
		[]string{"propago_at_least_int(", "propago_at_most_int(", "propago_at_least_int_reif(", "propago_at_most_int_imp(", "propago_count_eq_reif("}},
	"count": {`
		array[1..3] of var 1..2: x; var 1..2: v; var 0..3: n; array[1..2] of var 1..3: y; array[1..6] of var bool: b;
		constraint count(x, v, n); constraint count_neq(y, 3, 2);
		constraint b[1] <-> count_leq(y, 1, 1); constraint b[2] <-> count_lt(y, v, 1); constraint b[3] -> count_geq(y, 2, 1);
		constraint b[4] <-> count_gt(y, 3, 1); constraint b[5] -> count_eq(y, v, 1); constraint b[6] <-> count_neq(x, 1, n);`,
		[]string{"propago_count_eq(", "propago_at_least_int_reif("}},
	"count relations": {`
		array[1..4] of var 1..3: x; var 1..3: n;
		constraint count_leq(x, 1, 1); constraint count_lt(x, 2, 0+n-n); constraint count_geq(x, 3, 2); constraint count_gt(x, 1, 3);
		constraint count_leq(x, n, n);`, []string{"propago_at_least_int(", "propago_at_most_int(", "propago_count_eq("}},
	"bin_packing": {`
		array[1..4] of var 2..4: x; array[0..2] of var 0..3: l; array[1..3] of var 0..2: y; array[1..3] of var 1..3: z;
		constraint bin_packing(3, x, [1,2,2,1]); constraint bin_packing_load(l, y, [1,2,1]); constraint bin_packing_capa([2,1,3], z, [1,2,1]);
		constraint x[1] = 2 /\ x[2] >= 3;`, []string{"propago_bin_packing_load("}},
	"circuit": {`array[0..3] of var 0..3: x; array[2..5] of var 2..5: y; 
		constraint circuit(x); constraint subcircuit(y);`, []string{"propago_circuit(", "propago_subcircuit("}},
	"inverse": {`array[0..2] of var 3..5: f; array[3..5] of var 0..2: g; array[1..3] of var 1..3: h; array[1..4] of var 1..4: s; var bool: b;
		constraint inverse(f, g); constraint b <-> inverse(h, h); constraint symmetric_all_different(s);`, []string{"propago_inverse("}},
	"cumulative": {`
		array[1..3] of var 0..2: s; array[1..2] of var 0..2: t; array[1..2] of var 0..2: d; var 1..2: c;
		constraint cumulative(s, [2,1,1], [1,1,1], 2); constraint cumulative(t, d, [1,2], c);`, []string{"propago_cumulative("}},
	"disjunctive": {`
		array[1..3] of var 0..3: s; array[1..2] of var 0..2: t; array[1..2] of var 0..1: d; array[1..3] of var 0..2: u; var bool: b;
		constraint disjunctive(s, [2,0,1]); constraint disjunctive(t, d); constraint disjunctive_strict(u, [1,0,1]); constraint b <-> disjunctive(t, [1,1]);`,
		[]string{"propago_disjunctive("}},
	"diffn": {`
		array[1..3] of var 0..1: x; array[1..3] of var 0..1: y; array[1..2] of var 0..1: u; array[1..2] of var 0..1: v; array[1..2] of var 0..2: w;
		constraint diffn(x, y, [1,1,2], [1,1,0]); constraint diffn_nonstrict(u, v, w, [1,1]);`, []string{"propago_diffn("}},
	"element": {`
		array[0..2] of var 1..2: a; var -1..3: i; var 1..2: x; array[0..1,2..3] of var 1..2: m; var 0..2: r; var 1..3: c;
		array[1..2,0..1] of var bool: q;
		constraint a[i] = x; constraint m[r,c] = x; constraint q[x,i]; constraint [3,1,2][x+1] = c;`, []string{"propago_array_var_int_element2d(", "array_var_int_element("}},
	"global_cardinality": {`
		array[1..3] of var 1..3: x; array[1..2] of var 0..3: n; array[1..3] of var 1..4: y; array[1..3] of var 1..3: z;
		constraint global_cardinality(x, [1,3], n); constraint global_cardinality_closed(y, [2,4], [n[1],2]); constraint global_cardinality(z, [1,1], [0,0]);`,
		[]string{"propago_global_cardinality(", "propago_global_cardinality_closed("}},
	"global_cardinality bounds": {`
		array[1..3] of var 1..3: x; array[1..3] of var 0..3: y; array[1..3] of var 1..3: z; var bool: b;
		constraint global_cardinality_low_up(x, [1,2], [1,0], [2,1]); constraint global_cardinality_low_up_closed(y, [1,3], [1,1], [2,5]);
		constraint b <-> global_cardinality(z, [1,2], [1,1]);`, []string{"propago_global_cardinality(", "propago_global_cardinality_closed("}},
	"increasing": {`
		array[1..3] of var 1..3: x; array[1..2] of var 1..3: y; array[1..2] of var 1..3: z; array[1..3] of var bool: p; var bool: b;
		constraint increasing(x); constraint strictly_increasing(y); constraint decreasing(z); constraint increasing(p); constraint b <-> increasing(y ++ z);`,
		[]string{"propago_increasing_int(", "propago_increasing_bool(", "propago_strictly_increasing_int("}},
	"lex": {`
		array[1..2] of var 1..3: x; array[0..1] of var 1..3: y; array[1..3] of var bool: p; array[1..2] of var bool: q; var bool: b; var bool: c;
		constraint lex_less(x, y); constraint lex_lesseq(q, p); constraint b <-> lex_lesseq(y, [2]); constraint c -> lex_less(p, q);`,
		[]string{"propago_lex_less_int(", "propago_lex_lesseq_bool(", "propago_lex_lesseq_int_reif(", "propago_lex_less_bool_imp("}},
	"lex of matrices": {`array[1..2,1..2] of var 1..2: m; array[1..2,1..2] of var 1..2: k; constraint lex2(m); constraint strict_lex2(k);`,
		[]string{"propago_lex_lesseq_int(", "propago_lex_less_int("}},
	"maximum": {`array[1..3] of var 1..3: x; var 1..3: m; var 1..3: i; constraint m = max(x) - min(x) + 1; constraint arg_max(x) = i; constraint member(x, 2);`,
		[]string{"array_int_maximum(", "array_int_minimum("}},
	"nvalue": {`array[1..3] of var 1..3: x; var 1..2: n; array[1..3] of var 1..2: y; var bool: b; constraint nvalue(n, x); constraint b <-> nvalue(2, y);`,
		[]string{"propago_nvalue("}},
	"regular": {`
		array[1..4] of var 1..3: x; array[1..4] of var 1..3: y; array[1..3] of var 1..2: z;
		constraint regular(x, 3, 3, [|1,2,0|0,3,2|3,0,1|], 1, {2,3}); constraint regular(y, "1* 2 3*");
		constraint regular_nfa(z, 2, 2, [|{1,2},{1}|{},{2}|], 1, {2});`, []string{"propago_regular("}},
	"cost_regular": {`
		array[0..3] of var 1..3: x; var 0..20: k;
		constraint cost_regular(x, 3, 3, [|1,2,0|0,3,2|3,0,1|], 1, {2,3}, [|1,2,0|0,5,3|-1,0,4|], k); constraint k != 9;`, []string{"propago_cost_regular("}},
	"mdd": {`
		array[1..3] of var 1..6: x;
		constraint mdd(x, 5, [1,2,2,3,3], 12, [1,1,1,2,2,3,3,4,4,5,5,5], [{1},{2},{3},{2},{3},{3},{2},{1},{5},{2},{4},{6}], [2,3,2,4,5,4,5,0,0,0,0,0]);`,
		[]string{"propago_mdd("}},
	"arg": {`
		array[0..2] of var 1..3: x; array[1..3] of var -1..1: y; var -2..4: i; var 1..3: j; var bool: b;
		constraint arg_max(x) = i; constraint arg_min(y) = j; constraint b <-> arg_min(x) = j;`,
		[]string{"propago_maximum_arg_int(", "propago_minimum_arg_int("}},
	"table": {`
		array[1..2] of var 1..3: x; array[1..3] of var 1..2: y; array[1..2] of var bool: p; var bool: b; var bool: c;
		constraint table(x, [|1,2|2,3|3,1|1,2|]); constraint b <-> table(y, [|1,2,1|2,2,2|]); constraint c -> table(y, [|1,1,1|]);
		constraint table(p, [|true,false|false,false|]);`, []string{"propago_table_int(", "propago_table_int_reif(", "propago_table_int_imp(", "propago_table_bool("}},
	"value_precede": {`
		array[1..3] of var 1..3: x; array[1..3] of var 0..2: y; array[1..3] of var 0..3: z; array[1..2] of var 1..2: u;
		constraint value_precede(2, 1, x); constraint value_precede_chain([2,0,1], y); constraint seq_precede_chain(z); constraint value_precede(1, 1, u);`,
		[]string{"propago_value_precede_int(", "propago_value_precede_chain_int("}},
	"others": {`
		array[1..3] of var 1..3: x; array[1..3] of var 1..3: y; array[1..3] of var 0..2: z; array[1..2] of var 0..3: n; var -3..3: i; var -2..2: j;
		constraint sort(x, y); constraint sliding_sum(1, 3, 2, z); constraint distribute(n, [1,z[1]], x);
		constraint i div j = 1 /\ i mod j = abs(j) - 1; constraint pow(j, 2) >= i;`, nil},
	"optional": {`
		enum C = {A, B, D}; array[C] of var C: c; array[1..2] of var opt 1..3: x; array[1..2] of var opt 0..2: s;
		constraint inverse(c, c) /\ c[A] != A; constraint alldifferent(x); constraint disjunctive(s, [2,1]);`, []string{"propago_inverse("}},
	"sets": {`
		var set of 1..3: s; var set of 0..3: t; var 0..3: n; var bool: b; var bool: c; array[1..2] of var set of 1..2: a; var 1..2: i;
		constraint card(s) = n; constraint s union {0} = t; constraint b <-> 2 in s; constraint c <-> s subset {1,n}; constraint a[i] = {1} /\ n in a[3-i];`, nil},
}

// TestGlobalsUnderBooleansThroughMiniZinc has those that the standard library refuses under
// a Boolean. The number of solutions is counted by hand: 3 of z, 33 of y and u, 4 of p
// and d, and 2 of w, e and f.
func TestGlobalsUnderBooleansThroughMiniZinc(t *testing.T) {
	propago, _ := solvers(t)
	file := filepath.Join(t.TempDir(), "model.mzn")
	require.NoError(t, os.WriteFile(file, []byte(`include "globals.mzn";
		array[1..2] of var 1..2: z; array[2..4] of var 2..4: y; array[1..2] of var bool: p; array[1..3] of var 1..2: w;
		var bool: u; var bool: d; var bool: e; var bool: f;
		constraint not circuit(z);
		constraint subcircuit(y) \/ u;
		constraint d <-> table(p, [|true,false|false,false|]);
		constraint e <-> regular(w, 2, 2, [|1,2|0,2|], 1, {1,2}); % 111 112 122 222
		constraint f <-> value_precede(1, 2, w);                  % 111 112 122 121
		constraint e != f;
		solve satisfy;`), 0o600))
	assert.Len(t, allSolutions(t, "--solver", propago, file), 3*33*4*2)
}

func TestGlobalsThroughMiniZinc(t *testing.T) {
	propago, standard := solvers(t)
	for name, m := range models {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "model.mzn")
			require.NoError(t, os.WriteFile(file, []byte("include \"globals.mzn\";\n"+m.text+"\nsolve satisfy;\n"), 0o600))
			flat := filepath.Join(filepath.Dir(file), "model.fzn")
			got := allSolutions(t, "--solver", propago, "--fzn", flat, file)
			want := allSolutions(t, "--solver", standard, file)
			text, err := os.ReadFile(flat)
			require.NoError(t, err)
			for _, constraint := range m.want {
				assert.Contains(t, string(text), "constraint "+constraint)
			}
			require.NotEmpty(t, want)
			assert.Equal(t, want, got)
			t.Logf("%d solutions", len(want))
		})
	}
}

// TestSetSearchThroughMiniZinc: the elements of a set are decided in the order, and in
// the way, that the annotation says, also in a matrix of sets.
func TestSetSearchThroughMiniZinc(t *testing.T) {
	propago, _ := solvers(t)
	model := `var set of 1..3: s; array[1..1,1..1] of var set of 1..3: m; ann: choice;
		constraint card(s) = 1 /\ card(m[1,1]) = 2;
		solve :: seq_search([set_search([s], first_fail, choice, complete), set_search(m, input_order, choice)]) satisfy;
		output ["\([i | i in fix(s)]) \([i | i in fix(m[1,1])])\n"];`
	for choice, want := range map[string]string{
		"indomain_min": "[1] [1, 2]", "indomain_max": "[3] [2, 3]", "outdomain_min": "[3] [2, 3]", "outdomain_max": "[1] [1, 2]",
	} {
		file := filepath.Join(t.TempDir(), "model.mzn")
		require.NoError(t, os.WriteFile(file, []byte(strings.ReplaceAll(model, "ann: choice;", "ann: choice = "+choice+";")), 0o600))
		assert.Equal(t, want+"\n----------\n", minizinc(t, "--solver", propago, file), choice)
	}
}

// solvers installs the two configurations.
func solvers(t *testing.T) (propago, standard string) {
	t.Helper()
	if testing.Short() {
		t.Skip("long")
	}
	if _, err := exec.LookPath("minizinc"); err != nil {
		t.Skip("minizinc is not installed (Debian: apt-get install minizinc)")
	}
	dir := t.TempDir()
	executable, err := exec.LookPath("fzn-propago") // TestMain puts it into the path
	require.NoError(t, err)
	propago, err = mznlib.Install(dir, executable, "0")
	require.NoError(t, err)
	return propago, standardSolver(t, dir, executable)
}

// standardSolver writes a configuration with the standard library, for Gecode where it
// is installed. Sets need a library in any case: for the executable here there is one
// that only takes them apart.
func standardSolver(t *testing.T, dir, executable string) string {
	t.Helper()
	library := filepath.Join(dir, "standard")
	require.NoError(t, os.MkdirAll(library, 0o755))
	if gecode, err := exec.LookPath("fzn-gecode"); err == nil {
		executable = gecode
	} else {
		require.NoError(t, os.WriteFile(filepath.Join(library, "redefinitions.mzn"), []byte(`include "nosets.mzn";`), 0o600))
	}
	name := filepath.Join(dir, "standard.msc")
	text := `{"id": "standard", "name": "standard", "version": "0", "mznlib": "./standard", "stdFlags": ["-a"], "executable": "` + filepath.ToSlash(executable) + `"}`
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

func minizinc(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("minizinc", args...)
	var out, msgs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &msgs
	require.NoError(t, cmd.Run(), "%s%s", out.String(), msgs.String())
	assert.NotContains(t, out.String(), "=====ERROR", "%s", msgs.String())
	return out.String()
}

// allSolutions returns the solutions of a model, sorted.
func allSolutions(t *testing.T, args ...string) []string {
	t.Helper()
	out := minizinc(t, append(args, "-a")...)
	assert.True(t, strings.HasSuffix(out, "----------\n==========\n"), "the search is exhausted")
	found := strings.Split(out, "----------\n")
	found = found[:len(found)-1]
	slices.Sort(found)
	return found
}
