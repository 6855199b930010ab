package main

// The items of a pipeline between its source and the output when several workers answer
// them: a ring of slots that moves over them. It applies with --jobs above 1.
//
//	       written        claimed          filled
//	          |              |                |
//	  free    |  in work     |   waiting      |   free
//	----------+--------------+----------------+----------
//	          ^ the writer   ^ the workers    ^ the reader
//
// Positions count items from the first. The ring bounds memory:
// the reader is never more than its length ahead of the writer.

import (
	"sync"
	"sync/atomic"
)

const (
	slotsAtMost = 1 << 16 // however many workers there are
	writeAtOnce = 64      // items after which the writer gives back their slots
)

// slot is an item and its answer.
type slot[T, A any] struct {
	item   T
	err    error // in place of an item: something that is none
	answer A
	done   atomic.Bool // from the answer on, until it is written
}

// window is shared by one reader, one writer and any number of workers.
type window[T, A any] struct {
	slots   []slot[T, A]
	workers int
	atOnce  int          // items that a worker takes together, at most
	patient bool         // the writer flushes before it sleeps, whatever it sleeps for
	wanted  atomic.Int64 // the position whose answer the writer sleeps for, or -1

	mu                       sync.Mutex
	work, room, news         sync.Cond // for workers, the reader, the writer
	written, claimed, filled int
	waiting                  bool // the reader waits for input, or has just done so
	closed                   bool // no item will be added
	stopped                  bool // no answer will be written
}

func newWindow[T, A any](workers, ahead, atOnce int) *window[T, A] {
	w := &window[T, A]{slots: make([]slot[T, A], min(ahead*workers, slotsAtMost)), workers: workers, atOnce: atOnce}
	w.work.L, w.room.L, w.news.L = &w.mu, &w.mu, &w.mu
	w.wanted.Store(-1)
	return w
}

func (w *window[T, A]) slot(at int) *slot[T, A] { return &w.slots[at%len(w.slots)] }

// fill hands over the items before a position; waiting says that the next one may
// be long in coming.
func (w *window[T, A]) fill(end int, waiting bool) {
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
func (w *window[T, A]) makeRoom() (end int, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.hasRoom() && !w.stopped {
		w.room.Wait()
	}
	return w.written + len(w.slots), !w.stopped
}

func (w *window[T, A]) hasRoom() bool { return w.filled-w.written <= len(w.slots)/4*3 }

// close says that all items have been filled.
func (w *window[T, A]) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.work.Broadcast()
	w.news.Signal()
}

// stop says that no further answer is wanted.
func (w *window[T, A]) stop() {
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
func (w *window[T, A]) claim() (from, to int, low bool) {
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
func (w *window[T, A]) answered(at int) {
	w.slot(at).done.Store(true)
	if w.wanted.Load() == int64(at) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.news.Signal()
	}
}

// await gives back the slots before a position and blocks until its answer is
// there; false at the end. Before it sleeps while the input waits, or the
// answers are long in coming, it flushes.
func (w *window[T, A]) await(at int, out *output) bool {
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
		case (w.waiting || w.patient) && len(out.buf) > 0:
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
