package csp

import (
	"slices"

	"github.com/propago/propago/domains"
)

// This file counts how many different values some variables take.

type nValue struct {
	n    Var
	xs   []Var
	vars []Var // the xs, then n
}

// NValue states that the xs take exactly n different values.
//
// The minimum of n is at least the largest number of pairwise disjoint intervals between
// the bounds of the xs (Bessiere, Hebrard, Hnich, Kiziltan and Walsh 2006), and its
// maximum at most the largest number of xs that can take a value of their own, by
// matching; where some x keeps only its bounds, the number of xs less the repetitions
// among the fixed ones. Where n can be no more than the values already taken, the xs take
// no others; where n is as large as the xs are many, they are all different by value
// elimination. That is less than domain consistency, which is NP-hard. A run takes
// O(nd) at best and O(n²d) at worst for d values.
//
// Reasons are disjoint intervals, a set of variables with few values (a Hall set), or the
// taken values with a bound of n.
func NValue(xs []Var, n Var) Constraint {
	vars := append(append(make([]Var, 0, len(xs)+1), xs...), n)
	return &nValue{n, vars[:len(xs):len(xs)], vars}
}

func (c *nValue) Vars() []Var    { return c.vars }
func (c *nValue) Kind() string   { return "nvalue" }
func (c *nValue) String() string { return call("nvalue", c.xs) + " is " + c.n.String() }

func (c *nValue) Satisfied(vals []int) bool {
	xs := vals[:len(c.xs)]
	different := 0
	for i, v := range xs {
		if !slices.Contains(xs[:i], v) {
			different++
		}
	}
	return different == vals[len(xs)]
}

func (c *nValue) Attach(s *Space) Propagator {
	n := len(c.xs)
	p := &nValueProp{nValue: c, values: newValueElimination(s, c.xs), byMax: remember(s, positions(n)),
		lo: make([]int, n), hi: make([]int, n), taken: make([]int, 0, n)}
	var union domains.Set
	for _, x := range c.xs {
		union = union.Union(s.Domain(x))
	}
	if !p.values.loose {
		p.index = newValueIndex(union)
		p.matching, p.past = newMatching(n, p.index.n), newMatching(n, p.index.n)
		p.matching.remembered(s)
	}
	return p
}

type nValueProp struct {
	*nValue
	values *valueElimination
	lo, hi []int
	byMax  []int32 // the positions sorted by maximum
	taken  []int   // the values of fixed variables, ascending
	index  valueIndex
	*matching
	past *matching // for explaining
}

func (p *nValueProp) Priority() Priority { return Costly }

func (p *nValueProp) Propagate(s *Space) Status {
	for removed := int64(-1); removed != s.st.Removed(); {
		removed = s.st.Removed()
		for i, x := range p.xs {
			p.lo[i], p.hi[i] = s.Min(x), s.Max(x)
		}
		p.readTaken()
		lower, upper := p.disjoint(), p.atMost(s)
		if !s.AtLeast(p.n, lower) || !s.AtMost(p.n, upper) {
			return Failed
		}
		if lower == upper {
			return Entailed
		}
		if s.Max(p.n) == len(p.taken) && !p.keepTaken(s) {
			return Failed
		}
		if s.Min(p.n) == len(p.xs) && p.values.Propagate(s) == Failed {
			return Failed
		}
	}
	return Stable
}

func (p *nValueProp) readTaken() {
	p.taken = p.taken[:0]
	for i, lo := range p.lo {
		if lo == p.hi[i] {
			p.taken = append(p.taken, lo)
		}
	}
	slices.Sort(p.taken)
	p.taken = slices.Compact(p.taken)
}

// disjoint returns the largest number of disjoint intervals among lo[i]..hi[i]: taking
// each time the one that ends first is best.
func (p *nValueProp) disjoint() int {
	sortByKey(p.byMax, p.hi)
	found, end := 0, 0
	for _, i := range p.byMax {
		if found == 0 || p.lo[i] > end {
			found++
			end = p.hi[i]
		}
	}
	return found
}

// atMost returns the largest number of different values.
func (p *nValueProp) atMost(s *Space) int {
	if p.matching == nil {
		open := 0
		for i, lo := range p.lo {
			if lo != p.hi[i] {
				open++
			}
		}
		return open + len(p.taken)
	}
	matched := 0
	for i, x := range p.xs {
		p.index.load(s, x, p.row(int32(i)))
		p.keep(int32(i))
	}
	for i := range p.xs {
		if p.value[i] >= 0 || p.augment(int32(i)) {
			matched++
		}
	}
	return matched
}

