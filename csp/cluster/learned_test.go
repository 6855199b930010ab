package cluster

import (
	"context"
	crand "crypto/rand"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/exchange"
	"github.com/propago/propago/domains"
)

func TestClausesTravelWhole(t *testing.T) {
	from, to := exchange.New(math.MinInt64), exchange.New(math.MinInt64)
	lane, bridge := from.Join(false), from.Join(false)
	told, far := to.Join(false), to.Join(false)
	q := &question{told: to}
	q.vars = append(q.vars, classic.Queens(8, classic.All, 92, false).Build().Model.Vars()...)
	r := rand.New(rand.NewPCG(1, 2))
	var want []domains.Literal
	for range 3000 {
		var lits []domains.Literal
		for range r.IntN(8) {
			lits = append(lits, domains.Lit(int32(r.IntN(8)), domains.Op(r.IntN(4)), int(int32(r.Uint32()))))
		}
		lane.Offer(lits, 2)
		want = append(want, lits...)
	}
	lane.Offer(make([]domains.Literal, longest+1), 2) // it stays here
	taken, _ := bridge.Take(nil, 0)
	all := appendClauses(nil, taken)
	messages := 0
	for rest := all; len(rest) > 0; messages++ {
		part := firstClauses(rest)
		require.LessOrEqual(t, len(part), learnedBytes)
		require.NotEmpty(t, part)
		q.offer(told, part)
		rest = rest[len(part):]
	}
	assert.Greater(t, messages, 1)
	taken, _ = far.Take(nil, 0)
	assert.Equal(t, want, taken.Lits)
	assert.Len(t, taken.Ends, 3000)

	// Whatever a message holds, no more is taken of it than can be read, of variables that there are.
	for range 3000 {
		damaged := append([]byte(nil), all[:r.IntN(200)]...)
		for range 1 + r.IntN(3) {
			if len(damaged) > 0 {
				damaged[r.IntN(len(damaged))] = byte(r.Uint32())
			}
		}
		q.offer(told, damaged)
	}
	taken, _ = far.Take(nil, 0)
	for _, l := range taken.Lits {
		assert.Less(t, int(l.X()), len(q.vars))
	}
}

// Much is told where there is room, less where all together tell too much, and what was told first
// makes room.
func TestTellersAdapt(t *testing.T) {
	told := exchange.New(math.MinInt64)
	l := &teller{task: &task{q: &question{told: told}}, wait: soonest}
	told.Spread.Store(wide)
	l.adapt()
	assert.EqualValues(t, wide, told.Spread.Load())
	for n := wide; n >= narrow; n-- {
		assert.EqualValues(t, n, told.Spread.Load())
		l.bytes = volume
		l.adapt()
	}
	assert.EqualValues(t, narrow, told.Spread.Load(), "no fewer")
	l.bytes = int(volume*l.wait.Seconds()) * 3 / 4
	l.adapt()
	assert.EqualValues(t, narrow, told.Spread.Load(), "it is about right")
	l.adapt()
	assert.EqualValues(t, narrow+1, told.Spread.Load())

	l.heard = perSecond
	l.adapt()
	assert.Equal(t, 2*soonest, l.wait)
	for range 9 {
		l.adapt()
	}
	assert.Equal(t, soonest, l.wait)

	for i := range l.written {
		l.written[i] = uint64(1000 + i)
	}
	sum := 0
	for range 64 {
		sum += l.oldest()
	}
	assert.Less(t, sum/64, learnedKeys/8, "by chance it would be half of all")
}

// What a worker learned is there for the next one when it is gone, and the answer is right.
func TestLearnedOutlivesItsWorker(t *testing.T) {
	dir := t.TempDir()
	s, err := Serve(ServerOptions{Dir: dir})
	require.NoError(t, err)
	defer s.Close()
	c, err := Connect(t.Context(), s.URL())
	require.NoError(t, err)
	defer c.Close()
	var ft10 classic.Problem
	for _, p := range classic.Engine() {
		if strings.HasPrefix(p.Name, "ft10") {
			ft10 = p
		}
	}
	in := ft10.Build()
	var text strings.Builder
	require.NoError(t, flatzinc.Write(&text, in.Model, flatzinc.WriteOptions{Objective: *in.Objective, Search: in.Options}))
	j, err := c.Submit(t.Context(), []byte(text.String()), Best, Options{Pieces: 4})
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	answered := make(chan int)
	go func() {
		defer close(answered)
		least := 0
		for sol, err := range j.Improving(ctx) {
			if !assert.NoError(t, err) {
				return
			}
			least = sol.Value(j.Instance().Objective)
		}
		answered <- least
	}()
	learned := func() int {
		keys, err := j.bucket.ListKeysFiltered(ctx, "c.*")
		require.NoError(t, err)
		n := 0
		for range keys.Keys() {
			n++
		}
		return n
	}
	working, stop := context.WithCancel(ctx)
	ended := make(chan error)
	go func() { ended <- c.Work(working, WorkOptions{Cores: 1, Name: "first"}) }()
	require.Eventually(t, func() bool { return learned() > 0 }, time.Minute, 50*time.Millisecond)
	stop()
	require.NoError(t, <-ended)

	heir := &task{place: j.place, q: j.q}
	heir.ctx, heir.cancel = context.WithCancel(ctx)
	hears := j.q.told.Join(false)
	done := make(chan struct{})
	go func() { heir.tell(crand.Text()); close(done) }()
	assert.Eventually(t, func() bool { taken, _ := hears.Take(nil, 0); return len(taken.Ends) > 0 }, time.Minute, 20*time.Millisecond)
	heir.cancel()
	<-done

	working, stop = context.WithCancel(ctx)
	go func() { ended <- c.Work(working, WorkOptions{Cores: 1, Name: "second"}) }()
	assert.Equal(t, 930, <-answered)
	stop()
	assert.NoError(t, <-ended)
}
