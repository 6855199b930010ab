package csp

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/propago/propago/domains"
)

// This file is one run of a team: its workers begin, take subproblems or compete, and
// conclude.

// run lets every worker do its part: in a race the whole problem, else one
// subproblem after another. The first one of a race that searched everything stops the others.
func (t *team) run(ctx context.Context, part func(context.Context, *Solver) bool) *teamRun {
	r := &teamRun{team: t, part: part, ended: make([]teamEnd, len(t.solvers)), whole: &piece{}, outcome: Exhausted, winner: -1}
	if limit := t.host.opts.Timeout; limit > 0 {
		r.deadline = time.Now().Add(limit)
	}
	if !t.race {
		r.subproblems = r.split(ctx)
		if r.err != nil || r.outcome == Limited {
			return r
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
	r.conclude(ctx)
	return r
}

// teamRun is one run of a team, which its workers share.
type teamRun struct {
	team        *team
	part        func(context.Context, *Solver) bool
	whole       *piece
	subproblems []*piece
	next        atomic.Int64 // the subproblem that nobody has taken
	won         atomic.Int64 // who finished a race first, or -1
	cancel      context.CancelFunc
	ended       []teamEnd // by worker
	deadline    time.Time // where there is a timeout; else zero

	stats   Stats // of all workers; the time of the longest, the depth of the deepest
	outcome Outcome
	err     error
	winner  int // in a race, who searched everything, or -1
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
	r.enter(s, r.whole)
	if !r.inTime(i) {
		end.outcome = Limited
		return
	}
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
		if !r.inTime(i) {
			end.outcome = Limited
			return
		}
		r.enter(s, r.subproblems[k])
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

// enter leads a solver to a part of the tree.
func (r *teamRun) enter(s *Solver, p *piece) {
	s.Reset()
	s.Assume(r.team.host.asked.assumed...)
	s.Assume(p.lits...)
}

// inTime gives a worker what is left of the timeout of all, where it has not less itself, and says
// whether anything is.
func (r *teamRun) inTime(i int) bool {
	if r.deadline.IsZero() {
		return true
	}
	left, own := time.Until(r.deadline), r.team.limits[i]
	if r.team.solvers[i].opts.Timeout = max(left, 1); own > 0 {
		r.team.solvers[i].opts.Timeout = max(min(left, own), 1)
	}
	return left > 0
}

// conclude puts together how the workers ended.
func (r *teamRun) conclude(ctx context.Context) {
	t := r.team
	var longest time.Duration
	for i := range r.ended {
		end := &r.ended[i]
		r.stats.Add(end.stats)
		longest = max(longest, end.stats.Time)
		if end.outcome == Limited && !t.race {
			r.outcome = Limited
		}
		t.solvers[i].Reset()
	}
	r.stats.Time, r.winner = longest, int(r.won.Load())
	if t.log != nil {
		t.log.proved = r.proved(r.winner)
	}
	switch {
	case ctx.Err() != nil:
		r.outcome, r.err = Cancelled, ctx.Err()
	case t.race && r.winner < 0:
		r.outcome = Limited
	}
	if r.winner >= 0 {
		return
	}
	for i := range r.ended {
		if err := r.ended[i].err; err != nil {
			r.outcome, r.err = Invalid, err
			break
		}
	}
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
			r.enter(s, p)
			r.inTime(0)
			consistent, err := s.Propagate(ctx)
			if err != nil || s.run.outcome == Limited {
				r.outcome, r.err = s.run.outcome, err
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
				r.outcome, r.err = s.run.outcome, s.run.err
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
	x, dom, left := literalOf(s.model, d).x, s.model.vars[d.X()].dom, s.space.st.Domain(d.X())
	if left.Min() > dom.Min() {
		p.with(x.Le(left.Min() - 1))
	}
	if left.Max() < dom.Max() {
		p.with(x.Ge(left.Max() + 1))
	}
	for v := range dom.Difference(left).All() {
		if v > left.Min() && v < left.Max() {
			p.with(x.Eq(v))
		}
	}
}

// proved returns the step that nothing is left of the problem, 0 where that was not shown.
func (r *teamRun) proved(winner int) int {
	switch {
	case !r.team.race:
		return r.team.solvers[0].prover.refutePiece(r.whole)
	case winner >= 0:
		return r.team.solvers[winner].prover.proved
	}
	return 0
}

// refutePiece proves that nothing is left of a piece, as nothing is left of its parts.
func (p *prover) refutePiece(q *piece) int {
	if len(q.parts) == 0 {
		return q.n
	}
	var lits []domains.Literal
	var uses []int
	for _, part := range q.parts {
		n := p.refutePiece(part)
		if n == 0 {
			return 0
		}
		uses = append(uses, n)
	}
	for _, l := range q.lits {
		lits = append(lits, l.bare())
	}
	return p.deduce(lits, uses)
}

// proves prepares the proof of a team, by the first configuration that asks for one. Where the
// steps of a worker cannot be told, the answer is proved afterwards.
func (t *team) proves(m *Model, opts []Options, race bool) {
	i := slices.IndexFunc(opts, func(o Options) bool { return o.Proof != nil })
	if i < 0 {
		return
	}
	o := opts[i]
	for i := range opts {
		if opts[i].keepsSteps() {
			t.later = m.proveLater(&o)
			return
		}
	}
	t.log = &proofLog{tell: o.Proof}
	if race {
		t.log.found = make(map[string]int)
	}
}
