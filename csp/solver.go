package csp

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

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
	return nameOf(outcomeNames, int(o))
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
	_      [cacheLine]byte // see ownLines
	model  *Model
	posted []posted
	own    int // number of those that the model posted; after them stand declared domains with holes
	opts   Options
	size   int // number of variables
	space  Space
	rng    *rand.Rand
	pcg    *rand.PCG

	fast  fastKernel // none where the general kernel searches
	about Kernel

	level    maintainer
	assigned []int32  // reversible ints, where a level goes by assignment; else nil
	network  *network // binary arcs and scopes, where an order or level needs them

	phases  []phase
	phaseOf []int32 // the first phase with each variable, for LastConflict
	seenAs  []Var   // and the view of it there
	uses    uses

	empty      bool // a declared domain is empty, so there is nothing to search
	rooted     bool // root propagation is done
	rootFailed bool
	rootStats  Stats

	assumed   []assumption
	lossy     []int // the assumptions in force that the store cannot hold: holes where it keeps bounds
	malformed error // the first malformed assumption
	err       error
	unwound   bool // a panic left the latest run

	watch        *teller // nil where nobody observes the run
	frames       []frame
	path         []step // kept where nogoods are
	lastConflict int32  // the variable to branch on first, or -1
	once         bool   // the next branch is on what need not be enumerated
	disc         int    // second sides taken on the way here
	allowed      int    // of a limited discrepancy search, in this descent
	cut          bool   // something was left out because of it
	restarts     int
	nextRestart  int64   // failures at which the descent ends
	hood         []int32 // the variables fixed by the neighbourhood
	nogoods      *nogoods
	learner      *learner // nil without learning
	goal         goal
	objective    Objective

	alone *alone               // for explanations; nil until the first
	twins map[Maintain]*Solver // for those at the nodes of a search

	degrees  []int64   // the number of constraints on each variable, at least 1
	weights  []int64   // the same, and 1 more for each failure of such a constraint
	weighed  bool      // there was one
	activity []float64 // and what the next change adds to it:
	stirring float64
	saved    []int32 // the latest solution
	hasSaved bool
	told     time.Time // when progress was last told

	vals     []int32 // the latest solution
	found    []int32 // the first solution of the latest Count
	counted  int     // and how many, of at most limit
	limit    int
	counter  func() bool // s.count
	running  bool
	failed   bool // the latest propagation ended in a contradiction
	outcome  Outcome
	depth    int
	base     Stats            // counters at the start of the run
	branched int64            // values removed by branches and assumptions
	started  time.Duration    // since epoch
	watched  []Propagator     // what runs while somebody does
	stepper  func(Event) bool // who steps through the run, or nil
	_        [cacheLine]byte
}

// assumption is a literal, or a whole domain where dom is not nil.
type assumption struct {
	lit Literal
	dom *domains.Set
}

// narrow returns the values in d, of the variable underneath, that one which the store
// cannot hold leaves.
func (a *assumption) narrow(d domains.Set) domains.Set {
	if a.dom == nil {
		return d.Difference(domains.Of(a.lit.x.under(a.lit.k)))
	}
	return d.Intersect(underSet(a.lit.x, *a.dom))
}

// Assume adds literals that hold in the following runs, until Reset. They are
// narrowed before the search, all at once; contradictory ones make the run find
// no solution. A literal on a variable of another model makes it Invalid.
func (s *Solver) Assume(lits ...Literal) {
	n := len(s.assumed)
	to := slices.Grow(s.assumed, len(lits))[:n+len(lits)]
	for _, l := range lits {
		if !s.has(l.x) {
			s.invalid(l.x)
			continue
		}
		// Written part by part, which a whole assumption would not be.
		to[n].lit, to[n].dom = l, nil
		n++
	}
	s.assumed = to[:n]
}

// AssumeDomain narrows x to the values of dom in the following runs, until Reset.
func (s *Solver) AssumeDomain(x Var, dom domains.Set) {
	if !s.has(x) {
		s.invalid(x)
		return
	}
	s.assumed = append(s.assumed, assumption{lit: Literal{x: x}, dom: &dom})
}

// has reports whether x was declared when the solver was compiled.
func (s *Solver) has(x Var) bool { return x.model == s.model && int(x.index()) < s.size }

func (s *Solver) invalid(x Var) {
	if s.malformed == nil {
		s.malformed = &ModelError{Vars: []Var{x}, Msg: "an assumption is about a variable that the solver does not have"}
	}
}

