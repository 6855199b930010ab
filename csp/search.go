package csp

import (
	"context"
	"time"

	"github.com/propago/propago/domains"
)

// This file is the tree search: depth first, two-way branching. A branch takes a
// literal, such as x=v, and after that side is exhausted its negation at the level
// it came from, so that the second side needs no level of its own. Restarts,
// discrepancies and neighbourhoods are ways of leaving one descent and beginning
// another; they are told apart in search_descents.go.

// frame is a branch whose first side is being searched.
type frame struct {
	d     domains.Literal
	only  bool // the domain had one value: there is no second side
	depth int
	disc  int  // discrepancies above it
	path  int  // length of the path above it
	once  bool // all that counts is fixed above it: one solution below is enough
}

// step is one side of a branch on the way from the root to the present node.
type step struct {
	d       domains.Literal // the first side
	refuted bool            // the second side was taken
}

// run searches and calls visit at every solution, whose values are in s.vals,
// until it returns false. With a nil visit it only propagates, and leaves the
// domains as they are.
func (s *Solver) run(ctx context.Context, visit func() bool) {
	if s.running {
		s.err = ErrRunning
		return
	}
	if s.model == nil {
		s.err, s.outcome = errUncompiled, Invalid
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
	if s.watch != nil {
		s.watch.begin()
	} else if s.fast.kernel != nil && visit != nil && !s.goal.on {
		s.runKernel(visit)
		return
	}
	ok := s.root()
	if s.goal.on && s.rooted && !s.empty {
		s.goal.lower = s.space.Min(s.goal.x)
	}
	if visit == nil {
		s.failed = !ok && !s.space.poll.stopped
		if s.watch != nil {
			s.watch.propagated(ok)
		}
		return
	}
	if !ok && !s.space.poll.stopped {
		// A descent anew would begin with the root taken for consistent.
		s.fail()
		s.backtrack()
		return
	}
	s.space.st.Push() // what a descent refutes at its root is left with it
	if s.learner != nil {
		s.learnSearch(visit)
		return
	}
	for {
		if _, ended := s.descend(ok, visit); ended {
			return
		}
		var more bool
		if s.restartDue() {
			ok, more = s.startOver(), true
		} else if ok, more = s.backtrack(); !more && s.outcome != Limited && !s.space.poll.stopped {
			ok, more = s.another()
		}
		if !more {
			return
		}
	}
}

// descend branches from a propagated node, ok or not, down to one that fails or is a solution,
// which it reports. The search may also end on the way.
func (s *Solver) descend(ok bool, visit func() bool) (solved, ended bool) {
	for {
		if ok && s.watch != nil {
			s.watch.fixpoint()
		}
		if s.space.poll.stopped {
			return false, true
		}
		if !ok {
			s.fail()
			return false, false
		}
		if s.activity != nil {
			s.stir()
		}
		d, found := s.choose()
		if s.outcome == Invalid {
			return false, true
		}
		if !found {
			return true, s.report(visit)
		}
		if s.atLimit() {
			return false, true
		}
		ok = s.branch(d)
	}
}

// report makes a solution of the present node, and reports whether the search ends
// with it.
func (s *Solver) report(visit func() bool) (last bool) {
	if s.seen() {
		return false
	}
	s.space.stats.Solutions++
	s.readOff()
	if s.watch != nil {
		s.watch.solution()
	}
	s.save()
	s.goal.improve(s)
	if s.opts.Neighbourhood != nil && s.goal.on && s.restarts == 0 {
		s.nextRestart = s.space.stats.Failures + s.cutoff(0)
	}
	if s.handOver(visit) {
		return true
	}
	if !s.goal.on {
		s.leaveOnce()
	}
	return false
}

// leaveOnce goes back from a solution to the latest branch on something that counts.
func (s *Solver) leaveOnce() {
	n := len(s.frames)
	for n > 0 && s.frames[n-1].once {
		n--
	}
	if n == len(s.frames) {
		return
	}
	first := s.frames[n]
	s.space.stats.Backtracks += int64(len(s.frames) - n)
	s.popTo(s.space.st.Level() - (len(s.frames) - n))
	s.frames = s.frames[:n]
	s.depth, s.disc = first.depth, first.disc
	if s.nogoods != nil {
		s.path = s.path[:first.path]
	}
}

// handOver gives the solution in s.vals to the caller, and reports whether the
// search ends with it.
func (s *Solver) handOver(visit func() bool) (last bool) {
	if !visit() || s.space.poll.check() {
		return true
	}
	if n := s.opts.MaxSolutions; n > 0 && s.space.stats.Solutions >= int64(n) {
		s.outcome = Limited
		return true
	}
	return false
}

// fail counts a contradiction and lets the orders learn from it.
func (s *Solver) fail() {
	s.space.stats.Failures++
	if s.watch != nil {
		s.watch.fail()
	}
	s.blame()
	if n := len(s.frames); n > 0 && s.opts.LastConflict {
		s.lastConflict = s.frames[n-1].d.X()
	}
}

// epoch is some moment before every run.
var epoch = time.Now()

// now returns the time since then: half of what time.Now asks of the system, of which a
// run of a microsecond takes notice.
func now() time.Duration { return time.Since(epoch) }

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
	s.started = now()
	s.startWatch()
	s.toRoot()
	s.space.stats = Stats{}
	s.base = Stats{Prunings: s.space.st.Removed()}
	s.branched = 0
	s.frames = s.frames[:0]
	s.depth = 0
	s.forget()
	if s.opts.Progress != nil {
		s.told = time.Now()
	}
	s.space.poll = poll{ctx: ctx, done: ctx.Done()}
	if s.opts.Timeout > 0 {
		s.space.poll.deadline = time.Now().Add(s.opts.Timeout)
	}
	if s.err != nil {
		s.outcome = Invalid
		return
	}
	s.space.poll.check()
}

