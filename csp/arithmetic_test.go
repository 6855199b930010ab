package csp_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests the arithmetic constraints on two and three variables.

type ternary func(x, y, z csp.Var) csp.Constraint

func (f ternary) build(xs []csp.Var) csp.Constraint { return f(xs[0], xs[1], xs[2]) }

// determined reports whether the third domain is one value wherever the first two
// are.
func determined(doms []domains.Set) bool {
	return doms[0].Len() > 1 || doms[1].Len() > 1 || doms[2].Len() == 1
}

func TestTimes(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "times",
		Vars:        3,
		Vary:        arithmeticDomains,
		Build:       ternary(csp.Times).build,
		Accepts:     func(v []int) bool { return v[0]*v[1] == v[2] },
		Consistency: csptest.Forward,
		Intervals:   csptest.Forward,
	})
}

func TestDivide(t *testing.T) {
	ternary(csp.Divide).run(t, "divide", func(x, y, q int) bool { return y != 0 && x/y == q })
}

func TestModulo(t *testing.T) {
	ternary(csp.Modulo).run(t, "modulo", func(x, y, r int) bool { return y != 0 && x%y == r })
}

func TestPowerOfAnySign(t *testing.T) { ternary(csp.Power).run(t, "power", isPower) }

// run tests the constraint over small values of both signs, over powers, and over a few
// values around numbers near the ends of what a variable can be.
func (f ternary) run(t *testing.T, name string, holds func(x, y, z int) bool) {
	spec := csptest.Spec{
		Name: name, Vars: 3, Settled: determined, Vary: arithmeticDomains,
		Build:   f.build,
		Accepts: func(v []int) bool { return holds(v[0], v[1], v[2]) },
	}
	t.Run("small", func(t *testing.T) { csptest.Run(t, spec) })
	spec.Vary, spec.Values = nil, []int{-27, -8, -4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 9, 16, 27}
	t.Run("powers", func(t *testing.T) { csptest.Run(t, spec) })
	spec.Values = nil
	spec.Vary = func(r *rand.Rand, s *csptest.Spec) {
		var around [3]int
		for i := range around {
			around[i] = far[r.IntN(len(far))]
		}
		if x, y := around[0], around[1]; r.IntN(4) > 0 && y != 0 { // near a solution
			around[2] = x / y
			if name == "modulo" {
				around[2] = x % y
			}
			if p := math.Pow(float64(x), float64(y)); name == "power" && math.Abs(p) < -domains.MinValue-5000 {
				around[2] = int(p)
			}
		}
		s.Lo, s.Hi = -3, 3
		s.Build = func(xs []csp.Var) csp.Constraint {
			return f(xs[0].Plus(around[0]), xs[1].Plus(around[1]), xs[2].Plus(around[2]))
		}
		s.Accepts = func(v []int) bool { return holds(v[0]+around[0], v[1]+around[1], v[2]+around[2]) }
	}
	t.Run("far", func(t *testing.T) { csptest.Run(t, spec, csptest.Cases(300)) })
}

// far is numbers with values around them that are still values of a variable, as far as
// views reach.
var far = []int{domains.MinValue + 5000, -1 << 30, -46341, -1290, -31, -2, 0, 1, 2, 7, 31, 1290, 46341, 1 << 30, domains.MaxValue - 5000}

// isPower is the oracle of the power, in numbers of any size.
func isPower(x, n, y int) bool {
	if n < 0 && x == 0 {
		return false
	}
	if n > 64 || n < -64 {
		n = n%2 + 64*min(max(n, -1), 1) // of the same parity; more than 1 or less than -1 is beyond all values
	}
	p := new(big.Int).Exp(big.NewInt(int64(x)), big.NewInt(int64(max(n, -n))), nil)
	if n < 0 {
		p.Quo(big.NewInt(1), p)
	}
	return p.Cmp(big.NewInt(int64(y))) == 0
}

// arithmeticDomains draws small values, and now and then products of them.
func arithmeticDomains(r *rand.Rand, s *csptest.Spec) {
	switch r.IntN(3) {
	case 0:
		s.Lo, s.Hi = -4, 4
	case 1:
		s.Lo, s.Hi = 0, 8
	default:
		s.Values = []int{-12, -7, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20}
	}
}

func TestAbs(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "abs",
		Vars:        2,
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Abs(xs[0], xs[1]) },
		Accepts:     func(v []int) bool { return v[0] == v[1] && v[1] >= 0 || v[0] == -v[1] && v[0] <= 0 },
		Consistency: csptest.Domain,
		Intervals:   csptest.BoundsZ,
		Idempotent:  true,
	})
}

func TestSquare(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:        "square",
		Vars:        2,
		Values:      []int{-4, -3, -2, -1, 0, 1, 2, 3, 4, 8, 9, 10, 15, 16, 17},
		Build:       func(xs []csp.Var) csp.Constraint { return csp.Times(xs[0], xs[0], xs[1]) },
		Accepts:     func(v []int) bool { return v[0]*v[0] == v[1] },
		Consistency: csptest.Domain,
		Intervals:   csptest.BoundsZ,
		Idempotent:  true,
	})
}

