package csp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// This file is the rectangles of packing, of which no two overlap: how they are
// declared and checked. packing_rectangles_sweep.go propagates them, packing_rectangles_lines.go finds
// where they do not fit beside each other, packing_rectangles_explain.go gives the reasons.

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
// Bounds only. What each other one forbids the corner of a rectangle is a box; sweeping
// over all of them finds the least and greatest x and y with which it overlaps none of
// the others, taken one by one (Beldiceanu and Carlsson 2001). This makes the bounds of
// every pair consistent. The parts that lie fixed make a profile along each axis, as of
// [Cumulative]: where a line meets rectangles that take up all there is between their
// ends, no other one may cross it; that forbids boxes too. And the rectangles between
// two ends must have room for their areas. One pass takes time in proportion to the
// pairs that are still open, and to the square of the number of rectangles for areas; a
// pair that is apart for good is not looked at again below that node.
//
// A bound is explained by the bounds of those rectangles whose boxes cover what it
// excludes, as loose as the cover allows, and of the rectangle itself; a failure by the
// bounds of rectangles that do not fit on a line or into an area.
//
// The constraint is malformed where the lengths differ, or a size is negative or does
// not fit 32 bits.
//
// The sizes may be variables as well. Of the others the least sizes count; the greatest
// sizes of each are narrowed to those with which it fits somewhere, by as many sweeps as
// the size has binary digits. Vars are x, y, w and h. Each pair satisfies one of the four
// inequalities, such as x[i]+w[i] <= x[j], also where a size is negative.
func NonOverlappingRectangles[T int | Var](x, y []Var, w, h []T) Constraint {
	c := newRectangles(x, y)
	c.size[0] = amountsOf(&c.vars, w...)
	c.size[1] = amountsOf(&c.vars, h...)
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

// structureIn finds a packing. Where any will do, the rectangles are placed one after the other,
// the largest first: with all of one axis first, what no longer fits shows late.
func (c *rectangles) structureIn(*Model, []posted) structure {
	f := structure{name: "packing", reason: "there are rectangles, which are placed one after the other, the largest first", any: true}
	order := make([]int, len(c.at[0]))
	for i := range order {
		order[i] = i
	}
	area := func(i int) int { return c.size[0][i].k * c.size[1][i].k } // 0 where a size is a variable
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(area(j), area(i)) })
	var corners []Var
	for _, i := range order {
		corners = append(corners, c.at[0][i], c.at[1][i])
	}
	f.options = &Options{Free: true, Phases: []Phase{{Vars: corners, Order: strategy.InputOrder, Values: strategy.Ascending}}}
	return f
}
