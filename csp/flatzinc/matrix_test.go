package flatzinc_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests matrices that MiniZinc took apart.

func TestElementsAtSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	some := 0
	for range 400 {
		a, b, k := rng.IntN(7)-3, rng.IntN(5)-2, rng.IntN(7)-3
		size := 1 + rng.IntN(8)
		table := make([]int, size)
		texts := make([]string, size)
		for i := range table {
			table[i] = rng.IntN(5)
			texts[i] = fmt.Sprint(table[i])
		}
		at, kind := -1, "int"
		if rng.IntN(2) == 0 { // one entry is a variable
			at, kind = rng.IntN(size), "var_int"
			texts[at] = "x"
		}
		shift := rng.IntN(3) - 1
		source := fmt.Sprintf(`var -1..2: i :: output_var;
			var {1,3}: j :: output_var;
			var 0..3: x :: output_var;
			var -9..9: s :: output_var :: is_defined_var;
			var -9..9: n :: output_var;
			var 0..4: r :: output_var;
			constraint int_lin_eq([%d,%d,-1],[i,j,s],%d) :: domain :: defines_var(s);
			constraint int_lin_eq([1,-1],[n,s],%d);
			constraint array_%s_element(n,[%s],r);
			solve satisfy;`, a, b, k, shift, kind, strings.Join(texts, ","))
		want := []string{}
		for i := -1; i <= 2; i++ {
			for _, j := range []int{1, 3} {
				for x := range 4 {
					s := a*i + b*j - k
					n := s + shift
					if n < 1 || n > size || s < -9 || s > 9 {
						continue
					}
					r := table[n-1]
					if n-1 == at {
						r = x
					}
					want = append(want, fmt.Sprintf("i = %d;\nj = %d;\nx = %d;\ns = %d;\nn = %d;\nr = %d;\n", i, j, x, s, n, r))
				}
			}
		}
		slices.Sort(want)
		require.Equal(t, want, solutions(t, source), source)
		some += min(1, len(want))
	}
	assert.Greater(t, some, 200)
}

func TestMatricesArePutTogether(t *testing.T) {
	in := read(t, `var 1..2: i;
		var 1..3: j;
		var 1..6: at :: is_defined_var;
		var 0..9: r;
		constraint int_lin_eq([3,1,-1],[i,j,at],3) :: domain;
		constraint array_int_element(at,[7,0,5,3,3,1],r);
		solve satisfy;`)
	assert.Contains(t, in.Model.String(), "r = table[i-1, j-1] of 6 entries")
}
