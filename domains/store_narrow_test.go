package domains

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests narrowing: random operations against the oracle on every kind
// of domain, and by hand the claims that an oracle of plain values cannot hold:
// the ends of the widest interval, and how a failure is told.

func TestNarrowAgainstOracle(t *testing.T) {
	for _, d := range testDomains {
		t.Run(d.name, func(t *testing.T) {
			steps := 1500
			if d.dom.Max()-d.dom.Min() > 200 {
				steps = 300
			}
			for seed := range uint64(4) {
				c := random(seed)
				w := newWorld(t, d)
				w.requireAll(t)
				w.push()
				for range steps / 4 {
					w.step(t, c)
				}
			}
		})
	}
}

// Every kind has a failing claim of each sort, which must leave no trace but
// Failure.
func TestFailedTouchesNothing(t *testing.T) {
	doms := map[string]struct {
		dom      Set
		interval bool
	}{
		"word":     {Range(10, 20), false},
		"words":    {Range(10, 200), false},
		"interval": {Range(10, 20), true},
	}
	hi := math.MaxInt
	claims := map[string]struct {
		claim func(s *Store, x int32) Event
		want  map[string]Change
	}{
		"assign":        {func(s *Store, x int32) Event { return s.Assign(x, 9) }, failures(EQ, 9)},
		"assign far":    {func(s *Store, x int32) Event { return s.Assign(x, math.MinInt) }, failures(EQ, math.MinInt)},
		"at least":      {func(s *Store, x int32) Event { return s.AtLeast(x, hi) }, failures(GE, hi)},
		"at most":       {func(s *Store, x int32) Event { return s.AtMost(x, 9) }, failures(LE, 9)},
		"at most far":   {func(s *Store, x int32) Event { return s.AtMost(x, math.MinInt) }, failures(LE, math.MinInt)},
		"keep nothing":  {func(s *Store, x int32) Event { return s.Filter(x, Set{}, true) }, failures(NotIn, 0)},
		"remove all":    {func(s *Store, x int32) Event { return s.Filter(x, Range(0, 300), false) }, failures(NotIn, 0)},
		"keep below":    {func(s *Store, x int32) Event { return s.Filter(x, Of(1, 3), true) }, boundOnInterval(LE, 3)},
		"keep above":    {func(s *Store, x int32) Event { return s.Filter(x, Of(300, 303), true) }, boundOnInterval(GE, 300)},
		"keep both off": {func(s *Store, x int32) Event { return s.Filter(x, Of(1, 300), true) }, failures(NotIn, 0)},
	}
	for kind, d := range doms {
		for name, c := range claims {
			t.Run(kind+" "+name, func(t *testing.T) {
				s := NewStore()
				x, err := s.Add(d.dom, d.interval)
				require.NoError(t, err)
				s.SetCause(4)
				require.Equal(t, Change{X: -1, Cause: 4}, s.Failure())

				assert.Equal(t, Failed, c.claim(s, x))
				assert.Equal(t, c.want[kind], s.Failure())
				assert.True(t, s.Domain(x).Equal(d.dom), "the domain is now %v", s.Domain(x))
				assert.Zero(t, s.TrailLen())
				assert.Zero(t, s.Removed())
				assert.Empty(t, s.Check())
			})
		}
	}
}

func failures(op Op, k int) map[string]Change {
	f := Change{X: 0, Op: op, K: k, Cause: 4}
	return map[string]Change{"word": f, "words": f, "interval": f}
}

// boundOnInterval is for claims in which an interval names a bound.
func boundOnInterval(op Op, k int) map[string]Change {
	m := failures(NotIn, 0)
	m["interval"] = Change{X: 0, Op: op, K: k, Cause: 4}
	return m
}

func TestRemoveLastValueFails(t *testing.T) {
	s := NewStore()
	word, _ := s.Add(Of(5), false)
	words, _ := s.Add(Range(5, 100), false)
	interval, _ := s.Add(Of(5), true)
	require.Equal(t, Fixed, s.AtMost(words, 5))
	for _, x := range []int32{word, words, interval} {
		assert.Equal(t, Unchanged, s.Assign(x, 5))
		assert.Equal(t, Failed, s.Remove(x, 5))
		assert.Equal(t, Change{X: x, Op: NE, K: 5}, s.Failure())
		assert.Equal(t, 5, s.Min(x))
		assert.True(t, s.Fixed(x))
	}
	assert.Equal(t, 1, s.TrailLen())
}

