// Proofs of random models, checked step by step: an inference by enumerating its constraint
// over its variables, a deduction by taking its steps, a solution by all constraints.
package csp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/proof/steps"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// verifier takes in the steps of a proof. It knows the model, and nothing of the search.
type verifier struct {
	model       *csp.Model
	objective   csp.Objective
	optimises   bool
	vars        []csp.Var
	constraints []csp.Constraint
	doms        []domains.Set // at the root
	nogoods     map[int][]domains.Literal
	inferences  []int
	solutions   map[string]bool
	best        int
	proved      bool
	over        bool
	end         steps.Step
	skipped     int // inferences over too many assignments
	kinds       map[byte]int
	bare        int // 1: no reasons are wanted
	err         error
}

func newVerifier(m *csp.Model) *verifier {
	v := &verifier{model: m, nogoods: map[int][]domains.Literal{}, solutions: map[string]bool{}, kinds: map[byte]int{}}
	for _, x := range m.Vars() {
		v.vars = append(v.vars, x)
		v.doms = append(v.doms, x.Domain())
	}
	for _, c := range m.Constraints() {
		v.constraints = append(v.constraints, c)
	}
	return v
}

// step checks one step, and returns what is wrong with it.
func (v *verifier) step(s *steps.Step) error {
	v.kinds[s.Kind]++
	if err := v.check(s); err != nil && v.err == nil {
		v.err = fmt.Errorf("step %c %d, constraint %d, because %v, claim %v, uses %v: %w",
			s.Kind, s.N, s.Constraint, v.show(s.Because), v.show(s.Claim), s.Uses, err)
	}
	return v.err
}

func (v *verifier) show(lits []domains.Literal) (text []string) {
	for _, l := range lits {
		text = append(text, fmt.Sprint(v.vars[l.X()], l.Op(), l.K()))
	}
	return text
}

func (v *verifier) check(s *steps.Step) error {
	if v.over {
		return errors.New("it comes after the end")
	}
	switch s.Kind {
	case 'r':
		s.N = 1 - v.bare
		return nil
	case 'x':
		for _, l := range s.Because {
			v.doms[l.X()] = v.doms[l.X()].Intersect(valuesOf(v.doms[l.X()], l))
		}
		return nil
	case 'i':
		lits := slices.Clone(s.Because)
		for _, l := range s.Claim {
			lits = append(lits, l.Not())
		}
		v.nogoods[s.N] = lits
		v.inferences = append(v.inferences, s.N)
		return v.inference(s, lits)
	case 'n':
		err := v.deduction(s)
		for _, n := range v.inferences {
			delete(v.nogoods, n)
		}
		v.inferences = v.inferences[:0]
		v.nogoods[s.N] = slices.Clone(s.Because)
		switch len(s.Because) {
		case 0:
			v.proved = true
		case 1:
			x := s.Because[0].X()
			v.doms[x] = v.doms[x].Intersect(valuesOf(v.doms[x], s.Because[0].Not()))
		}
		return err
	case 'd':
		if v.nogoods[s.N] == nil {
			return errors.New("there is no such step")
		}
		delete(v.nogoods, s.N)
		return nil
	case 's':
		return v.solution(s)
	case 'c':
		v.over, v.end = true, *s
		v.end.Claim = slices.Clone(s.Claim)
		return v.conclusion(s)
	}
	return errors.New("a step of no kind")
}

// valuesOf returns the values of a domain that make a literal true.
func valuesOf(d domains.Set, l domains.Literal) domains.Set {
	var out []int
	for k := range d.All() {
		if l.Op().Holds(k, l.K()) {
			out = append(out, k)
		}
	}
	return domains.Of(out...)
}

