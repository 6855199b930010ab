package flatzinc_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/classic"
	"github.com/propago/propago/csp/flatzinc"
	oracle "github.com/propago/propago/csp/flatzinc/check"
	"github.com/propago/propago/csp/internal/builtin"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file writes models with every constraint of package csp and reads them back: the
// solutions have to be the same.

// drawn is a model whose constraints are drawn at random.
type drawn struct {
	builtin.Source
	m  *csp.Model
	xs []csp.Var
}

// writable has the rows of the constructors that Write knows: all but Predicate.
var writable = slices.DeleteFunc(slices.Clone(builtin.Rows), func(r builtin.Row) bool { return r.Name == "Predicate" })

// draw declares a few variables with few values.
func draw(r *rand.Rand) *drawn {
	g := &drawn{m: csp.NewModel()}
	for i, n := 0, 1+r.IntN(4); i < n; i++ {
		name := []string{"x", "q[%d]", "a name %d", "var", "x_%d", "q_%d", "", "0", "größe"}[r.IntN(9)]
		if strings.Contains(name, "%d") {
			name = fmt.Sprintf(name, r.IntN(3))
		}
		if name != "" && slices.ContainsFunc(g.xs, func(x csp.Var) bool { return x.Name() == name }) {
			name = "" // variables of one name are a mistake; those that make one identifier are not
		}
		lo := r.IntN(5) - 2
		var x csp.Var
		switch r.IntN(12) {
		case 0, 1:
			x = g.m.IntVar(name, lo, lo+r.IntN(4))
		case 2, 3:
			x = g.m.IntVarIn(name, domains.Of(lo, lo+2, lo+3))
		case 4, 5:
			x = g.m.BoundsVar(name, lo, lo+2)
		case 6:
			x = g.m.IntVarIn(name, domains.Of(lo, lo+domains.MaxBitsetSpan+5))
		default:
			x = g.m.BoolVar(name)
		}
		g.xs = append(g.xs, x)
	}
	g.Source = builtin.Source{Intn: r.IntN, Model: g.m, Vars: g.xs, Most: 3, Deep: 2, Rows: writable, Constants: true}
	return g
}

// written is what Write makes of a model.
func written(t testing.TB, m *csp.Model, opts ...flatzinc.WriteOptions) string {
	var b bytes.Buffer
	var o flatzinc.WriteOptions
	if len(opts) > 0 {
		o = opts[0]
	}
	require.NoError(t, flatzinc.Write(&b, m, o), "%v", m)
	return b.String()
}

// solutionsOf lists what the variables are worth in every solution of a model.
func solutionsOf(t testing.TB, m *csp.Model, value func(sol csp.Solution) []int) [][]int {
	s, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	var all [][]int
	for sol := range s.Solutions(context.Background()) {
		all = append(all, value(sol))
	}
	require.NoError(t, s.Err())
	slices.SortFunc(all, slices.Compare)
	return all
}

// requireSameSolutions writes a model, reads it back and compares.
func requireSameSolutions(t testing.TB, m *csp.Model) (n int) {
	text := written(t, m)
	p, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err, text)
	in, err := flatzinc.FromProgram(p)
	require.NoError(t, err, "%v\n%s", m, text)
	require.Empty(t, in.Warnings, text)

	// The declared variables come first, in order, and are what is printed.
	var xs []csp.Var
	var names []string
	for _, x := range m.Vars() {
		if _, ok := x.Constant(); !ok {
			d := p.Decls[len(xs)]
			require.Equal(t, "output_var", d.Annotations[0].Name)
			if d.Name != x.Name() {
				require.Equal(t, "mzn_expression_name", d.Annotations[1].Name)
				require.Equal(t, x.Name(), d.Annotations[1].Args[0].Name)
			}
			xs, names = append(xs, x), append(names, d.Name)
		}
	}
	// Every solution of what was read is checked against the text by definitions of its own.
	checker, err := oracle.New(p)
	require.NoError(t, err, text)
	want := solutionsOf(t, m, func(sol csp.Solution) []int { return sol.Values(xs) })
	got := solutionsOf(t, in.Model, func(sol csp.Solution) []int {
		vals := make([]int, len(names))
		for i, name := range names {
			v, ok := in.Value(sol, name)
			require.True(t, ok, name)
			vals[i] = v
		}
		all := map[string]int{}
		for _, d := range p.Decls {
			all[d.Name], _ = in.Value(sol, d.Name)
		}
		require.NoError(t, checker.Check(all).Err(), text)
		return vals
	})
	require.Equal(t, len(want), len(got), "%v\n%s", m, text)
	require.Equal(t, want, got, "%v\n%s", m, text)
	return len(want)
}

