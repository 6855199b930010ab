// Package bound is a solution of the exercise in the folder above.
package bound

// Thing is something to pack.
type Thing struct{ Weight, Worth int }

// Pack returns the largest worth of things that together weigh at most capacity, and the
// number of calls of the search that found it: one for the beginning, and one for each
// thing that is taken or left on the way. Weights and worths are above 0. A search that goes
// on where even everything that is still open would not beat the best so far is too slow
// for the tests.
func Pack(things []Thing, capacity int) (worth, nodes int) {
	rest := make([]int, len(things)+1) // the worth of things[i:] together
	for i := len(things) - 1; i >= 0; i-- {
		rest[i] = rest[i+1] + things[i].Worth
	}
	var search func(i, capacity, value int)
	search = func(i, capacity, value int) {
		nodes++
		worth = max(worth, value)
		if value+rest[i] <= worth {
			return // nothing below is better
		}
		if things[i].Weight <= capacity {
			search(i+1, capacity-things[i].Weight, value+things[i].Worth)
		}
		search(i+1, capacity, value)
	}
	search(0, capacity, 0)
	return worth, nodes
}