// inference looks for an assignment of the declared values that the constraint accepts, and
// that makes all of the literals true.
func (v *verifier) inference(s *steps.Step, lits []domains.Literal) error {
	if s.Constraint < 0 || s.Constraint >= len(v.constraints) {
		return errors.New("there is no such constraint")
	}
	c := v.constraints[s.Constraint]
	scope := c.Vars()
	open := map[int32][]int{}
	var order []int32
	sign := func(x csp.Var) (int32, int, int) { // x = sign*variable+offset
		base, negated, off := x.View()
		if negated {
			return int32(slices.Index(v.vars, base)), -1, off
		}
		return int32(slices.Index(v.vars, base)), 1, off
	}
	type seen struct {
		i    int32
		sign int
		off  int
	}
	var views []seen
	product := 1
	for _, x := range scope {
		i, sg, off := sign(x)
		views = append(views, seen{i, sg, off})
		if open[i] != nil {
			continue
		}
		d := v.vars[i].Domain()
		for _, l := range lits {
			if l.X() == i {
				d = valuesOf(d, l)
			}
		}
		open[i] = append([]int{}, slices.Collect(d.All())...)
		order = append(order, i)
		product *= max(len(open[i]), 1)
	}
	for _, l := range lits {
		if open[l.X()] == nil {
			return fmt.Errorf("%v is no variable of %v", v.vars[l.X()], c)
		}
	}
	check, ok := c.(csp.Checker)
	if !ok || product > 20_000 {
		v.skipped++
		return nil
	}
	vals, args := map[int32]int{}, make([]int, len(scope))
	var try func(k int) bool
	try = func(k int) bool {
		if k == len(order) {
			for j, w := range views {
				args[j] = w.sign*vals[w.i] + w.off
			}
			return check.Satisfied(args)
		}
		for _, value := range open[order[k]] {
			vals[order[k]] = value
			if try(k + 1) {
				return true
			}
		}
		return false
	}
	if try(0) {
		return fmt.Errorf("%v does not say so: %v", c, args)
	}
	return nil
}

// deduction assumes the premises and takes the steps.
func (v *verifier) deduction(s *steps.Step) error {
	doms := slices.Clone(v.doms)
	empty := false
	assert := func(l domains.Literal) {
		doms[l.X()] = valuesOf(doms[l.X()], l)
		empty = empty || doms[l.X()].IsEmpty()
	}
	for i := range doms {
		empty = empty || doms[i].IsEmpty()
	}
	for _, l := range s.Because {
		assert(l)
	}
	if len(s.Uses) == 0 && len(v.inferences) == 0 && !empty {
		return v.scaffold(doms)
	}
	for _, n := range s.Uses {
		lits, ok := v.nogoods[n]
		if !ok {
			return fmt.Errorf("step %d is not known", n)
		}
		if empty {
			continue
		}
		var left []domains.Literal
		satisfied := false
		for _, l := range lits {
			d := valuesOf(doms[l.X()], l)
			switch {
			case d.IsEmpty():
				satisfied = true
			case d.Len() < doms[l.X()].Len():
				left = append(left, l)
			}
		}
		switch {
		case satisfied:
		case len(left) == 0:
			empty = true
		case len(left) == 1:
			assert(left[0].Not())
		default:
			return fmt.Errorf("step %d (%v) leaves %v open", n, v.show(lits), v.show(left))
		}
	}
	if !empty {
		return errors.New("there is no contradiction")
	}
	return nil
}

