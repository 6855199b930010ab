package minizinc_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp/minizinc"
)

func TestValuesByName(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{
		Text: "enum Colour = {red, green}; int: n = 7; bool: b = true; var 1..n: x; array[1..1] of int: a = [1]; constraint b;"})
	require.NoError(t, err)
	for name, want := range map[string]int{"red": 1, "green": 2, "n": 7, "b": 1} {
		v, ok := p.Value(name)
		assert.True(t, ok, name)
		assert.Equal(t, want, v, name)
	}
	for _, name := range []string{"blue", "x", "a", ""} {
		_, ok := p.Value(name)
		assert.False(t, ok, name)
	}
}

func TestDeclarationsByName(t *testing.T) {
	p, err := minizinc.Read(t.Context(), minizinc.Source{Text: "int: n = 3;\n  array[1..n] of var 1..n: q; var bool: b;\nvar opt 1..2: o; solve satisfy;"})
	require.NoError(t, err)
	assert.Equal(t, "line 2, array[1..n] of var 1..n: q; var bool: b;", p.Declaration("q[3]"))
	assert.Equal(t, "line 2, var bool: b;", p.Declaration("b"))
	assert.Equal(t, "line 3, var opt 1..2: o; solve satisfy;", p.Declaration("occurs(o)"))
	assert.Empty(t, p.Declaration("z"))
}

// The context of reading may be over when solutions are printed.
func TestOutputAfterTheContextOfReading(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p, err := minizinc.Read(ctx, minizinc.Source{Text: `var 1..2: x; solve satisfy; output ["\(sum(i in 1..20000)(i mod 2) + x)"];`})
	require.NoError(t, err)
	cancel()
	sol, err := p.Model.Solve(t.Context(), p.Options())
	require.NoError(t, err)
	text, err := p.Output(sol)
	require.NoError(t, err)
	require.Equal(t, "10001", text)
}
