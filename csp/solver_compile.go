package csp

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/propago/propago/csp/internal/clauses"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file turns a model into a solver: the store, the propagators with their
// wake lists, and what the chosen level and orders need besides.

// Compile checks the model and makes a solver of it. A malformed model returns a
// *[ModelError], and options that cannot be an *[OptionsError]. The model may be declared
// further afterwards; the solver keeps what it compiled. Compiling prunes
// nothing: propagation starts with the first run, under its own context. The end of ctx ends
// compiling with its error: it is looked at between constraints. What it takes is up
// to the constraints. Most take time in proportion to their arguments. Some prepare
// tables: a table of tuples takes time in proportion to tuples times variables, a matching
// or dynamic programming in proportion to variables times values. Levels and orders that
// take constraints apart take the time of the model taken apart: an all-different over n
// variables is n(n-1)/2 disequalities.
func (m *Model) Compile(ctx context.Context, o Options) (*Solver, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	if m.err != nil {
		return nil, m.err
	}
	if runtime.GOOS != "js" && (o.Workers > 1 || len(o.Race) > 0) {
		return m.compileSeveral(ctx, o)
	}
	if o.Proof != nil && o.leavesSearch() {
		o.Free, o.InTurns = true, false // one search, of which the steps can be told
	}
	var later *laterProof
	if o.Proof != nil && o.keepsSteps() {
		later = m.proveLater(&o)
	}
	s, err := m.compile(ctx, o, m.posted, nil, 0)
	if err == nil {
		s.later = later
	}
	return s, err
}

