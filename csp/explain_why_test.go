// Explanations judged by a program: random models of every kind of constraint, and for
// each answer the question whether it is true, whether each step follows, and whether
// anything could be left out. What judges is a model built anew with one constraint, or
// with those that the explanation names.
package csp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// unexplained hides a constraint's Explain, as a user's constraint may have none.
type unexplained struct{ csp.Constraint }

func (u unexplained) Attach(s *csp.Space) csp.Propagator {
	if a, ok := u.Constraint.(csp.Attacher); ok {
		return silent{a.Attach(s)}
	}
	return silent{u.Constraint.(csp.Propagator)}
}

func (u unexplained) Validate() error {
	if v, ok := u.Constraint.(csp.Validator); ok {
		return v.Validate()
	}
	return nil
}

type silent struct{ csp.Propagator }

// asking is one random model, built from bytes as often as it is needed.
type asking struct {
	data    []byte
	level   strategy.Maintain
	count   int // constraints
	hidden  bool
	assumed []csp.Literal
	alone   map[string]*csp.Solver
	c       *construction
	weak    int // steps that the constraint alone does not make by propagation at this level
	steps   int
}

// build declares the variables, makes all constraints, and posts those of keep; nil keeps
// all.
func (a *asking) build(keep []int) *construction {
	c := newConstruction(slices.Clone(a.data))
	c.declare()
	for i := range a.count {
		x := c.Any()
		if a.hidden {
			x = unexplained{x}
		}
		if keep == nil || slices.Contains(keep, i) {
			c.Model.PostNamed(fmt.Sprint("c", i), x)
		}
	}
	return c
}

// ask draws bytes until they make a case that is worth asking about.
func ask(t testing.TB, r *rand.Rand, constraints int) *asking {
	for {
		data := make([]byte, 120)
		for j := range data {
			data[j] = byte(r.UintN(256))
		}
		a := &asking{data: data, level: strategy.Maintain(r.IntN(4)), count: constraints, hidden: r.IntN(5) == 0, alone: make(map[string]*csp.Solver)}
		if r.IntN(2) == 0 {
			a.level = strategy.Full
		}
		a.c = a.build(nil)
		if a.c.Model.Err() != nil || a.c.size > smallModel || r.IntN(50) > 0 && !a.sensible(t) {
			continue
		}
		for range r.IntN(4) {
			a.assumed = append(a.assumed, a.literal(r))
		}
		return a
	}
}

// sensible reports whether each variable has a value, and each constraint alone a solution.
// Few models of constraints drawn at random are, and the others tell little.
func (a *asking) sensible(t testing.TB) bool {
	for _, x := range a.c.Vars {
		if x.Domain().IsEmpty() {
			return false
		}
	}
	for i := range a.count {
		if !a.solvable(t, []int{i}, nil) {
			return false
		}
	}
	return true
}

// literal draws something about a variable, through a view.
func (a *asking) literal(r *rand.Rand) csp.Literal {
	x := a.c.Vars[r.IntN(len(a.c.Vars))]
	k := r.IntN(7) - 3
	if d := x.Domain(); !d.IsEmpty() && r.IntN(4) > 0 {
		for v := range d.All() {
			if k = v; r.IntN(3) == 0 {
				break
			}
		}
	}
	if r.IntN(4) == 0 {
		x, k = x.Neg(), -k
	}
	return []csp.Literal{x.Eq(k), x.Ne(k), x.Le(k), x.Ge(k)}[r.IntN(4)]
}

// on says a literal of the case about the same variable of another model.
func on(l csp.Literal, vars, others []csp.Var) csp.Literal {
	for i, x := range vars {
		if m, ok := l.On(x); ok {
			y := others[i]
			switch m.Op() {
			case domains.EQ:
				return y.Eq(m.Value())
			case domains.NE:
				return y.Ne(m.Value())
			case domains.LE:
				return y.Le(m.Value())
			}
			return y.Ge(m.Value())
		}
	}
	panic("a literal about no variable of the case")
}

// manners in which a constraint alone is asked, in the order in which they are tried.
const (
	atLevel = iota
	atFull
	bySearch
)

