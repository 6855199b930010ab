// The linear constraint against brute force, and what it refuses, writes and
// explains.
package csp_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// scalar is the oracle of a linear constraint.
func scalar(coeffs, vals []int) int {
	total := 0
	for i, v := range vals {
		total += coeffs[i] * v
	}
	return total
}

// realBounds reports whether each bound of each variable takes part in a solution of
// an equation over the real intervals of the others.
func realBounds(coeffs []int, k int, doms []domains.Set) bool {
	lo, hi := 0, 0
	ends := func(i int) (a, b int) {
		a, b = coeffs[i]*doms[i].Min(), coeffs[i]*doms[i].Max()
		return min(a, b), max(a, b)
	}
	for i := range doms {
		a, b := ends(i)
		lo, hi = lo+a, hi+b
	}
	for i := range doms {
		a, b := ends(i)
		for _, v := range []int{a, b} {
			if v+lo-a > k || v+hi-b < k {
				return false
			}
		}
	}
	return true
}

// coefficients draws n of them, most of them small.
func coefficients(r *rand.Rand, n int) []int {
	coeffs := make([]int, n)
	for i := range coeffs {
		switch r.IntN(10) {
		case 0:
			coeffs[i] = 0
		case 1:
			coeffs[i] = (r.IntN(2)*2 - 1) * (6 + r.IntN(100))
		case 2, 3, 4:
			coeffs[i] = r.IntN(2)*2 - 1
		default:
			coeffs[i] = r.IntN(13) - 6
		}
	}
	return coeffs
}

// within reach of the terms most of the time.
func constant(r *rand.Rand, coeffs []int) int {
	k := r.IntN(7) - 3
	for _, a := range coeffs {
		k += a * (r.IntN(7) - 2)
	}
	return k
}

func TestLinearSum(t *testing.T) {
	for _, rel := range rels {
		t.Run("linear_"+rel.String(), func(t *testing.T) {
			csptest.Run(t, csptest.Spec{
				Name: "linear",
				Vary: func(r *rand.Rand, s *csptest.Spec) {
					s.Vars = r.IntN(5)
					if rel == domains.EQ {
						s.Vars = r.IntN(6)
					}
					coeffs := coefficients(r, s.Vars)
					k := constant(r, coeffs)
					s.Build = func(xs []csp.Var) csp.Constraint { return csp.Dot(coeffs, xs).Is(rel, csp.Expr{}.Plus(k)) }
					s.Accepts = func(vals []int) bool { return stands(scalar(coeffs, vals), rel.String(), k) }
					if rel == domains.EQ {
						s.Consistency, s.Intervals = csptest.Checking, csptest.Checking
						if s.Vars <= 2 {
							s.Consistency = csptest.Domain
						}
						s.Settled = func(doms []domains.Set) bool { return realBounds(coeffs, k, doms) }
					}
				},
				Consistency: csptest.Domain,
				Intervals:   csptest.Domain,
				Duplicates:  csptest.Checking,
				Idempotent:  rel != domains.EQ,
			}, csptest.Cases(200))
		})
	}
}

// Bounds consistency in the reals is that in the integers where coefficients are 1
// and -1.
func TestSum(t *testing.T) {
	for _, rel := range rels {
		t.Run("sum_"+rel.String(), func(t *testing.T) {
			spec := csptest.Spec{
				Name: "sum",
				Vary: func(r *rand.Rand, s *csptest.Spec) { s.Vars = 1 + r.IntN(4) },
				Build: func(xs []csp.Var) csp.Constraint {
					return csp.Sum(xs[:len(xs)-1]...).Is(rel, xs[len(xs)-1])
				},
				Accepts: func(vals []int) bool {
					n, total := len(vals)-1, 0
					for _, v := range vals[:n] {
						total += v
					}
					return stands(total, rel.String(), vals[n])
				},
				Consistency: csptest.Domain,
				Intervals:   csptest.Domain,
				Idempotent:  rel != domains.EQ,
			}
			if rel == domains.EQ {
				spec.Consistency, spec.Intervals = csptest.BoundsZ, csptest.BoundsZ
			}
			csptest.Run(t, spec, csptest.Cases(100))
		})
	}
}

