package proof_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/proof"
	"github.com/propago/propago/csp/proof/check"

	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// checked searches with a proof, and has it checked.
func checked(t *testing.T, m *csp.Model, goal csp.Objective, o csp.Options) (*check.Verdict, string, error) {
	return checkedIn(t, m, goal, o, 1, 0)
}

// checkedIn does so with reasons (1), or without where there can be none (0), alone, or by that
// many workers that race, or below 0 that share the work.
func checkedIn(t *testing.T, m *csp.Model, goal csp.Objective, o csp.Options, reasons, workers int) (*check.Verdict, string, error) {
	t.Helper()
	var text bytes.Buffer
	w, err := proof.NewWriter(&text, m, proof.Options{Objective: goal, Plain: true})
	if err != nil {
		return nil, "", err
	}
	o.Proof = func(s *steps.Step) error {
		if s.Kind == 'r' {
			s.N = reasons
			return nil
		}
		return w.Step(s)
	}
	require.NoError(t, ran(t, m, goal, o, workers))
	require.NoError(t, w.Close())
	v, err := check.Check(context.Background(), programFor(t, m, goal), bytes.NewReader(text.Bytes()), check.Limits{})
	return v, text.String(), err
}

// ran searches, and returns what ended that before its time.
func ran(t *testing.T, m *csp.Model, goal csp.Objective, o csp.Options, workers int) error {
	best := goal != (csp.Objective{})
	var team *csp.Solver
	var err error
	switch {
	case workers == 0:
		s, err := m.Compile(t.Context(), o)
		require.NoError(t, err)
		if best {
			s.Optimize(t.Context(), goal)
		} else {
			s.Count(t.Context(), 0)
		}
		return s.Err()
	case workers < 0:
		o.Workers = -workers
		team, err = m.Compile(t.Context(), o)
	default:
		o.Race = slices.Repeat([]csp.Options{{Free: true}, o}, workers)[:workers-1]
		team, err = m.Compile(t.Context(), o)
	}
	require.NoError(t, err)
	if best {
		team.Optimize(t.Context(), goal)
	} else {
		team.Count(t.Context(), 0)
	}
	return team.Err()
}

func programOf(t *testing.T, m *csp.Model) *flatzinc.Program {
	return programFor(t, m, csp.Objective{})
}

// programFor is what a proof of a model is about.
func programFor(t *testing.T, m *csp.Model, goal csp.Objective) *flatzinc.Program {
	t.Helper()
	var program bytes.Buffer
	require.NoError(t, flatzinc.Write(&program, m, flatzinc.WriteOptions{Objective: goal, Opaque: true}))
	p, err := flatzinc.ParseProgram(&program)
	require.NoError(t, err)
	return p
}

// TestRandomConstraintsAreProved draws models of all constraints there are, searches them in
// all ways, and has every proof checked.
func TestRandomConstraintsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 17))
	claims, trusted, teams := map[check.Claim]int{}, 0, map[int]int{}
	rows := builtin.Rows
	for i := range cases(t, 3000) {
		m := csp.NewModel()
		var xs []csp.Var
		for j := range 2 + r.IntN(4) {
			lo := r.IntN(7) - 3
			xs = append(xs, m.IntVar(fmt.Sprintf("x%d", j), lo, lo+r.IntN(6)))
		}
		xs = append(xs, m.BoolVar("b"))
		draw := &builtin.Source{Intn: r.IntN, Model: m, Vars: xs, Rows: rows, Most: 4, Deep: 1, Constants: true}
		for range 1 + r.IntN(3) {
			c := draw.Draw(rows[r.IntN(len(rows))])
			switch r.IntN(4) {
			case 0:
				c = csp.Iff(xs[len(xs)-1], c)
			case 1:
				c = csp.Implies(xs[len(xs)-1], c)
			}
			m.Post(c)
		}
		if m.Err() != nil {
			continue
		}
		o := csp.Options{Maintain: strategy.Maintain(r.IntN(4) / 3), Order: strategy.InputOrder, Seed: r.Uint64()}
		switch r.IntN(4) {
		case 0:
			o.Restart = strategy.Geometric(1+r.IntN(3), 1)
		case 1:
			o.Learn, o.Maintain = true, strategy.Full
		case 2:
			o.Learn, o.Maintain, o.Restart = true, strategy.Full, strategy.Luby(1+r.IntN(3))
		}
		var goal csp.Objective
		if r.IntN(3) == 0 {
			goal = csp.Minimize(xs[0].Neg().Plus(2))
		}
		reasons, workers := r.IntN(2), 0
		if r.IntN(3) == 0 {
			workers = r.IntN(9) - 4
			teams[workers]++
		}
		v, text, err := checkedIn(t, m, goal, o, reasons, workers)
		if reasons == 0 && strings.Contains(text, "\nt ") {
			continue // what is not known cannot be propagated
		}
		if err != nil {
			t.Fatalf("case %d, %+v, %d workers: %v\n%v\n%s", i, o, workers, err, m, text)
		}
		if len(v.Trusted) > 0 {
			require.Contains(t, text, "\nt ", "case %d: %v", i, v)
			trusted++
		}
		require.NotEqual(t, check.Nothing, v.Claim, "case %d: %v\n%s", i, m, text)
		claims[v.Claim]++
	}
	t.Log(claims, trusted, "with something trusted; by workers:", teams)
	require.Positive(t, trusted)
	require.Len(t, teams, 9)
}

