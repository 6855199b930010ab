// Unit propagation against looking through all clauses, while levels come and go, clauses
// are added and many of them forgotten.
package clauses

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// bench is a store with its clauses, and a copy of all that are kept.
type bench struct {
	st *domains.Store
	db *DB
}

func newBench(t *testing.T, r *rand.Rand) *bench {
	st := domains.NewStore()
	for range 6 {
		d := domains.Range(0, 1+r.IntN(5))
		if r.IntN(3) == 0 {
			d = domains.Of(0, 3, 90, 91) // several words
		}
		_, err := st.Add(d, false)
		require.NoError(t, err)
	}
	b := &bench{st: st}
	b.db = New(st, func(l domains.Literal) bool { return st.Narrow(l) != domains.Failed })
	b.db.First = 20
	b.db.Reset()
	return b
}

func (b *bench) literal(r *rand.Rand) domains.Literal {
	x := int32(r.IntN(b.st.Len()))
	k := []int{0, 1, 2, 3, 4, 90, 91}[r.IntN(7)]
	return domains.Lit(x, domains.Op(r.IntN(4)), k)
}

// openLiterals returns some that are neither true nor false.
func (b *bench) openLiterals(r *rand.Rand) (lits []domains.Literal) {
	for range 2 + r.IntN(3) {
		if l := b.literal(r); !b.st.Fails(l) && !b.st.Holds(l) && !slices.Contains(lits, l) {
			lits = append(lits, l)
		}
	}
	return lits
}

// given returns the literals of clause i of the problem.
func (b *bench) given(i int) []domains.Literal {
	off := b.db.given[i]
	_, n := b.db.head(off)
	return b.db.lits[off : off+n]
}

// open returns how many literals of a clause are not false, and whether one is true.
func (b *bench) open(lits []domains.Literal) (open int, holds bool) {
	for _, l := range lits {
		if !b.st.Fails(l) {
			open++
		}
		holds = holds || b.st.Holds(l)
	}
	return open, holds
}

// requireFixpoint finds no clause that would still make a literal true.
func (b *bench) requireFixpoint(t *testing.T) {
	for c, a := range b.db.all {
		if a.n > 0 {
			open, holds := b.open(b.db.lits[a.off : a.off+a.n])
			require.True(t, holds || open > 1, "clause %d has %d literals that are not false", c, open)
		}
	}
	for i := range b.db.given {
		open, holds := b.open(b.given(i))
		require.True(t, holds || open > 1, "clause %d of the problem has %d literals that are not false", i, open)
	}
}

// requireWatched finds each clause that is kept watched by its first two literals, and
// nothing else watched.
func (b *bench) requireWatched(t *testing.T) {
	g := b.db
	watched := make(map[int32][]domains.Literal) // by where the clauses lie
	for i := range g.lists {
		l := &g.lists[i]
		if slices.Contains(g.unused, int32(i)) {
			require.Empty(t, l.ws)
			continue
		}
		require.EqualValues(t, i, g.listOf(l.lit))
		for _, w := range l.ws {
			off := w.at
			watched[off] = append(watched[off], l.lit)
			by, n := g.head(off)
			if c, ok := indexOf(by); ok {
				require.Equal(t, g.all[c].off, off)
				require.Equal(t, g.all[c].n, n)
			}
			require.True(t, slices.ContainsFunc(g.lits[off:off+n], func(other domains.Literal) bool {
				return other != l.lit && g.watchFor(other, off) == w
			}))
		}
	}
	live := 0
	for _, a := range g.all {
		if a.n == 0 {
			continue
		}
		live++
		require.ElementsMatch(t, g.lits[a.off:a.off+2], watched[a.off])
		delete(watched, a.off)
	}
	for i, off := range g.given {
		require.ElementsMatch(t, b.given(i)[:2], watched[off])
		delete(watched, off)
	}
	require.Empty(t, watched)
	require.Equal(t, g.live, live)
}

