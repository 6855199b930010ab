//go:build exercise

package bits

import (
	"math/rand/v2"
	"testing"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// sets are domains of many kinds: none, one, all, runs, and at random.
func sets() []tiny.Domain {
	ds := []tiny.Domain{0, tiny.Range(0, 63), tiny.Range(60, 63), tiny.Range(0, 2)}
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		lo := random.IntN(64)
		ds = append(ds, tiny.Only(lo), tiny.Range(lo, lo+random.IntN(64)), tiny.Domain(random.Uint64()),
			tiny.Domain(random.Uint64())&tiny.Domain(random.Uint64())&tiny.Domain(random.Uint64())&tiny.Domain(random.Uint64()))
	}
	return ds
}

var numbers = []int{-1000, -64, -63, -1, 0, 1, 5, 31, 62, 63, 64, 65, 1000}

func TestBelow(t *testing.T) {
	for _, d := range sets() {
		for _, k := range numbers {
			var want tiny.Domain
			for _, v := range d.Values() {
				if v < k {
					want |= tiny.Only(v)
				}
			}
			if got := Below(d, k); got != want {
				t.Fatalf("Below(%v, %d) is %v and not %v", d.Values(), k, got.Values(), want.Values())
			}
		}
	}
}

func TestPlus(t *testing.T) {
	for _, d := range sets() {
		for _, c := range numbers {
			var want tiny.Domain
			for _, v := range d.Values() {
				want |= tiny.Only(v + c)
			}
			if got := Plus(d, c); got != want {
				t.Fatalf("Plus(%v, %d) is %v and not %v", d.Values(), c, got.Values(), want.Values())
			}
		}
	}
}

func TestConsecutive(t *testing.T) {
	for _, d := range sets() {
		want := d == 0 || d.Max()-d.Min()+1 == d.Size()
		if got := Consecutive(d); got != want {
			t.Fatalf("Consecutive(%v) is %v", d.Values(), got)
		}
	}
}
