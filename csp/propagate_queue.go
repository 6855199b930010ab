package csp

import (
	"context"
	"time"

	"github.com/propago/propago/domains"
)

// This file is the propagation queue: AC-3's queue with propagators in place of
// arcs. A change of a domain queues the propagators that listen to it, each at
// most once, into the bucket of its priority; the queue runs until nothing is
// left (the fixpoint) or a propagator fails.

// queue holds the indices of queued propagators in one ring per priority. A ring
// has room for every propagator of its priority, so it never grows.
type queue struct {
	rings [numPriorities]ring
	jobs  []job // of each propagator
	sweep       // takes the place of the rings in plain search of small models
}

// job is what the queue knows of a propagator.
type job struct {
	work     int32 // what running it adds to the work between two polls
	priority Priority
	queued   bool // also true while it runs, so that it cannot wake itself
}

type ring struct {
	buf  []int32 // length a power of two
	head uint32
	tail uint32
}

func (r *ring) push(p int32) {
	r.buf[r.tail&uint32(len(r.buf)-1)] = p
	r.tail++
}

func (r *ring) pop() int32 {
	p := r.buf[r.head&uint32(len(r.buf)-1)]
	r.head++
	return p
}

// wakeLists says who listens to what: the list of variable x is the contiguous
// part of list that ends at start[x][0], those who wait for it to be
// fixed first, then those who listen to its bounds, then to any change. An event e
// wakes one tail of it, from start[x][e] on. A propagator stands there shifted to the left by priorityBits, with
// its priority below. advice goes beside the list, or is nil where nobody is told.
type wakeLists struct {
	start  [][4]uint32
	list   []uint32
	advice []advice
}

const priorityBits = 2

var _ [1<<priorityBits - numPriorities]struct{} // each has a ring of its own

// advice is for a propagator that is told which of its variables changed.
type advice struct {
	news     *news // nil for others
	position int32
}

// tell notes a change for those in a part of the list who are told. Few are: it is not to take
// registers from who are woken.
//
//go:noinline
func (w *wakeLists) tell(from, to uint32) {
	for _, a := range w.advice[from:to] {
		if a.news != nil {
			a.news.add(a.position)
		}
	}
}

// enqueue queues propagator p, if it is not queued.
func (s *Space) enqueue(p int32) {
	if s.queue.listen != nil {
		s.queue.due |= 1 << p
		return
	}
	if j := &s.queue.jobs[p]; !j.queued {
		j.queued = true
		s.queue.rings[j.priority].push(p)
	}
}

// clear empties the queue, as is due after a failure.
func (q *queue) clear() {
	q.due, q.round = 0, 0
	for i := range q.rings {
		r := &q.rings[i]
		for r.head != r.tail {
			q.jobs[r.pop()].queued = false
		}
	}
}

// reset empties the queue, whatever state a panic left it in.
func (q *queue) reset() {
	q.clear()
	for p := range q.jobs {
		q.jobs[p].queued = false
	}
}

// fixpoint runs the queue until it is empty. Clauses are propagated after the cheap ones, before
// any other runs: what they know is cheaper still, and was learned for it. It returns false where a propagator
// failed, or where the search was told to stop (s.poll.stopped then says so); the
// queue is empty either way.
func (s *Space) fixpoint() bool {
	if s.queue.listen != nil {
		return s.sweepQueue()
	}
	for {
		var p int32
		switch q := &s.queue.rings; {
		case q[Cheap].head != q[Cheap].tail:
			p = q[Cheap].pop()
		case s.clauses != nil && s.clauses.Behind():
			if !s.clauses.Propagate() {
				s.queue.clear()
				return false
			}
			continue
		case q[Linear].head != q[Linear].tail:
			p = q[Linear].pop()
		case q[Quadratic].head != q[Quadratic].tail:
			p = q[Quadratic].pop()
		case q[Costly].head != q[Costly].tail:
			p = q[Costly].pop()
		default:
			return true
		}
		j := &s.queue.jobs[p]
		if (s.entailed + domains.Int(p)).Get(s.st) != 0 {
			j.queued = false
			continue
		}
		s.stats.Propagations++
		if s.poll.work += j.work; s.poll.work >= pollWork {
			if s.poll.due() {
				j.queued = false
				s.queue.clear()
				return false
			}
		}
		s.st.SetCause(domains.Cause(p))
		status := s.run[p].Propagate(s)
		j.queued = false
		if status == Stable {
			continue
		}
		switch status {
		case Failed:
			s.queue.clear()
			return false
		case Again:
			s.enqueue(p)
		case Entailed:
			(s.entailed + domains.Int(p)).Set(s.st, 1)
		}
	}
}

// begin makes the counters and the poll those of a new run.
func (s *Space) begin(ctx context.Context, timeout time.Duration) {
	s.stats = Stats{}
	s.changes, s.doubts, s.vain = 0, false, nil
	s.poll = poll{ctx: ctx, done: ctx.Done()}
	if timeout > 0 {
		s.poll.deadline = time.Now().Add(timeout)
	}
}

// poll watches the context and the time limit of a running search, and the context of compiling.
type poll struct {
	ctx      context.Context
	done     <-chan struct{}
	deadline time.Time // zero: none
	work     int32     // since it was last checked
	stopped  bool
	timedOut bool
	left     bool // the caller left the steps of the run
}

// pollWork is how much work there is between two checks: a constraint of this package counts 1, and
// 1 for each of its variables, and what a user wrote, which may take any time, all of it.
const pollWork = 1 << 12

// worked adds to the work and reports whether the search must stop, checking where it is due.
func (p *poll) worked(n int32) bool {
	p.work += n
	return p.work >= pollWork && p.due()
}

// due begins to count anew, and reports whether the search must stop.
func (p *poll) due() bool {
	p.work = 0
	return p.check()
}

// workOf returns what running the propagator of a constraint on so many variables counts.
func workOf(c Constraint, vars int) int32 {
	switch c := c.(type) {
	case *predicate:
		return pollWork
	case *not:
		return workOf(c.c, vars)
	case *notImplied:
		return workOf(c.c, vars)
	case *reification:
		return workOf(c.c, vars)
	}
	if !isBuiltIn(c) {
		return pollWork
	}
	return int32(min(1+vars, pollWork))
}

// check reports whether the search must stop. It asks the context for its error rather
// than the channel, so that a context can do something in between where there is one
// thread for all: the page lets its worker take messages. Checking costs something, so
// callers do it every so many nodes or propagations.
func (p *poll) check() bool {
	if p.stopped {
		return true
	}
	if p.done != nil && p.ctx.Err() != nil {
		p.stopped = true
		return true
	}
	if !p.deadline.IsZero() && !time.Now().Before(p.deadline) {
		p.stopped, p.timedOut = true, true
		return true
	}
	return false
}
