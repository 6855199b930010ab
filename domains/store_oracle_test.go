package domains

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// This file is the oracle of the store: every domain is a sorted list of its
// values, every state that ever was is kept as a copy, and an operation is
// written down as what its claim means. The tests of narrowing, of the trail and
// of the past, and the fuzz targets, all drive a store and this oracle together.

// chooser makes the choices of a test: a number from 0 to n-1, at random or
// decoded from the input of a fuzz target.
type chooser interface{ IntN(n int) int }

// fromBytes decodes choices, two bytes each. It chooses 0 when the bytes ran out.
type fromBytes struct{ data []byte }

func (b *fromBytes) IntN(n int) int {
	v := 0
	for range 2 {
		if len(b.data) > 0 {
			v = v<<8 | int(b.data[0])
			b.data = b.data[1:]
		}
	}
	return v % n
}

func (b *fromBytes) done() bool { return len(b.data) == 0 }

// declared is a domain to test with.
type declared struct {
	name     string
	dom      Set
	interval bool
	kind     Kind
}

// everyThird has holes in every word, and its words at different bits.
func everyThird(lo, n int) Set {
	var values []int
	for i := range n {
		values = append(values, lo+3*i)
	}
	return Of(values...)
}

var testDomains = []declared{
	{"1", Of(7), false, Word},
	{"63", Range(-31, 31), false, Word},
	{"64", Range(-40, 23), false, Word},
	{"65", Range(0, 64), false, Words},
	{"128", Range(-64, 63), false, Words},
	{"1000", Range(-500, 499), false, Words},
	{"gaps in a word", Of(-5, -3, 0, 1, 9, 40), false, Word},
	{"gaps in words", everyThird(-77, 80), false, Words},
	{"far ends", Of(100, 101, 1100), false, Words},
	{"greatest word", Range(MaxValue-63, MaxValue), false, Word},
	{"greatest words", Range(MaxValue-64, MaxValue), false, Words},
	{"least word", Range(MinValue, MinValue+63), false, Word},
	{"least words", Range(MinValue, MinValue+130), false, Words},
	{"interval", Range(-10, 10), true, Interval},
	{"interval of 1", Of(-3), true, Interval},
	{"interval of 1000", Range(-500, 499), true, Interval},
	{"interval over holes", Of(2, 5, 30), true, Interval},
	{"greatest interval", Range(MaxValue-70, MaxValue), true, Interval},
	{"least interval", Range(MinValue, MinValue+70), true, Interval},
}

// state holds the values of every variable. Lists are never written again, so a
// shallow copy is a full one.
type state [][]int

// world is a store and its oracle.
type world struct {
	s   *Store
	ids []int32
	dom []declared

	now     state
	ints    []int
	past    []state  // past[p] is the state before the trail's entry p
	log     []Change // X is -1 for the entry of a reversible int
	levels  []saved
	removed int64
	failed  Change
	cause   Cause
	look    chooser // where to compare, so that fuzzed bytes are all operations
}

// saved is the full copy made at a push.
type saved struct {
	now  state
	ints []int
	mark int
}

func newWorld(t testing.TB, doms ...declared) *world {
	w := &world{s: NewStore(), dom: doms, look: random(1), failed: Change{X: -1}}
	w.s.most = 8 // so that the trail comes in many parts
	for _, d := range doms {
		x, err := w.s.Add(d.dom, d.interval)
		require.NoError(t, err)
		require.Equal(t, d.kind, w.s.Kind(x), d.name)
		vals := slices.Collect(d.dom.All())
		if d.kind == Interval {
			vals = hull(vals)
		}
		w.ids = append(w.ids, x)
		w.now = append(w.now, vals)
	}
	for i := range 3 {
		w.ints = append(w.ints, 10*i)
		require.EqualValues(t, i, w.s.NewInt(10*i))
	}
	return w
}

// hull returns all values from the first to the last of vals.
func hull(vals []int) []int {
	if len(vals) == 0 {
		return nil
	}
	var all []int
	for v := vals[0]; v <= vals[len(vals)-1]; v++ {
		all = append(all, v)
	}
	return all
}

func where(vals []int, keep func(int) bool) []int {
	var kept []int
	for _, v := range vals {
		if keep(v) {
			kept = append(kept, v)
		}
	}
	return kept
}

func has(vals []int, v int) bool {
	_, ok := slices.BinarySearch(vals, v)
	return ok
}

