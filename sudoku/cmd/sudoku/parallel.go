package main

// Answering puzzles on several cores: one goroutine reads, workers answer, and the
// caller writes in order. window.go is what they share.

import (
	"context"
	"runtime"
	"sync"
)

// pipeParallel does what pipeSerial does, with the same output and messages. When
// it returns, all that it has started has ended, but for a read that blocks.
func (b *batch) pipeParallel(parent context.Context, workers int) {
	ctx, cancel := context.WithCancel(parent)
	atOnce := claimAtOnce
	if b.output.prompt {
		atOnce = 1 // somebody looks on
	}
	w := newWindow(workers, atOnce)
	var wg sync.WaitGroup
	wg.Go(func() { b.read(ctx, w) })
	for range workers {
		wg.Go(func() { b.work(ctx, w) })
	}
	b.drain(w)
	cancel()
	w.stop()
	wg.Wait()
}

// read fills the window.
func (b *batch) read(ctx context.Context, w *window) {
	defer w.close()
	at, handed, end := 0, 0, len(w.slots)
	hand := func(waiting bool) {
		w.fill(at, waiting)
		handed = at
	}
	defer func() { hand(false) }()
	b.input.onWait = func() { hand(true) }
	for t, err := range b.input.tasks(ctx) {
		if at == end {
			hand(false)
			var ok bool
			if end, ok = w.makeRoom(); !ok {
				return
			}
		}
		s := w.slot(at)
		s.task, s.err = t, err
		s.task.Text = "" // nobody asks, and it may be long
		if at++; at-handed == fillAtOnce {
			hand(false)
		}
	}
}

// work answers what it can claim. After a cancellation all the rest counts as
// cancelled.
func (b *batch) work(ctx context.Context, w *window) {
	e := newEngine(b.opts)
	for {
		from, to, low := w.claim()
		if from == to {
			return
		}
		if low {
			runtime.Gosched() // whom the reader and the writer wait for, while others still have work
		}
		for at := from; at < to; at++ {
			s := w.slot(at)
			s.answer.reset()
			s.answer.counted = b.flags.stats
			switch {
			case ctx.Err() != nil:
				s.answer.cancelled = true
			case s.err == nil:
				b.answer(ctx, e, &s.task, &s.answer)
			}
			w.answered(at)
		}
	}
}

// drain writes the answers until the end, the first one that was cancelled, or a
// failure of the output.
func (b *batch) drain(w *window) {
	at := 0
	for w.await(at, &b.output) {
		for range writeAtOnce {
			s := w.slot(at)
			if !s.done.Load() {
				break
			}
			if !b.take(&s.task, s.err, &s.answer) {
				return
			}
			s.done.Store(false)
			at++
		}
	}
}
