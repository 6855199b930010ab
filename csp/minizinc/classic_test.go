package minizinc_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/mznlib"
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

// classics calls f with each of the classic models, as a line of their index.
func classics(t *testing.T, f func(t *testing.T, folder string, row []string)) {
	folder := filepath.Join(os.Getenv("PROPAGO_DATA"), "minizinc", "classic")
	index, err := os.ReadFile(filepath.Join(folder, "index.tsv"))
	if os.Getenv("PROPAGO_DATA") == "" || err != nil {
		t.Skip("PROPAGO_DATA names no folder with minizinc/classic")
	}
	for _, line := range strings.Split(strings.TrimSpace(string(index)), "\n")[1:] {
		row := strings.Split(line, "\t")
		t.Run(row[0], func(t *testing.T) { f(t, folder, row) })
	}
}

// The classic models have the answers that other solvers found, as the command
// searches: in the order that they ask for, and for one solution or the best in turns with
// learning. Those that take long are only read, unless PROPAGO_LONG is set; job shops are not
// among them, ft10 neither.
func TestClassicModels(t *testing.T) {
	limit := int64(25_000)
	if os.Getenv("PROPAGO_LONG") != "" {
		limit = 4_000_000
	}
	classics(t, func(t *testing.T, folder string, row []string) {
		p := read(t, folder, row[1], row[2], row[3])
		o := p.Options()
		o.MaxFailures, o.InTurns = limit, true
		got, _ := answer(t, p.Model, p.Goal, p.Objective, row[4], o)
		if got == "" && row[1] != "jobshop.mzn" && row[1] != "jobshop_cum.mzn" {
			t.Skip("it was not solved within the limit; it was read")
		}
		require.Equal(t, row[5], got)
	})
}

// With PROPAGO_TABLE=1 a table says how long reading takes here and in minizinc, the least of three
// each in turns, and how many failures the same search needs of what is posted here and of what
// minizinc makes with the library of propago. The geometric means of the ratios are to be at most
// 0.5 and 1.
func TestClassicTable(t *testing.T) {
	if os.Getenv("PROPAGO_TABLE") == "" {
		t.Skip("PROPAGO_TABLE is not set")
	}
	texts, err := mznlib.Texts()
	require.NoError(t, err)
	library := t.TempDir()
	for name, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(library, name), []byte(text), 0o600))
	}
	solver := filepath.Join(library, "reader.msc")
	require.NoError(t, os.WriteFile(solver, []byte(`{"id":"org.propago.reader","name":"reader","version":"1","mznlib":"`+library+`","executable":"/bin/true","supportsFzn":true}`), 0o600))
	times, logs, n := 0.0, 0.0, 0
	classics(t, func(t *testing.T, folder string, row []string) {
		flat := filepath.Join(t.TempDir(), "flat.fzn")
		args := []string{"-c", "--solver", solver, "--output-fzn-to-file", flat, "--no-output-ozn", filepath.Join(folder, row[1])}
		if row[2] != "" {
			args = append(args, filepath.Join(folder, row[2]))
		}
		if row[3] != "" {
			args = append(args, "-D", row[3])
		}
		here, there := time.Hour, time.Hour
		var p *minizinc.Program
		for range 3 {
			began := time.Now()
			p = read(t, folder, row[1], row[2], row[3])
			here = min(here, time.Since(began))
			c := exec.Command("minizinc", args...)
			out, err := c.CombinedOutput()
			require.NoError(t, err, "%s", out)
			there = min(there, c.ProcessState.UserTime())
		}
		program, err := os.Open(flat)
		require.NoError(t, err)
		defer program.Close()
		in, err := flatzinc.Read(program)
		require.NoError(t, err)
		var failures [2]int64
		for i, model := range []*csp.Model{p.Model, in.Model} {
			o, goal, of := p.Options(), p.Goal, p.Objective
			if i == 1 {
				o, goal, of = in.Options(), in.Goal, in.Objective
			}
			o.MaxFailures = 1_000_000
			_, failures[i] = answer(t, model, goal, of, row[4], o)
		}
		times += math.Log(here.Seconds() / there.Seconds())
		logs += math.Log(float64(failures[0]+1) / float64(failures[1]+1))
		n++
		fmt.Printf("%-20s read %6.3f s, minizinc %6.3f s; failures %8d and %8d\n", row[0], here.Seconds(), there.Seconds(), failures[0], failures[1])
	})
	fmt.Printf("geometric means of %d: reading %.3f, failures + 1 %.3f\n", n, math.Exp(times/float64(n)), math.Exp(logs/float64(n)))
}

// answer solves a model as the index of the classic models asks, and words it as that does.
// It is empty where the failures were not enough.
func answer(t *testing.T, m *csp.Model, goal flatzinc.Goal, of csp.Var, asked string, o csp.Options) (said string, failures int64) {
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	defer func() { failures = s.Stats().Failures }()
	var sol csp.Solution
	switch {
	case asked == "all":
		n := 0
		for range s.Solutions(t.Context()) {
			n++
		}
		if s.Outcome() != csp.Exhausted {
			return "", 0
		}
		return "nsol=" + strconv.Itoa(n), 0
	case goal == flatzinc.Minimize:
		sol, err = s.Optimize(t.Context(), csp.Minimize(of))
	case goal == flatzinc.Maximize:
		sol, err = s.Optimize(t.Context(), csp.Maximize(of))
	default:
		sol, err = s.Solve(t.Context())
	}
	switch {
	case err == csp.ErrNoSolution:
		return "UNSAT", 0
	case err != nil:
		return "", 0
	case asked == "opt":
		return strconv.Itoa(sol.Value(of)), 0
	}
	return "SAT", 0
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
