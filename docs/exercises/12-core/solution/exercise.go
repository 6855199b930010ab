// Package core is a solution of the exercise in the folder above.
package core

import "slices"

// Minimal returns members of 0, 1, ..., n-1 that cannot hold together, in ascending order,
// such that without any one of them the rest could; and nil where all n can hold together.
// possible says whether the given members can hold together; fewer of them can whenever more
// of them can.
func Minimal(n int, possible func(members []int) bool) []int {
	var core []int
	for i := range n {
		core = append(core, i)
	}
	if possible(core) {
		return nil
	}
	for i := 0; i < len(core); {
		without := slices.Delete(slices.Clone(core), i, i+1)
		if possible(without) {
			i++ // it is needed
		} else {
			core = without
		}
	}
	return core
}
