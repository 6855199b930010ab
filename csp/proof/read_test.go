package proof_test

// What is read is not what is searched: the reader makes variables one, narrows domains and
// shares Booleans. The proof says what became of the program, and the checker has to see that
// it follows.

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"
)

// TestRandomProgramsAreProved draws programs of all constraints, reads them, and has the proofs
// checked about what was read.
func TestRandomProgramsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 3))
	programs, trusted := 0, 0
	for i := range cases(t, 600) {
		m := csp.NewModel()
		var xs []csp.Var
		for j := range 3 + r.IntN(3) {
			lo := r.IntN(5) - 2
			xs = append(xs, m.IntVar(fmt.Sprintf("x%d", j), lo, lo+r.IntN(5)))
		}
		b := m.BoolVar("b")
		xs = append(xs, b, m.BoolVar("c"))
		draw := &builtin.Source{Intn: r.IntN, Model: m, Vars: xs, Rows: builtin.Rows, Most: 4, Constants: true}
		for range 1 + r.IntN(4) {
			row := builtin.Rows[r.IntN(len(builtin.Rows))]
			if row.Name == "Predicate" {
				continue
			}
			c := draw.Draw(row)
			switch r.IntN(5) {
			case 0:
				c = csp.Iff(b, c)
			case 1:
				c = csp.Implies(b, c)
			}
			m.Post(c)
		}
		var goal csp.Objective
		if r.IntN(3) == 0 {
			goal = csp.Minimize(xs[0].Neg())
		}
		var text bytes.Buffer
		if m.Err() != nil || flatzinc.Write(&text, m, flatzinc.WriteOptions{Objective: goal}) != nil {
			continue
		}
		p, err := flatzinc.ParseProgram(bytes.NewReader(text.Bytes()))
		require.NoError(t, err)
		in, err := flatzinc.Read(bytes.NewReader(text.Bytes()))
		require.NoError(t, err, "%s", text.Bytes())
		var told bytes.Buffer
		about := proof.Options{Of: in, Plain: true, Reasons: r.IntN(2) == 0}
		if goal != (csp.Objective{}) {
			about.Objective = csp.Minimize(in.Objective)
			if in.Goal == flatzinc.Maximize {
				about.Objective = csp.Maximize(in.Objective)
			}
		}
		w, err := proof.NewWriter(&told, in.Model, about)
		require.NoError(t, err, "%s", text.Bytes())
		s, err := in.Model.Compile(t.Context(), csp.Options{Learn: r.IntN(2) == 0, Proof: w.Step})
		require.NoError(t, err)
		if goal != (csp.Objective{}) {
			s.Optimize(t.Context(), about.Objective)
		} else {
			s.Count(t.Context(), 0)
		}
		require.NoError(t, s.Err())
		require.NoError(t, w.Close())
		v, err := check.Check(t.Context(), p, bytes.NewReader(told.Bytes()), check.Limits{})
		if err != nil {
			t.Errorf("case %d: %v\n%s", i, err, text.Bytes())
			continue
		}
		require.NotEqual(t, check.Nothing, v.Claim, "case %d", i)
		if programs++; len(v.Trusted) > 0 {
			trusted++
			var inner strings.Builder
			for line := range bytes.Lines(told.Bytes()) {
				if line[0] == 'm' || line[0] == 'e' {
					inner.Write(line)
				}
			}
			t.Logf("case %d: %v\n%s\n%s", i, v, text.Bytes(), inner.String())
		}
	}
	t.Log(programs, "programs", trusted, "with something trusted")
	require.LessOrEqual(t, trusted, programs/1000)
}
