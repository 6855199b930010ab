package csp

import "github.com/propago/propago/csp/strategy"

// This file chooses the variable to branch on.

// chooseVar returns the variable of a phase to branch on next; ok is false where
// none is open.
func (s *Solver) chooseVar(p *phase) (x Var, ok bool) {
	st := s.space.st
	switch p.Order {
	case byConflicts:
		return s.order.conflicts.first(s)
	case byGoal:
		return s.towardsGoal()
	}
	first := p.first.Get(st)
	i := first
	for i < len(p.Vars) && s.closed(p.Vars[i].index()) {
		i++
	}
	if i != first {
		p.first.Set(st, i)
	}
	if i == len(p.Vars) {
		return Var{}, false
	}
	if p.cup != nil {
		if k, ok := p.cup.best(s); ok {
			return p.Vars[k], true
		}
	}
	switch {
	case p.Order == strategy.InputOrder:
		return p.Vars[i], true
	case p.Order == strategy.MRV && p.Ties == strategy.Auto:
		return s.smallest(p.Vars[i:]), true
	case (p.Order == strategy.Auto || p.Order == strategy.DomWDeg) && p.Ties == strategy.Auto:
		return s.lightest(p.Vars[i:]), true
	}
	best, count := p.Vars[i], 0
	var key, tie float64
	for _, y := range p.Vars[i:] {
		if s.closed(y.index()) {
			continue
		}
		k := s.key(p.Order, y)
		switch {
		case count == 0 || k < key:
			best, key, count = y, k, 1
			tie = s.tie(p, y)
		case k > key:
		case p.Order == strategy.RandomOrder || p.Ties == strategy.RandomOrder:
			// Reservoir sampling: each of the equals is as likely as the others.
			if count++; s.order.rng.IntN(count) == 0 {
				best = y
			}
		default:
			if t := s.tie(p, y); t < tie {
				best, tie = y, t
			}
		}
	}
	return best, true
}

// tie returns the key of the second order of a phase.
func (s *Solver) tie(p *phase, x Var) float64 {
	if p.Ties == strategy.Auto {
		if p.Order != strategy.MRVDegree {
			return 0
		}
		return -float64(s.degree(x.index()))
	}
	return s.key(p.Ties, x)
}

// key returns what an order ranks variables by, the least first. All keys are
// whole numbers or quotients of two, so that they are the same on every machine.
func (s *Solver) key(o strategy.VarOrder, x Var) float64 {
	sp := &s.space
	switch o {
	case strategy.MRV, strategy.MRVDegree:
		return float64(sp.Size(x))
	case strategy.AntiFirstFail:
		return -float64(sp.Size(x))
	case strategy.DomDeg:
		return float64(sp.Size(x)) / float64(s.order.degrees[x.index()])
	case strategy.Auto, strategy.DomWDeg:
		return float64(sp.Size(x)) / float64(s.order.weights[x.index()])
	case strategy.Degree:
		return -float64(s.order.degrees[x.index()])
	case strategy.Smallest:
		return float64(sp.Min(x))
	case strategy.Largest:
		return -float64(sp.Max(x))
	case strategy.MaxRegret:
		lo := sp.Min(x)
		next, ok := sp.Next(x, lo+1)
		if !ok {
			next = lo
		}
		return -float64(next - lo)
	case strategy.Activity:
		return float64(sp.Size(x)) / (1 + s.order.activity[x.index()])
	}
	return 0 // InputOrder and RandomOrder hold all equal
}

// closed reports whether x needs no branch: it is fixed, or, where only
// assignments count, assigned.
func (s *Solver) closed(x int32) bool {
	if s.assigned == nil {
		return s.space.st.Fixed(x)
	}
	return s.assigned[x].Get(s.space.st) != 0
}

// smallest returns the first open variable with the fewest values; the first of xs
// is open.
func (s *Solver) smallest(xs []Var) Var {
	least := 2 // no open domain of a propagated variable is smaller
	if s.opts.Maintain >= strategy.ForwardChecking {
		least = 1
	}
	best, size := xs[0], s.space.Size(xs[0])
	for _, y := range xs[1:] {
		if size <= least {
			break
		}
		if n := s.space.Size(y); n < size && !s.closed(y.index()) {
			best, size = y, n
		}
	}
	return best
}

// lightest returns the first open variable with the least quotient of domain size
// and weighted degree, without dividing; the first of xs is open.
func (s *Solver) lightest(xs []Var) Var {
	best := xs[0]
	size, weight := int64(s.space.Size(best)), s.order.weights[best.index()]
	st := s.space.st
	for _, y := range xs[1:] {
		i := y.index()
		n := int64(st.Size(i))
		if n == 1 && s.assigned == nil {
			continue // closed, as closed would say
		}
		if w := s.order.weights[i]; n*weight < size*w && !s.closed(i) {
			best, size, weight = y, n, w
		}
	}
	return best
}

// degree counts the open variables that share a constraint with x, once for each
// constraint.
func (s *Solver) degree(x int32) int {
	n := 0
	for _, c := range s.network.on[x] {
		for _, y := range s.network.scope[c] {
			if y != x && !s.closed(y) {
				n++
			}
		}
	}
	return n
}

// blame learns from a failure for the orders that do: the constraint that failed
// weighs more on its variables (Boussemart et al. 2004; the weight of a variable
// is the sum over all its constraints, whether others on them are open or not).
func (s *Solver) blame() {
	if s.order.weights == nil {
		return
	}
	f := s.space.st.Failure()
	if f.Cause < 0 {
		return
	}
	for _, x := range s.space.props[f.Cause].c.Vars() {
		s.weigh(x.index())
	}
}

// weigh adds one to the weight of a variable, where weights are kept. The failures of other
// turns than the engine's own do not count: they come of another order, and lead the one by
// weights astray.
func (s *Solver) weigh(x int32) {
	if s.order.weights == nil || !s.order.last() {
		return
	}
	s.order.weights[x]++
	s.order.weighed = true
	for _, t := range s.order.cups {
		t.touch(x)
	}
}

// activityDecay is what an activity keeps of itself from node to node.
const activityDecay = 0.999

// stir counts the variables that the latest node changed, for the activity order
// (Michel and Van Hentenryck 2012). Rather than lowering all others, what is
// added grows.
func (s *Solver) stir() {
	st := s.space.st
	from := 0
	if n := st.Level(); n > 0 {
		from = st.Mark(n - 1)
	}
	s.order.stirring /= activityDecay
	if s.order.stirring > 1e100 {
		for i := range s.order.activity {
			s.order.activity[i] *= 1e-100
		}
		s.order.stirring *= 1e-100
	}
	for pos := from; pos < st.TrailLen(); pos++ {
		if x, _ := st.Before(pos); x >= 0 {
			s.order.activity[x] += s.order.stirring
		}
	}
}
