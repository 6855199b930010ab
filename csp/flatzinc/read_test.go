package flatzinc_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc"
)

// This file tests reading as a whole: names, types, what is refused, what is printed.

func TestPrintedSolutions(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"scalars":              {"var 3..3: x :: output_var; var bool: b :: output_var; constraint bool_eq(b, true);", "x = 3;\nb = true;\n"},
		"order of the program": {"var 1..1: z :: output_var; var 2..2: a :: output_var; var 4..4: hidden;", "z = 1;\na = 2;\n"},
		"alias":                {"var 3..7: x; var int: y :: output_var = x; constraint int_le(7, x);", "y = 7;\n"},
		"alias with a domain":  {"var 3..7: x; var 1..3: y :: output_var = x;", "y = 3;\n"},
		"array":                {"var 1..1: x; array [1..3] of var int: a :: output_array([1..3]) = [x, 5, x];", "a = array1d(1..3, [1, 5, 1]);\n"},
		"two dimensions":       {"var 1..1: x; array [1..4] of var bool: a :: output_array([0..1, {2,4}]) = [true, false, false, true];", "a = array2d(0..1, {2,4}, [true, false, false, true]);\n"},
		"empty array":          {"array [1..0] of var int: a :: output_array([1..0]) = [];", "a = array1d(1..0, []);\n"},
		"parameters":           {"int: n :: output_var = -4; set of int: s :: output_var = {1,3,4}; set of int: r :: output_var = 2..5; set of int: e :: output_var = {};", "n = -4;\ns = {1,3,4};\nr = 2..5;\ne = {};\n"},
		"array of sets":        {"array [1..2] of set of int: s :: output_array([1..2]) = [{1,3},1..2];", "s = array1d(1..2, [{1,3}, 1..2]);\n"},
		"nothing":              {"var 1..1: x;", ""},
	} {
		t.Run(name, func(t *testing.T) {
			in := read(t, c.source+"solve satisfy;")
			sol, err := in.Model.Solve(context.Background(), in.Options())
			require.NoError(t, err)
			assert.Equal(t, c.want, string(in.AppendSolution(nil, sol)))
		})
	}
}

// A number that nothing is to be improved to has its place too.
func TestAnObjectiveBeyondAllValuesIsRefusedAtItsPlace(t *testing.T) {
	for _, source := range []string{"var 0..3: x;\nsolve minimize 2147483648;", "int: k = -9000000000;\nsolve maximize k;"} {
		_, err := flatzinc.Read(strings.NewReader(source))
		var refused *flatzinc.UnsupportedError
		require.ErrorAs(t, err, &refused, source)
		assert.Equal(t, flatzinc.Pos{Line: 2, Column: 16}, refused.Pos)
		assert.Contains(t, err.Error(), "outside -2147483648..2147483647")
	}
	_, err := flatzinc.Read(strings.NewReader("solve minimize 2147483647;"))
	require.NoError(t, err)
}

