package csp

import (
	"context"
	"iter"
	"slices"

	"github.com/propago/propago/domains"
)

// This file tells observers what happens during a run. The trail is the log: prunings are
// read off it once a propagator has returned, so that nobody who prunes need know that
// somebody watches. While a run is observed, each propagator of the queue is run by a
// watcher, which tells of it; the queue itself, and a run that nobody observes, know
// nothing of that. What else there is to tell is told where it happens at most once at a
// node.

// teller tells of one observed run.
type teller struct {
	s     *Solver
	plain []Propagator // what runs when nobody watches
	e     Event
	id    int64
	node  place
	left  []place // for each level of the trail, the node that was present when it was left

	pos     int           // trail entries before it were told
	domains []domains.Set // as they were told; none where a declared domain is empty
	told    []told        // the prunings in force
}

// watching is what being observed takes.
type watching struct {
	stepper  func(Event) bool // who steps through the run, or nil
	watchers []Propagator     // what runs while somebody watches
}

// place is a node of the tree.
type place struct {
	id, parent int64
	depth      int
}

// told is a pruning that was told: of which entry of the trail, and what the domain was.
type told struct {
	pos, x int32
	before domains.Set
}

// Steps runs the search and yields its events, one by one: the run for stepping by hand,
// with a range loop or [iter.Pull]. Each is a copy to keep. Leaving the loop stops the run.
// The general kernel searches, whatever [Solver.Kernel] says. [Options.Observer] is told as
// well. It is the run of [Solver.Optimize] where a goal is given, the first one counting, and
// else searches for all solutions, up to [Options.MaxSolutions]; Err and Outcome tell how it
// ended.
func (s *Solver) Steps(ctx context.Context, goal ...Objective) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		if s.run.on {
			s.run.err = ErrRunning
			return
		}
		s.watching.stepper = yield
		defer func() {
			s.watching.stepper = nil
			if s.fast.kernel != nil {
				s.root.done = false // the other kernel has no use for it, and does not count it
				s.toRoot()
			}
		}()
		further := func() bool { return true }
		if len(goal) > 0 {
			s.optimize(ctx, goal[0], nil, further)
		} else {
			s.execute(ctx, further)
		}
	}
}

// observed reports whether somebody wants to know of the next run. All that was propagated
// for the runs before is then to be undone and done again.
func (s *Solver) observed() bool { return s.opts.Observer != nil || s.watching.stepper != nil }

// startWatch begins to watch a run, where somebody wants to know.
func (s *Solver) startWatch() {
	if !s.observed() {
		s.setWatch(nil)
		return
	}
	w := &teller{s: s, plain: s.space.run, node: place{id: 1}}
	s.setWatch(w)
	if s.watching.watchers == nil {
		for p := range w.plain {
			run := w.plain[p]
			if _, nobody := run.(*valueWaits); !nobody {
				run = &watcher{s, run, int32(p)}
			}
			s.watching.watchers = append(s.watching.watchers, run)
		}
	}
	s.space.run = s.watching.watchers
}

// endWatch tells that the run has ended, unless a panic ended it.
func (s *Solver) endWatch() {
	w := s.run.watch
	if w == nil {
		return
	}
	s.space.run = w.plain
	if !s.run.unwound {
		if w.id == 0 { // what is malformed does not even begin
			w.start(EventStart)
			w.emit()
		}
		w.flush()
		w.node = place{id: 1}
		w.start(EventDone)
		w.e.Outcome, w.e.Stats = s.run.outcome, s.Stats()
		w.emit()
	}
	s.setWatch(nil)
}

func (s *Solver) setWatch(w *teller) {
	s.run.watch = w
	if l, ok := s.level.(*byAssignment); ok {
		l.watch = w
	}
}

// watcher runs a propagator and tells of it.
type watcher struct {
	s   *Solver
	run Propagator
	id  int32
}

