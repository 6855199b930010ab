// Package matching is all-different as a matching, in the simplest form that is right:
// docs/tutorials/06-all-different.md explains it. The engine's own is
// csp.AllDifferentWith(csp.DomainConsistency, ...), which prunes the same in one pass.
package matching

import (
	"slices"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// Match gives each variable a value of its domain, no value to two of them. It returns nil
// where that is impossible. It takes time in the order of the number of variables times the
// number of values in all domains.
func Match(ds []tiny.Domain) []int {
	owner := make(map[int]int) // of a value: the variable that has it
	for x := range ds {
		var asked tiny.Domain // values that were asked for on behalf of x
		if !place(ds, owner, &asked, x) {
			return nil
		}
	}
	values := make([]int, len(ds))
	for v, x := range owner {
		values[x] = v
	}
	return values
}

// place finds a value for x, and moves variables that stand in the way to other values.
func place(ds []tiny.Domain, owner map[int]int, asked *tiny.Domain, x int) bool {
	for _, v := range (ds[x] &^ *asked).Values() {
		if *asked&tiny.Only(v) != 0 {
			continue // asked for in the meantime
		}
		*asked |= tiny.Only(v)
		y, taken := owner[v]
		if !taken || place(ds, owner, asked, y) {
			owner[v] = x
			return true
		}
	}
	return false
}

// Prune removes every value that is in no matching. It reports whether there is one.
func Prune(ds []tiny.Domain) bool {
	before := slices.Clone(ds)
	for x := range before {
		for _, v := range before[x].Values() {
			try := slices.Clone(before)
			try[x] = tiny.Only(v)
			if Match(try) == nil {
				ds[x] &^= tiny.Only(v)
			}
		}
	}
	return !slices.Contains(ds, 0)
}
