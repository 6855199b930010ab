//go:build exercise

package hall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/propago/propago/docs/tutorials/matching"
	"github.com/propago/propago/docs/tutorials/tiny"
)

// proves reports whether variables have fewer values than they are.
func proves(ds []tiny.Domain, variables []int) bool {
	var union tiny.Domain
	for _, x := range variables {
		union |= ds[x]
	}
	return union.Size() < len(variables)
}

func TestTooFew(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	proofs := 0
	for range 400 {
		ds := make([]tiny.Domain, 1+random.IntN(7))
		for i := range ds {
			ds[i] = tiny.Domain(1<<random.IntN(7) | 1<<random.IntN(7) | 1<<random.IntN(7))
		}
		got := TooFew(ds)
		if possible := matching.Match(ds) != nil; possible || got == nil {
			if possible != (got == nil) {
				t.Fatalf("%v: there is a matching: %v, and TooFew returns %v", ds, possible, got)
			}
			continue
		}
		proofs++
		if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) || got[0] < 0 || got[len(got)-1] >= len(ds) {
			t.Fatalf("%v are not variables in ascending order, each once", got)
		}
		if !proves(ds, got) {
			t.Fatalf("%v: the variables %v have values enough", ds, got)
		}
		for i := range got {
			if proves(ds, slices.Delete(slices.Clone(got), i, i+1)) {
				t.Fatalf("%v: %v proves it, but so it does without variable %d", ds, got, got[i])
			}
		}
	}
	if proofs == 0 {
		t.Error("no case without a matching was found")
	}
}
