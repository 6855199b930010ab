package csp

import (
	"fmt"
	"math"
	"slices"

	"github.com/propago/propago/domains"
)

// This file is the place of the maximum, and of the minimum, of many variables. The place
// of a minimum is that of the maximum of the negated variables.

type argMax struct {
	vars    []Var // the xs, then the index; the xs negated for a minimum
	minimum bool
	repeats bool // a variable stands at two positions
}

// ArgMax states that index, counted from 0, is the place of the greatest of the xs, of
// which there is at least one; of several, that of the first.
//
// Domain consistent where all variables are distinct; of variables that keep only their
// bounds, the bounds. Two passes over the variables. What is pruned is explained by the
// lower bound of one of the xs, and for each other place either by an upper bound that is
// too low beside it, or by the place that index lost.
func ArgMax(xs []Var, index Var) Constraint {
	vars := append(append([]Var(nil), xs...), index)
	return &argMax{vars, false, repeats(vars)}
}

// ArgMin states that index, counted from 0, is the place of the least of the xs, of which
// there is at least one; of several, that of the first. It propagates and explains as
// [ArgMax] does.
func ArgMin(xs []Var, index Var) Constraint {
	vars := append(negated(xs), index)
	return &argMax{vars, true, repeats(vars)}
}

func (c *argMax) Vars() []Var { return c.vars }

func (c *argMax) Wakes(*Space) []Wake {
	wakes := onBounds(len(c.vars))
	wakes[len(wakes)-1] = OnChange
	return wakes
}

func (c *argMax) Kind() string {
	if c.minimum {
		return "arg_min"
	}
	return "arg_max"
}

// stated returns the arguments.
func (c *argMax) stated() (xs []Var, index Var) {
	n := len(c.vars) - 1
	if c.minimum {
		return negated(c.vars[:n]), c.vars[n]
	}
	return c.vars[:n], c.vars[n]
}

func (c *argMax) String() string {
	xs, index := c.stated()
	return fmt.Sprintf("%s = %v", call(c.Kind(), xs), index)
}

func (c *argMax) Form() (string, []any) {
	xs, index := c.stated()
	if c.minimum {
		return form("ArgMin", xs, index)
	}
	return form("ArgMax", xs, index)
}

func (c *argMax) Validate() error {
	if len(c.vars) == 1 {
		return fmt.Errorf("the place of the %s of no variables is asked for", c.Kind()[len("arg_"):])
	}
	return nil
}

func (c *argMax) Satisfied(vals []int) bool {
	xs := vals[:len(vals)-1]
	return vals[len(xs)] == slices.Index(xs, slices.Max(xs))
}

// oneIf is 1 where b holds. A variable loses to one before it also where both are equal:
// what it must reach is one more.
func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rivals are the variables that decide about all others: of those considered, the one
// with the greatest bound, the first of several, and what the others are worth beside it.
type rivals struct {
	first int // -1 where there is none
	most  int // the bound of first
	next  int // of the others
}

// asks is what variable k has to reach so as not to lose to any of the rest, whose minima
// these are.
func (v rivals) asks(k int) int {
	if k == v.first {
		return v.next
	}
	return v.most + oneIf(v.first < k)
}

// leaves is the most variable k can be where it is not the first maximum, but one of the
// others is, whose maxima these are.
func (v rivals) leaves(k int) int {
	if k == v.first {
		return v.next
	}
	return v.most - oneIf(k < v.first)
}

func (c *argMax) Propagate(s *Space) Status {
	n := len(c.vars) - 1
	xs, index := c.vars[:n], c.vars[n]
	before := s.sizes(c.vars)
	if !s.AtLeast(index, 0) || !s.AtMost(index, n-1) {
		return Failed
	}
	low := rivals{first: -1, most: math.MinInt, next: math.MinInt}
	for i, x := range xs {
		if v := s.Min(x); v > low.most {
			low.first, low.most = i, v
		}
	}
	for i, x := range xs {
		if i != low.first {
			low.next = max(low.next, s.Min(x)+oneIf(i < low.first))
		}
	}
	high, places := c.places(s, low)
	if places == 0 {
		return Failed
	}
	for k, x := range xs {
		need, most := low.asks(k), math.MinInt
		if high.first != k || places > 1 {
			most = high.leaves(k)
		}
		switch may := s.Has(index, k) && s.Max(x) >= need; {
		case !may:
			if !s.Remove(index, k) || !s.AtMost(x, most) {
				return Failed
			}
		case most < s.Min(x):
			if !s.AtLeast(x, need) {
				return Failed
			}
		case most < need-1:
			if !s.removeAll(x, domains.Range(most+1, need-1)) {
				return Failed
			}
		}
	}
	if (c.repeats || !s.KeepsHoles(index)) && s.sizes(c.vars) != before {
		return Again // a place between the bounds may be at one now
	}
	return c.settled(s)
}

