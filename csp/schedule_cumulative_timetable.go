package csp

import "github.com/propago/propago/csp/internal/thetatree"

// This file propagates the cumulative resource: the profile of what lies fixed, what
// fits on top of it, and the overload check.

// timetable is a cumulative constraint in a solver.
type timetable struct {
	*cumulative
	est, lst, ect, lct []int // earliest and latest start, earliest and latest end
	d, h               []int // the least duration and demand, at least 0
	floor              []Var // what may be negative as declared, and must not be
	events             []Wake
	limit              int // the greatest capacity
	peak               int // of the profile

	byEst, byLst, byEct, byLct, leaf []int32

	// The profile has height[k] from at[k] to at[k+1].
	at, height []int
	tree       thetatree.Tree
	apart      *disjunctive // between tasks that exclude each other; nil without
	byDemand   []int32      // room for Explain
	below      []int        // minus the demands, for byDemand
	energies   *energies    // nil where no edges are found
}

func (c *cumulative) Attach(s *Space) Propagator {
	events := c.Wakes(s)
	var floor []Var
	for _, x := range c.vars[len(c.starts):] {
		if len(c.starts) > 0 && s.Min(x) < 0 {
			floor = append(floor, x)
		}
	}
	c = c.counting(events)
	n := len(c.starts)
	p := &timetable{cumulative: c, floor: floor, events: events, tree: thetatree.New(n), at: make([]int, 0, 2*n), height: make([]int, 0, 2*n)}
	for _, a := range []*[]int{&p.est, &p.lst, &p.ect, &p.lct, &p.d, &p.h, &p.below} {
		*a = make([]int, n)
	}
	for _, a := range []*[]int32{&p.byEst, &p.byLst, &p.byEct, &p.byLct, &p.leaf, &p.byDemand} {
		*a = remember(s, positions(n))
	}
	if c.edges {
		p.energies = newEnergies(n)
	}
	var xs []Var
	var ds []int
	for i, x := range c.starts {
		d := c.durations[i].min(s)
		if d > 0 && d == c.durations[i].max(s) && 2*c.demands[i].min(s) > max(0, c.capacity.max(s)) {
			xs, ds = append(xs, x), append(ds, d)
		}
	}
	if len(xs) > 1 {
		p.apart = newDisjunctive(s, xs, ds)
	}
	return p
}

// counting returns the constraint without the tasks that take nothing up in any case. Those need
// not wake it.
func (c *cumulative) counting(events []Wake) *cumulative {
	d := &cumulative{capacity: c.capacity, vars: c.vars, edges: c.edges}
	for i, x := range c.starts {
		if c.durations[i].nothing() || c.demands[i].nothing() {
			events[i] = OnFix
			continue
		}
		d.starts, d.durations, d.demands = append(d.starts, x), append(d.durations, c.durations[i]), append(d.demands, c.demands[i])
	}
	return d
}

func (p *timetable) Wakes(*Space) []Wake { return p.events }

// nothing reports whether it is a constant that is not above 0.
func (a *amount) nothing() bool { return a.constant() && a.k <= 0 }

func (p *timetable) Propagate(s *Space) Status {
	for _, x := range p.floor {
		if !s.AtLeast(x, 0) {
			return Failed
		}
	}
	most := p.load(s)
	if most <= p.capacity.min(s) {
		return Entailed
	}
	p.build()
	changed := false
	if !p.capacityHolds(s, &changed) || p.overloaded() {
		return Failed
	}
	for i := range p.starts {
		if !p.fit(s, i, &changed) {
			return Failed
		}
	}
	if changed {
		return Again
	}
	if p.energies != nil {
		if !p.crowds(s, false, &changed) || !p.crowds(s, true, &changed) {
			return Failed
		}
		if changed {
			return Again
		}
	}
	if p.apart != nil && p.apart.Propagate(s) == Failed {
		return Failed
	}
	for i, x := range p.starts {
		if s.Min(x) != p.est[i] || s.Max(x) != p.lst[i] {
			return Again
		}
	}
	return Stable
}

// load reads the bounds. It returns the greatest sum of all demands.
func (p *timetable) load(s *Space) (most int) {
	for i, x := range p.starts {
		p.d[i], p.h[i] = max(0, p.durations[i].min(s)), max(0, p.demands[i].min(s))
		p.est[i], p.lst[i] = s.Min(x), s.Max(x)
		p.ect[i], p.lct[i] = p.est[i]+p.d[i], p.lst[i]+p.d[i]
		if p.durations[i].max(s) > 0 {
			most += max(0, p.demands[i].max(s))
		}
	}
	p.limit = p.capacity.max(s)
	return most
}

// build makes the profile of the parts that lie fixed: from the latest start to the
// earliest end of a task, where that is later.
func (p *timetable) build() {
	sortTasks(p.byLst, p.lst)
	sortTasks(p.byEct, p.ect)
	p.at, p.height = p.at[:0], p.height[:0]
	now := 0
	i, j := 0, 0
	for j < len(p.byEct) {
		t := p.ect[p.byEct[j]]
		if i < len(p.byLst) {
			t = min(t, p.lst[p.byLst[i]])
		}
		// A stretch ends wherever a part begins or ends, so that each lies in a part or
		// beside it.
		moved := false
		for ; i < len(p.byLst) && p.lst[p.byLst[i]] == t; i++ {
			if k := p.byLst[i]; p.lst[k] < p.ect[k] {
				now += p.h[k]
				moved = true
			}
		}
		for ; j < len(p.byEct) && p.ect[p.byEct[j]] == t; j++ {
			if k := p.byEct[j]; p.lst[k] < p.ect[k] {
				now -= p.h[k]
				moved = true
			}
		}
		if moved {
			p.at, p.height = append(p.at, t), append(p.height, now)
		}
	}
}

