package domains

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests looking back: at every position of the trail, the store must
// say what the oracle recorded there, however far the domains have moved since.

func TestPastAgainstHistory(t *testing.T) {
	seeds, every := uint64(3), 50
	if testing.Short() {
		seeds, every = 1, 200
	}
	for seed := range seeds {
		c := random(seed)
		w := newWorld(t, testDomains...)
		for step := range 600 {
			w.step(t, c)
			if step%every == 0 {
				w.requirePast(t)
			}
		}
		w.requirePast(t)
	}
}

// One wide domain alone gets a long chain of entries.
func TestPastOfLongChains(t *testing.T) {
	for _, d := range testDomains {
		t.Run(d.name, func(t *testing.T) {
			for seed := range uint64(3) {
				c := random(seed)
				w := newWorld(t, d)
				for range 120 {
					w.narrow(t, c, 0)
				}
				w.requirePast(t)
			}
		})
	}
}

// The words of a bitset domain keep stale bits outside its bounds. Looking back
// must neither lose a value that a bound passed nor revive one that was removed
// before.
func TestPastOfStaleBits(t *testing.T) {
	s := NewStore()
	x, err := s.Add(Range(0, 199), false)
	require.NoError(t, err)
	s.Remove(x, 100)  // 0: inside
	s.Remove(x, 0)    // 1: at a bound, so the bit stays
	s.AtLeast(x, 90)  // 2: passes 1..89
	s.Remove(x, 95)   // 3: inside
	s.AtLeast(x, 100) // 4: passes both holes
	s.Remove(x, 101)  // 5: at the bound
	s.Assign(x, 150)  // 6

	at := []string{
		0: "0..199",
		1: "0..99 101..199",
		2: "1..99 101..199",
		3: "90..99 101..199",
		4: "90..94 96..99 101..199",
		5: "101..199",
		6: "102..199",
		7: "150",
	}
	require.Equal(t, len(at)-1, s.TrailLen())
	for p, text := range at {
		want, err := Parse(text)
		require.NoError(t, err)
		assert.Equal(t, want.Min(), s.At(p).Min(x), p)
		assert.Equal(t, want.Max(), s.At(p).Max(x), p)
		assert.Equal(t, want.Len(), s.At(p).Size(x), p)
		for v := -1; v <= 200; v++ {
			require.Equal(t, want.Contains(v), s.At(p).Has(x, v), "%d at %d", v, p)
		}
		assert.Equal(t, p-1, s.At(p).Last(x))
	}
}

// A claim holds since the first position from which on the values of every later one, up
// to the position asked about, satisfy it.
func TestSinceAgainstHistory(t *testing.T) {
	for seed := range uint64(4) {
		c := random(seed)
		w := newWorld(t, testDomains...)
		for range 150 {
			w.step(t, c)
		}
		for range 4000 {
			i, pos := c.IntN(len(w.ids)), c.IntN(len(w.log)+1)
			op, k := Op(c.IntN(4)), w.value(c, i)
			holds := func(p int) bool {
				vals := w.now[i]
				if p < len(w.log) {
					vals = w.past[p][i]
				}
				for _, v := range vals {
					if !op.Holds(v, k) {
						return false
					}
				}
				return true
			}
			want := pos
			for want >= 0 && holds(want) {
				want--
			}
			at, ok := w.s.At(pos).Since(w.ids[i], op, k)
			require.Equal(t, want < pos, ok, "%s %v %d at %d", w.dom[i].name, op, k, pos)
			if ok {
				require.Equal(t, want, at, "%s %v %d at %d", w.dom[i].name, op, k, pos)
			}
		}
	}
}

func FuzzPast(f *testing.F) {
	seedSpans(f)
	f.Fuzz(func(t *testing.T, span uint16, shape byte, data []byte) {
		c := &fromBytes{data[:min(len(data), 1<<9)]}
		w := newWorld(t, fuzzDomain(span, shape), declared{"word", Range(1, 9), false, Word})
		for !c.done() {
			w.step(t, c)
		}
		w.requirePast(t)
	})
}