func TestRefusedPrograms(t *testing.T) {
	for source, want := range map[string]struct {
		pos flatzinc.Pos
		msg string
	}{
		"constraint int_le(x, 3);":                                    {flatzinc.Pos{Line: 1, Column: 19}, "x is not declared"},
		"var int: x; var int: x;":                                     {flatzinc.Pos{Line: 1, Column: 13}, "x is declared twice"},
		"var int: x;\nconstraint int_le(x);":                          {flatzinc.Pos{Line: 2, Column: 1}, "int_le has 1 arguments, not 2"},
		"var int: x;\nconstraint int_lin_eq([1, 2], [x], 3);":         {flatzinc.Pos{Line: 2, Column: 1}, "int_lin_eq has 2 coefficients for 1 variables"},
		"var int: x;\nconstraint int_le(x, true);":                    {flatzinc.Pos{Line: 2, Column: 22}, "argument 2 of int_le is bool, not var int"},
		"var int: x; constraint int_lin_eq([x],[x],1);":               {flatzinc.Pos{Line: 1, Column: 35}, "is array of var int, not array of int"},
		"var int: x; constraint int_le(x[1], 2);":                     {flatzinc.Pos{Line: 1, Column: 31}, "x is no array"},
		"array [1..2] of int: x = [1,2]; constraint int_le(x[3], 2);": {flatzinc.Pos{Line: 1, Column: 51}, "x[3] lies outside 1..2"},
		"array [1..2] of int: x = [1,true];":                          {flatzinc.Pos{Line: 1, Column: 29}, "different types"},
		"int: n = true;":                                              {flatzinc.Pos{Line: 1, Column: 10}, "n is declared as int and given bool"},
		"var int: x; int: n = x;":                                     {flatzinc.Pos{Line: 1, Column: 22}, "n is declared as int and given var int"},
		"array [1..2] of int: a :: output_array([1..3]) = [1,2];":     {flatzinc.Pos{Line: 1, Column: 27}, "index sets"},
		"array [1..1] of int: x = [1]; solve minimize x;":             {flatzinc.Pos{Line: 1, Column: 46}, "the objective is array of int"},
	} {
		if !strings.Contains(source, "solve") {
			source += " solve satisfy;"
		}
		_, err := flatzinc.Read(strings.NewReader(source))
		var refused *flatzinc.ProgramError
		require.ErrorAs(t, err, &refused, source)
		assert.Equal(t, want.pos, refused.Pos, source)
		assert.Contains(t, err.Error(), want.msg, source)
	}
}

func TestUnsupportedPrograms(t *testing.T) {
	for source, want := range map[string]struct{ name, msg string }{
		"var float: f; constraint float_le(f, 2.0);":               {"float_le", "floats"},
		"var 0.0..1.0: f; var int: x; constraint int2float(x, f);": {"int2float", "floats"},
		"var float: f;":                                                 {"f", "floats"},
		"var float: f; solve minimize f;":                               {"f", "objective"},
		"var set of 1..3: s;":                                           {"s", "nosets"},
		"var int: x; constraint my_global([x], 3);":                     {"my_global", "not known"},
		"var int: x; constraint bool_and_reif(true, true, true, true);": {"bool_and_reif", "not known"},
		"var 0..3000000000: x;":                                         {"x", "0..3000000000 reaches outside"},
		"var int: x; var int: y; constraint int_lin_le([4611686018427387904,1,1],[x,y,y],1);": {"int_lin_le", "go beyond"},
		"var int: x; var int: y; constraint int_times(x, 9000000000, y);":                     {"int_times", "beyond"},
	} {
		if !strings.Contains(source, "solve") {
			source += " solve satisfy;"
		}
		_, err := flatzinc.Read(strings.NewReader(source))
		var refused *flatzinc.UnsupportedError
		if !assert.ErrorAs(t, err, &refused, source) {
			continue
		}
		assert.Equal(t, want.name, refused.Name, source)
		assert.Equal(t, 1, refused.Pos.Line)
		assert.Contains(t, err.Error(), want.msg, source)
		assert.Contains(t, err.Error(), want.name, source)
	}
}

// Floats that nothing depends on are no reason to refuse a program.
func TestFloatsThatDoNotMatter(t *testing.T) {
	in := read(t, `float: pi = 3.14;
		array [1..2] of float: fs :: output_array([1..2]) = [1.0, 2.5e3];
		var 1..3: x :: output_var :: weight(2.5);
		constraint int_le(2, x) :: priority(0.5);
		solve :: float_search([pi], 0.01, input_order, indomain_split) satisfy;`)
	sol, err := in.Model.Solve(context.Background(), in.Options())
	require.NoError(t, err)
	assert.Equal(t, "x = 2;\n", string(in.AppendSolution(nil, sol)))
	assert.Len(t, in.Warnings, 2, "the array is not printed, the search is left out")
}

