package csp

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/propago/propago/domains"
)

// This file is one run of a team: its workers begin, take subproblems or compete, and
// conclude.

// run lets every worker do its part: in a race the whole problem, else one
// subproblem after another. In a race it returns the index of the first worker
// that searched everything, and stops the others; otherwise -1.
func (t *Team) run(ctx context.Context, part func(context.Context, *Solver) bool) (winner int) {
	if t.running {
		t.err = ErrRunning
		return -1
	}
	if len(t.solvers) == 0 {
		t.err, t.outcome = errUncompiled, Invalid
		return -1
	}
	if t.later != nil && t.later.over || t.log != nil && t.log.over {
		t.err, t.outcome = badOption("Proof", "a proof is of one run, and this is another one of the team"), Invalid
		return -1
	}
	t.running = true
	defer func() { t.running = false }()
	if ctx == nil {
		ctx = context.Background()
	}
	t.stats, t.outcome, t.err = Stats{}, Exhausted, nil
	r := teamRun{team: t, part: part, ended: make([]teamEnd, len(t.solvers)), whole: &piece{}}
	if t.timeout > 0 {
		r.deadline = time.Now().Add(t.timeout)
	}
	if !t.race {
		r.subproblems = r.split(ctx)
		if t.err != nil || t.outcome == Limited {
			return -1
		}
	}
	r.won.Store(-1)
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	r.cancel = cancel
	var wg sync.WaitGroup
	for i := range t.solvers {
		wg.Go(func() {
			if t.race {
				r.compete(inner, i)
			} else {
				r.share(inner, i)
			}
		})
	}
	wg.Wait()
	return r.conclude(ctx)
}

// teamRun is one run of a team, which its workers share.
type teamRun struct {
	team        *Team
	part        func(context.Context, *Solver) bool
	whole       *piece
	subproblems []*piece
	next        atomic.Int64 // the subproblem that nobody has taken
	won         atomic.Int64 // who finished a race first, or -1
	cancel      context.CancelFunc
	ended       []teamEnd // by worker
	deadline    time.Time // of a split with a timeout; else zero
}

// teamEnd is how one worker ended.
type teamEnd struct {
	stats   Stats
	outcome Outcome
	err     error // of what is malformed
}

// compete searches everything, against the others.
func (r *teamRun) compete(ctx context.Context, i int) {
	s, end := r.team.solvers[i], &r.ended[i]
	s.Reset()
	r.part(ctx, s)
	end.stats, end.outcome = s.Stats(), s.Outcome()
	if end.outcome == Invalid {
		end.err = s.Err()
	}
	if end.outcome == Exhausted && r.won.CompareAndSwap(-1, int64(i)) {
		r.cancel()
	}
}

// share searches one subproblem after another.
func (r *teamRun) share(ctx context.Context, i int) {
	s, end := r.team.solvers[i], &r.ended[i]
	end.outcome = Exhausted
	for {
		k := int(r.next.Add(1)) - 1
		if k >= len(r.subproblems) || ctx.Err() != nil {
			return
		}
		if !r.inTime(s) {
			end.outcome = Limited
			return
		}
		s.Reset()
		s.Assume(r.subproblems[k].lits...)
		more := r.part(ctx, s)
		end.stats.Add(s.Stats())
		if s.prover != nil && s.Outcome() == Exhausted {
			r.subproblems[k].n = s.prover.proved
		}
		switch s.Outcome() {
		case Limited:
			end.outcome = Limited
		case Invalid:
			end.err = s.Err()
			r.cancel()
			return
		}
		if !more {
			return
		}
	}
}

// inTime gives a worker of a split what is left of the timeout, and says whether anything is.
func (r *teamRun) inTime(s *Solver) bool {
	if r.deadline.IsZero() {
		return true
	}
	left := time.Until(r.deadline)
	s.opts.Timeout = max(left, 1)
	return left > 0
}

