package proof_test

import (
	"bytes"
	"context"
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

// checked searches with a proof, and has it checked.
func checked(t *testing.T, m *csp.Model, goal csp.Objective, o csp.Options) (*check.Verdict, string, error) {
	t.Helper()
	var text bytes.Buffer
	w, err := proof.NewWriter(&text, m, proof.Options{Objective: goal, Plain: true})
	if err != nil {
		return nil, "", err
	}
	o.Proof = w.Step
	s, err := m.Compile(context.Background(), o)
	require.NoError(t, err)
	if goal != (csp.Objective{}) {
		s.Optimize(context.Background(), goal)
	} else {
		s.Count(context.Background(), 0)
	}
	require.NoError(t, s.Err())
	require.NoError(t, w.Close())
	var program bytes.Buffer
	require.NoError(t, flatzinc.Write(&program, m, flatzinc.WriteOptions{Objective: goal}))
	p, err := flatzinc.ParseProgram(&program)
	require.NoError(t, err)
	v, err := check.Check(context.Background(), p, bytes.NewReader(text.Bytes()), check.Limits{})
	return v, text.String(), err
}

// TestRandomConstraintsAreProved draws models of all constraints there are, searches them in
// all ways, and has every proof checked.
func TestRandomConstraintsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 17))
	claims, refused := map[check.Claim]int{}, 0
	rows := builtin.Rows
	for i := range 3000 {
		m := csp.NewModel()
		var xs []csp.Var
		for j := range 2 + r.IntN(4) {
			lo := r.IntN(7) - 3
			xs = append(xs, m.IntVar(fmt.Sprintf("x%d", j), lo, lo+r.IntN(6)))
		}
		xs = append(xs, m.BoolVar("b"))
		draw := &builtin.Source{Intn: r.IntN, Model: m, Vars: xs, Rows: rows, Most: 4, Deep: 1, Constants: true}
		for range 1 + r.IntN(3) {
			c := draw.Draw(rows[r.IntN(len(rows))])
			switch r.IntN(4) {
			case 0:
				c = csp.Iff(xs[len(xs)-1], c)
			case 1:
				c = csp.Implies(xs[len(xs)-1], c)
			}
			m.Post(c)
		}
		if m.Err() != nil || draw.Below {
			continue
		}
		o := csp.Options{Maintain: csp.Maintain(r.IntN(4) / 3), Order: csp.InputOrder, Seed: r.Uint64()}
		switch r.IntN(4) {
		case 0:
			o.Restart = csp.Geometric(1+r.IntN(3), 1)
		case 1:
			o.Learn, o.Maintain = true, csp.Full
		case 2:
			o.Learn, o.Maintain, o.Restart = true, csp.Full, csp.Luby(1+r.IntN(3))
		}
		var goal csp.Objective
		if r.IntN(3) == 0 {
			goal = csp.Minimize(xs[0].Neg().Plus(2))
		}
		v, text, err := checked(t, m, goal, o)
		if err != nil && strings.HasPrefix(err.Error(), "flatzinc: writing") {
			refused++
			continue
		}
		if err != nil {
			t.Fatalf("case %d, %+v: %v\n%v\n%s", i, o, err, m, text)
		}
		require.Empty(t, v.Trusted, "case %d", i)
		require.NotEqual(t, check.Nothing, v.Claim, "case %d: %v\n%s", i, m, text)
		claims[v.Claim]++
	}
	t.Log(claims, refused, "refused")
}
