package csp

import (
	"fmt"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the rectangles of packing, of which no two overlap: how they are
// declared, and what two of them say to each other.

type rectangles struct {
	at   [2][]Var    // the lower left corners, by axis
	size [2][]amount // widths and heights
	vars []Var
}

// NonOverlappingRectangles states that rectangles with lower left corners (x[i], y[i]),
// w[i] wide and h[i] high, do not overlap: of any two, one lies wholly left of, right
// of, below or above the other (diffn; Beldiceanu and Contejean 1994). Borders may
// touch. A rectangle of width or height 0 may lie on a border or outside of another
// one, not inside it, as MiniZinc's diffn has it.
//
// Bounds only, pair by pair: where three of the four ways are ruled out the fourth is
// enforced, which makes the bounds of every pair consistent. One pass takes time in
// proportion to the pairs that are still open; a pair that is apart for good is not
// looked at again below that node.
//
// A bound is explained by two bounds for each of the three ways that are ruled out, no
// tighter than needed, and one for the way that is left; a failure by two bounds for
// each of the four.
//
// The constraint is malformed where the lengths differ, or a size is negative or does
// not fit 32 bits.
func NonOverlappingRectangles(x, y []Var, w, h []int) Constraint {
	c := newRectangles(x, y)
	for axis, sizes := range [2][]int{w, h} {
		for _, v := range sizes {
			c.size[axis] = append(c.size[axis], amount{k: v})
		}
	}
	return c
}

// NonOverlappingRectanglesVar is [NonOverlappingRectangles] with variable sizes, whose
// greatest values it narrows as well. Vars are x, y, w and h. Each pair satisfies one of
// the four inequalities, such as x[i]+w[i] <= x[j], also where a size is negative.
func NonOverlappingRectanglesVar(x, y, w, h []Var) Constraint {
	c := newRectangles(x, y)
	for axis, sizes := range [2][]Var{w, h} {
		for _, v := range sizes {
			c.vars = append(c.vars, v)
			c.size[axis] = append(c.size[axis], amount{x: v, place: len(c.vars) - 1})
		}
	}
	return c
}

func newRectangles(x, y []Var) *rectangles {
	c := &rectangles{at: [2][]Var{append([]Var(nil), x...), append([]Var(nil), y...)}}
	c.vars = append(append(c.vars, x...), y...)
	return c
}

func (c *rectangles) Vars() []Var         { return c.vars }
func (c *rectangles) Kind() string        { return "non_overlapping_rectangles" }
func (c *rectangles) Priority() Priority  { return Quadratic }
func (c *rectangles) Wakes(*Space) []Wake { return onBounds(len(c.vars)) }

func (c *rectangles) String() string {
	var b strings.Builder
	b.WriteString("non_overlapping_rectangles(")
	for i := range max(len(c.at[0]), len(c.at[1]), len(c.size[0]), len(c.size[1])) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s by %s at (%s, %s)", nth(c.size[0], i), nth(c.size[1], i), nth(c.at[0], i), nth(c.at[1], i))
	}
	b.WriteByte(')')
	return b.String()
}

func (c *rectangles) Validate() error {
	n := len(c.at[0])
	if len(c.at[1]) != n || len(c.size[0]) != n || len(c.size[1]) != n {
		return fmt.Errorf("%d x, %d y, %d widths and %d heights", n, len(c.at[1]), len(c.size[0]), len(c.size[1]))
	}
	for axis, what := range [2]string{"width", "height"} {
		for i, a := range c.size[axis] {
			if a.constant() && (a.k < 0 || a.k > domains.MaxValue) {
				return fmt.Errorf("%s %d is %d, want 0 to %d", what, i, a.k, domains.MaxValue)
			}
		}
	}
	return nil
}

func (c *rectangles) Satisfied(vals []int) bool {
	n := len(c.at[0])
	apart := func(axis, i, j int) bool {
		at := vals[axis*n:]
		return at[i]+c.size[axis][i].of(vals) <= at[j]
	}
	for i := range n {
		for j := range i {
			if !apart(0, i, j) && !apart(0, j, i) && !apart(1, i, j) && !apart(1, j, i) {
				return false
			}
		}
	}
	return true
}

// way is one of the four: along an axis, the first rectangle ends before the second.
type way struct {
	axis          int
	first, second int32
}

// ways returns the four ways in which two rectangles can lie apart.
func ways(i, j int32) [4]way { return [4]way{{0, i, j}, {0, j, i}, {1, i, j}, {1, j, i}} }

func (c *rectangles) Attach(s *Space) Propagator {
	p := &rectanglesProp{rectangles: c, done: s.NewInt(0)}
	for i := range c.at[0] {
		for j := range i {
			p.pairs = append(p.pairs, [2]int32{int32(i), int32(j)})
		}
	}
	return p
}

