package csp

import (
	"context"

	"github.com/propago/propago/domains"
)

// This file is the tree search: depth first, two-way branching. A branch takes a
// literal, such as x=v, and after that side is exhausted its negation at the level
// it came from, so that the second side needs no level of its own. Restarts,
// discrepancies and neighbourhoods are ways of leaving one descent and beginning
// another; they are told apart in search_descents.go.

// frame is a branch whose first side is being searched.
type frame struct {
	d      domains.Literal
	only   bool // the domain had one value: there is no second side
	depth  int
	disc   int   // discrepancies above it
	path   int   // length of the path above it
	opened int64 // how many branches were taken before it in this run
	once   bool  // all that counts is fixed above it: one solution below is enough
	part   bool  // the part of the problem is made of it
}

// step is one side of a branch on the way from the root to the present node.
type step struct {
	d       domains.Literal // the first side
	refuted bool            // the second side was taken
}

// execute searches and calls visit at every solution, whose values are in s.run.vals,
// until it returns false. With a nil visit it only propagates, and leaves the
// domains as they are.
func (s *Solver) execute(ctx context.Context, visit func() bool) { s.perform(ctx, visit, false) }

// perform is execute. Where one solution is wanted, or the best, the engine may choose how
// to search.
func (s *Solver) perform(ctx context.Context, visit func() bool, one bool) {
	if s.run.on {
		s.run.err = ErrRunning
		return
	}
	if s.model == nil {
		s.run.err, s.run.outcome = errUncompiled, Invalid
		return
	}
	if s.team != nil && visit != nil && s.watching.stepper == nil {
		s.team.search(ctx, visit, one)
		return
	}
	s.join(ctx, one)
	if s.later != nil && visit != nil {
		defer func() {
			if err := s.proveLater(ctx); err != nil {
				s.run.outcome, s.run.err = Invalid, err
			}
		}()
	}
	s.begin(ctx, visit == nil)
	defer s.end(visit != nil)
	if s.run.outcome == Invalid {
		return
	}
	if s.prover != nil && visit != nil {
		defer s.prover.conclude(s)
		s.prover.begin(s)
	}
	s.run.unwound = true
	if one {
		s.searchForOne(s.space.poll.ctx, visit)
	} else {
		s.searchAll(visit)
	}
	s.run.unwound = false
}

// search is a run between its beginning and its end. It is done, or has paused.
func (s *Solver) search(visit func() bool) (done bool) {
	if s.run.watch == nil && s.fast.kernel != nil && visit != nil && !s.goal.on {
		s.runKernel(visit)
		return true
	}
	s.forget()
	if s.run.watch != nil {
		s.run.watch.begin()
	}
	ok := s.atRoot()
	if s.run.outcome == Invalid {
		return true
	}
	if s.goal.on && s.root.done && !s.empty {
		s.goal.lower = s.space.Min(s.goal.x)
	}
	if visit == nil {
		s.run.failed = !ok && !s.space.poll.stopped
		if s.run.watch != nil {
			s.run.watch.propagated(ok)
		}
		return true
	}
	if !ok && !s.space.poll.stopped {
		// A descent anew would begin with the root taken for consistent.
		s.fail()
		s.backtrack()
		return true
	}
	if s.run.watch == nil {
		s.space.queue.listen = s.space.queue.made
	}
	if ok && s.goal.on {
		ok = s.goal.assert(s) && s.space.fixpoint() && s.assumeAgain() // another search may know a solution
	}
	s.space.st.Push() // what a descent refutes at its root is left with it
	if s.learner != nil {
		ok = s.learner.begin(&s.space, ok)
	}
	if s.inParts() {
		ok = ok && s.goOn()
	}
	return s.descents(ok, visit)
}

// descents goes down from a propagated node, ok or not, again and again, until the search
// is done or has to pause.
func (s *Solver) descents(ok bool, visit func() bool) (done bool) {
	for more := true; more; {
		if s.work() >= s.run.pause {
			s.run.paused = ok
			return false
		}
		solved, ended := s.descend(ok, visit)
		switch {
		case ended:
			return true
		case s.learner != nil:
			ok, more = s.backjump(solved)
		case s.restartDue():
			ok = s.startOver()
		default:
			if ok, more = s.backtrack(); !more && s.run.outcome != Limited && !s.space.poll.stopped {
				ok, more = s.another()
			}
		}
	}
	return true
}

