package csp

import (
	"fmt"
	"slices"

	"github.com/propago/propago/domains"
)

// This file counts several values at once, each by a variable of its own.

type globalCardinality struct {
	xs     []Var
	values []int
	counts []Var
	closed bool
	set    domains.Set // the values
	vars   []Var       // the xs, then the counts
}

// GlobalCardinality states for each k that exactly counts[k] of the xs take values[k].
// Where it is closed the xs take no other values. The values are pairwise different and
// as many as the counts; otherwise the model is malformed.
//
// Each value by itself is domain consistent, as [Count] is. Besides, the counts add up to
// at most the number of variables that can take one of the values, and to at least the
// number of those that take nothing else; each count is bounded by the bounds of all
// others. That is less than domain or bounds consistency of the whole, which would need a
// flow. A pass takes O(nm) for n variables and m values. Reasons for a count are the
// variables that have taken the value, or cannot, or the bounds of the other counts; for a
// variable, those variables and a bound of the count. Variables that keep only their
// bounds are pruned at them.
func GlobalCardinality(xs []Var, values []int, counts []Var, closed bool) Constraint {
	vars := append(append(make([]Var, 0, len(xs)+len(counts)), xs...), counts...)
	values = append([]int(nil), values...)
	return &globalCardinality{vars[:len(xs):len(xs)], values, vars[len(xs):], closed, domains.Of(values...), vars}
}

func (c *globalCardinality) Vars() []Var { return c.vars }

func (c *globalCardinality) Kind() string {
	if c.closed {
		return "global_cardinality_closed"
	}
	return "global_cardinality"
}

func (c *globalCardinality) String() string {
	return call(c.Kind(), c.xs) + fmt.Sprintf(" of %v is ", c.values) + call("", c.counts)
}

func (c *globalCardinality) Validate() error {
	if len(c.values) != len(c.counts) {
		return fmt.Errorf("there are %d values and %d counts, want as many", len(c.values), len(c.counts))
	}
	for i, v := range c.values {
		for j, w := range c.values[:i] {
			if v == w {
				return fmt.Errorf("the value %d stands at %d and at %d, want it once", v, j, i)
			}
		}
	}
	return nil
}

func (c *globalCardinality) Satisfied(vals []int) bool {
	n := len(c.xs)
	for k, v := range c.values {
		found := 0
		for _, w := range vals[:n] {
			if w == v {
				found++
			}
		}
		if found != vals[n+k] {
			return false
		}
	}
	return !c.closed || !slices.ContainsFunc(vals[:n], func(w int) bool { return !c.set.Contains(w) })
}

func (c *globalCardinality) Attach(s *Space) Propagator {
	p := &globalCardinalityProp{globalCardinality: c}
	for _, x := range c.xs {
		p.tests = append(p.tests, newSetTest(s, x, c.set))
	}
	return p
}

type globalCardinalityProp struct {
	*globalCardinality
	tests []setTest // of each x for the set of all values
}

func (p *globalCardinalityProp) Priority() Priority { return Quadratic }

func (p *globalCardinalityProp) Propagate(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		if p.closed && !p.close(s) || !p.bySum(s) {
			return Failed
		}
		settled := true
		for k := range p.values {
			ok, fixed := p.byValue(s, k)
			if !ok {
				return Failed
			}
			settled = settled && fixed
		}
		if settled && removed == s.st.Removed() {
			return Entailed
		}
	}
	return Stable
}

// close keeps the xs to the values.
func (p *globalCardinalityProp) close(s *Space) bool {
	for i := range p.tests {
		if _, out := p.tests[i].look(s); out && !p.tests[i].move(s, true) {
			return false
		}
	}
	return true
}

// byValue propagates one value with its count. fixed: who takes it is decided.
func (p *globalCardinalityProp) byValue(s *Space, k int) (ok, fixed bool) {
	ok, fixed = countValue(s, p.xs, p.values[k], p.counts[k])
	return ok, fixed && (!p.closed || p.allInside(s))
}

func (p *globalCardinalityProp) allInside(s *Space) bool {
	for i := range p.tests {
		if _, out := p.tests[i].look(s); out {
			return false
		}
	}
	return true
}

// bySum bounds each count by the sum of all.
func (p *globalCardinalityProp) bySum(s *Space) bool {
	inside, able := 0, 0 // the xs that take only values, and those that can take one
	for i := range p.tests {
		in, out := p.tests[i].look(s)
		if in {
			able++
			if !out {
				inside++
			}
		}
	}
	least, most := 0, 0
	for _, n := range p.counts {
		least += s.Min(n)
		most += s.Max(n)
	}
	for _, n := range p.counts {
		lo, hi := s.Min(n), s.Max(n)
		if !s.AtLeast(n, inside-(most-hi)) || !s.AtMost(n, able-(least-lo)) {
			return false
		}
	}
	return true
}

// Explain: see byValue and bySum. What closing removed needs no facts.
func (p *globalCardinalityProp) Explain(r *Reason, claim Literal) {
	for k, l := range claim.at(p.counts) {
		if explainCounted(r, p.xs, p.values[k], l) || p.explainSum(r, k, l) {
			return
		}
	}
	for i, l := range claim.at(p.xs) {
		k := slices.Index(p.values, l.k)
		if k >= 0 && explainTaker(r, p.xs, i, l, p.counts[k]) {
			return
		}
	}
}

// explainSum explains a bound of count k: the other counts leave at least so many of those
// that take only values, or allow at most so many of those that can take a value.
func (p *globalCardinalityProp) explainSum(r *Reason, k int, l Literal) bool {
	least := l.op == domains.GE
	need := l.k + r.sumBut(p.counts, k, least) // so many are to be inside
	if !least {
		need = len(p.xs) - need // or outside
	}
	switch {
	case !least && l.op != domains.LE:
		return false
	case least && p.closed:
		if len(p.tests) < need {
			return false
		}
	case !addPlaced(r, p.tests, least, need, -1):
		return false
	}
	r.addBut(p.counts, k, least)
	return true
}