// Each constructor by itself, under a Boolean, and not.
func TestWriteEachConstraint(t *testing.T) {
	cases := 60
	if testing.Short() {
		cases = 10
	}
	for _, row := range writable {
		t.Run(row.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(len(row.Name))))
			tried, solved := 0, 0
			for range cases {
				g := draw(r)
				c := g.Draw(row)
				switch r.IntN(5) {
				case 0:
					c = csp.Iff(g.Var(), c)
				case 1:
					c = csp.Implies(g.Var(), c)
				case 2:
					c = csp.Not(c)
				case 3:
					c = csp.Iff(g.Var(), csp.Iff(g.Var(), csp.Not(c)))
				}
				g.m.PostNamed([]string{"", "row 1"}[r.IntN(2)], c)
				if g.m.Err() != nil {
					continue
				}
				tried++
				if requireSameSolutions(t, g.m) > 0 {
					solved++
				}
			}
			require.Greater(t, tried, cases/4)
			require.Positive(t, solved)
		})
	}
}

// Several constraints at a time.
func TestWriteModels(t *testing.T) {
	cases := 3000
	if testing.Short() {
		cases = 300
	}
	r := rand.New(rand.NewPCG(7, 8))
	tried, solved := 0, 0
	for range cases {
		g := draw(r)
		for range 1 + r.IntN(3) {
			g.m.Post(g.Any())
		}
		if g.m.Err() != nil {
			continue
		}
		tried++
		if requireSameSolutions(t, g.m) > 0 {
			solved++
		}
	}
	assert.Greater(t, tried, cases/2)
	assert.Greater(t, solved, cases/10)
}

// Names stay where they can; the others are mapped in the same way every time.
func TestWriteNames(t *testing.T) {
	for _, tt := range []struct{ names, want []string }{
		{[]string{"x", "y_2"}, []string{"x", "y_2"}},
		{[]string{"q[0]", "q[1]"}, []string{"q_0", "q_1"}},
		{[]string{"q[0]", "q_0", "q 0", "q(0)"}, []string{"q_0_2", "q_0", "q_0_3", "q_0_4"}},
		{[]string{"q_0_2", "q[0]", "q_0"}, []string{"q_0_2", "q_0_3", "q_0"}},
		{[]string{"x", "x ", "x!"}, []string{"x", "x_2", "x_3"}},
		{[]string{"var", "int", "satisfy", "in", "", "0", "_a", "größe", "a]b]"},
			[]string{"var_", "int_", "satisfy_", "in_", "x_", "x_0", "x__a", "gr__e", "a_b"}},
		{[]string{"x", "x_plus_1"}, []string{"x", "x_plus_1"}},
	} {
		m := csp.NewModel()
		for _, name := range tt.names {
			x := m.IntVar(name, 1, 3)
			m.Post(csp.AllDifferent(x.Plus(1), m.Const(1)))
		}
		p, err := flatzinc.ParseProgram(strings.NewReader(written(t, m)))
		require.NoError(t, err)
		var got []string
		for _, d := range p.Decls[:len(tt.names)] {
			got = append(got, d.Name)
		}
		assert.Equal(t, tt.want, got)
	}
}

// What was written reads back under the names of the model, and asks for as much.
func TestWriteComesBack(t *testing.T) {
	m := csp.NewModel()
	q := m.IntVars("q", 3, 0, 9)
	m.PostNamed("no two alike", csp.AllDifferentWith(csp.BoundsConsistency, q...))
	m.Post(csp.Dot([]int{2, 3, 5}, q).Eq(30, csp.DomainConsistency))
	m.PostNamed("in order", csp.LexLess(q[:2], []csp.Var{q[1].Plus(2), q[2].Neg()}))
	in, err := flatzinc.Read(strings.NewReader(written(t, m)))
	require.NoError(t, err)
	assert.Equal(t, m.String(), in.Model.String())
	var forms, again []form
	for _, c := range m.Constraints() {
		forms = append(forms, formOf(c))
	}
	for _, c := range in.Model.Constraints() {
		again = append(again, formOf(c))
	}
	for i := range forms {
		assert.Equal(t, forms[i].name, again[i].name)
	}
	assert.Equal(t, csp.BoundsConsistency, again[0].args[0])
}

