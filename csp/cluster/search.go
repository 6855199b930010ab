package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/internal/exchange"
)

// This file is how a worker searches a piece.

// livesOf is how many times the patience workers have to live on average: where they do not, a
// quarter of the patience is enough.
const livesOf = 10

// parts is how many pieces one is cut into that takes too long, or that workers died of. Where
// they learn each part is nearly as hard as the whole, and few are better.
func (q *question) parts() int {
	if q.learns() {
		return 8
	}
	return 24
}

// cut cuts a piece, blindly or not; nil where it is no more than one.
func (l *lane) cut(ctx context.Context, h *held, blindly bool) (*result, error) {
	s, err := l.solver(ctx, h.task)
	if err != nil {
		return nil, err
	}
	into, err := h.q.cut(ctx, s.Solver, &h.piece, h.q.parts(), blindly)
	if err != nil {
		return nil, err
	}
	if len(into) == 1 {
		return nil, nil
	}
	return &result{Cut: true, Into: into}, nil
}

// searcher is a lane's solver for a job, and what it hears from others.
type searcher struct {
	*csp.Solver
	told *exchange.Member // nil where nothing is shared
	best int64            // the value of the best solution that was read
}

// solver returns the lane's solver for a job.
func (l *lane) solver(ctx context.Context, t *task) (*searcher, error) {
	if s := l.solvers[t]; s != nil {
		return s, nil
	}
	s, err := t.q.compile(ctx)
	if err != nil {
		return nil, err
	}
	l.solvers[t] = &searcher{Solver: s, best: exchange.Nothing}
	if t.q.shares() {
		l.solvers[t].told = t.q.told.Join(true)
	}
	return l.solvers[t], nil
}

// search searches a piece. Where it takes too long, and others are idle or workers died of it, it is
// cut instead: what is cut is done, whatever becomes of the worker.
func (l *lane) search(ctx context.Context, h *held) (*result, error) {
	s, err := l.solver(ctx, h.task)
	if err != nil {
		return nil, err
	}
	assumed, err := h.q.literals(h.Lits)
	if err != nil {
		return nil, err
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var given atomic.Bool
	watch := time.AfterFunc(h.spec.Patient/4, func() { l.watch(inner, h, func() { given.Store(true); stop() }) })
	defer watch.Stop()
	r, err := l.answer(inner, ctx, h, s, assumed)
	s.Reset()
	if given.Load() && ctx.Err() == nil {
		if into, err := l.cut(ctx, h, false); into != nil || err != nil {
			return into, err
		}
		h.giveable = false
		stop()
		return l.search(ctx, h)
	}
	return r, err
}

// watch has a piece given away that is being searched, once it may be. It looks after each quarter of
// the patience.
func (l *lane) watch(ctx context.Context, h *held, give func()) {
	for quarters := 1; h.giveable && ctx.Err() == nil; quarters++ {
		long := quarters >= 4
		if long && h.hurried || l.wanted(ctx, h, long) {
			give()
			return
		}
		_ = pause(ctx, h.spec.Patient/4)
	}
}

// wanted reports whether a piece had better be cut: as it takes long and nothing waits in the queue,
// or as workers die so often that it would hardly be finished. What they learn is not lost with them.
func (l *lane) wanted(ctx context.Context, h *held, long bool) bool {
	ctx, cancel := context.WithTimeout(ctx, asked)
	defer cancel()
	info, err := h.queue.Info(ctx)
	return err == nil && (long && info.NumPending == 0 || !h.q.learns() && shortLived(info, h.spec.Patient))
}

// shortLived reports whether workers live for less than some times the patience, by how often pieces
// came again.
func shortLived(info *jetstream.ConsumerInfo, patient time.Duration) bool {
	again := int64(info.Delivered.Consumer - info.Delivered.Stream) // less than none where the server lost what it wrote last
	lived := info.TimeStamp.Sub(info.Created).Seconds() * float64(info.NumAckPending)
	return again >= 3 && lived < livesOf*patient.Seconds()*float64(again)
}

// answer asks the solver what the job asks, until ctx is done. What it found is stored until
// storing is.
func (l *lane) answer(ctx, storing context.Context, h *held, s *searcher, assumed []csp.Literal) (*result, error) {
	if s.told != nil {
		ctx = exchange.With(ctx, s.told)
	}
	s.Reset()
	s.Assume(assumed...)
	r := &result{}
	var err error
	switch h.spec.Ask {
	case Count:
		r.Count, err = s.Count(ctx, 0)
	case One:
		var sol csp.Solution
		if sol, err = s.Solve(ctx); err == nil {
			err = l.keep(ctx, h, r, func(yield func(csp.Solution) bool) { yield(sol) })
		} else if errors.Is(err, csp.ErrNoSolution) {
			err = nil
		}
	case All:
		err = l.keep(ctx, h, r, s.Solutions(ctx))
	case Best:
		err = l.improve(ctx, storing, h, r, s)
	}
	r.Nodes, r.Failures = s.Stats().Nodes, s.Stats().Failures
	switch {
	case err != nil:
		return nil, err
	case s.Err() != nil:
		return nil, s.Err()
	case s.Outcome() == csp.Limited || s.Outcome() == csp.Invalid:
		return nil, fmt.Errorf("the search ended %v", s.Outcome())
	}
	return r, nil
}

// keep stores solutions under a name that only this attempt has.
func (l *lane) keep(ctx context.Context, h *held, r *result, sols func(yield func(csp.Solution) bool)) error {
	var part []byte
	var wrong error
	flush := func() {
		if r.Attempt == "" {
			r.Attempt = rand.Text()
		}
		wrong = h.put(ctx, fmt.Sprintf("s.%s.%s.%d", h.ID, r.Attempt, r.Parts), part)
		r.Parts++
		part = part[:0]
	}
	for sol := range sols {
		part = appendSolution(part, sol.Values(h.q.vars))
		r.Count++
		if len(part) > partSize/2 {
			if flush(); wrong != nil {
				return wrong
			}
		}
	}
	if len(part) > 0 {
		flush()
	}
	return wrong
}

// improve searches for better solutions than the best that is known, and stores each before
// the piece counts as searched. While one is stored the search goes on.
func (l *lane) improve(ctx, storing context.Context, h *held, r *result, s *searcher) error {
	known, _, err := h.readBest(ctx)
	if err != nil {
		return err
	}
	if known != nil && known.Value < s.best {
		h.q.told.Lower(known.Value)
		values, _, err := readSolution(known.Values, len(h.q.vars))
		if err != nil {
			return err
		}
		vals := make([]int32, len(values))
		for i, v := range values {
			vals[i] = int32(v)
		}
		s.told.OfferBest(vals, int(known.Value))
		s.best = known.Value
	}
	if int64(h.Low) >= h.q.told.Bound.Load() {
		return nil // nothing in it is better
	}
	better := make(chan *best, 1)
	var writing sync.WaitGroup
	var wrong error
	writing.Go(func() {
		for b := range better {
			v, err := h.writeBest(storing, b)
			if err != nil {
				wrong = err
				continue
			}
			h.q.told.Lower(v)
		}
	})
	for sol := range s.Improving(ctx, csp.Minimize(h.q.goal)) {
		r.Count++
		b := &best{int64(sol.Value(h.q.goal)), appendSolution(nil, sol.Values(h.q.vars))}
		select {
		case <-better: // one that waited is worse
		default:
		}
		better <- b
	}
	close(better)
	writing.Wait()
	return wrong
}
