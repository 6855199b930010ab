// Package bound is an exercise of docs/tutorials/09-optimisation.md: write the body of Pack.
// The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/09-bound
package bound

// Thing is something to pack.
type Thing struct{ Weight, Worth int }

// Pack returns the largest worth of things that together weigh at most capacity, and the
// number of calls of the search that found it: one for the beginning, and one for each
// thing that is taken or left on the way. Weights and worths are above 0. A search that goes
// on where even everything that is still open would not beat the best so far is too slow
// for the tests.
func Pack(things []Thing, capacity int) (worth, nodes int) {
	return 0, 0
}