// Reset drops all assumptions.
func (s *Solver) Reset() {
	if s.running || s.model == nil {
		return
	}
	s.toRoot()
	s.assumed = s.assumed[:0]
	s.malformed, s.err = nil, nil
	s.failed = false
}

// Solutions searches and yields every solution, each an owned copy. Afterwards
// Err and Status tell how the search ended. Leaving the loop stops it. The
// sequence may be ranged over again; each time is a new run.
func (s *Solver) Solutions(ctx context.Context) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		s.run(ctx, func() bool {
			return yield(Solution{s.model, append([]int32(nil), s.vals...)})
		})
	}
}

// Solve returns the first solution. Without one it returns [ErrNoSolution], a
// proof; or the context's error; or [ErrLimit]; or what was wrong with the
// assumptions.
func (s *Solver) Solve(ctx context.Context) (Solution, error) {
	var sol Solution
	s.run(ctx, func() bool {
		sol = Solution{s.model, append([]int32(nil), s.vals...)}
		return false
	})
	return sol, s.unanswered(s.space.stats.Solutions > 0)
}

// Count counts the solutions, at most limit of them where limit is above zero,
// and keeps the first for AppendFirst. It allocates nothing once the solver has
// warmed up. The error is nil where the count is exact, or reached limit or
// [Options.MaxSolutions]; Status tells which. Else it is the context's error, [ErrLimit], or what was wrong with the assumptions,
// together with the number found until then. No solution is the count 0, not an
// error.
func (s *Solver) Count(ctx context.Context, limit int) (int, error) {
	if !s.running {
		s.counted, s.limit, s.found = 0, limit, s.found[:0]
	}
	s.run(ctx, s.counter)
	n, err := s.counted, s.unanswered(true)
	if most := s.opts.MaxSolutions; err == nil && s.outcome == Limited && (most == 0 || n < most) {
		err = ErrLimit
	}
	return n, err
}

// count is what Count does with a solution. It is kept as a value in counter, since
// making one for each run would allocate.
func (s *Solver) count() bool {
	if s.counted == 0 {
		s.found = append(s.found, s.vals...)
	}
	s.counted++
	return s.counted != s.limit
}

// AppendFirst appends to dst the values of xs in the first solution that the
// latest Count found; nothing where it found none.
func (s *Solver) AppendFirst(dst []int, xs []Var) []int {
	if len(s.found) == 0 {
		return dst
	}
	return Solution{s.model, s.found}.AppendValues(dst, xs)
}

// unanswered returns why a run gave no answer, nil where it did.
func (s *Solver) unanswered(answered bool) error {
	switch {
	case s.err != nil:
		return s.err
	case answered:
		return nil
	case s.outcome == Limited:
		return ErrLimit
	}
	return ErrNoSolution
}

// Propagate assumes and propagates without searching, and leaves the domains for
// [Solver.Domain] and [Solver.Inferences] to be looked at until the next run or
// Reset. It reports whether no contradiction was found. What is propagated follows
// from [Options.Maintain].
func (s *Solver) Propagate(ctx context.Context) (consistent bool, err error) {
	s.run(ctx, nil)
	return !s.failed, s.err
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
		for _, i := range s.lossy {
			if a := &s.assumed[i]; a.lit.x.index() == id {
				d = a.narrow(d)
			}
		}
	}
	return x.see(d)
}

// Err returns what ended the last run before its time: the context's error, malformed
// assumptions or a malformed objective, or a [BrancherError]. A limit is no error; see
// Status.
func (s *Solver) Err() error {
	switch {
	case s.model == nil:
		return errUncompiled
	case s.err != nil:
		return s.err
	}
	return s.malformed
}

// Status returns how the last run ended.
func (s *Solver) Status() Outcome { return s.outcome }

// Stats returns the counts of the last run; during a run, those so far. What was
// propagated once and for all before the first run counts in each. The tree of a run, its
// nodes, failures and solutions, is the same whatever the solver ran before. Propagations
// may be fewer in a later run: propagators keep what they worked out and find less to do.
func (s *Solver) Stats() Stats {
	st := s.space.stats
	if s.running {
		s.total(&st)
	}
	return st
}

// Kernel tells which kernel searches, and why that one. Propagate, Steps and optimisation
// always run the general one.
func (s *Solver) Kernel() Kernel { return s.about }

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

// Model returns the model that was compiled.
func (s *Solver) Model() *Model { return s.model }

// Options returns the options the solver was compiled with.
func (s *Solver) Options() Options { return s.opts }
