package main

// Models through MiniZinc, once with propago's library and once with the standard one,
// which takes each global apart: both have the same solutions. The second goes to
// Gecode where it is installed, which shares nothing with the engine here.

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc/mznlib"
)

// model is a small model, with what its FlatZinc has to have.
type model struct {
	text string
	want []string
}

// models has what is not the example of a constraint: several together, and what becomes a
// builtin.
var models = map[string]model{
	"lex of matrices": {`array[1..2,1..2] of var 1..2: m; array[1..2,1..2] of var 1..2: k; constraint lex2(m); constraint strict_lex2(k);`,
		[]string{"propago_lex_lesseq_int(", "propago_lex_less_int("}},
	"maximum": {`array[1..3] of var 1..3: x; var 1..3: m; var 1..3: i; constraint m = max(x) - min(x) + 1; constraint arg_max(x) = i; constraint member(x, 2);`,
		[]string{"array_int_maximum(", "array_int_minimum("}},
	"others": {`
		array[1..3] of var 1..3: x; array[1..3] of var 1..3: y; array[1..3] of var 0..2: z; array[1..2] of var 0..3: n; var -3..3: i; var -2..2: j;
		constraint sort(x, y); constraint sliding_sum(1, 3, 2, z); constraint distribute(n, [1,z[1]], x);
		constraint i div j = 1 /\ i mod j = abs(j) - 1; constraint pow(j, 2) >= i;`, nil},
	"if": {`var bool: b; var 1..9: y; constraint y = if b then 5 else 2 endif;`, []string{"int_eq_reif(y,5,b)"}},
	"optional": {`
		enum C = {A, B, D}; array[C] of var C: c; array[1..2] of var opt 1..3: x; array[1..2] of var opt 0..2: s;
		constraint inverse(c, c) /\ c[A] != A; constraint alldifferent(x); constraint disjunctive(s, [2,1]);`, []string{"propago_inverse(", "propago_cumulative("}},
	"sets": {`
		var set of 1..3: s; var set of 0..3: t; var 0..3: n; var bool: b; var bool: c; array[1..2] of var set of 1..2: a; var 1..2: i;
		constraint card(s) = n; constraint s union {0} = t; constraint b <-> 2 in s; constraint c <-> s subset {1,n}; constraint a[i] = {1} /\ n in a[3-i];
		constraint b -> n in {0,2};`, []string{"set_in_imp(n,{0,2},"}},
}

// examples returns the models that the library's constraints come with, by the first that
// each declares. Their FlatZinc has what is declared, and where a Boolean says whether it holds, that form.
func examples(t *testing.T) map[string]model {
	texts, err := mznlib.Texts()
	require.NoError(t, err)
	all := make(map[string]model)
	for paragraph := range strings.SplitSeq(texts["propago.mzn"], "\n\n") {
		var m model
		for line := range strings.Lines(paragraph) {
			if text, ok := strings.CutPrefix(line, "%% "); ok {
				m.text += text
			}
		}
		var names []string
		for _, d := range regexp.MustCompile(`(?m)^predicate (\w+)\(`).FindAllStringSubmatch(paragraph, -1) {
			name := d[1]
			names = append(names, name)
			form := regexp.MustCompile(`_(reif|imp)$`).FindString(name)
			under := map[string]string{"": "constraint", "_reif": "<->", "_imp": " -> "}[form]
			if strings.HasPrefix(name, "propago_") && strings.Contains(m.text, under) {
				m.want = append(m.want, name+"(")
			}
		}
		if len(names) > 0 {
			require.NotEmpty(t, m.text, "%s has no example", names[0])
			all[names[0]] = m
		}
	}
	return all
}

// TestGlobalsUnderBooleansThroughMiniZinc has those that the standard library refuses under
// a Boolean. The number of solutions is counted by hand: 3 of z, 33 of y and u, 4 of p
// and d, 2 of w, e and f, and 4 of v and g.
func TestGlobalsUnderBooleansThroughMiniZinc(t *testing.T) {
	propago, _ := solvers(t)
	file := filepath.Join(t.TempDir(), "model.mzn")
	require.NoError(t, os.WriteFile(file, []byte(`include "globals.mzn";
		array[1..2] of var 1..2: z; array[2..4] of var 2..4: y; array[1..2] of var bool: p; array[1..3] of var 1..2: w;
		var bool: u; var bool: d; var bool: e; var bool: f;
		array[1..2] of var 1..2: v; var bool: g;
		constraint g <-> (maximum(v[1], v) /\ not minimum(v[2], [v[1], 2]));
		constraint not circuit(z);
		constraint subcircuit(y) \/ u;
		constraint d <-> table(p, [|true,false|false,false|]);
		constraint e <-> regular(w, 2, 2, [|1,2|0,2|], 1, {1,2}); % 111 112 122 222
		constraint f <-> value_precede(1, 2, w);                  % 111 112 122 121
		constraint e != f;
		solve satisfy;`), 0o600))
	assert.Len(t, allSolutions(t, "--solver", propago, file), 3*33*4*2*4)
}

func TestGlobalsThroughMiniZinc(t *testing.T) {
	propago, standard := solvers(t)
	all := examples(t)
	maps.Copy(all, models)
	for name, m := range all {
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
