package exact

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestSmallNumbers compares with what the definitions say.
func TestSmallNumbers(t *testing.T) {
	for a := -30; a <= 30; a++ {
		for b := -30; b <= 30; b++ {
			want := 0
			for d := 30; d > 0 && want == 0 && (a != 0 || b != 0); d-- {
				if a%d == 0 && b%d == 0 {
					want = d
				}
			}
			assert.Equal(t, want, GCD(a, b), "%d and %d", a, b)
			if b > 0 {
				assert.Equal(t, int(math.Floor(float64(a)/float64(b))), FloorDiv(a, b), "%d by %d", a, b)
			}
		}
	}
}

// TestFarProducts: what does not fit is said, up to the ends of int.
func TestFarProducts(t *testing.T) {
	assert.Equal(t, uint64(1)<<63, Magnitude(math.MinInt))
	for _, c := range []struct {
		a        int
		b, limit uint64
		ok       bool
	}{
		{math.MinInt, 1, math.MaxInt, false},
		{math.MinInt, 1, 1 << 63, true},
		{1 << 32, 1 << 32, math.MaxUint64, false},
		{-1 << 31, 1 << 31, 1 << 62, true},
		{-1 << 31, 1 << 31, 1<<62 - 1, false},
		{0, math.MaxUint64, 0, true},
	} {
		_, ok := Product(c.a, c.b, c.limit)
		assert.Equal(t, c.ok, ok, "%d times %d within %d", c.a, c.b, c.limit)
	}
}