// What each kind of variable and constraint looks like.
func TestWriteText(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVarIn("y", domains.Of(1, 3, 5))
	b, c, d := m.BoolVar("b"), m.BoolVar("c"), m.BoolVar("d[1]")
	far := m.IntVarIn("far", domains.Range(1, 50000).Difference(domains.Range(7, 8)))
	m.PostNamed("bound", csp.LessOrEqual(x.Plus(3), y))
	m.Post(
		csp.Less(x, y),
		csp.Dot([]int{2, 3, 1}, []csp.Var{x.Neg(), y, m.Const(4)}).Is(domains.GT, csp.Expr{}.Plus(10)),
		csp.Or(b, c.Not(), d.Not()),
		csp.Sum(c, y).Is(domains.EQ, x),
		csp.Iff(b.Not(), csp.Member(x, domains.Of(2, 4))),
		csp.Implies(x, csp.AllDifferentWith(csp.DomainConsistency, x, y.Plus(-1), m.Const(2))),
		csp.Not(csp.Table([]csp.Var{x, y}, [][]int{{1, 3}, {2, 5}})),
		csp.Element([]int{5, 6}, far.Plus(-1), x),
		csp.Or(x.Le(3), y.Ne(5)),
	)
	assert.Equal(t, `predicate propago_all_different_int_imp(array [int] of var int: a1, var bool: a2);
predicate propago_clause(array [int] of var int: a1, array [int] of int: a2, array [int] of int: a3);
predicate propago_table_int_reif(array [int] of var int: a1, array [int] of int: a2, var bool: a3);
var 0..9: x :: output_var;
var {1,3,5}: y :: output_var;
var bool: b :: output_var;
var 0..1: c :: output_var;
var bool: d_1 :: output_var :: mzn_expression_name("d[1]");
var 1..50000: far :: output_var;
var bool: c_bool :: var_is_introduced :: is_defined_var;
var bool: not_b :: var_is_introduced :: is_defined_var;
var bool: x_true :: var_is_introduced :: is_defined_var;
var 0..4: y_minus_1 :: var_is_introduced :: is_defined_var;
constraint set_in_reif(far, 7..8, false);
constraint int_lin_le([1, -1], [x, y], -3) :: mzn_constraint_name("bound");
constraint int_lt(x, y);
constraint int_lin_le([2, -3], [x, y], -7);
constraint bool2int(c_bool, c) :: defines_var(c_bool);
constraint bool_clause([b], [c_bool, d_1]);
constraint int_lin_eq([1, 1, -1], [c, y, x], 0);
constraint bool_not(b, not_b) :: defines_var(not_b);
constraint set_in_reif(x, {2,4}, not_b);
constraint int_le_reif(1, x, x_true) :: defines_var(x_true);
constraint int_lin_eq([1, -1], [y_minus_1, y], -1) :: defines_var(y_minus_1);
constraint propago_all_different_int_imp([x, y_minus_1, 2], x_true) :: domain_propagation;
constraint propago_table_int_reif([x, y], [1, 3, 2, 5], false);
constraint array_int_element(far, [5, 6], x);
constraint propago_clause([x, y], [2, 1], [3, 5]);
solve satisfy;
`, written(t, m))
}

