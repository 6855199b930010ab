package csp

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

// onlooker is a constraint that anything satisfies, and that notes at each run whether its last
// variable is fixed.
type onlooker struct {
	xs   []Var
	rank Priority
	seen *[]bool
}

func (c onlooker) Vars() []Var              { return c.xs }
func (c onlooker) Attach(*Space) Propagator { return c }
func (c onlooker) Priority() Priority       { return c.rank }
func (c onlooker) Explain(*Reason, Literal) {}
func (c onlooker) Propagate(s *Space) Status {
	*c.seen = append(*c.seen, s.Fixed(c.xs[len(c.xs)-1]))
	return Stable
}

// What was learned is propagated before whatever is not cheap, which so runs less.
func TestClausesRunBeforeLinearPropagators(t *testing.T) {
	for rank, fixed := range map[Priority]bool{Cheap: false, Linear: true, Quadratic: true, Costly: true} {
		m := NewModel()
		xs := m.IntVars("x", 2, 0, 1)
		var seen []bool
		m.Post(onlooker{xs, rank, &seen})
		s := compileIn(t, m, Options{Learn: true})
		_, err := s.Propagate(t.Context())
		require.NoError(t, err)
		s.space.clauses.Add([]domains.Literal{xs[0].Le(0).bare(), xs[1].Ge(1).bare()}, 1)
		s.space.st.SetCause(domains.Decision)
		seen = nil
		require.True(t, s.space.narrow(xs[0].Ge(1).bare()))
		require.True(t, s.space.fixpoint())
		require.NotEmpty(t, seen)
		assert.Equal(t, fixed, seen[0], "%v", rank)
	}
}
