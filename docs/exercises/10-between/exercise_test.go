//go:build exercise

package between

import (
	"context"
	"testing"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/csptest"
)

func TestBetween(t *testing.T) {
	csptest.Run(t, csptest.Spec{
		Name:  "between",
		Vars:  3,
		Build: func(xs []csp.Var) csp.Constraint { return Between(xs[0], xs[1], xs[2]) },
		Accepts: func(v []int) bool {
			return v[0] <= v[1] && v[1] <= v[2] || v[0] >= v[1] && v[1] >= v[2]
		},
	})
}

// TestPrunes: y is kept between what x and z can be.
func TestPrunes(t *testing.T) {
	m := csp.NewModel()
	x, y, z := m.IntVar("x", 3, 5), m.IntVar("y", 0, 20), m.IntVar("z", 8, 9)
	m.Post(Between(x, y, z))
	solver, err := m.Compile(t.Context(), csp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := solver.Propagate(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := solver.Domain(y); got.Min() != 3 || got.Max() != 9 {
		t.Errorf("y lies between 3 and 9, and not in %v", got)
	}
}
