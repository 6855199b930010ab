package frozen_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/propago/propago/csp/flatzinc/internal/frozen"
)

// What comes out of a Slice is a copy: writing to it, or appending to it, changes nothing
// inside.
func TestNothingIsWrittenThrough(t *testing.T) {
	s := frozen.Of([]int{1, 2, 3, 4})
	part := s.Part(1, 3)
	assert.Equal(t, 2, part.Len())
	assert.Equal(t, 2, part.At(0))
	assert.Equal(t, 3, part.At(1))

	longer := append(part.AppendTo(nil), 9)
	longer[0] = 8
	assert.Equal(t, []int{8, 3, 9}, longer)
	assert.Equal(t, []int{1, 2, 3, 4}, s.AppendTo(nil))
	assert.Equal(t, []int{0, 2, 3}, part.AppendTo([]int{0}))

	assert.Zero(t, frozen.Slice[int]{}.Len())
	assert.Panics(t, func() { part.At(2) })
	assert.Panics(t, func() { part.Part(0, 3).At(2) }, "the part ends where it was cut")
}
