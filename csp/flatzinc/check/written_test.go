package check

// Random constraints of every constructor of package csp are written under a Boolean that
// is free. So every assignment is a solution of what is read back, and the definition of
// what was written is held against what the constraint itself says of all assignments.

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
)

// TestRulesSayWhatConstraintsDo: every definition is met so, true and false, or has cases
// in TestRules.
func TestRulesSayWhatConstraintsDo(t *testing.T) {
	const draws = 60
	met := make(map[string]map[int]bool)
	for _, row := range builtin.Rows {
		if row.Name == "Predicate" { // the only one that cannot be written
			continue
		}
		rng := rand.New(rand.NewPCG(3, uint64(len(row.Name))))
		tried := 0
		for range draws {
			m := csp.NewModel()
			xs := append(m.IntVars("x", 3, 0, 3), m.BoolVar("c"))
			g := builtin.Source{Intn: rng.IntN, Model: m, Vars: xs, Most: 3, Deep: 1, Rows: builtin.Rows, Constants: true}
			c := g.Draw(row)
			holds := m.BoolVar("holds")
			var text bytes.Buffer
			if m.Post(csp.Iff(holds, c)); flatzinc.Write(&text, m, flatzinc.WriteOptions{}) != nil {
				continue
			}
			tried++
			requireSameTruth(t, text.String(), c, append(xs, holds), met)
		}
		require.Greater(t, tried, draws/4, row.Name)
	}
	for _, c := range ruleCases {
		met[c.name] = map[int]bool{0: true, 1: true}
	}
	for _, table := range tables {
		for name := range table {
			assert.Len(t, met[name], 2, "%s is not met both true and false, and has no cases", name)
		}
	}
}

// requireSameTruth walks all assignments of a program, which states that holds is the truth
// of a constraint over the xs, and notes the names that have been true or false.
func requireSameTruth(t *testing.T, text string, c csp.Constraint, xs []csp.Var, met map[string]map[int]bool) {
	t.Helper()
	p, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err)
	checker, err := New(p)
	require.NoError(t, err, text)
	in, err := flatzinc.FromProgram(p)
	require.NoError(t, err, text)
	s, err := in.Model.Compile(t.Context(), in.Options())
	require.NoError(t, err, text)
	assignments := 0
	for sol := range s.Solutions(t.Context()) {
		assignments++
		values := make(map[string]int)
		for _, d := range p.Decls {
			values[d.Name], _ = in.Value(sol, d.Name)
		}
		require.NoError(t, checker.Check(values).Err(), text)

		// The declared variables come first, in order.
		of := make(map[csp.Var]int)
		for i, x := range xs {
			of[x] = values[p.Decls[i].Name]
		}
		truth := c.(csp.Checker).Satisfied(valuesOf(c.Vars(), of))
		require.Equal(t, truth, of[xs[len(xs)-1]] == 1, "%s%v", text, values)

		for _, item := range p.Constraints {
			name, holds := strings.TrimPrefix(item.Name, prefix), 1
			if base, reified := strings.CutSuffix(name, "_reif"); reified {
				name, holds = base, item.Args[len(item.Args)-1].Int
				if b := item.Args[len(item.Args)-1]; b.Kind == flatzinc.Ident {
					holds = values[b.Name]
				}
			}
			if met[name] == nil {
				met[name] = make(map[int]bool)
			}
			met[name][holds] = true
		}
	}
	require.NoError(t, s.Err())
	require.Equal(t, 4*4*4*2, assignments, text)
}

// valuesOf returns the values of variables, views and constants, given those of the declared
// ones.
func valuesOf(xs []csp.Var, of map[csp.Var]int) []int {
	vals := make([]int, len(xs))
	for i, x := range xs {
		if k, constant := x.Constant(); constant {
			vals[i] = k
			continue
		}
		base, negated, offset := x.View()
		if vals[i] = of[base] + offset; negated {
			vals[i] = offset - of[base]
		}
	}
	return vals
}