// A program that is inconsistent before any search has no solution, which is no error.
func TestInconsistentPrograms(t *testing.T) {
	for _, source := range []string{
		"var {}: x;",
		"var 1..0: x;",
		"var 1..3: x; constraint int_le(4, x);",
		"var 1..3: x; constraint set_in(x, {});",
		"var 1..3: x; var 4..5: y = x;",
		"var 1..3: x; var 1..3: y; constraint int_eq(x, y); constraint int_lin_eq([1,-1],[x,y],1);",
		"var bool: b; constraint bool_not(b, b);",
		"constraint int_eq(2, 3);",
		"constraint int_le(30000000000, 20000000000);",
		"constraint bool_clause([], []);",
		"constraint array_bool_or([], true);",
		"var 1..3: i; var 1..9: x; constraint array_int_element(i, [], x);",
		"var 1..3: i; var 8..9: x; constraint array_int_element(i, [1,2,3], x);",
		"var 1..3: x; constraint int_lin_eq([2],[x],3);",
		"var 1..3: x; var 1..3: y; constraint int_lin_eq([2,2],[x,y],7);",
		"constraint array_int_maximum(1, []);",
	} {
		in := read(t, source+" solve satisfy;")
		_, err := in.Model.Solve(context.Background(), in.Options())
		assert.ErrorIs(t, err, csp.ErrNoSolution, source)
	}
}

func TestVariablesBecomeOne(t *testing.T) {
	in := read(t, `var 0..5: x :: output_var;
		var int: y :: output_var;
		var -9..9: z :: output_var;
		var bool: b :: output_var;
		var 0..1: i :: output_var :: is_defined_var;
		var bool: n :: output_var;
		var bool: at :: output_var;
		var 3..4: w :: output_var;
		constraint int_lin_eq([1,-1],[y,x],10);
		constraint int_lin_eq([1,1],[z,y],12);
		constraint bool2int(b, i) :: defines_var(i);
		constraint bool_not(b, n);
		constraint int_eq_reif(w, 4, at);
		solve satisfy;`)
	assert.Equal(t, 3, len(in.Model.Vars()), "x, b and w:\n%v", in.Model)
	for range in.Model.Constraints() {
		t.Fatal("nothing was left to be stated")
	}
	s, err := in.Model.Compile(t.Context(), in.Options())
	require.NoError(t, err)
	n := 0
	for sol := range s.Solutions(context.Background()) {
		v := func(name string) int { v, ok := in.Value(sol, name); require.True(t, ok); return v }
		assert.Equal(t, v("x")+10, v("y"))
		assert.Equal(t, 12-v("y"), v("z"))
		assert.Equal(t, v("b"), v("i"))
		assert.Equal(t, 1-v("b"), v("n"))
		assert.Equal(t, v("w") == 4, v("at") == 1)
		n++
	}
	assert.Equal(t, 6*2*2, n)
}

func TestValuesByName(t *testing.T) {
	in := read(t, `int: n = 7;
		array [1..2] of bool: p = [true, false];
		set of int: s = {1};
		var 2..2: x;
		var 3..4: y;
		array [1..3] of var int: a = [x, y, 9];
		constraint int_le(y, 3);
		solve minimize y;`)
	sol, err := in.Model.Solve(context.Background(), csp.Options{})
	require.NoError(t, err)
	for name, want := range map[string]int{"n": 7, "x": 2, "y": 3} {
		v, ok := in.Value(sol, name)
		assert.True(t, ok, name)
		assert.Equal(t, want, v, name)
	}
	for name, want := range map[string][]int{"p": {1, 0}, "a": {2, 3, 9}} {
		vs, ok := in.Array(sol, name)
		assert.True(t, ok, name)
		assert.Equal(t, want, vs, name)
	}
	for _, name := range []string{"s", "a", "nothing"} {
		_, ok := in.Value(sol, name)
		assert.False(t, ok, name)
		_, ok = in.Var(name)
		assert.False(t, ok, name)
	}
	_, ok := in.Array(sol, "x")
	assert.False(t, ok)
	assert.Equal(t, []string{"a", "x", "y"}, in.Names())
	assert.Equal(t, flatzinc.Minimize, in.Goal)
	assert.Equal(t, 3, sol.Value(in.Objective))
}

