package check

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
)

// Proofs by hand of small programs. Each is right, and the tests of damage below change it.
var proofs = []struct {
	name, program, proof, verdict string
}{
	{"pigeons", `
var 1..2: a; var 1..2: b; var 1..2: c;
constraint int_ne(a, b);
constraint int_ne(a, c);
constraint int_ne(b, c);
solve satisfy;`, `% propago proof 1
a 1 [a == 1]
a 2 [b == 1]
a 3 [c == 1]
i 1 1 0 -2 c:1 l:not_equal
i 2 1 0 -3 c:2
i 3 -2 -3 c:3
n 4 1 0 1 2 3
i 5 -1 0 2 c:1
i 6 -1 0 3 c:2
i 7 2 3 c:3
n 8 0 5 6 7
c UNSAT
`, "proved: no solution"},
	{"pigeons by a scaffold", `
var 1..2: a; var 1..2: b; var 1..2: c;
constraint int_ne(a, b);
constraint int_ne(a, c);
constraint int_ne(b, c);
solve satisfy;`, `% propago proof 1
a 1 [a == 1]
n 1 1
n 2
c UNSAT
`, "proved: no solution"},
	{"pigeons by one constraint", `
predicate propago_all_different_int(array [int] of var int: x);
var 1..3: p; var 1..3: q; var 1..3: r; var 1..3: s;
array [1..4] of var 1..3: x = [p, q, r, s];
constraint propago_all_different_int([p, q, r, s]);
solve satisfy;`, `% propago proof 1
i 1 c:1 l:all_different
n 2 0 1
c UNSAT
`, "proved: no solution"},
	{"sum", `
var 0..9: x; var 0..9: y; var bool: b;
constraint int_lin_eq([2, 3], [x, y], 24);
constraint int_le_reif(x, 4, b);
constraint int_le_reif(y, 3, b);
solve satisfy;`, `% propago proof 1
a 10 [b == 1]
a 20 [x <= 4]
a 30 [y <= 3]
i 1 10 0 20 c:2
i 2 10 0 30 c:3
i 3 20 30 c:1
n 4 10 0 1 2 3
i 5 -10 0 -20 c:2
i 6 -10 0 -30 c:3
a 60 [y <= 4]
i 8 -20 0 60 c:1
a 70 [x == 6]
i 9 -30 60 0 70 c:1
s 12 6 4 0
n 13 0 5 6 8 9 12
c ALL 1
`, "proved: exactly 1 solution"},
	{"optimum", `
var 0..9: x; var 0..9: y; var 0..40: cost :: output_var;
constraint int_lin_le([-1, -1], [x, y], -7);
constraint int_lin_eq([3, 2, -1], [x, y, cost], 0);
solve minimize cost;`, `% propago proof 1
s 1 0 7 14
a 1 [cost <= 13]
a 2 [y <= 6]
a 3 [x >= 1]
a 4 [cost >= 14]
a 5 [y <= 5]
a 6 [x >= 2]
a 7 [y <= 3]
a 8 [x >= 4]
a 9 [y <= 0]
a 10 [x >= 7]
i 2 1 0 2 c:2
i 3 2 0 3 c:1
i 4 1 3 0 5 c:2
i 5 5 0 6 c:1
i 6 1 6 0 7 c:2
i 7 7 0 8 c:1
i 8 1 8 0 9 c:2
i 9 9 0 10 c:1
i 10 1 10 c:2
n 11 1 0 2 3 4 5 6 7 8 9 10
c 4
`, "proved: the optimum is 14"},
	{"nothing", `
var 0..9: x;
solve satisfy;`, `% propago proof 1
s 1 4
s 2 3
c OPEN
`, "nothing is claimed: 2 solutions are right"},
	{"all solutions", `
var 1..2: a; var 1..2: b; var 0..1: d;
constraint int_ne(a, b);
solve satisfy;`, `% propago proof 1
a 1 [a == 1]
a 2 [b == 1]
a 3 [d == 1]
s 1 1 2 0
s 2 1 2 1
i 3 1 0 -2 c:1
n 4 1 0 3 1 2
s 5 2 1 1
s 6 2 1 0
i 7 -1 0 2 c:1
n 8 0 4 7 5 6
c ALL 4
`, "proved: exactly 4 solutions"},
	{"optimum of few", `
var 1..3: a; var 1..3: b; var 0..9: cost;
constraint int_ne(a, b);
constraint int_lin_eq([1, 1, -1], [a, b, cost], 0);
solve minimize cost;`, `% propago proof 1
s 1 1 2 3
a 1 [cost <= 2]
a 2 [a <= 1]
a 3 [b <= 1]
i 2 1 0 2 c:2
i 3 1 0 3 c:2
i 4 2 3 c:1
n 5 1 0 2 3 4
a 4 [cost >= 3]
c 4
`, "proved: the optimum is 3"},
	{"bound without a solution", `
var 1..3: a; var 1..3: b; var 0..9: cost;
constraint int_ne(a, b);
constraint int_lin_eq([1, 1, -1], [a, b, cost], 0);
solve minimize cost;`, `% propago proof 1
a 1 [cost <= 1]
i 2 1 c:2
n 5 1 0 2
c -1
`, "proved: at least 2"},
	{"unit propagation", `
var bool: a; var bool: b; var bool: c;
constraint bool_clause([a, b], []);
constraint bool_clause([a], [b]);
constraint bool_clause([c], [a]);
constraint bool_clause([], [a, c]);
solve satisfy;`, `% propago proof 1
a 1 [a == 1]
a 2 [b == 1]
a 3 [c == 1]
i 1 -1 -2 c:1
i 2 -1 2 c:2
i 3 1 -3 c:3
i 4 1 3 c:4
n 5 -1
i 6 1 0 3 c:3
i 7 1 3 c:4
n 8
c UNSAT
`, "proved: no solution"},
	{"assumed", `
var 1..3: a; var 1..3: b;
constraint int_lt(a, b);
solve satisfy;`, `% propago proof 1
a 1 [a >= 2]
a 2 [b <= 2]
x 1 2
i 1 1 2 c:1
n 2 0 1
c UNSAT
`, "proved: no solution\nassumed: a >= 2, b <= 2"},
	{"trusted predicate", `
predicate mystery(var int: x, var int: y);
var 1..3: a; var 1..3: b;
constraint mystery(a, b);
constraint int_lt(a, b);
solve satisfy;`, `% propago proof 1
t 1 a predicate in Go
a 1 [a == 1]
a 2 [a == 2]
i 1 1 c:1
n 2 1 0 1
i 3 2 c:1
n 4 2 0 3
a 3 [a == 3]
i 5 3 c:2
n 6 3 0 5
c UNSAT
`, "proved: no solution\ntrusted: 1 constraint\n  mystery(a, b) (a predicate in Go)"},
	{"views", `
var 1..3: a; var 2..6: b :: var_is_introduced; var 0..1: n; var bool: m; var bool: o;
constraint int_lin_eq([1, -1], [b, a], 2) :: defines_var(b);
constraint bool2int(m, n);
constraint bool_not(m, o);
constraint int_le_reif(b, 3, o);
constraint int_le_reif(3, b, m);
solve satisfy;`, `% propago proof 1
a 1 [b >= 4]
a 2 [m == 0]
a 3 [a <= 1]
i 1 -3 0 -2 c:4
i 2 3 0 2 c:4
i 3 2 c:5
n 4 3 0 2 3
s 9 2 4 1 1 0
s 10 3 5 1 1 0
i 5 -3 0 -2 c:4
n 11
c ALL 2
`, "proved: exactly 2 solutions"},
	{"orders of tasks", orders, ordersProof, "proved: no solution"},
}

