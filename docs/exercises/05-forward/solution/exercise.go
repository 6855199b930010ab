// Package forward is a solution of the exercise in the folder above.
package forward

import "github.com/propago/propago/docs/tutorials/tiny"

// Assign is one step of forward checking: x takes the value v, and every open variable
// that must be different from it, its neighbours, loses v. It changes the domains in
// place and reports whether every neighbour has a value left. Variables that were assigned
// before are left alone, even if they have the value v, and nothing is done for a neighbour
// that has one value left: forward checking comes to it later.
func Assign(domains []tiny.Domain, assigned []bool, neighbours [][]int, x, v int) bool {
	domains[x] = tiny.Only(v)
	assigned[x] = true
	possible := true
	for _, y := range neighbours[x] {
		if !assigned[y] {
			domains[y] &^= tiny.Only(v)
			possible = possible && domains[y] != 0
		}
	}
	return possible
}
