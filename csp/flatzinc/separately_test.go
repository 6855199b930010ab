package flatzinc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/csp"
)

// Kept apart, a constraint that is no more than a smaller domain or an equality stays in the
// model under its name, and a variable that is introduced is a view all the same.
func TestSeparatelyConstraintsStayUnderTheirNames(t *testing.T) {
	var p collected
	require.NoError(t, Parse(strings.NewReader(`
		var 1..5: x; var 1..5: y; var 2..6: z :: var_is_introduced;
		constraint int_lin_eq([1, -1], [x, z], -1);
		constraint int_le(x, 2) :: mzn_constraint_name("low");
		constraint int_eq(x, y) :: mzn_constraint_name("same");
		constraint int_lt(4, y) :: mzn_constraint_name("high");
		constraint int_le(3, 2) :: mzn_constraint_name("never");
		solve satisfy;`), &p))
	in, err := Separately(&p.Program)
	require.NoError(t, err)
	var names []string
	for name := range in.Model.Constraints() {
		names = append(names, name)
	}
	assert.Equal(t, []string{"low", "same", "high", "never"}, names)
	z, _ := in.Var("z")
	x, _ := in.Var("x")
	assert.Equal(t, x.Plus(1), z)
	s, err := in.Model.Compile(t.Context(), csp.Options{})
	require.NoError(t, err)
	core, err := s.Core(t.Context())
	require.NoError(t, err)
	assert.Contains(t, core.String(), "low\n  same\n  high")
}

// collected is a Handler that keeps a program.
type collected struct{ Program }

func (c *collected) Decl(d *Decl) error { c.Decls = append(c.Decls, d); return nil }
func (c *collected) Constraint(k *ConstraintItem) error {
	c.Constraints = append(c.Constraints, k)
	return nil
}
func (c *collected) Solve(s *SolveItem) error { c.Program.Solve = s; return nil }
