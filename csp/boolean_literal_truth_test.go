package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/domains"
)

// The mask of a literal says of every domain what reading its bounds and values says.
func TestMaskOfALiteralIsItsTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		m := NewModel()
		lo := r.IntN(9) - 4
		var x Var
		if hi := lo + r.IntN(5); r.IntN(4) == 0 {
			x = m.BoundsVar("x", lo, hi)
		} else if x = m.IntVar("x", lo, hi); r.IntN(4) == 0 {
			x = m.IntVar("y", lo, lo+70)
		}
		if r.IntN(2) == 0 {
			x = x.Neg()
		}
		x = x.Plus(r.IntN(5) - 2)
		ops := []domains.Op{domains.GE, domains.LE, domains.NE, domains.EQ}
		lits := []Literal{{x, ops[r.IntN(4)], r.IntN(15) - 7}}
		s, err := m.Compile(t.Context(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		on := newTest(&s.space, lits[0], 0)
		if on.x < 0 != (s.space.st.Kind(x.index()) != domains.Word) {
			t.Fatalf("%v: a mask for the wrong kind of domain", lits[0])
		}
		for _, v := range r.Perm(9) {
			if got, want := on.truth(&s.space, lits), s.space.evaluate(lits[0]); got != want {
				t.Fatalf("%v in %v: %v, and it is %v", lits[0], s.space.Domain(x), got, want)
			}
			if s.space.Size(x) > 1 {
				s.space.Remove(x, s.space.Min(x)+v)
			}
		}
	}
}