// scaffold looks for a solution in domains that nothing has ruled out.
func (v *verifier) scaffold(doms []domains.Set) error {
	product := 1
	for i := range doms {
		if product *= doms[i].Len(); product > 5000 {
			v.skipped++
			return nil
		}
	}
	vals := make([]int, len(v.vars))
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(vals) {
			return v.open(vals)
		}
		for vals[i] = range doms[i].All() {
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	if try(0) {
		return fmt.Errorf("%v is a solution", vals)
	}
	return nil
}

// open reports whether values are a solution that is not ruled out.
func (v *verifier) open(vals []int) bool {
	for _, lits := range v.nogoods {
		if !slices.ContainsFunc(lits, func(l domains.Literal) bool { return !l.Op().Holds(vals[l.X()], l.K()) }) {
			return false
		}
	}
	for _, c := range v.constraints {
		args := make([]int, len(c.Vars()))
		for j, x := range c.Vars() {
			base, negated, off := x.View()
			if args[j] = vals[slices.Index(v.vars, base)]; negated {
				args[j] = -args[j]
			}
			args[j] += off
		}
		if check, ok := c.(csp.Checker); ok && !check.Satisfied(args) {
			return false
		}
	}
	return true
}

// solution checks that all constraints hold, and that it is new or better.
func (v *verifier) solution(s *steps.Step) error {
	if len(s.Values) != len(v.vars) {
		return errors.New("not a value for each variable")
	}
	var lits []domains.Literal
	for x, k := range s.Values {
		if !v.doms[x].Contains(int(k)) {
			return fmt.Errorf("%v is not %d", v.vars[x], k)
		}
		lits = append(lits, domains.Lit(int32(x), domains.EQ, int(k)))
	}
	key := fmt.Sprint(s.Values)
	if v.solutions[key] {
		return errors.New("it came before")
	}
	v.solutions[key] = true
	if v.optimises {
		base, negated, _ := v.objective.Var().View()
		i := slices.Index(v.vars, base)
		worse := domains.GE
		if negated != (v.objective.String()[:3] == "max") {
			worse = domains.LE
		}
		lits = []domains.Literal{domains.Lit(int32(i), worse, int(s.Values[i]))}
	}
	v.nogoods[s.N] = lits
	return nil
}

// conclusion checks that the last step has what it needs.
func (v *verifier) conclusion(s *steps.Step) error {
	switch {
	case s.N < 0:
		return nil
	case !v.proved:
		return errors.New("no contradiction was proved")
	case s.N != len(v.solutions):
		return fmt.Errorf("there are %d solutions", len(v.solutions))
	}
	return nil
}

// TestRandomModelsAreProved searches in every way that a proof can be had of, and compares with
// the search without one.
func TestRandomModelsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 4))
	skipped, told := 0, map[byte]int{}
	for i := range cases(t, 2000) {
		p := randomPuzzle(r)
		o := way(r, p)
		if o.LimitedDiscrepancy {
			continue
		}
		once := provable(t, p, o, r.IntN(2) == 0, r, func(v *verifier) {
			skipped += v.skipped
			for k, n := range v.kinds {
				told[k] += n
			}
		})
		if once != nil {
			t.Fatalf("case %d, %+v: %v\n%v", i, o, once, p.model)
		}
	}
	t.Log(skipped, "skipped;", "i", told['i'], "n", told['n'], "s", told['s'], "d", told['d'], "x", told['x'])
	for _, kind := range "indsxc" {
		require.Positive(t, told[byte(kind)], "steps %c", kind)
	}
}

// provable searches with a proof and without, and returns what is wrong.
func provable(t *testing.T, p *puzzle, o csp.Options, optimise bool, r *rand.Rand, look func(*verifier)) error {
	plain, err := p.model.Compile(context.Background(), general(o))
	require.NoError(t, err)
	p.assume(plain)
	v := newVerifier(p.model)
	v.bare = r.IntN(3) / 2
	o.Proof = v.step
	s, err := p.model.Compile(context.Background(), o)
	require.NoError(t, err)
	p.assume(s)
	if optimise && len(p.vars) > 0 {
		x := p.vars[r.IntN(len(p.vars))]
		v.objective, v.optimises = csp.Minimize(x), true
		if r.IntN(2) == 0 {
			v.objective = csp.Maximize(x.Plus(3))
		}
		a, errA := plain.Optimize(context.Background(), v.objective)
		b, errB := s.Optimize(context.Background(), v.objective)
		if !errors.Is(errB, errA) {
			return fmt.Errorf("%v in place of %v", errB, errA)
		}
		if errA == nil && a.Value(x) != b.Value(x) {
			return errors.New("another optimum")
		}
	} else {
		n, errA := plain.Count(context.Background(), 0)
		k, errB := s.Count(context.Background(), 0)
		if n != k || errA != nil || errB != nil {
			return fmt.Errorf("%d solutions, %v; with a proof %d, %v", n, errA, k, errB)
		}
	}
	if v.err != nil {
		return v.err
	}
	a, b := plain.Stats(), s.Stats()
	a.Time, b.Time = 0, 0
	if a != b {
		return fmt.Errorf("the search with a proof is another one: %+v, %+v", a, b)
	}
	look(v)
	switch {
	case !v.over:
		return errors.New("there is no end")
	case v.end.N < 0 && s.Outcome() == csp.Exhausted && !hasOnce(o):
		return errors.New("it was not proved")
	}
	return nil
}

// general is what a search with a proof does.
func general(o csp.Options) csp.Options {
	o.Kernel = "general"
	return o
}

func hasOnce(o csp.Options) bool {
	return slices.ContainsFunc(o.Phases, func(p csp.Phase) bool { return p.Once })
}

// errFull is what a full disk says.
var errFull = errors.New("full")

