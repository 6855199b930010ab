package csp_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// This file measures all-different at domain consistency on quasigroups with holes: Latin
// squares from which a part of the cells was taken, to be filled in again.

// quasigroup declares a Latin square of order n with all-different at a consistency of
// choice, and returns the literals of the cells that are left when holes of them are
// taken away. The square is the cyclic one with rows, columns and symbols shuffled.
func quasigroup(n, holes int, c csp.Consistency, seed uint64) (*csp.Model, []csp.Literal) {
	m := csp.NewModel()
	cells := m.IntVars("c", n*n, 0, n-1)
	for i := range n {
		var row, column []csp.Var
		for j := range n {
			row, column = append(row, cells[i*n+j]), append(column, cells[j*n+i])
		}
		m.Post(csp.AllDifferentWith(c, row...), csp.AllDifferentWith(c, column...))
	}
	r := rand.New(rand.NewPCG(seed, 0))
	rows, columns, symbols := r.Perm(n), r.Perm(n), r.Perm(n)
	var given []csp.Literal
	for _, k := range r.Perm(n * n)[holes:] {
		given = append(given, cells[k].Eq(symbols[(rows[k/n]+columns[k%n])%n]))
	}
	return m, given
}

func TestQuasigroupCompletion(t *testing.T) {
	for _, c := range []csp.Consistency{csp.AutoConsistency, csp.BoundsConsistency, csp.DomainConsistency} {
		m, given := quasigroup(12, 60, c, 1)
		s := compile(t, m)
		s.Assume(given...)
		_, err := s.Solve(context.Background())
		require.NoError(t, err, "%v", c)
	}
}

func BenchmarkQuasigroup(b *testing.B) {
	for _, q := range []struct{ n, holes int }{{30, 380}, {35, 520}, {40, 680}} {
		b.Run(fmt.Sprintf("%d-%d", q.n, q.holes), func(b *testing.B) {
			m, given := quasigroup(q.n, q.holes, csp.DomainConsistency, 3)
			s := compile(b, m, csp.Options{Order: strategy.MRV, MaxNodes: 50000})
			s.Assume(given...)
			for b.Loop() {
				n, err := s.Count(context.Background(), 1)
				if err != nil {
					require.ErrorIs(b, err, csp.ErrLimit)
				}
				b.ReportMetric(float64(n), "solutions")
			}
			b.ReportMetric(float64(s.Stats().Failures), "failures")
			b.ReportMetric(float64(s.Stats().Nodes), "nodes")
		})
	}
}
