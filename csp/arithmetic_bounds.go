package csp

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is bounds propagation of the arithmetic constraints on two or three
// variables. Each has a rule that shrinks a box, the bounds of its variables; the
// same rule propagates, and says which bounds a reason can do without.

// span is the interval lo..hi, empty where lo > hi.
type span struct{ lo, hi int }

func (a span) neg() span { return span{-a.hi, -a.lo} }

// is reports whether k is the only value.
func (a span) is(k int) bool { return a.lo == k && a.hi == k }

// has reports whether k is a value.
func (a span) has(k int) bool { return a.lo <= k && k <= a.hi }

// box is the bounds of up to three variables.
type box [3]span

func (b *box) empty() bool { return b[0].lo > b[0].hi || b[1].lo > b[1].hi || b[2].lo > b[2].hi }

// atLeast and atMost shrink one side.
func (b *box) atLeast(i, k int) { b[i].lo = max(b[i].lo, k) }
func (b *box) atMost(i, k int)  { b[i].hi = min(b[i].hi, k) }

// boxHull collects the smallest box around several.
type boxHull struct {
	box
	any bool
}

func (h *boxHull) add(b box) {
	if !h.any {
		h.box, h.any = b, true
		return
	}
	for i := range b {
		h.box[i] = span{min(h.box[i].lo, b[i].lo), max(h.box[i].hi, b[i].hi)}
	}
}

// boxRule shrinks a box without losing an integer solution in it; false where none
// is left. Boxes pass by value, which keeps them off the heap. Shrinking the result again changes nothing, a smaller box gives no
// larger result, and a box of one point is judged exactly.
type boxRule interface {
	shrink(b box) (box, bool)
}

// settle applies a shrinking step until nothing changes; false where the box is
// empty.
func settle(b box, step func(box) box) (box, bool) {
	for {
		old := b
		b = step(b)
		if b.empty() {
			return b, false
		}
		if b == old {
			return b, true
		}
	}
}

// signRule splits the first two variables by sign, so that a rule for non-negative
// numbers does for all. least is the least magnitude of the second variable.
func signRule(b box, least int, productSign bool, step func(box) box) (box, bool) {
	var h boxHull
	for _, s := range [...][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		c, ok := b, false
		if !c.half(0, s[0], 0) || !c.half(1, s[1], least) {
			continue
		}
		flip := s[0]
		if productSign {
			flip = s[0] != s[1]
		}
		// Zero has both signs in the third variable.
		if flip {
			c[2] = c[2].neg()
		}
		c.atLeast(2, 0)
		if c[2].lo > c[2].hi {
			continue
		}
		if c, ok = settle(c, step); !ok {
			continue
		}
		for i, negative := range [3]bool{s[0], s[1], flip} {
			if negative {
				c[i] = c[i].neg()
			}
		}
		h.add(c)
	}
	return h.box, h.any
}

// half keeps of variable i the magnitudes from least, of one sign; of the negative
// sign from 1. False where there are none.
func (b *box) half(i int, negative bool, least int) bool {
	if negative {
		b[i] = b[i].neg()
		least = 1
	}
	b.atLeast(i, least)
	return b[i].lo <= b[i].hi
}

// narrowBox shrinks the bounds of xs by a rule. Again where a bound came to rest
// elsewhere than the rule put it: at a hole, or at another view of the variable.
func narrowBox(s *Space, xs []Var, rule boxRule) Status {
	var b box
	for i, x := range xs {
		b[i] = span{s.Min(x), s.Max(x)}
	}
	old := b
	b, ok := rule.shrink(b)
	if !ok {
		return Failed
	}
	for i, x := range xs {
		if b[i].lo > old[i].lo && !s.AtLeast(x, b[i].lo) || b[i].hi < old[i].hi && !s.AtMost(x, b[i].hi) {
			return Failed
		}
	}
	status := Entailed
	for i, x := range xs {
		lo, hi := s.Min(x), s.Max(x)
		if lo != b[i].lo || hi != b[i].hi {
			return Again
		}
		if lo != hi {
			status = Stable
		}
	}
	return status
}

// explainBox gives the bounds that force a claim, without those that the rule does
// not need for it.
func explainBox(r *Reason, xs []Var, rule boxRule, claim Literal) {
	var b box
	for i, x := range xs {
		b[i] = span{r.Min(x), r.Max(x)}
	}
	need := func(c box) bool { return !shrinksTo(c, xs, rule, claim) }
	for i, x := range xs {
		c := b
		if c[i].lo = r.declaredMin(x); c[i].lo < b[i].lo && !need(c) {
			b = c
		}
		c = b
		if c[i].hi = r.declaredMax(x); c[i].hi > b[i].hi && !need(c) {
			b = c
		}
	}
	for i, x := range xs {
		r.Add(x.Ge(b[i].lo), x.Le(b[i].hi))
	}
}

// shrinksTo reports whether the rule concludes the claim from the bounds.
func shrinksTo(b box, xs []Var, rule boxRule, claim Literal) bool {
	b, ok := rule.shrink(b)
	if !ok {
		return true
	}
	for i, x := range xs {
		l, ok := claim.On(x)
		if ok && (l.op == domains.GE && b[i].lo >= l.k || l.op == domains.LE && b[i].hi <= l.k) {
			return true
		}
	}
	return false
}

// onBounds returns one OnBounds for each of n variables.
func onBounds(n int) []Wake { return wakesOn(OnBounds, n) }

// wakesOn returns one event for each of n variables.
func wakesOn(e Wake, n int) []Wake {
	events := make([]Wake, n)
	for i := range events {
		events[i] = e
	}
	return events
}

// multiply returns a*b for a, b >= 0, and where that leaves int64 the greatest int,
// which is more than any variable can be.
func multiply(a, b int) int {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return math.MaxInt
	}
	return int(lo)
}

// divideUp returns a/b rounded up, for a >= 0 and b > 0.
func divideUp(a, b int) int {
	if a == 0 {
		return 0
	}
	return (a-1)/b + 1
}

// farthest returns the greatest absolute value x was declared with, 0 where it has
// no value.
func farthest(x Var) int {
	d := x.Domain()
	if d.IsEmpty() {
		return 0
	}
	return max(d.Max(), -d.Min())
}

// tooLarge is the error of an expression whose value may leave int64, with the
// domains of what is in it.
func tooLarge(expression string, xs ...Var) error {
	var b strings.Builder
	for i, x := range xs {
		if i > 0 {
			b.WriteString(" and ")
		}
		fmt.Fprintf(&b, "%v in %d..%d", x, x.Domain().Min(), x.Domain().Max())
	}
	return fmt.Errorf("%s may leave 64 bits, with %s", expression, b.String())
}
