package csp_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// makers are the functions that Form names.
var makers = map[string]any{
	"Abs": csp.Abs, "AllDifferent": csp.AllDifferent, "AllDifferentExcept0": csp.AllDifferentExcept0,
	"AllDifferentWith": csp.AllDifferentWith, "AllEqual": csp.AllEqual, "Among": csp.Among, "And": csp.And,
	"AtLeast": csp.AtLeast, "AtMost": csp.AtMost, "AtMostOne": csp.AtMostOne, "BinPacking": csp.BinPacking,
	"Circuit": csp.Circuit, "Clause": csp.Clause, "Count": csp.Count, "CountVar": csp.CountVar,
	"Cumulative": csp.Cumulative, "CumulativeVar": csp.CumulativeVar, "Divide": csp.Divide, "Dot": csp.Dot,
	"Element": csp.Element, "Element2D": csp.Element2D, "ElementVar": csp.ElementVar, "ElementVar2D": csp.ElementVar2D,
	"Equal": csp.Equal, "Exactly": csp.Exactly, "ExactlyOne": csp.ExactlyOne, "GlobalCardinality": csp.GlobalCardinality,
	"Iff": csp.Iff, "Implies": csp.Implies, "Increasing": csp.Increasing, "Inverse": csp.Inverse, "InverseWith": csp.InverseWith, "Less": csp.Less,
	"LessOrEqual": csp.LessOrEqual, "LexLess": csp.LexLess, "LexLessOrEqual": csp.LexLessOrEqual,
	"LinearDomain": csp.LinearDomain, "LinearSum": csp.LinearSum, "Maximum": csp.Maximum, "Member": csp.Member,
	"Minimum": csp.Minimum, "Modulo": csp.Modulo, "NValue": csp.NValue, "NoOverlap": csp.NoOverlap,
	"NonOverlappingRectangles":    csp.NonOverlappingRectangles,
	"NonOverlappingRectanglesVar": csp.NonOverlappingRectanglesVar,
	"Not":                         csp.Not, "NotEqual": csp.NotEqual, "NotMember": csp.NotMember, "NotTable": csp.NotTable,
	"Power": csp.Power, "Precedence": csp.Precedence, "Regular": csp.Regular, "Square": csp.Square,
	"StrictlyIncreasing": csp.StrictlyIncreasing, "Subcircuit": csp.Subcircuit, "Table": csp.Table,
	"Times": csp.Times, "ValuePrecedeChain": csp.ValuePrecedeChain, "Xor": csp.Xor,
}

// shorthands are the constructors that make what others make too.
var shorthands = []string{"IfThen", "IffAnd", "IffOr", "Or", "Sum", "ValuePrecede"}

// remake calls the function that a Form names.
func remake(t *testing.T, f csp.Form) csp.Constraint {
	make := reflect.ValueOf(makers[f.Name])
	require.True(t, make.IsValid(), f.Name)
	args := []reflect.Value{}
	for i, a := range f.Args {
		if a == nil {
			args = append(args, reflect.Zero(make.Type().In(i)))
		} else {
			args = append(args, reflect.ValueOf(a))
		}
	}
	if make.Type().IsVariadic() {
		return make.CallSlice(args)[0].Interface().(csp.Constraint)
	}
	return make.Call(args)[0].Interface().(csp.Constraint)
}

// Every constructor is one that a Form names, a shorthand, or Predicate.
func TestFormNamesConstructors(t *testing.T) {
	names := append([]string{"Predicate"}, shorthands...)
	for name := range makers {
		names = append(names, name)
	}
	slices.Sort(names)
	assert.Equal(t, constructorNames, names)
}

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
		c := &construction{in: data, model: csp.NewModel(), other: csp.NewModel()}
		c.wild = c.in.intn(4) == 0
		c.declare()
		k := c.constraint()
		formed, ok := k.(csp.Formed)
		if !ok {
			require.Equal(t, "*csp.predicate", fmt.Sprintf("%T", k))
			continue
		}
		f := formed.Form()
		c.model.Post(k)
		if c.model.Err() != nil {
			continue
		}
		seen[f.Name]++
		again := remake(t, f)
		if f.Name != "Table" && f.Name != "NotTable" && f.Name != "Element2D" && f.Name != "Not" {
			require.Equal(t, describeConstraint(k), describeConstraint(again))
		}
		c.requireSame(t, rng, k, again)
	}
	for name := range makers {
		assert.Positive(t, seen[name], name)
	}
}

// requireSame compares two constraints on random assignments.
func (c *construction) requireSame(t *testing.T, rng *rand.Rand, k, again csp.Constraint) {
	check, ok := k.(csp.Checker)
	if !ok {
		return
	}
	for _, x := range c.vars {
		if n := x.Domain().Len(); n == 0 || n > 1000 {
			return
		}
	}
	for range 20 {
		assignment := map[csp.Var]int{}
		for _, x := range c.model.Vars() {
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

func TestRestartForm(t *testing.T) {
	forms := map[string][]any{"Arithmetic": {10}, "Constant": {7}, "Geometric": {10, 1.5}, "Luby": {100}}
	require.Equal(t, constructorsOf(t, "Restart"), slices.Sorted(maps.Keys(forms)))
	assert.Equal(t, csp.Form{Name: "Arithmetic", Args: forms["Arithmetic"]}, csp.Arithmetic(10).Form())
	assert.Equal(t, csp.Form{Name: "Constant", Args: forms["Constant"]}, csp.Constant(7).Form())
	assert.Equal(t, csp.Form{Name: "Geometric", Args: forms["Geometric"]}, csp.Geometric(10, 1.5).Form())
	assert.Equal(t, csp.Form{Name: "Luby", Args: forms["Luby"]}, csp.Luby(100).Form())
	assert.Zero(t, csp.Restart{}.Form())
}
