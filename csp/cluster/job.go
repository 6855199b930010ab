package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file is a job as its client makes it: submitted, resumed, cancelled.

// Options say how a job is run. The zero value is a job without a name, which goes when its
// client does.
type Options struct {
	// Name is what the job is called, by letters, digits, - and _. A job with a name goes on
	// without its client, until it is resumed and answered, or cancelled.
	Name string
	// Free, Learn and Seed are those of [csp.Options], for the search of each piece.
	Free, Learn bool
	Seed        uint64
	// Pieces is how many pieces the first cut makes; 0: 300, and 16 where workers learn, as each
	// then goes on with what others have learned. 30 for each core of the cluster are enough.
	Pieces int
	// AckWait is how long a worker may be silent until its pieces are given to others; 0: 10 s.
	AckWait time.Duration
	// Patient is after how long a piece is cut further where others are idle, and where workers die
	// often after a quarter of that; 0: 5 s.
	Patient time.Duration
	// Deaths is how many workers may die at a piece, beside the first, before it is cut, and three
	// times as many where workers learn, as what one has learned outlives it. It is set
	// aside when so many died while it was cut, or soon after they took up what cannot be cut, or
	// when ten times as many died of whatever. 0: 3.
	Deaths int
	// Progress, unless it is nil, is called about once a second while an answer is waited for.
	Progress func(Status)
	// Waits, unless it is nil, is told why nobody is at work, where nothing was answered for some
	// seconds: no worker answers, or those that do refuse the job, or cannot store what they find.
	Waits func(why string)
	// Searched, unless it is nil, is called for each piece that was searched, with the time that
	// its worker took, by the goroutine that waits for the answer.
	Searched func(piece string, took time.Duration)
}

const (
	usualPieces  = 300
	fewPieces    = 16
	mostPieces   = 1 << 20
	usualAckWait = 10 * time.Second
	usualPatient = 5 * time.Second
	usualDeaths  = 3
)

// spec returns what the options say, with the usual values.
func (o *Options) spec(ask Ask) (*spec, error) {
	sp := &spec{Name: o.Name, Version: Version(), Ask: ask, Free: o.Free, Learn: o.Learn, Seed: o.Seed, Leased: o.Name == "",
		AckWait: cmp.Or(o.AckWait, usualAckWait), Patient: cmp.Or(o.Patient, usualPatient), Deaths: cmp.Or(o.Deaths, usualDeaths), Created: time.Now()}
	if o.Pieces < 0 || o.Pieces > mostPieces || o.AckWait < 0 || o.Patient < 0 || o.Deaths < 0 {
		return nil, &JobError{o.Name, fmt.Sprintf("pieces are from 1 to %d, times and deaths not negative", mostPieces)}
	}
	if sp.Leased {
		sp.Name = "job-" + rand.Text()
	}
	return sp, checkName(sp.Name)
}

// Job is a job as a client sees it. It is for one goroutine.
type Job struct {
	*place
	c      *Cluster
	spec   *spec
	q      *question    // nil of a batch
	model  *translation // nil where a program was submitted
	roots  []piece
	o      Options // what is called
	waited waiting
	fresh  bool   // it was submitted here
	stop   func() // ends the lease

	mu    sync.Mutex
	tally tally // guarded by mu where it is changed, or read by another goroutine
	best  *best // that was read last

	reading reading
}

// Submit cuts a FlatZinc program into pieces and queues them. The program's own goal says what
// Best asks for. The errors are those of reading the program, of the server, and [ErrJobExists].
func (c *Cluster) Submit(ctx context.Context, program []byte, ask Ask, o Options) (*Job, error) {
	return c.submit(ctx, program, nil, ask, o)
}

func (c *Cluster) submit(ctx context.Context, program []byte, functions []call, ask Ask, o Options) (*Job, error) {
	sp, err := o.spec(ask)
	if err != nil {
		return nil, err
	}
	sp.Functions = functions
	q, err := newQuestion(program, sp)
	if err != nil {
		return nil, err
	}
	s, err := q.compile(ctx)
	if err != nil {
		return nil, err
	}
	want := o.Pieces
	if want == 0 {
		if want = usualPieces; q.learns() {
			want = fewPieces
		}
	}
	roots, err := q.cut(ctx, s, &piece{}, want, false)
	if err != nil {
		return nil, err
	}
	return c.create(ctx, sp, q, program, roots, o)
}

