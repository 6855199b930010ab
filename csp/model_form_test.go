package csp_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/builtin"
)

// What a Form says is what was stated: made again, a constraint lists itself as before
// and accepts the same assignments. Nothing panics where arguments are malformed.
func TestFormRemakes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	seen := map[string]int{}
	for range cases(t, 8000) {
		data := make([]byte, 20+rng.IntN(100))
		for j := range data {
			data[j] = byte(rng.UintN(256))
		}
		c := newConstruction(data)
		c.Wild = c.in.intn(4) == 0
		c.declare()
		k := c.Any()
		formed, ok := k.(interface{ Form() (string, []any) })
		if !ok {
			require.Equal(t, "*csp.predicate", fmt.Sprintf("%T", k))
			continue
		}
		name, args := formed.Form()
		c.Model.Post(k)
		if c.Model.Err() != nil {
			continue
		}
		seen[builtin.Of(name, args).Name]++
		again := builtin.Remake(name, args)
		_, literal := k.(csp.Literal) // which a clause draws to what does not overflow
		if !literal && name != "Table" && name != "Element2D" && name != "Not" {
			require.Equal(t, describeConstraint(k), describeConstraint(again))
		}
		c.requireSame(t, rng, k, again)
	}
	for _, r := range builtin.Rows {
		if r.Name != "Predicate" {
			assert.Equal(t, r.Shorthand, seen[r.Name] == 0, r.Name)
		}
	}
}

// requireSame compares two constraints on random assignments.
func (c *construction) requireSame(t *testing.T, rng *rand.Rand, k, again csp.Constraint) {
	check, ok := k.(csp.Checker)
	if !ok {
		return
	}
	for _, x := range c.Vars {
		if n := x.Domain().Len(); n == 0 || n > 1000 {
			return
		}
	}
	for range 20 {
		assignment := map[csp.Var]int{}
		for _, x := range c.Model.Vars() {
			values := slices.Collect(x.Domain().All())
			assignment[x] = values[rng.IntN(len(values))]
		}
		values := func(k csp.Constraint) (vals []int) {
			for _, x := range k.Vars() {
				base, negated, offset := x.View()
				v := assignment[base]
				if negated {
					v = -v
				}
				vals = append(vals, v+offset)
			}
			return vals
		}
		require.Equal(t, check.Satisfied(values(k)), again.(csp.Checker).Satisfied(values(again)),
			"%v\n%v\n%v", k, again, assignment)
	}
}

func describeConstraint(c csp.Constraint) string { return c.(fmt.Stringer).String() }
func TestView(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 5)
	for _, tt := range []struct {
		view    csp.Var
		negated bool
		offset  int
	}{{x, false, 0}, {x.Plus(3), false, 3}, {x.Neg(), true, 0}, {x.Neg().Plus(-2), true, -2}, {x.Not(), true, 1},
		{x.Plus(3).Neg(), true, -3}} {
		base, negated, offset := tt.view.View()
		assert.Equal(t, x, base)
		assert.Equal(t, tt.negated, negated, tt.view)
		assert.Equal(t, tt.offset, offset, tt.view)
	}
}

func TestConstant(t *testing.T) {
	m := csp.NewModel()
	v, ok := m.Const(7).Neg().Plus(2).Constant()
	assert.True(t, ok)
	assert.Equal(t, -5, v)
	for _, x := range []csp.Var{m.IntVar("one value", 3, 3), m.IntVar("x", 1, 2), {}} {
		_, ok = x.Constant()
		assert.False(t, ok)
	}
}