func TestPropagateFindsEveryUnit(t *testing.T) {
	failed, forced, forgotten, given := 0, 0, 0, 0
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		b := newBench(t, r)
		added := 0
		for range r.IntN(4) {
			if lits := b.openLiterals(r); len(lits) > 1 {
				b.db.Give(lits, domains.Cause(len(b.db.given)))
			}
		}
		for range 60 {
			b.st.PopTo(0)
			b.db.Back(b.st.TrailLen())
			// At the root every literal is open that is watched.
			for range 1 + r.IntN(3) {
				if lits := b.openLiterals(r); len(lits) > 1 {
					b.db.Add(lits, 2+r.IntN(12))
					added++
				}
			}
			b.db.Reduce()
			b.requireWatched(t)
			for range 6 {
				d := b.literal(r)
				if b.st.Fails(d) || b.st.Holds(d) {
					continue
				}
				b.st.Push()
				b.st.SetCause(domains.Decision)
				before := b.st.TrailLen()
				b.st.Narrow(d)
				if !b.db.Propagate() {
					f := b.st.Failure()
					lits, ok := b.db.Clause(f.Cause)
					if f.Cause >= 0 {
						given++
						lits, ok = b.given(int(f.Cause)), true
					}
					require.True(t, ok)
					open, _ := b.open(lits)
					require.Zero(t, open, "the clause that failed")
					failed++
					b.st.PopTo(b.st.Level() - 1)
					b.db.Back(b.st.TrailLen())
					b.requireWatched(t)
					continue
				}
				require.False(t, b.db.Behind())
				if b.st.TrailLen() > before+1 {
					forced++
				}
				b.requireFixpoint(t)
				b.requireWatched(t)
			}
		}
		if b.db.live < added {
			forgotten++
		}
		b.db.Reset()
		b.requireWatched(t)
		assert.Zero(t, b.db.Literals())
	}
	assert.Positive(t, failed)
	assert.Positive(t, forced)
	assert.Positive(t, forgotten)
	assert.Positive(t, given)
}

// A change that a clause made leads back to it: its other literals are false.
func TestClauseIsTheReason(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 4))
		b := newBench(t, r)
		for range 12 {
			x, y, z := b.literal(r), b.literal(r), b.literal(r)
			if ok := !b.st.Fails(x) && !b.st.Fails(y) && !b.st.Holds(x) && !b.st.Holds(y); ok {
				b.db.Add([]domains.Literal{x, y, z}, 2)
			}
		}
		b.st.Push()
		for range 4 {
			b.st.SetCause(domains.Decision)
			if d := b.literal(r); b.st.Narrow(d) == domains.Failed || !b.db.Propagate() {
				break
			}
		}
		for pos := range b.st.TrailLen() {
			c, ok := b.st.ChangeAt(pos)
			if !ok {
				continue
			}
			lits, ok := b.db.Clause(c.Cause)
			if !ok {
				continue
			}
			claim := domains.Lit(c.X, c.Op, c.K)
			require.Contains(t, lits, claim)
			for _, l := range lits {
				if l != claim {
					_, holds := b.st.At(pos).Since(l.X(), l.Not().Op(), l.Not().K())
					require.True(t, holds, "%v was not false", l)
				}
			}
		}
	}
}

func TestClauseOfOneLiteralIsNotKept(t *testing.T) {
	b := newBench(t, rand.New(rand.NewPCG(1, 1)))
	assert.Equal(t, domains.Learned, b.db.Add([]domains.Literal{domains.Lit(0, domains.GE, 1)}, 1))
	assert.Zero(t, b.db.Literals())
	_, ok := b.db.Clause(domains.Learned)
	assert.False(t, ok)
}