// Bounds that brute force cannot reach: the rules against what they should give.
func TestArithmeticBounds(t *testing.T) {
	const far = 1 << 31
	tests := []struct {
		name       string
		build      ternary
		before     [3][2]int
		after      [3][2]int
		infeasible bool
	}{
		{name: "times, large", build: csp.Times,
			before: [3][2]int{{-far + 1, far - 1}, {2, 3}, {-far + 1, far - 1}},
			after:  [3][2]int{{-far/2 + 1, far/2 - 1}, {2, 3}, {-far + 1, far - 1}}},
		{name: "times, signs", build: csp.Times,
			before: [3][2]int{{-5, 100}, {-3, -2}, {7, 1000}},
			after:  [3][2]int{{-5, -3}, {-3, -2}, {7, 15}}},
		{name: "times, divisor around zero", build: csp.Times,
			before: [3][2]int{{-1000, 1000}, {-4, 5}, {40, 60}},
			after:  [3][2]int{{-60, 60}, {-4, 5}, {40, 60}}},
		{name: "times, prime", build: csp.Times,
			before: [3][2]int{{2, 96}, {97, 1000}, {97, 97}}, infeasible: true},
		{name: "divide", build: csp.Divide,
			before: [3][2]int{{-1000, 1000}, {10, 10}, {-3, 5}},
			after:  [3][2]int{{-39, 59}, {10, 10}, {-3, 5}}},
		{name: "divide, all", build: csp.Divide,
			before: [3][2]int{{-far + 1, far - 1}, {0, far - 1}, {-far + 1, far - 1}},
			after:  [3][2]int{{-far + 1, far - 1}, {1, far - 1}, {-far + 1, far - 1}}},
		{name: "modulo", build: csp.Modulo,
			before: [3][2]int{{1000, 1500}, {7, 7}, {-100, 100}},
			after:  [3][2]int{{1000, 1500}, {7, 7}, {0, 6}}},
		{name: "modulo, one quotient", build: csp.Modulo,
			before: [3][2]int{{21, 25}, {7, 7}, {2, 9}},
			after:  [3][2]int{{23, 25}, {7, 7}, {2, 4}}},
		{name: "power", build: csp.Power,
			before: [3][2]int{{-1000, 1000}, {3, 3}, {-far + 1, 1000}},
			after:  [3][2]int{{-1000, 10}, {3, 3}, {-1000000000, 1000}}},
		{name: "power, fixed", build: csp.Power,
			before: [3][2]int{{-3, -3}, {5, 5}, {-1000, 1000}},
			after:  [3][2]int{{-3, -3}, {5, 5}, {-243, -243}}},
		{name: "power, all", build: csp.Power,
			before: [3][2]int{{domains.MinValue, domains.MaxValue}, {domains.MinValue, domains.MaxValue}, {domains.MinValue, domains.MaxValue}},
			after:  [3][2]int{{domains.MinValue, domains.MaxValue}, {domains.MinValue, domains.MaxValue}, {domains.MinValue, domains.MaxValue}}},
		{name: "power, beyond 64 bits", build: csp.Power,
			before: [3][2]int{{2, domains.MaxValue}, {3, domains.MaxValue}, {2, domains.MaxValue}},
			after:  [3][2]int{{2, 1290}, {3, 30}, {8, domains.MaxValue}}},
		{name: "power, negative exponents", build: csp.Power,
			before: [3][2]int{{0, domains.MaxValue}, {domains.MinValue, -1}, {-1000, 1000}},
			after:  [3][2]int{{1, domains.MaxValue}, {domains.MinValue, -1}, {0, 1}}},
		{name: "power, of which only 1 and -1 have a reciprocal", build: csp.Power,
			before: [3][2]int{{-1000, 1000}, {-5, -3}, {-1000, -1}},
			after:  [3][2]int{{-1, -1}, {-5, -3}, {-1, -1}}},
		{name: "power, 0 to less than 0", build: csp.Power,
			before: [3][2]int{{0, 0}, {domains.MinValue, -1}, {-1000, 1000}}, infeasible: true},
		{name: "divide, the least by -1", build: csp.Divide,
			before: [3][2]int{{domains.MinValue, domains.MinValue}, {-1, 0}, {domains.MinValue, domains.MaxValue}}, infeasible: domains.MinValue == -1<<31},
		{name: "modulo, ends", build: csp.Modulo,
			before: [3][2]int{{domains.MinValue, -1}, {domains.MinValue, domains.MaxValue}, {domains.MinValue, domains.MaxValue}},
			after:  [3][2]int{{domains.MinValue, -1}, {domains.MinValue, domains.MaxValue}, {domains.MinValue + 1, 0}}},
		{name: "power, exponent", build: csp.Power,
			before: [3][2]int{{2, 10}, {0, 18}, {1000, 1 << 20}},
			after:  [3][2]int{{2, 10}, {3, 18}, {1000, 1 << 20}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := csp.NewModel()
			var xs [3]csp.Var
			for i, b := range tt.before {
				xs[i] = m.IntVar(string(rune('x'+i)), b[0], b[1])
			}
			m.Post(tt.build(xs[0], xs[1], xs[2]))
			s, err := m.Compile(t.Context(), csp.Options{})
			require.NoError(t, err)
			ok, err := s.Propagate(t.Context())
			require.NoError(t, err)
			require.Equal(t, !tt.infeasible, ok)
			if !ok {
				return
			}
			for i, b := range tt.after {
				d := s.Domain(xs[i])
				assert.Equal(t, b, [2]int{d.Min(), d.Max()}, "%v", xs[i])
			}
		})
	}
}

// What may leave 64 bits is refused, with the numbers.
func TestArithmeticOverflow(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, domains.MaxValue)
	wide := x.Plus(domains.MaxValue)
	y := m.IntVar("y", 0, 10)
	tests := map[string]csp.Constraint{
		"times":  csp.Times(wide, wide.Neg(), y),
		"square": csp.Times(wide, wide, y),
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			err := c.(csp.Validator).Validate()
			require.ErrorContains(t, err, "64 bits")
			assert.ErrorContains(t, err, "2147483647")
		})
	}
	assert.NoError(t, csp.Times(x, x, y).(csp.Validator).Validate())
}
