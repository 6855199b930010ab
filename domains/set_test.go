// The tests of Set hold every operation against a map from int to bool, over
// spans on both sides of the word size and of MaxBitsetSpan, and against the
// ends of int, where no map can follow, by the points at which membership may
// change.

package domains

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An oracle is a set in which every operation is obvious.
type oracle map[int]bool

func (o oracle) values() []int { return slices.Sorted(maps.Keys(o)) }

func (o oracle) where(keep func(int) bool) oracle {
	kept := oracle{}
	for v := range o {
		if keep(v) {
			kept[v] = true
		}
	}
	return kept
}

func (o oracle) mapped(f func(int) int) oracle {
	image := oracle{}
	for v := range o {
		image[f(v)] = true
	}
	return image
}

func (o oracle) union(p oracle) oracle {
	u := maps.Clone(o)
	maps.Copy(u, p)
	return u
}

func (o oracle) intersect(p oracle) oracle {
	return o.where(func(v int) bool { return p[v] })
}

func (o oracle) minus(p oracle) oracle {
	return o.where(func(v int) bool { return !p[v] })
}

// ranges groups sorted values into maximal ranges.
func ranges(values []int) [][2]int {
	var rs [][2]int
	for _, v := range values {
		if n := len(rs); n > 0 && rs[n-1][1] == v-1 {
			rs[n-1][1] = v
		} else {
			rs = append(rs, [2]int{v, v})
		}
	}
	return rs
}

func pairs(seq iter.Seq2[int, int]) [][2]int {
	var ps [][2]int
	for a, b := range seq {
		ps = append(ps, [2]int{a, b})
	}
	return ps
}

// requireSlice leaves the long way, reflection, to the slices that differ.
func requireSlice[E comparable](t *testing.T, want, got []E, about string) {
	t.Helper()
	if !slices.Equal(want, got) {
		require.Equal(t, want, got, about)
	}
}

// requireSame asks s every question there is and compares with the oracle.
func requireSame(t *testing.T, want oracle, s Set, about string) {
	t.Helper()
	values := want.values()
	require.Equal(t, len(values), s.Len(), about)
	require.Equal(t, len(values) == 0, s.IsEmpty(), about)
	requireSlice(t, values, slices.Collect(s.All()), about)
	// The same value by DeepEqual: one set, one representation, however made.
	require.Equal(t, Of(values...), s, about)
	requireSlice(t, ranges(values), pairs(s.Ranges()), about)
	require.Equal(t, FromRanges(s.Ranges()), s, about)
	if len(values) == 0 {
		require.Equal(t, math.MaxInt, s.Min(), about)
		require.Equal(t, math.MinInt, s.Max(), about)
	} else {
		require.Equal(t, values[0], s.Min(), about)
		require.Equal(t, values[len(values)-1], s.Max(), about)
	}
	probes := []int{math.MinInt, -1, 0, 1, math.MaxInt}
	for _, v := range values {
		probes = append(probes, v-1, v, v+1) // may wrap: a probe all the same
	}
	for _, v := range probes {
		if want[v] != s.Contains(v) {
			require.Fail(t, "Contains", "%s: Contains(%d) = %t", about, v, !want[v])
		}
		i, here := slices.BinarySearch(values, v)
		next, ok := s.Next(v)
		if ok != (i < len(values)) || ok && next != values[i] {
			require.Fail(t, "Next", "%s: Next(%d) = %d, %t", about, v, next, ok)
		}
		if here {
			i++
		}
		prev, ok := s.Prev(v)
		if ok != (i > 0) || ok && prev != values[i-1] {
			require.Fail(t, "Prev", "%s: Prev(%d) = %d, %t", about, v, prev, ok)
		}
	}
	slices.Reverse(values)
	requireSlice(t, values, slices.Collect(s.Backward()), about)
	parsed, err := Parse(s.String())
	require.NoError(t, err, about)
	require.Equal(t, s, parsed, about)
}

// requireAlgebra compares every operation on a and b with the oracles.
func requireAlgebra(t *testing.T, a, b oracle, k int, about string) {
	t.Helper()
	s, u := Of(a.values()...), Of(b.values()...)
	before := s.String() + " | " + u.String()

	requireSame(t, a, s, about)
	requireSame(t, a.union(b), s.Union(u), about+" union")
	requireSame(t, a.intersect(b), s.Intersect(u), about+" intersect")
	requireSame(t, a.minus(b), s.Difference(u), about+" difference")
	requireSame(t, b.minus(a), u.Difference(s), about+" difference, other way")
	requireSame(t, a.mapped(func(v int) int { return v + k }), s.Shift(k), fmt.Sprintf("%s shift %d", about, k))
	requireSame(t, a.mapped(func(v int) int { return -v }), s.Negate(), about+" negate")

	assert.Equal(t, maps.Equal(a, b), s.Equal(u), about+" equal")
	assert.Equal(t, len(a.minus(b)) == 0, s.SubsetOf(u), about+" subset")
	assert.True(t, s.Intersect(u).SubsetOf(u), about)
	assert.True(t, s.SubsetOf(s.Union(u)), about)
	assert.Equal(t, s, s.Shift(k).Shift(-k), about)
	assert.Equal(t, s, s.Negate().Negate(), about)
	assert.Equal(t, before, s.String()+" | "+u.String(), about+": operands changed")
}