// keepTaken removes from the open variables what is not taken, from the outside inwards,
// so that it reaches what only a move of the bound can remove.
func (p *nValueProp) keepTaken(s *Space) bool {
	for _, x := range p.xs {
		for !p.isTaken(s.Min(x)) {
			to := s.Max(x) + 1
			if k, _ := slices.BinarySearch(p.taken, s.Min(x)); k < len(p.taken) {
				to = p.taken[k]
			}
			if !s.AtLeast(x, to) {
				return false
			}
		}
		for !p.isTaken(s.Max(x)) {
			k, _ := slices.BinarySearch(p.taken, s.Max(x)) // the least is below
			if !s.AtMost(x, p.taken[k-1]) {
				return false
			}
		}
		if !s.KeepsHoles(x) {
			continue
		}
		for v, ok := s.Next(x, s.Min(x)+1); ok; v, ok = s.Next(x, v+1) {
			if !p.isTaken(v) && !s.Remove(x, v) {
				return false
			}
		}
	}
	return true
}

func (p *nValueProp) isTaken(v int) bool {
	_, ok := slices.BinarySearch(p.taken, v)
	return ok
}

func (p *nValueProp) Explain(r *Reason, claim Literal) {
	if l, ok := claim.On(p.n); ok {
		if l.op == domains.GE && p.explainDisjoint(r, l.k) || l.op == domains.LE && p.explainAtMost(r, l.k) {
			return
		}
	}
	if n := len(p.xs); r.Min(p.n) >= n && explainTaken(r, p.xs, claim) {
		r.Add(p.n.Ge(n))
		return
	}
	for _, l := range claim.at(p.xs) {
		from, to := l.k, l.k
		switch l.op {
		case domains.GE:
			from, to = r.Min(l.x), l.k-1
		case domains.LE:
			from, to = l.k+1, r.Max(l.x)
		}
		if p.explainKept(r, l.x, from, to) {
			if l.op == domains.GE {
				r.addMin(l.x)
			} else if l.op == domains.LE {
				r.addMax(l.x)
			}
			return
		}
	}
}

// explainDisjoint gives the facts that k intervals were disjoint, each drawn up to the
// one before.
func (p *nValueProp) explainDisjoint(r *Reason, k int) bool {
	for i, x := range p.xs {
		p.lo[i], p.hi[i] = r.Min(x), r.Max(x)
	}
	if p.disjoint() < k {
		return false
	}
	found, end := 0, 0
	for _, i := range p.byMax {
		if found == k {
			break
		}
		if found > 0 && p.lo[i] <= end {
			continue
		}
		if found > 0 {
			r.Add(p.xs[i].Ge(end + 1))
		}
		if found++; found < k {
			r.Add(p.xs[i].Le(p.hi[i]))
		}
		end = p.hi[i]
	}
	return true
}

// explainAtMost gives the facts that there were at most k different values.
func (p *nValueProp) explainAtMost(r *Reason, k int) bool {
	m := p.past
	if m == nil {
		return p.explainRepeated(r, len(p.xs)-k)
	}
	m.reset()
	matched := 0
	for i, x := range p.xs {
		p.index.loadPast(r, x, m.row(int32(i)))
		if m.augment(int32(i)) {
			matched++
		}
	}
	if matched > k {
		return false
	}
	m.surplus()
	for _, i := range m.queue {
		p.index.addWithin(r, p.xs[i], m.seen)
	}
	return true
}

// explainRepeated gives the facts that so many fixed variables had taken a value that an
// earlier one has.
func (p *nValueProp) explainRepeated(r *Reason, need int) bool {
	found := 0
	for i := range p.xs {
		if p.earlier(r, i) >= 0 {
			found++
		}
	}
	if found < need {
		return false
	}
	for i, x := range p.xs {
		if j := p.earlier(r, i); need > 0 && j >= 0 {
			r.Add(x.Eq(r.Min(x)), p.xs[j].Eq(r.Min(x)))
			need--
		}
	}
	return true
}

// earlier returns the first position with the same fixed value as position i, where that
// is before it, else -1.
func (p *nValueProp) earlier(r *Reason, i int) int {
	if !r.Fixed(p.xs[i]) {
		return -1
	}
	v := r.Min(p.xs[i])
	for j, y := range p.xs[:i] {
		if r.fixedTo(y, v) {
			return j
		}
	}
	return -1
}

// explainKept gives the facts that other variables had taken as many values as n allows,
// none of them from..to.
func (p *nValueProp) explainKept(r *Reason, x Var, from, to int) bool {
	p.taken = p.taken[:0]
	outside := func(v int) bool { return v < from || v > to }
	for _, y := range p.xs {
		if y.index() != x.index() && r.Fixed(y) && outside(r.Min(y)) && !slices.Contains(p.taken, r.Min(y)) {
			p.taken = append(p.taken, r.Min(y))
		}
	}
	hi := r.Max(p.n)
	if len(p.taken) < hi {
		return false
	}
	for _, w := range p.taken[:max(hi, 0)] {
		for _, y := range p.xs {
			if y.index() != x.index() && r.fixedTo(y, w) {
				r.Add(y.Eq(w))
				break
			}
		}
	}
	r.Add(p.n.Le(hi))
	return true
}
