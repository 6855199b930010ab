package minizinc

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/internal/mzn"
)

// A function that is built in takes any arguments, or refuses them: up to three of all kinds. So do
// operators, accesses, sets, conditionals and generators.
func TestFunctionsTakeOrRefuseAnyArguments(t *testing.T) {
	names := slices.Sorted(maps.Keys(builtins))
	for name := range lazy {
		names = append(names, name)
	}
	kinds := strings.Fields(`1 2.5 "a" [1] ["a"] {1} true <> x b s [x] o e`)
	read := func(expression string) {
		text := "enum E = {e, f}; var 1..3: x; var bool: b; var set of 1..2: s; var opt 1..2: o; any: v = " + expression + ";"
		_, err := Read(t.Context(), Source{Text: text})
		var e *Error
		require.True(t, err == nil || errors.As(err, &e), text)
	}
	for _, a := range kinds {
		for _, c := range kinds {
			for op := range mzn.Operators {
				read(a + " " + op + " " + c)
			}
			for _, form := range []string{"A[C]", "[A, 1][C]", "{A, C}", "[A, C]", "if b then A else C endif", "[A | i in C]", "{A | i in [1] where C}", "[C: A]", "not A -> -C"} {
				read(strings.NewReplacer("A", a, "C", c).Replace(form))
			}
		}
	}
	var call func(name string, args []string, more int)
	call = func(name string, args []string, more int) {
		read(name + "(" + strings.Join(args, ", ") + ")")
		for _, k := range kinds {
			if more > 0 {
				call(name, append(args[:len(args):len(args)], k), more-1)
			}
		}
	}
	for _, name := range names {
		call(name, nil, 2)
		if !testing.Short() {
			call(name, []string{"[1]"}, 2)
		}
	}
}