// spans lie around the word size and around the change of representation.
var spans = []int{1, 2, 63, 64, 65, 128, 1000, MaxBitsetSpan, MaxBitsetSpan + 1, 3 * MaxBitsetSpan}

// randomOracle draws a set within base..base+span-1 of one of several shapes.
func randomOracle(r *rand.Rand, base, span int) oracle {
	o := oracle{}
	add := func(i int) { o[base+i] = true }
	switch shape := r.IntN(5); shape {
	case 0: // a few values, the ends among them
		add(0)
		add(span - 1)
		for range r.IntN(12) {
			add(r.IntN(span))
		}
	case 1: // a few short ranges
		for range 1 + r.IntN(6) {
			lo := r.IntN(span)
			for i := lo; i < min(span, lo+1+r.IntN(150)); i++ {
				add(i)
			}
		}
	case 2: // half the values of a stretch
		lo := r.IntN(span)
		for i := lo; i < min(span, lo+300); i++ {
			if r.IntN(2) == 0 {
				add(i)
			}
		}
	case 3: // all values of a stretch but one or two
		lo := r.IntN(span)
		hi := min(span, lo+1+r.IntN(400))
		for i := lo; i < hi; i++ {
			add(i)
		}
		for range r.IntN(3) {
			delete(o, base+lo+r.IntN(hi-lo))
		}
	case 4: // none at all, or one
		if r.IntN(2) == 0 {
			add(r.IntN(span))
		}
	}
	return o
}

func TestSetAgainstOracle(t *testing.T) {
	for _, span := range spans {
		t.Run(fmt.Sprintf("span %d", span), func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(span)))
			bases := []int{0, -1, -37, -64, -span, 1000, math.MinInt, math.MaxInt - span + 1}
			for range 6 {
				for _, base := range bases {
					a := randomOracle(r, base, span)
					b := randomOracle(r, base, span)
					k := []int{0, 1, -1, 64, -200, math.MaxInt, math.MinInt}[r.IntN(7)]
					requireAlgebra(t, a, b, k, fmt.Sprintf("base %d", base))
				}
			}
		})
	}
}

// Sets that lie apart, touch, or have different representations.
func TestSetMixedRepresentations(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 150 {
		a := randomOracle(r, r.IntN(400)-200, spans[r.IntN(len(spans))])
		b := randomOracle(r, r.IntN(400)-200, spans[r.IntN(len(spans))])
		requireAlgebra(t, a, b, r.IntN(1000)-500, "mixed")
		requireAlgebra(t, a, a, 1, "with itself")
	}
}

// A dense set of the widest bitset there is, and its neighbours.
func TestSetWidestBitset(t *testing.T) {
	for _, base := range []int{0, -MaxBitsetSpan / 2, 63, math.MinInt, math.MaxInt - MaxBitsetSpan} {
		even := oracle{}
		for i := 0; i < MaxBitsetSpan; i += 2 {
			even[base+i] = true
		}
		even[base+MaxBitsetSpan-1] = true
		s := Of(even.values()...)
		assert.NotNil(t, s.bits, "span MaxBitsetSpan is a bitset")
		requireSame(t, even, s, "widest")

		wider := s.Union(Range(base+MaxBitsetSpan, base+MaxBitsetSpan))
		assert.Nil(t, wider.bits, "span MaxBitsetSpan+1 is not")
		assert.Equal(t, s.Len()+1, wider.Len())
		assert.Equal(t, s, wider.Difference(Of(base+MaxBitsetSpan)), "back to a bitset")

		whole := Range(base, base+MaxBitsetSpan)
		odd := whole.Difference(s)
		assert.Equal(t, MaxBitsetSpan+1, odd.Len()+s.Len())
		assert.True(t, odd.Intersect(s).IsEmpty())
		assert.Equal(t, whole, odd.Union(s), "a set without holes is an interval again")
	}
}

