package check_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/flatzinc/check"
)

// money has most forms of declarations: parameters of each type, aliases, arrays with
// constants in them, sets, and variables that are not printed.
const money = `
int: n = 3;
array [1..2] of int: weights = [2,-1];
set of int: odd = {1,3,5};
array [1..2] of set of int: sets = [1..2,{4}];
var 1..5: x :: output_var;
var {2,4}: y;
var bool: b :: output_var;
var int: z :: output_var = x;
array [1..4] of var int: grid :: output_array([1..2,0..1]) = [x,7,y,z];
array [1..0] of var int: none :: output_array([1..0]) = [];
constraint int_lin_eq(weights,[x,y],2);
constraint set_in_reif(x,odd,b);
constraint array_var_int_element(n,grid,y);
constraint int_le(grid[1],weights[1]) :: domain;
solve minimize y;
`

func checker(t *testing.T, text string) *check.Checker {
	t.Helper()
	p, err := flatzinc.ParseProgram(strings.NewReader(text))
	require.NoError(t, err)
	c, err := check.New(p)
	require.NoError(t, err)
	return c
}

func TestCheck(t *testing.T) {
	c := checker(t, money)
	for _, k := range []struct {
		name   string
		values map[string]int
		want   string // part of the error; empty for none
	}{
		{"solution", map[string]int{"x": 2, "y": 2, "b": 0, "z": 2}, ""},
		{"linear", map[string]int{"x": 2, "y": 4, "b": 0, "z": 2}, "12:1: int_lin_eq: x = 2, y = 4"},
		{"reified", map[string]int{"x": 2, "y": 2, "b": 1, "z": 2}, "13:1: set_in_reif: x = 2, b = 1"},
		{"range", map[string]int{"x": 6, "y": 2, "b": 0, "z": 6}, "6:1: x: 6 is not in 1..5"},
		{"hole", map[string]int{"x": 2, "y": 3, "b": 0, "z": 2}, "7:1: y: 3 is not in 2 4"},
		{"Boolean", map[string]int{"x": 2, "y": 2, "b": 2, "z": 2}, "8:1: b: 2 is no Boolean"},
		{"declared value", map[string]int{"x": 2, "y": 2, "b": 0, "z": 3}, "9:1: z: 3 is not its value 2"},
		{"indexed", map[string]int{"x": 3, "y": 4, "b": 1, "z": 3}, "15:1: int_le: x = 3"},
		{"none", nil, "9 constraints have a variable without a value"},
	} {
		t.Run(k.name, func(t *testing.T) {
			err := c.Check(k.values).Err()
			if k.want == "" {
				assert.NoError(t, err)
				return
			}
			require.Error(t, err)
			assert.Contains(t, err.Error(), k.want)
		})
	}
	r := c.Check(map[string]int{"x": 2, "y": 2})
	assert.Empty(t, r.Violations)
	assert.Equal(t, 4, r.Held) // two domains, two constraints
	assert.Equal(t, 5, r.Open)

	y, ok := c.Objective(map[string]int{"y": 4})
	assert.True(t, ok)
	assert.Equal(t, 4, y)
	_, ok = c.Objective(nil)
	assert.False(t, ok)
}

// Constants that are to be printed have one value each.
func TestTextOfConstants(t *testing.T) {
	c := checker(t, `int: c :: output_var = 3;
array [1..2] of int: p :: output_array([1..2]) = [1, 2];
set of int: s :: output_var = 1..2;
var 1..2: x :: output_var;
solve satisfy;
`)
	const p, x = "p = array1d(1..2, [1, 2]);\n", "x = 1;\n"
	_, err := c.Text("c = 3;\n" + p + x)
	assert.EqualError(t, err, "s is not printed")
	for text, want := range map[string]string{
		"c = 4;\n":                         "c: printed as 4, declared as 3",
		"p = array1d(1..2, [1, 3]);\n":     "p: element 2: printed as 3, declared as 2",
		"c = 3;\n" + p + x + "s = 1..2;\n": "s: sets are not checked",
	} {
		_, err := c.Text(text)
		assert.EqualError(t, err, want)
	}
}

