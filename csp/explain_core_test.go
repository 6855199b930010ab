// Cores and refutations judged by a program: that a core cannot hold and each member is
// needed, that every failed branch fails and that no branch is missing.
package csp_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// coreOf splits a core into places of constraints and literals.
func coreOf(core *csp.Core) (places []int, lits []csp.Literal) {
	places = []int{}
	for _, m := range core.Members {
		if m.By == csp.ByConstraint {
			places = append(places, m.Place)
		} else {
			lits = append(lits, m.Constraint.(csp.Literal))
		}
	}
	return places, lits
}

// TestCore judges the cores of random models, with and without a background.
func TestCore(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	n, cores, large := cases(t, 200), 0, 0
	for range n {
		a := ask(t, r, 3+r.IntN(7))
		s, err := a.c.Model.Compile(t.Context(), csp.Options{Maintain: a.level})
		require.NoError(t, err)
		s.Assume(a.assumed...)
		var background []func(csp.Origin) bool
		given := func(csp.Origin) bool { return false }
		switch r.IntN(4) {
		case 0:
			given = func(m csp.Origin) bool { return m.By == csp.ByConstraint }
			background = append(background, given)
		case 1:
			given = func(m csp.Origin) bool { return m.By == csp.ByAssumption }
			background = append(background, given)
		}
		core, err := s.Core(context.Background(), background...)
		if a.solvable(t, a.every(), a.assumed) {
			require.ErrorIs(t, err, csp.ErrSatisfiable)
			continue
		}
		require.NoError(t, err)
		require.True(t, core.Minimal)
		cores++
		if len(core.Members) > 1 {
			large++
		}
		places, lits := coreOf(core)
		if background == nil && declaredAll(a.c.Vars) {
			a.whyCore(t, s, core)
		}
		var backPlaces []int
		var backLits []csp.Literal
		if given(csp.Origin{By: csp.ByConstraint}) {
			backPlaces = a.every()
		}
		if given(csp.Origin{By: csp.ByAssumption}) {
			backLits = a.assumed
		}
		holds := func(places []int, lits []csp.Literal) bool {
			return a.solvable(t, append(slices.Clone(places), backPlaces...), append(slices.Clone(lits), backLits...))
		}
		require.False(t, holds(places, lits), "%v has a solution\n%v", core, a.c.Model)
		if !declaredAll(a.c.Vars) {
			require.Empty(t, core.Members)
			continue
		}
		for i := range places {
			require.True(t, holds(slices.Delete(slices.Clone(places), i, i+1), lits), "%v does not need its constraint %d\n%v", core, i, a.c.Model)
		}
		for i := range lits {
			require.True(t, holds(places, slices.Delete(slices.Clone(lits), i, i+1)), "%v does not need its assumption %d\n%v", core, i, a.c.Model)
		}
	}
	t.Logf("%d cases, %d cores, %d of them of several members", n, cores, large)
	require.Greater(t, cores, n/10)
	require.Greater(t, large, n/25)
}

// whyCore judges the explanation of a core, which names nothing but its members.
func (a *asking) whyCore(t testing.TB, s *csp.Solver, core *csp.Core) {
	t.Helper()
	e, err := s.Why(context.Background(), csp.Question{Core: core, MaxNodes: 1000})
	require.NoError(t, err)
	places, lits := coreOf(core)
	check := func(facts []csp.Fact) {
		for _, f := range facts {
			if f.By == csp.ByConstraint {
				require.Contains(t, places, f.Place)
			}
			if f.By == csp.ByAssumption {
				require.Contains(t, lits, a.assumed[f.Place])
			}
		}
	}
	if e.Answer == csp.Contradiction {
		check(e.Facts)
		a.judge(t, e.Facts, nil)
		a.sufficient(t, e.Facts)
		return
	}
	require.Equal(t, csp.Refuted, e.Answer)
	full := *a
	full.level, full.alone = strategy.Full, map[string]*csp.Solver{}
	full.branch(t, *e.Search, nil)
	var walk func(b csp.Branch)
	walk = func(b csp.Branch) {
		check(b.Facts)
		for _, below := range b.Branches {
			walk(below)
		}
	}
	walk(*e.Search)
}

// declaredAll reports whether every variable was declared with some value.
func declaredAll(xs []csp.Var) bool {
	return !slices.ContainsFunc(xs, func(x csp.Var) bool { return x.Domain().IsEmpty() })
}

// pigeonsByPairs has pigeons in holes, numbered from 1, of which each two are in different ones.
func pigeonsByPairs(pigeons, holes int) (*csp.Model, []csp.Var) {
	m := csp.NewModel()
	p := m.IntVars("p", pigeons, 1, holes)
	for i := range p {
		for j := range i {
			m.Post(csp.NotEqual(p[j], p[i]))
		}
	}
	return m, p
}