func TestDot(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "dot",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(4)
			coeffs := coefficients(r, s.Vars-1)
			rel := rels[r.IntN(len(rels))]
			s.Build = func(xs []csp.Var) csp.Constraint { return csp.Dot(coeffs, xs[:len(xs)-1]).Is(rel, xs[len(xs)-1]) }
			s.Accepts = func(vals []int) bool {
				n := len(vals) - 1
				return stands(scalar(coeffs, vals[:n]), rel.String(), vals[n])
			}
		},
		Consistency: csptest.Checking,
	})
}

func TestLinearDomain(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "linear_domain",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = r.IntN(6)
			rel := domains.EQ
			if r.IntN(8) == 0 {
				rel = rels[r.IntN(len(rels))]
			}
			coeffs := coefficients(r, s.Vars)
			k := constant(r, coeffs)
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.Dot(coeffs, xs).Is(rel, csp.Expr{}.Plus(k), csp.DomainConsistency)
			}
			s.Accepts = func(vals []int) bool { return stands(scalar(coeffs, vals), rel.String(), k) }
		},
		Consistency: csptest.Domain,
		Intervals:   csptest.BoundsZ,
		Duplicates:  csptest.BoundsZ,
		Idempotent:  true,
	}, csptest.Cases(600))
}

// Reified, the constraint tells its truth before all variables are fixed, and runs as
// its own negation.
func TestLinearReified(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name: "linear_reified",
		Vary: func(r *rand.Rand, s *csptest.Spec) {
			s.Vars = 1 + r.IntN(5)
			rel := rels[r.IntN(len(rels))]
			coeffs := coefficients(r, s.Vars-1)
			k := constant(r, coeffs)
			level := csp.Consistency(r.IntN(4))
			s.Build = func(xs []csp.Var) csp.Constraint {
				return csp.Iff(xs[0], csp.Dot(coeffs, xs[1:]).Is(rel, csp.Expr{}.Plus(k), level))
			}
			s.Accepts = func(vals []int) bool {
				return (vals[0] >= 1) == stands(scalar(coeffs, vals[1:]), rel.String(), k)
			}
			if rel != domains.EQ && rel != domains.NE {
				s.Consistency, s.Intervals = csptest.Domain, csptest.Domain
			}
		},
		Consistency: csptest.Checking,
	}, csptest.Cases(600))
}

func TestLinearMalformed(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, -5, 9)
	wide := m.IntVar("wide", math.MinInt32, math.MaxInt32)
	zero := m.Const(0)
	tests := []struct {
		name string
		c    csp.Constraint
		want string // "" where it is well formed
	}{
		{"fewer coefficients", csp.Dot([]int{1, 2}, xs).Le(1), "2 coefficients for 3 variables"},
		{"more coefficients", csp.Dot([]int{1, 2, 3, 4}, xs).Is(domains.EQ, wide), "4 coefficients for 3 variables"},
		{"no such relation", csp.Dot([]int{1, 2, 3}, xs).Is(domains.NotIn, csp.Expr{}.Plus(1)), "relation not in"},
		{"one product", csp.Dot([]int{1 << 57, 1, 1}, xs).Eq(0), "144115188075855872 times -5..9"},
		{"one product beyond 64 bits", csp.Dot([]int{math.MaxInt}, []csp.Var{wide}).Eq(0), "-2147483648..2147483647"},
		{"the least coefficient", csp.Dot([]int{math.MinInt}, xs[:1]).Eq(0), "-9223372036854775808"},
		{"a sum of products", csp.Dot([]int{1 << 56, 1 << 56, 1 << 56}, xs).Eq(0), "sums of up to"},
		{"the largest sum", csp.Dot([]int{1 << 29}, []csp.Var{wide}).Eq(0), ""},
		{"any constant", csp.Sum(xs...).Is(domains.LT, csp.Expr{}.Plus(math.MinInt)), ""},
		{"any coefficient of zero", csp.Dot([]int{math.MinInt, 1}, []csp.Var{zero, xs[0]}).Eq(0), ""},
		{"nothing", csp.Dot(nil, nil).Eq(1), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v, ok := test.c.(csp.Validator)
			require.True(t, ok)
			if err := v.Validate(); test.want == "" {
				assert.NoError(t, err)
			} else {
				assert.ErrorContains(t, err, test.want)
			}
		})
	}
	m.Post(csp.Dot([]int{1}, xs).Eq(0))
	var malformed *csp.ModelError
	require.ErrorAs(t, m.Err(), &malformed)
	assert.ErrorContains(t, malformed, "linear_eq")
}

