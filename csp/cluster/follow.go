package cluster

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// This file follows a job until all of its pieces have a result.

// tally is what is known of a job's pieces.
type tally struct {
	open     map[string]int // without a result, and the least value that is possible in them
	done     int            // with a result, cut ones apart
	cut      int
	lost     []Lost
	count    int
	nodes    int64
	failures int64
	work     time.Duration // that workers gave
}

// Lost is a piece that was set aside.
type Lost struct {
	Piece string `json:"piece"`
	Why   string `json:"why"`
}

// add takes a result.
func (t *tally) add(id string, r *result) {
	delete(t.open, id)
	t.nodes += r.Nodes
	t.failures += r.Failures
	t.work += r.Time
	switch {
	case r.Cut:
		t.cut++
		for _, p := range r.Into {
			t.open[p.ID] = p.Low
		}
	case r.Lost != "":
		t.lost = append(t.lost, Lost{id, r.Lost})
	default:
		t.done++
		t.count += r.Count
	}
}

// restless is after how long without a result the queue is looked at, in case that pieces were
// lost with the server's latest writes.
const restless = 20 * time.Second

// begin forgets what was read.
func (j *Job) begin() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.tally, j.reading = tally{open: make(map[string]int, len(j.roots))}, reading{}
	for _, p := range j.roots {
		j.tally.open[p.ID] = p.Low
	}
}

// results is the subject of results in the stream under the bucket.
func (j *Job) results() string { return "$KV." + jobBucket + j.name + ".r.*" }

// listen returns what hears of results that are stored, until it is stopped.
func (j *Job) listen() (wake <-chan struct{}, stop func(), err error) {
	news := make(chan struct{}, 1)
	sub, err := j.c.nc.Subscribe(j.results(), func(*nats.Msg) {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	return news, func() { _ = sub.Unsubscribe() }, err
}

// follow reads results until all pieces have one, or found says that it is enough. Each result
// is read once.
func (j *Job) follow(ctx context.Context, found func(id string, r *result) (enough bool, err error)) error {
	t := &j.tally
	j.begin()
	wake, stopListening, err := j.listen()
	if err != nil {
		return err
	}
	defer stopListening()
	defer func() {
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), asked)
		defer cancel()
		j.stopReading(stopping)
	}()
	stopTelling := j.tell(ctx)
	defer stopTelling()
	queued := false // all open pieces are in the queue
	heard, answered := time.Now(), time.Now()
	for len(t.open) > 0 {
		id, r, err := j.nextResult(ctx)
		if err != nil {
			return err
		}
		if r != nil {
			heard, answered = time.Now(), time.Now()
			if _, open := t.open[id]; !open {
				continue // of nothing that is asked
			}
			j.mu.Lock()
			t.add(id, r)
			j.mu.Unlock()
			if j.o.Searched != nil && !r.Cut && r.Lost == "" {
				j.o.Searched(id, r.Time)
			}
			if enough, err := found(id, r); enough || err != nil {
				return err
			}
			continue
		}
		if !queued || time.Since(heard) > restless {
			if err := j.requeue(ctx, !queued && j.fresh); err != nil {
				return err
			}
			queued, heard = true, time.Now()
		}
		if err := j.wait(ctx, wake, answered); err != nil {
			return err
		}
	}
	return nil
}

// requeue puts open pieces into the queue that are not in it.
func (j *Job) requeue(ctx context.Context, first bool) error {
	if !first {
		// A server that lost its latest writes counts on from before them.
		if info, err := j.stream.Info(ctx); err == nil && info.State.LastSeq < j.reading.last {
			j.stopReading(ctx)
			j.reading.last = 0
		}
		info, err := j.js.Stream(ctx, jobStream+j.name)
		if err == nil && info.CachedInfo().State.Msgs >= uint64(len(j.tally.open)) {
			return nil
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil // another time
		}
	}
	var open []piece
	for _, p := range j.roots {
		if _, ok := j.tally.open[p.ID]; ok {
			open = append(open, p)
		}
	}
	if len(open) < len(j.tally.open) {
		parts, err := j.openParts(ctx)
		if err != nil {
			return err
		}
		open = append(open, parts...)
	}
	return j.enqueue(ctx, open)
}

// openParts returns the open pieces that come of cutting others.
func (j *Job) openParts(ctx context.Context) (open []piece, err error) {
	seen := make(map[string]bool)
	for id := range j.tally.open {
		at := strings.LastIndex(id, "-")
		if at < 0 || seen[id[:at]] {
			continue
		}
		seen[id[:at]] = true
		r, err := j.result(ctx, id[:at])
		if err != nil {
			return nil, err
		}
		if r == nil {
			continue
		}
		for _, p := range r.Into {
			if _, ok := j.tally.open[p.ID]; ok {
				open = append(open, p)
			}
		}
	}
	return open, nil
}
