package csp

import (
	"context"
	"time"

	"github.com/propago/propago/domains"
)

// This file is the tree search: depth first, two-way branching. A branch takes
// x=v, and after that side is exhausted x!=v at the level it came from, so that
// the second side needs no level of its own. Where the domain keeps only its
// bounds and v lies inside them, the sides are x<=v and x>v.

// frame is a branch whose first side is being searched.
type frame struct {
	x     int32
	op    domains.Op // EQ or LE
	only  bool       // the domain had one value: there is no second side
	k     int
	depth int
}

// run searches and calls visit at every solution, whose values are in s.vals,
// until it returns false. With a nil visit it only propagates, and leaves the
// domains as they are.
func (s *Solver) run(ctx context.Context, visit func() bool) {
	if s.running {
		s.err = ErrRunning
		return
	}
	s.begin(ctx)
	defer s.end(visit != nil)
	if s.outcome == Invalid {
		return
	}
	s.unwound = true
	s.search(visit)
	s.unwound = false
}

// search is a run between its beginning and its end.
func (s *Solver) search(visit func() bool) {
	ok := s.root()
	if visit == nil {
		s.failed = !ok && !s.space.poll.stopped
		return
	}
	for {
		if s.space.poll.stopped {
			return
		}
		if ok {
			x, found := s.chooseVar()
			if found {
				if s.nodeLimit() {
					return
				}
				ok = s.branch(x)
				continue
			}
			s.space.stats.Solutions++
			s.readOff()
			if !visit() {
				return
			}
			if s.space.poll.check() {
				return
			}
			if n := s.opts.MaxSolutions; n > 0 && s.space.stats.Solutions >= int64(n) {
				s.outcome = Limited
				return
			}
		} else {
			s.space.stats.Failures++
		}
		var more bool
		if ok, more = s.backtrack(); !more {
			return
		}
	}
}

func (s *Solver) begin(ctx context.Context) {
	if ctx == nil {
		ctx = context.Background()
	}
	s.running = true
	s.failed = false
	if s.unwound {
		s.space.queue.reset()
		s.unwound = false
	}
	s.err = s.malformed
	s.outcome = Stopped // until the tree is searched, or a limit met
	s.started = time.Now()
	s.space.st.PopTo(0)
	s.space.stats = Stats{}
	s.base = Stats{Prunings: s.space.st.Removed()}
	s.branched = 0
	s.frames = s.frames[:0]
	s.lossy = s.lossy[:0]
	s.depth = 0
	if s.pcg != nil {
		s.pcg.Seed(s.opts.Seed, 0x9e3779b97f4a7c15)
	}
	s.space.poll = poll{ctx: ctx, done: ctx.Done()}
	if s.opts.Timeout > 0 {
		s.space.poll.deadline = s.started.Add(s.opts.Timeout)
	}
	if s.err != nil {
		s.outcome = Invalid
		return
	}
	s.space.poll.check()
}

// end settles how the run ended and returns to the root.
func (s *Solver) end(pop bool) {
	s.total(&s.space.stats)
	s.running = false
	if s.err == ErrRunning {
		s.err = nil // that was the answer to a run within this one
	}
	if p := &s.space.poll; p.stopped {
		s.outcome = Limited
		if !p.timedOut {
			s.outcome, s.err = Cancelled, p.ctx.Err()
		}
	}
	s.space.poll.ctx, s.space.poll.done = nil, nil
	if pop {
		s.space.st.PopTo(0)
	}
}

// total completes the counts of a run.
func (s *Solver) total(st *Stats) {
	st.Prunings = s.space.st.Removed() - s.base.Prunings - s.branched
	st.Time = time.Since(s.started)
	if r := &s.rootStats; s.rooted {
		st.Propagations += r.Propagations
		st.Revisions += r.Revisions
		st.Checks += r.Checks
		st.Prunings += r.Prunings
	}
}

