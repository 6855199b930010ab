package minizinc_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/minizinc"
)

// read reads a model of a folder with data and definitions.
func read(t *testing.T, folder, model, data, defines string) *minizinc.Program {
	t.Helper()
	src := minizinc.Source{Name: model}
	text := func(name string) string {
		b, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		return string(b)
	}
	src.Text = text(model)
	if data != "" {
		src.Data = []minizinc.Data{{Name: data, Text: text(data)}}
	}
	if defines != "" {
		src.Defines = strings.Split(defines, ";")
	}
	p, err := minizinc.Read(t.Context(), src)
	require.NoError(t, err)
	return p
}

// The classic models have the answers that other solvers found. Those that take long are only
// read, unless PROPAGO_LONG is set.
func TestClassicModels(t *testing.T) {
	folder := filepath.Join(os.Getenv("PROPAGO_DATA"), "minizinc", "classic")
	index, err := os.ReadFile(filepath.Join(folder, "index.tsv"))
	if os.Getenv("PROPAGO_DATA") == "" || err != nil {
		t.Skip("PROPAGO_DATA names no folder with minizinc/classic")
	}
	limit := int64(3_000)
	if os.Getenv("PROPAGO_LONG") != "" {
		limit = 2_000_000
	}
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		f := strings.Split(line, "\t")
		t.Run(f[0], func(t *testing.T) {
			p := read(t, folder, f[1], f[2], f[3])
			got := answer(t, p, f[4], limit)
			if got == "" {
				t.Skip("it was not solved within the limit; it was read")
			}
			require.Equal(t, f[5], got)
		})
	}
}

// answer solves a program as the index of the classic models asks, and words it as that does.
// It is empty where the failures were not enough.
func answer(t *testing.T, p *minizinc.Program, asked string, failures int64) string {
	o := p.Options()
	o.MaxFailures = failures
	s, err := p.Model.Compile(t.Context(), o)
	require.NoError(t, err)
	var sol csp.Solution
	switch {
	case asked == "all":
		n := 0
		for range s.Solutions(t.Context()) {
			n++
		}
		if s.Outcome() != csp.Exhausted {
			return ""
		}
		return "nsol=" + strconv.Itoa(n)
	case p.Goal == flatzinc.Minimize:
		sol, err = s.Optimize(t.Context(), csp.Minimize(p.Objective))
	case p.Goal == flatzinc.Maximize:
		sol, err = s.Optimize(t.Context(), csp.Maximize(p.Objective))
	default:
		sol, err = s.Solve(t.Context())
	}
	switch {
	case err == csp.ErrNoSolution:
		return "UNSAT"
	case err != nil:
		return ""
	}
	_, err = p.Output(sol)
	require.NoError(t, err)
	if asked == "opt" {
		return strconv.Itoa(sol.Value(p.Objective))
	}
	return "SAT"
}

// closed ends a text with a line break, as minizinc does before it draws the line under a
// solution.
func closed(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}

// solveAll returns what is printed for all solutions of a model.
func solveAll(t *testing.T, p *minizinc.Program) []string {
	t.Helper()
	s, err := p.Model.Compile(context.Background(), p.Options())
	require.NoError(t, err)
	var all []string
	for sol := range s.Solutions(context.Background()) {
		text, err := p.Output(sol)
		require.NoError(t, err)
		all = append(all, closed(text))
	}
	return all
}