func parsed(t *testing.T, text string) *flatzinc.Program {
	t.Helper()
	p, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err)
	return p
}

func TestProofs(t *testing.T) {
	for _, c := range proofs {
		t.Run(c.name, func(t *testing.T) {
			v, err := Check(t.Context(), parsed(t, c.program), strings.NewReader(c.proof), Limits{})
			require.NoError(t, err)
			assert.Equal(t, c.verdict, v.String())

			var packed bytes.Buffer
			z := gzip.NewWriter(&packed)
			z.Write([]byte(c.proof))
			z.Close()
			again, err := Check(t.Context(), parsed(t, c.program), &packed, Limits{})
			require.NoError(t, err)
			assert.Equal(t, v, again)
		})
	}
}

// TestTrustedTruthFollowsFromArrays: what a trusted constraint makes of an array follows from what is in it,
// and is not given by itself: otherwise nothing tells these two solutions apart.
func TestTrustedTruthFollowsFromArrays(t *testing.T) {
	for _, of := range []string{"all", "all[1]"} {
		p := parsed(t, "var bool: a; var bool: b; array [1..1] of var bool: all = [a]; constraint mystery_reif("+of+", b); constraint bool_eq_reif(b, true, a); solve satisfy;")
		_, err := Check(t.Context(), p, strings.NewReader("% propago proof 1\nt 1 a predicate in Go\ns 1 0 0\nc ALL 1\n"), Limits{})
		assert.ErrorContains(t, err, "no contradiction was deduced")
		_, err = Check(t.Context(), p, strings.NewReader("% propago proof 1\nt 1 a predicate in Go\ns 1 0 0\ns 2 1 1\nn 3 0 1 2\nc ALL 2\n"), Limits{})
		assert.NoError(t, err)
	}
}

// TestNumbersAreNoBooleans: a variable that may be more than 1 is not taken for a Boolean, neither in the
// program nor in what it became.
func TestNumbersAreNoBooleans(t *testing.T) {
	for _, c := range []string{"bool_clause([x], [])", "int_le_reif(0, 1, x)", "array_bool_or([true], x)", "int_le_imp(0, 1, x)", "bool_not(x, y)", "array_bool_xor([x])"} {
		p := parsed(t, "var 2..3: x; var 0..3: y; solve satisfy;")
		inner := "m var 2..3: x;\nm var 0..3: y;\nm constraint " + c + ";\nm solve satisfy;\n"
		_, err := Check(t.Context(), p, strings.NewReader("% propago proof 1\n"+inner+"i 1 c:1\nn 2 0 1\nc UNSAT\n"), Limits{})
		require.ErrorContains(t, err, "is to be a Boolean", c)
	}
}
