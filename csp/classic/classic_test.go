package classic_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
)

// long are the problems that take about a second or more, which the benchmark runs.
var long = map[string]bool{
	"golomb10": true, "golomb11": true, "magic6": true, "langford 2x11 all": true, "costas 10 all": true,
	"allinterval 12 all": true, "allinterval 14": true, "ft10 disj": true, "ft10 cumul": true,
	"knapsack25": true, "queen8_8 col": true, "myciel5 col": true,
}

// slow are the problems that take a second or more under the race detector, and are
// left out under -short.
var slow = map[string]bool{
	"photo 11": true, "queens1000 ff/median": true, "queens1000 ff/min": true, "queens500 ff/median": true,
	"costas 14": true, "magic4 all": true, "la01 disj": true, "queens11 all": true, "golomb9": true,
}

func problems(tb testing.TB) []classic.Problem {
	ps := classic.List()
	dir := os.Getenv("PROPAGO_DATA")
	if dir == "" {
		tb.Log("PROPAGO_DATA is not set: the quasigroup completions of its folder minizinc/classic are left out")
		return ps
	}
	qs, err := classic.Quasigroups(filepath.Join(dir, "minizinc", "classic"))
	require.NoError(tb, err)
	return append(ps, qs...)
}

func TestAnswers(t *testing.T) {
	for _, p := range problems(t) {
		if long[p.Name] {
			continue
		}
		if testing.Short() && (strings.HasSuffix(p.Name, "12 all") || slow[p.Name]) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
			defer cancel()
			r, err := p.Run(ctx)
			require.NoError(t, err)
			assert.Equal(t, p.Answer, r.Answer)
			checkFailures(t, p, r)
		})
	}
}

// checkFailures holds that the failures are those of the solver in reference.go, but
// for a tenth, or that the problem says why they differ.
func checkFailures(t *testing.T, p classic.Problem, r classic.Result) {
	g, ok := p.Gecode()
	if !ok || !g.Solved || p.Note != "" {
		return
	}
	most := max(g.Failures, r.Stats.Failures)
	assert.LessOrEqual(t, most-min(g.Failures, r.Stats.Failures), most/10, "failures: %d here, %d there", r.Stats.Failures, g.Failures)
}

// The checkers find fault with a solution in which two values are exchanged.
func TestCheckersCheck(t *testing.T) {
	for _, p := range classic.List() {
		if p.Asked == classic.All && p.Answer > 1000 || long[p.Name] || p.Answer == 0 || strings.HasPrefix(p.Name, "queens") && p.Asked == classic.One {
			continue
		}
		in := p.Build()
		s, err := in.Model.Compile(t.Context(), in.Options)
		require.NoError(t, err)
		var sol csp.Solution
		if in.Objective != nil {
			sol, err = s.Optimize(context.Background(), *in.Objective)
		} else {
			sol, err = s.Solve(context.Background())
		}
		require.NoError(t, err, p.Name)
		require.NoError(t, in.Check(sol.Value), p.Name)
		caught := false
		vars := in.Model.Vars()
		vars = vars[:min(len(vars), 60)]
		for i := range vars {
			for j := range i {
				x, y := vars[i], vars[j]
				if sol.Value(x) == sol.Value(y) || !x.Domain().Contains(sol.Value(y)) || !y.Domain().Contains(sol.Value(x)) {
					continue
				}
				caught = caught || in.Check(func(z csp.Var) int {
					switch z {
					case x:
						return sol.Value(y)
					case y:
						return sol.Value(x)
					}
					return sol.Value(z)
				}) != nil
			}
		}
		assert.True(t, caught, "%s: no exchange of two values is noticed", p.Name)
	}
}

// BenchmarkProblems runs every problem, the long ones included.
func BenchmarkProblems(b *testing.B) {
	for _, p := range problems(b) {
		b.Run(p.Name, func(b *testing.B) {
			b.ReportAllocs()
			var r classic.Result
			for b.Loop() {
				var err error
				r, err = p.Run(context.Background())
				require.NoError(b, err)
				require.Equal(b, p.Answer, r.Answer)
			}
			b.ReportMetric(float64(r.Stats.Nodes), "nodes")
			b.ReportMetric(float64(r.Stats.Failures), "failures")
		})
	}
}

// A search that has warmed up allocates nothing, whatever the constraints.
func TestSearchAllocatesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling all problems takes long under the race detector")
	}
	for _, p := range classic.List() {
		in := p.Build()
		in.Options.MaxNodes = 400
		s, err := in.Model.Compile(t.Context(), in.Options)
		require.NoError(t, err)
		run := func() { _, _ = s.Count(context.Background(), 0) }
		run()
		assert.Zero(t, testing.AllocsPerRun(1, run), p.Name)
	}
}