// places looks at those that can be the first maximum.
func (c *argMax) places(s *Space, low rivals) (high rivals, places int) {
	n := len(c.vars) - 1
	high = rivals{first: -1, most: math.MinInt, next: math.MinInt}
	for i, x := range c.vars[:n] {
		v := s.Max(x)
		if !s.Has(c.vars[n], i) || v < low.asks(i) {
			continue
		}
		places++
		if v > high.most {
			high.first, high.most = i, v
		}
	}
	for i, x := range c.vars[:n] {
		if v := s.Max(x); i != high.first && s.Has(c.vars[n], i) && v >= low.asks(i) {
			high.next = max(high.next, v-oneIf(high.first < i))
		}
	}
	return high, places
}

// settled reports whether the place is known, and whatever the values are it is that.
func (c *argMax) settled(s *Space) Status {
	n := len(c.vars) - 1
	if !s.Fixed(c.vars[n]) {
		return Stable
	}
	k := s.Min(c.vars[n])
	least := s.Min(c.vars[k])
	for i, x := range c.vars[:n] {
		if i != k && s.Max(x)+oneIf(i < k) > least {
			return Stable
		}
	}
	return Entailed
}

// Explain tries each position that the claim is about, since one variable may stand at
// several.
func (c *argMax) Explain(r *Reason, claim Literal) {
	if claim.IsFalse() {
		c.explain(r, -1, claim)
		return
	}
	for p, l := range claim.at(c.vars) {
		if c.explain(r, p, l) {
			return
		}
	}
}

// explain shows that there is no first maximum where variable own contradicts the claim:
// one of the xs, the rival, is so great that all those lose to it which index still has.
// It is false where that is not so.
func (c *argMax) explain(r *Reason, own int, claim Literal) bool {
	n := len(c.vars) - 1
	rival, least := 0, math.MinInt
	for i := range n {
		if lo, _ := c.without(r, i, own, claim); lo > least {
			rival, least = i, lo
		}
	}
	var lost []int
	beaten := false
	for i := range n {
		if own == n && claim.Holds(i) {
			continue
		}
		_, hi := c.without(r, i, own, claim)
		switch {
		case !r.Has(c.vars[n], i):
			lost = append(lost, i)
		case i == rival || hi >= least+oneIf(rival < i):
			return false
		default:
			beaten = true
		}
	}
	addAbsent(r, c.vars[n], lost)
	if !beaten {
		return true
	}
	not := claim
	if own >= 0 {
		not = claim.Not()
	}
	if own != rival || not.op != domains.GE && not.op != domains.EQ || not.k < least { // or what is asked says so
		r.Add(c.vars[rival].Ge(least))
	}
	for i, x := range c.vars[:n] {
		most := least + oneIf(rival < i) - 1
		switch {
		case own == n && claim.Holds(i), !r.Has(c.vars[n], i):
		case i == own && (not.op == domains.LE || not.op == domains.EQ) && not.k <= most:
		default:
			r.Add(x.Le(most))
		}
	}
	return true
}

// without returns the bounds that variable i had, or has where it contradicts the claim
// and is own.
func (c *argMax) without(r *Reason, i, own int, claim Literal) (lo, hi int) {
	lo, hi = r.Min(c.vars[i]), r.Max(c.vars[i])
	if i != own {
		return lo, hi
	}
	switch not := claim.Not(); not.op {
	case domains.GE:
		lo = max(lo, not.k)
	case domains.LE:
		hi = min(hi, not.k)
	case domains.EQ:
		lo, hi = not.k, not.k
	}
	return lo, hi
}
