package domains

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests the trail: that popping to any level brings back the full copy
// made at its push, with many variables of all kinds at once, and that the log
// is what happened.

func TestPushPopAgainstCopies(t *testing.T) {
	for seed := range uint64(3) {
		c := random(seed)
		w := newWorld(t, testDomains...)
		for range 1200 {
			w.step(t, c)
		}
		w.requireAll(t)
		w.popTo(0)
		w.requireAll(t)
		w.requireBooks(t)
	}
}

func TestPopToPresentLevelKeepsAll(t *testing.T) {
	s := NewStore()
	x, _ := s.Add(Range(1, 9), false)
	s.Push()
	s.AtLeast(x, 3)
	s.PopTo(1)
	s.PopTo(7)
	assert.Equal(t, 1, s.Level())
	assert.Equal(t, 3, s.Min(x))
	s.PopTo(0)
	assert.Equal(t, 0, s.Level())
	assert.Equal(t, 1, s.Min(x))
}

// What happened before the first push stays for good.
func TestRootLevelIsKept(t *testing.T) {
	s := NewStore()
	x, _ := s.Add(Range(1, 100), false)
	n := s.NewInt(1)
	s.Remove(x, 50)
	n.Set(s, 2)
	s.Push()
	s.AtMost(x, 10)
	n.Set(s, 3)
	s.PopTo(0)
	assert.Equal(t, 99, s.Size(x))
	assert.False(t, s.Has(x, 50))
	assert.Equal(t, 2, n.Get(s))
	assert.Equal(t, 2, s.TrailLen())
}

func TestIntIsSavedOncePerPush(t *testing.T) {
	s := NewStore()
	n := s.NewInt(5)
	s.Push()
	for v := range 100 {
		n.Set(s, v)
	}
	assert.Equal(t, 1, s.TrailLen())
	c, ok := s.ChangeAt(0)
	assert.False(t, ok)
	assert.Zero(t, c)
	s.Push()
	n.Set(s, -1)
	assert.Equal(t, 2, s.TrailLen())
	s.PopTo(1)
	assert.Equal(t, 99, n.Get(s))
	n.Set(s, 7) // after a pop the level's value is still saved
	s.PopTo(0)
	assert.Equal(t, 5, n.Get(s))
}

// A value removed inside the bounds, then passed by a bound, must come back with
// the bits that the bound left stale, in whatever order they are undone.
func TestUndoWordsPastRemovedValues(t *testing.T) {
	s := NewStore()
	x, err := s.Add(Range(0, 199), false)
	require.NoError(t, err)
	s.Push()
	require.Equal(t, Changed, s.Remove(x, 70))
	s.Push()
	require.Equal(t, Bounded, s.AtLeast(x, 70))
	require.Equal(t, 71, s.Min(x))
	s.Push()
	require.Equal(t, Bounded, s.Remove(x, 71))
	require.Equal(t, Fixed, s.Assign(x, 130))

	s.PopTo(2)
	assert.Equal(t, Range(71, 199).String(), s.Domain(x).String())
	s.PopTo(1)
	assert.Equal(t, "0..69 71..199", s.Domain(x).String())
	s.PopTo(0)
	assert.Equal(t, "0..199", s.Domain(x).String())
	assert.Empty(t, s.Check())
}

func TestChangesNameVariableClaimAndCause(t *testing.T) {
	s := NewStore()
	x, _ := s.Add(Range(1, 9), false)
	y, _ := s.Add(Range(-100, 100), false)
	z, _ := s.Add(Range(-100, 100), true)
	s.SetCause(Assumption)
	s.AtLeast(x, 3)
	s.SetCause(Decision)
	s.AtMost(y, -90)
	s.Remove(y, -100)
	s.SetCause(Refutation)
	s.Remove(z, 100)
	s.SetCause(12)
	s.KeepMask(x, 0b0111_0000)
	s.Assign(x, 6)
	s.Assign(x, 6)  // satisfied already: no entry
	s.Remove(z, 50) // inside an interval: no entry

	want := []Change{
		{x, GE, 3, Assumption},
		{y, LE, -90, Decision},
		{y, NE, -100, Decision},
		{z, NE, 100, Refutation},
		{x, NotIn, 0, 12},
		{x, EQ, 6, 12},
	}
	require.Equal(t, len(want), s.TrailLen())
	for p := range want {
		c, ok := s.ChangeAt(p)
		assert.True(t, ok)
		assert.Equal(t, want[p], c)
	}
}

func TestFailureLastsUntilTheNext(t *testing.T) {
	s := NewStore()
	x, _ := s.Add(Range(1, 9), false)
	s.Push()
	s.SetCause(3)
	require.Equal(t, Failed, s.Assign(x, 12))
	s.Remove(x, 5)
	s.PopTo(0)
	assert.Equal(t, Change{x, EQ, 12, 3}, s.Failure())
	s.SetCause(4)
	require.Equal(t, Failed, s.KeepMask(x, 0))
	assert.Equal(t, Change{x, NotIn, 0, 4}, s.Failure())
	s.SetCause(5)
	assert.Equal(t, Change{X: -1, Cause: 5}, s.Failure())
}

