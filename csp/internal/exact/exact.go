// Package exact is the arithmetic under linear constraints, that of the solver and those
// of the readers of FlatZinc and MiniZinc: common divisors, division that rounds down, products that
// are seen to go too far, and sums of numbered variables.
package exact

import "math/bits"

// Limit bounds the sums of a linear constraint: the largest sum of |coefficient|*|value| that
// its terms can reach. Up to it, no step of a propagator leaves 64 bits.
const Limit = 1 << 60

// GCD returns the greatest common divisor, at least 0. That of 0 and a is |a|.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// FloorDiv returns a/b rounded down, b > 0.
func FloorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Magnitude returns |a|, also of the least int.
func Magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// Product returns |a|*b; ok is false where that is more than limit.
func Product(a int, b, limit uint64) (p uint64, ok bool) {
	hi, p := bits.Mul64(Magnitude(a), b)
	return p, hi == 0 && p <= limit
}
