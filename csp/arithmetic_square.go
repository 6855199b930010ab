package csp

import (
	"fmt"
	"math"
)

// This file is the square of a variable.

type square struct{ even }

var squares = evenFunction{
	of: func(x int) int { return multiply(x, x) },
	floor: func(y int) int {
		x := int(math.Sqrt(float64(y)))
		for multiply(x, x) > y {
			x--
		}
		for multiply(x+1, x+1) <= y {
			x++
		}
		return x
	},
}

func (c *square) Kind() string   { return "square" }
func (c *square) String() string { return fmt.Sprintf("(%v)^2 = %v", c.xs[0], c.xs[1]) }

func (c *square) Validate() error {
	if m := farthest(c.xs[0]); multiply(m, m) == math.MaxInt {
		return tooLarge("the square", c.xs[0])
	}
	return nil
}