func TestText(t *testing.T) {
	c := checker(t, money)
	const grid = "grid = array2d(1..2, 0..1, [2, 7, 4, 2]);\n"
	const none = "none = array1d(1..0, []);\n"
	values, err := c.Text("x = 2;\nb = false;\nz = 2;\n" + grid + none + "----------\n% done\n")
	require.NoError(t, err)
	assert.Equal(t, map[string]int{"x": 2, "b": 0, "z": 2, "y": 4}, values)

	values, err = c.Text("x = 2;\nb = true;\nz = 2;\ngrid = array2d(1..2,0..1,[2,7,4,2]);\nnone = array1d(1..0,[]);\n==========\n")
	require.NoError(t, err)
	assert.Equal(t, 1, values["b"])

	for _, k := range []struct{ name, text, want string }{
		{"missing", "x = 2;\nb = false;\n" + grid + none, "z is not printed"},
		{"twice", "x = 2;\nx = 2;\n", "x is printed twice"},
		{"no output", "y = 2;\n", "y is printed and no output"},
		{"two values", "x = 2;\nz = 3;\n", "x is both 2 and 3"},
		{"constant", "grid = array2d(1..2, 0..1, [2, 8, 4, 2]);\n", "element 2: printed as 8, declared as 7"},
		{"shape", "grid = array1d(1..4, [2, 7, 4, 2]);\n", "printed as array1d(1..4, , declared as"},
		{"length", "grid = array2d(1..2, 0..1, [2, 7, 4]);\n", "3 elements printed, 4 declared"},
		{"no number", "x = two;\n", "not a number: two"},
		{"no array", "grid = 3;\n", "not an array: 3"},
		{"bad element", "grid = array2d(1..2, 0..1, [2, q, 4, 2]);\n", "not a number: q"},
		{"no assignment", "hello\n", "not an assignment: hello"},
		{"no semicolon", "x = 2\n", "not an assignment: x = 2"},
	} {
		t.Run(k.name, func(t *testing.T) {
			_, err := c.Text(k.text)
			require.Error(t, err)
			assert.Contains(t, err.Error(), k.want)
		})
	}
}

func TestNewRefuses(t *testing.T) {
	for _, k := range []struct{ name, text, want string }{
		{"float variable", "var 0.0..1.0: f;\nsolve satisfy;\n", "1:1: f is a float variable"},
		{"set variable", "var set of 1..3: s;\nsolve satisfy;\n", "1:1: s is a set variable"},
		{"float constraint", "constraint float_le(1.0,2.0);\nsolve satisfy;\n", "1:1: float_le has floats"},
		{"unknown constraint", "var 1..2: x;\nconstraint nobody_knows(x);\nsolve satisfy;\n", "2:1: no definition of nobody_knows with 1 arguments"},
		{"arity", "var 1..2: x;\nconstraint int_eq(x);\nsolve satisfy;\n", "2:1: no definition of int_eq with 1 arguments"},
		{"unknown name", "constraint int_eq(x,1);\nsolve satisfy;\n", "a number or a variable is wanted"},
		{"array for number", "constraint int_eq([1],1);\nsolve satisfy;\n", "a number or a variable is wanted"},
		{"number for array", "constraint array_bool_xor(true);\nsolve satisfy;\n", "an array is wanted"},
		{"number for set", "constraint set_in(1,2);\nsolve satisfy;\n", "a set is wanted"},
		{"index", "array [1..1] of int: a = [4];\nconstraint int_eq(a[2],1);\nsolve satisfy;\n", "a[2] is no variable or number"},
	} {
		t.Run(k.name, func(t *testing.T) {
			p, err := flatzinc.ParseProgram(strings.NewReader(k.text))
			require.NoError(t, err)
			_, err = check.New(p)
			var where *check.ProgramError
			require.True(t, errors.As(err, &where), "%v", err)
			assert.Contains(t, err.Error(), k.want)
			assert.NotZero(t, where.Pos)
		})
	}
}

func ExampleChecker() {
	program, err := flatzinc.ParseProgram(strings.NewReader(`
var 1..5: x :: output_var;
var 1..5: y :: output_var;
constraint int_lt(x,y);
solve maximize x;
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	checker, err := check.New(program)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, printed := range []string{"x = 4;\ny = 5;\n", "x = 5;\ny = 5;\n"} {
		values, err := checker.Text(printed)
		if err != nil {
			fmt.Println(err)
			return
		}
		objective, _ := checker.Objective(values)
		fmt.Println(objective, checker.Check(values).Err())
	}
	// Output:
	// 4 <nil>
	// 5 not a solution: 4:1: int_lt: x = 5, y = 5
}

func ExampleReport() {
	program, _ := flatzinc.ParseProgram(strings.NewReader("var 1..5: x;\nvar 1..5: y;\nconstraint int_lt(x,y);\nsolve satisfy;\n"))
	checker, err := check.New(program)
	if err != nil {
		fmt.Println(err)
		return
	}
	report := checker.Check(map[string]int{"x": 7})
	fmt.Println(report.Held, report.Open, report.Violations)
	// Output: 0 2 [1:1: x: 7 is not in 1..5]
}

func ExampleProgramError() {
	program, _ := flatzinc.ParseProgram(strings.NewReader("var set of 1..3: s;\nsolve satisfy;\n"))
	_, err := check.New(program)
	fmt.Println(err)
	// Output: 1:1: s is a set variable, which this package does not check
}

func ExampleViolation() {
	v := check.Violation{Pos: flatzinc.Pos{Line: 3, Column: 1}, What: "int_lt", Detail: "x = 5, y = 5"}
	fmt.Println(v)
	// Output: 3:1: int_lt: x = 5, y = 5
}