func (p *watcher) Propagate(s *Space) Status {
	w := p.s.run.watch
	w.flush()
	if r, ok := p.run.(*revision); ok {
		w.revise(p.id, r.x, r.arc.other)
	} else {
		w.start(EventPropagate)
		w.by(domains.Cause(p.id))
		w.emit()
	}
	if s.poll.stopped {
		return Failed // which nobody takes for one
	}
	status := p.run.Propagate(s)
	w.flush()
	return status
}

// start makes the next event one of a kind, at the present node.
func (w *teller) start(k EventKind) {
	w.id++
	w.e = Event{ID: w.id, Kind: k, Node: w.node.id, Parent: w.node.parent, Depth: w.node.depth, Constraint: -1, solver: w.s}
}

// by names the maker of the next event.
func (w *teller) by(c domains.Cause) {
	w.e.By = madeBy(c)
	if c >= 0 {
		p := &w.s.space.props[c]
		w.e.Constraint, w.e.Part = int(p.origin), int(p.nth)
	}
}

// emit tells the next event.
func (w *teller) emit() {
	s := w.s
	if o := s.opts.Observer; o != nil {
		o(&w.e)
	}
	if p := &s.space.poll; s.watching.stepper != nil && !p.left && !s.watching.stepper(w.e) {
		p.left, p.stopped = true, true
	}
}

func (w *teller) bare(x int32) Var { return Var{model: w.s.model, id: x} }

// begin tells what takes part in the run.
func (w *teller) begin() {
	s := w.s
	if !s.empty {
		for x := range int32(s.size) {
			w.domains = append(w.domains, s.space.Domain(w.bare(x)))
		}
	}
	w.start(EventStart)
	w.emit()
	for i := range s.posted {
		w.start(EventPost)
		w.e.Constraint = i
		w.emit()
	}
}

// flush tells the prunings that were made since the last call.
func (w *teller) flush() {
	st := w.s.space.st
	for end := st.TrailLen(); w.pos < end; {
		c, ok := st.ChangeAt(w.pos)
		w.pos++
		if !ok {
			continue
		}
		before := w.domains[c.X]
		after := w.narrowed(before, c)
		w.domains[c.X] = after
		w.told = append(w.told, told{int32(w.pos - 1), c.X, before})
		w.start(EventPrune)
		w.by(c.Cause)
		w.e.Var = w.bare(c.X)
		if c.Op != domains.NotIn {
			w.e.Lit = Literal{w.e.Var, c.Op, c.K}
		}
		w.e.Removed, w.e.Domain = before.Difference(after), after
		w.emit()
	}
}

// narrowed returns the domain that was before, after the change of the entry at w.pos-1.
func (w *teller) narrowed(before domains.Set, c domains.Change) domains.Set {
	switch c.Op {
	case domains.GE:
		return before.Intersect(domains.Range(c.K, domains.MaxValue))
	case domains.LE:
		return before.Intersect(domains.Range(domains.MinValue, c.K))
	case domains.NE:
		return before.Difference(domains.Of(c.K))
	case domains.EQ:
		return domains.Of(c.K)
	}
	st := w.s.space.st
	if st.Kind(c.X) == domains.Interval {
		return domains.Range(st.At(w.pos).Min(c.X), st.At(w.pos).Max(c.X))
	}
	var left []int
	for v := range before.All() {
		if st.At(w.pos).Has(c.X, v) {
			left = append(left, v)
		}
	}
	return domains.Of(left...)
}

// revise tells that the domain of x is revised against y.
func (w *teller) revise(p, x, y int32) {
	w.start(EventRevise)
	w.by(domains.Cause(p))
	w.e.Var, w.e.Other, w.e.Domain = w.bare(x), w.bare(y), w.domains[x]
	w.emit()
}

