package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file is a worker: which jobs there are, and whose turn it is. lane.go is what each of
// its cores does.

// WorkOptions say how a worker works. The zero value takes all cores.
type WorkOptions struct {
	Cores int // pieces at once; 0: one for each processor
	// Name is what others call it; "" is made of the machine's name.
	Name string
	// Version is told to others, who refuse it where it is not theirs; "": [Version].
	Version string
	// Log, unless it is nil, is told what a person who looks after the worker wants to know. It
	// may be called by several goroutines at once.
	Log func(format string, args ...any)

	ready func() // is called once it can be asked
}

// worker is a program that takes pieces.
type worker struct {
	c       *Cluster
	o       WorkOptions
	id      string
	started time.Time

	mu      sync.Mutex
	jobs    map[string]*task
	refused map[string]string // by job: why
	trouble string            // why the last result could not be stored, "" where it could
	news    chan struct{}     // closed when there is any
	looked  time.Time         // when the server was last asked which jobs there are

	done, nodes atomic.Int64 // pieces and nodes
	busy        atomic.Int64 // cores at work
	telling     sync.WaitGroup
}

// task is a job that a worker takes part in.
type task struct {
	*place
	spec     *spec
	q        *question     // nil of a batch
	used     time.Duration // that this worker gave it; guarded by worker.mu
	idle     time.Time     // until when there is nothing to be had
	leaseRev uint64        // of a job that goes with its client
	leaseAt  time.Time     // when that was seen to change

	ctx    context.Context // ends when the job is gone
	cancel context.CancelFunc
}

// lookEvery is how often a worker looks by itself for jobs and pieces, if no news comes.
const lookEvery = 2 * time.Second

// leaseTime is how long a job without a name outlives its client.
var leaseTime = 60 * time.Second

// Work takes pieces of all jobs until the context is done, and gives back what it is at. Several
// jobs get the same time each. While there are none, it asks the server every two seconds. The
// error is that of the connection, or nil.
func (c *Cluster) Work(ctx context.Context, o WorkOptions) error {
	if o.Cores <= 0 {
		o.Cores = runtime.GOMAXPROCS(0)
	}
	o.Version = cmp.Or(o.Version, Version())
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	w := &worker{c: c, o: o, id: rand.Text(), started: time.Now(), jobs: make(map[string]*task), refused: make(map[string]string), news: make(chan struct{})}
	if w.o.Name == "" {
		host, _ := os.Hostname()
		w.o.Name = fmt.Sprintf("%s-%s", host, w.id[len(w.id)-4:])
	}
	for subject, heard := range map[string]nats.MsgHandler{
		newsSubject + "*":  func(m *nats.Msg) { w.hear(m.Subject[len(newsSubject):]) },
		boundSubject + "*": func(m *nats.Msg) { w.hearBound(m.Subject[len(boundSubject):], m.Data) },
		rollSubject:        func(m *nats.Msg) { w.answerRoll(m) },
	} {
		sub, err := c.nc.Subscribe(subject, heard)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	if err := c.nc.Flush(); err != nil {
		return err
	}
	if o.ready != nil {
		o.ready()
	}
	var wg sync.WaitGroup
	for i := range o.Cores {
		wg.Go(func() { newLane(w, i).run(ctx) })
	}
	wg.Wait()
	w.mu.Lock()
	for _, t := range w.jobs {
		t.cancel()
	}
	w.mu.Unlock()
	w.telling.Wait()
	return nil
}

// hear takes news of a job: whoever waits looks again.
func (w *worker) hear(job string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.jobs[job]; t != nil {
		t.idle = time.Time{}
	}
	w.looked = time.Time{}
	close(w.news)
	w.news = make(chan struct{})
}

func (w *worker) hearBound(job string, data []byte) {
	w.mu.Lock()
	t := w.jobs[job]
	w.mu.Unlock()
	var v int64
	if t != nil && t.q != nil && json.Unmarshal(data, &v) == nil {
		t.q.told.Lower(v)
	}
}

// WorkerStatus is what a worker says of itself.
type WorkerStatus struct {
	Name    string        `json:"name"`
	Version string        `json:"version"`
	Cores   int           `json:"cores"`
	Busy    int           `json:"busy"`  // of the cores
	Done    int64         `json:"done"`  // pieces, since it started
	Nodes   int64         `json:"nodes"` // of the search
	Up      time.Duration `json:"up"`
	// Refused are jobs that it does not take, of another version for instance, and why.
	Refused map[string]string `json:"refused,omitempty"`
	// Trouble is why it could not store a result lately.
	Trouble string `json:"trouble,omitempty"`
}

func (w *worker) answerRoll(m *nats.Msg) {
	s := WorkerStatus{Name: w.o.Name, Version: w.o.Version, Cores: w.o.Cores, Busy: int(w.busy.Load()), Done: w.done.Load(), Nodes: w.nodes.Load(), Up: time.Since(w.started)}
	w.mu.Lock()
	s.Refused, s.Trouble = maps.Clone(w.refused), w.trouble
	w.mu.Unlock()
	if data, err := json.Marshal(s); err == nil {
		_ = m.Respond(data)
	}
}

// next returns the job that was given least time of those that may have work; nil where there
// is none. news is closed when there is some; until then, wait is how long to sleep.
func (w *worker) next(ctx context.Context) (t *task, news <-chan struct{}, wait time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if now.Sub(w.looked) > lookEvery {
		w.looked = now
		w.mu.Unlock()
		w.look(ctx)
		w.mu.Lock()
	}
	wait = lookEvery
	for _, j := range w.jobs {
		if now.Before(j.idle) {
			wait = min(wait, j.idle.Sub(now))
			continue
		}
		if t == nil || j.used < t.used || j.used == t.used && j.name < t.name {
			t = j
		}
	}
	return t, w.news, wait
}

// nothing notes that a job has no piece to be had now.
func (w *worker) nothing(t *task, heard <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if heard == (<-chan struct{})(w.news) { // nothing was heard while it was asked for
		t.idle = time.Now().Add(min(lookEvery, t.spec.AckWait/4)) // pieces that come again give no news
	}
}

// give notes time that a job was given.
func (w *worker) give(t *task, d time.Duration) {
	w.mu.Lock()
	t.used += d
	w.mu.Unlock()
}

// look asks which jobs there are.
func (w *worker) look(ctx context.Context) {
	asking, cancel := context.WithTimeout(ctx, asked)
	defer cancel()
	names := w.c.js.StreamNames(asking, jetstream.WithStreamListSubject(workSubject+">"))
	there := make(map[string]bool)
	for name := range names.Name() {
		if len(name) > len(jobStream) && name[:len(jobStream)] == jobStream {
			there[name[len(jobStream):]] = true
		}
	}
	if names.Err() != nil && !errors.Is(names.Err(), jetstream.ErrEndOfData) {
		return // another time
	}
	for name := range there {
		w.mu.Lock()
		known := w.jobs[name] != nil
		w.mu.Unlock()
		if !known {
			w.join(asking, name)
		}
	}
	w.endAbandoned(asking)
	w.mu.Lock()
	defer w.mu.Unlock()
	for name, t := range w.jobs {
		if !there[name] {
			w.leave(t)
		}
	}
	maps.DeleteFunc(w.refused, func(name, _ string) bool { return !there[name] })
}

// endAbandoned removes jobs without a name whose client is gone: it says now and then that it is
// there, and by this worker's clock it has been silent for too long.
func (w *worker) endAbandoned(ctx context.Context) {
	var leased []*task
	w.mu.Lock()
	for _, t := range w.jobs {
		if t.spec.Leased {
			leased = append(leased, t)
		}
	}
	w.mu.Unlock()
	for _, t := range leased {
		e, err := t.bucket.Get(ctx, "lease")
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			continue // the server may be away, and then so is the client's word
		}
		var revision uint64
		if err == nil {
			revision = e.Revision()
		}
		w.mu.Lock()
		if revision != t.leaseRev || t.leaseAt.IsZero() {
			t.leaseRev, t.leaseAt = revision, time.Now()
		}
		over := time.Since(t.leaseAt) > leaseTime
		w.mu.Unlock()
		if over {
			w.o.Log("job %s: its client is gone", t.name)
			_ = t.remove(ctx)
		}
	}
}

