// Package core is an exercise of docs/tutorials/12-explain-a-contradiction.md: write the body
// of Minimal. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/12-core
package core

// Minimal returns members of 0, 1, ..., n-1 that cannot hold together, in ascending order,
// such that without any one of them the rest could; and nil where all n can hold together.
// possible says whether the given members can hold together; fewer of them can whenever more
// of them can.
func Minimal(n int, possible func(members []int) bool) []int {
	return nil
}
