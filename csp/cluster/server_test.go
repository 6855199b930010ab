package cluster

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// served returns a server and a client of it, until the test ends.
func served(t *testing.T, o ServerOptions) (*Server, *Cluster) {
	s, err := Serve(o)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	c, err := Connect(t.Context(), s.URL())
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return s, c
}

// A stream whose folder was taken away while it was made is made again; a server that never can
// gives its error.
func TestStreamIsMadeAgain(t *testing.T) {
	failed := &jetstream.APIError{Code: 500, ErrorCode: streamFailed, Description: "error creating store for stream"}
	for _, c := range []struct{ fails, asked int }{{0, 1}, {3, 4}, {99, streamTries}} {
		asked := 0
		err := again(t.Context(), func(context.Context) error {
			if asked++; asked <= c.fails {
				return failed
			}
			return nil
		})
		assert.Equal(t, c.asked, asked)
		if c.fails < streamTries {
			assert.NoError(t, err)
		} else {
			assert.ErrorIs(t, err, failed)
		}
	}
}

// A server without room says so, and so does the client. Once there is room the job goes on, and
// nothing is lost.
func TestServerWithoutRoom(t *testing.T) {
	defer func(d time.Duration) { silentFor = d }(silentFor)
	silentFor = 100 * time.Millisecond
	dir := t.TempDir()
	config := filepath.Join(dir, "nats.conf")
	require.NoError(t, os.WriteFile(config, []byte("jetstream { max_file_store: 40000 }\n"), 0o600))
	s, c := served(t, ServerOptions{Dir: dir, Config: config, Host: "127.0.0.1", Port: -1})
	serving, done := context.WithCancel(t.Context())
	said, ended := make(chan string, 1), make(chan error)
	go func() { ended <- s.Wait(serving, func(text string) { said <- text }) }()
	p := &place{name: "ballast", js: c.js}
	require.NoError(t, p.createBucket(t.Context(), 1))
	require.NoError(t, p.put(t.Context(), "heavy", make([]byte, 33_000)))
	m := csp.NewModel()
	xs := m.IntVars("x", 5, 0, 3)
	m.Post(csp.AllDifferent(xs[:3]...))
	waits := make(chan string, 1)
	j, err := c.SubmitModel(t.Context(), m, All, csp.Objective{}, csp.Options{}, Options{Pieces: 20, AckWait: time.Second, Waits: func(why string) {
		select {
		case waits <- why:
		default:
		}
	}})
	require.NoError(t, err)
	working, stop := context.WithCancel(t.Context())
	worked := make(chan error)
	go func() { worked <- c.Work(working, WorkOptions{Cores: 1}) }()
	go func() {
		assert.Contains(t, <-said, "no more room for jobs")
		assert.Contains(t, <-waits, "does not store what it found")
		assert.NoError(t, p.remove(t.Context()))
	}()
	n := 0
	for _, err := range j.Solutions(t.Context()) {
		require.NoError(t, err)
		n++
	}
	assert.Equal(t, 24*16, n)
	stop()
	assert.NoError(t, <-worked)
	done()
	assert.NoError(t, <-ended)

	go func() { ended <- s.Wait(t.Context(), nil) }()
	require.NoError(t, s.ns.ShutdownJetStream()) // as where the disk itself is full
	assert.ErrorContains(t, <-ended, "cannot store any more")
}

// Jobs that are answered, left or cancelled leave no stream, consumer or bucket on the server; then a
// worker with four cores asks it about once in two seconds.
func TestNothingIsLeftAndIdleWorkersAskSeldom(t *testing.T) {
	s, c := served(t, ServerOptions{Dir: t.TempDir()})
	working, stop := context.WithCancel(t.Context())
	worked := make(chan error)
	go func() { worked <- c.Work(working, WorkOptions{Cores: 4}) }()
	m := csp.NewModel()
	xs := m.IntVars("x", 6, 0, 5)
	m.Post(csp.AllDifferent(xs...))
	n, err := c.Count(t.Context(), m, csp.Options{}, Options{Name: "answered"})
	require.NoError(t, err)
	assert.Equal(t, 720, n)
	for _, err := range c.Solutions(t.Context(), m, csp.Options{}, Options{}) {
		require.NoError(t, err)
		break
	}
	_, err = c.SubmitModel(t.Context(), m, Count, csp.Objective{}, csp.Options{}, Options{Name: "cancelled"})
	require.NoError(t, err)
	require.NoError(t, c.Cancel(t.Context(), "cancelled"))
	there := func() (messages int64, streams int) {
		all, err := s.ns.Varz(nil)
		require.NoError(t, err)
		js, err := s.ns.Jsz(nil)
		require.NoError(t, err)
		return all.InMsgs, js.Streams + js.Consumers
	}
	require.Eventually(t, func() bool { _, streams := there(); return streams == 0 }, time.Minute, 10*time.Millisecond)
	before, _ := there()
	assert.Never(t, func() bool { after, _ := there(); return after-before > 16 }, 3*time.Second, 100*time.Millisecond)
	stop()
	assert.NoError(t, <-worked)
}

// A client that is cancelled while it cuts leaves nothing.
func TestCancelledWhileCutting(t *testing.T) {
	s, c := served(t, ServerOptions{Dir: t.TempDir()})
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	defer func() { tap = func() {} }()
	tap = func() {
		if calls++; calls == 500 {
			cancel()
		}
	}
	m := csp.NewModel()
	m.Post(&tapped{m.IntVars("x", 30, 0, 9)})
	_, err := c.SubmitModel(ctx, m, Count, csp.Objective{}, csp.Options{}, Options{Name: "cutting", Pieces: mostPieces})
	require.ErrorIs(t, err, context.Canceled)
	assert.Less(t, calls, 2000)
	there, err := s.ns.Jsz(nil)
	require.NoError(t, err)
	assert.Zero(t, there.Streams)
}

// However long the pieces of jobs take, the jobs get the same time; one that comes later gets no
// more than the others from then on.
func TestJobsGetTheSameTime(t *testing.T) {
	w := &worker{jobs: make(map[string]*task), news: make(chan struct{})}
	pieces := map[string]time.Duration{"long": 70 * time.Millisecond, "short": 3 * time.Millisecond}
	add := func(name string) { w.jobs[name] = &task{place: &place{name: name}, used: w.least()} }
	add("long")
	add("short")
	given := make(map[string]time.Duration)
	work := func() {
		for range 2000 {
			w.looked = time.Now()
			next, _, _ := w.next(t.Context())
			w.give(next, pieces[next.name])
			given[next.name] += pieces[next.name]
		}
	}
	work()
	assert.InDelta(t, given["long"], given["short"], float64(70*time.Millisecond))
	pieces["late"] = 10 * time.Millisecond
	add("late")
	before := given["short"]
	work()
	assert.InDelta(t, given["short"]-before, given["late"], float64(140*time.Millisecond))
}
