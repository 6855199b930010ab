// Package domwdeg is an exercise of docs/tutorials/08-orders.md: write the body of Choose. The
// folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/08-domwdeg
package domwdeg

// Choose returns the open variable with the least quotient of its size, the number of values
// it has left, and its weight, and -1 where none is open. A variable is open if its size is
// above 1. Its weight is the sum of the weights of the constraints that it stands in and
// that have another open variable. Where that sum is 0, it counts as 1. Of equal ones the
// first is taken. constraints[c] lists the variables of constraint c.
func Choose(sizes []int, constraints [][]int, weights []int) int {
	return -1
}