// capacityHolds keeps the capacity at least as great as the peak and every demand.
func (p *timetable) capacityHolds(s *Space, changed *bool) bool {
	p.peak = 0
	for _, h := range p.height {
		p.peak = max(p.peak, h)
	}
	peak := p.peak
	for i, h := range p.h {
		if p.d[i] > 0 {
			peak = max(peak, h)
		}
	}
	if peak == 0 || peak <= p.capacity.min(s) {
		return true
	}
	if p.capacity.constant() {
		return false
	}
	*changed = true
	return s.AtLeast(p.capacity.x, peak)
}

// overloaded reports whether the energies of some tasks do not fit before the latest
// of their ends.
func (p *timetable) overloaded() bool {
	if p.limit <= 0 {
		return false
	}
	sortTasks(p.byEst, p.est)
	sortTasks(p.byLct, p.lct)
	for k, i := range p.byEst {
		p.leaf[i] = int32(k)
	}
	p.tree.Clear()
	limit := p.effective()
	for _, i := range p.byLct {
		energy := p.d[i] * p.h[i]
		if energy == 0 {
			continue
		}
		p.tree.Insert(p.leaf[i], energy, limit*p.est[i]+energy)
		if p.tree.Envelope() > limit*p.lct[i] {
			return true
		}
	}
	return false
}

// effective returns the capacity as far as it can be used: no more than all demands.
func (p *timetable) effective() int {
	total := 0
	for _, h := range p.h {
		total += h
	}
	return min(p.limit, total)
}

// fit narrows task i to where it fits on top of the profile.
func (p *timetable) fit(s *Space, i int, changed *bool) bool {
	above := p.peak > p.limit-p.h[i] // else it fits wherever it lies
	if above && p.h[i] > 0 && p.d[i] > 0 && p.est[i] < p.lst[i] && (!p.fitEarliest(s, i, changed) || !p.fitLatest(s, i, changed)) {
		return false
	}
	if p.h[i] > 0 && !p.durations[i].constant() && !p.fitDuration(s, i, changed) {
		return false
	}
	return p.d[i] == 0 || p.demands[i].constant() || p.fitDemand(s, i, changed)
}

// others returns the height of stretch k of the profile without task i.
func (p *timetable) others(k, i int) int {
	if t := p.at[k]; p.lst[i] <= t && t < p.ect[i] {
		return p.height[k] - p.h[i]
	}
	return p.height[k]
}

// stretch returns the first stretch of the profile that ends after t. The last one has
// height 0 and does not end.
func (p *timetable) stretch(t int) int {
	lo, hi := 0, len(p.at)
	for lo < hi {
		if mid := (lo + hi) / 2; p.at[mid] <= t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return max(0, lo-1)
}

// fitEarliest lets the task begin after the stretches that it cannot run in, one at a
// time, so that each step has a reason of its own.
func (p *timetable) fitEarliest(s *Space, i int, changed *bool) bool {
	x, room := p.starts[i], p.limit-p.h[i]
	est := p.est[i]
	for k := p.stretch(est); k+1 < len(p.at) && p.at[k] < est+p.d[i]; k++ {
		if p.at[k+1] <= est || p.others(k, i) <= room {
			continue
		}
		*changed = true
		if !s.AtLeast(x, p.at[k+1]) {
			return false
		}
		est = s.Min(x)
	}
	return true
}

// fitLatest lets the task end before the stretches that it cannot run in.
func (p *timetable) fitLatest(s *Space, i int, changed *bool) bool {
	x, room := p.starts[i], p.limit-p.h[i]
	lst := s.Max(x)
	if len(p.at) == 0 {
		return true
	}
	for k := min(p.stretch(lst+p.d[i]-1), len(p.at)-2); k >= 0 && p.at[k+1] > lst; k-- {
		if p.at[k] >= lst+p.d[i] || p.others(k, i) <= room {
			continue
		}
		*changed = true
		if !s.AtMost(x, p.at[k]-p.d[i]) {
			return false
		}
		lst = s.Max(x)
	}
	return true
}

// fitDuration lets the task end before the first stretch that it cannot run in and
// that lies behind every start it can have.
func (p *timetable) fitDuration(s *Space, i int, changed *bool) bool {
	x := p.durations[i].x
	longest := s.Max(x)
	if p.h[i] > p.limit {
		*changed = *changed || longest > 0
		return s.AtMost(x, 0)
	}
	est, lst := s.Min(p.starts[i]), s.Max(p.starts[i])
	for k := p.stretch(lst); k+1 < len(p.at) && p.at[k] < est+longest; k++ {
		if t := max(p.at[k], lst); p.at[k+1] > t && t < est+longest && p.others(k, i) > p.limit-p.h[i] {
			*changed = true
			return s.AtMost(x, t-est)
		}
	}
	return true
}

// fitDemand leaves the task what the profile leaves where it runs for sure.
func (p *timetable) fitDemand(s *Space, i int, changed *bool) bool {
	x := p.demands[i].x
	room := max(0, p.limit)
	for k := range p.at {
		if p.lst[i] <= p.at[k] && p.at[k] < p.ect[i] {
			room = min(room, p.limit-p.others(k, i))
		}
	}
	if p.lst[i] < p.ect[i] && len(p.at) > 0 && p.at[p.stretch(p.lst[i])] <= p.lst[i] {
		room = min(room, p.limit-p.others(p.stretch(p.lst[i]), i))
	}
	room = max(room, 0)
	if s.Max(x) <= room {
		return true
	}
	*changed = true
	return s.AtMost(x, room)
}