// TestElementsByName: an element has the name that a model gives it, by its indices.
func TestElementsByName(t *testing.T) {
	in := read(t, `var 1..2: x; var 3..4: y; var 5..6: z; var 7..8: w;
		array [1..2] of var int: a = [y, 9];
		array [1..4] of var int: b :: output_array([0..1, 2..3]) = [x, y, z, w];
		solve satisfy;`)
	for name, same := range map[string]string{"a[1]": "y", "b[0,2]": "x", "b[0, 3]": "y", "b[1,2]": "z", "b[1,3]": "w"} {
		got, ok := in.Var(name)
		want, _ := in.Var(same)
		assert.True(t, ok, name)
		assert.Equal(t, want, got, name)
	}
	for _, name := range []string{"a[0]", "a[2]", "a[3]", "a[]", "a[x]", "b[0]", "b[0,1]", "b[2,2]", "x[1]", "a", "c[1]"} {
		_, ok := in.Var(name)
		assert.False(t, ok, name)
	}
}

func TestErrorsOfReadingComeBack(t *testing.T) {
	_, err := flatzinc.Read(failing{})
	assert.ErrorIs(t, err, errDisk)
	_, err = flatzinc.Read(strings.NewReader("var int: x;"))
	assert.Error(t, err, "no solve item")
	_, err = flatzinc.FromProgram(&flatzinc.Program{})
	assert.Error(t, err, "no solve item")

	// What the parser would not let through.
	array := &flatzinc.Decl{Name: "a", Type: flatzinc.Type{Base: flatzinc.Int, Array: true, Len: 2}}
	for _, value := range []*flatzinc.Expr{nil, {Kind: flatzinc.ArrayLit}, {Kind: flatzinc.IntLit}, {Kind: flatzinc.StringLit}} {
		array.Value = value
		_, err = flatzinc.FromProgram(&flatzinc.Program{Decls: []*flatzinc.Decl{array}, Solve: &flatzinc.SolveItem{}})
		var wrong *flatzinc.ProgramError
		assert.ErrorAs(t, err, &wrong)
	}
}

var errDisk = errors.New("disk")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errDisk }

func TestLinearEquationsByDomain(t *testing.T) {
	const program = `var {1,5}: x; var {1,5}: y; var 2..10: z :: output_var;
		constraint int_lin_eq([1,1,-1],[x,y,z],0)%s; solve satisfy;`
	for annotation, want := range map[string]int{"": 9, " :: domain": 3} {
		in := read(t, strings.Replace(program, "%s", annotation, 1))
		s, err := in.Model.Compile(t.Context(), csp.Options{})
		require.NoError(t, err)
		_, err = s.Propagate(context.Background())
		require.NoError(t, err)
		z, _ := in.Var("z")
		assert.Equal(t, want, s.Domain(z).Len(), annotation)
	}
}

// TestLabelsThatRepeat: MiniZinc may call two expressions by one name, or by an identifier
// of the program. Every variable of the model has a name of its own all the same.
func TestLabelsThatRepeat(t *testing.T) {
	in, err := flatzinc.Read(strings.NewReader(`
var 0..2: a :: mzn_expression_name("c") :: output_var;
var 0..2: b :: mzn_expression_name("x + y") :: output_var;
var 0..2: c :: mzn_expression_name("x + y") :: output_var;
constraint int_ne(a, b);
constraint int_ne(a, c);
solve satisfy;
`))
	require.NoError(t, err)
	var names []string
	for _, x := range in.Model.Vars() {
		names = append(names, x.Name())
	}
	assert.Equal(t, []string{"a", "x + y", "c"}, names)
	sol, err := in.Model.Solve(t.Context(), csp.Options{})
	require.NoError(t, err)
	assert.Equal(t, "a = 0;\nb = 1;\nc = 1;\n", string(in.AppendSolution(nil, sol)))
}