// cases is how many random models a test takes, or what PROPAGO_CASES asks for.
func cases(t *testing.T, usual int) int {
	text := os.Getenv("PROPAGO_CASES")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err)
	return n
}

// TestAPredicateIsTrustedByName: a function that FlatZinc cannot express is named in the proof
// and in the verdict, also where it stands inside another constraint.
func TestAPredicateIsTrustedByName(t *testing.T) {
	odd := func(vals []int) bool { return vals[0]%2 == 1 }
	for name, post := range map[string]func(m *csp.Model, x csp.Var){
		"opaque_is_odd([x])":     func(m *csp.Model, x csp.Var) { m.Post(csp.Predicate("is odd", []csp.Var{x}, odd)) },
		"opaque_not_is_odd([x])": func(m *csp.Model, x csp.Var) { m.Post(csp.Not(csp.Predicate("is odd", []csp.Var{x}, odd))) },
		"opaque_not_is_odd_reif([x], b)": func(m *csp.Model, x csp.Var) {
			b := m.BoolVar("b")
			m.Post(csp.Iff(b, csp.Not(csp.Predicate("is odd", []csp.Var{x}, odd))), b.Eq(1))
		},
	} {
		m := csp.NewModel()
		x, y := m.IntVar("x", 0, 3), m.IntVar("y", 0, 3)
		post(m, x)
		m.Post(csp.Less(x, y))
		v, text, err := checked(t, m, csp.Objective{}, csp.Options{})
		require.NoError(t, err, text)
		require.Equal(t, check.Solutions, v.Claim)
		require.Len(t, v.Trusted, 1)
		require.True(t, strings.HasPrefix(v.Trusted[0], name+" ("), "%s: %s", name, v)
		// Without the line that asks for it, nothing is taken.
		lines := strings.SplitAfter(text, "\n")
		lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "t ") })
		_, err = check.Check(t.Context(), programOf(t, m), strings.NewReader(strings.Join(lines, "")), check.Limits{})
		require.ErrorContains(t, err, "the proof does not ask to trust it")
	}
}

// TestWhatStandsInsideIsProved: constraints inside others are followed by what says what
// their truth is, and all solutions are counted, nothing trusted.
func TestWhatStandsInsideIsProved(t *testing.T) {
	m := csp.NewModel()
	x, y, z, b := m.IntVar("x", 0, 3), m.IntVar("y", 0, 3), m.IntVar("z", -1, 2), m.BoolVar("b")
	m.Post(csp.Iff(b, csp.Implies(z, csp.Iff(b, csp.Less(x, y)))), csp.Not(csp.Iff(z, csp.Equal(x, y))))
	for _, o := range []csp.Options{{Order: strategy.InputOrder}, {Learn: true}} {
		plain, err := m.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		n, err := plain.Count(t.Context(), 0)
		require.NoError(t, err)
		v, text, err := checked(t, m, csp.Objective{}, o)
		require.NoError(t, err, text)
		require.Equal(t, fmt.Sprintf("proved: exactly %d solutions", n), v.String())
	}
}

// TestLearnedClausesThatWereMadeShorterAreProved: a clause leaves out what others imply, among
// them facts that stand in for weaker ones. The proof goes the same way.
func TestLearnedClausesThatWereMadeShorterAreProved(t *testing.T) {
	problems := classic.List()
	p := problems[slices.IndexFunc(problems, func(p classic.Problem) bool { return p.Name == "golomb9" })]
	in := p.Build()
	o := in.Options
	o.Free = true
	v, _, err := checked(t, in.Model, *in.Objective, o)
	require.NoError(t, err)
	require.Equal(t, "proved: the optimum is 44", v.String())
}

// TestFreeSearchOfAProjectIsProved: a free search of a project goes by what that is, and has resources then
// that follow from those of the model. Where a proof is told, which could not say so, it does without.
func TestFreeSearchOfAProjectIsProved(t *testing.T) {
	in := classic.Project(30, 12, 0).Build()
	s, err := in.Model.Compile(t.Context(), csp.Options{Free: true})
	require.NoError(t, err)
	best, err := s.Optimize(t.Context(), *in.Objective)
	require.NoError(t, err)
	require.NoError(t, in.Check(best.Value))
	name, _ := s.Strategy()
	require.Equal(t, "free", name)
	require.Positive(t, s.Stats().Failures)
	v, _, err := checked(t, in.Model, *in.Objective, csp.Options{Free: true})
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("proved: the optimum is %d", best.Value(in.Objective.Var())), v.String())
}

// That an objective is at most the greatest value there is has no negation among literals.
func TestAnOptimumAtTheEndOfTheNumbersIsProved(t *testing.T) {
	for _, at := range []int{domains.MinValue, domains.MaxValue} {
		for _, maximal := range []bool{false, true} {
			m := csp.NewModel()
			x := m.IntVarIn("x", domains.Of(at, 0))
			goal := csp.Minimize(x)
			if maximal {
				goal = csp.Maximize(x)
			}
			v, text, err := checked(t, m, goal, csp.Options{})
			require.NoError(t, err, text)
			want := min(at, 0)
			if maximal {
				want = max(at, 0)
			}
			require.Equal(t, fmt.Sprintf("proved: the optimum is %d", want), v.String())
		}
	}
}
