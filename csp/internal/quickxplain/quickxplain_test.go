// Minimal sets against all subsets, and the number of tests that finding them takes.
package quickxplain_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/quickxplain"
)

// conflicting says of a set of bits whether it holds one of the conflicts.
func conflicting(conflicts []uint, set []int) bool {
	var m uint
	for _, i := range set {
		m |= 1 << i
	}
	return slices.ContainsFunc(conflicts, func(c uint) bool { return c&m == c })
}

func TestMinimal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		n := 1 + r.IntN(10)
		conflicts := []uint{1<<n - 1}
		for range r.IntN(4) {
			conflicts = append(conflicts, uint(r.IntN(1<<n)))
		}
		items := make([]int, n)
		for i := range items {
			items[i] = i
		}
		got := quickxplain.Minimal(items, func(set []int) bool {
			return conflicting(conflicts, set)
		})
		require.True(t, conflicting(conflicts, got), "%v of %b", got, conflicts)
		for i := range got {
			rest := slices.Concat(got[:i], got[i+1:])
			require.False(t, conflicting(conflicts, rest), "%v of %b needs no %d", got, conflicts, got[i])
		}
	}
}

func TestMinimalTakesFewTests(t *testing.T) {
	items := make([]int, 1024)
	for i := range items {
		items[i] = i
	}
	tests := 0
	got := quickxplain.Minimal(items, func(set []int) bool {
		tests++
		return slices.Contains(set, 77) && slices.Contains(set, 1000)
	})
	assert.Equal(t, []int{77, 1000}, got)
	assert.Less(t, tests, 50)
}

func TestMinimalOfNothing(t *testing.T) {
	assert.Empty(t, quickxplain.Minimal([]int{1, 2}, func([]int) bool { return true }), "the background conflicts by itself")
	assert.Empty(t, quickxplain.Minimal(nil, func([]int) bool { return true }))
}
