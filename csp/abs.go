package csp

import "fmt"

// This file is the absolute value.

type abs struct{ even }

var magnitudes = evenFunction{
	of:    func(x int) int { return x },
	floor: func(y int) int { return y },
}

// Abs states |x| = y.
//
// Domain consistent where both keep their holes and have at most 1024 values, in
// time proportional to the number of values; otherwise bounds(Z) consistent, in
// constant time. Nothing can overflow.
//
// A removed value is explained by the values of the other variable that it would
// need, a bound by those bounds of the two that it needs.
func Abs(x, y Var) Constraint { return &abs{even{[2]Var{x, y}, magnitudes}} }

func (c *abs) Kind() string   { return "abs" }
func (c *abs) String() string { return fmt.Sprintf("|%v| = %v", c.xs[0], c.xs[1]) }
