//go:build !(goexperiment.simd && amd64)

package kernel

// This file stands for grid_vectors.go where there are no vectors.

const (
	gridSlots  = gridPairs // words of values
	hasVectors = false
)

func (t *gridState) settleVectors() bool { panic("no vectors") }

func (t *gridState) byPlace(_, _ *[2 * gridSlots]uint64) (_, _ uint64) { panic("no vectors") }
