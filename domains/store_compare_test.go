package domains

import (
	"math"
	"slices"
	"testing"
)

// This file compares a store with its oracle: the domains as they are, the books
// beside them, and every state the trail can look back at.

// requireBooks compares what the store keeps beside the domains.
func (w *world) requireBooks(t testing.TB) {
	t.Helper()
	if msg := w.s.Check(); msg != "" {
		t.Fatal(msg)
	}
	if w.s.Removed() != w.removed {
		t.Fatalf("Removed %d, want %d", w.s.Removed(), w.removed)
	}
	if w.s.TrailLen() != len(w.log) || w.s.Level() != len(w.levels) {
		t.Fatalf("trail of %d at level %d, want %d at %d", w.s.TrailLen(), w.s.Level(), len(w.log), len(w.levels))
	}
	if w.s.Failure() != w.failed {
		t.Fatalf("Failure %+v, want %+v", w.s.Failure(), w.failed)
	}
	for i, v := range w.ints {
		if Int(i).Get(w.s) != v {
			t.Fatalf("int %d is %d, want %d", i, Int(i).Get(w.s), v)
		}
	}
}

// requireAll compares every domain and every mark.
func (w *world) requireAll(t testing.TB) {
	t.Helper()
	for i := range w.ids {
		w.requireDomain(t, i)
	}
	for i, l := range w.levels {
		if w.s.Mark(i) != l.mark {
			t.Fatalf("mark of level %d is %d, want %d", i, w.s.Mark(i), l.mark)
		}
	}
}

// requireDomain compares every reading of the domain of variable i.
func (w *world) requireDomain(t testing.TB, i int) {
	t.Helper()
	c, s, x, vals, name := w.look, w.s, w.ids[i], w.now[i], w.dom[i].name
	lo, hi := vals[0], vals[len(vals)-1]
	if s.Min(x) != lo || s.Max(x) != hi || s.Size(x) != len(vals) || s.Fixed(x) != (len(vals) == 1) {
		t.Fatalf("%s: min %d max %d size %d fixed %v, want %v", name, s.Min(x), s.Max(x), s.Size(x), s.Fixed(x), Of(vals...))
	}
	if !s.Domain(x).Equal(Of(vals...)) {
		t.Fatalf("%s: domain %v, want %v", name, s.Domain(x), Of(vals...))
	}
	w.requireValue(t, i, math.MinInt)
	w.requireValue(t, i, math.MaxInt)
	w.requireValue(t, i, MinValue-1)
	w.requireValue(t, i, MaxValue+1)
	for v := w.dom[i].dom.Min() - 66; v <= w.dom[i].dom.Max()+66; v++ {
		w.requireValue(t, i, v)
	}
	w.requireWords(t, i, lo-70+c.IntN(hi-lo+140), c.IntN(5))
	w.requireWords(t, i, lo, (hi-lo)/64+1)
	w.requireWords(t, i, w.value(c, i), 1+c.IntN(2))
}

// requireValue compares what the store says of value v.
func (w *world) requireValue(t testing.TB, i, v int) {
	s, x, vals := w.s, w.ids[i], w.now[i]
	at, in := slices.BinarySearch(vals, v)
	if s.Has(x, v) != in {
		t.Fatalf("%s: Has(%d) is %v on %v", w.dom[i].name, v, !in, Of(vals...))
	}
	next, okNext := 0, at < len(vals)
	if okNext {
		next = vals[at]
	}
	if got, ok := s.Next(x, v); got != next || ok != okNext {
		t.Fatalf("%s: Next(%d) is %d, %v on %v", w.dom[i].name, v, got, ok, Of(vals...))
	}
	if !in {
		at--
	}
	prev, okPrev := 0, at >= 0
	if okPrev {
		prev = vals[at]
	}
	if got, ok := s.Prev(x, v); got != prev || ok != okPrev {
		t.Fatalf("%s: Prev(%d) is %d, %v on %v", w.dom[i].name, v, got, ok, Of(vals...))
	}
}

// requireWords compares the domain of variable i as n words from a value on.
func (w *world) requireWords(t testing.TB, i, from, n int) {
	want := []uint64{1, 2} // what stood there stays
	want = append(want, make([]uint64, n)...)
	for _, v := range w.now[i] {
		if k := uint(v) - uint(from); v >= from && k < uint(64*n) {
			want[2+k/64] |= 1 << (k % 64)
		}
	}
	got := w.s.AppendWords([]uint64{1, 2}, w.ids[i], from, n)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %d words from %d of %v: %x, want %x", w.dom[i].name, n, from, Of(w.now[i]...), got, want)
	}
}

// requirePast compares every position of the trail. Of a narrow domain with a
// short trail it asks for all values, else for some that claims named or passed.
func (w *world) requirePast(t testing.TB) {
	t.Helper()
	for p := 0; p <= len(w.log); p++ {
		if p < len(w.log) {
			got, ok := w.s.ChangeAt(p)
			want := w.log[p]
			if want.X < 0 {
				want = Change{}
			}
			if got != want || ok != (w.log[p].X >= 0) {
				t.Fatalf("ChangeAt(%d) is %+v, %v, want %+v", p, got, ok, w.log[p])
			}
		}
		then := w.now
		if p < len(w.log) {
			then = w.past[p]
		}
		for i := range w.ids {
			w.requireThen(t, i, p, then[i])
		}
	}
}

func (w *world) requireThen(t testing.TB, i, p int, vals []int) {
	c, s, x := w.look, w.s, w.ids[i]
	if s.At(p).Min(x) != vals[0] || s.At(p).Max(x) != vals[len(vals)-1] || s.At(p).Size(x) != len(vals) {
		t.Fatalf("%s at %d: min %d max %d size %d, want %v", w.dom[i].name, p, s.At(p).Min(x), s.At(p).Max(x), s.At(p).Size(x), Of(vals...))
	}
	last := -1
	for q := p - 1; q >= 0 && last < 0; q-- {
		if w.log[q].X == x {
			last = q
		}
	}
	if got := s.At(p).Last(x); got != last {
		t.Fatalf("%s: LastChange before %d is %d, want %d", w.dom[i].name, p, got, last)
	}
	ask := func(v int) {
		if s.At(p).Has(x, v) != has(vals, v) {
			t.Fatalf("%s: HasAt(%d, %d) is %v on %v", w.dom[i].name, v, p, !has(vals, v), Of(vals...))
		}
	}
	lo, hi := w.dom[i].dom.Min(), w.dom[i].dom.Max()
	if hi-lo < 140 && len(w.log) < 150 {
		for v := lo - 1; v <= hi+1; v++ {
			ask(v)
		}
	}
	for range 4 {
		if q := c.IntN(len(w.log) + 1); q < len(w.log) {
			ask(w.log[q].K - 1)
			ask(w.log[q].K)
			ask(w.log[q].K + 1)
		}
	}
	ask(math.MinInt)
	ask(math.MaxInt)
	for range 10 {
		ask(lo - 3 + c.IntN(hi-lo+7))
	}
}
