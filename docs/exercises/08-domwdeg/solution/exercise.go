// Package domwdeg is a solution of the exercise in the folder above.
package domwdeg

// Choose returns the open variable with the least quotient of its size, the number of values
// it has left, and its weight, and -1 where none is open. A variable is open if its size is
// above 1. Its weight is the sum of the weights of the constraints that it stands in and
// that have another open variable. Where that sum is 0, it counts as 1. Of equal ones the
// first is taken. constraints[c] lists the variables of constraint c.
func Choose(sizes []int, constraints [][]int, weights []int) int {
	sums := make([]int, len(sizes))
	for c, xs := range constraints {
		open := 0
		for _, x := range xs {
			if sizes[x] > 1 {
				open++
			}
		}
		if open < 2 {
			continue
		}
		for _, x := range xs {
			sums[x] += weights[c]
		}
	}
	best := -1
	for x, size := range sizes {
		if size <= 1 {
			continue
		}
		sums[x] = max(sums[x], 1)
		// size/sum < size/sum of the best, without division
		if best < 0 || size*sums[best] < sizes[best]*sums[x] {
			best = x
		}
	}
	return best
}