// conclude tells the team how its workers ended, and returns who won.
func (r *teamRun) conclude(ctx context.Context) (winner int) {
	t := r.team
	var longest time.Duration
	for i := range r.ended {
		end := &r.ended[i]
		t.stats.Add(end.stats)
		longest = max(longest, end.stats.Time)
		if end.outcome == Limited && !t.race {
			t.outcome = Limited
		}
		t.solvers[i].Reset()
	}
	t.stats.Time = longest
	winner = int(r.won.Load())
	if t.log != nil {
		t.log.proved = r.proved(winner)
	}
	switch {
	case ctx.Err() != nil:
		t.outcome, t.err = Cancelled, ctx.Err()
	case t.race && winner < 0:
		t.outcome = Limited
	}
	if winner >= 0 {
		return winner
	}
	for i := range r.ended {
		if err := r.ended[i].err; err != nil {
			t.outcome, t.err = Invalid, err
			break
		}
	}
	return winner
}

// split splits the tree breadth first until there are enough subproblems, all
// of them consistent as far as propagation knows: each is a list of literals, and
// they share no solution. A subproblem on which the order finds nothing to branch
// on, because propagation has solved it, stays as it is.
func (r *teamRun) split(ctx context.Context) []*piece {
	t := r.team
	s := t.solvers[0]
	want := subproblemsPerWorker * len(t.solvers)
	level, closed := []*piece{r.whole}, []*piece(nil)
	for len(level) < want {
		var next []*piece
		split := false
		for _, p := range level {
			s.Reset()
			s.Assume(p.lits...)
			r.inTime(s)
			consistent, err := s.Propagate(ctx)
			if err != nil {
				t.outcome, t.err = s.Outcome(), err
				return nil
			}
			if s.run.outcome == Limited {
				t.outcome = Limited
				return nil
			}
			if !consistent {
				if t.log != nil {
					closed = append(closed, p) // which is to be proved
				}
				continue
			}
			d, found := s.choose()
			if s.run.outcome == Invalid {
				t.outcome, t.err = s.run.outcome, s.run.err
				return nil
			}
			if !found {
				next = append(next, p)
				continue
			}
			split = true
			next = append(next, p.split(s, d)...)
			if t.log != nil {
				n := len(p.parts)
				p.leftOut(s, d)
				closed = append(closed, p.parts[n:]...)
			}
		}
		level = next
		if !split {
			break
		}
	}
	s.Reset()
	return append(level, closed...)
}

// piece is a part of the tree: of literals, and where it was split again the parts of it. Step n
// of a proof says that nothing is left of it.
type piece struct {
	lits  []Literal
	parts []*piece
	n     int
}

// with adds the part where a literal holds besides.
func (p *piece) with(l Literal) {
	n := len(p.lits)
	p.parts = append(p.parts, &piece{lits: append(p.lits[:n:n], l)})
}

// byValue reports whether a branch splits a piece by all values: x=v and x!=v would leave nearly
// everything to the second.
func byValue(s *Solver, d domains.Literal) bool {
	return d.Op() == domains.EQ && s.space.st.Kind(d.X()) != domains.Interval
}

// split splits a piece, which the solver has propagated, and returns its parts.
func (p *piece) split(s *Solver, d domains.Literal) []*piece {
	l := literalOf(s.model, d)
	if !byValue(s, d) {
		p.with(l)
		p.with(l.Not())
		return p.parts
	}
	for v, ok := s.space.st.Min(d.X()), true; ok; v, ok = s.space.st.Next(d.X(), v+1) {
		p.with(l.x.Eq(v))
	}
	return p.parts
}

// leftOut adds to the parts those of values that propagation has removed, which a proof needs.
func (p *piece) leftOut(s *Solver, d domains.Literal) {
	if !byValue(s, d) {
		return
	}
	dom := s.model.vars[d.X()].dom
	for _, l := range appendOutside(nil, d.X(), dom, s.space.st.Domain(d.X())) {
		if l.Op() == domains.NE || l.Op() == domains.GE && l.K() > dom.Min() || l.Op() == domains.LE && l.K() < dom.Max() {
			p.with(literalOf(s.model, l.Not()))
		}
	}
}
