package csp_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// This file tests the parts of a question together: what is short, below a path, and found
// by search.

// TestWhyShortBelowAPath judges short explanations at random nodes: they are no longer than
// what propagation found, and their leaves are steps of the path by their places.
func TestWhyShortBelowAPath(t *testing.T) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(21, 22))
	steps := 0
	for range cases(t, 200) {
		a := ask(t, r, 2+r.IntN(4))
		a.assumed = a.assumed[:min(len(a.assumed), 1)]
		s, err := a.c.Model.Compile(ctx, csp.Options{Maintain: a.level})
		require.NoError(t, err)
		s.Assume(a.assumed...)
		path := []csp.Fact{
			{Literal: a.literal(r)},
			{Literal: a.literal(r), Origin: csp.Origin{By: csp.ByRefutation}, Node: 7},
		}
		for _, x := range a.c.Model.Vars() {
			for _, v := range values(x) {
				long, err := s.Why(ctx, csp.Question{Var: x, Value: v, Path: path})
				require.NoError(t, err)
				short, err := s.Why(ctx, csp.Question{Var: x, Value: v, Path: path, Short: true})
				require.NoError(t, err)
				require.LessOrEqual(t, len(short.Facts), len(long.Facts))
				if short.Answer != csp.Pruned && short.Answer != csp.Contradiction {
					continue
				}
				a.judge(t, short.Facts, path)
				a.sufficient(t, short.Facts, x.Eq(v))
				for _, f := range short.Facts {
					if f.By == csp.ByRefutation {
						require.EqualValues(t, 7, f.Node)
						steps++
					}
				}
			}
		}
	}
	require.Positive(t, steps)
}

// TestWhyNoSolution: where propagation finds no contradiction, a search says whether there
// is a solution, at the present state and below a path.
func TestWhyNoSolution(t *testing.T) {
	ctx := context.Background()
	m := csp.NewModel()
	p := m.IntVars("p", 4, 1, 4)
	for i := range p {
		for j := range i {
			m.Post(csp.NotEqual(p[j], p[i]))
		}
	}
	s, err := m.Compile(ctx, csp.Options{})
	require.NoError(t, err)

	e, err := s.Why(ctx, csp.Question{MaxNodes: 100})
	require.NoError(t, err)
	require.Equal(t, csp.InSolution, e.Answer)
	require.Equal(t, "there is a solution\n", e.String())
	require.NotEqual(t, e.Solution.Value(p[0]), e.Solution.Value(p[1]))

	path := []csp.Fact{{Literal: p[0].Le(3)}, {Literal: p[1].Le(3)}}
	for _, x := range p[2:] {
		path = append(path, csp.Fact{Literal: x.Le(3)})
	}
	e, err = s.Why(ctx, csp.Question{Path: path, MaxNodes: 100})
	require.NoError(t, err)
	require.Equal(t, csp.Refuted, e.Answer)
	require.True(t, e.Search.Literal.IsFalse(), "the whole search, no side of it")
	require.NotEmpty(t, e.Search.Branches)
	e, err = s.Why(ctx, csp.Question{Path: path, MaxNodes: 1})
	require.NoError(t, err)
	require.Equal(t, csp.Undecided, e.Answer)

	// The same without a path, before anything was propagated.
	for _, x := range p {
		s.Assume(x.Le(3))
	}
	e, err = s.Why(ctx, csp.Question{MaxNodes: 100})
	require.NoError(t, err)
	require.Equal(t, csp.Refuted, e.Answer)
	s.Assume(p[0].Eq(1), p[1].Eq(1))
	e, err = s.Why(ctx, csp.Question{MaxNodes: 100})
	require.NoError(t, err)
	require.Equal(t, csp.Contradiction, e.Answer, "propagation from the root says it")

	core, err := s.Core(ctx)
	require.NoError(t, err)
	e, err = s.Why(ctx, csp.Question{Core: core, Short: true})
	require.NoError(t, err)
	require.Equal(t, csp.Contradiction, e.Answer)
}

// TestWhyOfALongChain: the text grows with the number of facts, and tells each of them.
func TestWhyOfALongChain(t *testing.T) {
	m := csp.NewModel()
	x, y := m.BoundsVar("x", 0, 1000), m.BoundsVar("y", 0, 1000)
	m.Post(csp.Less(x, y), csp.Less(y, x))
	s := compile(t, m)
	consistent, err := s.Propagate(context.Background())
	require.NoError(t, err)
	require.False(t, consistent)
	e, err := s.Why(context.Background(), csp.Question{})
	require.NoError(t, err)
	require.Greater(t, len(e.Facts), 900)
	text := e.String()
	require.Less(t, len(text), 200*len(e.Facts))
	for _, f := range e.Facts {
		require.Contains(t, text, f.String())
	}
	require.Regexp(t, `, see \[1\]\n`, text)
	require.Regexp(t, `\n[xy] .* \[1\]\n`, text)
}

// TestWhyAnotherCore: a core is asked about under the assumptions that it was found with, in the
// solver that found it.
func TestWhyAnotherCore(t *testing.T) {
	ctx := context.Background()
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 3), m.IntVar("y", 0, 3)
	m.Post(csp.Less(x, y))
	s := compile(t, m)
	s.Assume(x.Eq(2), y.Eq(1))
	core, err := s.Core(ctx)
	require.NoError(t, err)
	require.Len(t, core.Members, 3)
	granted, err := s.Core(ctx, func(csp.Origin) bool { return true })
	require.NoError(t, err)
	require.Equal(t, "what was taken for granted has no solution\n", granted.String())
	var malformed *csp.ModelError
	for _, assumed := range [][]csp.Literal{nil, {x.Eq(2)}, {y.Eq(1), x.Eq(2)}} {
		s.Reset()
		s.Assume(assumed...)
		for _, c := range []*csp.Core{core, granted} {
			_, err = s.Why(ctx, csp.Question{Core: c})
			require.ErrorAs(t, err, &malformed, "%v", assumed)
		}
	}
	_, err = compile(t, csp.NewModel()).Why(ctx, csp.Question{Core: core})
	require.ErrorAs(t, err, &malformed)
	s.Reset()
	s.Assume(x.Eq(2), y.Eq(1), x.Eq(2))
	e, err := s.Why(ctx, csp.Question{Core: core})
	require.NoError(t, err)
	require.Equal(t, csp.Contradiction, e.Answer)
}
