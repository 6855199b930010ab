package proof_test

// What is assumed stands in the proof as far as it says something: numbers may be far outside of what literals
// have, and variables may be constants.

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/domains"
)

// underAssumptions counts the solutions of a model with a proof, and returns what the checker says.
func underAssumptions(t *testing.T, m *csp.Model, o csp.Options, reasons bool, lits ...csp.Literal) string {
	t.Helper()
	var text bytes.Buffer
	w, err := proof.NewWriter(&text, m, proof.Options{Plain: true, Reasons: reasons})
	require.NoError(t, err)
	o.Proof = w.Step
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	s.Assume(lits...)
	s.Count(t.Context(), 0)
	require.NoError(t, s.Err())
	require.NoError(t, w.Close())
	v, err := check.Check(t.Context(), programOf(t, m), bytes.NewReader(text.Bytes()), check.Limits{})
	require.NoError(t, err, "%v\n%s", lits, text.Bytes())
	return v.String()
}

func TestAssumptionsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	numbers := []int{math.MinInt, math.MaxInt, domains.MinValue - 1, domains.MinValue, domains.MaxValue, domains.MaxValue + 1, 1 << 40, -1 << 40}
	for range cases(t, 1500) {
		m := csp.NewModel()
		xs := []csp.Var{m.IntVar("x", 0, 3), m.IntVar("y", -1, 1), m.IntVarIn("far", domains.Of(domains.MinValue, 0, domains.MaxValue)),
			m.IntVarIn("least", domains.Of(domains.MinValue)), m.IntVarIn("most", domains.Of(domains.MaxValue)), m.Const(2)}
		m.Post(csp.Less(xs[1], xs[0]))
		var lits []csp.Literal
		for range 1 + r.IntN(3) {
			x, k := xs[r.IntN(len(xs))], r.IntN(6)-2
			if r.IntN(3) == 0 {
				k = numbers[r.IntN(len(numbers))]
			}
			switch r.IntN(4) {
			case 0:
				x = x.Neg()
			case 1:
				x = x.Plus(1)
			}
			lits = append(lits, []csp.Literal{x.Eq(k), x.Ne(k), x.Le(k), x.Ge(k)}[r.IntN(4)])
		}
		plain, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		plain.Assume(lits...)
		n, err := plain.Count(t.Context(), 0)
		require.NoError(t, err)
		want := fmt.Sprintf("proved: exactly %d solutions", n)
		switch n {
		case 0:
			want = "proved: no solution"
		case 1:
			want = "proved: exactly 1 solution"
		}
		require.Contains(t, underAssumptions(t, m, csp.Options{Learn: r.IntN(2) == 0}, r.IntN(2) == 0, lits...), want, "%v", lits)
	}
}

// A model of constants has no variable to say an absurdity of.
func TestAssumptionsOfConstantsAloneAreLeftOpen(t *testing.T) {
	m := csp.NewModel()
	c := m.Const(5)
	require.Contains(t, underAssumptions(t, m, csp.Options{}, true, c.Le(5)), "proved: exactly 1 solution")
	require.Contains(t, underAssumptions(t, m, csp.Options{}, true, c.Ge(6)), "nothing is claimed")
}
