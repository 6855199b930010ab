// Package hidden is a solution of the exercise in the folder above.
package hidden

import "github.com/propago/propago/docs/tutorials/tiny"

// HiddenSingles is for variables that are all different and whose domains, when it runs,
// have together exactly as many values as there are variables. Then every value is taken
// by one of them, and if only one variable can take a value, it does. With more values it
// removes nothing. With fewer it empties a domain, since there is no solution.
func HiddenSingles(xs ...int) tiny.Constraint {
	return func(d []tiny.Domain) {
		var once, twice tiny.Domain // values of at least one variable, and of at least two
		for _, x := range xs {
			twice |= once & d[x]
			once |= d[x]
		}
		switch {
		case once.Size() < len(xs):
			d[xs[0]] = 0
		case once.Size() == len(xs):
			for _, x := range xs {
				// Two values that only x can take would leave one of them to nobody.
				if single := d[x] &^ twice; single.Size() > 1 {
					d[x] = 0
				} else if single != 0 {
					d[x] = single
				}
			}
		}
	}
}