// Check is what the other tests lean on: each kind of damage must show.
func TestCheckFindsDamage(t *testing.T) {
	damage := map[string]func(s *Store){
		"empty word":     func(s *Store) { s.cells[0] = 0 },
		"empty interval": func(s *Store) { s.cells[2] = packInterval(4, 3) },
		"bound":          func(s *Store) { s.cells[1] = packWords(50, 99, 49) },
		"size":           func(s *Store) { s.cells[1] = packWords(0, 99, 100) },
		"chain":          func(s *Store) { s.last[0] = s.last[1] },
		"marks":          func(s *Store) { s.marks[0] = 99 },
		"order of marks": func(s *Store) { s.marks[0], s.marks[1] = s.marks[1], s.marks[0] },
	}
	for name, spoil := range damage {
		t.Run(name, func(t *testing.T) {
			s := NewStore()
			x, _ := s.Add(Range(0, 9), false)
			y, _ := s.Add(Range(0, 99), false)
			_, _ = s.Add(Range(0, 9), true)
			s.Push()
			s.Remove(x, 5)
			s.Remove(y, 50)
			s.Push()
			require.Empty(t, s.Check())
			spoil(s)
			assert.NotEmpty(t, s.Check())
		})
	}
}

func FuzzPushPop(f *testing.F) {
	seedSpans(f)
	f.Fuzz(func(t *testing.T, span uint16, shape byte, data []byte) {
		c := &fromBytes{data[:min(len(data), 1<<10)]}
		w := newWorld(t, fuzzDomain(span, shape), declared{"word", Range(1, 9), false, Word},
			declared{"interval", Range(-5, 5), true, Interval})
		for !c.done() {
			w.step(t, c)
		}
		for level := range slices.Backward(w.levels) {
			w.popTo(level)
			w.requireAll(t)
			w.requireBooks(t)
		}
	})
}

// A trail longer than a part: what was at every position stays to be seen, all of it is
// undone, and the second time the memory is there.
func TestTrailInParts(t *testing.T) {
	s := NewStore()
	const n, levels = 120_000, 50
	const each = n/levels + 1 // changes at a level, the last of them of y
	x, err := s.Add(Range(0, n), false)
	require.NoError(t, err)
	y, err := s.Add(Range(0, 63), false)
	require.NoError(t, err)
	fill := func() {
		v := 0
		for level := range levels {
			s.Push()
			for range n / levels {
				s.AtLeast(x, v+1)
				v++
			}
			s.Remove(y, level)
		}
	}
	fill()
	require.Greater(t, s.TrailLen(), n)
	require.NotEmpty(t, s.parts)
	assert.Empty(t, s.Check())
	for _, pos := range []int{0, 1, each - 2, each - 1, each, 30_000, 80_000, s.TrailLen() - 1, s.TrailLen()} {
		// Of the changes before pos, the last of each level was of y.
		assert.Equal(t, pos-pos/each, s.At(pos).Min(x), "at %d", pos)
		assert.Equal(t, 64-pos/each, s.At(pos).Size(y), "at %d", pos)
		if pos < s.TrailLen() {
			c, ok := s.ChangeAt(pos)
			assert.True(t, ok)
			assert.Equal(t, pos%each == each-1, c.X == y, "at %d", pos)
		}
	}
	s.PopTo(20)
	assert.Equal(t, 20*each, s.TrailLen())
	assert.Equal(t, 20*(each-1), s.Min(x))
	s.PopTo(0)
	assert.Zero(t, s.TrailLen())
	assert.Zero(t, s.Min(x))
	assert.Equal(t, 64, s.Size(y))
	assert.Zero(t, testing.AllocsPerRun(3, func() { fill(); s.PopTo(0) }))
}

// An abridged trail stays as long as there are variables and holes, and undoing brings back
// the same.
func TestAbridgedTrailStaysShortAndUndoes(t *testing.T) {
	s := NewStore()
	var xs []int32
	var before []Set
	for range 3 {
		for _, wide := range []int{40, 500, 1 << 20} {
			x, err := s.Add(Range(0, wide), false)
			require.NoError(t, err)
			s.Remove(x, 7)
			xs, before = append(xs, x), append(before, s.Domain(x))
		}
	}
	start := s.TrailLen()
	s.Push()
	s.Abridge(5)
	assert.True(t, s.KeepAll())
	s.Abridge(5)
	for v := range 30 {
		for _, x := range xs {
			s.AtLeast(x, v)
			s.AtMost(x, 40-v/4)
		}
	}
	assert.Equal(t, start+5+len(xs), s.TrailLen())
	for _, x := range xs {
		assert.Equal(t, []int{29, 33}, []int{s.Min(x), s.Max(x)})
		s.Remove(x, 31)
		assert.Equal(t, s.Kind(x) == Interval, s.Has(x, 31))
	}
	assert.False(t, s.KeepAll())
	s.Push()
	for _, x := range xs {
		s.AtLeast(x, 30)
		s.AtLeast(x, 32)
		assert.Equal(t, 30, s.At(s.TrailLen()-1).Min(x))
	}
	s.PopTo(1)
	assert.Equal(t, []int{29, 33}, []int{s.Min(xs[0]), s.Max(xs[0])})
	s.PopTo(0)
	assert.Equal(t, start, s.TrailLen())
	for i, x := range xs {
		assert.Equal(t, before[i], s.Domain(x))
	}
}
