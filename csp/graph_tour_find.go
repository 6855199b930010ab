package csp

import "github.com/propago/propago/domains"

// This file finds a tour with costs in a model, and what its edges cost.

// costed returns the tour with costs of a circuit whose every edge has a cost by an element
// constraint over a table, where an equation says what the costs add up to; nil of another.
func (c *circuit) costed(ps []posted) *tourCost {
	n := len(c.xs)
	if c.sub || n < 3 || n > mostCities || len(distinct(c.xs)) < n {
		return nil
	}
	by := make(map[int32][]*element) // the variable of the index
	for _, p := range ps {
		if e, ok := p.c.(*element); ok && len(e.xs) == 2 {
			by[e.xs[0].index()] = append(by[e.xs[0].index()], e)
		}
	}
	for _, p := range ps {
		if sum, ok := p.c.(*linear); ok && sum.rel == domains.EQ && len(sum.xs) == n+1 {
			if t := tourOf(c.xs, by, sum); t != nil {
				return t
			}
		}
	}
	return nil
}

// tourOf makes the tour of which an equation adds up the costs, or returns nil where it adds
// up something else.
func tourOf(nodes []Var, by map[int32][]*element, sum *linear) *tourCost {
	place := make(map[int32]int, len(sum.xs))
	for i, x := range sum.xs {
		place[x.index()] = i
	}
	if len(place) < len(sum.xs) {
		return nil
	}
	last := len(sum.xs) * (len(sum.xs) - 1) / 2 // the place of the total, once all others are taken off
	ways := make([]*element, len(nodes))
	for i, x := range nodes {
		for _, e := range by[x.index()] {
			if k, ok := place[e.xs[1].index()]; ok && ways[i] == nil {
				ways[i] = e
				last -= k
				delete(place, e.xs[1].index())
				place[^e.xs[1].index()] = k
			}
		}
		if ways[i] == nil {
			return nil
		}
	}
	total, sign := sum.xs[last], sum.coeffs[last]
	if sign != 1 && sign != -1 {
		return nil
	}
	side := 1
	if total.id < 0 {
		side, total = -1, total.Neg() // so that it bounds the variable from below
	}
	// side*sign times k less the sum of the costs is the total.
	cost := make([][]int, len(nodes))
	for i, x := range nodes {
		e := ways[i]
		k := place[^e.xs[1].index()]
		cost[i] = make([]int, len(nodes))
		for j := range cost[i] {
			if at := e.xs[0].of(x.under(j)); at >= 0 && at < len(e.entries) {
				cost[i][j] = -side * sign * sum.coeffs[k] * sum.xs[k].of(e.xs[1].under(e.entries[at]))
			}
			if i == 0 {
				cost[i][j] += side * sign * sum.k
			}
		}
	}
	if !costTable(cost) {
		return nil
	}
	return newTourCost(nodes, cost, total)
}
