package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestConformance runs every program of the collections for so many failures. Each answer
// must be the expected one, and each solution one by the definitions of the constraints.
// Those that do not come to an end are named, and are few; the command runs them to it.
func TestConformance(t *testing.T) {
	data := os.Getenv("PROPAGO_DATA")
	if data == "" {
		t.Skip("PROPAGO_DATA does not name the folder with the programs")
	}
	data = filepath.Join(data, "minizinc")
	for _, c := range []struct {
		name     string
		programs func(string) ([]*program, error)
		how      configure
		fails    int64
		count    int
		finished int // at least
	}{
		{"spec", specPrograms, annotated, 5_000, 149, 145},
		{"suite", suitePrograms, annotated, 5_000, 150, 135},
		{"suite learning", suitePrograms, learning, 500, 150, 125},
		{"challenge", challengePrograms, annotated, 200, 18, 2},
		{"challenge learning", challengePrograms, learning, 100, 18, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			programs, err := c.programs(data)
			require.NoError(t, err)
			require.Len(t, programs, c.count)
			if testing.Short() {
				c.fails /= 10
			}
			b := &bench{ctx: context.Background(), fails: c.fails}
			var open []string
			solutions := 0
			for _, p := range programs {
				r := b.solve(p, c.how)
				assert.NoError(t, p.judge(r), p.name)
				assert.Equal(t, r.solutions, r.checked, p.name)
				solutions += r.checked
				switch r.status {
				case improved, unknown:
					open = append(open, p.name)
				case refused:
					assert.Fail(t, "refused", "%s: %s", p.name, r.reason)
				}
			}
			t.Logf("%d programs, %d finished in %d failures, %d solutions checked; not finished: %v",
				len(programs), len(programs)-len(open), c.fails, solutions, open)
			if !testing.Short() {
				assert.GreaterOrEqual(t, len(programs)-len(open), c.finished)
			}
		})
	}
}
