package main

// What solve, generate and all the others do with many items: a source, an answer to each,
// the answers in order. With one worker it all happens on the calling goroutine; otherwise
// one goroutine reads, workers answer, and the caller takes. window.go is what they share.

import (
	"context"
	"iter"
	"runtime"
	"sync"
)

// pipeline carries items to the output. Its steps share nothing but the item and its answer,
// so that each may have a goroutine.
type pipeline[T, A any] struct {
	// source yields the items, or errors that stand for what is none. It calls onWait
	// before it may have to wait.
	source func(ctx context.Context, onWait func()) iter.Seq2[T, error]
	// worker makes what answers items, one after the other. The answer is that of an
	// earlier item, to be used again. A cancelled context ends it early.
	worker func() func(ctx context.Context, item *T, a *A)
	// take takes the answers in the order of the items, and says whether the run goes on.
	take func(item *T, err error, a *A) bool

	output  *output
	workers int
	ahead   int  // items for each worker that are read before the first of them is written
	atOnce  int  // items that are handed over, and taken by a worker, together at most
	patient bool // answers are long in coming: those that are there are flushed meanwhile
}

func (p *pipeline[T, A]) run(ctx context.Context) {
	if p.workers > 1 {
		p.parallel(ctx)
	} else {
		p.serial(ctx)
	}
	p.output.flush()
}

func (p *pipeline[T, A]) serial(ctx context.Context) {
	answer := p.worker()
	var a A
	var item T
	for next, err := range p.source(ctx, p.output.flush) {
		if ctx.Err() != nil {
			return
		}
		item = next // the address of the loop's own would be a new one each time
		if p.patient {
			p.output.flush()
		}
		if err == nil {
			answer(ctx, &item, &a)
		}
		if !p.take(&item, err, &a) {
			return
		}
	}
}

// parallel does what serial does, with the same output and messages. When it returns, all
// that it has started has ended, but for a read that blocks.
func (p *pipeline[T, A]) parallel(parent context.Context) {
	ctx, cancel := context.WithCancel(parent)
	w := newWindow[T, A](p.workers, p.ahead, p.atOnce)
	w.patient = p.patient
	var wg sync.WaitGroup
	wg.Go(func() { p.read(ctx, w) })
	for range p.workers {
		answer := p.worker()
		wg.Go(func() { p.work(ctx, w, answer) })
	}
	p.drain(w)
	cancel()
	w.stop()
	wg.Wait()
}

// read fills the window.
func (p *pipeline[T, A]) read(ctx context.Context, w *window[T, A]) {
	defer w.close()
	at, handed, end := 0, 0, len(w.slots)
	hand := func(waiting bool) {
		w.fill(at, waiting)
		handed = at
	}
	defer func() { hand(false) }()
	for item, err := range p.source(ctx, func() { hand(true) }) {
		if at == end {
			hand(false)
			var ok bool
			if end, ok = w.makeRoom(); !ok {
				return
			}
		}
		s := w.slot(at)
		s.item, s.err = item, err
		if at++; at-handed == p.atOnce {
			hand(false)
		}
	}
}

// work answers what it can claim.
func (p *pipeline[T, A]) work(ctx context.Context, w *window[T, A], answer func(context.Context, *T, *A)) {
	for {
		from, to, low := w.claim()
		if from == to {
			return
		}
		if low {
			runtime.Gosched() // whom the reader and the writer wait for, while others still have work
		}
		for at := from; at < to; at++ {
			if s := w.slot(at); s.err == nil {
				answer(ctx, &s.item, &s.answer)
			}
			w.answered(at)
		}
	}
}

// drain takes the answers until the end, or until they are not wanted or cannot be written.
func (p *pipeline[T, A]) drain(w *window[T, A]) {
	at := 0
	for w.await(at, p.output) {
		for range writeAtOnce {
			s := w.slot(at)
			if !s.done.Load() {
				break
			}
			if !p.take(&s.item, s.err, &s.answer) {
				return
			}
			s.done.Store(false)
			at++
		}
	}
}
