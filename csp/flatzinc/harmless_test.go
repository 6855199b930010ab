package flatzinc_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/flatzinc"
)

// TestHarmlessDeclarationsAreRead: set and float variables are refused, and not arrays that
// have none of them.
func TestHarmlessDeclarationsAreRead(t *testing.T) {
	for decl, n := range map[string]int{
		"array [1..0] of var set of int: s = [];":                                     2,
		"array [1..0] of var set of 1..3: s :: output_array([1..0]) = [];":            2,
		"array [1..2] of var set of int: s = [{1,2},4..5];":                           2,
		"var set of 1..3: s = {1,2};":                                                 2,
		"var set of 1..3: s = {1,4};":                                                 0,
		"array [1..0] of var float: s = [];":                                          2,
		"var set of int: s = {2,3}; constraint set_in(x,s);":                          1,
		"array [1..1] of var set of int: s = [{2}]; constraint set_in_reif(x,{2},b);": 2,
	} {
		source := "var 1..2: x :: output_var; var bool: b;\n" + decl + "\nconstraint bool_eq(b,b); solve satisfy;\n"
		if !strings.Contains(decl, ",b)") {
			source = strings.Replace(source, "var bool: b", "var bool: b = true", 1)
		}
		decls, constraint, ok := strings.Cut(source, " constraint set")
		if ok { // declarations come first
			source = decls + "\nconstraint set" + constraint
		}
		assert.Len(t, solutions(t, source), n, source)
	}
	_, err := flatzinc.Read(strings.NewReader("var set of 1..3: s; array [1..1] of var set of int: a = [s]; solve satisfy;"))
	var unsupported *flatzinc.UnsupportedError
	require.ErrorAs(t, err, &unsupported)
}

// TestEntriesBeyondAllVariables: an entry of an array that no variable can have is no
// result, and is not refused.
func TestEntriesBeyondAllVariables(t *testing.T) {
	const decls = "var 1..3: i :: output_var;\nvar 0..7: x :: output_var;\nvar bool: b :: output_var;\n"
	for _, constraint := range []string{
		"array_var_int_element(i,[x,7,2147483648],x)",
		"array_var_int_element(i,[-9223372036854775807,7,x],x)",
		"array_var_int_element_reif(i,[x,7,2147483648],x,b)",
		"array_var_int_element_imp(i,[x,7,2147483648],3,b)",
		"array_int_element(i,[2147483648,7,3],x)",
		"array_int_element_reif(i,[2147483648,7,3],x,b)",
		"propago_array_var_int_element2d(i,1,[2147483648,x,5],1,x)",
		"propago_array_var_int_element2d(i,1,[2147483648,4,5],1,x)",
	} {
		source := decls + "constraint " + constraint + ";\nsolve satisfy;\n"
		want := accepted(t, source)
		require.NotEmpty(t, want)
		assert.ElementsMatch(t, want, solutions(t, source), source)
	}
	// The result has all values that there are, but for the least.
	in := read(t, "var int: x; var 1..2: y; var 1..2: i; constraint array_var_int_element(i,[y,2147483648],x); solve satisfy;")
	_, err := in.Model.Compile(t.Context(), in.Options())
	require.NoError(t, err)
}
