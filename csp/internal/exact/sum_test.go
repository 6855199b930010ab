package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// far draws numbers of all sizes, and those at the ends.
func far(r *rand.Rand) int {
	switch r.IntN(4) {
	case 0:
		return []int{math.MinInt, math.MinInt + 1, -1, 0, 1, math.MaxInt - 1, math.MaxInt, 1 << 32, -1 << 31}[r.IntN(9)]
	case 1:
		return r.IntN(21) - 10
	}
	return int(r.Uint64()) >> r.IntN(64)
}

// TestOverflowIsSeen compares with big integers: what fits is right, what does not panics. The least
// int is no product.
func TestOverflowIsSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		a, b := far(r), far(r)
		n := r.IntN(70)
		x, y := big.NewInt(int64(a)), big.NewInt(int64(b))
		for _, c := range []struct {
			want *big.Int
			f    func() int
		}{
			{new(big.Int).Add(x, y), func() int { return Add(a, b) }},
			{new(big.Int).Sub(x, y), func() int { return Sub(a, b) }},
			{new(big.Int).Mul(x, y), func() int { return Mul(a, b) }},
			{new(big.Int).Exp(x, big.NewInt(int64(n)), nil), func() int { return Power(a, n) }},
		} {
			if !c.want.IsInt64() || c.want.Int64() == math.MinInt {
				continue
			}
			require.Equal(t, int(c.want.Int64()), c.f(), "%d and %d, %d", a, b, n)
		}
		if p := new(big.Int).Mul(x, y); !p.IsInt64() {
			require.PanicsWithValue(t, Overflow{}, func() { Mul(a, b) }, "%d and %d", a, b)
		}
		if p := new(big.Int).Add(x, y); !p.IsInt64() {
			require.PanicsWithValue(t, Overflow{}, func() { Add(a, b) }, "%d and %d", a, b)
		}
	}
}

// sumOf draws a sum of four variables.
func sumOf(r *rand.Rand) *Sum {
	s := &Sum{K: r.IntN(21) - 10}
	for x := range 4 {
		if a := r.IntN(9) - 4; a != 0 {
			s.Terms = append(s.Terms, Term{x, a})
		}
	}
	return s
}

func (s *Sum) at(v [4]int) int {
	n := s.K
	for _, t := range s.Terms {
		n += t.A * v[t.X]
	}
	return n
}

// TestSums compares what is made of sums with their values.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	keys := map[string][5]int{}
	for range 2000 {
		s, u := sumOf(r), sumOf(r)
		v := [4]int{r.IntN(7) - 3, r.IntN(7) - 3, r.IntN(7) - 3, r.IntN(7) - 3}
		a := r.IntN(7) - 3
		require.Equal(t, s.at(v)+a*u.at(v), s.Plus(u, a).at(v))
		require.Equal(t, a*s.at(v), s.Times(a).at(v))
		require.Equal(t, s.at(v)+u.at(v)+v[2], Total([]*Sum{s, u, Of(2)}).at(v))
		require.Equal(t, Total([]*Sum{s, u}), s.Plus(u, 1))

		form := [5]int{4: s.K}
		for _, term := range s.Terms {
			form[term.X] = term.A
		}
		if was, ok := keys[s.Key()]; ok {
			require.Equal(t, was, form)
		}
		keys[s.Key()] = form
		x, single := s.Single()
		require.Equal(t, single, s.Times(1).Plus(Of(x), -1).Key() == (&Sum{}).Key())

		lo, hi := s.Bounds(func(int) (lo, hi int) { return -3, 3 })
		require.True(t, lo <= s.at(v) && s.at(v) <= hi)

		whole, atMost := *s, *s
		if whole.Divide(true) {
			require.NotZero(t, s.at(v))
		} else {
			require.Equal(t, s.at(v) == 0, whole.at(v) == 0)
		}
		require.False(t, atMost.Divide(false))
		require.Equal(t, s.at(v) <= 0, atMost.at(v) <= 0)
	}
	assert.Greater(t, len(keys), 1000)
}