// rectanglesProp keeps the pairs that are apart for good in front of the others. How
// many is reversible, and the order need not be undone with it.
type rectanglesProp struct {
	*rectangles
	pairs [][2]int32
	done  Int
}

func (p *rectanglesProp) Propagate(s *Space) Status {
	done := p.done.Get(s)
	before, changed := done, false
	for k := done; k < len(p.pairs); k++ {
		pair := p.pairs[k]
		switch p.part(s, pair[0], pair[1], &changed) {
		case Failed:
			return Failed
		case Entailed:
			p.pairs[k], p.pairs[done] = p.pairs[done], pair
			done++
		}
	}
	if done != before {
		p.done.Set(s, done)
	}
	switch {
	case done == len(p.pairs):
		return Entailed
	case changed:
		return Again
	}
	return Stable
}

// part propagates between two rectangles.
func (p *rectanglesProp) part(s *Space, i, j int32, changed *bool) Status {
	var left way
	open := 0
	for _, w := range ways(i, j) {
		a, b, size := p.at[w.axis][w.first], p.at[w.axis][w.second], &p.size[w.axis][w.first]
		if s.Max(a)+size.max(s) <= s.Min(b) {
			return Entailed
		}
		if s.Min(a)+size.min(s) <= s.Max(b) {
			left = w
			open++
		}
	}
	switch open {
	case 0:
		return Failed
	case 1:
		return p.enforce(s, left, changed)
	}
	return Stable
}

// enforce lets the first rectangle of a way end before the second.
func (p *rectanglesProp) enforce(s *Space, w way, changed *bool) Status {
	a, b, size := p.at[w.axis][w.first], p.at[w.axis][w.second], &p.size[w.axis][w.first]
	if least := s.Min(a) + size.min(s); least > s.Min(b) {
		*changed = true
		if !s.AtLeast(b, least) {
			return Failed
		}
	}
	if most := s.Max(b) - size.min(s); most < s.Max(a) {
		*changed = true
		if !s.AtMost(a, most) {
			return Failed
		}
	}
	if most := s.Max(b) - s.Min(a); most < size.max(s) {
		*changed = true
		if !s.AtMost(size.x, most) { // a constant is no greater: the way is open
			return Failed
		}
	}
	return Stable
}

func (p *rectanglesProp) Explain(r *Reason, claim Literal) {
	for _, pair := range p.pairs {
		if p.explainPair(r, pair[0], pair[1], claim) {
			return
		}
	}
}

// explainPair looks for the way that makes the claim, or for the zero claim sees whether
// all four are ruled out.
func (p *rectanglesProp) explainPair(r *Reason, i, j int32, claim Literal) bool {
	all := ways(i, j)
	if claim.IsFalse() {
		for _, w := range all {
			if !p.ruledOut(r, w) {
				return false
			}
		}
		p.addRuledOut(r, all[:])
		return true
	}
	for k, w := range all {
		others := [3]way{}
		copy(others[:], all[:k])
		copy(others[k:], all[k+1:])
		if p.ruledOut(r, others[0]) && p.ruledOut(r, others[1]) && p.ruledOut(r, others[2]) && p.explainWay(r, w, claim) {
			p.addRuledOut(r, others[:])
			return true
		}
	}
	return false
}

func (p *rectanglesProp) ruledOut(r *Reason, w way) bool {
	return r.Min(p.at[w.axis][w.first])+p.size[w.axis][w.first].minAt(r) > r.Max(p.at[w.axis][w.second])
}

// addRuledOut gives bounds by which the ways cannot be.
func (p *rectanglesProp) addRuledOut(r *Reason, ws []way) {
	for _, w := range ws {
		a, b, size := p.at[w.axis][w.first], p.at[w.axis][w.second], &p.size[w.axis][w.first]
		least := size.minAt(r)
		size.addMin(r, least)
		r.Add(a.Ge(r.Min(a)), b.Le(r.Min(a)+least-1))
	}
}

// explainWay gives the other bounds of the inequality that makes the claim, and reports
// whether it does.
func (p *rectanglesProp) explainWay(r *Reason, w way, claim Literal) bool {
	a, b, size := p.at[w.axis][w.first], p.at[w.axis][w.second], &p.size[w.axis][w.first]
	least := size.minAt(r)
	if l, ok := claim.On(b); ok && l.op == domains.GE && r.Min(a)+least >= l.k {
		size.addMin(r, least)
		r.Add(a.Ge(l.k - least))
		return true
	}
	if l, ok := claim.On(a); ok && l.op == domains.LE && r.Max(b)-least <= l.k {
		size.addMin(r, least)
		r.Add(b.Le(l.k + least))
		return true
	}
	if l, ok := claim.On(size.x); ok && l.op == domains.LE && r.Max(b)-r.Min(a) <= l.k {
		r.Add(b.Le(r.Min(a)+l.k), a.Ge(r.Min(a)))
		return true
	}
	return false
}