// forces asks a model with a single constraint whether facts force a claim.
func (a *asking) forces(t testing.TB, place, manner int, facts []csp.Literal, claim csp.Literal) bool {
	level := strategy.Full
	if manner == atLevel {
		level = a.level
	}
	key := fmt.Sprint(place, level)
	s := a.alone[key]
	if s == nil {
		var err error
		s, err = a.build([]int{place}).Model.Compile(t.Context(), csp.Options{Maintain: level, Kernel: "general"})
		require.NoError(t, err)
		a.alone[key] = s
	}
	s.Reset()
	vars, others := a.c.Model.Vars(), s.Vars()
	for _, l := range facts {
		s.Assume(on(l, vars, others))
	}
	if manner == bySearch {
		if !claim.IsFalse() {
			s.Assume(on(claim, vars, others).Not())
		}
		n, err := s.Count(context.Background(), 1)
		require.NoError(t, err)
		return n == 0
	}
	ok, err := s.Propagate(context.Background())
	require.NoError(t, err)
	if !ok {
		return true
	}
	return !claim.IsFalse() && says(s.Domain(on(claim, vars, others).Var()), on(claim, vars, others))
}

// says reports whether a literal about x is true of all values of x.
func says(d domains.Set, l csp.Literal) bool {
	for v := range d.All() {
		if !l.Holds(v) {
			return false
		}
	}
	return true
}

// judge checks the facts of an explanation, which lead to what excludes the value v of x,
// or to a contradiction. decided are the steps of a path.
func (a *asking) judge(t testing.TB, facts []csp.Fact, decided []csp.Fact) {
	t.Helper()
	used := make([]bool, len(facts))
	seen := map[string]bool{}
	for i, f := range facts {
		key := fmt.Sprint(f.Literal, f.Var, f.By, f.Place, f.Because)
		require.False(t, seen[key], "%v is there twice", f)
		seen[key] = true
		var because []csp.Literal
		for _, j := range f.Because {
			require.Less(t, j, i, "%v rests on a later fact", f)
			require.False(t, facts[j].Literal.IsFalse())
			used[j] = true
			because = append(because, facts[j].Literal)
		}
		switch f.By {
		case csp.ByAssumption:
			require.Empty(t, because)
			require.GreaterOrEqual(t, f.Place, 0, "%v is no assumption", f)
			a.implied(t, a.assumed[f.Place], f.Literal)
		case csp.ByDecision, csp.ByRefutation:
			require.Empty(t, because)
			require.Equal(t, decided[f.Place].By == csp.ByRefutation, f.By == csp.ByRefutation)
			a.implied(t, decided[f.Place].Literal, f.Literal)
		case csp.ByDomain:
			a.judgeDomain(t, f, because)
		case csp.ByConstraint:
			require.Equal(t, fmt.Sprint("c", f.Place), f.Name)
			a.judgeStep(t, f, because)
		default:
			require.Fail(t, "nobody else states facts", "%v", f)
		}
	}
	for i := range len(facts) - 1 {
		require.True(t, used[i], "%v serves nothing", facts[i])
	}
}

// implied holds that a literal is nothing but what another one says.
func (a *asking) implied(t testing.TB, given, l csp.Literal) {
	t.Helper()
	on, ok := given.On(l.Var())
	require.True(t, ok)
	for v := range l.Var().Domain().All() {
		require.True(t, !on.Holds(v) || l.Holds(v), "%v is given, and not %v", given, l)
	}
}

func (a *asking) judgeDomain(t testing.TB, f csp.Fact, because []csp.Literal) {
	t.Helper()
	forces := func(facts []csp.Literal) bool {
	next:
		for v := range f.Var.Domain().All() {
			if !f.Literal.IsFalse() && f.Literal.Holds(v) {
				continue
			}
			for _, l := range facts {
				m, ok := l.On(f.Var)
				require.True(t, ok, "%v rests on another variable", f)
				if !m.Holds(v) {
					continue next
				}
			}
			return false
		}
		return true
	}
	require.True(t, forces(because), "%v does not follow from %v", f, because)
	for i := range because {
		require.False(t, forces(slices.Delete(slices.Clone(because), i, i+1)), "%v does not need %v of %v", f, because[i], because)
	}
}

func (a *asking) judgeStep(t testing.TB, f csp.Fact, because []csp.Literal) {
	t.Helper()
	a.steps++
	manner := atLevel
	for manner < bySearch && !a.forces(t, f.Place, manner, because, f.Literal) {
		manner++
	}
	if manner > atLevel {
		a.weak++
	}
	require.True(t, a.forces(t, f.Place, manner, because, f.Literal), "%v does not follow from %v\n%v", f, because, a.c.Model)
	for i := range because {
		less := slices.Delete(slices.Clone(because), i, i+1)
		require.False(t, a.forces(t, f.Place, manner, less, f.Literal), "%v does not need %v of %v\n%v", f, because[i], because, a.c.Model)
	}
}

