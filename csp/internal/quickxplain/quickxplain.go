// Package quickxplain is QuickXplain (Junker 2004): the way to a minimal conflicting set in
// few tests.
package quickxplain

import "slices"

// Minimal returns a minimal subset of items that still conflicts, where all of them
// together do: conflicts says so of a set, in any order, and of every superset
// of one it says it of. Of several minimal subsets it prefers items that stand earlier.
// For k items left of n it takes in the order of k*log(n/k) tests.
func Minimal[T any](items []T, conflicts func(set []T) bool) []T {
	if len(items) == 0 || conflicts(nil) {
		return nil
	}
	var explain func(background []T, grown bool, items []T) []T
	explain = func(background []T, grown bool, items []T) []T {
		if grown && conflicts(background) {
			return nil
		}
		if len(items) == 1 {
			return items
		}
		first, second := items[:len(items)/2], items[len(items)/2:]
		late := explain(slices.Concat(background, first), true, second)
		early := explain(slices.Concat(background, late), len(late) > 0, first)
		return slices.Concat(early, late)
	}
	return explain(nil, false, items)
}
