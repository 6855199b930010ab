//go:build exercise

package core

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMinimal draws sets that cannot hold together.
func TestMinimal(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for range 300 {
		n := 1 + random.IntN(8)
		var forbidden [][]int
		for range random.IntN(4) {
			perm := random.Perm(n)[:1+random.IntN(n)]
			slices.Sort(perm)
			forbidden = append(forbidden, perm)
		}
		possible := func(members []int) bool {
			return !slices.ContainsFunc(forbidden, func(f []int) bool {
				return !slices.ContainsFunc(f, func(i int) bool { return !slices.Contains(members, i) })
			})
		}
		got := Minimal(n, possible)
		if len(forbidden) == 0 {
			if got != nil {
				t.Fatalf("all %d can hold together, but Minimal returns %v", n, got)
			}
			continue
		}
		if !slices.IsSorted(got) {
			t.Fatalf("%v is not in ascending order", got)
		}
		if got == nil || possible(got) {
			t.Fatalf("%v cannot hold together, but %v can", forbidden, got)
		}
		for i := range got {
			if !possible(slices.Delete(slices.Clone(got), i, i+1)) {
				t.Fatalf("%v cannot hold together; of %v, %d is not needed", forbidden, got, got[i])
			}
		}
	}
}