// look tells what a level that goes by assignment is about to do with part c: nothing,
// while several of its variables are open, or one where the level does not prune. Where
// the part's own propagator decides, the watcher of that tells.
func (w *teller) look(c int32, prune bool) {
	s := w.s
	scope, open := s.network.scope[c], int32(-1)
	for _, y := range scope {
		if s.assigned[y].Get(s.space.st) == 0 {
			if open >= 0 || !prune {
				return
			}
			open = y
		}
	}
	if s.network.parts[c].check == nil || open >= 0 && s.space.st.Kind(open) == domains.Interval {
		return
	}
	w.flush()
	if open < 0 {
		w.start(EventCheck)
		w.by(domains.Cause(c))
		w.emit()
		return
	}
	w.start(EventRevise)
	w.by(domains.Cause(c))
	w.e.Var, w.e.Domain = w.bare(open), w.domains[open]
	if len(scope) == 2 {
		w.e.Other = w.bare(scope[0] + scope[1] - open)
	}
	w.emit()
}

// fixpoint tells that the present node is consistent.
func (w *teller) fixpoint() {
	w.flush()
	if w.s.space.poll.stopped {
		return // perhaps it is not
	}
	w.start(EventFixpoint)
	w.emit()
}

// propagated tells how a run without search ended.
func (w *teller) propagated(ok bool) {
	switch {
	case ok:
		w.fixpoint()
	case !w.s.space.poll.stopped:
		w.fail()
	}
}

// fail tells the latest contradiction.
func (w *teller) fail() {
	if w.s.empty {
		w.emptyDomain()
		return
	}
	w.flush()
	w.start(EventFail)
	f := w.s.space.st.Failure()
	w.by(f.Cause)
	if f.X >= 0 {
		w.e.Var = w.bare(f.X)
		if f.Op != domains.NotIn {
			w.e.Lit = Literal{w.e.Var, f.Op, f.K}
		}
	}
	w.emit()
}

// emptyDomain tells that a variable was declared without values.
func (w *teller) emptyDomain() {
	vars := w.s.model.vars[:w.s.size]
	x := slices.IndexFunc(vars, func(v variable) bool { return v.dom.IsEmpty() })
	w.start(EventFail)
	w.e.Var = w.bare(int32(x))
	w.emit()
}

// back tells that the search went back to a level. All that is undone was told: it ended in
// a failure or a solution.
func (w *teller) back(level int) {
	from := w.node.id
	w.node = place{id: 1}
	if level < len(w.left) {
		w.node = w.left[level]
	}
	w.pos = w.s.space.st.TrailLen()
	kept := len(w.told)
	for ; kept > 0 && int(w.told[kept-1].pos) >= w.pos; kept-- {
		t := &w.told[kept-1]
		w.domains[t.x] = t.before
	}
	w.told = w.told[:kept]
	w.start(EventBacktrack)
	w.e.From, w.e.Kept = from, kept
	w.emit()
}

// enter makes the node that was just counted the present one, below the one before.
func (w *teller) enter() {
	w.flush()
	w.node = place{w.s.space.stats.Nodes, w.node.id, w.s.run.depth}
}

// branch tells that one side of a branch is taken. The first one is on a level of its own:
// the present node is kept, to come back to.
func (w *teller) branch(d domains.Literal, cause domains.Cause) {
	if cause == domains.Decision {
		level := w.s.space.st.Level() - 1
		for len(w.left) <= level {
			w.left = append(w.left, place{id: 1})
		}
		w.left[level] = w.node
	}
	w.enter()
	w.start(EventBranch)
	w.by(cause)
	w.e.Var = w.bare(d.X())
	w.e.Lit = Literal{w.e.Var, d.Op(), d.K()}
	w.emit()
}

// restart tells that another descent begins.
func (w *teller) restart() {
	w.enter()
	w.start(EventRestart)
	w.emit()
}

// resumed tells how the search goes on after it learned: from the top, or with what
// follows where it came back to.
func (w *teller) resumed(l domains.Literal, restarted bool) {
	if restarted {
		w.restart()
		return
	}
	w.branch(l, domains.Learned)
}

// solution tells the solution that was found.
func (w *teller) solution() {
	w.flush()
	w.start(EventSolution)
	for _, v := range w.s.run.vals[:w.s.size] {
		w.e.Values = append(w.e.Values, int(v))
	}
	w.emit()
}
