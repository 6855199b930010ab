package csp

import (
	"fmt"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is the cumulative resource of scheduling: how it is declared, checked and
// attached. schedule_cumulative_timetable.go propagates it, schedule_cumulative_explain.go gives the
// reasons.

type cumulative struct {
	starts             []Var
	durations, demands []amount
	capacity           amount
	vars               []Var
	edges              bool // edge finding, besides what it says at Cumulative
}

// amount is a variable or a constant, such as the duration of a task.
type amount struct {
	x     Var // the zero Var: a constant
	k     int
	place int // of x in Vars
}

func (a *amount) constant() bool { return a.x.model == nil }

func (a amount) String() string {
	if a.constant() {
		return fmt.Sprint(a.k)
	}
	return a.x.String()
}

// of returns the amount in an assignment.
func (a *amount) of(vals []int) int {
	if a.constant() {
		return a.k
	}
	return vals[a.place]
}

func (a *amount) min(s *Space) int {
	if a.constant() {
		return a.k
	}
	return s.Min(a.x)
}

func (a *amount) max(s *Space) int {
	if a.constant() {
		return a.k
	}
	return s.Max(a.x)
}

func (a *amount) minAt(r *Reason) int {
	if a.constant() {
		return a.k
	}
	return r.Min(a.x)
}

func (a *amount) maxAt(r *Reason) int {
	if a.constant() {
		return a.k
	}
	return r.Max(a.x)
}

// addMin gives the fact that the amount was at least v.
func (a *amount) addMin(r *Reason, v int) {
	if !a.constant() {
		r.Add(a.x.Ge(v))
	}
}

// addMax gives the fact that the amount was at most v.
func (a *amount) addMax(r *Reason, v int) {
	if !a.constant() {
		r.Add(a.x.Le(v))
	}
}

// Cumulative states that tasks which begin at starts[i], last durations[i] and need
// demands[i] of a resource never need more than capacity together: at any time at
// which a task runs, the demands of the running ones add up to at most capacity. A
// task of duration or demand 0 takes nothing up, and may lie anywhere.
//
// Bounds only. Time-tabling: the parts of tasks that lie fixed whatever is chosen make
// a profile, and no task begins where it would not fit on top of it (Letort, Beldiceanu
// and Carlsson 2012; Gay, Hartert and Schaus 2015); O(n log n) for the profile, and for
// each task one look at the stretches of the profile that it may meet. Overload check:
// tasks whose energies do not fit between their earliest start and their latest end
// fail (Vilím 2009), O(n log n). Tasks that need more than half of the capacity exclude
// each other, and are propagated as [NoOverlap] besides.
//
// A bound is explained by tasks that cover a point, or a stretch of the profile: two
// bounds of each, of no more tasks than exceed the capacity together; a failure by
// those, or by the bounds of tasks whose energies do not fit.
//
// The constraint is malformed where the lengths differ, where a duration, a demand or
// the capacity is negative or does not fit 32 bits, and where energies add up beyond
// 2^60.
//
// Durations, demands and the capacity may be variables as well. Vars are the starts, then
// durations, demands and the capacity. None of them is negative: the constraint does not hold
// where one is, except of a capacity without tasks. Of durations and demands the least values count. Besides the
// starts, the greatest values of durations and demands are narrowed to what fits on top of
// the profile, and the least capacity to its peak. Reasons name the bounds of those
// variables too; where a variable stands at several positions, a reason can fall back on
// the bounds of all.
func Cumulative[T int | Var](starts []Var, durations, demands []T, capacity T) Constraint {
	c := &cumulative{starts: append([]Var(nil), starts...), vars: append([]Var(nil), starts...)}
	c.durations = amountsOf(&c.vars, durations...)
	c.demands = amountsOf(&c.vars, demands...)
	c.capacity = amountsOf(&c.vars, capacity)[0]
	return c
}

// amountsOf returns numbers, or variables which it adds to those of a constraint.
func amountsOf[T int | Var](vars *[]Var, all ...T) []amount {
	as := make([]amount, len(all))
	for i, a := range all {
		switch a := any(a).(type) {
		case int:
			as[i] = amount{k: a}
		case Var:
			as[i] = amount{x: a, place: len(*vars)}
			*vars = append(*vars, a)
		}
	}
	return as
}

func (c *cumulative) Vars() []Var         { return c.vars }
func (c *cumulative) Kind() string        { return "cumulative" }
func (c *cumulative) Priority() Priority  { return Quadratic }
func (c *cumulative) Wakes(*Space) []Wake { return onBounds(len(c.vars)) }

func (c *cumulative) String() string {
	var b strings.Builder
	b.WriteString("cumulative(")
	for i := range max(len(c.starts), len(c.durations), len(c.demands)) {
		fmt.Fprintf(&b, "%s for %s needs %s, ", nth(c.starts, i), nth(c.durations, i), nth(c.demands, i))
	}
	fmt.Fprintf(&b, "capacity %v)", c.capacity)
	return b.String()
}

// nth writes an element of a list, and a question mark where the list is shorter than
// others beside it, as in a malformed constraint.
func nth[T any](list []T, i int) string {
	if i < len(list) {
		return fmt.Sprint(list[i])
	}
	return "?"
}

// energyLimit bounds what a [Cumulative] adds up: the greatest durations times the
// greatest demands of all tasks, and the capacity times the greatest distance between
// times. Up to it, no step of the propagator leaves 64 bits.
const energyLimit = 1 << 60

func (c *cumulative) Validate() error {
	n := len(c.starts)
	if len(c.durations) != n || len(c.demands) != n {
		return fmt.Errorf("%d starts, %d durations and %d demands", n, len(c.durations), len(c.demands))
	}
	energy, demand, far := 0, 0, 1
	for i, x := range c.starts {
		d, h := c.durations[i].declared(), c.demands[i].declared()
		for _, a := range []struct {
			what string
			a    *amount
		}{{"duration", &c.durations[i]}, {"demand", &c.demands[i]}} {
			if a.a.constant() && (a.a.k < 0 || a.a.k > domains.MaxValue) {
				return fmt.Errorf("%s %d is %d, want 0 to %d", a.what, i, a.a.k, domains.MaxValue)
			}
		}
		demand += h
		if energy += d * h; energy > energyLimit {
			return fmt.Errorf("energies add up beyond %d at task %d, which lasts up to %d and needs up to %d", energyLimit, i, d, h)
		}
		if dom := x.Domain(); !dom.IsEmpty() {
			far = max(far, dom.Max()+d, -dom.Min())
		}
	}
	if c.capacity.constant() && (c.capacity.k < 0 || c.capacity.k > domains.MaxValue) {
		return fmt.Errorf("the capacity is %d, want 0 to %d", c.capacity.k, domains.MaxValue)
	}
	if most := min(c.capacity.declared(), demand); most > energyLimit/far {
		return fmt.Errorf("the capacity counts up to %d, and times reach %d: their product is beyond %d", most, far, energyLimit)
	}
	return nil
}

// declared returns the greatest value, at least 0.
func (a *amount) declared() int {
	if a.constant() {
		return min(max(a.k, 0), domains.MaxValue)
	}
	if dom := a.x.Domain(); !dom.IsEmpty() {
		return max(dom.Max(), 0)
	}
	return 0
}

// Satisfied looks at the times at which tasks begin: where the demands exceed the
// capacity at some time, they do when the last of the running tasks begins.
func (c *cumulative) Satisfied(vals []int) bool {
	capacity := c.capacity.of(vals)
	for i := range c.starts {
		if capacity < 0 || c.durations[i].of(vals) < 0 || c.demands[i].of(vals) < 0 {
			return false
		}
	}
	for i := range c.starts {
		if c.durations[i].of(vals) == 0 || c.demands[i].of(vals) == 0 {
			continue
		}
		total := 0
		for j := range c.starts {
			if d := c.durations[j].of(vals); vals[j] <= vals[i] && vals[i] < vals[j]+d {
				total += c.demands[j].of(vals)
			}
		}
		if total > capacity {
			return false
		}
	}
	return true
}
