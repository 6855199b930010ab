package reasons_test

// These tests print the reasons of small models.

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
	"github.com/propago/propago/examples/internal/reasons"
)

func ExampleWrite() {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 1, 9), m.IntVar("y", 1, 9), m.IntVar("z", 1, 9)
	m.PostNamed("all different", csp.AllDifferent(x, y, z))
	m.PostNamed("y is 5 or 6", csp.Member(y, domains.Of(5, 6)))
	m.PostNamed("x is 7", csp.Member(x, domains.Of(7)))
	m.PostNamed("z below y", csp.Less(z, y))
	solver, _ := m.Compile(context.Background(), csp.Options{})
	reasons.Write(context.Background(), os.Stdout, solver)
	// Output:
	// y not in {1..4 7..9}: y is 5 or 6
	// x not in {1..6 8..9}: x is 7
	// z <= 5: z below y [y <= 6]
}

func TestWrite(t *testing.T) {
	m := csp.NewModel()
	x, y := m.IntVar("x", 1, 3), m.IntVar("y", 0, 3)
	m.PostNamed("not both 3", csp.Or(x.Ne(3), y.Ne(3)))
	solver, err := m.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	for _, c := range []struct {
		assume []csp.Literal
		want   string
	}{
		{nil, "nothing follows without trying\n"},
		{[]csp.Literal{x.Eq(3)}, "y != 3: not both 3 [x = 3]\n"},
		{[]csp.Literal{x.Eq(3), y.Eq(3)}, "contradiction: false: not both 3 [x = 3 y = 3]\n"},
	} {
		solver.Reset()
		solver.Assume(c.assume...)
		var b strings.Builder
		require.NoError(t, reasons.Write(context.Background(), &b, solver))
		assert.Equal(t, c.want, b.String())
	}
}

// TestWriteMalformed: the error of a wrong assumption comes back.
func TestWriteMalformed(t *testing.T) {
	solver, err := csp.NewModel().Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	solver.Assume(csp.NewModel().IntVar("foreign", 0, 1).Eq(0))
	var malformed *csp.ModelError
	err = reasons.Write(context.Background(), &strings.Builder{}, solver)
	assert.True(t, errors.As(err, &malformed), "%v", err)
}