func TestWriteSearch(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	bs := m.BoolVars("b", 2)
	m.Post(csp.Or(bs...), csp.Less(x, y))
	for _, tt := range []struct {
		opts flatzinc.WriteOptions
		want string
	}{
		{flatzinc.WriteOptions{}, "solve satisfy;"},
		{flatzinc.WriteOptions{Objective: csp.Minimize(x)}, "solve minimize x;"},
		{flatzinc.WriteOptions{Objective: csp.Maximize(y)}, "solve maximize y;"},
		{flatzinc.WriteOptions{Objective: csp.Maximize(y.Neg().Plus(2))}, "solve maximize y_neg_plus_2;"},
		{flatzinc.WriteOptions{Search: csp.Options{Order: strategy.MRV, Values: strategy.Descending}},
			"solve :: int_search([x, y, b_0, b_1], first_fail, indomain_max, complete) satisfy;"},
		{flatzinc.WriteOptions{Objective: csp.Minimize(y), Search: csp.Options{Restart: strategy.Luby(100), Phases: []csp.Phase{
			{Vars: bs, Order: strategy.InputOrder, Values: strategy.Median},
			{Vars: []csp.Var{x, y.Plus(1)}, Order: strategy.MRV, Ties: strategy.Degree, Values: strategy.LowerHalf},
		}}}, "solve :: seq_search([bool_search([b_0, b_1], input_order, indomain_median, complete), " +
			"int_search([x, y_plus_1], most_constrained, indomain_split, complete)]) :: restart_luby(100) minimize y;"},
		{flatzinc.WriteOptions{Search: csp.Options{Restart: strategy.Geometric(50, 1.5)}}, "solve :: restart_geometric(1.5, 50) satisfy;"},
		{flatzinc.WriteOptions{Search: csp.Options{Restart: strategy.Geometric(50, 1)}}, "solve :: restart_constant(50) satisfy;"},
		{flatzinc.WriteOptions{Search: csp.Options{Restart: strategy.Arithmetic(50)}}, "solve :: restart_linear(50) satisfy;"},
	} {
		text := written(t, m, tt.opts)
		assert.Equal(t, tt.want, text[strings.LastIndex(text[:len(text)-1], "\n")+1:len(text)-1])
		in, err := flatzinc.Read(strings.NewReader(text))
		require.NoError(t, err)
		assert.Empty(t, in.Warnings)
		assert.Equal(t, tt.opts.Search.Restart, in.Options().Restart)
		if tt.opts.Objective != (csp.Objective{}) {
			best, err := m.Optimize(context.Background(), csp.Minimize(tt.opts.Objective.Var()), csp.Options{})
			if in.Goal == flatzinc.Maximize {
				best, err = m.Optimize(context.Background(), csp.Maximize(tt.opts.Objective.Var()), csp.Options{})
			}
			require.NoError(t, err)
			again, err := in.Model.Optimize(context.Background(), csp.Minimize(in.Objective), csp.Options{})
			if in.Goal == flatzinc.Maximize {
				again, err = in.Model.Optimize(context.Background(), csp.Maximize(in.Objective), csp.Options{})
			}
			require.NoError(t, err)
			assert.Equal(t, best.Value(tt.opts.Objective.Var()), again.Value(in.Objective))
		}
	}
}

// Every order has an annotation that reads back as itself.
func TestWriteOrders(t *testing.T) {
	m := csp.NewModel()
	xs := m.IntVars("x", 3, 0, 9)
	m.Post(csp.Dot([]int{1, 2, 3}, xs).Le(20))
	read := func(p csp.Phase) csp.Phase {
		text := written(t, m, flatzinc.WriteOptions{Search: csp.Options{Phases: []csp.Phase{p}}})
		in, err := flatzinc.Read(strings.NewReader(text))
		require.NoError(t, err)
		require.Empty(t, in.Warnings)
		phases := in.Options().Phases
		require.Len(t, phases, 2, "and one of all variables, which has nothing left")
		again := written(t, in.Model, flatzinc.WriteOptions{Search: csp.Options{Phases: phases}})
		require.Equal(t, strings.Count(text, "_search"), strings.Count(again, "_search"))
		return phases[0]
	}
	orders, values := 0, 0
	for _, o := range csp.All[strategy.VarOrder]()[1:] {
		assert.Equal(t, o, read(csp.Phase{Vars: xs, Order: o}).Order)
		orders++
	}
	for _, v := range csp.All[strategy.ValueOrder]()[1:] {
		assert.Equal(t, v, read(csp.Phase{Vars: xs, Order: strategy.MRV, Values: v}).Values)
		values++
	}
	assert.Greater(t, orders, 10)
	assert.Greater(t, values, 8)
}

// The classic problems come back as the same search: with the same failures, nodes and
// answers, as far as each is searched here. Those of job shops are searched by what was
// learned, for which it matters in which order variables stand; they have the same optimum.
func TestWriteClassic(t *testing.T) {
	limit := int64(500)
	if testing.Short() {
		limit = 100
	}
	for _, p := range classic.List() {
		if strings.HasPrefix(p.Name, "queens500") || strings.HasPrefix(p.Name, "queens1000") {
			continue // large, and no other than queens100
		}
		if strings.HasPrefix(p.Name, "la01") || strings.HasPrefix(p.Name, "ft10") {
			continue // as ft06, of which the optimum is held
		}
		t.Run(p.Name, func(t *testing.T) {
			in := p.Build()
			o := flatzinc.WriteOptions{Search: in.Options}
			if in.Objective != nil {
				o.Objective = *in.Objective
			}
			again, err := flatzinc.Read(strings.NewReader(written(t, in.Model, o)))
			require.NoError(t, err)
			require.Empty(t, again.Warnings)
			here := run(t, in.Model, in.Options, o.Objective, limit)
			o.Objective = csp.Objective{}
			switch again.Goal {
			case flatzinc.Minimize:
				o.Objective = csp.Minimize(again.Objective)
			case flatzinc.Maximize:
				o.Objective = csp.Maximize(again.Objective)
			}
			there := run(t, again.Model, again.Options(), o.Objective, limit)
			if strings.HasPrefix(p.Name, "ft06") {
				here.failures, here.nodes = there.failures, there.nodes
			}
			assert.Equal(t, here, there)
		})
	}
}

