// A recorded trace, written as lines and read again, is played: at every node it has the
// domains that the solver had.
package trace_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/csp/trace"
	"github.com/propago/propago/domains"
)

// live is an observer that keeps the solver's own domains at every node, and lets a
// recorder see all.
type live struct {
	next    func(*csp.Event)
	domains map[int64][]domains.Set // by event
	skip    int                     // events between those that are kept
}

func (l *live) Observe(e *csp.Event) {
	l.next(e)
	switch e.Kind {
	case csp.EventStart, csp.EventFixpoint, csp.EventBranch, csp.EventFail, csp.EventBacktrack, csp.EventSolution, csp.EventDone:
		var ds []domains.Set
		for _, x := range e.Solver().Vars() {
			ds = append(ds, e.Solver().Domain(x))
		}
		l.domains[e.ID] = ds
	}
}

// record runs a model and returns the trace as it was written and read again, and the
// domains that the solver had.
func record(t testing.TB, m *csp.Model, o csp.Options, run func(*csp.Solver)) (*trace.Trace, *live) {
	var out bytes.Buffer
	r := trace.NewRecorder(&out)
	l := &live{next: r.Observe, domains: make(map[int64][]domains.Set)}
	o.Observer = l.Observe
	s, err := m.Compile(t.Context(), o)
	require.NoError(t, err)
	run(s)
	require.NoError(t, r.Close())
	text := out.String()
	tr, err := trace.Read(&out)
	require.NoError(t, err)
	var again bytes.Buffer
	require.NoError(t, tr.Write(&again))
	require.Equal(t, text, again.String(), "what was read is written as it was")
	var compact bytes.Buffer
	require.NoError(t, tr.WriteCompact(&compact))
	back, err := trace.Read(&compact)
	require.NoError(t, err)
	again.Reset()
	require.NoError(t, back.Write(&again))
	require.Equal(t, text, again.String(), "so is what was read of the compact form")
	return tr, l
}

// requireReplay plays a trace forwards, backwards and across.
func requireReplay(t testing.TB, tr *trace.Trace, l *live) {
	p, err := trace.NewPlayer(tr)
	require.NoError(t, err)
	compare := func() {
		e := p.Event()
		if e == nil {
			return
		}
		require.Equal(t, e.Node, p.Node().ID)
		want, ok := l.domains[e.ID]
		if !ok {
			return
		}
		for x, d := range p.Domains() {
			if tr.Variables[x].BoundsOnly && want[x].SubsetOf(d) {
				continue // the solver leaves out what lies between the bounds and is excluded
			}
			require.True(t, d.Equal(want[x]), "event %d, %v: %s is %v, was %v", e.ID, e.Kind, tr.Variables[x].Name, d, want[x])
		}
	}
	require.Zero(t, p.At())
	for p.Step() {
		compare()
	}
	require.Equal(t, p.Len(), p.At())
	for p.Back() {
		compare()
	}
	rng := rand.New(rand.NewPCG(1, uint64(p.Len())))
	for range 50 {
		p.Go(rng.IntN(p.Len() + 1))
		compare()
	}
	for x := range tr.Variables {
		p.Go(0)
		assert.True(t, p.Domain(x).Equal(tr.Variables[x].Domain))
	}
}

// solveAll searches all solutions.
func solveAll(t testing.TB) func(*csp.Solver) {
	return func(s *csp.Solver) {
		_, err := s.Count(context.Background(), 0)
		if err != nil {
			require.ErrorIs(t, err, csp.ErrLimit)
		}
	}
}