// Numbers at the edge of what is allowed give right answers.
func TestLinearEdges(t *testing.T) {
	const far = 1 << 29
	tests := []struct {
		name   string
		a, b   int // a*x + b*y rel k over x in -2^31..2^31-1, y in 0..1
		rel    domains.Op
		k      int
		lo, hi int // of x; lo above hi where there is no solution
	}{
		{"least", far - 1, 1, domains.LT, math.MinInt, 1, 0},
		{"all", far - 1, 1, domains.GT, math.MinInt, math.MinInt32, math.MaxInt32},
		{"all up", far - 1, 1, domains.LE, math.MaxInt, math.MinInt32, math.MaxInt32},
		{"never that much", far - 1, 1, domains.EQ, math.MaxInt, 1, 0},
		{"never not", far - 1, 1, domains.NE, math.MaxInt, math.MinInt32, math.MaxInt32},
		{"top", far - 1, -1, domains.GE, (far - 1) * math.MaxInt32, math.MaxInt32, math.MaxInt32},
		{"bottom", far - 1, 1, domains.EQ, (far - 1) * math.MinInt32, math.MinInt32, math.MinInt32},
		{"bottom of minus", 1 - far, 1, domains.EQ, (1-far)*math.MinInt32 + 1, math.MinInt32, math.MinInt32},
		{"divisor", 2, 4, domains.EQ, 7, 1, 0},
		{"rounded", 10, 0, domains.LE, -11, math.MinInt32, -2},
		{"rounded up", 10, 0, domains.GT, -20, -1, math.MaxInt32},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := csp.NewModel()
			x := m.IntVar("x", math.MinInt32, math.MaxInt32)
			y := m.IntVar("y", 0, 1)
			m.Post(csp.Dot([]int{test.a, test.b}, []csp.Var{x, y}).Is(test.rel, csp.Expr{}.Plus(test.k)))
			s := compile(t, m)
			ok, err := s.Propagate(t.Context())
			require.NoError(t, err)
			require.Equal(t, test.lo <= test.hi, ok)
			if ok {
				assert.Equal(t, domains.Range(test.lo, test.hi).String(), s.Domain(x).String())
			}
		})
	}
}

// A view with a far offset has large values of the variable underneath, and small
// ones itself.
func TestLinearFarViews(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", math.MaxInt32-3, math.MaxInt32).Plus(-math.MaxInt32)
	y := m.IntVar("y", math.MinInt32, math.MinInt32+5).Neg().Plus(math.MinInt32 + 1)
	m.Post(csp.Dot([]int{1 << 55, 1 << 55}, []csp.Var{x, y}).Eq(-4 << 55))
	assert.Equal(t, [][]int{{-3, -1}, {-2, -2}, {-1, -3}, {0, -4}}, sorted(t, compile(t, m), []csp.Var{x, y}))
}

// An equation whose open coefficients have a divisor that its constant has not fails
// at once, and does not creep along the bounds.
func TestLinearDoesNotCreep(t *testing.T) {
	m := csp.NewModel()
	x, y := m.BoundsVar("x", 0, math.MaxInt32), m.BoundsVar("y", 0, math.MaxInt32)
	z := m.IntVar("z", 0, 1)
	m.Post(csp.Dot([]int{2, -2, 1}, []csp.Var{x, y, z}).Eq(0))
	s := compile(t, m)
	s.Assume(z.Eq(1))
	ok, err := s.Propagate(t.Context())
	require.NoError(t, err)
	require.False(t, ok)
	for inf := range s.Inferences() {
		assert.True(t, inf.Failed)
		assert.Equal(t, []csp.Literal{z.Eq(1)}, inf.Facts)
	}
}