func TestSetIntervalsHoldNoBits(t *testing.T) {
	for _, s := range []Set{
		Range(3, 9),
		Of(5, 3, 4),
		Range(1, 5).Union(Range(6, 9)),
		Of(1, 2, 4).Union(Of(3)),
		Of(1, 2, 4).Intersect(Range(0, 3)),
		Range(math.MinInt, math.MaxInt),
	} {
		assert.Nil(t, s.bits, s.String())
		assert.Nil(t, s.runs, s.String())
	}
	assert.Zero(t, testing.AllocsPerRun(10, func() { Range(math.MinInt, math.MaxInt) }))
}

func TestSetZeroValueIsEmpty(t *testing.T) {
	var zero Set
	requireSame(t, oracle{}, zero, "zero")
	for name, s := range map[string]Set{
		"backward range": Range(4, 1),
		"no values":      Of(),
		"empty ranges":   FromRanges(func(yield func(int, int) bool) { yield(2, 1) }),
		"difference":     Of(1, 3).Difference(Range(1, 3)),
		"intersection":   Of(1, 3).Intersect(Of(2)),
	} {
		assert.Equal(t, zero, s, name)
		assert.True(t, s.Equal(zero), name)
	}
	assert.True(t, zero.SubsetOf(zero))
	assert.True(t, zero.SubsetOf(Of(1)))
	assert.False(t, Of(1).SubsetOf(zero))
	assert.Equal(t, min(zero.Min(), 7), Of(7).Union(zero).Min())
}

// ends are values at which ranges begin and end in TestSetExtremes.
var ends = []int{
	math.MinInt, math.MinInt + 1, math.MinInt + 64, math.MinInt + MaxBitsetSpan,
	-MaxBitsetSpan, -65, -64, -1, 0, 1, 63, 64, 200, MaxBitsetSpan - 1, MaxBitsetSpan,
	math.MaxInt - MaxBitsetSpan, math.MaxInt - 64, math.MaxInt - 1, math.MaxInt,
}

// Ranges whose members nobody can list. Membership in the outcome can change only
// next to an end of an operand, so that asking there is asking everywhere.
func TestSetExtremes(t *testing.T) {
	points := map[int]bool{}
	for _, e := range ends {
		points[e] = true
		points[e-1] = true // may wrap, into a point that is there anyway
		points[e+1] = true
	}
	r := rand.New(rand.NewPCG(3, 3))
	draw := func() (Set, func(int) bool) {
		var rs [][2]int
		for range 1 + r.IntN(4) {
			rs = append(rs, [2]int{ends[r.IntN(len(ends))], ends[r.IntN(len(ends))]})
		}
		s := FromRanges(func(yield func(int, int) bool) {
			for _, p := range rs {
				if !yield(p[0], p[1]) {
					return
				}
			}
		})
		return s, func(v int) bool {
			return slices.ContainsFunc(rs, func(p [2]int) bool { return p[0] <= v && v <= p[1] })
		}
	}
	check := func(s Set, in func(int) bool, about string) {
		t.Helper()
		previous, size, first := 0, uint64(0), true
		for lo, hi := range s.Ranges() {
			require.LessOrEqual(t, lo, hi, about)
			require.True(t, points[lo] && points[hi], "%s: %d..%d ends where no operand does", about, lo, hi)
			require.True(t, first || lo > previous && lo-1 > previous, "%s: ranges touch at %d", about, lo)
			previous, first = hi, false
			size += uint64(hi) - uint64(lo) + 1
			if lo == math.MinInt && hi == math.MaxInt {
				size = math.MaxUint64
			}
		}
		require.Equal(t, int(min(size, math.MaxInt)), s.Len(), about)
		for p := range points {
			if in(p) != s.Contains(p) {
				require.Fail(t, "membership", "%s: %d in %v is %t", about, p, s, !in(p))
			}
		}
		require.Equal(t, FromRanges(s.Ranges()), s, about)
		parsed, err := Parse(s.String())
		require.NoError(t, err, about)
		require.Equal(t, s, parsed, about)
	}
	for range 400 {
		s, inS := draw()
		u, inU := draw()
		check(s, inS, "drawn")
		check(s.Union(u), func(v int) bool { return inS(v) || inU(v) }, "union")
		check(s.Intersect(u), func(v int) bool { return inS(v) && inU(v) }, "intersect")
		check(s.Difference(u), func(v int) bool { return inS(v) && !inU(v) }, "difference")
		assert.Equal(t, s.Difference(u).IsEmpty(), s.SubsetOf(u))
		assert.True(t, s.Intersect(u).SubsetOf(s))
		assert.Equal(t, s.SubsetOf(u) && u.SubsetOf(s), s.Equal(u))

		negated := s.Negate()
		for _, k := range ends {
			shifted := s.Shift(k)
			require.Equal(t, s.Len(), shifted.Len(), "%v shifted by %d", s, k)
			for p := range points {
				if inS(p) != shifted.Contains(p+k) {
					require.Fail(t, "Shift", "%v shifted by %d: %d", s, k, p)
				}
			}
			require.Equal(t, s, shifted.Shift(-k))
		}
		for p := range points {
			require.Equal(t, inS(p), negated.Contains(-p), "%v negated: %d", s, p)
		}
		require.Equal(t, s, negated.Negate())
	}
}

