package proof_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof/check"
)

// drawShop draws a job shop whose machines are tasks that exclude each other, or resources of which each
// wants more than half. Starts may be views.
func drawShop(r *rand.Rand, jobs, machines int) (*csp.Model, csp.Objective) {
	m := csp.NewModel()
	horizon := 10 * jobs * machines
	end := m.IntVar("end", 0, horizon)
	starts, lasts := make([][]csp.Var, machines), make([][]int, machines)
	for j := range jobs {
		var ready csp.Var
		for n, k := range r.Perm(machines) {
			offset, d := r.IntN(3), 1+r.IntN(9)
			x := m.IntVar(fmt.Sprintf("s%d_%d", j, k), -offset, horizon-offset).Plus(offset)
			if n > 0 {
				m.Post(csp.LessOrEqual(ready, x))
			}
			starts[k], lasts[k] = append(starts[k], x), append(lasts[k], d)
			ready = x.Plus(d)
		}
		m.Post(csp.LessOrEqual(ready, end))
	}
	for k := range machines {
		if r.IntN(2) == 0 {
			m.Post(csp.NoOverlap(starts[k], lasts[k]))
			continue
		}
		needs := make([]int, jobs)
		for j := range needs {
			needs[j] = 3 + r.IntN(3)
		}
		m.Post(csp.Cumulative(starts[k], lasts[k], needs, 5))
	}
	return m, csp.Minimize(end)
}

// A free search of a job shop decides orders that the model has no Booleans for, with a proof as without,
// and the proof says what they are. Where that is damaged nothing else than the optimum is proved.
func TestOrdersOfTasksAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 22))
	told, refused, learned := 0, 0, 0
	for i := range cases(t, 30) {
		m, goal := drawShop(r, 3+r.IntN(2), 2+r.IntN(2))
		plain, err := m.Compile(t.Context(), csp.Options{Free: true})
		require.NoError(t, err)
		best, err := plain.Optimize(t.Context(), goal)
		require.NoError(t, err)
		optimum := best.Value(goal.Var())

		o := csp.Options{Free: i%2 == 0}
		v, text, err := checkedIn(t, m, goal, o, 0, 0)
		require.NoError(t, err, "%v\n%s", m, text)
		require.Equal(t, fmt.Sprint("proved: the optimum is ", optimum), v.String())
		lines := strings.Split(strings.TrimSpace(text), "\n")
		for at, line := range lines {
			f := strings.Fields(line)
			if f[0] == "i" {
				learned++
			}
			if f[0] != "o" {
				continue
			}
			told++
			for _, changed := range [][]string{
				{"o", f[1], f[2], f[4], f[3]}, {"o", f[1], f[2], f[3], f[3]}, {"o", f[1], "c:1", f[3], f[4]},
				{"o", f[1], f[2], f[3], fmt.Sprint(1 + r.IntN(5))}, {"%"},
			} {
				damaged := append([]string(nil), lines...)
				if damaged[at] = strings.Join(changed, " "); damaged[at] == line {
					continue
				}
				got, err := check.Check(t.Context(), programFor(t, m, goal), strings.NewReader(strings.Join(damaged, "\n")+"\n"), check.Limits{})
				if err != nil {
					refused++
					continue
				}
				require.Equal(t, v.String(), got.String(), "%s for %s", damaged[at], line)
			}
		}
	}
	t.Logf("%d orders, %d damaged ones refused, %d inferences", told, refused, learned)
	assert.Greater(t, told, 50)
	assert.Greater(t, refused, told)
}
