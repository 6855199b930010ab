// Package bits is an exercise of docs/tutorials/03-domains-and-bitsets.md: write the bodies
// of three functions, without loops. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/03-bits
package bits

import "github.com/propago/propago/docs/tutorials/tiny"

// Below returns the values of d that are less than k. k may be any number.
func Below(d tiny.Domain, k int) tiny.Domain {
	return d
}

// Plus returns the values v+c for all v in d, as far as they lie from 0 to 63. c may be
// any number, negative ones included.
func Plus(d tiny.Domain, c int) tiny.Domain {
	return d
}

// Consecutive reports whether the values of d follow one another without a hole, as in
// 3 4 5. An empty domain and a single value do.
func Consecutive(d tiny.Domain) bool {
	return false
}