// descend branches from a propagated node, ok or not, down to one that fails or is a solution,
// which it reports. The search may also end on the way.
func (s *Solver) descend(ok bool, visit func() bool) (solved, ended bool) {
	for {
		if ok && s.run.watch != nil {
			s.run.watch.fixpoint()
		}
		if s.space.poll.stopped {
			return false, true
		}
		if !ok {
			s.fail()
			if s.space.vain != nil {
				s.run.outcome = Exhausted
			}
			return false, s.space.vain != nil
		}
		if s.order.activity != nil {
			s.stir()
		}
		d, part, found := s.next()
		if s.run.outcome == Invalid || s.run.outcome == Exhausted {
			return false, true
		}
		if !found {
			return true, s.report(visit)
		}
		if s.atLimit() {
			return false, true
		}
		ok = s.branch(d)
		s.run.frames[len(s.run.frames)-1].part = part
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
	if s.prover != nil {
		s.prover.solution(s)
	}
	if s.run.watch != nil {
		s.run.watch.solution()
	}
	s.save()
	s.order.praise()
	s.goal.improve(s)
	s.goal.aim.met(s)
	if s.contest.Peer != nil && s.goal.on {
		s.contest.OfferBest(s.run.vals[:s.size], s.goal.best)
	}
	if s.opts.Neighbourhood != nil && s.goal.on && s.run.restarts.n == 0 {
		s.until() // which the first solution makes soon
	}
	if s.handOver(visit) {
		return true
	}
	if s.prover != nil && s.learner == nil {
		s.prover.refute(s, true)
	}
	if !s.goal.on {
		s.leaveOnce()
	}
	return false
}

// leaveOnce goes back from a solution to the latest branch on something that counts.
func (s *Solver) leaveOnce() {
	n := len(s.run.frames)
	for n > 0 && s.run.frames[n-1].once {
		n--
	}
	if s.prover != nil && n < len(s.run.frames) {
		s.prover.leftOut()
	}
	s.goBack(n)
}

// goBack leaves all branches but the first n: the search stands where the next of them was
// taken.
func (s *Solver) goBack(n int) {
	left := len(s.run.frames) - n
	if left == 0 {
		return
	}
	first := s.run.frames[n]
	s.space.stats.Backtracks += int64(left)
	s.popTo(s.space.st.Level() - left)
	s.run.frames, s.run.path = s.run.frames[:n], s.run.path[:first.path]
	s.run.depth, s.run.disc = first.depth, first.disc
}

// handOver gives the solution in s.run.vals to the caller, and reports whether the
// search ends with it.
func (s *Solver) handOver(visit func() bool) (last bool) {
	if !visit() || s.space.poll.check() {
		return true
	}
	if n := s.opts.MaxSolutions; n > 0 && s.space.stats.Solutions+s.run.elsewhere.Solutions >= int64(n) {
		s.run.outcome = Limited
		return true
	}
	return false
}

// fail counts a contradiction and lets the orders learn from it.
func (s *Solver) fail() {
	s.space.stats.Failures++
	if s.run.watch != nil {
		s.run.watch.fail()
	}
	if s.prover != nil && (s.learner == nil || s.space.st.Level() < treeLevel) {
		s.prover.refute(s, false)
	}
	s.blame()
	if n := len(s.run.frames); n > 0 && s.opts.LastConflict && s.order.last() {
		s.run.lastConflict = s.run.frames[n-1].d.X()
	}
}

// atRoot makes the root of the search tree: the model's own propagation, once for
// all runs, then the assumptions.
func (s *Solver) atRoot() bool {
	s.space.stats.Nodes, s.run.rooted = 1, true
	if s.space.poll.stopped || s.empty {
		return false
	}
	s.space.doubts = s.run.watch == nil
	if !s.root.done {
		s.space.st.Push()
		s.space.backTo(asAttached)
		if !s.run.history {
			s.space.st.Abridge(rootEntries + 16*s.size)
		}
		ok := s.level.start(s)
		s.root.whole = s.space.st.KeepAll()
		if s.space.poll.stopped {
			return false
		}
		s.space.keepAll(asRooted)
		s.root.done, s.root.failed = true, !ok
		// total adds the root's counts to every run, this one included.
		s.root.stats = s.space.stats
		s.root.stats.Prunings = s.space.st.Removed() - s.run.removed
		s.space.stats = Stats{Nodes: 1}
		s.run.removed = s.space.st.Removed()
	} else {
		s.space.backTo(asRooted)
	}
	if s.root.failed {
		return false
	}
	s.space.st.Push()
	if s.inParts() {
		return s.decide()
	}
	if len(s.asked.assumed) == 0 {
		return true
	}
	s.space.st.SetCause(domains.Assumption)
	for i := range s.asked.assumed {
		l := &s.asked.assumed[i]
		if !s.suppose(*l) {
			return false
		}
		if l.op == domains.NE && !s.space.KeepsHoles(l.x) {
			s.run.lossy = append(s.run.lossy, i)
		}
	}
	return s.level.assumed(s) && s.assumeAgain()
}

// suppose narrows an assumption, which prunes nothing: what it removes counts as that of branches.
func (s *Solver) suppose(l Literal) bool {
	before := s.space.st.Removed()
	ok := s.space.assert(l)
	s.run.branched += s.space.st.Removed() - before
	if !ok {
		s.space.queue.clear()
	}
	return ok
}

// assumeAgain narrows once more where an assumption makes a hole that the domain
// could not keep, until the bounds rest on values that are allowed.
func (s *Solver) assumeAgain() bool {
	if len(s.run.lossy) == 0 {
		return true
	}
	for {
		before := s.run.branched
		s.space.st.SetCause(domains.Assumption)
		for _, i := range s.run.lossy {
			if !s.suppose(s.asked.assumed[i]) {
				return false
			}
		}
		switch {
		case s.run.branched == before:
			return true
		case !s.level.assumed(s):
			return false
		}
	}
}

// atLimit reports whether the next node is one too many, and looks whether the
// search was told to stop.
func (s *Solver) atLimit() bool {
	st, e := &s.space.stats, &s.run.elsewhere
	if o := &s.opts; o.MaxNodes > 0 && st.Nodes+e.Nodes >= o.MaxNodes || o.MaxFailures > 0 && st.Failures+e.Failures >= o.MaxFailures {
		s.run.outcome = Limited
		return true
	}
	if st.Nodes&15 != 0 {
		return s.space.poll.worked(int32(min(s.size, pollWork)))
	}
	if s.opts.Progress != nil {
		s.progress()
	}
	return s.space.poll.check()
}

// branch takes the first side of a branch.
func (s *Solver) branch(d domains.Literal) bool {
	s.run.frames = append(s.run.frames, frame{d: d, depth: s.run.depth, disc: s.run.disc, path: len(s.run.path), only: s.space.st.Fixed(d.X()), once: s.run.once, opened: s.space.stats.Nodes})
	if s.nogoods != nil {
		s.run.path = append(s.run.path, step{d, false})
	}
	s.space.st.Push()
	return s.take(d, domains.Decision)
}

// take makes one side of a branch a node: narrows, and maintains what is to be
// maintained.
func (s *Solver) take(d domains.Literal, cause domains.Cause) bool {
	st := s.space.st
	s.space.stats.Nodes++
	s.run.depth++
	s.space.stats.MaxDepth = max(s.space.stats.MaxDepth, s.run.depth)
	if s.run.watch != nil {
		s.run.watch.branch(d, cause)
	}
	before := st.Removed()
	if !s.force(d, cause) {
		return false
	}
	s.run.branched += st.Removed() - before
	return s.level.branched(s, d.X(), d.Op()) && s.assumeAgain()
}

// force narrows what has to hold. False: it cannot, and nothing is due any more.
func (s *Solver) force(l domains.Literal, cause domains.Cause) bool {
	s.space.st.SetCause(cause)
	if !s.space.narrow(l) {
		s.space.queue.clear()
		return false
	}
	return true
}

// backtrack returns to the latest branch with a second side and takes it. more is
// false where there is none, or a limit was reached.
func (s *Solver) backtrack() (ok, more bool) {
	for n := len(s.run.frames) - 1; n >= 0; n-- {
		f := s.run.frames[n]
		s.run.frames = s.run.frames[:n]
		s.space.stats.Backtracks++
		s.popTo(s.space.st.Level() - 1)
		s.run.depth, s.run.disc = f.depth, f.disc
		if f.only || s.tooFar() {
			continue
		}
		if s.atLimit() {
			return false, false
		}
		if s.nogoods != nil {
			s.run.path = append(s.run.path[:f.path], step{f.d, true})
		}
		s.run.disc++
		if !s.goal.assert(s) {
			if s.run.watch != nil {
				s.run.watch.fail()
			}
			if s.prover != nil {
				s.prover.refute(s, false)
			}
			continue // nothing better is left here: no node is made of it
		}
		if s.prover != nil {
			s.prover.otherSide(s)
		}
		return s.take(f.d.Not(), domains.Refutation), true
	}
	s.run.outcome = Exhausted
	return false, false
}

// backjump learns from the present node, a solution or a failure, goes back as far as the
// clause says, and from there on with it, or from the root where it is time for that.
func (s *Solver) backjump(solved bool) (ok, more bool) {
	l, branches := s.learner, 0
	if solved {
		branches, more = l.refuteSolution(s)
	} else {
		branches, more = l.refuteFailure(s)
	}
	if s.prover != nil {
		s.prover.learned(s, solved, more)
	}
	if !more {
		s.offer(nil, 0)
		s.run.outcome = Exhausted
		return false, false
	}
	s.goBack(branches)
	if s.atLimit() {
		return false, false
	}
	open, cause, alone := l.keep(&s.space.stats)
	if s.prover != nil {
		s.prover.clause(cause, s.prover.last)
	}
	s.space.stats.Nodes++
	s.offer(l.lits, l.spread)
	restart := s.restartDue()
	if restart {
		s.goBack(0)
		s.anew()
	}
	if s.run.watch != nil {
		s.run.watch.resumed(open, restart)
	}
	if !s.goal.assert(s) {
		return false, true
	}
	if restart && s.shares() && !s.takeIn() {
		return false, true
	}
	if (alone || len(s.run.frames) > 0) && !s.force(open, cause) {
		return false, true
	}
	return s.space.fixpoint() && s.assumeAgain(), true
}
