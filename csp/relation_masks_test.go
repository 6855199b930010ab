package csp_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file tests what reads wide domains 64 values at a time: equality and element, seen
// through views, against the sets themselves.

// TestWideDomainsMeet: of domains wider than a word with many holes, what is left is what the
// sets have in common.
func TestWideDomainsMeet(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := csp.NewModel()
		var xs []csp.Var
		var sets []map[int]bool // as the views see them
		for i := range 4 {
			var values []int
			for v := range 300 {
				if r.IntN(4) > 0 {
					values = append(values, v-100)
				}
			}
			x := m.IntVarIn(fmt.Sprint("x", i), domains.Of(values...))
			if r.IntN(2) == 0 {
				x = x.Neg()
			}
			x = x.Plus(r.IntN(150) - 75)
			set := make(map[int]bool)
			for v := range x.Domain().All() {
				set[v] = true
			}
			xs, sets = append(xs, x), append(sets, set)
		}
		index := m.IntVar("index", 0, 1)
		lacks := func(v int, by ...int) bool {
			for _, i := range by {
				if !sets[i][v] {
					return true
				}
			}
			return false
		}
		var of csp.Constraint
		var gone func(v int) bool // of the first variable
		switch seed % 3 {
		case 0:
			of, gone = csp.Equal(xs[0], xs[1]), func(v int) bool { return lacks(v, 1) }
		case 1:
			of, gone = csp.Equal(xs...), func(v int) bool { return lacks(v, 1, 2, 3) }
		default:
			of = csp.Element([]csp.Var{xs[1], xs[2]}, index, xs[0])
			gone = func(v int) bool { return lacks(v, 1) && lacks(v, 2) }
		}
		m.Post(of)
		s := compile(t, m)
		consistent, err := s.Propagate(t.Context())
		require.NoError(t, err)
		var want []int
		for v := range xs[0].Domain().All() {
			if !gone(v) {
				want = append(want, v)
			}
		}
		require.Equal(t, len(want) > 0, consistent, "seed %d: %v", seed, of)
		if consistent {
			assert.Equal(t, domains.Of(want...), s.Domain(xs[0]), "seed %d: %v", seed, of)
		}
	}
}
