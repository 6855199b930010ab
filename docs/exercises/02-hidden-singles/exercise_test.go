//go:build exercise

package hidden

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// set makes a domain of values.
func set(values ...int) tiny.Domain {
	var d tiny.Domain
	for _, v := range values {
		d |= tiny.Only(v)
	}
	return d
}

func TestHiddenSingles(t *testing.T) {
	for _, c := range []struct {
		name      string
		d, wanted []tiny.Domain
	}{
		{"3 has one place", []tiny.Domain{set(1, 2), set(1, 2), set(1, 2, 3)}, []tiny.Domain{set(1, 2), set(1, 2), set(3)}},
		{"all have two", []tiny.Domain{set(1, 2), set(2, 3), set(1, 3)}, []tiny.Domain{set(1, 2), set(2, 3), set(1, 3)}},
		{"a value to spare", []tiny.Domain{set(1, 2), set(2, 3, 4), set(1, 3)}, []tiny.Domain{set(1, 2), set(2, 3, 4), set(1, 3)}},
		{"two variables at once", []tiny.Domain{set(1, 2, 3), set(2, 3), set(2, 3, 4), set(2, 3)}, []tiny.Domain{set(1), set(2, 3), set(4), set(2, 3)}},
	} {
		got := slices.Clone(c.d)
		HiddenSingles(indices(len(got))...)(got)
		if !slices.Equal(got, c.wanted) {
			t.Errorf("%s: %v became %v and not %v", c.name, values(c.d), values(got), values(c.wanted))
		}
	}
}

func TestTooFewValues(t *testing.T) {
	for _, d := range [][]tiny.Domain{
		{set(1, 2), set(1, 2), set(1, 2)},            // two values for three
		{set(1, 2), set(3, 4), set(3, 4), set(3, 4)}, // 1 and 2 both want the first
	} {
		got := slices.Clone(d)
		HiddenSingles(indices(len(got))...)(got)
		if !slices.Contains(got, 0) {
			t.Errorf("%v have no solution, but became %v", values(d), values(got))
		}
	}
}

// TestKeepsSolutions: no value of a solution is ever removed, and variables that do not
// belong to the constraint are left alone.
func TestKeepsSolutions(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		n := 1 + random.IntN(5)
		solution := random.Perm(n + random.IntN(2))[:n]
		d := make([]tiny.Domain, n+1)
		for i := range n {
			d[i] = set(solution[i]) | tiny.Domain(random.IntN(64))&tiny.Range(0, n)
		}
		d[n] = set(60)
		before := slices.Clone(d)
		HiddenSingles(indices(n)...)(d)
		for i, v := range solution {
			if d[i]&set(v) == 0 {
				t.Fatalf("%v became %v, but %v is a solution", values(before[:n]), values(d[:n]), solution)
			}
		}
		if d[n] != set(60) {
			t.Fatal("it changed a variable that is not its own")
		}
	}
}

func indices(n int) []int {
	var xs []int
	for i := range n {
		xs = append(xs, i)
	}
	return xs
}

func values(ds []tiny.Domain) [][]int {
	var vs [][]int
	for _, d := range ds {
		vs = append(vs, d.Values())
	}
	return vs
}