// randomModel makes a small model of variables of all kinds and constraints of many.
func randomModel(rng *rand.Rand) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	var xs []csp.Var
	for i := range 3 + rng.IntN(4) {
		name, lo := fmt.Sprintf("x%d", i), rng.IntN(4)-2
		switch rng.IntN(7) {
		case 0:
			xs = append(xs, m.BoundsVar(name, lo, lo+4))
		case 1:
			xs = append(xs, m.IntVarIn(name, domains.Of(lo, lo+1, lo+3, lo+domains.MaxBitsetSpan+7)))
		case 2:
			xs = append(xs, m.IntVarIn(name, domains.Of(lo, lo+2, lo+70, lo+71, lo+200)))
		default:
			xs = append(xs, m.IntVar(name, lo, lo+1+rng.IntN(4)))
		}
	}
	any := func() csp.Var {
		x := xs[rng.IntN(len(xs))].Plus(rng.IntN(3) - 1)
		if rng.IntN(4) == 0 {
			x = x.Neg()
		}
		return x
	}
	for range 1 + rng.IntN(5) {
		switch rng.IntN(6) {
		case 0:
			m.PostNamed("different", csp.AllDifferent(any(), any(), any()))
		case 1:
			m.Post(csp.Less(any(), any()))
		case 2:
			m.Post(csp.NotEqual(any(), any()))
		case 3:
			m.PostNamed("sum", csp.Dot([]int{1, 2, -1}, []csp.Var{any(), any(), any()}).Le(rng.IntN(6)))
		case 4:
			m.Post(csp.Abs(any(), any()))
		case 5:
			m.Post(csp.Maximum([]csp.Var{any(), any()}, any()))
		}
	}
	return m, xs
}

func configurations() []csp.Options {
	var all []csp.Options
	for _, level := range []strategy.Maintain{strategy.Full, strategy.AC3, strategy.ForwardChecking, strategy.Backtracking} {
		all = append(all, csp.Options{Maintain: level}, csp.Options{Maintain: level, Order: strategy.MRVDegree, Values: strategy.Median},
			csp.Options{Maintain: level, Order: strategy.InputOrder, Values: strategy.LowerHalf})
		if level <= strategy.AC3 {
			all = append(all, csp.Options{Maintain: level, Restart: strategy.Luby(1), Values: strategy.RandomValue}, csp.Options{Maintain: level, LimitedDiscrepancy: true})
		}
	}
	return append(all, csp.Options{Learn: true}, csp.Options{Learn: true, Restart: strategy.Geometric(1, 1), Order: strategy.MRV})
}

func TestReplayOfRandomModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	models := 10
	if testing.Short() {
		models = 3
	}
	for range models {
		m, xs := randomModel(rng)
		for _, o := range configurations() {
			o.MaxNodes = 200
			tr, l := record(t, m, o, solveAll(t))
			requireReplay(t, tr, l)
			requireTree(t, tr)
			tr, l = record(t, m, o, func(s *csp.Solver) {
				s.Assume(xs[0].Ge(0), xs[1].Ne(1))
				_, _ = s.Optimize(context.Background(), csp.Minimize(xs[len(xs)-1]))
			})
			require.Contains(t, tr.Objective, "minimize")
			requireReplay(t, tr, l)
			requireTree(t, tr)
			tr, l = record(t, m, o, func(s *csp.Solver) {
				_, _ = s.Propagate(context.Background())
			})
			requireReplay(t, tr, l)
		}
		o := csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 0.5, Failures: 2}, MaxNodes: 200}
		tr, l := record(t, m, o, func(s *csp.Solver) { _, _ = s.Optimize(context.Background(), csp.Maximize(xs[0])) })
		requireReplay(t, tr, l)
		requireTree(t, tr)
	}
}

// requireTree holds the tree at the end of a trace against its counts.
func requireTree(t testing.TB, tr *trace.Trace) {
	p, err := trace.NewPlayer(tr)
	require.NoError(t, err)
	p.Go(p.Len())
	tree := p.Tree()
	done := p.Event()
	require.Equal(t, csp.EventDone, done.Kind)
	require.EqualValues(t, done.Stats.Nodes, len(tree))
	count := make(map[trace.Status]int64)
	seen := make(map[int64]bool)
	for _, n := range tree {
		count[n.Status]++
		require.True(t, n.Parent == 0 && n.ID == 1 || seen[n.Parent], "a parent is made before its children")
		seen[n.ID] = true
		values, ok := p.NodeDomains(n.ID)
		require.True(t, ok)
		require.Len(t, values, len(tr.Variables))
	}
	require.Equal(t, done.Stats.Solutions, count[trace.Solved])
	if tr.Objective == "" {
		require.Equal(t, done.Stats.Failures, count[trace.Failed])
	}
	if done.Outcome == csp.Exhausted {
		require.Zero(t, count[trace.Open])
		if tr.Objective == "" && tr.Options["restart"] == "" && tr.Options["learn"] == "" && tr.Options["limited_discrepancy"] == "" {
			require.Zero(t, count[trace.Pruned])
		}
	}
	p.Go(0)
	require.Equal(t, []trace.Node{{ID: 1, Var: -1, Cause: -1}}, p.Tree())
}

