// What observers are told, held against the run itself: the counts against Stats, the
// prunings, replayed, against the live domains, and every level, order and way of searching
// against a run that nobody observes.
package csp_test

import (
	"context"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// replay is an observer that rebuilds the domains from the prunings alone, and compares
// them with those of the solver at every node.
type replay struct {
	t       testing.TB
	vars    []csp.Var
	index   map[csp.Var]int
	domains []domains.Set
	stack   []pruned
	last    int64
	node    int64
	nodes   map[int64]int64 // the parent of each
	count   map[csp.EventKind]int64
	bounded int64 // failures by the objective's bound, where no node is made
	removed int64
	chosen  int64 // values removed by branches and assumptions
	depth   int
	done    bool
	stats   csp.Stats
}

type pruned struct {
	x      int
	before domains.Set
}

func newReplay(t testing.TB, m *csp.Model) *replay {
	r := &replay{t: t, vars: m.Vars(), index: make(map[csp.Var]int)}
	for i, x := range r.vars {
		r.index[x] = i
	}
	return r
}

func (r *replay) begin(s *csp.Solver) {
	*r = replay{t: r.t, vars: r.vars, index: r.index, nodes: map[int64]int64{1: 0}, node: 1, count: make(map[csp.EventKind]int64)}
	for _, x := range r.vars {
		d := s.Domain(x)
		if !s.KeepsHoles(x) {
			d = domains.Range(d.Min(), d.Max())
		}
		r.domains = append(r.domains, d)
	}
}

func (r *replay) Observe(e *csp.Event) {
	s := e.Solver()
	if e.Kind == csp.EventStart {
		r.begin(s)
	}
	require.Equal(r.t, r.last+1, e.ID)
	require.False(r.t, r.done, "nothing follows done")
	r.last = e.ID
	r.count[e.Kind]++
	r.depth = max(r.depth, e.Depth)
	switch e.Kind {
	case csp.EventPrune:
		i := r.index[e.Var]
		r.stack = append(r.stack, pruned{i, r.domains[i]})
		require.False(r.t, e.Removed.IsEmpty())
		require.True(r.t, e.Removed.SubsetOf(r.domains[i]), "removed %v of %v", e.Removed, r.domains[i])
		r.domains[i] = r.domains[i].Difference(e.Removed)
		require.True(r.t, e.Domain.Equal(r.domains[i]), "%v left, told %v", r.domains[i], e.Domain)
		r.removed += int64(e.Removed.Len())
		if e.By == csp.ByDecision || e.By == csp.ByRefutation || e.By == csp.ByAssumption {
			r.chosen += int64(e.Removed.Len())
		}
		require.Equal(r.t, e.By == csp.ByConstraint, e.Constraint >= 0)
	case csp.EventBacktrack:
		require.Equal(r.t, r.node, e.From)
		require.LessOrEqual(r.t, e.Kept, len(r.stack))
		for len(r.stack) > e.Kept {
			p := r.stack[len(r.stack)-1]
			r.stack = r.stack[:len(r.stack)-1]
			r.domains[p.x] = p.before
		}
		require.Contains(r.t, r.nodes, e.Node)
		r.node = e.Node
	case csp.EventBranch, csp.EventRestart:
		require.NotContains(r.t, r.nodes, e.Node)
		require.Equal(r.t, r.node, e.Parent)
		r.nodes[e.Node] = e.Parent
		if e.Kind == csp.EventBranch {
			require.False(r.t, e.Lit.IsFalse())
			r.compare(s)
		}
		r.node = e.Node
	case csp.EventFail:
		if e.By == csp.ByObjective {
			r.bounded++
		}
		r.compare(s)
	case csp.EventSolution:
		require.Len(r.t, e.Values, len(r.vars))
		for i, v := range e.Values {
			require.True(r.t, domains.Of(v).Equal(r.domains[i]))
		}
	case csp.EventFixpoint:
		r.compare(s)
	case csp.EventDone:
		r.compare(s)
		r.done, r.stats, r.node = true, e.Stats, 1
		require.Equal(r.t, s.Outcome(), e.Outcome)
	}
	require.Equal(r.t, r.node, e.Node)
	require.Equal(r.t, r.nodes[e.Node], e.Parent)
}

// compare requires the replayed domains to be the live ones.
func (r *replay) compare(s *csp.Solver) {
	for i, x := range r.vars {
		if !s.KeepsHoles(x) {
			// Events tell of its bounds, Domain of the values between them that are allowed.
			require.True(r.t, s.Domain(x).SubsetOf(r.domains[i]), "%v: %v, but live %v", x, r.domains[i], s.Domain(x))
			continue
		}
		require.True(r.t, r.domains[i].Equal(s.Domain(x)), "%v: %v, but live %v", x, r.domains[i], s.Domain(x))
	}
}

// requireCounts holds the events against the counts of the run.
func (r *replay) requireCounts(s *csp.Solver) {
	t, st := r.t, s.Stats()
	require.True(t, r.done)
	r.stats.Time, st.Time = 0, 0
	require.Equal(t, st, r.stats)
	require.Equal(t, st.Failures, r.count[csp.EventFail]-min(r.bounded, r.count[csp.EventFail]-st.Failures))
	require.Equal(t, st.Solutions, r.count[csp.EventSolution])
	require.Equal(t, st.Restarts, r.count[csp.EventRestart])
	require.Equal(t, st.MaxDepth, r.depth)
	require.EqualValues(t, st.Nodes, len(r.nodes))
	require.Equal(t, st.Prunings, r.removed-r.chosen)
	switch s.Options().Maintain {
	case strategy.Full:
		require.Equal(t, st.Propagations, r.count[csp.EventPropagate])
	case strategy.AC3:
		require.Equal(t, st.Propagations, r.count[csp.EventPropagate]+r.count[csp.EventRevise])
		require.Equal(t, st.Revisions, r.count[csp.EventRevise])
	default:
		require.Equal(t, st.Propagations, r.count[csp.EventPropagate])
		require.Equal(t, st.Revisions, r.count[csp.EventRevise])
	}
}

// ways are configurations for which an observed run has ways of its own.
func ways(level strategy.Maintain) []csp.Options {
	all := []csp.Options{{}, {Order: strategy.MRV, Values: strategy.LowerHalf}, {Order: strategy.DomWDeg, Values: strategy.Descending}, {Order: strategy.RandomOrder, Values: strategy.RandomValue, Seed: 7}}
	if level <= strategy.AC3 {
		all = append(all, csp.Options{Restart: strategy.Luby(1), Order: strategy.DomWDeg}, csp.Options{Restart: strategy.Geometric(2, 1), Values: strategy.RandomValue},
			csp.Options{LimitedDiscrepancy: true}, csp.Options{LastConflict: true})
	}
	if level == strategy.Full {
		all = append(all, csp.Options{Learn: true}, csp.Options{Learn: true, Restart: strategy.Luby(1)}, csp.Options{Learn: true, Order: strategy.Activity, Values: strategy.LowerHalf})
	}
	for i := range all {
		all[i].Maintain = level
	}
	return all
}

func TestObserverOnRandomModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range cases(t, 30) {
		p := randomPuzzle(rng)
		for _, level := range levels {
			for _, o := range ways(level) {
				o.MaxNodes = 2000
				plain := o
				plain.Kernel = "general"
				unseen := compile(t, p.model, plain)
				p.assume(unseen)
				r := newReplay(t, p.model)
				o.Observer = r.Observe
				seen := compile(t, p.model, o)
				p.assume(seen)
				for range 2 { // a run leaves nothing behind
					require.Equal(t, all(unseen.Solutions(context.Background()), p.vars), all(seen.Solutions(context.Background()), p.vars))
					r.requireCounts(seen)
					a, b := unseen.Stats(), seen.Stats()
					a.Time, b.Time = 0, 0
					require.Equal(t, a, b, "%v\n%v", nameOf(o), p.model)
				}
				ok, err := seen.Propagate(context.Background())
				require.NoError(t, err)
				require.True(t, r.done)
				if ok {
					require.EqualValues(t, 1, r.count[csp.EventFixpoint])
					r.compare(seen)
				} else {
					require.EqualValues(t, 1, r.count[csp.EventFail])
				}
			}
		}
	}
}

