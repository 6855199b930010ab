// Package tiny is a constraint solver of 150 lines, built for reading:
// docs/tutorials/02-a-tiny-solver.md grows it step by step. The engine of this repository is
// package csp; it does the same, with more to say and in less time.
package tiny

import "slices"

// Problem is what is to be solved: a domain for each variable, and constraints. Variables
// are numbered from 0.
type Problem struct {
	Domains     []Domain
	Constraints []Constraint
	Nodes       int // how often the last search propagated
}

// Vars adds n variables with the values lo to hi and returns their numbers.
func (p *Problem) Vars(n, lo, hi int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = len(p.Domains)
		p.Domains = append(p.Domains, Range(lo, hi))
	}
	return xs
}

// Post adds constraints.
func (p *Problem) Post(cs ...Constraint) { p.Constraints = append(p.Constraints, cs...) }

// propagate runs all constraints until nothing changes any more. It reports whether every
// variable has a value left.
func (p *Problem) propagate(d []Domain) bool {
	for {
		before := slices.Clone(d)
		for _, prune := range p.Constraints {
			prune(d)
		}
		if slices.Contains(d, 0) {
			return false
		}
		if slices.Equal(before, d) {
			return true
		}
	}
}

// Solve calls found with each solution, until that returns false.
func (p *Problem) Solve(found func(values []int) bool) {
	p.Nodes = 0
	p.search(slices.Clone(p.Domains), found)
}

// search tries all values of one variable, and of the others below. It reports whether to go
// on looking.
func (p *Problem) search(d []Domain, found func(values []int) bool) bool {
	p.Nodes++
	if !p.propagate(d) {
		return true
	}
	x := fewest(d)
	if x < 0 {
		values := make([]int, len(d))
		for i := range d {
			values[i] = d[i].Min()
		}
		return found(values)
	}
	for _, v := range d[x].Values() {
		child := slices.Clone(d)
		child[x] = Only(v)
		if !p.search(child, found) {
			return false
		}
	}
	return true
}

// fewest is the first variable with the fewest values of those that have more than one, and
// -1 where all have one.
func fewest(d []Domain) int {
	best := -1
	for x := range d {
		if d[x].Size() > 1 && (best < 0 || d[x].Size() < d[best].Size()) {
			best = x
		}
	}
	return best
}