// end settles how the run ended and returns to the root.
func (s *Solver) end(pop bool) {
	switch p := &s.space.poll; {
	case !p.stopped:
	case p.left:
		s.outcome = Stopped
	case p.timedOut:
		s.outcome = Limited
	default:
		s.outcome, s.err = Cancelled, p.ctx.Err()
	}
	s.endWatch()
	s.total(&s.space.stats)
	s.running = false
	if s.err == ErrRunning {
		s.err = nil // that was the answer to a run within this one
	}
	s.space.poll.ctx, s.space.poll.done = nil, nil
	if pop {
		s.toRoot()
	}
}

// The levels of the trail: what the model propagates without assumptions is kept for all
// runs at rootLevel, once s.rooted says so, and a run puts its assumptions on top of that.
const (
	rootLevel    = 1
	assumedLevel = 2
)

// toRoot undoes what the latest run did.
func (s *Solver) toRoot() {
	s.lossy = s.lossy[:0]
	if s.rooted {
		s.space.st.PopTo(rootLevel)
		return
	}
	s.space.st.PopTo(0)
}

// total completes the counts of a run.
func (s *Solver) total(st *Stats) {
	st.Prunings = s.space.st.Removed() - s.base.Prunings - s.branched
	st.Time = now() - s.started
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
		s.space.st.Push()
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
			s.branched += s.space.st.Removed() - before
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
				s.branched += st.Removed() - before
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

// atLimit reports whether the next node is one too many, and looks whether the
// search was told to stop.
func (s *Solver) atLimit() bool {
	st := &s.space.stats
	if o := &s.opts; o.MaxNodes > 0 && st.Nodes >= o.MaxNodes || o.MaxFailures > 0 && st.Failures >= o.MaxFailures {
		s.outcome = Limited
		return true
	}
	if st.Nodes&15 != 0 {
		return false
	}
	if s.opts.Progress != nil {
		s.progress()
	}
	return s.space.poll.check()
}

// branch takes the first side of a branch.
func (s *Solver) branch(d domains.Literal) bool {
	s.frames = append(s.frames, frame{d: d, depth: s.depth, disc: s.disc, path: len(s.path), only: s.space.st.Fixed(d.X()), once: s.once})
	if s.nogoods != nil {
		s.path = append(s.path, step{d, false})
	}
	s.space.st.Push()
	return s.take(d, domains.Decision)
}

// take makes one side of a branch a node: narrows, and maintains what is to be
// maintained.
func (s *Solver) take(d domains.Literal, cause domains.Cause) bool {
	st := s.space.st
	s.space.stats.Nodes++
	s.depth++
	if s.depth > s.space.stats.MaxDepth {
		s.space.stats.MaxDepth = s.depth
	}
	if s.watch != nil {
		s.watch.branch(d, cause)
	}
	before := st.Removed()
	st.SetCause(cause)
	if !s.space.narrow(d) {
		s.space.queue.clear()
		return false
	}
	s.branched += st.Removed() - before
	return s.level.branched(s, d.X(), d.Op()) && s.assumeAgain()
}

// backtrack returns to the latest branch with a second side and takes it. more is
// false where there is none, or a limit was reached.
func (s *Solver) backtrack() (ok, more bool) {
	for n := len(s.frames) - 1; n >= 0; n-- {
		f := s.frames[n]
		s.frames = s.frames[:n]
		s.space.stats.Backtracks++
		s.popTo(s.space.st.Level() - 1)
		s.depth, s.disc = f.depth, f.disc
		if f.only || s.tooFar() {
			continue
		}
		if s.atLimit() {
			return false, false
		}
		if s.nogoods != nil {
			s.path = append(s.path[:f.path], step{f.d, true})
		}
		s.disc++
		if !s.goal.assert(s) {
			if s.watch != nil {
				s.watch.fail()
			}
			continue // nothing better is left here: no node is made of it
		}
		return s.take(f.d.Not(), domains.Refutation), true
	}
	s.outcome = Exhausted
	return false, false
}

// popTo undoes to a level.
func (s *Solver) popTo(level int) {
	if s.space.st.Level() > level {
		for i := range s.phases {
			if t := s.phases[i].cup; t != nil {
				t.undo(s, s.space.st.Mark(level))
			}
		}
	}
	s.space.st.PopTo(level)
	if g := s.space.clauses; g != nil {
		g.Back(s.space.st.TrailLen())
	}
	if s.watch != nil {
		s.watch.back(level)
	}
}

// readOff copies the fixed values of all variables to s.vals.
func (s *Solver) readOff() {
	s.vals = s.vals[:0]
	for x := range s.space.st.Len() {
		s.vals = append(s.vals, int32(s.space.st.Min(int32(x))))
	}
}
