package csp

import "github.com/propago/propago/domains"

// This file is edge finding of a cumulative resource by its profile (Vilím 2011; Schutt, Feydy and Stuckey
// 2013): tasks that lie between two times, and what lies fixed there of others, leave some task
// no room. It takes O(n²), and pays where nearly all of the capacity is used, as it is of a resource
// that was found for that (schedule_exclusive.go).

// energies is room for it, in one direction of time. Backwards a task begins at minus its end.
type energies struct {
	est, lst, ect, lct []int
	byEst, byLct       []int32
	free               []int // the energy of each task that does not lie fixed
	toEst, toLct       []int // the energy that lies fixed before each task can begin, and before it must end
	raised             []int // the earliest start that was found
}

// withEdges returns a cumulative resource with edge finding.
func withEdges(c Constraint) Constraint {
	c.(*cumulative).edges = true
	return c
}

func newEnergies(n int) *energies {
	g := &energies{byEst: make([]int32, n), byLct: make([]int32, n)}
	for _, a := range []*[]int{&g.est, &g.lst, &g.ect, &g.lct, &g.free, &g.toEst, &g.toLct, &g.raised} {
		*a = make([]int, n)
	}
	return g
}

// turn takes over the bounds of all tasks.
func (g *energies) turn(p *timetable, backwards bool) {
	for i, d := range p.d {
		if backwards {
			g.est[i], g.lct[i] = -p.lct[i], -p.est[i]
		} else {
			g.est[i], g.lct[i] = p.est[i], p.lct[i]
		}
		g.lst[i], g.ect[i] = g.lct[i]-d, g.est[i]+d
	}
}

// sort takes over the orders of tasks, and works out what lies fixed.
func (g *energies) sort(p *timetable, backwards bool) {
	if backwards {
		reversed(g.byEst, p.byLct)
		reversed(g.byLct, p.byEst)
	} else {
		copy(g.byEst, p.byEst)
		copy(g.byLct, p.byLct)
	}
	copy(g.raised, g.est)
	clear(g.toEst)
	clear(g.toLct)
	for i, h := range p.h {
		lst, ect := g.lst[i], g.ect[i]
		g.free[i] = h * (p.d[i] - max(0, ect-lst))
		if lst >= ect || h == 0 {
			continue
		}
		for j := range p.h {
			g.toEst[j] += h * max(0, min(g.est[j], ect)-lst)
			g.toLct[j] += h * max(0, min(g.lct[j], ect)-lst)
		}
	}
}

// fixed returns how long task i runs before b for sure.
func (g *energies) fixed(i int32, b int) int { return max(0, min(b, g.ect[i])-g.lst[i]) }

// inside returns how long task i runs between two times at least.
func (g *energies) inside(p *timetable, i, a, b int) int {
	return max(0, min(p.d[i], b-a, g.ect[i]-a, b-g.lst[i]))
}

// crowds lets tasks begin later, where those that end by some time would leave them no room. It wants the bounds
// as load has read them, sorted.
func (p *timetable) crowds(s *Space, backwards bool, changed *bool) bool {
	g := p.energies
	g.turn(p, backwards)
	g.sort(p, backwards)
	for k := len(g.byLct) - 1; k >= 0; k-- {
		if end := g.byLct[k]; k+1 < len(g.byLct) && g.lct[g.byLct[k+1]] == g.lct[end] {
			continue
		} else if !p.crowdsBy(s, end, backwards, changed) {
			return false
		}
	}
	return true
}

// crowdsBy does so for the time by which one task has to end.
func (p *timetable) crowdsBy(s *Space, end int32, backwards bool, changed *bool) bool {
	g, b := p.energies, p.energies.lct[end]
	energy, most, u := 0, 0, int32(-1) // most is what task u needs besides
	for k := len(g.byEst) - 1; k >= 0; k-- {
		i := g.byEst[k]
		a, h := g.est[i], p.h[i]
		if a >= b || p.d[i]*h == 0 {
			continue
		}
		if g.lct[i] <= b {
			energy += g.free[i]
		} else if more := h * (min(p.d[i], b-a) - g.fixed(i, b)); more > most {
			most, u = more, i
		}
		left := p.limit*(b-a) - (g.toLct[end] - g.toEst[i]) - energy
		if left < 0 {
			return false
		}
		if most <= left {
			continue
		}
		v := b - (left/p.h[u] + g.fixed(u, b))
		if v <= g.raised[u] {
			continue
		}
		g.raised[u], *changed = v, true
		if x := p.starts[u]; backwards && !s.AtMost(x, -v-p.d[u]) || !backwards && !s.AtLeast(x, v) {
			return false
		}
	}
	return true
}

// explainCrowd looks for two times between which others leave a task no room, if it begins before the
// claim.
func (p *timetable) explainCrowd(r *Reason, claim Literal) bool {
	g := p.energies
	for u, l := range claim.at(p.starts) {
		if p.d[u]*p.h[u] == 0 {
			continue
		}
		backwards, v := l.op == domains.LE, l.k
		if backwards {
			v = -l.k - p.d[u]
		}
		g.turn(p, backwards)
		for _, b := range g.lct {
			for _, a := range g.est {
				// Wherever it begins from then on, and before v, so much of it lies between the two.
				m := min(p.d[u], b-a, b-v+1)
				from := a + m - p.d[u]
				if m <= 0 || g.est[u] < from || !p.crowded(r, backwards, u, a, b, p.limit*(b-a)-m*p.h[u]+1) {
					continue
				}
				p.task(r, u)
				if backwards {
					r.Add(l.x.Le(-from - p.d[u]))
				} else {
					r.Add(l.x.Ge(from))
				}
				return true
			}
		}
	}
	return false
}

// explainCrowded looks for two times between which tasks do not fit.
func (p *timetable) explainCrowded(r *Reason) bool {
	g := p.energies
	g.turn(p, false)
	for _, b := range g.lct {
		for _, a := range g.est {
			if a < b && p.crowded(r, false, -1, a, b, p.limit*(b-a)+1) {
				return true
			}
		}
	}
	return false
}

// crowded gives tasks other than u that have so much energy between two times, and the greatest
// capacity. Bounds are as loose as they may be, and what is not needed is left out.
func (p *timetable) crowded(r *Reason, backwards bool, u, a, b, need int) bool {
	g, spare := p.energies, -need
	for i, h := range p.h {
		if i != u {
			spare += h * g.inside(p, i, a, b)
		}
	}
	if spare < 0 {
		return false
	}
	for i, h := range p.h {
		q := g.inside(p, i, a, b)
		if i == u || q*h == 0 {
			continue
		}
		if q*h <= spare {
			spare -= q * h
			continue
		}
		p.task(r, i)
		x, d := p.starts[i], p.d[i]
		if backwards {
			r.Add(x.Le(-(a + q)), x.Ge(q-b-d))
		} else {
			r.Add(x.Ge(a+q-d), x.Le(b-q))
		}
	}
	p.capacity.addMax(r, p.limit)
	return true
}
