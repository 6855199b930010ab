package minizinc

import (
	"math"
	"math/bits"
)

// This file is arithmetic on integers that says where a number gets too large.

// overflow is thrown where a number does not fit 64 bits.
type overflow struct{}

func add(a, b int) int {
	s := a + b
	if (s > a) != (b > 0) && b != 0 {
		panic(overflow{})
	}
	return s
}

func sub(a, b int) int {
	s := a - b
	if (s < a) != (b > 0) && b != 0 {
		panic(overflow{})
	}
	return s
}

func mul(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		panic(overflow{})
	}
	if (a < 0) != (b < 0) {
		return -int(lo)
	}
	return int(lo)
}

func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// power returns a to the n-th, n at least 0.
func power(a, n int) int {
	r := 1
	switch {
	case n == 0 || a == 1:
		return 1
	case a == 0:
		return 0
	case a == -1:
		return 1 - 2*(n&1)
	}
	for ; n > 0; n-- { // a number that grows ends in fewer than 64 steps
		r = mul(r, a)
	}
	return r
}
