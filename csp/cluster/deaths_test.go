package cluster

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// This file tests what is held against a piece: workers that die of it, not those that die at it.

// tapped is a constraint that says nothing, and calls tap where it is propagated.
type tapped struct{ xs []csp.Var }

var tap = func() {}

func (c *tapped) Vars() []csp.Var { return c.xs }
func (c *tapped) Kind() string    { return "tapped" }

func (c *tapped) Propagate(*csp.Space) csp.Status {
	tap()
	return csp.Stable
}

func init() { Register("tapped", func(xs []csp.Var) csp.Constraint { return &tapped{xs} }) }

// submitted returns a job of tapped queens on a server of its own, and a lane that nobody runs.
func submitted(t *testing.T, n int, o Options) (*Job, *lane, *task) {
	s, err := Serve(ServerOptions{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	c, err := Connect(t.Context(), s.URL())
	require.NoError(t, err)
	t.Cleanup(c.Close)
	m := csp.NewModel()
	q := m.IntVars("q", n, 0, n-1)
	up, down := make([]csp.Var, n), make([]csp.Var, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(i), q[i].Plus(-i)
	}
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(up...), csp.AllDifferent(down...), &tapped{q})
	j, err := c.SubmitModel(t.Context(), m, Count, csp.Objective{}, csp.Options{}, o)
	require.NoError(t, err)
	task := &task{place: j.place, spec: j.spec, q: j.q}
	task.ctx, task.cancel = context.WithCancel(t.Context())
	return j, newLane(&worker{o: WorkOptions{Log: t.Logf}}, 0), task
}

// Workers die again and again of other things, at pieces that were cut often since workers died of
// what they are part of. All are done in the end.
func TestWhoDiesOfOtherThingsSaysNothingOfAPiece(t *testing.T) {
	j, l, task := submitted(t, 10, Options{Pieces: 1, Patient: time.Hour, AckWait: time.Hour})
	j.roots[0].Suspect = 3
	r := rand.New(rand.NewPCG(1, 2))
	var die context.CancelFunc
	defer func() { tap = func() {} }()
	tap = func() {
		if die != nil && r.IntN(200) == 0 {
			die()
		}
	}
	died, cut := 0, 0
	require.NoError(t, j.enqueue(t.Context(), j.roots))
	for left := 1; left > 0; {
		pieces, err := l.take(t.Context(), task)
		require.NoError(t, err)
		for _, h := range pieces {
			var life context.Context
			life, die = context.WithCancel(t.Context())
			answer, err := l.attempt(life, h)
			dead := life.Err() != nil
			die()
			die = nil
			if dead {
				died++
				delete(l.solvers, task)
				require.NoError(t, h.msg.Nak())
				continue
			}
			require.NoError(t, err)
			require.NotNil(t, answer)
			require.Empty(t, answer.Lost)
			left += len(answer.Into) - 1
			cut += len(answer.Into)
			l.write(h, answer)
		}
	}
	t.Log(died, cut)
	assert.Greater(t, died, 50)
	assert.Greater(t, cut, 24)
	n, err := j.Count(t.Context())
	assert.NoError(t, err)
	assert.Equal(t, 724, n)
}

// Where a piece is cut at least, three workers are enough; and there is an end however they die.
func TestVerdictOnAPiece(t *testing.T) {
	_, l, task := submitted(t, 6, Options{Pieces: 4, AckWait: time.Hour})
	for _, c := range []struct {
		before deaths
		ask    Ask
		lost   bool
		cut    bool
		noted  deaths
	}{
		{deaths{0, 0}, Count, false, false, deaths{1, 0}},
		{deaths{2, 0}, Count, false, false, deaths{3, 0}},
		{deaths{3, 0}, Count, false, true, deaths{4, 1}},
		{deaths{5, 2}, Count, false, true, deaths{6, 3}},
		{deaths{6, 3}, Count, true, false, deaths{6, 3}},
		{deaths{30, 0}, Count, true, false, deaths{30, 0}},
		{deaths{2, 2}, batch, false, false, deaths{3, 3}},
		{deaths{3, 3}, batch, true, false, deaths{3, 3}},
		{deaths{12, 2}, batch, false, false, deaths{13, 3}},
	} {
		spec := *task.spec
		spec.Ask, spec.Handler = c.ask, "tapped"
		asked := *task
		asked.spec = &spec
		h := &held{task: &asked, piece: piece{ID: "0"}, tries: 2}
		data, err := json.Marshal(c.before)
		require.NoError(t, err)
		require.NoError(t, h.put(t.Context(), "b.0", data))
		r, err := l.attempt(t.Context(), h)
		require.NoError(t, err)
		assert.Equal(t, c.lost, r.Lost != "", c)
		assert.Equal(t, c.cut, r.Cut, c)
		e, err := h.get(t.Context(), "b.0")
		require.NoError(t, err)
		var noted deaths
		require.NoError(t, json.Unmarshal(e.Value(), &noted))
		assert.Equal(t, c.noted, noted, c)
	}
}

// Who learns leaves what it has learned behind, so that a piece is tried more often.
func TestDeathsThatAreBorne(t *testing.T) {
	for _, c := range []struct{ deaths, suspect, plain, learning int }{{3, 0, 3, 9}, {3, 1, 1, 3}, {5, 0, 5, 15}, {5, 12, 1, 3}} {
		h := &held{task: &task{spec: &spec{Deaths: c.deaths}, q: &question{ask: Count}}, piece: piece{Suspect: c.suspect}}
		assert.Equal(t, c.plain, h.bearable(), c)
		h.q.ask, h.q.opts.Learn = Best, true
		assert.Equal(t, c.learning, h.bearable(), c)
	}
}

// Workers that live for less than ten times the patience are told by how often pieces come again.
func TestShortLivesShow(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		age, patient      time.Duration
		delivered, pieces uint64
		held              int
		short             bool
	}{
		{time.Minute, time.Second, 100, 100, 2, false},
		{time.Minute, time.Second, 110, 100, 2, false}, // 12 s each
		{time.Minute, time.Second, 113, 100, 2, true},
		{time.Minute, 5 * time.Second, 110, 100, 2, true},
		{time.Second, time.Second, 102, 100, 2, false}, // two say nothing
		{time.Minute, time.Second, 99, 100, 2, false},
		{300 * 24 * time.Hour, time.Hour, 1100, 100, 10000, false},
	} {
		info := &jetstream.ConsumerInfo{Created: now, TimeStamp: now.Add(c.age), NumAckPending: c.held,
			Delivered: jetstream.SequenceInfo{Consumer: c.delivered, Stream: c.pieces}}
		assert.Equal(t, c.short, shortLived(info, c.patient), c)
	}
}

