package csp_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file tests constraints under a Boolean, and negated, over the widest domains: what
// excludes billions of values takes them in runs, not one by one.

// ticking ends a search after so many looks at it: there is one for every 1024
// propagations and every 65,536 changes of a domain.
type ticking struct {
	context.Context
	left int
}

func (c *ticking) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func (c *ticking) Done() <-chan struct{} { return make(chan struct{}) }

// wideNumbers is arithmetic over x, y and z, where nothing else is said as wide as can be.
var wideNumbers = map[string]func(x, y, z csp.Var) csp.Constraint{
	"times":  csp.Times,
	"divide": csp.Divide,
	"modulo": csp.Modulo,
	"power":  csp.Power,
	"abs":    func(x, _, z csp.Var) csp.Constraint { return csp.Abs(x, z) },
	"square": func(x, _, z csp.Var) csp.Constraint { return csp.Times(x, x, z) },
	"plus": func(x, y, z csp.Var) csp.Constraint {
		return csp.Sum(x, y).Is(domains.EQ, z)
	},
	"less": func(x, y, z csp.Var) csp.Constraint {
		return csp.Dot([]int{1, 2, -1}, []csp.Var{x, y, z}).Le(7)
	},
	"different": func(x, y, z csp.Var) csp.Constraint {
		return csp.Dot([]int{3, 2, -1}, []csp.Var{x, y, z}).Ne(7)
	},
	"minimum":    func(x, y, z csp.Var) csp.Constraint { return csp.Minimum([]csp.Var{x, y}, z) },
	"maximum":    func(x, y, z csp.Var) csp.Constraint { return csp.Maximum([]csp.Var{x, y}, z) },
	"increasing": func(x, y, z csp.Var) csp.Constraint { return csp.LessOrEqual(x, y, z) },
	"strictly":   func(x, y, z csp.Var) csp.Constraint { return csp.Less(x, y, z) },
	"implied":    func(x, y, z csp.Var) csp.Constraint { return csp.Implies(z, csp.Modulo(x, y, z.Plus(-1))) },
	"sequence":   func(x, y, z csp.Var) csp.Constraint { return csp.DisjunctivePair(z, x, 3, y, 4) },
}

// pinned is what one of the three is fixed to; with wide it is not.
const wide = 1 << 40

var pinned = []int{wide, -1, 0, 1, 2, domains.MaxValue - 9}

// TestNegatedArithmeticOverWideRanges tries each of the constraints with each choice of
// what is fixed, asked for, forbidden, and under a Boolean.
func TestNegatedArithmeticOverWideRanges(t *testing.T) {
	none := 0
	for name, build := range wideNumbers {
		t.Run(name, func(t *testing.T) {
			for form := range 6 {
				for pins := range len(pinned) * len(pinned) * len(pinned) {
					m := csp.NewModel()
					var xs []csp.Var
					for i, k := 0, pins; i < 3; i, k = i+1, k/len(pinned) {
						lo, hi := domains.MinValue, domains.MaxValue
						if v := pinned[k%len(pinned)]; v != wide {
							lo, hi = v, v
						}
						xs = append(xs, m.IntVar(fmt.Sprint("x", i), lo, hi))
					}
					c := build(xs[0], xs[1], xs[2])
					if v, ok := c.(csp.Validator); ok && v.Validate() != nil {
						continue // it may leave 64 bits
					}
					m.Post([]csp.Constraint{
						c,
						csp.Not(c),
						csp.Iff(m.BoolVar("b"), c),
						csp.Iff(m.IntVar("no", 0, 0), c),
						csp.Implies(m.IntVar("yes", 1, 1), csp.Not(c)),
						csp.Not(csp.Implies(m.IntVar("one", 1, 1), c)),
					}[form])
					if !solvedWithin(t, m, 300, 20) {
						none++
						noneIsRight(t, m, c, xs, form)
					}
				}
			}
		})
	}
	assert.Greater(t, none, 100)
}

// solvedWithin reports whether m has a solution, which it looks for with so many nodes
// and looks at the context.
func solvedWithin(t *testing.T, m *csp.Model, nodes int64, looks int) bool {
	s := compile(t, m, csp.Options{MaxNodes: nodes})
	_, err := s.Solve(&ticking{t.Context(), looks})
	if err == csp.ErrNoSolution {
		return false
	}
	require.NoError(t, err, "%v %v", m, s.Stats())
	return true
}

// noneIsRight looks for a solution among numbers that are close to the pins.
func noneIsRight(t *testing.T, m *csp.Model, c csp.Constraint, xs []csp.Var, form int) {
	vars := c.Vars()
	vals := make([]int, len(vars))
	var try func(i int, at map[string]int)
	try = func(i int, at map[string]int) {
		if i < len(xs) {
			for _, v := range []int{domains.MinValue, -8, -3, -2, -1, 0, 1, 2, 3, 5, 8, domains.MaxValue} {
				if d := xs[i].Domain(); d.Len() == 1 {
					v = d.Min()
				}
				at[xs[i].String()] = v
				try(i+1, at)
			}
			return
		}
		for k, x := range vars {
			for _, base := range xs {
				if l, ok := base.Eq(at[base.String()]).On(x); ok {
					vals[k] = l.Value()
				}
			}
		}
		require.False(t, form == 2 || c.(csp.Checker).Satisfied(vals) == (form == 0), "%v: %v", m, vals)
	}
	try(0, map[string]int{})
}

