// Literals against what they say of every value.
package domains_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/propago/propago/domains"
)

var literalOps = []domains.Op{domains.GE, domains.LE, domains.NE, domains.EQ}

func TestLiteralSaysWhatItIsMadeOf(t *testing.T) {
	for _, op := range literalOps {
		for _, k := range []int{domains.MinValue, -1, 0, 7, domains.MaxValue} {
			l := domains.Lit(123, op, k)
			assert.Equal(t, int32(123), l.X())
			assert.Equal(t, op, l.Op())
			assert.Equal(t, k, l.K())
			assert.Equal(t, l, domains.Lit(123, op, k))
		}
	}
	assert.Equal(t, domains.MaxValue, domains.Lit(0, domains.GE, 1<<40).K())
}

func TestLiteralOfEveryDomain(t *testing.T) {
	// Each set of the values 0 to 4, in each kind of domain that keeps holes.
	for set := 1; set < 1<<5; set++ {
		for _, span := range []int{4, 100} {
			var values []int
			for v := range 5 {
				if set>>v&1 != 0 {
					values = append(values, v)
				}
			}
			if span > 5 {
				values = append(values, span)
			}
			for _, op := range literalOps {
				for k := -1; k <= 5; k++ {
					s := domains.NewStore()
					x, err := s.Add(domains.Of(values...), false)
					require.NoError(t, err)
					l := domains.Lit(x, op, k)
					holds, fails := true, true
					for _, v := range values {
						holds = holds && op.Holds(v, k)
						fails = fails && !op.Holds(v, k)
						require.NotEqual(t, op.Holds(v, k), l.Not().Op().Holds(v, l.Not().K()))
					}
					require.Equal(t, holds, s.Holds(l), "%v %v %d", values, op, k)
					require.Equal(t, fails, s.Fails(l), "%v %v %d", values, op, k)
					require.Equal(t, fails, s.Holds(l.Not()), "%v %v %d", values, op, k)
					open := 1
					if fails {
						open = 2
					}
					require.Equal(t, open, s.FirstOpen([]domains.Literal{domains.Lit(x, domains.LE, 4), l}, 1), "%v %v %d", values, op, k)
					require.Equal(t, fails, s.Narrow(l) == domains.Failed)
					if !fails {
						require.True(t, s.Holds(l))
					}
				}
			}
		}
	}
}

func TestLiteralImplies(t *testing.T) {
	for _, a := range literalOps {
		for _, b := range literalOps {
			for k := range 5 {
				for j := range 5 {
					want := true
					for v := -2; v < 8; v++ {
						want = want && (!a.Holds(v, k) || b.Holds(v, j))
					}
					got := domains.Lit(1, a, k).Implies(domains.Lit(1, b, j))
					require.Equal(t, want, got, "x %v %d implies x %v %d", a, k, b, j)
					require.False(t, domains.Lit(1, a, k).Implies(domains.Lit(2, b, j)))
				}
			}
		}
	}
}

// The canonical literal is true of the same values that a variable was declared with, and
// two literals on a variable of two values that are true of the same are one.
func TestCanonicalLiteralSaysTheSame(t *testing.T) {
	for _, test := range []struct {
		dom    domains.Set
		bounds bool
	}{{dom: domains.Range(0, 1)}, {dom: domains.Range(-3, 2)}, {dom: domains.Of(4, 6, 9)}, {dom: domains.Range(5, 99)}, {dom: domains.Range(2, 7), bounds: true}} {
		s := domains.NewStore()
		x, err := s.Add(test.dom, test.bounds)
		require.NoError(t, err)
		said := make(map[string]domains.Literal)
		for _, op := range literalOps {
			for k := test.dom.Min() - 1; k <= test.dom.Max()+1; k++ {
				l := domains.Lit(x, op, k)
				c := s.Canonical(l)
				var values string
				for v := range test.dom.All() {
					require.Equal(t, op.Holds(v, k), c.Op().Holds(v, c.K()), "%v: %v %d", test.dom, op, k)
					values += fmt.Sprint(op.Holds(v, k))
				}
				if k < test.dom.Min() || k > test.dom.Max() || s.Holds(l) || s.Fails(l) {
					continue
				}
				require.Equal(t, c, s.Canonical(c))
				if other, ok := said[values]; ok && test.dom.Len() == 2 {
					require.Equal(t, other, c)
				}
				said[values] = c
			}
		}
	}
}
