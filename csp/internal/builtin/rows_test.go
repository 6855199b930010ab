package builtin_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/builtin"
)

// This file holds docs/reference/constraints.md to the constraints that there are,
// and to what they say of their truth.

// constructor is the name before the parenthesis, as the first cell has it.
var constructor = regexp.MustCompile("^\\| `([A-Z][A-Za-z0-9.]*(?:\\[\\w+\\])?)\\(")

// documented returns the cells of the page's tables, by constructor.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	page, err := os.ReadFile("../../../docs/reference/constraints.md")
	require.NoError(t, err)
	cells := make(map[string][]string)
	for line := range strings.Lines(string(page)) {
		if m := constructor.FindStringSubmatch(line); m != nil {
			require.NotContains(t, cells, m[1])
			cells[m[1]] = strings.Split(strings.ReplaceAll(line, `\|`, ""), "|") // \| is a bar in a cell
			require.Len(t, cells[m[1]], 1+7+1, "%s", line)
		}
	}
	return cells
}

func TestConstraintsTable(t *testing.T) {
	cells := documented(t)
	for _, r := range builtin.Rows {
		assert.Contains(t, cells, r.Name)
	}
	assert.Len(t, cells, len(builtin.Rows), "the constraints of package csp, and those in the table")
}

// attached is a constraint that shows what propagator another one makes.
type attached struct {
	csp.Constraint
	propagator csp.Propagator
}

func (a *attached) Attach(s *csp.Space) csp.Propagator {
	a.propagator, _ = a.Constraint.(csp.Propagator)
	if c, ok := a.Constraint.(csp.Attacher); ok {
		a.propagator = c.Attach(s)
	}
	return a.propagator
}

// TestConstraintsReified asks constraints of each row whether they have a negation of
// their own, and whether they decide their truth early. The page says what all of them
// can; where a variable stands at two positions, some can do more.
func TestConstraintsReified(t *testing.T) {
	cells := documented(t)
	rng := rand.New(rand.NewPCG(3, 1))
	for _, row := range builtin.Rows {
		asked, negates, decides, explains := 0, true, true, true
		for range 20 {
			m := csp.NewModel()
			s := &builtin.Source{Intn: rng.IntN, Model: m, Vars: m.IntVars("x", 3, 0, 3), Most: 3, Rows: builtin.Rows}
			c := s.Draw(row)
			a := &attached{Constraint: c}
			if m.Post(a); m.Err() != nil {
				continue
			}
			asked++
			_, err := m.Compile(t.Context(), csp.Options{})
			require.NoError(t, err, row.Name)
			_, checks := c.(csp.Checker)
			require.True(t, checks, "%v cannot stand under a Boolean", c)
			_, negated := c.(csp.Reifiable)
			negates = negates && negated
			decides = decides && either[csp.Decider](c, a.propagator)
			explains = explains && either[csp.Explainer](c, a.propagator)
		}
		require.Positive(t, asked, row.Name)
		want := map[[2]bool]string{{true, true}: "own, early", {true, false}: "own", {false, true}: "early"}[[2]bool{negates, decides}]
		if want == "" {
			want = "checked"
		}
		assert.Equal(t, want, strings.TrimSpace(cells[row.Name][6]), row.Name)
		assert.True(t, explains, "%s has no reason of its own", row.Name)
	}
}

// either reports whether a constraint or its propagator has the methods of I.
func either[I any](c csp.Constraint, p csp.Propagator) bool {
	_, first := c.(I)
	_, second := p.(I)
	return first || second
}