func TestAProofThatCannotBeWrittenEndsTheRun(t *testing.T) {
	m, _ := queens(8)
	n := 0
	s := compile(t, m, csp.Options{Proof: func(*steps.Step) error {
		if n++; n == 10 {
			return errFull
		}
		return nil
	}})
	_, err := s.Count(context.Background(), 0)
	require.ErrorIs(t, err, errFull)
	require.ErrorIs(t, s.Err(), errFull)
	require.Equal(t, csp.Invalid, s.Outcome())
	require.Equal(t, 10, n, "nothing is told after that")
}

func TestAProofIsOfOneRun(t *testing.T) {
	m, _ := queens(5)
	v := newVerifier(m)
	s := compile(t, m, csp.Options{Proof: v.step})
	_, err := s.Propagate(context.Background())
	require.NoError(t, err)
	n, err := s.Count(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, 10, n)
	require.NoError(t, v.err)
	require.Equal(t, 10, v.end.N)
	_, err = s.Count(context.Background(), 0)
	var wrong *csp.OptionsError
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, "Proof", wrong.Option)
}

// later has the searches that tell no steps, whose answer is proved afterwards.
func later() map[string]csp.Options {
	return map[string]csp.Options{
		"forward checking": {Maintain: strategy.ForwardChecking}, "discrepancies": {LimitedDiscrepancy: true, Order: strategy.InputOrder},
	}
}

func TestWhatTellsNoStepsIsProvedAfterwards(t *testing.T) {
	m, _ := queens(6)
	for name, o := range later() {
		v := newVerifier(m)
		o.Proof = v.step
		s := compile(t, m, o)
		s.Assume(m.Vars()[0].Ne(1))
		n, err := s.Count(t.Context(), 0)
		require.NoError(t, err)
		require.NoError(t, v.err, name)
		require.Equal(t, n, v.end.N, name)
		require.Positive(t, v.kinds['x'], name)
		_, err = s.Count(t.Context(), 0)
		require.ErrorContains(t, err, "of one run", name)
	}
}

func TestABestSolutionOfNeighbourhoodsIsProvedAfterwards(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 4, 0, 5)
	m.Post(csp.AllDifferent(xs...), csp.Sum(xs[0], xs[1]).Ge(5))
	v := newVerifier(m)
	v.optimises, v.objective = true, csp.Minimize(xs[2].Plus(0))
	s := compile(t, m, csp.Options{Neighbourhood: &csp.Neighbourhood{Relax: 1, Failures: 1 << 20}, Proof: v.step})
	sol, err := s.Optimize(t.Context(), v.objective)
	require.NoError(t, err)
	require.Zero(t, sol.Value(xs[2]))
	require.NoError(t, v.err)
	require.True(t, v.proved)
	require.NotEmpty(t, v.end.Claim)
}

func TestTeamsTellOneProof(t *testing.T) {
	m, q := queens(6)
	goal := csp.Maximize(q[0])
	for _, kind := range []string{"split", "race"} {
		for _, way := range []string{"count", "solutions", "optimize", "first"} {
			v := newVerifier(m)
			v.optimises, v.objective = way == "optimize", goal
			team, err := m.Compile(t.Context(), csp.Options{Workers: 2, Proof: v.step})
			if kind == "race" {
				team, err = m.Compile(t.Context(), races(csp.Options{Proof: v.step}, csp.Options{Free: true, Proof: v.step}))
			}
			require.NoError(t, err)
			want := 4
			switch way {
			case "count":
				n, err := team.Count(t.Context(), 0)
				require.NoError(t, err)
				require.Equal(t, 4, n)
			case "solutions":
				for range team.Solutions(t.Context()) {
				}
			case "optimize":
				_, err := team.Optimize(t.Context(), goal)
				require.NoError(t, err)
				require.Equal(t, []domains.Literal{domains.Lit(0, domains.LE, 4)}, v.end.Claim)
				want = v.end.N
			case "first":
				_, err := team.Solve(t.Context())
				require.NoError(t, err)
				want = -1 // nothing is claimed of what was not searched
			}
			require.NoError(t, v.err)
			require.True(t, v.over)
			require.Equal(t, want, v.end.N, "%s %s", kind, way)
			_, err = team.Count(t.Context(), 0)
			require.ErrorContains(t, err, "of one run")
		}
	}
}

