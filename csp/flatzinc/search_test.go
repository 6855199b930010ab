package flatzinc_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/strategy"
)

// This file tests what search annotations become.

func read(t *testing.T, source string) *flatzinc.Instance {
	t.Helper()
	in, err := flatzinc.Read(strings.NewReader(source))
	require.NoError(t, err, source)
	return in
}

const searched = `
var 0..9: x;
var 0..9: y;
var 0..9: d :: is_defined_var;
var bool: b;
var bool: c;
array [1..2] of var int: xs = [x, y];
array [1..3] of var bool: bs = [true, b, c];
constraint int_lin_eq([1, 1, -1], [x, y, d], 0) :: defines_var(d);
constraint bool_clause([b, c], []);
`

func TestVariableAndValueChoices(t *testing.T) {
	for annotation, want := range map[string]csp.Phase{
		"int_search(xs, input_order, indomain_min, complete)":        {Order: strategy.InputOrder, Values: strategy.Ascending},
		"int_search(xs, input_order, indomain_min)":                  {Order: strategy.InputOrder, Values: strategy.Ascending},
		"int_search(xs, first_fail, indomain, complete)":             {Order: strategy.MRV, Values: strategy.Ascending},
		"int_search(xs, anti_first_fail, indomain_max, complete)":    {Order: strategy.AntiFirstFail, Values: strategy.Descending},
		"int_search(xs, smallest, indomain_middle, complete)":        {Order: strategy.Smallest, Values: strategy.Middle},
		"int_search(xs, largest, indomain_median, complete)":         {Order: strategy.Largest, Values: strategy.Median},
		"int_search(xs, occurrence, indomain_random, complete)":      {Order: strategy.Degree, Values: strategy.RandomValue},
		"int_search(xs, most_constrained, indomain_split, complete)": {Order: strategy.MRV, Ties: strategy.Degree, Values: strategy.LowerHalf},
		"int_search(xs, max_regret, indomain_reverse_split)":         {Order: strategy.MaxRegret, Values: strategy.UpperHalf},
		"int_search(xs, dom_w_deg, indomain_interval, complete)":     {Order: strategy.DomWDeg, Values: strategy.FirstInterval},
		"int_search([x, y], dom_w_deg, indomain_interval, complete)": {Order: strategy.DomWDeg, Values: strategy.FirstInterval},
	} {
		in := read(t, searched+"solve :: "+annotation+" satisfy;")
		assert.Empty(t, in.Warnings, annotation)
		phases := in.Options().Phases
		require.Len(t, phases, 3, annotation)
		x, _ := in.Var("x")
		y, _ := in.Var("y")
		want.Vars = []csp.Var{x, y}
		assert.Equal(t, want, phases[0], annotation)
	}
}

func TestPhasesInSequence(t *testing.T) {
	in := read(t, searched+`solve :: seq_search([
		bool_search(bs, input_order, indomain_max, complete),
		seq_search([int_search([y], first_fail, indomain_max, complete)]),
		int_search([], first_fail, indomain_max, complete)]) maximize d;`)
	require.Empty(t, in.Warnings)
	names := func(p csp.Phase) (list []string) {
		for _, x := range p.Vars {
			list = append(list, x.Name())
		}
		return list
	}
	phases := in.Options().Phases
	require.Len(t, phases, 4)
	assert.Equal(t, []string{"b", "c"}, names(phases[0]), "without the constant")
	assert.Equal(t, []string{"y"}, names(phases[1]))
	assert.Equal(t, []string{"x", "y", "b", "c"}, names(phases[2]), "all that is not defined")
	assert.Equal(t, strategy.Auto, phases[2].Order)
	assert.Equal(t, []string{"d"}, names(phases[3]), "the objective, although it is defined")
	assert.Equal(t, strategy.Descending, phases[3].Values, "the best value first")
	assert.Len(t, read(t, searched+"solve maximize d;").Options().Phases, 2, "nothing is annotated")

	free := in.Options()
	free.Free = true
	for _, o := range []csp.Options{in.Options(), free} {
		s, err := in.Model.Compile(t.Context(), o)
		require.NoError(t, err)
		sol, err := s.Optimize(context.Background(), csp.Maximize(in.Objective))
		require.NoError(t, err)
		assert.Equal(t, 9, sol.Value(in.Objective))
	}
}

func TestRestartAnnotations(t *testing.T) {
	for annotation, want := range map[string]strategy.Restart{
		"restart_none":               {},
		"restart_luby(50)":           strategy.Luby(50),
		"restart_linear(10)":         strategy.Arithmetic(10),
		"restart_constant(70)":       strategy.Geometric(70, 1),
		"restart_geometric(1.5,100)": strategy.Geometric(100, 1.5),
		"restart_geometric(2,100)":   strategy.Geometric(100, 2),
	} {
		in := read(t, searched+"solve :: int_search(xs, dom_w_deg, indomain_min) :: "+annotation+" satisfy;")
		assert.Empty(t, in.Warnings, annotation)
		assert.Equal(t, want, in.Options().Restart, annotation)
	}
}

