package csp

import (
	"fmt"
	"strings"

	"github.com/propago/propago/csp/internal/thetatree"
	"github.com/propago/propago/domains"
)

// This file is the disjunctive resource of scheduling: tasks of fixed durations of
// which no two run at a time. thetatree.go has the trees it stands on,
// schedule_nooverlap_explain.go its reasons, schedule_cumulative.go the resource that several tasks
// share.

type noOverlap struct {
	starts    []Var
	durations []int
}

// NoOverlap states that tasks which begin at starts[i] and last durations[i] do not
// overlap in time: of any two, one has ended when the other begins. A task of duration
// 0 takes no time and may lie anywhere, also inside another one.
//
// Bounds only, by the rules of Vilím (2004, 2007): overload check, detectable
// precedences, not-first and not-last, and edge finding, until none of them moves a
// bound. A round takes O(n log n) for n tasks. Of two tasks the bounds are consistent;
// of more, deciding that is NP-complete.
//
// What it prunes is explained by bounds of the tasks of a set that the task in
// question has to precede or to follow, and bounds of that task, as loose as the rule
// allows; a failure, by the bounds of tasks that do not fit into a stretch of time.
//
// The constraint is malformed where the lengths differ, or a duration is negative or
// does not fit 32 bits.
func NoOverlap(starts []Var, durations []int) Constraint {
	return &noOverlap{append([]Var(nil), starts...), append([]int(nil), durations...)}
}

func (c *noOverlap) Vars() []Var        { return c.starts }
func (c *noOverlap) Kind() string       { return "no_overlap" }
func (c *noOverlap) Priority() Priority { return Quadratic }

func (c *noOverlap) String() string {
	var b strings.Builder
	b.WriteString("no_overlap(")
	for i := range max(len(c.starts), len(c.durations)) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s for %s", nth(c.starts, i), nth(c.durations, i))
	}
	b.WriteByte(')')
	return b.String()
}

func (c *noOverlap) Validate() error {
	if len(c.durations) != len(c.starts) {
		return fmt.Errorf("%d starts and %d durations", len(c.starts), len(c.durations))
	}
	return amounts("duration", c.durations)
}

// amounts refuses what is no duration, demand or size.
func amounts(what string, vs []int) error {
	for i, v := range vs {
		if v < 0 || v > domains.MaxValue {
			return fmt.Errorf("%s %d is %d, want 0 to %d", what, i, v, domains.MaxValue)
		}
	}
	return nil
}

func (c *noOverlap) Satisfied(vals []int) bool {
	for i, v := range vals {
		for j, w := range vals[:i] {
			if di, dj := c.durations[i], c.durations[j]; di > 0 && dj > 0 && v < w+dj && w < v+di {
				return false
			}
		}
	}
	return true
}

func (c *noOverlap) Wakes(*Space) []Wake { return onBounds(len(c.starts)) }

func (c *noOverlap) Attach(s *Space) Propagator {
	var xs []Var
	var ds []int
	for i, x := range c.starts {
		if c.durations[i] > 0 {
			xs = append(xs, x)
			ds = append(ds, c.durations[i])
		}
	}
	return newDisjunctive(s, xs, ds)
}

// disjunctive propagates between tasks of positive durations.
type disjunctive struct {
	xs   []Var
	ds   []int
	time [2]timeline
	tree thetatree.Tree
	grey thetatree.Grey
	why  timeline // for Explain: est, lct and byEst as they were, in one direction
}

// timeline is the tasks seen in one direction of time. Looking backwards a task begins
// at minus its end, so that every rule is written for one direction.
type timeline struct {
	backwards                  bool
	est, lst, ect, lct         []int // earliest and latest start, earliest and latest end
	byEst, byLst, byEct, byLct []int32
	leaf                       []int32 // the rank of each task by est
}

func newTimeline(s *Space, n int, backwards bool) timeline {
	t := timeline{backwards: backwards}
	for _, a := range []*[]int{&t.est, &t.lst, &t.ect, &t.lct} {
		*a = make([]int, n)
	}
	for _, a := range []*[]int32{&t.byEst, &t.byLst, &t.byEct, &t.byLct, &t.leaf} {
		*a = remember(s, positions(n))
	}
	return t
}

func newDisjunctive(s *Space, xs []Var, ds []int) *disjunctive {
	n := len(xs)
	return &disjunctive{xs: xs, ds: ds,
		time: [2]timeline{newTimeline(s, n, false), newTimeline(s, n, true)},
		tree: thetatree.New(n), grey: thetatree.NewGrey(n), why: timeline{est: make([]int, n), lct: make([]int, n), byEst: positions(n)}}
}

// load reads the bounds and sorts, in both directions.
func (p *disjunctive) load(s *Space) {
	f, b := &p.time[0], &p.time[1]
	for i, x := range p.xs {
		d, lo, hi := p.ds[i], s.Min(x), s.Max(x)
		f.est[i], f.lst[i], f.ect[i], f.lct[i] = lo, hi, lo+d, hi+d
		b.est[i], b.lst[i], b.ect[i], b.lct[i] = -hi-d, -lo-d, -hi, -lo
	}
	sortTasks(f.byEst, f.est)
	sortTasks(f.byLst, f.lst)
	sortTasks(f.byEct, f.ect)
	sortTasks(f.byLct, f.lct)
	reversed(b.byEst, f.byLct)
	reversed(b.byLst, f.byEct)
	reversed(b.byEct, f.byLst)
	reversed(b.byLct, f.byEst)
	for k, i := range f.byEst {
		f.leaf[i] = int32(k)
	}
	for k, i := range b.byEst {
		b.leaf[i] = int32(k)
	}
}

