package strategy

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// This file tests the sequences of cutoffs.

func cutoffs(r Restart, n int) (list []int64) {
	for i := range n {
		list = append(list, r.Cutoff(i))
	}
	return list
}

func TestCutoffs(t *testing.T) {
	// The sequence as Luby, Sinclair and Zuckerman (1993) print it.
	assert.Equal(t, []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}, cutoffs(Luby(1), 16))
	assert.Equal(t, []int64{3, 3, 6, 3}, cutoffs(Luby(3), 4))
	assert.Equal(t, []int64{2, 3, 4, 6, 10}, cutoffs(Geometric(2, 1.5), 5), "2, 3, 4.5, 6.75, 10.125")
	assert.Equal(t, []int64{7, 7, 7}, cutoffs(Geometric(7, 1), 3))
	assert.Equal(t, []int64{5, 10, 15}, cutoffs(Arithmetic(5), 3))
	assert.Equal(t, []int64{unlimited, unlimited}, cutoffs(Restart{}, 2))
	assert.EqualValues(t, unlimited, Geometric(1, 10).Cutoff(1000), "it grows no further")
	assert.EqualValues(t, unlimited, Geometric(1, math.Inf(1)).Cutoff(1))
	assert.Equal(t, []int64{1 << 61, 1 << 61, unlimited, 1 << 61, 1 << 61, unlimited, unlimited}, cutoffs(Luby(1<<61), 7))
	for _, r := range []Restart{Luby(1 << 62), Luby(math.MaxInt), Geometric(math.MaxInt, 1), Geometric(math.MaxInt, 2)} {
		assert.Equal(t, []int64{unlimited, unlimited, unlimited, unlimited}, cutoffs(r, 4), "%+v", r)
	}
}