// found is what a search came to.
type found struct {
	solutions, best int
	failures, nodes int64
}

// run searches a model for all solutions, or the best one, up to so many failures.
func run(t *testing.T, m *csp.Model, opts csp.Options, objective csp.Objective, limit int64) (f found) {
	opts.MaxFailures = limit
	s, err := m.Compile(t.Context(), opts)
	require.NoError(t, err)
	if objective != (csp.Objective{}) {
		sol, err := s.Optimize(context.Background(), objective)
		if err != nil {
			require.ErrorIs(t, err, csp.ErrLimit)
		}
		if !sol.IsZero() {
			f.best = sol.Value(objective.Var())
		}
	} else {
		for range s.Solutions(context.Background()) {
			if f.solutions++; f.solutions == 1000 {
				break
			}
		}
	}
	f.failures, f.nodes = s.Stats().Failures, s.Stats().Nodes
	require.Positive(t, f.nodes)
	return f
}

// foreign is a user's constraint that says nothing of itself.
type foreign struct{ xs []csp.Var }

func (c foreign) Vars() []csp.Var                 { return c.xs }
func (c foreign) Propagate(*csp.Space) csp.Status { return csp.Stable }
func (c foreign) Satisfied([]int) bool            { return true }

// formed is a user's constraint that says which one it equals.
type formed struct {
	foreign
	form form
}

func (c formed) Form() (string, []any) { return c.form.name, c.form.args }

type form struct {
	name string
	args []any
}

func formOf(c csp.Constraint) (f form) {
	f.name, f.args = c.(flatzinc.Formed).Form()
	return f
}
func (c formed) Kind() string { return "users_own" }

func TestWriteRefuses(t *testing.T) {
	other := csp.NewModel().IntVar("y", 0, 9)
	own := func(x csp.Var, name string, args ...any) csp.Constraint {
		return formed{foreign{[]csp.Var{x}}, form{name, args}}
	}
	odd := func(x csp.Var) csp.Constraint {
		return csp.Predicate("odd", []csp.Var{x}, func(vals []int) bool { return vals[0]%2 == 1 })
	}
	for _, tt := range []struct {
		name string
		c    func(x, wide csp.Var) csp.Constraint
	}{
		{"odd", func(x, _ csp.Var) csp.Constraint { return odd(x) }},
		{"not odd", func(x, _ csp.Var) csp.Constraint { return csp.Not(odd(x)) }},
		{"odd", func(x, _ csp.Var) csp.Constraint { return csp.Iff(x, csp.Implies(x, odd(x))) }},
		{"flatzinc_test.foreign", func(x, _ csp.Var) csp.Constraint { return foreign{[]csp.Var{x}} }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Predicate") }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Or") }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Abs") }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Abs", x, 3) }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Or", x) }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Regular", []csp.Var{x}) }},
		{"users_own", func(x, _ csp.Var) csp.Constraint { return own(x, "Not") }},
		{"not", func(x, _ csp.Var) csp.Constraint { return own(x, "Not", csp.Not(nil)) }},
		{"a linear constraint", func(x, _ csp.Var) csp.Constraint {
			return own(x, "Expr.Is", csp.Dot([]int{1, 2}, []csp.Var{x}), domains.EQ, csp.Expr{}, []csp.Consistency(nil))
		}},
		{"y", func(x, _ csp.Var) csp.Constraint { return own(x, "Abs", x, other) }},
		{"(no variable)", func(x, _ csp.Var) csp.Constraint { return own(x, "Abs", csp.Var{}, x) }},
		{"wide+2147483646", func(x, wide csp.Var) csp.Constraint { return csp.Abs(wide.Plus(domains.MaxValue-1), x) }},
		{"wide+2147483647", func(x, wide csp.Var) csp.Constraint { return csp.Circuit(wide.Plus(domains.MaxValue)) }},
	} {
		m := csp.NewModel()
		m.Post(tt.c(m.IntVar("x", 0, 9), m.IntVar("wide", 0, domains.MaxValue)))
		require.NoError(t, m.Err())
		requireRefused(t, tt.name, m, flatzinc.WriteOptions{})
	}
	for name, opts := range map[string]flatzinc.WriteOptions{
		"the variable order unknown with ties by auto": {Search: csp.Options{Order: 200}},
		"the value order unknown":                      {Search: csp.Options{Values: 200}},
		"the variable order mrv with ties by random":   {Search: csp.Options{Order: strategy.MRV, Ties: strategy.RandomOrder}},
		"a phase": {Search: csp.Options{Phases: []csp.Phase{{Brancher: func() csp.Brancher { return nil }}}}},
		"y":       {Objective: csp.Minimize(other)},
	} {
		m := csp.NewModel()
		m.IntVar("x", 0, 9)
		requireRefused(t, name, m, opts)
	}
}