// The widest interval has 2^32 values. Nothing may go through them one by one,
// nor may arithmetic on its ends leave 32 bits.
func TestWidestInterval(t *testing.T) {
	whole := Range(MinValue, MaxValue)
	tests := map[string]struct {
		narrow  func(s *Store, x int32) Event
		event   Event
		lo, hi  int
		changes []Change
	}{
		"at least the least": {func(s *Store, x int32) Event { return s.AtLeast(x, math.MinInt) }, Unchanged, MinValue, MaxValue, nil},
		"at most the most":   {func(s *Store, x int32) Event { return s.AtMost(x, math.MaxInt) }, Unchanged, MinValue, MaxValue, nil},
		"at least beyond":    {func(s *Store, x int32) Event { return s.AtLeast(x, MaxValue+1) }, Failed, MinValue, MaxValue, nil},
		"at most beyond":     {func(s *Store, x int32) Event { return s.AtMost(x, MinValue-1) }, Failed, MinValue, MaxValue, nil},
		"at least one":       {func(s *Store, x int32) Event { return s.AtLeast(x, MaxValue) }, Fixed, MaxValue, MaxValue, []Change{{0, GE, MaxValue, 0}}},
		"at most one":        {func(s *Store, x int32) Event { return s.AtMost(x, MinValue) }, Fixed, MinValue, MinValue, []Change{{0, LE, MinValue, 0}}},
		"remove least":       {func(s *Store, x int32) Event { return s.Remove(x, MinValue) }, Bounded, MinValue + 1, MaxValue, []Change{{0, NE, MinValue, 0}}},
		"remove most":        {func(s *Store, x int32) Event { return s.Remove(x, MaxValue) }, Bounded, MinValue, MaxValue - 1, []Change{{0, NE, MaxValue, 0}}},
		"remove inside":      {func(s *Store, x int32) Event { return s.Remove(x, 0) }, Unchanged, MinValue, MaxValue, nil},
		"assign":             {func(s *Store, x int32) Event { return s.Assign(x, -1) }, Fixed, -1, -1, []Change{{0, EQ, -1, 0}}},
		"assign modulo 2^32": {func(s *Store, x int32) Event { return s.Assign(x, 1<<32) }, Failed, MinValue, MaxValue, nil},
		"keep all":           {func(s *Store, x int32) Event { return s.Filter(x, Range(math.MinInt, math.MaxInt), true) }, Unchanged, MinValue, MaxValue, nil},
		"keep one":           {func(s *Store, x int32) Event { return s.Filter(x, Of(7), true) }, Fixed, 7, 7, []Change{{0, GE, 7, 0}, {0, LE, 7, 0}}},
		"keep two far":       {func(s *Store, x int32) Event { return s.Filter(x, Of(-1<<30, 1<<30), true) }, Bounded, -1 << 30, 1 << 30, []Change{{0, GE, -1 << 30, 0}, {0, LE, 1 << 30, 0}}},
		"keep past a hole":   {func(s *Store, x int32) Event { return s.Filter(x, Of(math.MinInt, 0, math.MaxInt), true) }, Fixed, 0, 0, []Change{{0, NotIn, 0, 0}}},
		"keep in a hole":     {func(s *Store, x int32) Event { return s.Filter(x, Of(math.MinInt, math.MaxInt), true) }, Failed, MinValue, MaxValue, nil},
		"remove nothing":     {func(s *Store, x int32) Event { return s.Filter(x, Set{}, false) }, Unchanged, MinValue, MaxValue, nil},
		"remove all inside":  {func(s *Store, x int32) Event { return s.Filter(x, Range(MinValue+1, MaxValue-1), false) }, Unchanged, MinValue, MaxValue, nil},
		"remove all but one": {func(s *Store, x int32) Event {
			return s.Filter(x, Range(math.MinInt, 6).Union(Range(8, math.MaxInt)), false)
		}, Fixed, 7, 7, []Change{{0, NotIn, 0, 0}}},
		"remove all but most": {func(s *Store, x int32) Event { return s.Filter(x, Range(MinValue, MaxValue-1), false) }, Fixed, MaxValue, MaxValue, []Change{{0, NotIn, 0, 0}}},
		"remove all":          {func(s *Store, x int32) Event { return s.Filter(x, Range(math.MinInt, math.MaxInt), false) }, Failed, MinValue, MaxValue, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := NewStore()
			x, err := s.Add(whole, false)
			require.NoError(t, err)
			require.Equal(t, Interval, s.Kind(x))
			require.Equal(t, 1<<32, s.Size(x))
			s.Push()
			s.SetCause(0)

			assert.Equal(t, test.event, test.narrow(s, x))
			assert.Equal(t, test.lo, s.Min(x))
			assert.Equal(t, test.hi, s.Max(x))
			assert.Equal(t, test.hi-test.lo+1, s.Size(x))
			assert.EqualValues(t, 1<<32-(test.hi-test.lo+1), s.Removed())
			var log []Change
			for p := range s.TrailLen() {
				c, ok := s.ChangeAt(p)
				assert.True(t, ok)
				log = append(log, c)
			}
			assert.Equal(t, test.changes, log)
			assert.Empty(t, s.Check())

			s.PopTo(0)
			assert.True(t, s.Domain(x).Equal(whole))
		})
	}
}

func FuzzNarrow(f *testing.F) {
	seedSpans(f)
	f.Fuzz(func(t *testing.T, span uint16, shape byte, data []byte) {
		c := &fromBytes{data[:min(len(data), 1<<10)]}
		w := newWorld(t, fuzzDomain(span, shape))
		w.push()
		for !c.done() {
			w.narrow(t, c, 0)
			w.requireDomain(t, 0)
			w.requireBooks(t)
		}
		w.popTo(0)
		w.requireAll(t)
	})
}