// Whatever options there are, phases, branchers and one assignment of some included, the
// observed run is the same run.
func TestObserverInEveryWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range cases(t, 400) {
		p := randomPuzzle(rng)
		o := way(rng, p)
		o.MaxNodes = 500
		o.Kernel = "general"
		unseen := compile(t, p.model, o)
		p.assume(unseen)
		r := newReplay(t, p.model)
		o.Observer = r.Observe
		seen := compile(t, p.model, o)
		p.assume(seen)
		require.Equal(t, all(unseen.Solutions(context.Background()), p.vars), all(seen.Solutions(context.Background()), p.vars), "%+v\n%v", o, p.model)
		r.requireCounts(seen)
		a, b := unseen.Stats(), seen.Stats()
		a.Time, b.Time = 0, 0
		require.Equal(t, a, b, "%+v\n%v", o, p.model)
	}
}

func TestObserverNeedsTheGeneralKernel(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.AllDifferent(m.IntVars("x", 4, 1, 4)...))
	o := csp.Options{Observer: func(*csp.Event) {}}
	assert.Equal(t, "an observer is to be told", chosenReason(compile(t, m, o).Kernel()))
	o.Kernel = "network"
	_, err := m.Compile(t.Context(), o)
	assert.ErrorContains(t, err, "an observer is to be told")
}

