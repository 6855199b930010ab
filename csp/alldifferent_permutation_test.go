package csp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
	"github.com/propago/propago/domains"
)

// This file tests all-different over as many values as variables, in one word and
// in several.

// everyValueHasItsPlace returns a Settled function for permutations of values: value
// consistent, and every value is left somewhere, and where only once, assigned.
func everyValueHasItsPlace(values domains.Set) func([]domains.Set) bool {
	return func(doms []domains.Set) bool {
		for v := range values.All() {
			places, fixed := 0, false
			for _, d := range doms {
				if d.Contains(v) {
					places++
					fixed = fixed || d.Len() == 1
				}
			}
			if places == 0 || places == 1 && !fixed {
				return false
			}
		}
		return valueConsistent(doms)
	}
}

func TestPermutation(t *testing.T) {
	for _, c := range []struct {
		name   string
		values func(r *rand.Rand, n int) []int
	}{
		{"one word", func(r *rand.Rand, n int) []int {
			from := r.IntN(9) - 5
			values := make([]int, n)
			for i := range values {
				values[i] = from + i
			}
			return values
		}},
		{"one word with gaps", func(r *rand.Rand, n int) []int {
			values := make([]int, n)
			for i, at := range r.Perm(64)[:n] {
				values[i] = at - 30
			}
			return values
		}},
		{"63 apart", func(r *rand.Rand, n int) []int { return []int{-20, 43, 0, 1, 2}[:n] }},
		{"several words", func(r *rand.Rand, n int) []int {
			values := make([]int, n)
			for i, at := range r.Perm(200)[:n] {
				values[i] = at - 80
			}
			return values
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			csptest.Run(t, csptest.Spec{
				Name: "all_different of " + c.name,
				Vary: func(r *rand.Rand, s *csptest.Spec) {
					s.Vars = 2 + r.IntN(4)
					s.Values = c.values(r, s.Vars)
					settled := valueConsistent
					s.Build = func(xs []csp.Var) csp.Constraint {
						settled = valueConsistent
						if union(xs).Len() == len(xs) {
							settled = everyValueHasItsPlace(union(xs))
						}
						return csp.AllDifferent(xs...)
					}
					s.Settled = func(doms []domains.Set) bool { return settled(doms) }
				},
				Accepts:     pairwise,
				Consistency: csptest.Forward,
			})
		})
	}
}

// union returns the values that some variable is declared with.
func union(xs []csp.Var) domains.Set {
	var u domains.Set
	for _, x := range xs {
		u = u.Union(x.Domain())
	}
	return u
}
