package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/proof/check"
)

// TestProofsOfProgramsAreAccepted solves programs in all ways that the command has, and has the
// proofs checked. Reading makes variables one, shares sums and comparisons, and states
// disjunctions anew: the proof is about the program as it was.
func TestProofsOfProgramsAreAccepted(t *testing.T) {
	programs := map[string]string{
		"unified": `var 0..9: x; var 3..12: y; var bool: b; var 0..1: i; var 4..4: k;
constraint int_lin_eq([1, -1], [y, x], 3); constraint bool2int(b, i);
constraint int_lin_le([1, 2], [y, i], 7); constraint int_le_reif(x, 2, b);
`,
		"sums": `var 0..5: x; var 0..5: y; var 0..5: z; var bool: a; var bool: b;
constraint int_lin_le_reif([1, 1, 1], [x, y, z], 4, a); constraint int_lin_le_reif([1, 1, 1], [x, y, z], 9, b);
constraint bool_clause([a], [b]); constraint int_lt(x, y); constraint int_ne(y, z);
`,
		"tasks": `var 0..6: s; var 0..6: t; var 0..6: u; var bool: p; var bool: q;
constraint int_lin_le_reif([1, -1], [s, t], -2, p); constraint int_lin_le_reif([1, -1], [t, s], -3, q);
constraint bool_clause([p, q], []); constraint int_lin_le([1, -1], [t, u], -3);
`,
		"pigeons": `var 1..3: a; var 1..3: b; var 1..3: c; var 1..3: d; var 1..9: x;
constraint int_ne(a, b); constraint int_ne(a, c); constraint int_ne(a, d);
constraint int_ne(b, c); constraint int_ne(b, d); constraint int_ne(c, d);
`,
	}
	programs["fixed"] = "var 3..3: c; var 0..4: x; var 0..4: y; constraint int_lin_eq([1, 1, -1], [x, y, c], 0); constraint int_lt(x, y);\n"
	solves := map[string]string{"fixed": "c", "unified": "x", "sums": "z", "tasks": "u", "pigeons": "x"}
	for name, text := range programs {
		for _, goal := range []string{"satisfy", "minimize " + solves[name], "maximize " + solves[name]} {
			for _, flags := range [][]string{{"-a"}, {"-a", "-f"}, {"-a", "--learn"}, {"-a", "-p", "2"}} {
				dir := t.TempDir()
				program, proof := filepath.Join(dir, "p.fzn"), filepath.Join(dir, "p.proof.gz")
				whole := text + "solve " + goal + ";\n"
				require.NoError(t, os.WriteFile(program, []byte(whole), 0o600))
				var out, errs bytes.Buffer
				code := run(context.Background(), append(flags, "--proof", proof, program), streams{Out: &out, Err: &errs}, time.Now())
				require.Equal(t, exitAnswered, code, errs.String())
				p, err := flatzinc.ParseProgram(bytes.NewReader([]byte(whole)))
				require.NoError(t, err)
				f, err := os.Open(proof)
				require.NoError(t, err)
				v, err := check.Check(context.Background(), p, f, check.Limits{})
				require.NoError(t, err, "%s %s %v", name, goal, flags)
				require.NoError(t, f.Close())
				require.Empty(t, v.Trusted, "%s %s %v", name, goal, flags)
				require.NotEqual(t, check.Nothing, v.Claim, "%s %s %v", name, goal, flags)
				require.NotEqual(t, check.Bound, v.Claim, "%s %s %v", name, goal, flags)
			}
		}
	}
}

func TestAProofHasAFile(t *testing.T) {
	program := filepath.Join(t.TempDir(), "p.fzn")
	require.NoError(t, os.WriteFile(program, []byte("var 1..2: x; solve satisfy;\n"), 0o600))
	for _, args := range [][]string{
		{"--proof", filepath.Join(t.TempDir(), "no", "such"), "testdata/none.fzn"},
		{"--proof", program, program},
	} {
		var errs bytes.Buffer
		require.NotEqual(t, exitAnswered, run(context.Background(), args, streams{In: bytes.NewReader(nil), Out: io.Discard, Err: &errs}, time.Now()))
		require.NotEmpty(t, errs.String())
	}
	text, err := os.ReadFile(program)
	require.NoError(t, err)
	require.Equal(t, "var 1..2: x; solve satisfy;\n", string(text), "the program was written over")
}