// sudokuModel declares the 27 units of a sudoku with the givens as constraints.
func sudokuModel(puzzle string) *csp.Model {
	m := csp.NewModel()
	var cells []csp.Var
	for i := range 81 {
		cells = append(cells, m.IntVar(fmt.Sprintf("r%dc%d", i/9+1, i%9+1), 1, 9))
	}
	for u := range 9 {
		var row, column, box []csp.Var
		for k := range 9 {
			row = append(row, cells[9*u+k])
			column = append(column, cells[9*k+u])
			box = append(box, cells[27*(u/3)+3*(u%3)+9*(k/3)+k%3])
		}
		m.PostNamed(fmt.Sprint("row ", u+1), csp.AllDifferent(row...))
		m.PostNamed(fmt.Sprint("column ", u+1), csp.AllDifferent(column...))
		m.PostNamed(fmt.Sprint("box ", u+1), csp.AllDifferent(box...))
	}
	for i, c := range puzzle {
		if c != '.' {
			m.PostNamed("given", csp.Member(cells[i], domains.Of(int(c-'0'))))
		}
	}
	return m
}

// The puzzle is the second of Norvig's essay "Solving Every Sudoku Puzzle" (2006), which
// needs search.
const norvig = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

func TestReplayOfSudoku(t *testing.T) {
	m := sudokuModel(norvig)
	for _, o := range []csp.Options{
		{Order: strategy.MRV},
		{Maintain: strategy.AC3, Order: strategy.MRV, MaxNodes: 30},
		{Maintain: strategy.ForwardChecking, Order: strategy.MRV, MaxNodes: 150},
		{Maintain: strategy.Backtracking, MaxNodes: 150},
		{Learn: true},
	} {
		tr, l := record(t, m, o, solveAll(t))
		requireReplay(t, tr, l)
		requireTree(t, tr)
	}
}

// The same run gives the same trace, in memory and as lines.
func TestSameRunSameTrace(t *testing.T) {
	m := sudokuModel(norvig)
	for _, o := range []csp.Options{{}, {Order: strategy.RandomOrder, Seed: 3, MaxNodes: 40}, {Learn: true, Restart: strategy.Luby(2)}} {
		var texts []string
		for range 2 {
			s, err := m.Compile(t.Context(), o)
			require.NoError(t, err)
			for range 2 {
				tr, err := trace.Record(context.Background(), s)
				require.NoError(t, err)
				var out bytes.Buffer
				require.NoError(t, tr.Write(&out))
				texts = append(texts, out.String())
			}
		}
		for _, text := range texts[1:] {
			require.True(t, text == texts[0])
		}
		tr, _ := record(t, m, o, solveAll(t))
		var out bytes.Buffer
		require.NoError(t, tr.Write(&out))
		require.True(t, out.String() == texts[0], "a recorder writes what Record keeps")
	}
}