// sufficient holds that the constraints and leaves of an explanation, with more literals,
// have no solution.
func (a *asking) sufficient(t testing.TB, facts []csp.Fact, more ...csp.Literal) {
	t.Helper()
	places := []int{}
	for _, f := range facts {
		if f.By == csp.ByConstraint {
			places = append(places, f.Place)
		}
		if f.By != csp.ByConstraint && f.By != csp.ByDomain {
			more = append(more, f.Literal)
		}
	}
	require.False(t, a.solvable(t, places, more), "%v with %v has a solution\n%v", places, more, a.c.Model)
}

// solvable searches, in a model of the constraints at places, for a solution of literals.
func (a *asking) solvable(t testing.TB, places []int, lits []csp.Literal) bool {
	t.Helper()
	fresh := a.build(places)
	s, err := fresh.Model.Compile(t.Context(), csp.Options{Kernel: "general"})
	require.NoError(t, err)
	for _, l := range lits {
		s.Assume(on(l, a.c.Model.Vars(), fresh.Model.Vars()))
	}
	n, err := s.Count(context.Background(), 1)
	require.NoError(t, err)
	return n > 0
}

// every lists the places of all constraints.
func (a *asking) every() []int {
	places := []int{}
	for i := range a.count {
		places = append(places, i)
	}
	return places
}

// solver compiles the case and propagates under its assumptions.
func (a *asking) solver(t testing.TB) (s *csp.Solver, consistent bool) {
	s, err := a.c.Model.Compile(t.Context(), csp.Options{Maintain: a.level, Kernel: "general"})
	require.NoError(t, err)
	s.Assume(a.assumed...)
	consistent, err = s.Propagate(context.Background())
	require.NoError(t, err)
	return s, consistent
}

// values are the declared values of x and some that are none.
func values(x csp.Var) []int {
	var vs []int
	for v := range x.Domain().All() {
		vs = append(vs, v)
	}
	return append(vs, -50, 1)
}

// TestWhy asks about every value of every variable of random models.
func TestWhy(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	answers := map[csp.Answer]int{}
	n, steps, weak, shorter := cases(t, 500), 0, 0, 0
	for range n {
		a := ask(t, r, 1+r.IntN(4))
		s, consistent := a.solver(t)
		for _, x := range a.c.Model.Vars() {
			for _, v := range values(x) {
				e, err := s.Why(context.Background(), csp.Question{Var: x, Value: v})
				require.NoError(t, err)
				answers[e.Answer]++
				switch e.Answer {
				case csp.NeverDeclared:
					require.False(t, x.Domain().Contains(v))
				case csp.StillPossible:
					require.True(t, consistent && s.Domain(x).Contains(v))
				case csp.Pruned:
					require.True(t, x.Domain().Contains(v))
					require.False(t, lastFact(e).Literal.Holds(v) && lastFact(e).Var == x, "%v is possible after %v", v, lastFact(e))
					a.judge(t, e.Facts, nil)
					a.sufficient(t, e.Facts, x.Eq(v))
					shorter += a.short(t, s, e)
				case csp.Contradiction:
					require.False(t, consistent)
				default:
					require.Fail(t, "propagation cannot say this", "%v", e.Answer)
				}
			}
		}
		e, err := s.Why(context.Background(), csp.Question{})
		require.NoError(t, err)
		if consistent {
			require.Equal(t, csp.StillPossible, e.Answer)
			require.Equal(t, "propagation finds no contradiction\n", e.String())
		} else {
			a.judge(t, e.Facts, nil)
			a.sufficient(t, e.Facts)
			require.True(t, lastFact(e).Literal.IsFalse())
		}
		steps, weak = steps+a.steps, weak+a.weak
	}
	t.Logf("%d cases, %v answers, %d steps of constraints, %d of them not by propagation of the constraint at the level maintained, %d facts less in short explanations", n, answers, steps, weak, shorter)
	for _, want := range []csp.Answer{csp.NeverDeclared, csp.StillPossible, csp.Pruned, csp.Contradiction} {
		require.NotZero(t, answers[want], "%v", want)
	}
	require.Less(t, weak*50, steps)
}

