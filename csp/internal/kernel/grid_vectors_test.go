//go:build goexperiment.simd && amd64

package kernel

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Vectors leave the grid that words leave, and choose the same cell, on domains that hold a
// solution and on others, down the branches to the end.
func TestVectorsSettleAsWords(t *testing.T) {
	if !hasVectors {
		t.Skip("the processor has no vectors of 512 bits")
	}
	defer func() { hasVectors = true }()
	made, _ := NewGrid(rowsColumnsBoxes())
	k := made.(*gridKernel)
	rng := rand.New(rand.NewPCG(21, 1))
	failed, open, chosen := 0, 0, 0
	for round := range 1000 {
		g := k.root
		var masks [gridCells]uint64
		var narrowed []int32
		share := 1 + rng.IntN(9)
		for x := range int32(gridCells) {
			r, c := x/9, x%9
			masks[x] = 1 << ((r*3 + r/3 + c) % 9) // a solution
			if round%3 == 0 && rng.IntN(20) == 0 {
				masks[x] = 1 << rng.IntN(gridValues)
			} else if rng.IntN(4) > 0 {
				for v := range gridValues {
					if rng.IntN(10) < share {
						masks[x] |= 1 << v
					}
				}
			}
			narrowed = append(narrowed, x)
		}
		k.narrow(&g, masks[:], narrowed)
		for depth := 0; ; depth++ {
			words := g
			want := words.settleWords()
			if got := g.settleVectors(); !want {
				require.False(t, got, "round %d depth %d", round, depth)
				failed++
				break
			}
			require.Equal(t, words, g, "round %d depth %d", round, depth)
			if g.isSolved() {
				break
			}
			open++
			var byWords, byVectors gridBranch
			hasVectors = false
			found := g.chooseBivalue(k, &byWords)
			hasVectors = true
			require.Equal(t, found, g.chooseBivalue(k, &byVectors), "round %d depth %d", round, depth)
			require.Equal(t, byWords, byVectors, "round %d depth %d", round, depth)
			if found {
				chosen++
			}
			var first gridState
			g.split(k, &first)
			if rng.IntN(2) == 0 {
				g = first
			}
		}
	}
	assert.Positive(t, failed)
	assert.Positive(t, open)
	assert.Positive(t, chosen)
}