func TestSearchAnnotationsLeftOut(t *testing.T) {
	for annotation, want := range map[string]string{
		"set_search([], input_order, indomain_min)":  "set_search is left out",
		"float_search(xs, 0.1, input_order)":         "float_search is left out",
		"int_search(xs, fastest, indomain_min)":      "variable choice fastest",
		"int_search(xs, input_order, anything)":      "value choice anything",
		"int_search(nothing, input_order, indomain)": "arguments of int_search",
		"int_search(xs)":          "arguments of int_search",
		"restart_luby(0)":         "arguments of restart_luby",
		"restart_luby(1, 2)":      "arguments of restart_luby",
		"restart_geometric(2)":    "arguments of restart_geometric",
		"warm_start(xs, [1])":     "arguments of warm_start",
		"warm_start(xs, xs)":      "arguments of warm_start",
		"seq_search(xs)":          "arguments of seq_search",
		"my_search(xs, \"fast\")": "my_search is not known",
	} {
		in := read(t, searched+"solve :: "+annotation+" satisfy;")
		require.Len(t, in.Warnings, 1, annotation)
		assert.Contains(t, in.Warnings[0].Msg, want)
		assert.Equal(t, 11, in.Warnings[0].Pos.Line)
		assert.Contains(t, in.Warnings[0].String(), "11:")
		_, err := in.Model.Solve(context.Background(), in.Options())
		assert.NoError(t, err, annotation)
	}
}

func TestWarmStart(t *testing.T) {
	for _, domain := range []string{"0..9", "-1000000000..1000000000"} {
		in := read(t, `var `+domain+`: x :: output_var;
			var `+domain+`: y :: output_var;
			var bool: b :: output_var;
			constraint int_le(x, y);
			solve :: warm_start_array([warm_start([x, y], [7, 5]), warm_start([b], [true])]) satisfy;`)
		require.Empty(t, in.Warnings)
		require.Len(t, in.Options().Hints, 3)
		for _, free := range []bool{false, true} {
			o := in.Options()
			o.Free = free
			sol, err := in.Model.Solve(context.Background(), o)
			require.NoError(t, err)
			assert.Equal(t, "x = 7;\ny = 7;\nb = true;\n", string(in.AppendSolution(nil, sol)), "y = 5 was not possible any more")
		}
	}
}

// A warm start counts inside of other searches too.
func TestWarmStartInsideOfOtherSearches(t *testing.T) {
	in := read(t, `var 0..9: x; var 0..9: y;
		solve :: seq_search([int_search([x], input_order, indomain_min),
			priority_search([x, y], [warm_start([y], [4]), int_search([y], input_order, indomain_max)], smallest, complete)]) satisfy;`)
	require.Len(t, in.Warnings, 1)
	assert.Contains(t, in.Warnings[0].Msg, "in the order they are written")
	o := in.Options()
	require.Len(t, o.Hints, 1)
	assert.Equal(t, "y = 4", o.Hints[0].String())
	require.Len(t, o.Phases, 3)
	assert.Equal(t, strategy.Descending, o.Phases[1].Values)
}

// Solutions that differ only in what is neither printed nor the model's own count as
// one.
func TestIntroducedVariablesAreNotEnumerated(t *testing.T) {
	const program = `var 1..2: x :: output_var;
		var 1..3: own;
		var 1..5: helping :: var_is_introduced;
		var 1..5: derived :: var_is_introduced :: is_defined_var;
		var 1..2: shown :: var_is_introduced :: is_defined_var :: output_var;
		constraint int_ne(helping, derived);
		constraint int_le(x, helping);
		solve %s;`
	for goal, want := range map[string]int{"satisfy": 2 * 3 * 2, ":: int_search([helping], input_order, indomain_min) satisfy": 2*3*2*4 + 1*3*2} {
		in := read(t, strings.Replace(program, "%s", goal, 1))
		for _, free := range []bool{false, true} {
			o := in.Options()
			o.Free = free
			n, err := count(in, o)
			require.NoError(t, err)
			if !free {
				assert.Equal(t, want, n, goal)
			} else {
				assert.Equal(t, 2*3*2, n, "whatever a turn branches on first")
			}
		}
	}
}

func count(in *flatzinc.Instance, o csp.Options) (int, error) {
	s, err := in.Model.Compile(context.Background(), o)
	if err != nil {
		return 0, err
	}
	return s.Count(context.Background(), 0)
}
