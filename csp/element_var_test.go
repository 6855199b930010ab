package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

// This file tests element over variables.

func TestElementVar(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "element_var",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 2 + r.IntN(5)
			s.Lo, s.Hi = -1, 3
		},
		Build: func(xs []csp.Var) csp.Constraint { return csp.Element(xs[2:], xs[0], xs[1]) },
		Accepts: func(v []int) bool {
			w, ok := at(v[2:], v[0])
			return ok && w == v[1]
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.Domain,
		Idempotent:  true,
	}, csptest.Cases(400))
}

func TestElementVar2D(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "element_var_2d",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			lines := r.IntN(4)
			width := []int{2, 3, 1, 1}[lines]
			if lines == 2 && r.IntN(2) == 0 {
				lines, width = 1, 3
			}
			s.Vars = 3 + min(lines*width, 3)
			s.Lo, s.Hi = -1, 2
			grid := func(xs []csp.Var) (table [][]csp.Var) {
				for i := range lines {
					var line []csp.Var
					for j := range width {
						line = append(line, xs[(i*width+j)%3]) // four entries of three variables
					}
					table = append(table, line)
				}
				return table
			}
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.Element2D(grid(xs[3:]), xs[0], xs[1], xs[2])
			}
			s.Accepts = func(v []int) bool {
				i, j := v[0], v[1]
				return i >= 0 && i < lines && j >= 0 && j < width && v[3+(i*width+j)%3] == v[2]
			}
			s.Consistency = csptest.Checking
			if lines*width <= 3 {
				s.Consistency = csptest.Domain
			}
			s.Intervals = s.Consistency
		},
		Idempotent: true,
	}, csptest.Cases(400))
}

// A table of constants is one of constant variables: both must find the same.
func TestElementVarOfConstants(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		table := [][]int{randomEntries(r, 4), randomEntries(r, 4), randomEntries(r, 4)}
		var found [2][][]int
		for k := range found {
			m := csp.NewModel()
			xs := m.IntVars("x", 3, -3, 5)
			c := csp.Element2D(table, xs[0], xs[1], xs[2])
			if k == 1 {
				grid := make([][]csp.Var, len(table))
				for i, line := range table {
					for _, v := range line {
						grid[i] = append(grid[i], m.IntVar("", max(-100, min(v, 100)), max(-100, min(v, 100))))
					}
				}
				c = csp.Element2D(grid, xs[0], xs[1], xs[2])
			}
			m.Post(c)
			found[k] = sorted(t, compile(t, m), xs)
		}
		assert.Equal(t, found[0], found[1])
		assert.NotEmpty(t, found[0])
	}
}

func TestElementVarRagged(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 6, 0, 3)
	m.Post(csp.Element2D([][]csp.Var{xs[:2], xs[2:3]}, xs[3], xs[4], xs[5]))
	var malformed *csp.ModelError
	require.ErrorAs(t, m.Err(), &malformed)
	assert.Contains(t, malformed.Msg, "line 1")
}