// short judges the short explanation of what was explained, and returns by how many facts
// it is shorter.
func (a *asking) short(t testing.TB, s *csp.Solver, e *csp.Explanation) int {
	t.Helper()
	short, err := s.Why(context.Background(), csp.Question{Var: e.Var, Value: e.Value, Short: true})
	require.NoError(t, err)
	require.LessOrEqual(t, len(short.Facts), len(e.Facts))
	a.judge(t, short.Facts, nil)
	a.sufficient(t, short.Facts, e.Var.Eq(e.Value))
	return len(e.Facts) - len(short.Facts)
}

// TestWhyErrors: questions that cannot be answered, and the names of answers.
func TestWhyErrors(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 1, 3)
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	later := m.IntVar("declared later", 1, 3)
	foreign := csp.NewModel().IntVar("y", 1, 3)
	var malformed *csp.ModelError
	ctx := context.Background()
	core := &csp.Core{}
	for _, y := range []csp.Var{later, foreign} {
		for _, q := range []csp.Question{
			{Var: y, Value: 1},
			{Var: y, Value: 1, Short: true},
			{Var: y, Value: 1, MaxNodes: 1000},
			{Var: y, Value: 1, Path: []csp.Fact{}},
			{Path: []csp.Fact{{Literal: y.Eq(1)}}},
			{Core: core, Var: y, Value: 1},
		} {
			_, err = s.Why(ctx, q)
			require.ErrorAs(t, err, &malformed, "%+v", q)
		}
	}
	for _, q := range []csp.Question{
		{Value: 1}, {Path: []csp.Fact{{}}}, {Core: core, Value: 1}, {Core: core, Path: []csp.Fact{}},
	} {
		_, err = s.Why(ctx, q)
		require.ErrorAs(t, err, &malformed, "%+v", q)
	}
	for _, q := range []csp.Question{{}, {Short: true}, {Path: []csp.Fact{}}, {Path: []csp.Fact{{Literal: x.Eq(1)}}, Short: true}} {
		e, err := s.Why(ctx, q)
		require.NoError(t, err)
		require.Equal(t, csp.StillPossible, e.Answer, "%+v", q)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	for _, q := range []csp.Question{
		{Var: x, Value: 1, MaxNodes: 1000}, {Var: x, Value: 1}, {Var: x, Value: 1, Short: true}, {Path: []csp.Fact{}},
		{Core: core},
	} {
		_, err = s.Why(cancelled, q)
		require.ErrorIs(t, err, context.Canceled, "%+v", q)
	}
	s.Assume(foreign.Eq(1))
	_, err = s.Why(context.Background(), csp.Question{Var: x, Value: 1})
	require.ErrorAs(t, err, &malformed)
}

// TestWhyInARun asks in the middle of a search, where the facts go down to decisions.
func TestWhyInARun(t *testing.T) {
	m := csp.NewModel()
	q := m.IntVars("q", 4, 1, 4)
	m.PostNamed("row", csp.AllDifferent(q...))
	s, err := m.Compile(t.Context(), csp.Options{Kernel: "general", Order: strategy.InputOrder})
	require.NoError(t, err)
	decided := 0
	for range s.Solutions(context.Background()) {
		for _, x := range q {
			for v := 1; v <= 4; v++ {
				e, err := s.Why(context.Background(), csp.Question{Var: x, Value: v})
				require.NoError(t, err)
				require.Equal(t, s.Domain(x).Contains(v), e.Answer == csp.StillPossible)
				for _, f := range e.Facts {
					if f.By == csp.ByConstraint || f.By == csp.ByDomain {
						continue
					}
					require.Contains(t, []csp.By{csp.ByDecision, csp.ByRefutation}, f.By)
					decided++
				}
			}
		}
	}
	require.Positive(t, decided)
}

// TestWhyQuotes: names are quoted as JSON has it.
func TestWhyQuotes(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("a \"name\" \\ with\x01 \u2028 and \xff", 1, 3)
	m.PostNamed("no \"2\"", csp.Member(x, domains.Of(1, 3)))
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	_, err = s.Propagate(context.Background())
	require.NoError(t, err)
	e, err := s.Why(context.Background(), csp.Question{Var: x, Value: 2})
	require.NoError(t, err)
	text, err := e.MarshalJSON()
	require.NoError(t, err)
	var read struct {
		Variable string
		Facts    []struct{ Constraint string }
	}
	require.NoError(t, json.Unmarshal(text, &read))
	require.Equal(t, "a \"name\" \\ with\x01 \u2028 and \ufffd", read.Variable)
	require.Equal(t, "no \"2\"", read.Facts[0].Constraint)
}

// lastFact is the fact that was asked about.
func lastFact(e *csp.Explanation) *csp.Fact { return &e.Facts[len(e.Facts)-1] }