// Finding events, forwards and backwards.
func TestFindingEvents(t *testing.T) {
	m := csp.NewModel()
	q := m.IntVars("q", 4, 1, 4)
	m.PostNamed("columns", csp.AllDifferent(q...))
	m.PostNamed("up", csp.AllDifferent(q[0], q[1].Plus(1), q[2].Plus(2), q[3].Plus(3)))
	m.PostNamed("down", csp.AllDifferent(q[0], q[1].Plus(-1), q[2].Plus(-2), q[3].Plus(-3)))
	s, err := m.Compile(t.Context(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder})
	require.NoError(t, err)
	tr, err := trace.Record(context.Background(), s)
	require.NoError(t, err)
	p, err := trace.NewPlayer(tr)
	require.NoError(t, err)
	require.Nil(t, p.Event())
	require.False(t, p.Back())

	kinds := []csp.EventKind{csp.EventSolution, csp.EventFail}
	var forwards, backwards []int
	for p.Next(kinds...) {
		assert.Contains(t, kinds, p.Event().Kind)
		forwards = append(forwards, p.At())
	}
	p.Go(p.Len())
	for p.Prev(kinds...) {
		backwards = append(backwards, p.At())
	}
	slices.Reverse(backwards)
	assert.Equal(t, forwards, backwards)
	assert.NotEmpty(t, forwards)

	p.Go(0)
	nodes := 1
	for p.NextNode() {
		nodes++
		assert.Equal(t, p.At(), p.Node().Step)
	}
	assert.EqualValues(t, tr.Events[len(tr.Events)-1].Stats.Nodes, nodes)
	for p.PrevNode() {
		nodes--
	}
	assert.Equal(t, 2, nodes, "the first node made is the last that is found; the root was not made")

	p.Go(0)
	require.True(t, p.Next(csp.EventFixpoint))
	assert.Equal(t, "root", map[bool]string{true: "root"}[p.Node().ID == 1])
	require.True(t, p.Next(csp.EventPrune))
	x := p.Event().Var
	assert.Equal(t, []int{p.At() - 1}, p.Pruned(x))
	p.Go(1 << 40)
	assert.Equal(t, p.Len(), p.At())
	require.False(t, p.Step())
	p.Go(-5)
	assert.Zero(t, p.At())
	_, ok := p.NodeDomains(99999)
	assert.False(t, ok)
}

// The statuses of nodes, by hand: 4 queens, forward checking in input order.
func TestTreeOfFourQueens(t *testing.T) {
	m := csp.NewModel()
	q := m.IntVars("q", 4, 1, 4)
	m.Post(csp.AllDifferent(q...), csp.AllDifferent(q[0], q[1].Plus(1), q[2].Plus(2), q[3].Plus(3)), csp.AllDifferent(q[0], q[1].Plus(-1), q[2].Plus(-2), q[3].Plus(-3)))
	s, err := m.Compile(t.Context(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.InputOrder, MaxSolutions: 1})
	require.NoError(t, err)
	tr, err := trace.Record(context.Background(), s)
	require.NoError(t, err)
	p, err := trace.NewPlayer(tr)
	require.NoError(t, err)
	p.Go(p.Len())
	var got []string
	for _, n := range p.Tree() {
		side := n.Side.String()
		if n.Claim != nil {
			side = fmt.Sprintf("%s%v%d", tr.Variables[n.Var].Name, n.Claim.Op, n.Claim.Value)
		}
		got = append(got, fmt.Sprintf("%d<%d %s %v", n.ID, n.Parent, side, n.Status))
	}
	assert.Equal(t, []string{
		"1<0 nobody open",
		"2<1 q[0]=1 exhausted",
		"3<2 q[1]=3 failed",
		"4<2 q[1]!=3 exhausted",
		"5<4 q[1]=4 exhausted",
		"6<5 q[2]=2 failed",
		"7<1 q[0]!=1 open",
		"8<7 q[0]=2 open",
		"9<8 q[1]=4 open",
		"10<9 q[2]=1 open",
		"11<10 q[3]=3 solved",
	}, got)
}

// BenchmarkPlayer plays a run of a hard sudoku to its end and back, event by event.
func BenchmarkPlayer(b *testing.B) {
	s, err := sudokuModel(norvig).Compile(b.Context(), csp.Options{Maintain: strategy.ForwardChecking, Order: strategy.MRV, MaxNodes: 5000})
	require.NoError(b, err)
	t, err := trace.Record(context.Background(), s)
	require.NoError(b, err)
	p, err := trace.NewPlayer(t)
	require.NoError(b, err)
	for b.Loop() {
		for p.Step() {
		}
		for p.Back() {
		}
	}
	b.ReportMetric(float64(len(t.Events)), "events")
}