// root makes the root of the search tree: the model's own propagation, once for
// all runs, then the assumptions.
func (s *Solver) root() bool {
	s.space.stats.Nodes = 1
	if s.space.poll.stopped {
		return false
	}
	if s.empty {
		return false
	}
	if !s.rooted {
		ok := s.level.start(s)
		if s.space.poll.stopped {
			return false
		}
		s.rooted, s.rootFailed = true, !ok
		// total adds the root's counts to every run, this one included.
		s.rootStats = s.space.stats
		s.rootStats.Prunings = s.space.st.Removed() - s.base.Prunings
		s.space.stats = Stats{Nodes: 1}
		s.base.Prunings = s.space.st.Removed()
	}
	if s.rootFailed {
		return false
	}
	s.space.st.Push()
	if len(s.assumed) == 0 {
		return true
	}
	before := s.space.st.Removed()
	s.space.st.SetCause(domains.Assumption)
	for i := range s.assumed {
		a := &s.assumed[i]
		if !s.assume(a) {
			s.space.queue.clear()
			return false
		}
		if (a.dom != nil || a.lit.op == domains.NE) && !s.space.KeepsHoles(a.lit.x) {
			s.lossy = append(s.lossy, i)
		}
	}
	s.branched += s.space.st.Removed() - before
	return s.level.assumed(s) && s.assumeAgain()
}

func (s *Solver) assume(a *assumption) bool {
	if a.dom != nil {
		return s.space.KeepOnly(a.lit.x, *a.dom)
	}
	return s.space.Post(a.lit)
}

// assumeAgain narrows once more where an assumption makes a hole that the domain
// could not keep, until the bounds rest on values that are allowed.
func (s *Solver) assumeAgain() bool {
	if len(s.lossy) == 0 {
		return true
	}
	st := s.space.st
	for {
		before := st.Removed()
		st.SetCause(domains.Assumption)
		for _, i := range s.lossy {
			if !s.assume(&s.assumed[i]) {
				s.space.queue.clear()
				return false
			}
		}
		gone := st.Removed() - before
		if gone == 0 {
			return true
		}
		s.branched += gone
		if !s.level.assumed(s) {
			return false
		}
	}
}

// nodeLimit reports whether the next node is one too many, and looks whether the
// search was told to stop.
func (s *Solver) nodeLimit() bool {
	n := s.space.stats.Nodes
	if s.opts.MaxNodes > 0 && n >= s.opts.MaxNodes {
		s.outcome = Limited
		return true
	}
	return n&15 == 0 && s.space.poll.check()
}

// branch takes the first side of a branch on variable x.
func (s *Solver) branch(x int32) bool {
	op, k := s.chooseValue(x)
	s.frames = append(s.frames, frame{x: x, op: op, k: k, depth: s.depth, only: s.space.st.Fixed(x)})
	s.space.st.Push()
	return s.take(x, op, k, domains.Decision)
}

// take makes one side of a branch a node: narrows, and maintains what is to be
// maintained.
func (s *Solver) take(x int32, op domains.Op, k int, cause domains.Cause) bool {
	st := s.space.st
	s.space.stats.Nodes++
	s.depth++
	if s.depth > s.space.stats.MaxDepth {
		s.space.stats.MaxDepth = s.depth
	}
	before := st.Removed()
	st.SetCause(cause)
	if !s.space.Post(Literal{Var{id: x}, op, k}) {
		s.space.queue.clear()
		return false
	}
	s.branched += st.Removed() - before
	return s.level.branched(s, x, op) && s.assumeAgain()
}

// backtrack returns to the latest branch with a second side and takes it. more is
// false where there is none, or a limit was reached.
func (s *Solver) backtrack() (ok, more bool) {
	for n := len(s.frames) - 1; n >= 0; n-- {
		f := s.frames[n]
		s.frames = s.frames[:n]
		s.space.stats.Backtracks++
		s.space.st.PopTo(s.space.st.Level() - 1)
		s.depth = f.depth
		if f.only {
			continue
		}
		if s.nodeLimit() {
			return false, false
		}
		op, k := domains.NE, f.k
		if f.op == domains.LE {
			op, k = domains.GE, f.k+1
		}
		return s.take(f.x, op, k, domains.Refutation), true
	}
	s.outcome = Exhausted
	return false, false
}

// readOff copies the fixed values of all variables to s.vals.
func (s *Solver) readOff() {
	s.vals = s.vals[:0]
	for x := range s.space.st.Len() {
		s.vals = append(s.vals, int32(s.space.st.Min(int32(x))))
	}
}
