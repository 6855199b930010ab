package matching

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/docs/tutorials/tiny"
	"github.com/propago/propago/domains"
)

// regin are the domains of the example in Régin's paper (1994).
func regin() []tiny.Domain {
	set := func(vs ...int) (d tiny.Domain) {
		for _, v := range vs {
			d |= tiny.Only(v)
		}
		return d
	}
	return []tiny.Domain{set(1, 2), set(2, 3), set(1, 3), set(2, 4), set(3, 4, 5, 6), set(6, 7)}
}

func ExampleMatch() {
	fmt.Println(Match(regin()))
	fmt.Println(Match([]tiny.Domain{tiny.Range(1, 2), tiny.Range(1, 2), tiny.Range(1, 2)}))
	// Output:
	// [2 3 1 4 5 6]
	// []
}

func ExamplePrune() {
	ds := regin()
	fmt.Println("possible:", Prune(ds))
	for x, d := range ds {
		fmt.Printf("x%d: %v\n", x+1, d.Values())
	}
	// Output:
	// possible: true
	// x1: [1 2]
	// x2: [2 3]
	// x3: [1 3]
	// x4: [4]
	// x5: [5 6]
	// x6: [6 7]
}

// TestEngine compares with the engine's all-different on domains at random.
func TestEngine(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	possible := 0
	for range 500 {
		n := 1 + random.IntN(6)
		ds := make([]tiny.Domain, n)
		m := csp.NewModel()
		xs := make([]csp.Var, n)
		for i := range ds {
			ds[i] = tiny.Domain(random.IntN(1<<n+4)&random.IntN(1<<8) | 1<<random.IntN(n))
			xs[i] = m.IntVarIn("", domains.Of(ds[i].Values()...))
		}
		m.Post(csp.AllDifferentWith(csp.DomainConsistency, xs...))
		solver, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		want, err := solver.Propagate(context.Background())
		require.NoError(t, err)

		before := fmt.Sprint(ds)
		match := Match(ds)
		require.Equal(t, want, match != nil, before)
		require.Equal(t, want, Prune(ds), before)
		if !want {
			continue
		}
		possible++
		var used tiny.Domain
		for i, v := range match {
			require.NotZero(t, ds[i]&tiny.Only(v), "%s: the matching %v, pruned to %v", before, match, ds)
			used |= tiny.Only(v)
			require.Equal(t, solver.Domain(xs[i]).String(), domains.Of(ds[i].Values()...).String(), before)
		}
		require.Equal(t, n, used.Size(), "%s: %v", before, match)
	}
	assert.Greater(t, possible, 100)
	assert.Less(t, possible, 450)
}
