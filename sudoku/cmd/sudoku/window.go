package main

// The tasks between input and output when several workers answer them: a ring of
// slots that moves over the input. It applies with --jobs above 1.
//
//	       written        claimed          filled
//	          |              |                |
//	  free    |  in work     |   waiting      |   free
//	----------+--------------+----------------+----------
//	          ^ the writer   ^ the workers    ^ the reader
//
// Positions count tasks from the beginning of the input. The ring bounds memory:
// the reader is never more than its length ahead of the writer.

import (
	"sync"
	"sync/atomic"
)

const (
	slotsPerWorker = 1024
	slotsAtMost    = 1 << 16 // however many workers there are
	fillAtOnce     = 32      // tasks that the reader hands over together, unless it has to wait
	claimAtOnce    = 32      // tasks that a worker takes together, at most
	writeAtOnce    = 64      // tasks after which the writer gives back their slots
)

// slot is a task and its answer.
type slot struct {
	task   task
	err    error // in place of a task: something that is no puzzle
	answer answer
	done   atomic.Bool // from the answer on, until it is written
}

// window is shared by one reader, one writer and any number of workers.
type window struct {
	slots   []slot
	workers int
	atOnce  int          // tasks that a worker takes together, at most
	wanted  atomic.Int64 // the position whose answer the writer sleeps for, or -1

	mu                       sync.Mutex
	work, room, news         sync.Cond // for workers, the reader, the writer
	written, claimed, filled int
	waiting                  bool // the reader waits for input, or has just done so
	closed                   bool // no task will be added
	stopped                  bool // no answer will be written
}

func newWindow(workers, atOnce int) *window {
	w := &window{slots: make([]slot, min(slotsPerWorker*workers, slotsAtMost)), workers: workers, atOnce: atOnce}
	w.work.L, w.room.L, w.news.L = &w.mu, &w.mu, &w.mu
	w.wanted.Store(-1)
	return w
}

func (w *window) slot(at int) *slot { return &w.slots[at%len(w.slots)] }

// fill hands over the tasks before a position; waiting says that the next one may
// be long in coming.
func (w *window) fill(end int, waiting bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	added := end > w.filled
	w.filled, w.waiting = end, waiting
	if added {
		w.work.Broadcast()
	}
	if waiting {
		w.news.Signal() // for what has been answered but not flushed
	}
}

// makeRoom blocks until a quarter of the ring is free, so that the reader is not
// woken for each slot, and returns the end of what may be filled; false if nothing
// more is wanted.
func (w *window) makeRoom() (end int, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.hasRoom() && !w.stopped {
		w.room.Wait()
	}
	return w.written + len(w.slots), !w.stopped
}

func (w *window) hasRoom() bool { return w.filled-w.written <= len(w.slots)/4*3 }

// close says that all tasks have been filled.
func (w *window) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.work.Broadcast()
	w.news.Signal()
}

// stop says that no further answer is wanted.
func (w *window) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.work.Broadcast()
	w.room.Signal()
}

// claim blocks until there is work and takes a share of it that shrinks with what
// is left (guided self-scheduling: Polychronopoulos and Kuck 1987), so that a few
// hard puzzles spread over all workers. The share is empty at the end. It says when less
// than half of the ring is left: with a worker on every core, those who write and read
// should have a turn before there is nothing to do.
func (w *window) claim() (from, to int, low bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.claimed == w.filled && !w.closed && !w.stopped {
		w.work.Wait()
	}
	if w.stopped {
		return 0, 0, false
	}
	from, left := w.claimed, w.filled-w.claimed
	share := min(left/(2*w.workers)+1, w.atOnce)
	w.claimed += min(share, left)
	return from, w.claimed, left < len(w.slots)/2
}

// answered takes note of one answer. Each is seen by the writer as soon as it is
// there, since the next of the same share may take for ever.
func (w *window) answered(at int) {
	w.slot(at).done.Store(true)
	if w.wanted.Load() == int64(at) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.news.Signal()
	}
}

// await gives back the slots before a position and blocks until its answer is
// there; false at the end. Before it sleeps while the input waits, it flushes.
func (w *window) await(at int, out *output) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.written = at; w.hasRoom() {
		w.room.Signal()
	}
	s := w.slot(at)
	for !s.done.Load() {
		switch {
		case w.closed && at == w.filled, out.err != nil:
			return false
		case w.waiting && len(out.buf) > 0:
			w.mu.Unlock()
			out.flush()
			w.mu.Lock()
			continue
		}
		w.wanted.Store(int64(at))
		if !s.done.Load() { // or its worker has missed that it is wanted
			w.news.Wait()
		}
		w.wanted.Store(-1)
	}
	return true
}
