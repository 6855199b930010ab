package csp

import (
	"context"
	"errors"
	"iter"

	"github.com/propago/propago/csp/internal/names"
	"github.com/propago/propago/domains"
)

// This file is the Solver's public face: compile once, assume, run, reset.
// solver_compile.go builds it, search.go is the tree search it runs.

// Outcome says how the last run of a [Solver] ended.
type Outcome uint8

const (
	// Idle: nothing was run yet.
	Idle Outcome = iota
	// Exhausted: the whole tree was searched. All solutions were found, and where
	// none was, that is a proof.
	Exhausted
	// Stopped: the caller had enough, by leaving the loop or asking for one.
	Stopped
	// Limited: a limit of the options on solutions, nodes, failures or time ended the
	// run.
	Limited
	// Cancelled: the context ended the run; Err tells its error.
	Cancelled
	// Invalid: the assumptions or the objective were malformed, or a brancher erred;
	// Err tells.
	Invalid
)

// String returns the outcome in lower case.
func (o Outcome) String() string {
	return names.Of(outcomeNames, int(o))
}

var outcomeNames = []string{"idle", "exhausted", "stopped", "limited", "cancelled", "invalid"}

// ErrRunning says that a Solver was started from inside one of its own runs.
var ErrRunning = errors.New("csp: the solver is already running")

// Solver is a compiled model. It is used again and again without compiling: assume
// what is given this time, run, reset. A Solver is for one goroutine; several of
// one Model may run at the same time.
//
// [Model.Compile] makes one. The zero Solver has no model: it has no variables, and what
// runs ends with a *[ModelError] that says so.
type Solver struct {
	_ [cacheLine]byte // see ownLines
	compiled
	opts     Options
	space    Space
	fast     fastKernel  // none where the general kernel searches
	nogoods  *nogoods    // nil without restarts
	learner  *learner    // nil without learning
	prover   *prover     // nil where no proof is asked for
	later    *laterProof // nil where none is made after the run
	root     rootState
	asked    asked
	order    orders
	run      run
	goal     goal
	tally    tally
	watching watching
	aside    aside
	auto     auto
	contest  contest
	team     searchers // nil where one searches
	_        [cacheLine]byte
}

// searchers search on several cores, for a solver that has them.
type searchers interface {
	search(ctx context.Context, visit func() bool, one bool)
	count(ctx context.Context)
	asked(o *Options)
}

// compiled is what compiling makes of a model. Nothing of it changes afterwards.
type compiled struct {
	model    *Model
	posted   []posted
	own      int  // number of those that the model posted; after them stand constraints that follow, and declared domains with holes
	size     int  // number of variables
	empty    bool // a declared domain is empty, so there is nothing to search
	about    choice
	level    maintainer
	assigned []domains.Int // reversible ints, where a level goes by assignment; else nil
	network  *network      // binary arcs and scopes, where an order or level needs them
}

// rootState is what the model propagates without assumptions, once for all runs.
type rootState struct {
	done   bool
	whole  bool // its trail tells all that happened
	failed bool
	stats  Stats

	contradict []int // the places of constraints that contradict each other, once that was judged
	judged     bool
}

// asked is what holds in the following runs, until Reset.
type asked struct {
	assumed   []Literal
	malformed error // the first malformed assumption
}

// tally is what Count keeps.
type tally struct {
	visit func() bool // s.count
	found []int32     // the first solution of the latest Count
	n     int         // and how many, of at most limit
	limit int
}

// Assume adds literals that hold in the following runs, until Reset. They are
// narrowed before the search, all at once; contradictory ones make the run find
// no solution. A literal on a variable of another model makes it Invalid.
func (s *Solver) Assume(lits ...Literal) {
	assumed := s.asked.assumed // stored once: a run of a microsecond takes notice of each store
	for _, l := range lits {
		if !s.has(l.x) {
			s.invalid(l.x)
			continue
		}
		assumed = append(assumed, l)
	}
	s.asked.assumed = assumed
}

// has reports whether x was declared when the solver was compiled.
func (s *Solver) has(x Var) bool { return x.model == s.model && int(x.index()) < s.size }

func (s *Solver) invalid(x Var) {
	if s.asked.malformed == nil {
		s.asked.malformed = &ModelError{Vars: []Var{x}, Msg: "an assumption is about a variable that the solver does not have"}
	}
}

// Reset drops all assumptions.
func (s *Solver) Reset() {
	if s.run.on || s.model == nil {
		return
	}
	s.toRoot()
	s.asked.assumed = s.asked.assumed[:0]
	s.asked.malformed, s.run.err = nil, nil
	s.run.failed = false
}

// Solutions searches and yields every solution, each an owned copy. Afterwards
// Err and Outcome tell how the search ended. Leaving the loop stops it. The
// sequence may be ranged over again; each time is a new run.
func (s *Solver) Solutions(ctx context.Context) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		s.execute(ctx, func() bool {
			return yield(Solution{s.model, append([]int32(nil), s.run.vals...)})
		})
	}
}

// Solve returns the first solution. Without one it returns [ErrNoSolution], a
// proof; or the context's error; or [ErrLimit]; or what was wrong with the
// assumptions.
func (s *Solver) Solve(ctx context.Context) (Solution, error) {
	var sol Solution
	s.perform(ctx, func() bool {
		sol = Solution{s.model, append([]int32(nil), s.run.vals...)}
		return false
	}, true)
	return sol, s.unanswered(s.space.stats.Solutions > 0)
}

