package classic_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/classic"
)

// long are the problems that take a second or more, which the benchmark runs.
var long = map[string]bool{}

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
		t.Run(p.Name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
			defer cancel()
			r, err := p.Run(ctx)
			require.NoError(t, err)
			assert.Equal(t, p.Answer, r.Answer)
		})
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
