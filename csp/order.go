package csp

import (
	"github.com/propago/propago/domains"
)

// This file chooses what to branch on: the variable, then the value.

// chooseVar returns the next variable to branch on; found is false where none is
// open, which makes the node a solution.
func (s *Solver) chooseVar() (x int32, found bool) {
	st := s.space.st
	first := st.Int(s.first)
	i := first
	for i < len(s.open) && s.closed(s.open[i]) {
		i++
	}
	if i != first {
		st.SetInt(s.first, i)
	}
	if i == len(s.open) {
		return 0, false
	}
	switch s.opts.Order {
	case InputOrder:
		return s.open[i], true
	case RandomOrder:
		n := 0
		for _, y := range s.open[i:] {
			if !s.closed(y) {
				if n++; s.rng.IntN(n) == 0 {
					x = y
				}
			}
		}
		return x, true
	case MRVDegree:
		return s.smallest(i, true), true
	}
	return s.smallest(i, false), true
}

// closed reports whether x needs no branch: it is fixed, or, where only
// assignments count, assigned.
func (s *Solver) closed(x int32) bool {
	if s.assigned == nil {
		return s.space.st.Fixed(x)
	}
	return s.space.st.Int(s.assigned[x]) != 0
}

// smallest returns the open variable with the fewest values from position i on,
// the earliest of equals, or of those with the highest degree.
func (s *Solver) smallest(i int, degree bool) int32 {
	st := s.space.st
	least := 2 // no open domain of a propagated variable is smaller
	if s.opts.Maintain >= ForwardChecking {
		least = 1
	}
	best, size, deg := s.open[i], 0, -1
	for _, y := range s.open[i:] {
		if s.closed(y) {
			continue
		}
		n := st.Size(y)
		switch {
		case size == 0 || n < size:
			best, size, deg = y, n, -1
			if n <= least && !degree {
				return best
			}
		case n == size && degree:
			if deg < 0 {
				deg = s.degree(best)
			}
			if d := s.degree(y); d > deg {
				best, deg = y, d
			}
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

// chooseValue returns the first side of a branch on x: EQ and a value, or LE and
// a bound where the value cannot be removed by itself.
func (s *Solver) chooseValue(x int32) (domains.Op, int) {
	st := s.space.st
	lo, hi := st.Min(x), st.Max(x)
	if lo == hi {
		return domains.EQ, lo
	}
	switch s.opts.Values {
	case Descending:
		return domains.EQ, hi
	case RandomValue:
		if st.Kind(x) == domains.Interval {
			return domains.LE, lo + s.rng.IntN(hi-lo)
		}
		n := s.rng.IntN(st.Size(x))
		v := lo
		for range n {
			v, _ = st.Next(x, v+1)
		}
		return domains.EQ, v
	case LeastConstraining:
		if st.Kind(x) != domains.Interval {
			return domains.EQ, s.leastConstraining(x)
		}
	}
	return domains.EQ, lo
}

// leastConstraining returns the value of x that takes the fewest values from open
// neighbours over binary arcs. Neighbours of which only the bounds are kept may be
// 2^32 values wide, and do not count.
func (s *Solver) leastConstraining(x int32) int {
	st := s.space.st
	best, fewest := 0, -1
	for v, ok := st.Min(x), true; ok; v, ok = st.Next(x, v+1) {
		taken := 0
		for _, a := range s.network.arcs[x] {
			if y := a.other; !s.closed(y) && st.Kind(y) != domains.Interval && (fewest < 0 || taken < fewest) {
				for w, ok := st.Min(y), true; ok; w, ok = st.Next(y, w+1) {
					if !a.allows(v, w) {
						taken++
					}
				}
			}
		}
		if fewest < 0 || taken < fewest {
			best, fewest = v, taken
		}
	}
	return best
}