// create stores a job. Its specification comes last: a job without one is none.
func (c *Cluster) create(ctx context.Context, sp *spec, q *question, program []byte, roots []piece, o Options) (*Job, error) {
	p := &place{name: sp.Name, js: c.js}
	j := &Job{place: p, c: c, spec: sp, q: q, roots: roots, o: o, fresh: true, stop: func() {}}
	own, err := j.store(ctx, program)
	if err != nil {
		if own { // of a job without a name, also what may have been made without an answer
			removing, cancel := context.WithTimeout(context.WithoutCancel(ctx), asked)
			defer cancel()
			_ = p.remove(removing)
		}
		return nil, err
	}
	j.lease()
	return j, nil
}

// store stores a job; own says whether what may be there of it is of this client.
func (j *Job) store(ctx context.Context, program []byte) (own bool, err error) {
	p, sp, replicas := j.place, j.spec, max(j.c.Replicas, 1)
	// What is being made is waited for, so that it is not made after it was removed.
	making, cancel := context.WithTimeout(context.WithoutCancel(ctx), asked)
	defer cancel()
	if err = ctx.Err(); err == nil {
		err = p.createBucket(making, replicas)
	}
	if err == nil {
		// A bucket of the same form is not made anew: only one client writes this key.
		token := rand.Text()
		err = p.create(ctx, "made", []byte(token))
		// It may have been written though the answer did not come.
		if errors.Is(err, jetstream.ErrKeyExists) {
			if e, unread := p.get(ctx, "made"); unread == nil && string(e.Value()) == token {
				err = nil
			}
		}
	}
	switch {
	case errors.Is(err, jetstream.ErrBucketExists), errors.Is(err, jetstream.ErrKeyExists):
		return false, fmt.Errorf("%w: %s", ErrJobExists, sp.Name)
	case err != nil:
		return sp.Leased, err
	}
	if sp.Program, err = p.putParts(ctx, "program", program); err != nil {
		return true, err
	}
	text, err := json.Marshal(j.roots)
	if err != nil {
		return true, err
	}
	if sp.Pieces, err = p.putParts(ctx, "pieces", text); err != nil {
		return true, err
	}
	data, err := json.Marshal(sp)
	if err != nil {
		return true, err
	}
	if err = ctx.Err(); err == nil {
		err = p.createQueue(making, sp, replicas)
	}
	if err != nil {
		return true, err
	}
	return true, p.put(ctx, "spec", data)
}

// Resume goes on with a job that has a name, whoever submitted it. What is written of its pieces
// counts; those of which nothing is written are queued again where they are not in the queue. Of
// the options only what is to be called counts.
func (c *Cluster) Resume(ctx context.Context, name string, o Options) (*Job, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	p, err := openPlace(ctx, c.js, name)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, name)
	}
	j := &Job{place: p, c: c, o: o, stop: func() {}}
	if j.spec, err = p.readSpec(ctx); err != nil {
		return nil, err
	}
	if j.spec.Version != Version() {
		return nil, &JobError{name, fmt.Sprintf("it is of version %s, and this program of %s", j.spec.Version, Version())}
	}
	if j.spec.Ask != batch {
		if j.q, err = p.readQuestion(ctx, j.spec); err != nil {
			return nil, err
		}
	}
	text, err := p.getParts(ctx, "pieces", j.spec.Pieces, maxProgram)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &j.roots); err != nil {
		return nil, &JobError{name, "its pieces cannot be read: " + err.Error()}
	}
	if err := p.createQueue(ctx, j.spec, max(c.Replicas, 1)); err != nil {
		return nil, err
	}
	j.lease()
	return j, nil
}

// lease says now and then that the client of a job without a name is alive.
func (j *Job) lease() {
	if !j.spec.Leased {
		return
	}
	ctx, cancel := context.WithCancel(j.c.ctx)
	var wg sync.WaitGroup
	wg.Add(1)
	j.c.leases.Go(func() {
		defer wg.Done()
		for ctx.Err() == nil {
			_ = j.put(ctx, "lease", nil)
			_ = pause(ctx, leaseTime/6)
		}
	})
	j.stop = func() { cancel(); wg.Wait() }
}

// Name returns what the job is called.
func (j *Job) Name() string { return j.spec.Name }

// end removes a job that is answered, or that has no name.
func (j *Job) end(ctx context.Context, answered bool) error {
	j.stop()
	if !answered && !j.spec.Leased {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*asked)
	defer cancel()
	return j.remove(ctx)
}

// Cancel removes a job. Its workers stop, and nothing of it stays on the server. The error of a
// job that there is none of is [ErrNoJob].
func (c *Cluster) Cancel(ctx context.Context, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	p, err := openPlace(ctx, c.js, name)
	if err != nil {
		return err
	}
	return p.remove(ctx)
}