func requireRefused(t *testing.T, name string, m *csp.Model, opts flatzinc.WriteOptions) {
	var b bytes.Buffer
	var refused *flatzinc.WriteError
	require.ErrorAs(t, flatzinc.Write(&b, m, opts), &refused, name)
	assert.Equal(t, name, refused.Name)
	assert.Empty(t, b.String())
}

// A name is given with the name that the constraint was posted under.
func TestWriteRefusesByPostedName(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", 0, 9)
	m.PostNamed("my rule", csp.Predicate("odd", []csp.Var{x}, func([]int) bool { return true }))
	err := flatzinc.Write(io.Discard, m, flatzinc.WriteOptions{})
	assert.ErrorContains(t, err, "my rule (odd)")
}

// A user's constraint that equals one of package csp is written as that.
func TestWriteFormed(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 0, 9), m.IntVar("y", 0, 9)
	m.Post(formed{foreign{[]csp.Var{x, y}}, form{"Less", []any{[]csp.Var{x, y}}}})
	assert.Contains(t, written(t, m), "constraint int_lt(x, y);")
}

func TestWriteMalformed(t *testing.T) {
	m := csp.NewModel()
	m.Post(csp.Dot([]int{1}, nil).Eq(3))
	var malformed *csp.ModelError
	require.ErrorAs(t, flatzinc.Write(io.Discard, m, flatzinc.WriteOptions{}), &malformed)
}

// full is a writer that fails.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteWriterErrors(t *testing.T) {
	require.ErrorIs(t, flatzinc.Write(full{}, csp.NewModel(), flatzinc.WriteOptions{}), errFull)
}

// Numbers at the ends of what a model may have.
func TestWriteExtremes(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVar("x", domains.MinValue, domains.MaxValue)
	y := m.IntVar("y", domains.MaxValue-1, domains.MaxValue)
	z := m.IntVar("z", 0, 1)
	m.Post(
		csp.Dot([]int{1 << 28, 1}, []csp.Var{y.Plus(1 - domains.MaxValue), z}).Le(math.MaxInt),
		csp.Dot([]int{1 << 28, 1}, []csp.Var{y.Plus(1 - domains.MaxValue), z}).Is(domains.GT, csp.Expr{}.Plus(math.MinInt)),
		csp.Dot([]int{1 << 59, 1}, []csp.Var{z.Plus(-1), z}).Ne(1<<59),
		csp.Dot([]int{1 << 58, 1}, []csp.Var{y.Plus(1 - domains.MaxValue), z}).Le(1<<58),
		csp.Equal(x, y.Plus(-5)),
		csp.Or(x.Ge(math.MinInt), y.Le(math.MaxInt)),
		csp.Not(csp.Member(z, domains.Range(math.MinInt, -1))),
	)
	require.NoError(t, m.Err())
	assert.Equal(t, 3, requireSameSolutions(t, m))
}

// Constraints that are left out are not refused, and have no place.
func TestWriteOmits(t *testing.T) {
	m := csp.NewModel()
	x := m.IntVars("x", 2, 0, 9)
	m.Post(csp.Predicate("odd", x, func([]int) bool { return true }), csp.Less(x[0], x[1]))
	var written flatzinc.Written
	var text strings.Builder
	require.NoError(t, flatzinc.Write(&text, m, flatzinc.WriteOptions{Written: &written, Omit: func(c csp.Constraint) bool {
		_, formed := c.(flatzinc.Formed)
		return !formed
	}}))
	assert.Equal(t, [][]int{nil, {0}}, written.Places)
	assert.Equal(t, 1, strings.Count(text.String(), "constraint "))
}