func TestSetLenSaturates(t *testing.T) {
	assert.Equal(t, math.MaxInt, Range(1, math.MaxInt).Len())
	assert.Equal(t, math.MaxInt, Range(0, math.MaxInt).Len())
	assert.Equal(t, math.MaxInt, Range(math.MinInt, math.MaxInt).Len())
	assert.Equal(t, math.MaxInt-1, Range(2, math.MaxInt).Len())
	// Two different sets whose lengths no longer tell them apart.
	a := Range(math.MinInt, math.MaxInt).Difference(Of(5))
	b := Range(math.MinInt, math.MaxInt).Difference(Of(6))
	assert.Equal(t, a.Len(), b.Len())
	assert.False(t, a.Equal(b))
	assert.False(t, a.SubsetOf(b))
	assert.True(t, a.SubsetOf(Range(math.MinInt, math.MaxInt)))
	assert.False(t, Range(math.MinInt, math.MaxInt).SubsetOf(a))
}

func TestSetShiftWraps(t *testing.T) {
	assert.Equal(t, Of(math.MaxInt, math.MinInt), Range(math.MaxInt-1, math.MaxInt).Shift(1))
	assert.Equal(t, Of(math.MinInt, -4, 3), Of(math.MinInt, -3, 4).Negate())
	assert.Equal(t, Of(math.MinInt), Of(math.MinInt).Negate())
}

func TestSetIteratorsStopAndRestart(t *testing.T) {
	for _, s := range []Set{Range(1, 9), Of(1, 3, 4, 9), Of(1, 3, MaxBitsetSpan*2)} {
		for range 2 {
			for v := range s.All() {
				assert.Equal(t, 1, v)
				break
			}
			for v := range s.Backward() {
				assert.Equal(t, s.Max(), v)
				break
			}
			for lo := range s.Ranges() {
				assert.Equal(t, 1, lo)
				break
			}
		}
	}
}

func TestOfLeavesItsArgumentsAlone(t *testing.T) {
	values := []int{9, 1, 5, 1}
	s := Of(values...)
	assert.Equal(t, []int{9, 1, 5, 1}, values)
	values[0] = 100
	assert.Equal(t, "1 5 9", s.String())
}

// Worth its time under the race detector: operands are shared, never written.
func TestSetConcurrentUse(t *testing.T) {
	s, u := Of(1, 5, 70, 71, 400), Of(5, 6, 200, MaxBitsetSpan*2)
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			for range 50 {
				assert.Equal(t, Of(5), s.Intersect(u))
				assert.Equal(t, 8, s.Union(u).Len())
				assert.Equal(t, 4, s.Difference(u).Shift(k).Len())
				assert.True(t, s.Intersect(Range(0, 100)).SubsetOf(s))
			}
		})
	}
	wg.Wait()
}

// FuzzSetAlgebra reads two sets from bitmaps, spread out by a stride so that they
// cross the change of representation, and compares every operation.
func FuzzSetAlgebra(f *testing.F) {
	bitmap := func(bits int, holes ...int) []byte {
		m := make([]byte, (bits+7)/8)
		for i := range bits {
			if !slices.Contains(holes, i) {
				m[i/8] |= 1 << (i % 8)
			}
		}
		return m
	}
	for _, bits := range []int{63, 64, 128} {
		f.Add(bitmap(bits), bitmap(bits, 5), 0, 0, uint16(1), 1)
		f.Add(bitmap(bits, 0, bits-2), bitmap(bits, 31), -bits, 1, uint16(1), -bits)
		f.Add(bitmap(bits, 3), bitmap(bits, 7), -7, 64, uint16(1024), 64)
		f.Add(bitmap(bits, 3), bitmap(bits, 4), math.MaxInt-bits+1, -3, uint16(1), bits)
	}
	f.Fuzz(func(t *testing.T, a, b []byte, base, delta int, stride uint16, k int) {
		const most = 32 // bytes; more tells nothing new and takes longer
		read := func(m []byte, from int) oracle {
			o := oracle{}
			for i := range min(len(m), most) * 8 {
				if m[i/8]>>(i%8)&1 != 0 {
					o[from+i*max(1, int(stride))] = true // wraps as int does
				}
			}
			return o
		}
		requireAlgebra(t, read(a, base), read(b, base+delta), k, "fuzz")
	})
}
