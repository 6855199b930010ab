package proof_test

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof/check"
	"github.com/propago/propago/csp/strategy"
)

// TestWhatIsToldOfProofsOfTheEngineSuffices: without the steps that are not told, a proof of
// the engine still proves the same.
func TestWhatIsToldOfProofsOfTheEngineSuffices(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	left, all := 0, 0
	for i := range cases(t, 300) {
		m := csp.NewModel()
		xs := m.IntVars("x", 4+r.IntN(3), 0, 5)
		m.Post(csp.AllDifferent(xs...))
		for range 3 {
			x, y, z := xs[r.IntN(len(xs))], xs[r.IntN(len(xs))], xs[r.IntN(len(xs))]
			m.Post([]csp.Constraint{csp.Less(x, y), csp.Sum(x, y, z).Eq(r.IntN(9)), csp.Abs(x, y.Plus(-1)), csp.Or(x.Eq(2), y.Ge(3), z.Ne(0))}[r.IntN(4)])
		}
		var goal csp.Objective
		if r.IntN(2) == 0 {
			goal = csp.Minimize(xs[0])
		}
		v, text, err := checkedIn(t, m, goal, csp.Options{Order: strategy.InputOrder, Learn: r.IntN(2) == 0}, r.IntN(2), 0)
		require.NoError(t, err)
		p := programFor(t, m, goal)
		open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
		same, told, err := check.Explain(context.Background(), p, open, check.Limits{})
		require.NoError(t, err)
		require.Equal(t, v, same)
		var keep []int
		for _, s := range told {
			keep = append(keep, s.Lines...)
		}
		lines := strings.Split(text, "\n")
		for n, line := range lines {
			f := strings.Fields(line)
			switch {
			case len(f) == 0 || f[0] != "i" && f[0] != "n" && f[0] != "d":
			case f[0] == "d" || !slices.Contains(keep, n+1):
				lines[n] = "%"
			case f[0] == "n": // it names no step that is gone
				lines[n], _, _ = strings.Cut(line, " 0 ")
			}
			all++
			if lines[n] != "%" {
				left++
			}
		}
		again, err := check.Check(context.Background(), p, strings.NewReader(strings.Join(lines, "\n")), check.Limits{})
		require.NoError(t, err, "case %d: %v\n%s\n%v", i, m, text, told)
		require.Equal(t, v.String(), again.String())
	}
	t.Log(left, "of", all, "lines are left")
}
