package main

import (
	"context"
	"errors"
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

func TestJudge(t *testing.T) {
	at := func(n int) *int { return &n }
	for _, c := range []struct {
		name  string
		want  answer
		given result
		wrong string // empty for none
	}{
		{"a solution", answer{status: solved}, result{answer: answer{status: solved}}, ""},
		{"no proof yet", answer{status: infeasible}, result{answer: answer{status: unknown}}, ""},
		{"a solution of nothing", answer{status: infeasible}, result{answer: answer{status: improved}}, "SAT(TO), expected UNSAT"},
		{"none found", answer{status: solved}, result{answer: answer{status: infeasible}}, "UNSAT, expected SAT"},
		{"the optimum", answer{optimal, 1, at(3)}, result{answer: answer{optimal, 1, at(3)}}, ""},
		{"another optimum", answer{optimal, 1, at(3)}, result{answer: answer{optimal, 1, at(4)}}, "objective 4, expected 3"},
		{"on the way", answer{optimal, 1, at(3)}, result{answer: answer{improved, 1, at(4)}}, ""},
		{"beyond the least", answer{optimal, 1, at(3)}, result{answer: answer{improved, 1, at(2)}}, "objective 2, expected 3 at best"},
		{"below the greatest", answer{optimal, 1, at(3)}, result{answer: answer{improved, 1, at(2)}, maximize: true}, ""},
		{"all", answer{complete, 7, nil}, result{answer: answer{complete, 7, nil}}, ""},
		{"too few", answer{complete, 7, nil}, result{answer: answer{complete, 6, nil}}, "6 solutions, expected 7"},
		{"too many", answer{complete, 7, nil}, result{answer: answer{improved, 8, nil}}, "8 solutions, expected 7"},
		{"no solution at all", answer{status: solved}, result{answer: answer{status: solved}, wrong: errors.New("not one")}, "not one"},
		{"not read", answer{status: solved}, result{answer: answer{status: broken}, reason: "no such file"}, "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := (&program{want: c.want}).judge(&c.given)
			if c.wrong == "" {
				assert.NoError(t, err)
				return
			}
			assert.EqualError(t, err, c.wrong)
		})
	}
}

func TestReadTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.tsv")
	require.NoError(t, os.WriteFile(path, []byte("name\tanswer\na\t1\nb\t\n"), 0o600))
	rows, err := readTable(path, 2)
	require.NoError(t, err)
	assert.Equal(t, [][]string{{"a", "1"}, {"b", ""}}, rows)
	_, err = readTable(path, 3)
	assert.ErrorContains(t, err, "index.tsv:1: 2 columns, not 3")
}