// TestModelCore: pigeons and holes, where every constraint is needed, and the ways of not
// getting an answer.
func TestModelCore(t *testing.T) {
	m, p := pigeonsByPairs(4, 3)
	m.Post(csp.LessOrEqual(p[0], p[1]))
	s := compile(t, m, csp.Options{})
	core, err := s.Core(context.Background())
	require.NoError(t, err)
	require.Len(t, core.Members, 6)
	require.True(t, core.Minimal)
	for _, c := range core.Members {
		require.Contains(t, c.Name, "!=")
	}

	for _, o := range []csp.Options{{MaxNodes: 1}, {MaxFailures: 1}, {Timeout: 1}} {
		_, err = compile(t, m, o).Core(context.Background())
		require.ErrorIs(t, err, csp.ErrLimit)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Core(cancelled)
	require.ErrorIs(t, err, context.Canceled)

	// What is found before a limit stays.
	s = compile(t, m, csp.Options{MaxNodes: 1})
	s.Assume(p[0].Eq(1), p[1].Eq(1))
	core, err = s.Core(context.Background())
	require.NoError(t, err)
	require.False(t, core.Minimal)
	require.Contains(t, core.String(), "a limit")
	places, lits := coreOf(core)
	require.NotEmpty(t, append(lits, p[places[0]].Eq(1)))

	other := csp.NewModel()
	s.Assume(other.IntVar("y", 0, 1).Eq(1))
	var malformed *csp.ModelError
	_, err = s.Core(context.Background())
	require.ErrorAs(t, err, &malformed)

	other.IntVarIn("nothing", domains.Set{})
	core, err = compile(t, other, csp.Options{}).Core(context.Background())
	require.NoError(t, err)
	require.Empty(t, core.Members)
	require.Equal(t, "the declared domains alone have no solution\n", core.String())
}

// TestRefute judges what a search adds where propagation leaves a value, at random nodes.
func TestRefute(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	answers := map[csp.Answer]int{}
	n := cases(t, 200)
	for range n {
		a := ask(t, r, 2+r.IntN(4))
		a.assumed = a.assumed[:min(len(a.assumed), 1)]
		s, err := a.c.Model.Compile(t.Context(), csp.Options{Maintain: a.level})
		require.NoError(t, err)
		s.Assume(a.assumed...)
		var path []csp.Fact
		var lits []csp.Literal
		for range r.IntN(3) {
			p := csp.Fact{Literal: a.literal(r), Origin: csp.Origin{By: []csp.By{csp.ByDecision, csp.ByRefutation}[r.IntN(2)]}}
			path, lits = append(path, p), append(lits, p.Literal)
		}
		lits = append(lits, a.assumed...)
		for _, x := range a.c.Model.Vars() {
			for _, v := range values(x) {
				e, err := s.Why(context.Background(), csp.Question{Var: x, Value: v, Path: path, MaxNodes: 1000})
				require.NoError(t, err)
				answers[e.Answer]++
				switch e.Answer {
				case csp.InSolution:
					require.Equal(t, v, e.Solution.Value(x))
					for _, l := range lits {
						require.True(t, l.Holds(e.Solution.Value(l.Var())), "%v is assumed", l)
					}
					require.True(t, a.c.accepts(t, e.Solution.Value, true))
				case csp.Refuted:
					require.Nil(t, e.Facts)
					require.True(t, e.Search.Literal == x.Eq(v) || x.Eq(v).String() == e.Search.Literal.String())
					require.False(t, a.solvable(t, a.every(), append(slices.Clone(lits), x.Eq(v))))
					full := *a // the search of a refutation propagates in full
					full.level, full.alone = strategy.Full, map[string]*csp.Solver{}
					full.branch(t, *e.Search, append(slices.Clone(path), csp.Fact{Literal: e.Search.Literal}))
				case csp.Pruned:
					a.judge(t, e.Facts, path)
					a.sufficient(t, e.Facts, x.Eq(v))
				case csp.Contradiction:
					a.judge(t, e.Facts, path)
					a.sufficient(t, e.Facts)
				default:
					require.Equal(t, csp.NeverDeclared, e.Answer)
				}
			}
		}
	}
	t.Logf("%d cases, %v answers", n, answers)
	for _, want := range []csp.Answer{csp.NeverDeclared, csp.Pruned, csp.Contradiction, csp.InSolution, csp.Refuted} {
		require.NotZero(t, answers[want], "%v", want)
	}
}

// branch judges a failed branch and all below it.
func (a *asking) branch(t testing.TB, b csp.Branch, path []csp.Fact) {
	t.Helper()
	if len(b.Branches) == 0 {
		a.judge(t, b.Facts, path)
		a.sufficient(t, b.Facts)
		require.True(t, b.Facts[len(b.Facts)-1].Literal.IsFalse())
		return
	}
	x := b.Branches[0].Literal.Var()
	for v := range x.Domain().All() {
		gone := slices.ContainsFunc(b.Facts, func(f csp.Fact) bool { return excludes(f.Literal, x, v) })
		branched := slices.ContainsFunc(b.Branches, func(c csp.Branch) bool { return !excludes(c.Literal, x, v) })
		require.True(t, gone || branched, "nothing is said of %v = %d", x, v)
	}
	for _, below := range b.Branches {
		a.branch(t, below, append(slices.Clip(path), csp.Fact{Literal: below.Literal}))
	}
}

// excludes reports whether a literal is about x and false where it is v.
func excludes(l csp.Literal, x csp.Var, v int) bool {
	m, ok := l.On(x)
	return ok && !m.Holds(v)
}

// TestCoreAndItsWhyInTime holds for the limit of time: what the core leaves of it bounds the steps, too.
func TestCoreAndItsWhyInTime(t *testing.T) {
	m, _ := pigeonsByPairs(9, 8)
	s := compile(t, m, csp.Options{Timeout: 200 * time.Millisecond})
	core, err := s.Core(context.Background())
	require.NoError(t, err)
	began := time.Now()
	_, err = s.Why(context.Background(), csp.Question{Core: core, MaxNodes: 1 << 30})
	require.ErrorIs(t, err, csp.ErrLimit)
	require.Less(t, time.Since(began), 2*time.Second)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = s.Why(cancelled, csp.Question{Core: core, MaxNodes: 1 << 30})
	require.ErrorIs(t, err, context.Canceled)
}
