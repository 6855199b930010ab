package domains

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file measures a round of search on the store: push, narrow, pop. That it
// allocates nothing is held by a test, since a benchmark does not fail.

var rounds = []struct {
	name string
	dom  Set
	kind Kind
}{
	{"word", Range(1, 9), Word},
	{"words", Range(1, 1000), Words},
	{"interval", Range(0, MaxBitsetSpan), Interval},
}

// fill returns a store with 81 variables of one domain.
func fill(t testing.TB, dom Set, kind Kind) *Store {
	s := NewStore()
	for range 81 {
		x, err := s.Add(dom, false)
		require.NoError(t, err)
		require.Equal(t, kind, s.Kind(x))
	}
	return s
}

func narrowAndUndo(s *Store) {
	s.Push()
	for x := range int32(s.Len()) {
		s.Remove(x, 5)
		s.AtLeast(x, 3)
		s.AtMost(x, 8)
		s.Assign(x, 7)
	}
	s.PopTo(0)
}

func BenchmarkAssignAndUndo(b *testing.B) {
	for _, r := range rounds {
		b.Run(r.name, func(b *testing.B) {
			s := fill(b, r.dom, r.kind)
			b.ReportAllocs()
			for b.Loop() {
				s.Push()
				for x := range int32(s.Len()) {
					s.Assign(x, 7)
				}
				s.PopTo(0)
			}
		})
	}
}

func BenchmarkNarrowAndUndo(b *testing.B) {
	for _, r := range rounds {
		b.Run(r.name, func(b *testing.B) {
			s := fill(b, r.dom, r.kind)
			b.ReportAllocs()
			for b.Loop() {
				narrowAndUndo(s)
			}
		})
	}
}

func TestNarrowingAllocatesNothing(t *testing.T) {
	for _, r := range rounds {
		t.Run(r.name, func(t *testing.T) {
			s := fill(t, r.dom, r.kind)
			some := Of(3, 4, 7, 8).Union(Range(20, 1<<20))
			assert.Zero(t, testing.AllocsPerRun(10, func() {
				narrowAndUndo(s)
				s.Push()
				s.Filter(0, some, true)
				s.Filter(1, some, false)
				s.PopTo(0)
			}))
		})
	}
}