// Count counts the solutions, at most limit of them where limit is above zero,
// and keeps the first for AppendFirst. It allocates nothing once the solver has
// warmed up. The error is nil where the count is exact, or reached limit or
// [Options.MaxSolutions]; Outcome tells which. Else it is the context's error, [ErrLimit], or what was wrong with the assumptions,
// together with the number found until then. No solution is the count 0, not an
// error.
func (s *Solver) Count(ctx context.Context, limit int) (int, error) {
	if !s.run.on {
		s.tally.n, s.tally.limit, s.tally.found = 0, limit, s.tally.found[:0]
	}
	if s.team != nil && limit <= 0 {
		s.team.count(ctx)
	} else {
		s.execute(ctx, s.tally.visit)
	}
	n, err := s.tally.n, s.unanswered(true)
	if most := s.opts.MaxSolutions; err == nil && s.run.outcome == Limited && (most == 0 || n < most) {
		err = ErrLimit
	}
	return n, err
}

// count is what Count does with a solution. It is kept as a value in counter, since
// making one for each run would allocate.
func (s *Solver) count() bool {
	if s.tally.n == 0 {
		s.tally.found = append(s.tally.found, s.run.vals...)
	}
	s.tally.n++
	return s.tally.n != s.tally.limit
}

// AppendFirst appends to dst the values of xs in the first solution that the
// latest Count found; nothing where it found none.
func (s *Solver) AppendFirst(dst []int, xs []Var) []int {
	if len(s.tally.found) == 0 {
		return dst
	}
	return Solution{s.model, s.tally.found}.appendValues(dst, xs)
}

// unanswered returns why a run gave no answer, nil where it did.
func (s *Solver) unanswered(answered bool) error {
	switch {
	case s.run.err != nil:
		return s.run.err
	case answered:
		return nil
	case s.run.outcome == Limited:
		return ErrLimit
	}
	return ErrNoSolution
}

// Propagate assumes and propagates without searching, and leaves the domains for
// [Solver.Domain] and [Solver.Inferences] to be looked at until the next run or
// Reset. It reports whether no contradiction was found. What is propagated follows
// from [Options.Maintain].
func (s *Solver) Propagate(ctx context.Context) (consistent bool, err error) {
	s.execute(ctx, nil)
	return !s.run.failed, s.run.err
}

// Domain returns the present values of x: after Propagate the propagated ones,
// otherwise those at the root. Where a contradiction was found they are those it
// was found at. Of a variable that keeps only its bounds these are the values between them
// that it was declared with and that no assumption excludes, as Why says too.
func (s *Solver) Domain(x Var) domains.Set {
	if !s.has(x) || s.empty {
		return domains.Set{}
	}
	id := x.index()
	d := s.space.st.Domain(id)
	if !s.space.KeepsHoles(x) {
		d = d.Intersect(s.declaredDomain(id))
		for _, i := range s.run.lossy {
			if l := s.asked.assumed[i]; l.x.index() == id {
				d = d.Difference(domains.Of(l.x.under(l.k)))
			}
		}
	}
	return x.see(d)
}

// Err returns what ended the last run before its time: the context's error, malformed
// assumptions or a malformed objective, or a [Brancher] that is wrong. A limit is no error; see
// [Solver.Outcome].
func (s *Solver) Err() error {
	switch {
	case s.model == nil:
		return errUncompiled
	case s.run.err != nil:
		return s.run.err
	}
	return s.asked.malformed
}

// Outcome returns how the last run ended.
func (s *Solver) Outcome() Outcome { return s.run.outcome }

// Stats returns the counts of the last run; during a run, those so far. What was
// propagated once and for all before the first run counts in each. All counts but the time
// are the same whatever the solver ran before.
func (s *Solver) Stats() Stats {
	st := s.space.stats
	if s.run.on {
		s.total(&st)
	}
	return st
}

// Kernel tells which kernel searches, and why that one. Propagate, Steps and optimisation
// always run the general one.
func (s *Solver) Kernel() (name, reason string) { return s.about.name, s.about.reason }

// Vars returns the variables that the solver was compiled with, in the order of
// [Model.Vars], a copy.
func (s *Solver) Vars() []Var {
	if s.model == nil {
		return nil
	}
	return s.model.Vars()[:s.size]
}

// KeepsHoles reports whether a value inside the bounds of x can be removed, as
// [Space.KeepsHoles] does.
func (s *Solver) KeepsHoles(x Var) bool {
	return s.has(x) && (s.empty || s.space.KeepsHoles(x))
}

// Constraints returns the constraints with their names, as [Event] numbers them: those of
// the model in order of posting, and after them what keeps variables too wide for a bitset
// out of the holes they were declared with.
func (s *Solver) Constraints() iter.Seq2[string, Constraint] {
	return func(yield func(string, Constraint) bool) {
		for _, p := range s.posted {
			if !yield(p.name, p.c) {
				return
			}
		}
	}
}

// Options returns the options the solver was compiled with.
func (s *Solver) Options() Options {
	o := s.opts
	if s.team != nil {
		s.team.asked(&o)
	}
	return o
}
