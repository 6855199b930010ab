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

// This file tests the elements of constants at one index.

func TestElementsAtOneIndexAreOneTable(t *testing.T) {
	in := read(t, `var 1..4: i;
		var 0..9: a;
		var 0..9: b;
		var 0..9: c;
		constraint array_int_element(i,[7,0,5,3],a);
		constraint array_int_element(i,[1,2,1,4],b);
		constraint array_int_element(i,[3,3,3,1],c);
		solve satisfy;`)
	assert.Contains(t, in.Model.String(), "table(i, a, b, c) of 4")
	assert.NotContains(t, in.Model.String(), "entries")
	alone := read(t, `var 1..4: i; var 0..9: a;
		constraint array_int_element(i,[7,0,5,3],a);
		solve satisfy;`)
	assert.Contains(t, alone.Model.String(), "entries", "one element stays one")
}

// Elements at one index, which may be a view of it, as short as it is or not, and of a
// Boolean, have the solutions that they have one by one.
func TestElementsAtOneIndexHaveTheirSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	some := 0
	for range 300 {
		lo := rng.IntN(3) - 1
		shift := rng.IntN(3) - 1
		tables := make([][]int, 3)
		texts := make([]string, 3)
		for k := range tables {
			tables[k] = make([]int, 1+rng.IntN(6))
			words := make([]string, len(tables[k]))
			for i := range words {
				tables[k][i] = rng.IntN(3)
				words[i] = fmt.Sprint(tables[k][i])
			}
			texts[k] = strings.Join(words, ",")
		}
		source := fmt.Sprintf(`var %d..5: i :: output_var;
			var -9..9: j :: output_var;
			var 0..2: a :: output_var;
			var {0,2}: b :: output_var;
			var 0..2: c :: output_var;
			constraint int_lin_eq([1,-1],[j,i],%d);
			constraint array_int_element(i,[%s],a);
			constraint array_int_element(j,[%s],b);
			constraint array_int_element(i,[%s],c);
			solve satisfy;`, lo, shift, texts[0], texts[1], texts[2])
		want := []string{}
		at := func(k, i int) (int, bool) {
			if i < 1 || i > len(tables[k]) {
				return 0, false
			}
			return tables[k][i-1], true
		}
		for i := lo; i <= 5; i++ {
			a, hasA := at(0, i)
			b, hasB := at(1, i+shift)
			c, hasC := at(2, i)
			if hasA && hasB && hasC && b != 1 {
				want = append(want, fmt.Sprintf("i = %d;\nj = %d;\na = %d;\nb = %d;\nc = %d;\n", i, i+shift, a, b, c))
			}
		}
		slices.Sort(want)
		require.Equal(t, want, solutions(t, source), source)
		some += min(1, len(want))
	}
	assert.Greater(t, some, 100)
}