// leave forgets a job that is gone. The caller holds w.mu.
func (w *worker) leave(t *task) {
	t.cancel()
	if w.jobs[t.name] == t {
		delete(w.jobs, t.name)
	}
}

// drop is leave, for one that was found gone.
func (w *worker) drop(t *task) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.leave(t)
}

// join takes part in a job, unless it is one that this worker is not made for.
func (w *worker) join(ctx context.Context, name string) {
	p, err := openPlace(ctx, w.c.js, name)
	if err != nil {
		return // it is gone, or the server is
	}
	sp, err := p.readSpec(ctx)
	if err != nil {
		return // it is not complete yet
	}
	if sp.Version != w.o.Version {
		w.refuse(name, fmt.Sprintf("it is of version %s, and this worker of %s", sp.Version, w.o.Version))
		return
	}
	if err := p.findQueue(ctx); err != nil {
		return
	}
	t := &task{place: p, spec: sp}
	if sp.Ask == batch {
		if handlerOf(sp.Handler) == nil {
			w.refuse(name, fmt.Sprintf("it asks for %s, which this program does not answer", sp.Handler))
			return
		}
	} else if t.q, err = p.readQuestion(ctx, sp); err != nil {
		if ctx.Err() == nil && !errors.Is(err, ErrNoJob) {
			w.refuse(name, err.Error())
		}
		return
	}
	t.ctx, t.cancel = context.WithCancel(context.Background())
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.jobs[name] != nil {
		t.cancel()
		return
	}
	t.used = w.least() // it gets no more than others from now on
	delete(w.refused, name)
	w.jobs[name] = t
	if t.q != nil && t.q.learns() {
		w.telling.Go(func() { t.tell(w.id) })
	}
	w.o.Log("job %s: taking part (%v)", name, sp.Ask)
}

// least returns the least time that a job was given. The caller holds w.mu.
func (w *worker) least() (d time.Duration) {
	first := true
	for _, j := range w.jobs {
		if first || j.used < d {
			d, first = j.used, false
		}
	}
	return d
}

// refuse says once that a job is for others.
func (w *worker) refuse(name, why string) {
	w.mu.Lock()
	said := w.refused[name]
	w.refused[name] = why
	w.mu.Unlock()
	if said == "" {
		w.o.Log("job %s is refused: %s", name, why)
	}
}

// stored notes whether a result could be stored, and says once where it could not.
func (w *worker) stored(h *held, err error) {
	trouble := ""
	if err != nil {
		trouble = fmt.Sprintf("the server does not store what it found: %v", err)
	}
	w.mu.Lock()
	news := trouble != "" && w.trouble == ""
	w.trouble = trouble
	w.mu.Unlock()
	if news {
		w.o.Log("job %s: piece %s: %s", h.name, h.ID, trouble)
	}
}

// maxProgram bounds what a worker reads as a program.
const maxProgram = 1 << 30