func reversed(dst, src []int32) {
	for i, v := range src {
		dst[len(src)-1-i] = v
	}
}

func (p *disjunctive) Propagate(s *Space) Status {
	for {
		p.load(s)
		if p.ordered() {
			return Entailed
		}
		if p.overloaded() {
			return Failed
		}
		changed := false
		for k := range p.time {
			if !p.precedences(s, &p.time[k], &changed) || !p.notLast(s, &p.time[k], &changed) {
				return Failed
			}
		}
		if changed {
			continue
		}
		for k := range p.time {
			if !p.edges(s, &p.time[k], &changed) {
				return Failed
			}
		}
		if !changed {
			return Stable
		}
	}
}

// ordered reports whether every task must have ended when the next may begin.
func (p *disjunctive) ordered() bool {
	t := &p.time[0]
	for k := 1; k < len(t.byEst); k++ {
		if t.lct[t.byEst[k-1]] > t.est[t.byEst[k]] {
			return false
		}
	}
	return true
}

// raise lets task i begin at v at the earliest, in the direction of t.
func (p *disjunctive) raise(s *Space, t *timeline, i int32, v int, changed *bool) bool {
	if v <= t.est[i] {
		return true
	}
	*changed = true
	if t.backwards {
		return s.AtMost(p.xs[i], -v-p.ds[i])
	}
	return s.AtLeast(p.xs[i], v)
}

// lower lets task i end at v at the latest, in the direction of t.
func (p *disjunctive) lower(s *Space, t *timeline, i int32, v int, changed *bool) bool {
	if v >= t.lct[i] {
		return true
	}
	*changed = true
	if t.backwards {
		return s.AtLeast(p.xs[i], -v)
	}
	return s.AtMost(p.xs[i], v-p.ds[i])
}

// overloaded reports whether some tasks cannot be done by the latest of their ends.
func (p *disjunctive) overloaded() bool {
	t := &p.time[0]
	p.tree.Clear()
	for _, i := range t.byLct {
		p.tree.Insert(t.leaf[i], p.ds[i], t.ect[i])
		if p.tree.Envelope() > t.lct[i] {
			return true
		}
	}
	return false
}

// precedences lets each task begin after those that can no longer begin after it.
func (p *disjunctive) precedences(s *Space, t *timeline, changed *bool) bool {
	p.tree.Clear()
	next := 0
	for _, i := range t.byEct {
		for next < len(t.byLst) && t.ect[i] > t.lst[t.byLst[next]] {
			j := t.byLst[next]
			p.tree.Insert(t.leaf[j], p.ds[j], t.ect[j])
			next++
		}
		if p.tree.Envelope() > t.est[i] && !p.raise(s, t, i, p.envelopeWithout(t, i, t.ect[i] > t.lst[i]), changed) {
			return false
		}
	}
	return true
}

// envelopeWithout returns the envelope of the tree without task i, which may be in it.
func (p *disjunctive) envelopeWithout(t *timeline, i int32, in bool) int {
	if !in {
		return p.tree.Envelope()
	}
	p.tree.Remove(t.leaf[i])
	e := p.tree.Envelope()
	p.tree.Insert(t.leaf[i], p.ds[i], t.ect[i])
	return e
}

// notLast lets a task end before the last of some others begins, where those cannot
// be done before it begins.
func (p *disjunctive) notLast(s *Space, t *timeline, changed *bool) bool {
	p.tree.Clear()
	next := 0
	for _, i := range t.byLct {
		for next < len(t.byLst) && t.lct[i] > t.lst[t.byLst[next]] {
			j := t.byLst[next]
			p.tree.Insert(t.leaf[j], p.ds[j], t.ect[j])
			next++
		}
		// The task itself is in the tree: it begins before its end.
		if p.tree.Envelope() > t.lst[i] && p.envelopeWithout(t, i, true) > t.lst[i] &&
			!p.lower(s, t, i, t.lst[t.byLst[next-1]], changed) {
			return false
		}
	}
	return true
}

// edges lets a task begin after all tasks that end by some time, where together with
// it they could not.
func (p *disjunctive) edges(s *Space, t *timeline, changed *bool) bool {
	for i, d := range p.ds {
		p.grey.Place(t.leaf[i], d, t.ect[i])
	}
	p.grey.Build()
	for k := len(t.byLct) - 1; k > 0; k-- {
		p.grey.Shade(t.leaf[t.byLct[k]])
		end := t.lct[t.byLct[k-1]]
		for {
			without, with, leaf := p.grey.Envelopes()
			if with <= end {
				break
			}
			if !p.raise(s, t, t.byEst[leaf], without, changed) {
				return false
			}
			p.grey.Remove(leaf)
		}
	}
	return true
}