func init() {
	RegisterHandler("tapped", func(context.Context, []byte) ([]byte, error) { return nil, nil })
}

// A worker that leaves in good order is no death, and one that had been at a piece for a while
// says nothing of it.
func TestWhoLeavesSaysNothingOfAPiece(t *testing.T) {
	j, l, task := submitted(t, 20, Options{Pieces: 1, AckWait: 20 * time.Millisecond})
	require.NoError(t, j.put(t.Context(), "b.0", []byte(`{"Deaths":3,"Guilty":1}`)))
	task.spec.AckWait = time.Hour
	require.NoError(t, j.enqueue(t.Context(), j.roots))
	var pieces []*held
	require.Eventually(t, func() bool { // what has been put is handed out a moment later
		var err error
		pieces, err = l.take(t.Context(), task)
		return err == nil && len(pieces) == 1
	}, time.Minute, time.Millisecond)
	h := pieces[0]
	h.tries, h.Suspect = 2, mostSuspect
	noted := func() string {
		e, err := h.get(t.Context(), "b.0")
		require.NoError(t, err)
		return string(e.Value())
	}
	life, leave := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { l.do(life, h); close(done) }()
	require.Eventually(t, func() bool { return noted() == `{"Deaths":4,"Guilty":2}` }, time.Minute, time.Millisecond)
	leave()
	<-done
	assert.Equal(t, `{"Deaths":3,"Guilty":1}`, noted())

	h.spec.AckWait = time.Millisecond
	life, leave = context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { _, _ = l.attempt(life, h); close(ended) }()
	assert.Eventually(t, func() bool { return noted() == `{"Deaths":4,"Guilty":1}` }, time.Minute, time.Millisecond)
	leave()
	<-ended
}