// TestNegationStopsAtItsLimits: what cannot tell runs, and what has one variable twice,
// goes on value by value, but each propagation is short.
func TestNegationStopsAtItsLimits(t *testing.T) {
	for name, build := range map[string]func(x, one, five csp.Var) csp.Constraint{
		"one variable twice": func(x, one, _ csp.Var) csp.Constraint { return csp.Times(x, one, x) },
		"no runs":            func(x, one, five csp.Var) csp.Constraint { return csp.AllDifferentExcept0(x, five, one) },
		"tasks":              func(x, _, five csp.Var) csp.Constraint { return csp.NoOverlap([]csp.Var{x, five}, []int{3, 3}) },
		"values":             func(x, one, five csp.Var) csp.Constraint { return csp.NValue([]csp.Var{x, one, five}, five.Plus(-2)) },
	} {
		t.Run(name, func(t *testing.T) {
			m := csp.NewModel()
			m.Post(csp.Not(build(m.IntVar("x", domains.MinValue, domains.MaxValue), m.Const(1), m.Const(5))))
			s := compile(t, m, csp.Options{MaxNodes: 100})
			_, err := s.Solve(&ticking{t.Context(), 200})
			assert.ErrorIs(t, err, csp.ErrLimit)
			assert.EqualValues(t, 100, s.Stats().Nodes)
		})
	}
}

// TestWideNValueLeapsToTheTakenValues: where no further value is allowed, an open variable
// goes to those that are taken at once.
func TestWideNValueLeapsToTheTakenValues(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, domains.MinValue, domains.MaxValue)
	m.Post(csp.NValue(xs, m.Const(2)), csp.Equal(xs[0], m.Const(-7)), csp.Equal(xs[1], m.Const(9)))
	s := compile(t, m)
	ok, err := s.Propagate(&ticking{t.Context(), 5})
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, [2]int{-7, 9}, [2]int{s.Domain(xs[2]).Min(), s.Domain(xs[2]).Max()})
}

// TestRepeatedVariablesDoNotCreep holds of constraints that could only find value by value
// that there is no solution.
func TestRepeatedVariablesDoNotCreep(t *testing.T) {
	for name, build := range map[string]func(x, y csp.Var) csp.Constraint{
		"remainder as large as the divisor": func(x, y csp.Var) csp.Constraint { return csp.Modulo(x, y, y) },
		"remainder as large, negated":       func(x, y csp.Var) csp.Constraint { return csp.Modulo(x, y, y.Neg()) },
		"increasing":                        func(x, y csp.Var) csp.Constraint { return csp.Less(x, y, x) },
	} {
		for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3} {
			m := csp.NewModel()
			xs := m.IntVars("x", 2, domains.MinValue, domains.MaxValue)
			m.Post(build(xs[0], xs[1]))
			ok, err := compile(t, m, csp.Options{Maintain: level}).Propagate(&ticking{t.Context(), 5})
			require.NoError(t, err, "%s %v", name, level)
			assert.False(t, ok, "%s %v", name, level)
		}
	}
}

// Once one variable is open, the negation leaves it exactly the values for which the constraint is false, whichever
// is open, through views, and where a variable stands twice.
func TestNegatedArithmeticLeavesWhatIsFalse(t *testing.T) {
	views := []func(x csp.Var) csp.Var{
		func(x csp.Var) csp.Var { return x },
		func(x csp.Var) csp.Var { return x.Neg() },
		func(x csp.Var) csp.Var { return x.Plus(3) },
	}
	for _, kind := range []string{"times", "divide", "modulo", "power", "abs", "square"} {
		t.Run(kind, func(t *testing.T) {
			removed := 0
			for open := range 3 {
				for _, view := range views {
					for _, twice := range []bool{false, true} {
						for a := -4; a <= 6; a++ {
							for b := -4; b <= 6; b++ {
								removed += requireExactly(t, wideNumbers[kind], view, open, twice, a, b)
							}
						}
					}
				}
			}
			assert.Positive(t, removed)
		})
	}
}

// requireExactly fixes two of three variables to a and b, and finds the values that the negation leaves the open one. It
// returns how many went.
func requireExactly(t *testing.T, of func(x, y, z csp.Var) csp.Constraint, view func(csp.Var) csp.Var, open int, twice bool, a, b int) (removed int) {
	m := csp.NewModel()
	d := domains.Range(-20, -3).Union(domains.Range(0, 40)).Difference(domains.Of(7, 12, 30))
	x := m.IntVarIn("x", d)
	xs := make([]csp.Var, 0, 3)
	for i := range 3 {
		switch v := []int{a, b, a}[i]; {
		case i == open || twice && i == (open+1)%3:
			xs = append(xs, view(x))
		default:
			xs = append(xs, m.IntVar(fmt.Sprint("c", i), v, v))
		}
	}
	c := of(xs[0], xs[1], xs[2])
	m.Post(csp.Not(c))
	want := d
	for v := range d.All() {
		vals := make([]int, 0, 3)
		for _, y := range c.Vars() {
			w := y.Domain().Min()
			if y.Domain().Len() > 1 {
				w = map[csp.Var]int{x: v, x.Neg(): -v, x.Plus(3): v + 3}[y]
			}
			vals = append(vals, w)
		}
		if c.(csp.Checker).Satisfied(vals) {
			want = want.Difference(domains.Of(v))
			removed++
		}
	}
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.Equal(t, !want.IsEmpty(), ok)
	if !ok {
		return removed
	}
	require.Equal(t, want.String(), s.Domain(x).String())
	return removed
}
