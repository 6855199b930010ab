package flatzinc_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
)

// This file tests what is made of the Booleans of comparisons that belong together.

const compared = `
var 0..4: x; var 0..4: y; var 0..4: z;
var bool: a; var bool: b; var bool: c; var bool: d;
%s
solve satisfy;
`

func TestOppositeComparisonsAreOneBoolean(t *testing.T) {
	in, err := flatzinc.Read(strings.NewReader(fmt.Sprintf(compared, `
constraint int_le_reif(x, 2, a); constraint int_le_reif(3, x, b);
constraint int_lin_le_reif([2, -2], [x, y], 1, c); constraint int_lt_reif(y, x, d);`)))
	require.NoError(t, err)
	text := in.Model.String()
	assert.Equal(t, 2, strings.Count(text, "<->"), text)
	a, _ := in.Var("a")
	b, _ := in.Var("b")
	assert.Equal(t, a.Not(), b, text)
}

func TestSumsComparedSeveralTimesAreOneVariable(t *testing.T) {
	in, err := flatzinc.Read(strings.NewReader(fmt.Sprintf(compared, `
constraint int_lin_le_reif([1, 1, 1], [x, y, z], 2, a); constraint int_lin_le_reif([-1, -1, -1], [z, y, x], -7, b);
constraint int_lin_ne_reif([1, 1, 1], [x, z, y], 5, c); constraint int_lin_eq_reif([1, 1, 2], [x, z, y], 5, d);`)))
	require.NoError(t, err)
	text := in.Model.String()
	assert.Equal(t, 3, strings.Count(text, "(sum("), text)
	assert.Equal(t, 1, strings.Count(text, " in 0..12"), text)
}

// What is made of them has the solutions that trying all assignments finds.
func TestComparisonsTogetherAreTheirDefinitions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	names := []string{"x", "y", "z"}
	for range 300 {
		var posted []string
		var holds []func(v []int) bool
		as := []int{rng.IntN(5) - 2, rng.IntN(5) - 2, rng.IntN(3) + 1}
		for i := range 4 {
			order, sign, k := rng.Perm(3), 1-2*rng.IntN(2), rng.IntN(9)-2
			rel := []string{"le", "eq", "ne"}[rng.IntN(3)]
			mode := []string{"reif", "reif", "imp"}[rng.IntN(3)]
			var coeffs, xs []string
			for _, j := range order {
				coeffs, xs = append(coeffs, fmt.Sprint(sign*as[j])), append(xs, names[j])
			}
			posted = append(posted, fmt.Sprintf("constraint int_lin_%s_%s([%s], [%s], %d, %c);", rel, mode, strings.Join(coeffs, ","), strings.Join(xs, ","), sign*k, 'a'+i))
			holds = append(holds, func(v []int) bool {
				sum := sign * (as[0]*v[0] + as[1]*v[1] + as[2]*v[2] - k)
				is := rel == "le" && sum <= 0 || rel == "eq" && sum == 0 || rel == "ne" && sum != 0
				return mode == "imp" && v[3+i] == 0 || is == (v[3+i] == 1)
			})
		}
		var want []string
		for code := range 125 << 4 {
			v := []int{code >> 4 % 5, code >> 4 / 5 % 5, code >> 4 / 25, code & 1, code >> 1 & 1, code >> 2 & 1, code >> 3 & 1}
			if !slices.ContainsFunc(holds, func(is func([]int) bool) bool { return !is(v) }) {
				want = append(want, fmt.Sprint(v))
			}
		}
		source := fmt.Sprintf(compared, strings.Join(posted, "\n"))
		in, err := flatzinc.Read(strings.NewReader(source))
		require.NoError(t, err, source)
		for _, free := range []bool{false, true} {
			o := in.Options()
			o.Free = free
			s, err := in.Model.Compile(t.Context(), o)
			require.NoError(t, err, source)
			var found []string
			for sol := range s.Solutions(t.Context()) {
				var v []int
				for _, name := range []string{"x", "y", "z", "a", "b", "c", "d"} {
					k, _ := in.Value(sol, name)
					v = append(v, k)
				}
				found = append(found, fmt.Sprint(v))
			}
			slices.Sort(found)
			slices.Sort(want)
			require.Equal(t, want, found, source)
		}
	}
}
