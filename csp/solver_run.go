package csp

import (
	"context"
	"time"

	"github.com/propago/propago/domains"
)

// This file is the state of one run: what a new run replaces whole, how a run begins and
// how it ends.

// run is the state of one run of a solver. What the caller asks about afterwards, how it
// ended and what it counted, stands here until the next run replaces it.
type run struct {
	on      bool // it has not ended
	rooted  bool // it began at the root of its own
	unwound bool // it ended by a panic
	outcome Outcome
	err     error
	failed  bool    // the latest propagation ended in a contradiction
	history bool    // all that happens at the root is told, or will be asked about
	lossy   []int   // the assumptions in force that the store cannot hold: holes where it keeps bounds
	vals    []int32 // the latest solution
	watch   *teller // nil where nobody observes the run

	// in turns with another solver
	pause     int64 // the work after which it pauses
	paused    bool  // whether the node where it did was consistent
	elsewhere Stats // what the other one counts

	// where it stands in the tree
	frames []frame
	path   []step // kept where nogoods are
	depth  int
	disc   int  // second sides taken on the way here
	once   bool // the next branch is on what need not be enumerated

	// its descents
	restarts     restarts
	lastConflict int32             // the variable to branch on first, or -1
	allowed      int               // of a limited discrepancy search, in this descent
	cut          bool              // something was left out because of it
	hood         []int32           // the variables fixed by the neighbourhood
	part         []domains.Literal // the first decisions of a search in parts

	// what its counts are told from
	started  time.Duration // since epoch
	removed  int64         // values, before it began
	branched int64         // values removed by branches and assumptions
	told     time.Time     // when progress was last told
}

// renew begins with nothing but the room that the run before leaves. It is cleared in place: made
// beside and copied, it costs a run of a microsecond two hundredths more.
func (r *run) renew() {
	lossy, vals, frames, path, hood, part := r.lossy, r.vals, r.frames, r.path, r.hood, r.part
	*r = run{}
	r.on, r.pause, r.outcome = true, unlimited, Stopped // until the tree is searched, or a limit met
	r.lossy, r.vals, r.frames, r.path = lossy[:0], vals, frames[:0], path[:0]
	r.hood, r.part, r.lastConflict, r.started = hood[:0], part[:0], -1, now()
}

// epoch is some moment before every run.
var epoch = time.Now()

// now returns the time since then: half of what time.Now asks of the system, of which a
// run of a microsecond takes notice.
func now() time.Duration { return time.Since(epoch) }

// begin makes the state of a new run. What was kept for all runs stays, unless its history
// is wanted, which it has not.
func (s *Solver) begin(ctx context.Context, history bool) {
	if ctx == nil {
		ctx = context.Background()
	}
	if s.run.unwound {
		s.space.queue.reset()
	}
	if s.observed() || history && !s.root.whole {
		s.root.done = false // it is told anew
	}
	s.toRoot()
	s.run.renew()
	s.run.history = history || s.observed() || s.prover != nil
	s.run.err = s.asked.malformed
	s.run.removed = s.space.st.Removed()
	s.space.begin(ctx, s.opts.Timeout)
	s.startWatch()
	if s.opts.Progress != nil {
		s.run.told = time.Now()
	}
	if !history && (s.prover != nil && s.prover.over || s.later != nil && s.later.over) {
		s.run.err = proofIsOver()
	}
	if s.run.err != nil {
		s.run.outcome = Invalid
		return
	}
	s.space.poll.check()
}

// proofIsOver says that a run cannot tell a proof, since one before it did.
func proofIsOver() error {
	return badOption("Proof", "a proof is of one run, and this is another one of the solver")
}

// forget has what learns begin anew, which no run by a faster kernel asks for.
func (s *Solver) forget() {
	if s.keeps() {
		s.order.resume()
		s.until()
		return
	}
	s.order.forget(s.opts.Seed)
	if s.order.stray > 0 {
		s.findTerms()
	}
	if s.nogoods != nil {
		s.nogoods.reset()
	}
	if s.learner != nil {
		s.learner.Reset()
	}
	s.until()
}

// end settles how the run ended and returns to the root.
func (s *Solver) end(pop bool) {
	s.settle()
	s.endWatch()
	s.total(&s.space.stats)
	s.run.on = false
	if s.run.err == ErrRunning {
		s.run.err = nil // that was the answer to a run within this one
	}
	s.space.poll.ctx, s.space.poll.done = nil, nil
	if pop {
		s.toRoot()
	}
}

// settle says how the run ended where it was told to stop.
func (s *Solver) settle() {
	switch p := &s.space.poll; {
	case !p.stopped:
	case s.prover != nil && s.prover.err != nil:
		s.run.outcome, s.run.err = Invalid, s.prover.err
	case p.left:
		s.run.outcome = Stopped
	case p.timedOut:
		s.run.outcome = Limited
	default:
		s.run.outcome, s.run.err = Cancelled, p.ctx.Err()
	}
}

// rootEntries is how long the trail of the root becomes, besides some entries for each
// variable, before it is abridged.
const rootEntries = 1 << 16

// The levels of the trail: what the model propagates without assumptions is kept for all
// runs at rootLevel, once s.root.done says so, and a run puts its assumptions on top of that.
const (
	rootLevel    = 1
	assumedLevel = 2
	treeLevel    = 3 // the first branch is taken at
)

// toRoot undoes what the latest run did.
func (s *Solver) toRoot() {
	s.run.lossy = s.run.lossy[:0]
	if s.space.given.of != nil {
		s.space.wakes = s.space.given.all
	}
	s.space.queue.listen = nil
	if s.root.done {
		s.space.st.PopTo(rootLevel)
		return
	}
	s.space.st.PopTo(0)
}

// readOff copies the fixed values of all variables to s.run.vals.
func (s *Solver) readOff() {
	s.run.vals = s.run.vals[:0]
	for x := range s.space.st.Len() {
		s.run.vals = append(s.run.vals, int32(s.space.st.Min(int32(x))))
	}
}

// total completes the counts of a run.
func (s *Solver) total(st *Stats) {
	st.Prunings = s.space.st.Removed() - s.run.removed - s.run.branched
	st.Time = now() - s.run.started
	if r := &s.root.stats; s.root.done && s.run.rooted {
		st.Propagations += r.Propagations
		st.Revisions += r.Revisions
		st.Checks += r.Checks
		st.Prunings += r.Prunings
	}
	if s.auto.learning != nil {
		e := s.run.elsewhere
		e.Time = 0 // it is of the same time
		st.Add(e)
	}
}
