package domains

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file tests declaring variables: which kind a span gets, what is refused,
// and reading at the ends of what a domain can hold.

func TestKindFollowsFromSpan(t *testing.T) {
	for _, lo := range []int{0, 1, -1, -40, MinValue} {
		for _, c := range []struct {
			span int
			kind Kind
		}{
			{1, Word}, {63, Word}, {64, Word}, {65, Words}, {128, Words},
			{MaxBitsetSpan - 1, Words}, {MaxBitsetSpan, Words}, {MaxBitsetSpan + 1, Interval},
		} {
			hi := lo + c.span - 1
			for _, dom := range []Set{Range(lo, hi), Of(lo, hi)} {
				s := NewStore()
				x, err := s.Add(dom, false)
				require.NoError(t, err)
				assert.Zero(t, x)
				assert.Equal(t, c.kind, s.Kind(x), "%v", dom)
				assert.Equal(t, lo, s.Min(x))
				assert.Equal(t, hi, s.Max(x))
				if c.kind == Interval {
					dom = Range(lo, hi)
				}
				assert.Equal(t, dom.Len(), s.Size(x))
				assert.True(t, s.Domain(x).Equal(dom), "%v: %v", dom, s.Domain(x))
				assert.Empty(t, s.Check())
			}
		}
	}
}

// The widest bitset has every field of its cell at its limit.
func TestWidestBitset(t *testing.T) {
	s := NewStore()
	x, err := s.Add(Range(MaxValue-MaxBitsetSpan+1, MaxValue), false)
	require.NoError(t, err)
	assert.Equal(t, MaxBitsetSpan, s.Size(x))
	s.Push()
	assert.Equal(t, Changed, s.Filter(x, Range(MaxValue-MaxBitsetSpan+2, MaxValue-1), false))
	assert.Equal(t, 2, s.Size(x))
	assert.Equal(t, Fixed, s.AtLeast(x, MaxValue-1))
	assert.Equal(t, MaxValue, s.Min(x))
	assert.Empty(t, s.Check())
	s.PopTo(0)
	assert.Equal(t, MaxBitsetSpan, s.Size(x))
	assert.Equal(t, Fixed, s.AtMost(x, MaxValue-MaxBitsetSpan+1))
	assert.Empty(t, s.Check())
}

func TestAddRefuses(t *testing.T) {
	tests := map[string]struct {
		dom  Set
		want *RangeError // nil: another error
	}{
		"empty":       {Set{}, nil},
		"too low":     {Of(MinValue - 1), &RangeError{MinValue - 1, MinValue - 1}},
		"too high":    {Range(0, MaxValue+1), &RangeError{0, MaxValue + 1}},
		"all":         {Range(math.MinInt, math.MaxInt), &RangeError{math.MinInt, math.MaxInt}},
		"far and few": {Of(0, 1<<40), &RangeError{0, 1 << 40}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := NewStore()
			for _, bounds := range []bool{false, true} {
				_, err := s.Add(test.dom, bounds)
				require.Error(t, err)
				var wide *RangeError
				if test.want == nil {
					assert.NotErrorAs(t, err, &wide)
				} else {
					require.ErrorAs(t, err, &wide)
					assert.Equal(t, test.want, wide)
				}
				assert.Zero(t, s.Len(), "a refused variable takes no number")
			}
			x, err := s.Add(Range(1, 3), false)
			require.NoError(t, err)
			assert.Zero(t, x)
		})
	}
}

func TestNamesOfEventsOpsAndKinds(t *testing.T) {
	assert.Equal(t, "unchanged changed bounded fixed failed unknown event",
		Unchanged.String()+" "+Changed.String()+" "+Bounded.String()+" "+Fixed.String()+" "+Failed.String()+" "+Event(77).String())
	assert.Equal(t, ">= <= != = not in ?",
		GE.String()+" "+LE.String()+" "+NE.String()+" "+EQ.String()+" "+NotIn.String()+" "+Op(77).String())
	assert.Equal(t, "word words interval unknown kind",
		Word.String()+" "+Words.String()+" "+Interval.String()+" "+Kind(77).String())
	assert.Less(t, Unchanged, Changed)
	assert.Less(t, Changed, Bounded)
	assert.Less(t, Bounded, Fixed)
	assert.Less(t, Fixed, Failed)
}

func TestOpHolds(t *testing.T) {
	for op, want := range map[Op][3]bool{ // below, at and above the constant
		GE: {false, true, true}, LE: {true, true, false}, NE: {true, false, true},
		EQ: {false, true, false}, NotIn: {false, false, false},
	} {
		for i, v := range []int{math.MinInt, 5, math.MaxInt} {
			assert.Equal(t, want[i], op.Holds(v, 5), "%d %v 5", v, op)
		}
	}
}

// Cells promises the masks of one-word domains, at the same place after the last
// Add.
func TestCellsAreMasks(t *testing.T) {
	s := NewStore()
	x, _ := s.Add(Of(-5, -3, 58), false)
	y, _ := s.Add(Range(1, 9), false)
	cells := s.Cells()
	assert.Equal(t, 2, s.Len())
	assert.Equal(t, -5, s.Base(x))
	assert.Equal(t, uint64(1|1<<2|1<<63), cells[x])
	s.Push()
	s.Remove(y, 1)
	assert.Equal(t, 1, s.Base(y), "the base stays where the minimum moves")
	assert.Equal(t, uint64(0x1fe), cells[y])
	s.PopTo(0)
	assert.Equal(t, uint64(0x1ff), cells[y])
}

func TestAppendWordsFarOff(t *testing.T) {
	s := NewStore()
	word, _ := s.Add(Range(0, 9), false)
	words, _ := s.Add(Range(0, 99), false)
	interval, _ := s.Add(Range(0, 99), true)
	for _, x := range []int32{word, words, interval} {
		for _, from := range []int{math.MinInt, math.MinInt + 1, MinValue, -128, 100, MaxValue, math.MaxInt - 63, math.MaxInt} {
			for n := range 3 {
				assert.Equal(t, make([]uint64, n), s.AppendWords([]uint64{}, x, from, n), "%d words from %d", n, from)
			}
		}
	}
}

// An interval keeps bounds only, and the holes it was declared with are lost.
func TestAddIntervalLosesHoles(t *testing.T) {
	s := NewStore()
	x, err := s.Add(Of(1, 5, 9), true)
	require.NoError(t, err)
	assert.Equal(t, "1..9", s.Domain(x).String())
	assert.True(t, s.Has(x, 3))
	assert.Equal(t, Unchanged, s.Remove(x, 5))
	assert.Equal(t, Bounded, s.Remove(x, 9))
	assert.Equal(t, "1..8", s.Domain(x).String())
}
