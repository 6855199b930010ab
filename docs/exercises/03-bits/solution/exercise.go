// Package bits is a solution of the exercise in the folder above.
package bits

import "github.com/propago/propago/docs/tutorials/tiny"

// Below returns the values of d that are less than k. k may be any number.
func Below(d tiny.Domain, k int) tiny.Domain {
	switch {
	case k <= 0:
		return 0
	case k > 63:
		return d
	}
	return d & (tiny.Only(k) - 1)
}

// Plus returns the values v+c for all v in d, as far as they lie from 0 to 63. c may be
// any number, negative ones included.
func Plus(d tiny.Domain, c int) tiny.Domain {
	if c < 0 {
		return d >> -c
	}
	return d << c
}

// Consecutive reports whether the values of d follow one another without a hole, as in
// 3 4 5. An empty domain and a single value do.
func Consecutive(d tiny.Domain) bool {
	// Adding the lowest bit to a run of ones carries past its end and clears it.
	lowest := d & -d
	return d&(d+lowest) == 0
}