// compileWithin is Compile where Options.Timeout bounds it and the run that follows: the
// solver has what is left.
func (m *Model) compileWithin(ctx context.Context, o Options) (*Solver, error) {
	if o.Timeout <= 0 {
		return m.Compile(ctx, o)
	}
	end := time.Now().Add(o.Timeout)
	var s *Solver
	err := boundedBy(ctx, o.Timeout, func(ctx context.Context) (err error) {
		s, err = m.Compile(ctx, o)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.opts.Timeout = max(time.Until(end), 1)
	return s, nil
}

// boundedBy calls what compiles under a context that ends after a time, where one is given, and
// returns ErrLimit where that was the end of it.
func boundedBy(ctx context.Context, timeout time.Duration, compile func(context.Context) error) error {
	if timeout <= 0 {
		return compile(ctx)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	within, cancel := endsAt(ctx, time.Now().Add(timeout))
	defer cancel()
	err := compile(within)
	if err != nil && ctx.Err() == nil && context.Cause(within) == ErrLimit {
		return ErrLimit
	}
	return err
}

// endsAt returns a context that ends at a time, with [ErrLimit] as its cause. That of package context
// is more code, which counts in a browser.
func endsAt(ctx context.Context, end time.Time) (context.Context, context.CancelFunc) {
	within, cancel := context.WithCancelCause(ctx)
	left := time.Until(end)
	if left <= 0 { // the timer would tell it later
		cancel(ErrLimit)
	}
	timer := time.AfterFunc(left, func() { cancel(ErrLimit) })
	return within, func() {
		timer.Stop()
		cancel(nil)
	}
}

// compile makes a solver of some of the constraints. A variable that used leaves out is
// declared with a single value in place of its own; nil leaves out none. After the variables of
// the model come some 0/1 variables that only these constraints know, by their numbers. The end of ctx is
// seen between parts; what was made until then is thrown away.
func (m *Model) compile(ctx context.Context, o Options, ps []posted, used []bool, own int) (*Solver, error) {
	o = o.freely()
	s := &Solver{opts: o, compiled: compiled{model: m, posted: ps[:len(ps):len(ps)], own: len(ps), size: len(m.vars), level: queued{}}}
	if o.Learn && o.Proof == nil {
		s.posted = append(s.posted, impliedBy(ps)...)
	}
	s.tally.visit = s.count
	s.auto.on, s.auto.words = o.leavesSearch(), o.words()
	if ctx == nil {
		ctx = context.Background()
	}
	poll := &s.space.poll
	s.space.hopeless = s.contradictory
	poll.ctx, poll.done = ctx, ctx.Done()
	if poll.check() {
		return nil, ctx.Err()
	}
	if err := s.declare(m, used, own); err != nil {
		return nil, err
	}
	if s.empty {
		s.prover = newProver(s)
		return s, nil
	}
	n := s.space.st.Len()
	switch o.Maintain {
	case strategy.Full:
		s.space.attach(whole(s.posted), n, o.Maintain)
	case strategy.AC3:
		s.space.attach(takeApart(s.posted, poll), n, o.Maintain)
	default:
		s.goByAssignment(n)
	}
	if poll.check() {
		return nil, ctx.Err()
	}
	var u uses
	if err := s.compileTurns(&u); err != nil {
		return nil, err
	}
	if err := s.compileHints(); err != nil {
		return nil, err
	}
	s.prepare(n, &u)
	if s.prover = newProver(s); s.prover != nil && s.learner != nil {
		s.learner.shown = &shownReasons{}
	}
	if err := s.chooseKernel(); err != nil {
		return nil, err
	}
	if poll.check() {
		return nil, ctx.Err()
	}
	poll.ctx, poll.done = nil, nil
	return s, nil
}

// impliedBy returns the constraints that follow from those of a model, and prune more. They
// are asked for where a search learns. A proof of what it does would need one of each of them.
func impliedBy(ps []posted) []posted {
	implied := cliques(ps)
	for _, p := range ps {
		if c := natureOf(p.c).implies; c != nil {
			return append(implied, c.implied(ps)...)
		}
	}
	return implied
}

// oneOf returns the domain of a variable that no constraint of the solver is about.
func oneOf(declared domains.Set) domains.Set {
	if declared.IsEmpty() {
		return domains.Of(0)
	}
	return domains.Of(declared.Min())
}

// scopeOf says which of n variables some constraints are about.
func scopeOf(ps []posted, n int) []bool {
	used := make([]bool, n)
	for _, p := range ps {
		for _, x := range p.c.Vars() {
			used[x.index()] = true
		}
	}
	return used
}

// prepare makes what the orders and the ways of searching need besides.
func (s *Solver) prepare(n int, u *uses) {
	o := &s.opts
	if u.random || o.Neighbourhood != nil {
		s.order.pcg = rand.NewPCG(o.Seed, 0)
		s.order.rng = rand.New(s.order.pcg)
	}
	if s.network == nil && (u.degree || u.leastConstraining) {
		s.network = newNetwork(takeApart(s.posted, &s.space.poll), n)
	}
	if u.weights {
		s.order.weights = ownLines[int64](n)
		s.order.degrees, s.order.weighed = make([]int64, n), true
		for _, p := range s.posted {
			for _, x := range distinct(p.c.Vars()) {
				s.order.degrees[x]++
			}
		}
		for x, d := range s.order.degrees {
			s.order.degrees[x] = max(d, 1)
		}
	}
	if u.conflicts {
		s.order.conflicts = newConflicts(s.space.st)
	}
	if u.activity {
		s.order.activity = ownLines[float64](n)
	}
	if u.saved || o.Neighbourhood != nil {
		s.order.saved = make([]int32, n)
	}
	if u.latest {
		s.order.had = make([]bool, n)
	}
	if restarts := (o.Restart != strategy.Restart{}); o.Learn || restarts && o.Neighbourhood == nil {
		g := clauses.New(s.space.st, s.space.narrow)
		s.space.clauses = g
		if o.Learn {
			s.learner = newLearner(s.model, g, n)
		} else {
			s.nogoods = &nogoods{DB: g}
		}
	}
	s.makeSweep()
}

// declare puts the variables into a store. Where a wide domain loses its holes, a
// constraint that knows them takes care.
func (s *Solver) declare(m *Model, used []bool, own int) error {
	st := domains.NewStore()
	s.space.st = st
	var bounds []bool
	if s.opts.Learn {
		bounds, s.space.learning = learnByBounds(m, own, s.posted), true
	}
	for i, v := range m.vars {
		if i&1023 == 0 && s.space.poll.check() {
			return s.space.poll.ctx.Err()
		}
		if used != nil && !used[i] {
			v = variable{dom: oneOf(v.dom)}
		}
		if v.dom.IsEmpty() {
			s.empty = true
			return nil
		}
		x, err := st.Add(v.dom, v.bounds || bounds != nil && bounds[i])
		if err != nil {
			return &ModelError{Vars: []Var{{model: m, id: int32(i)}}, Msg: err.Error()}
		}
		if st.Kind(x) == domains.Interval && v.dom.Len() < v.dom.Max()-v.dom.Min()+1 {
			s.posted = append(s.posted, posted{v.name + " declared", Member(Var{model: m, id: x}, v.dom)})
		}
	}
	for range own {
		if _, err := st.Add(domains.Range(0, 1), false); err != nil {
			return err
		}
	}
	s.space.cells = st.Cells()
	return nil
}

// goByAssignment prepares the levels that count assignments.
func (s *Solver) goByAssignment(n int) {
	parts := takeApart(s.posted, &s.space.poll)
	s.network = newNetwork(parts, n)
	s.space.attach(parts, n, s.opts.Maintain)
	for i := range s.space.props {
		s.space.props[i].explain = assignmentReason{parts[i].vars}
	}
	s.assigned = make([]domains.Int, n)
	for x := range s.assigned {
		s.assigned[x] = s.space.st.NewInt(0)
	}
	widest := 0
	for _, p := range parts {
		widest = max(widest, len(p.vars))
	}
	s.level = &byAssignment{prune: s.opts.Maintain == strategy.ForwardChecking, vals: make([]int, 0, widest)}
	// Nothing wakes anybody: look runs what is due.
	s.space.wakes = wakeLists{start: make([][4]uint32, n)}
}

// attach makes the propagators of the parts and links them with the variables. At AC3 a binary
// part is revised arc by arc.
func (s *Space) attach(parts []part, n int, level strategy.Maintain) {
	var wakes []waking
	vals := make([]int, 2)
	for i := range parts {
		if s.poll.check() {
			return
		}
		p := &parts[i]
		if level == strategy.AC3 && p.binary() && s.st.Kind(p.vars[0].index()) != domains.Interval && s.st.Kind(p.vars[1].index()) != domains.Interval {
			x, y := p.vars[0].index(), p.vars[1].index()
			id := int32(len(s.props))
			work := workOf(p.c, 2)
			there := &revision{x, arc{y, p, true, &vals}, id + 1, work}
			back := &revision{y, arc{x, p, false, &vals}, id, work}
			s.take(runningOf(there, p.c), p)
			s.take(runningOf(back, p.c), p)
			s.queue.jobs = append(s.queue.jobs, job{work: work, priority: Cheap}, job{work: work, priority: Cheap})
			wakes = append(wakes, waking{x: y, p: id, event: OnChange}, waking{x: x, p: id + 1, event: OnChange})
			continue
		}
		in := s.attached(p.c)
		s.reified = nil
		if in.staged != nil {
			for _, run := range in.staged.stages() {
				wakes = s.add(runningOf(run, p.c), p, wakes)
			}
			continue
		}
		wakes = s.add(in, p, wakes)
	}
	if level == strategy.Full || level == strategy.AC3 {
		wakes = s.waitTogether(wakes, n)
	}
	for i := range s.run {
		if e := s.st.NewInt(0); i == 0 {
			s.entailed = e
		}
	}
	s.own = len(s.memories)
	s.keepAll(asAttached)
	s.wakes = newWakeLists(wakes, s.queue.jobs, n)
	if s.learning && level == strategy.Full {
		s.findClauses(wakes, n)
	}
	s.queue.makeRoom()
}

// staged is a propagator made of several that are queued each for itself, so that the
// cheap ones come first and wake only for what concerns them. Run as it stands, it does
// the work of all. Only a [Decomposer] may attach one: the levels that go by assignment
// want one propagator for each part, and take those apart.
type staged interface {
	Propagator
	stages() []Propagator
}

// add takes in a propagator of a part, and appends whom it listens to.
func (s *Space) add(in running, p *part, wakes []waking) []waking {
	id := int32(len(s.props))
	scope := distinct(p.vars)
	s.take(in, p)
	s.queue.jobs = append(s.queue.jobs, job{work: workOf(p.c, len(scope)), priority: in.rank(len(scope))})
	events := in.events(s)
	if len(scope) == len(p.vars) {
		w := waking{p: id}
		if in.advised != nil {
			if w.news = in.advised.advise(s, scope); w.news != nil {
				s.memories = append(s.memories, w.news)
			}
		}
		var until *Literal
		if in.waits != nil {
			until = in.waits.waitsFor(s)
		}
		for i, x := range scope {
			w.x, w.position, w.event, w.until = x, int32(i), wakeAt(events, i), nil
			if until != nil && until.x.id == x {
				w.until = until
			}
			wakes = append(wakes, w)
		}
		return wakes
	}
	least := make(map[int32]Wake, len(scope))
	for i, x := range p.vars {
		e, again := least[x.index()]
		if w := wakeAt(events, i); !again || w < e {
			least[x.index()] = w
		}
	}
	for _, x := range scope {
		wakes = append(wakes, waking{x: x, p: id, event: least[x]})
	}
	return wakes
}

// take makes a propagator the next one.
func (s *Space) take(in running, p *part) {
	if in.rethink != nil {
		s.rethink = append(s.rethink, rethinking{int32(len(s.run)), in.rethink})
	}
	s.run = append(s.run, in.Propagator)
	s.props = append(s.props, prop{explain: in.explain, c: p.c, origin: p.origin, nth: p.nth, lifts: lifts(in.explain)})
}

// waking is one line of the wake lists before they are sorted: propagator p wants
// to hear of an event of x, with news as the change of the variable at a position; of none that
// leaves the literal until open, where there is one.
type waking struct {
	x, p     int32
	position int32
	event    Wake
	news     *news
	until    *Literal
}

// newWakeLists sorts by variable, and within a variable those who listen least
// often first, by counting.
func newWakeLists(ws []waking, jobs []job, n int) wakeLists {
	l := wakeLists{start: make([][4]uint32, n), list: make([]uint32, len(ws))}
	at := make([]uint32, 4*n+1)
	slot := func(w waking) int { return 4*int(w.x) + int(OnFix-w.event) }
	for _, w := range ws {
		at[slot(w)+1]++
	}
	for i := range 4 * n {
		at[i+1] += at[i]
	}
	for x := range l.start {
		l.start[x] = [4]uint32{at[4*x+3], at[4*x+2], at[4*x+1], at[4*x]}
	}
	for _, w := range ws {
		i := slot(w)
		l.list[at[i]] = uint32(w.p)<<priorityBits | uint32(jobs[w.p].priority)
		if w.news != nil {
			if l.advice == nil {
				l.advice = make([]advice, len(ws))
			}
			l.advice[at[i]] = advice{w.news, w.position}
		}
		at[i]++
	}
	return l
}

// makeRoom sizes the rings by the priorities of the propagators.
func (q *queue) makeRoom() {
	jobs := ownLines[job](len(q.jobs))
	copy(jobs, q.jobs)
	q.jobs = jobs
	var count [numPriorities]int
	for i := range jobs {
		count[jobs[i].priority]++
	}
	for i, n := range count {
		size := 1
		for size < n {
			size *= 2
		}
		q.rings[i].buf = ownLines[int32](size)
	}
}

// cacheLine is the number of bytes that cores hand each other at once.
const cacheLine = 64

// ownLines makes a slice of n zeros that has no cache line in common with anything
// else. What a search writes all the time lies in such slices: solvers are compiled
// one after another, so that small slices of theirs would lie side by side, and
// teams (search_parallel.go) run them on different cores.
func ownLines[T any](n int) []T {
	return make([]T, n+2*cacheLine)[cacheLine : cacheLine+n : cacheLine+n] // an element is a byte at least
}