// What comes from two levels stays, what comes from few goes after the rest if it was used of
// late, and of the rest what comes from most levels goes first.
func TestReduceKeepsWhatIsWorthMost(t *testing.T) {
	b, causes := manyClauses(t, 90)
	b.db.limit, b.db.First = 90, 90
	b.db.time += 90
	used := causes[10] // of the middle
	b.db.Clause(used)
	b.db.time++
	b.db.Reduce()
	kept := 0
	for i := range b.db.all {
		a := &b.db.all[i]
		switch {
		case a.n == 0:
			assert.NotEqual(t, used, causeOf(int32(i)), "what was used")
			assert.Equal(t, 9, int(a.spread), "there are enough of those from nine levels")
		case a.spread <= core:
			kept++
		}
	}
	assert.Equal(t, 30, kept)
	assert.Equal(t, 60, b.db.live)
	b.requireWatched(t)
	b.db.limit = 60
	b.db.Reduce()
	b.db.limit = b.db.live
	b.db.Reduce()
	_, ok := b.db.Clause(used)
	assert.True(t, ok)
	assert.Equal(t, 38, b.db.live, "half of the 30 that may go went, and half of 15")
	assert.Positive(t, b.db.all[10].n, "what was used is among the last to go")
}

// manyClauses adds clauses that come from two, four and nine levels in turns.
func manyClauses(t *testing.T, n int) (b *bench, causes []domains.Cause) {
	b = newBench(t, rand.New(rand.NewPCG(2, 2)))
	for i := range n {
		lits := []domains.Literal{domains.Lit(int32(i%3), domains.GE, 1), domains.Lit(3, domains.LE, 0), domains.Lit(4, domains.NE, 0)}
		causes = append(causes, b.db.Add(lits, []int{2, 4, 9}[i%3]))
	}
	return b, causes
}

// Where there is no room even what is worth most goes.
func TestLiteralsHaveALimit(t *testing.T) {
	b, _ := manyClauses(t, 0)
	b.db.Room, b.db.limit = 300, 1<<30
	for i := range 2000 {
		b.db.Add([]domains.Literal{domains.Lit(int32(i%3), domains.GE, 1), domains.Lit(3, domains.LE, 0), domains.Lit(4, domains.NE, 0)}, 2)
		b.db.Reduce()
		require.Less(t, b.db.Literals(), 300)
	}
	b.requireWatched(t)
	assert.LessOrEqual(t, cap(b.db.lits), 1024)
}

// Once there is room for as many clauses as are kept, adding, propagating and forgetting them
// allocates nothing.
func TestClausesAllocateNothing(t *testing.T) {
	b, _ := manyClauses(t, 0)
	b.db.Room, b.db.limit = 300, 50
	lits := make([]domains.Literal, 3)
	i := 0
	once := func() {
		for range 500 {
			i++
			lits[0], lits[1], lits[2] = domains.Lit(int32(i%3), domains.GE, 1+i/3%2), domains.Lit(3, domains.LE, 0), domains.Lit(4, domains.NE, 0)
			b.db.Add(lits, 2+i%9)
			b.db.Reduce()
			b.st.Push()
			b.st.SetCause(domains.Decision)
			b.st.Narrow(lits[1].Not())
			b.db.Propagate()
			b.st.PopTo(0)
			b.db.Back(b.st.TrailLen())
		}
		b.db.limit = 50
	}
	for range 5 {
		once()
	}
	assert.Zero(t, testing.AllocsPerRun(5, once))
}

// A bound that moves by one looks at what watches that one bound, and not at the thousand
// others.
func BenchmarkBoundMovesByOne(b *testing.B) {
	st := domains.NewStore()
	var xs [3]int32
	for i := range xs {
		xs[i], _ = st.Add(domains.Range(0, 1000), false)
	}
	db := New(st, func(l domains.Literal) bool { return st.Narrow(l) != domains.Failed })
	db.Reset()
	for k := range 1000 {
		db.Add([]domains.Literal{domains.Lit(xs[0], domains.LE, k), domains.Lit(xs[1], domains.GE, k/2), domains.Lit(xs[2], domains.GE, k/3)}, 3)
	}
	for b.Loop() {
		st.Push()
		for k := range 1000 {
			st.AtLeast(xs[0], k)
			if !db.Propagate() {
				b.Fatal("there is no contradiction")
			}
		}
		st.PopTo(0)
		db.Back(st.TrailLen())
	}
}