func TestALimitClaimsTheBoundThatIsKnown(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 8, 0, 9)
	cost := m.IntVar("cost", 0, 99)
	m.Post(csp.AllDifferent(xs...), csp.Sum(xs...).Is(domains.EQ, cost), csp.Sum(xs[0], xs[1], xs[2]).Ge(21))
	for _, goal := range []csp.Objective{csp.Minimize(cost), csp.Minimize(cost.Plus(4)), csp.Maximize(cost.Neg())} {
		for _, learn := range []bool{true, false} {
			v := newVerifier(m)
			v.optimises, v.objective = true, goal
			s := compile(t, m, csp.Options{Proof: v.step, MaxFailures: 3, Learn: learn, Order: strategy.InputOrder, Values: strategy.Descending})
			_, err := s.Optimize(t.Context(), goal)
			require.ErrorIs(t, err, csp.ErrLimit)
			require.NoError(t, v.err)
			require.Equal(t, -1, v.end.N)
			require.Len(t, v.end.Claim, 1)
			l := v.end.Claim[0]
			require.Equal(t, domains.GE, l.Op())
			require.GreaterOrEqual(t, l.K(), 9)
			i := int(l.X())
			require.Equal(t, cost, v.vars[i])
			require.GreaterOrEqual(t, v.doms[i].Min(), l.K(), "what the steps say is the bound")
		}
	}
}

// The logs of workers of random teams are one proof, in which none is asked to be believed.
func TestRandomTeamsAreProved(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 5))
	told, ways := map[byte]int{}, map[string]int{}
	for i := range cases(t, 600) {
		p := randomPuzzle(r)
		v := newVerifier(p.model)
		v.bare = r.IntN(3) / 2
		o := way(r, p)
		o.Proof = v.step
		workers, kind := 2+r.IntN(3), "split"
		team, err := p.model.Compile(t.Context(), split(workers, o))
		if r.IntN(2) == 0 {
			kind = "race"
			opts := []csp.Options{o}
			for range workers - 1 {
				opts = append(opts, way(r, p))
			}
			team, err = p.model.Compile(t.Context(), races(opts...))
		}
		require.NoError(t, err)
		alone, err := p.model.Compile(t.Context(), csp.Options{Kernel: "general"})
		require.NoError(t, err)
		if x := p.vars; r.IntN(2) == 0 && len(x) > 0 {
			kind += " for the best"
			v.objective, v.optimises = csp.Minimize(x[0]), true
			if r.IntN(2) == 0 {
				v.objective = csp.Maximize(x[0].Plus(3))
			}
			a, errA := alone.Optimize(t.Context(), v.objective)
			b, errB := team.Optimize(t.Context(), v.objective)
			require.ErrorIs(t, errB, errA, "case %d", i)
			require.True(t, errA != nil || a.Value(x[0]) == b.Value(x[0]), "case %d", i)
		} else {
			n, errA := alone.Count(t.Context(), 0)
			k, errB := team.Count(t.Context(), 0)
			require.NoError(t, errors.Join(errA, errB))
			require.Equal(t, n, k, "case %d, %+v", i, o)
		}
		require.NoError(t, v.err, "case %d, a %s of %d, %+v\n%v", i, kind, workers, o, p.model)
		require.True(t, v.over)
		require.GreaterOrEqual(t, v.end.N, 0, "case %d: nothing is claimed", i)
		for k, n := range v.kinds {
			told[k] += n
		}
		ways[kind]++
	}
	t.Log(ways, "i", told['i'], "n", told['n'], "s", told['s'], "d", told['d'])
	require.Zero(t, told['x'], "parts are no assumptions")
	require.Len(t, ways, 4)
}

// A limit, or a caller that has seen enough, proves nothing; neither do phases that leave solutions out.
func TestNothingIsClaimedOfWhatWasNotSearched(t *testing.T) {
	m, q := queens(6)
	for name, o := range map[string]csp.Options{
		"a limit":   {MaxNodes: 5},
		"solutions": {MaxSolutions: 2},
		"once":      {Phases: []csp.Phase{{Vars: q[:2]}, {Vars: q[2:], Once: true}}},
	} {
		v := newVerifier(m)
		o.Proof = v.step
		s := compile(t, m, o)
		_, err := s.Count(context.Background(), 0)
		if err != nil {
			require.ErrorIs(t, err, csp.ErrLimit)
		}
		require.NoError(t, v.err, name)
		require.True(t, v.over, name)
		require.Equal(t, -1, v.end.N, name)
	}
}
