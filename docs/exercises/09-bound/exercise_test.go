//go:build exercise

package bound

import (
	"math/rand/v2"
	"testing"
)

// best tries every packing.
func best(things []Thing, capacity int) int {
	worth := 0
	for set := range 1 << len(things) {
		weight, value := 0, 0
		for i, t := range things {
			if set>>i&1 == 1 {
				weight += t.Weight
				value += t.Worth
			}
		}
		if weight <= capacity {
			worth = max(worth, value)
		}
	}
	return worth
}

func TestPack(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 100 {
		things := make([]Thing, random.IntN(11))
		for i := range things {
			things[i] = Thing{1 + random.IntN(20), 1 + random.IntN(20)}
		}
		capacity := random.IntN(80)
		got, nodes := Pack(things, capacity)
		if want := best(things, capacity); got != want {
			t.Fatalf("%v for %d: %d and not %d", things, capacity, got, want)
		}
		if nodes < 1 {
			t.Fatal("the beginning is a node")
		}
	}
}

// TestBound has room for nearly everything, so that the bound cuts nearly everything.
func TestBound(t *testing.T) {
	var things []Thing
	total := 0
	for i := range 22 {
		things = append(things, Thing{1 + i%5, 10 + i%7})
		total += things[i].Weight
	}
	if _, nodes := Pack(things, total-1); nodes > 2000 {
		t.Errorf("%d nodes; 2,000 are plenty if hopeless ones are cut", nodes)
	}
}