// event says what happened between two lists of values.
func event(old, new []int) Event {
	switch {
	case len(new) == 0:
		return Failed
	case len(new) == len(old):
		return Unchanged
	case len(new) == 1:
		return Fixed
	case new[0] != old[0] || new[len(new)-1] != old[len(old)-1]:
		return Bounded
	}
	return Changed
}

// value chooses a value in or around the declared domain of variable i, now and
// then one far away.
func (w *world) value(c chooser, i int) int {
	if c.IntN(16) == 0 {
		far := []int{math.MinInt, math.MaxInt, MinValue, MaxValue, MinValue - 1, MaxValue + 1, math.MinInt + 1, 0}
		return far[c.IntN(len(far))]
	}
	lo, hi := w.dom[i].dom.Min()-2, w.dom[i].dom.Max()+2
	if c.IntN(2) == 0 { // narrow from the ends, so that a domain lasts
		lo, hi = w.now[i][0]-2, w.now[i][len(w.now[i])-1]+2
		if c.IntN(2) == 0 {
			hi = min(hi, lo+6)
		} else {
			lo = max(lo, hi-6)
		}
	}
	return lo + c.IntN(hi-lo+1)
}

// set chooses a set that keeps some values of variable i.
func (w *world) set(c chooser, i int) Set {
	switch c.IntN(6) {
	case 0:
		return Set{}
	case 1:
		return Range(math.MinInt, w.value(c, i))
	case 2:
		return Range(w.value(c, i), math.MaxInt)
	case 3: // holes past the widest bitset, so that the set is ranges
		return Range(w.value(c, i), w.value(c, i)).Union(Of(math.MinInt, math.MaxInt))
	}
	var vals []int
	for range 1 + c.IntN(20) {
		v := w.value(c, i)
		vals = append(vals, v)
		if v < math.MaxInt && c.IntN(2) == 0 {
			vals = append(vals, v+1)
		}
	}
	out := Of(vals...)
	if c.IntN(2) == 0 {
		out = Range(w.dom[i].dom.Min()-1, w.dom[i].dom.Max()+1).Difference(out)
	}
	return out
}

// narrow makes a chosen narrowing operation on variable i and holds what came of
// it against the oracle.
func (w *world) narrow(t testing.TB, c chooser, i int) {
	x, old, kind := w.ids[i], w.now[i], w.dom[i].kind
	w.cause = Cause(c.IntN(9) - 3)
	w.s.SetCause(w.cause)
	w.failed = Change{X: -1, Cause: w.cause}
	switch op := c.IntN(7); {
	case op == 0 && c.IntN(4) == 0: // rare: it ends the life of a domain
		v := w.value(c, i)
		w.claimed(t, i, EQ, v, w.s.Assign(x, v), where(old, func(u int) bool { return u == v }))
	case op == 1:
		v := w.value(c, i)
		w.claimed(t, i, GE, v, w.s.AtLeast(x, v), where(old, func(u int) bool { return u >= v }))
	case op == 2:
		v := w.value(c, i)
		w.claimed(t, i, LE, v, w.s.AtMost(x, v), where(old, func(u int) bool { return u <= v }))
	case op == 3:
		set := w.set(c, i)
		kept := where(old, set.Contains)
		w.filtered(t, i, w.s.Filter(x, set, true), kept)
	case op == 4:
		set := w.set(c, i)
		kept := where(old, func(u int) bool { return !set.Contains(u) })
		w.filtered(t, i, w.s.Filter(x, set, false), kept)
	case op == 5 && kind == Word:
		mask := uint64(c.IntN(1<<16)) * 0x9E3779B97F4A7C15
		mask |= uint64(c.IntN(1<<16)) * 0xC2B2AE3D27D4EB4F
		base := w.s.Base(x)
		kept := where(old, func(u int) bool { return mask>>(u-base)&1 != 0 })
		w.claimed(t, i, NotIn, 0, w.s.KeepMask(x, mask), kept)
	default:
		v := w.value(c, i)
		kept := where(old, func(u int) bool { return u != v })
		if kind == Interval && len(kept) > 0 {
			kept = hull(kept)
		}
		w.claimed(t, i, NE, v, w.s.Remove(x, v), kept)
	}
}

// claimed notes an operation that made one claim: at most one entry, or a
// failure.
func (w *world) claimed(t testing.TB, i int, op Op, k int, got Event, kept []int) {
	old := w.now[i]
	want := event(old, kept)
	if want != got {
		t.Fatalf("%s: x %v %d on %v: got %v, want %v", w.dom[i].name, op, k, Of(old...), got, want)
	}
	switch want {
	case Unchanged:
	case Failed:
		w.failed = Change{w.ids[i], op, k, w.cause}
	default:
		w.enter(i, Change{w.ids[i], op, k, w.cause}, kept)
	}
}

