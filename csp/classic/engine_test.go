package classic_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
)

// The zero options find the known optima, here of those problems that take them little.
func TestEngineFindsTheOptima(t *testing.T) {
	n := 0
	for _, p := range classic.Engine() {
		switch name := p.Name; {
		case strings.HasPrefix(name, "project") || strings.HasPrefix(name, "tour") || name == "gr17" || name == "11 pigeons":
			n++
			r, err := p.Run(t.Context())
			require.NoError(t, err, name)
			assert.Equal(t, p.Answer, r.Answer, name)
		}
	}
	assert.Greater(t, n, 30)
}

// BenchmarkEngine measures the zero options on the problems that they are judged by: la21
// and projects of 60 tasks besides, each for a minute at most. "proved" is 1 where
// the best solution is proved to be that.
//
//	go test -run '^$' -bench 'Engine/(ft10|gr17|tour|project_30)' -benchtime 1x ./csp/classic
func BenchmarkEngine(b *testing.B) {
	ps := classic.Engine()
	for seed := range uint64(20) {
		ps = append(ps, classic.Project(60, seed, 0))
	}
	for _, p := range ps {
		b.Run(p.Name, func(b *testing.B) {
			var r classic.Result
			var err error
			for b.Loop() {
				r, err = as(p, csp.Options{Timeout: time.Minute}).Run(b.Context())
			}
			proved := 1.0
			if err != nil {
				proved = 0
			}
			b.ReportMetric(proved, "proved")
			b.ReportMetric(float64(r.Answer), "best")
			b.ReportMetric(float64(r.Stats.Failures), "failures")
			b.ReportMetric(float64(r.Stats.Propagations), "propagations")
		})
	}
}