func all(sols iter.Seq[csp.Solution], xs []csp.Var) (values [][]int) {
	for sol := range sols {
		values = append(values, sol.Values(xs))
	}
	return values
}

func TestObserverOfOptimisation(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range cases(t, 25) {
		p := randomPuzzle(rng)
		x := p.vars[0]
		for _, level := range levels {
			tried := ways(level)
			if level <= strategy.AC3 {
				tried = append(tried, csp.Options{Maintain: level, Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 3}})
			}
			for _, o := range tried {
				o.MaxNodes = 1000
				r := newReplay(t, p.model)
				unseen := compile(t, p.model, o)
				o.Observer = r.Observe
				seen := compile(t, p.model, o)
				a, errA := unseen.Optimize(context.Background(), csp.Maximize(x))
				b, errB := seen.Optimize(context.Background(), csp.Maximize(x))
				require.Equal(t, errA, errB)
				require.Equal(t, a.IsZero(), b.IsZero())
				if !a.IsZero() {
					require.Equal(t, a.Values(p.vars), b.Values(p.vars))
				}
				r.requireCounts(seen)
			}
		}
	}
}

func queensModel(n int) *csp.Model {
	m, _ := queens(n)
	return m
}

// Steps of a solver that ran before, with another kernel, tell the whole story, and the
// solver goes on as before.
func TestStepsOnAFastKernel(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 6, 1, 6)
	m.Post(csp.AllDifferent(xs[:4]...), csp.AllDifferent(xs[2:]...))
	s := compile(t, m, csp.Options{})
	require.Equal(t, "network", chosenName(s.Kernel()))
	s.Assume(xs[0].Eq(3))
	want, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	fast := s.Stats()

	r := newReplay(t, m)
	n := 0
	for e := range s.Steps(context.Background()) {
		r.Observe(&e)
		if e.Kind == csp.EventSolution {
			n++
		}
	}
	r.requireCounts(s)
	assert.Equal(t, want, n)
	assert.Equal(t, csp.Exhausted, s.Outcome())

	again, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, want, again)
	slow := s.Stats()
	fast.Time, slow.Time = 0, 0
	assert.Equal(t, fast, slow)
}

func TestLeavingStepsStopsTheRun(t *testing.T) {
	told := 0
	s := compile(t, queensModel(8), csp.Options{Observer: func(e *csp.Event) { told++ }})
	total := 0
	for range s.Steps(context.Background()) {
		total++
	}
	require.Equal(t, total, told)
	for _, limit := range []int{1, 2, 5, 40, 200, 1000, total} {
		told = 0
		n := 0
		for e := range s.Steps(context.Background()) {
			n++
			require.EqualValues(t, n, e.ID)
			if n == limit {
				break
			}
		}
		assert.Equal(t, limit, n)
		assert.NoError(t, s.Err())
		if limit < total {
			assert.Equal(t, csp.Stopped, s.Outcome())
			assert.Less(t, told, limit+100, "the run goes no further")
		}
		count, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 92, count)
	}
	next, stop := iter.Pull(s.Steps(context.Background()))
	e, ok := next()
	require.True(t, ok)
	assert.Equal(t, csp.EventStart, e.Kind)
	stop()
	assert.Equal(t, csp.Stopped, s.Outcome())
}