// Long sums put their fixed terms aside, and take them back when the search does.
func TestLinearLong(t *testing.T) {
	for _, rel := range []domains.Op{domains.EQ, domains.LE, domains.NE} {
		t.Run(rel.String(), func(t *testing.T) {
			coeffs := []int{5, -3, 2, 7, 1, -4, 6, 3, -2, 8, 1, -1}
			want := 0
			for bits := range 1 << 12 {
				total := 0
				for i, a := range coeffs {
					total += a * (bits >> i & 1)
				}
				if stands(total, rel.String(), 9) {
					want++
				}
			}
			for _, level := range []csp.Consistency{csp.BoundsConsistency, csp.DomainConsistency} {
				m := csp.NewModel()
				xs := m.BoolVars("x", len(coeffs))
				m.Post(csp.Dot(coeffs, xs).Is(rel, csp.Expr{}.Plus(9), level))
				for _, o := range configurations(strategy.Full) {
					n, err := compile(t, m, o).Count(t.Context(), 0)
					require.NoError(t, err)
					require.Equal(t, want, n, nameOf(o))
				}
			}
		})
	}
}

func TestLinearString(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	tests := []struct {
		c    csp.Constraint
		want string
	}{
		{csp.Dot([]int{2, -1}, []csp.Var{x, y}).Le(10), "2*x - y <= 10"},
		{csp.Dot([]int{-1, 1}, []csp.Var{x, y.Plus(3)}).Ne(-1), "-x + y+3 != -1"},
		{csp.Dot([]int{1, -3}, []csp.Var{x.Plus(1), y.Neg()}).Is(domains.GT, csp.Expr{}), "x+1 - 3*(-y) > 0"},
		{csp.Sum(x, y).Eq(7), "x + y = 7"},
		{csp.Dot([]int{0, 2}, []csp.Var{x, y}).Is(domains.GE, x), "0*x + 2*y >= x"},
		{csp.Dot(nil, nil).Is(domains.LT, csp.Expr{}.Plus(2)), "0 < 2"},
		{csp.Dot([]int{1}, nil).Is(domains.LT, csp.Expr{}.Plus(2)), "linear_lt()"},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, fmt.Sprint(test.c))
	}
}

// Facts that are not needed are left out, and the others are no tighter than needed.
func TestLinearReasons(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 9)
	m.Post(csp.Dot([]int{1, 1, 5, -1}, xs).Le(24))
	s := compile(t, m)
	s.Assume(xs[0].Ge(2), xs[1].Ge(7), xs[3].Le(5))
	_, err := s.Propagate(t.Context())
	require.NoError(t, err)
	// 5*x[2] <= 24-2-7+5, and 5*5 > 24-5+5 as well.
	var got []string
	for inf := range s.Inferences() {
		got = append(got, fmt.Sprint(inf.Claim, " because ", inf.Facts))
	}
	assert.Equal(t, []string{"x[2] <= 6 because []", "x[2] <= 4 because [x[1] >= 5 x[3] <= 5]"}, got)
}

// A value is explained by the holes without which it would have a support.
func TestLinearDomainReasons(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 4)
	m.Post(csp.Dot([]int{1, 2, 4}, xs).Eq(14, csp.DomainConsistency))
	s := compile(t, m)
	s.Assume(xs[0].Ne(2))
	_, err := s.Propagate(t.Context())
	require.NoError(t, err)
	var got []string
	for inf := range s.Inferences() {
		got = append(got, fmt.Sprint(inf.Claim, " because ", inf.Facts))
	}
	assert.Equal(t, []string{
		"x[2] <= 3 because []",
		"x[2] >= 1 because []",
		"x[0] != 1 because []",
		"x[0] != 3 because []",
		"x[1] != 0 because [x[0] != 2]",
		"x[1] != 2 because [x[0] != 2]",
		"x[1] != 4 because [x[0] != 2]",
	}, got)
}

func ExampleExpr() {
	m := csp.NewModel()
	coins := m.IntVars("coins", 3, 0, 9)
	m.Post(csp.Dot([]int{1, 5, 10}, coins).Eq(27))
	m.Post(csp.Sum(coins...).Le(10))
	fmt.Println(m)
	sol, err := m.Optimize(context.Background(), csp.Minimize(csp.Sum(coins...)), csp.Options{})
	fmt.Println(sol.Values(coins), err)
	// Output:
	// coins[0] in 0..9
	// coins[1] in 0..9
	// coins[2] in 0..9
	// coins[0] + 5*coins[1] + 10*coins[2] = 27
	// coins[0] + coins[1] + coins[2] <= 10
	//
	// [2 1 2] <nil>
}