// filtered notes an operation that may take several entries. Which ones is the
// store's choice; each must be a sound claim of the current cause that takes
// something and no value that stays.
func (w *world) filtered(t testing.TB, i int, got Event, kept []int) {
	old, kind := w.now[i], w.dom[i].kind
	if kind == Interval {
		kept = hull(kept)
	}
	if kind == Word {
		w.claimed(t, i, NotIn, 0, got, kept)
		return
	}
	want := event(old, kept)
	if want != got {
		t.Fatalf("%s: filter %v down to %v: got %v, want %v", w.dom[i].name, Of(old...), Of(kept...), got, want)
	}
	if want == Failed {
		f := w.s.Failure()
		if f.X != w.ids[i] || f.Cause != w.cause || f.Op == NE || f.Op == EQ {
			t.Fatalf("%s: filter %v down to nothing: failure %+v", w.dom[i].name, Of(old...), f)
		}
		if f.Op != NotIn && slices.ContainsFunc(old, func(v int) bool { return f.Op.Holds(v, f.K) }) {
			t.Fatalf("%s: x %v %d does not contradict %v", w.dom[i].name, f.Op, f.K, Of(old...))
		}
		w.failed = f
		return
	}
	for p := len(w.log); p < w.s.TrailLen(); p++ {
		c, ok := w.s.ChangeAt(p)
		next := kept // NotIn claims what is left to take
		if c.Op != NotIn {
			next = where(w.now[i], func(v int) bool { return c.Op.Holds(v, c.K) })
		}
		sound := ok && c.X == w.ids[i] && c.Cause == w.cause && len(next) < len(w.now[i]) &&
			!slices.ContainsFunc(kept, func(v int) bool { return !has(next, v) }) &&
			(c.Op == NE) == (kind == Words)
		if !sound {
			t.Fatalf("%s: filter %v down to %v: entry %+v", w.dom[i].name, Of(old...), Of(kept...), c)
		}
		w.enter(i, c, next)
	}
	if !slices.Equal(w.now[i], kept) {
		t.Fatalf("%s: filter %v down to %v: the entries leave %v", w.dom[i].name, Of(old...), Of(kept...), Of(w.now[i]...))
	}
}

// enter makes one change in the oracle.
func (w *world) enter(i int, c Change, vals []int) {
	w.past = append(w.past, w.now)
	w.log = append(w.log, c)
	w.removed += int64(len(w.now[i]) - len(vals))
	w.now = slices.Clone(w.now)
	w.now[i] = vals
}

// setInt changes a reversible int. Whether that takes an entry is the store's
// choice, except that one push needs no more than one.
func (w *world) setInt(t testing.TB, c chooser) {
	i, v := c.IntN(len(w.ints)), c.IntN(1<<16)-1<<15
	before := w.s.TrailLen()
	Int(i).Set(w.s, v)
	Int(i).Set(w.s, v)
	w.ints = slices.Clone(w.ints)
	w.ints[i] = v
	switch w.s.TrailLen() - before {
	case 0:
	case 1:
		w.past = append(w.past, w.now)
		w.log = append(w.log, Change{X: -1})
	default:
		t.Fatalf("setting an int twice made %d entries", w.s.TrailLen()-before)
	}
}

func (w *world) push() {
	w.levels = append(w.levels, saved{w.now, w.ints, len(w.log)})
	w.s.Push()
}

func (w *world) popTo(level int) {
	w.s.PopTo(level)
	if level < len(w.levels) {
		l := w.levels[level]
		w.now, w.ints = l.now, l.ints
		w.past, w.log = w.past[:l.mark], w.log[:l.mark]
		w.levels = w.levels[:level]
	}
}

// step makes one chosen operation and compares all there is to read cheaply.
func (w *world) step(t testing.TB, c chooser) {
	switch c.IntN(12) {
	case 0:
		if len(w.levels) < 40 {
			w.push()
		}
	case 1:
		w.popTo(c.IntN(len(w.levels) + 2))
		w.requireAll(t)
	case 2:
		w.setInt(t, c)
	case 3: // back to room for more changes, where the domains ran dry
		if len(w.levels) > 0 && c.IntN(3) == 0 {
			w.popTo(0)
		}
	default:
		i := c.IntN(len(w.ids))
		w.narrow(t, c, i)
		w.requireDomain(t, i)
	}
	w.requireBooks(t)
}

// random returns the choices of one numbered run.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x70726f70)) }
