package check

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func explained(t *testing.T, program, proof string) []Sentence {
	t.Helper()
	v, told, err := Explain(t.Context(), parsed(t, program), func() (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(proof)), nil
	}, Limits{})
	require.NoError(t, err)
	require.NotNil(t, v)
	return told
}

const pigeonsWithMore = `
var 1..2: a :: mzn_expression_name("hole[1]"); var 1..2: b; var 1..2: c; var 0..5: d;
constraint int_ne(a, b);
constraint int_ne(a, c);
constraint int_ne(b, c);
constraint int_le(d, c);
solve satisfy;`

const pigeonsProof = `% propago proof 1
a 1 [a == 1]
a 2 [b == 1]
a 3 [c == 1]
a 4 [d <= 2]
a 5 [d == 0]
i 90 -4 c:4
n 91 -4 0 90
n 92 5 -4
i 1 1 0 -2 c:1 l:not_equal
i 2 1 0 -3 c:2
i 3 -2 -3 c:3
n 4 1 0 1 2 3
i 5 -1 0 2 c:1
i 6 -1 0 3 c:2
i 7 2 3 c:3
n 8%s
c UNSAT
`

// Steps that the conclusion does not rest on are left out, whether the deductions name what
// they rest on or not.
func TestExplain(t *testing.T) {
	for _, hints := range []string{" 0 5 6 7", ""} {
		assert.Equal(t, `line 10: b != 1, by int_ne(a, b): hole[1] = 1
line 11: c != 1, by int_ne(a, c): hole[1] = 1
line 12: a contradiction, by int_ne(b, c): b != 1, c != 1
line 13: hole[1] != 1, by lines 10, 11, 12
line 14: b = 1, by int_ne(a, b): hole[1] != 1
line 15: c = 1, by int_ne(a, c): hole[1] != 1
line 16: a contradiction, by int_ne(b, c): b = 1, c = 1
line 17: a contradiction, by lines 13, 14, 15, 16
`, text(explained(t, pigeonsWithMore, strings.Replace(pigeonsProof, "%s", hints, 1))))
	}
}

// A nogood that names no steps is told by the constraints and the steps that contradict it.
func TestExplainAScaffold(t *testing.T) {
	const program = `
var 1..3: a; var 1..3: b; var 1..3: c :: mzn_expression_name("last"); var 0..9: d; var 0..5: e;
constraint int_ne(a, b) :: mzn_constraint_name("apart");
constraint int_lt(b, c);
constraint int_lin_le([1, 1, -1], [a, c, d], 0);
constraint int_le(d, 4);
constraint int_lt(e, d);
constraint int_le(2, a);
constraint int_ne(a, 2);
solve satisfy;`
	assert.Equal(t, `line 5: b != 1, as otherwise b <= 2, by apart; last >= 2, by int_lt(b, c); a contradiction, by int_lin_le([1, 1, -1], [a, c, d], 0)
line 6: a contradiction: b = 2, by apart; last = 3, by int_lt(b, c); a contradiction, by int_lin_le([1, 1, -1], [a, c, d], 0) (line 5)
`, text(explained(t, program, `% propago proof 1
a 1 [b == 1]
a 2 [e == 5]
n 9 2
n 1 1
n 2
c UNSAT
`)))
}

func text(told []Sentence) string {
	var b strings.Builder
	for _, s := range told {
		fmt.Fprintln(&b, s)
	}
	return b.String()
}

// What is told of every proof is enough: with the other steps made comments, it proves the
// same.
func TestExplainedStepsSuffice(t *testing.T) {
	for _, c := range proofs {
		told := explained(t, c.program, c.proof)
		keep := map[int]bool{}
		for _, s := range told {
			for _, n := range s.Lines {
				keep[n] = true
			}
		}
		lines := strings.Split(c.proof, "\n")
		for i, line := range lines {
			if !keep[i+1] && (strings.HasPrefix(line, "i ") || strings.HasPrefix(line, "n ")) {
				lines[i] = "%"
			}
		}
		for i, line := range lines { // a deduction names only steps that are left
			if f := strings.Fields(line); len(f) > 0 && f[0] == "n" {
				if before, _, ok := strings.Cut(line, " 0 "); ok {
					lines[i] = before
				}
			}
		}
		v, err := Check(t.Context(), parsed(t, c.program), strings.NewReader(strings.Join(lines, "\n")), Limits{})
		require.NoError(t, err, "%s\n%s", c.name, text(told))
		assert.Equal(t, c.verdict, v.String())
	}
}