func TestObservedRunsThatEndEarly(t *testing.T) {
	m := queensModel(8)
	r := newReplay(t, m)
	s := compile(t, m, csp.Options{Observer: r.Observe, MaxNodes: 20})
	_, err := s.Count(context.Background(), 0)
	require.ErrorIs(t, err, csp.ErrLimit)
	r.requireCounts(s)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Count(ctx, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.True(t, r.done)

	ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for e := range s.Steps(ctx) {
		if n++; n == 100 {
			cancel()
		}
		if e.Kind == csp.EventDone {
			assert.Equal(t, csp.Cancelled, e.Outcome)
		}
	}
	require.ErrorIs(t, s.Err(), context.Canceled)

	s.Assume(csp.NewModel().IntVar("other", 1, 2).Eq(1))
	_, err = s.Count(context.Background(), 0)
	require.Error(t, err)
	require.True(t, r.done)
	s.Reset()

	for range s.Steps(context.Background()) {
		_, err := s.Count(context.Background(), 0)
		require.ErrorIs(t, err, csp.ErrRunning)
		for range s.Steps(context.Background()) {
			t.Fatal("a step within a step")
		}
	}
	r.requireCounts(s)
}

// A panic of an observer leaves a solver that works.
func TestPanicOfAnObserver(t *testing.T) {
	for at := 1; at < 400; at += 13 {
		n := 0
		s := compile(t, queensModel(6), csp.Options{Observer: func(e *csp.Event) {
			if n++; n == at {
				panic("enough")
			}
		}})
		if n < at {
			assert.Panics(t, func() { _, _ = s.Count(context.Background(), 0) })
		}
		count, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Equal(t, 4, count)
	}
}

func TestEmptyDomainIsTold(t *testing.T) {
	m := csp.NewModel()
	m.IntVar("x", 1, 3)
	y := m.IntVarIn("y", domains.Set{})
	m.Post(csp.AllDifferent(m.Vars()...))
	s := compile(t, m, csp.Options{})
	var kinds []csp.EventKind
	for e := range s.Steps(context.Background()) {
		kinds = append(kinds, e.Kind)
		if e.Kind == csp.EventFail {
			assert.Equal(t, y, e.Var)
			assert.Equal(t, csp.ByNobody, e.By)
		}
	}
	assert.Equal(t, []csp.EventKind{csp.EventStart, csp.EventPost, csp.EventFail, csp.EventDone}, kinds)
}

func TestTeamsHaveNoObserver(t *testing.T) {
	m := queensModel(6)
	o := csp.Options{Observer: newReplay(t, m).Observe}
	_, err := m.Compile(t.Context(), split(2, o))
	assert.ErrorContains(t, err, "Observer")
	_, err = m.Compile(t.Context(), races(csp.Options{}, o))
	assert.ErrorContains(t, err, "Race[0].Observer")
}

// Constraints taken apart: the parts named are those of Decompose, and at AC-3 each
// revision is over one of them.
func TestPartsOfConstraints(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 1, 4)
	m.Post(csp.AllDifferent(xs[:3]...), csp.AllDifferent(xs[1:]...), csp.Less(xs[0], xs[3]))
	var cs []csp.Constraint
	for _, c := range m.Constraints() {
		cs = append(cs, c)
	}
	for _, level := range []strategy.Maintain{strategy.AC3, strategy.ForwardChecking} {
		revised := 0
		for e := range compile(t, m, csp.Options{Maintain: level}).Steps(context.Background()) {
			if e.Kind != csp.EventRevise {
				continue
			}
			revised++
			c := cs[e.Constraint]
			if d, ok := c.(csp.Decomposer); ok {
				c = d.Decompose()[e.Part]
			}
			assert.ElementsMatch(t, c.Vars(), []csp.Var{e.Var, e.Other})
			assert.False(t, e.Domain.IsEmpty())
		}
		assert.Positive(t, revised)
	}
}

func TestFilters(t *testing.T) {
	m := queensModel(7)
	var events []csp.Event
	keep := func(e *csp.Event) { events = append(events, *e) }
	s := compile(t, m, csp.Options{Observer: trace.OnlyKinds(keep, csp.EventSolution, csp.EventDone)})
	_, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.Len(t, events, 41)
	for _, e := range events[:40] {
		assert.Equal(t, csp.EventSolution, e.Kind)
	}
	assert.Equal(t, csp.EventDone, events[40].Kind)

	for depth := 1; depth < 5; depth++ {
		r := newReplay(t, m)
		last := int64(0)
		shallow := func(e *csp.Event) {
			assert.Greater(t, e.ID, last)
			last = e.ID
			assert.LessOrEqual(t, e.Depth, depth)
			c := *e
			c.ID = r.last + 1
			if c.Kind == csp.EventBacktrack {
				r.node = c.From // nobody told of that one
			}
			if c.Kind == csp.EventDone { // the domains are those of a deeper node
				r.done = true
				return
			}
			r.Observe(&c)
		}
		s := compile(t, m, csp.Options{Observer: trace.ToDepth(shallow, depth)})
		_, err := s.Count(context.Background(), 0)
		require.NoError(t, err)
		assert.Positive(t, r.count[csp.EventPrune])
		assert.True(t, r.done)
	}
}

func TestNobodyIsToldNothingCostsNothing(t *testing.T) {
	s := compile(t, queensModel(8), csp.Options{Kernel: "general"})
	count := func() { _, _ = s.Count(context.Background(), 0) }
	count()
	assert.Zero(t, testing.AllocsPerRun(2, count))
	for range s.Steps(context.Background()) {
		break
	}
	assert.Zero(t, testing.AllocsPerRun(2, count))
	assert.Equal(t, "general", chosenName(s.Kernel()))
}
