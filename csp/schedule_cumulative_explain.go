package csp

import "github.com/propago/propago/domains"

// This file gives the reasons of the cumulative resource: tasks that cover a stretch of
// time, tasks whose energies do not fit, and what the disjunctive part has to say.

func (p *timetable) recall(r *Reason) {
	for i, x := range p.starts {
		p.d[i], p.h[i] = max(0, p.durations[i].minAt(r)), max(0, p.demands[i].minAt(r))
		p.est[i], p.lst[i] = r.Min(x), r.Max(x)
		p.ect[i], p.lct[i] = p.est[i]+p.d[i], p.lst[i]+p.d[i]
		p.below[i] = -p.h[i]
	}
	p.limit = p.capacity.maxAt(r)
	sortTasks(p.byDemand, p.below)
}

func (p *timetable) Explain(r *Reason, claim Literal) {
	for _, x := range p.floor {
		if l, ok := claim.On(x); ok && l.op == domains.GE && l.k <= 0 {
			return // in any case
		}
	}
	p.recall(r)
	if claim.IsFalse() {
		if p.explainPeak(r, p.limit+1) || p.explainOverload(r) {
			p.capacity.addMax(r, p.limit)
		} else if p.energies != nil && p.explainCrowded(r) {
		} else {
			p.apart.Explain(r, claim)
		}
		return
	}
	if p.explainStart(r, claim) || p.energies != nil && p.explainCrowd(r, claim) || p.apart != nil && p.apart.explainBound(r, claim) ||
		p.explainDuration(r, claim) || p.explainDemand(r, claim) {
		return
	}
	if l, ok := claim.On(p.capacity.x); ok && l.op == domains.GE && p.explainPeak(r, l.k) {
		return
	}
	// A variable at several positions moved while it was looked at.
	for _, x := range p.vars {
		r.addMin(x)
		r.addMax(x)
	}
}

// task gives the facts that task j lasts and needs what it was known to.
func (p *timetable) task(r *Reason, j int) {
	p.durations[j].addMin(r, p.d[j])
	p.demands[j].addMin(r, p.h[j])
}

// cover gives tasks other than i that run from first to last for sure and need so much
// together, the most demanding ones; it reports whether there are such.
func (p *timetable) cover(r *Reason, i, first, last, need int) bool {
	total := 0
	for j := range p.starts {
		if j != i && p.lst[j] <= first && p.ect[j] > last {
			total += p.h[j]
		}
	}
	if total < need {
		return false
	}
	for _, k := range p.byDemand {
		if need <= 0 {
			break
		}
		if j := int(k); j != i && p.lst[j] <= first && p.ect[j] > last {
			need -= p.h[j]
			p.task(r, j)
			r.Add(p.starts[j].Le(first), p.starts[j].Ge(last+1-p.d[j]))
		}
	}
	return true
}

// explainPeak gives tasks that need so much at one time.
func (p *timetable) explainPeak(r *Reason, need int) bool {
	for i := range p.starts {
		if p.d[i] > 0 && p.h[i] > 0 && p.h[i] >= need {
			p.durations[i].addMin(r, 1)
			p.demands[i].addMin(r, max(1, need))
			return true
		}
	}
	for i := range p.starts {
		if t := p.lst[i]; t < p.ect[i] && p.h[i] > 0 && p.cover(r, -1, t, t, need) {
			return true
		}
	}
	return false
}

// explainOverload gives tasks whose energies do not fit between two times.
func (p *timetable) explainOverload(r *Reason) bool {
	limit := p.effective()
	if limit <= 0 {
		return false
	}
	sortTasks(p.byEst, p.est)
	for _, end := range p.lct {
		energy := 0
		for k := len(p.byEst) - 1; k >= 0; k-- {
			i := p.byEst[k]
			if p.lct[i] > end {
				continue
			}
			energy += p.d[i] * p.h[i]
			begin := p.est[i]
			if energy <= limit*(end-begin) {
				continue
			}
			last := begin + (energy-1)/limit // as loose as end can be
			for _, j := range p.byEst[k:] {
				if p.lct[j] <= end && p.d[j]*p.h[j] > 0 {
					p.task(r, int(j))
					r.Add(p.starts[j].Ge(begin), p.starts[j].Le(last-p.d[j]))
				}
			}
			return true
		}
	}
	return false
}

// explainStart explains that a task begins after a stretch that it does not fit in, or
// ends before it.
func (p *timetable) explainStart(r *Reason, claim Literal) bool {
	for i, l := range claim.at(p.starts) {
		if p.d[i] == 0 || p.h[i] == 0 {
			continue
		}
		var first, last int
		if l.op == domains.GE {
			last = l.k - 1
			first = min(p.est[i]+p.d[i]-1, last)
		} else {
			first = l.k + p.d[i]
			last = max(p.lst[i], first)
		}
		if !p.cover(r, i, first, last, p.limit-p.h[i]+1) {
			continue
		}
		p.task(r, i)
		p.capacity.addMax(r, p.limit)
		if l.op == domains.GE {
			r.Add(l.x.Ge(first - p.d[i] + 1))
		} else {
			r.Add(l.x.Le(last))
		}
		return true
	}
	return false
}

// explainDuration explains that a task that lasted longer would run where it does not
// fit.
func (p *timetable) explainDuration(r *Reason, claim Literal) bool {
	for i, x := range p.starts {
		l, ok := claim.On(p.durations[i].x)
		if !ok || l.op != domains.LE || p.h[i] == 0 {
			continue
		}
		if l.k == 0 && p.h[i] > max(0, p.limit) {
			p.demands[i].addMin(r, max(1, p.limit+1))
			p.capacity.addMax(r, p.limit)
			return true
		}
		t := p.est[i] + l.k
		if t < p.lst[i] || !p.cover(r, i, t, t, p.limit-p.h[i]+1) {
			continue
		}
		r.Add(x.Ge(p.est[i]), x.Le(t))
		p.demands[i].addMin(r, p.h[i])
		p.capacity.addMax(r, p.limit)
		return true
	}
	return false
}

// explainDemand explains what the others leave for a task where it runs.
func (p *timetable) explainDemand(r *Reason, claim Literal) bool {
	for i, x := range p.starts {
		l, ok := claim.On(p.demands[i].x)
		if !ok || l.op != domains.LE || l.k < 0 || p.d[i] == 0 {
			continue
		}
		if l.k >= max(0, p.limit) {
			p.durations[i].addMin(r, 1)
			p.capacity.addMax(r, l.k)
			return true
		}
		for j := range p.starts {
			t := max(p.lst[j], p.lst[i])
			if t >= p.ect[i] || !p.cover(r, i, t, t, p.limit-l.k) {
				continue
			}
			r.Add(x.Le(t), x.Ge(t+1-p.d[i]))
			p.durations[i].addMin(r, p.d[i])
			p.capacity.addMax(r, p.limit)
			return true
		}
	}
	return false
}
