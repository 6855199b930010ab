package flatzinc_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file tests what pairs of tasks that exclude each other become.

// pairs is a program of n tasks in 0..end, of which pairs exclude each other. With
// odd, some of the gaps are 0 or negative, and some pairs are ordered.
func pairs(rng *rand.Rand, n, end int, odd bool) (source string, solutions int) {
	var decls, posts strings.Builder
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("t%d", i))
		fmt.Fprintf(&decls, "var 0..%d: t%d :: output_var;\n", end, i)
	}
	var holds []func(t []int) int // in how many ways a pair can be satisfied
	for j := range n {
		for i := range j {
			d, e := 1+rng.IntN(2), 1+rng.IntN(2)
			if odd {
				switch rng.IntN(6) {
				case 0:
					continue
				case 1:
					d, e = rng.IntN(4)-2, rng.IntN(4)-2
				case 2:
					fmt.Fprintf(&posts, "constraint int_lin_le([1,-1],[t%d,t%d],%d);\n", i, j, -d)
					holds = append(holds, func(t []int) int { return truth(t[i]+d <= t[j]) })
					continue
				}
			}
			a, b := fmt.Sprintf("a%d_%d", i, j), fmt.Sprintf("b%d_%d", i, j)
			fmt.Fprintf(&decls, "var bool: %s :: output_var;\nvar bool: %s :: output_var;\n", a, b)
			form := "_reif"
			if odd && rng.IntN(4) == 0 {
				form = "_imp"
			}
			fmt.Fprintf(&posts, "constraint int_lin_le%s([1,-1],[t%d,t%d],%d,%s);\n", form, i, j, -d, a)
			if form == "_reif" && rng.IntN(3) == 0 {
				fmt.Fprintf(&posts, "constraint int_lin_le_reif([1,-1],[t%d,t%d],%d,%s);\n", i, j, e-1, b)
				fmt.Fprintf(&posts, "constraint bool_clause([%s],[%s]);\n", a, b)
				holds = append(holds, func(t []int) int { return truth(t[i]+d <= t[j] || t[j]+e <= t[i]) })
				continue
			}
			fmt.Fprintf(&posts, "constraint int_lin_le%s([-1,1],[t%d,t%d],%d,%s);\n", form, i, j, -e, b)
			if rng.IntN(2) == 0 {
				fmt.Fprintf(&posts, "constraint array_bool_or([%s,%s],true);\n", a, b)
			} else {
				fmt.Fprintf(&posts, "constraint bool_clause([%s,%s],[]);\n", b, a)
			}
			holds = append(holds, func(t []int) int {
				first, second := truth(t[i]+d <= t[j]), truth(t[j]+e <= t[i])
				if form == "_imp" {
					return first + second + first*second
				}
				return max(first, second)
			})
		}
	}
	t := make([]int, n)
	var try func(i int)
	try = func(i int) {
		if i < n {
			for v := range end + 1 {
				t[i] = v
				try(i + 1)
			}
			return
		}
		ways := 1
		for _, h := range holds {
			ways *= h(t)
		}
		solutions += ways
	}
	try(0)
	return decls.String() + posts.String() + "solve satisfy;\n", solutions
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestExcludingPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	some := 0
	for round := range 200 {
		source, want := pairs(rng, 4, 5, round%2 == 1)
		got := solutions(t, source)
		require.Len(t, got, want, source)
		require.Len(t, slices.Compact(got), want, source)
		some += min(want, 1)
	}
	assert.Greater(t, some, 100)
}

// Of all tasks of a machine together more is known than of its pairs.
func TestCliquesOfTasks(t *testing.T) {
	source, _ := pairs(rand.New(rand.NewPCG(1, 1)), 7, 2, false)
	in, err := flatzinc.Read(strings.NewReader(strings.ReplaceAll(source, "0..2", "0..5")))
	require.NoError(t, err)
	kinds := make(map[string]int)
	for _, c := range in.Model.Constraints() {
		kinds[fmt.Sprintf("%T", c)]++
	}
	assert.Equal(t, 7+21, len(in.Model.Vars()), "one Boolean for a pair: %v", in.Model)
	total := 0
	for _, n := range kinds {
		total += n
	}
	assert.Equal(t, 21+1, total, "one constraint for a pair, and one for all: %v", in.Model)
	s, err := in.Model.Compile(t.Context(), in.Options())
	require.NoError(t, err)
	_, err = s.Solve(context.Background())
	assert.ErrorIs(t, err, csp.ErrNoSolution)
	assert.EqualValues(t, 1, s.Stats().Nodes, "seven tasks do not fit into six places")
}
