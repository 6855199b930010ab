package csp

import (
	"fmt"
	"math/bits"
	"strings"
)

// This file is the linear constraint: how it is declared, checked and written.
// linear_terms.go brings it into the form that the propagators work on:
// linear_bounds.go for = and <=, linear_notequal.go for !=, linear_pair.go and
// linear_domain.go for the values between the bounds.

// LinearLimit bounds the sums of a linear constraint: the largest sum of
// |coefficient|*|value| that its terms can reach. Up to it, no step of a
// propagator leaves 64 bits.
const LinearLimit = 1 << 60

type linear struct {
	coeffs []int
	xs     []Var
	rel    Rel
	k      int
	total  bool // the last of xs is the total of the others, with coefficient -1
	domain bool // domain consistency is asked for
}

// LinearSum states that the sum of coeffs[i]*xs[i] stands in relation rel to k.
// Coefficients may be of either sign and zero; a variable may stand at several
// positions, and counts with the sum of its coefficients. The sum over nothing is 0.
//
// The inequalities and != are domain consistent. = is consistent for its bounds in
// the reals (Harvey and Stuckey 2003), which for coefficients of 1 and -1 is
// bounds(Z): the minimum and maximum of every variable take part in a solution over
// the real intervals of the others. Besides, = fails where the greatest common
// divisor of the open coefficients rules it out. Over two variables that keep their
// holes and have at most [LinearPairLimit] values each, = is domain consistent
// (bounds consistent otherwise); see [LinearDomain] for more.
//
// One pass over the open variables, or a few for =. != costs constant time until
// one variable is left open. Over two variables with holes, = takes time in
// proportion to their values, and constant time for coefficients of 1 and -1 where
// the spans are at most 64. A value inside the bounds of a variable that keeps its
// bounds only is removed when a bound comes to it.
//
// Bounds are explained by bounds of the other variables, as few as are needed and
// each no tighter than is needed; values that != or two variables exclude, by the
// values of the others, or the one value they lack.
//
// The constraint is malformed where the lengths differ, where rel does not exist,
// and where sums can go beyond [LinearLimit].
func LinearSum(coeffs []int, xs []Var, rel Rel, k int) Constraint {
	return &linear{coeffs: append([]int(nil), coeffs...), xs: append([]Var(nil), xs...), rel: rel, k: k}
}

// LinearDomain is [LinearSum] with domain consistency for =, over any number of
// variables (for the other relations it is the same as LinearSum).
//
// Two variables that keep their holes find the partner of each value, whatever
// their number. More are solved by dynamic programming on the sums they can reach
// (Trick 2003), with bits for sums: the number of values of all open variables
// together, times 1/64 of the distance between k and the least sum, is the time of a
// propagation. While that is more than [LinearDomainLimit] steps, only bounds are
// propagated. Of a variable that keeps its bounds only, the bounds are consistent,
// where it is taken to have all values between them.
//
// A value is explained by the holes and bounds of the others without which it would
// have a support, and no more; where their declared domains are too wide for that, by
// their bounds and those holes.
func LinearDomain(coeffs []int, xs []Var, rel Rel, k int) Constraint {
	c := LinearSum(coeffs, xs, rel, k).(*linear)
	c.domain = true
	return c
}

// Sum states that the sum of xs stands in relation rel to total. It is the [LinearSum]
// constraint over xs and total.
func Sum(xs []Var, rel Rel, total Var) Constraint {
	coeffs := make([]int, len(xs))
	for i := range coeffs {
		coeffs[i] = 1
	}
	return Dot(coeffs, xs, rel, total)
}

// Dot states that the sum of coeffs[i]*xs[i], the scalar product, stands in relation
// rel to total. It is the [LinearSum] constraint over xs and total.
func Dot(coeffs []int, xs []Var, rel Rel, total Var) Constraint {
	c := LinearSum(coeffs, xs, rel, 0).(*linear)
	c.coeffs, c.xs, c.total = append(c.coeffs, -1), append(c.xs, total), true
	return c
}

func (c *linear) Vars() []Var { return c.xs }

func (c *linear) Kind() string {
	if !c.rel.exists() {
		return "linear"
	}
	return "linear_" + [...]string{"eq", "ne", "lt", "le", "gt", "ge"}[c.rel]
}

// String writes the sum as an expression, such as "2*x - y <= 10".
func (c *linear) String() string {
	if len(c.coeffs) != len(c.xs) {
		return call(c.Kind(), c.xs)
	}
	var b strings.Builder
	n := len(c.xs)
	if c.total {
		n--
	}
	for i, x := range c.xs[:n] {
		a := c.coeffs[i]
		switch {
		case i > 0 && a < 0:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		case a < 0:
			b.WriteByte('-')
		}
		if a != 1 && a != -1 {
			fmt.Fprintf(&b, "%d*", magnitude(a))
		}
		if view := x.id < 0 || x.off != 0; view && (a != 1 || i > 0 && x.id < 0) {
			fmt.Fprintf(&b, "(%v)", x)
		} else {
			b.WriteString(x.String())
		}
	}
	if n == 0 {
		b.WriteByte('0')
	}
	if c.total {
		fmt.Fprintf(&b, " %v %v", c.rel, c.xs[n])
	} else {
		fmt.Fprintf(&b, " %v %d", c.rel, c.k)
	}
	return b.String()
}

func (c *linear) Satisfied(vals []int) bool {
	sum := 0
	for i, v := range vals {
		sum += c.coeffs[i] * v
	}
	return c.rel.Holds(sum, c.k)
}

// Wakes are those of bounds propagation and of !=; who looks at values between the
// bounds asks for more.
func (c *linear) Wakes(s *Space) []Wake {
	events := make([]Wake, len(c.xs))
	for i, x := range c.xs {
		events[i] = OnBounds
		if c.rel == NE && s.KeepsHoles(x) {
			events[i] = OnFix
		}
	}
	return events
}

// Negation states the opposite relation.
func (c *linear) Negation() Constraint {
	d := *c
	d.rel = c.rel.Not()
	return &d
}

func (c *linear) Validate() error {
	if len(c.coeffs) != len(c.xs) {
		given := 0 // what Dot added
		if c.total {
			given = 1
		}
		return fmt.Errorf("%d coefficients for %d variables", len(c.coeffs)-given, len(c.xs)-given)
	}
	if !c.rel.exists() {
		return fmt.Errorf("relation %d does not exist", c.rel)
	}
	var reach uint64
	for i, x := range c.xs {
		d := x.Domain()
		if d.IsEmpty() {
			continue
		}
		over, most := bits.Mul64(magnitude(c.coeffs[i]), max(magnitude(d.Min()), magnitude(d.Max())))
		if over != 0 || most > LinearLimit || reach+most > LinearLimit {
			return fmt.Errorf("sums of up to %d and %d times %d..%d go beyond %d", reach, c.coeffs[i], d.Min(), d.Max(), LinearLimit)
		}
		reach += most
	}
	return nil
}

// magnitude returns |a|, also of the least int.
func magnitude(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}
