// Package hidden is an exercise of docs/tutorials/02-a-tiny-solver.md: write the body of
// HiddenSingles. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/02-hidden-singles
package hidden

import "github.com/propago/propago/docs/tutorials/tiny"

// HiddenSingles is for variables that are all different and whose domains, when it runs,
// have together exactly as many values as there are variables. Then every value is taken
// by one of them, and if only one variable can take a value, it does. With more values it
// removes nothing. With fewer it empties a domain, since there is no solution.
func HiddenSingles(xs ...int) tiny.Constraint {
	return func(d []tiny.Domain) {
	}
}
