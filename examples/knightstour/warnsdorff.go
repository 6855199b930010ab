package main

import "github.com/propago/propago/csp"

// This file is Warnsdorff's rule (1823) as a brancher: go on to the square from which the
// fewest squares can be reached.

// warnsdorff branches along the tour. Where the rule leaves a choice, it takes the square
// farther from the middle of the board, which keeps large boards free of loose ends.
type warnsdorff struct {
	tour
	from int // where the tour begins
}

// branch follows the tour from its begin to the first square whose successor is open, and
// tries there what the rule says. Propagation has removed the squares already visited, so
// that the size of a domain is the number of ways on.
func (w warnsdorff) branch(s *csp.Space) (csp.Literal, bool) {
	at := w.from
	for range w.next {
		if !s.Fixed(w.next[at]) {
			to, ok := w.best(s, at)
			return w.next[at].Eq(to), ok
		}
		at = s.Min(w.next[at])
	}
	return csp.Literal{}, false // the tour is closed
}

// best is the square to try after square at.
func (w warnsdorff) best(s *csp.Space, at int) (best int, ok bool) {
	fewest, farthest := 0, 0
	for to, more := s.Next(w.next[at], 0); more; to, more = s.Next(w.next[at], to+1) {
		ways, far := s.Size(w.next[to]), w.distance(to)
		if !ok || ways < fewest || ways == fewest && far > farthest {
			best, fewest, farthest, ok = to, ways, far, true
		}
	}
	return best, ok
}

// distance is how far a square lies from the middle of the board: the square of it, in
// half squares. The knight's box lies farthest off.
func (w warnsdorff) distance(square int) int {
	if square == w.rows*w.cols {
		return w.rows*w.rows + w.cols*w.cols
	}
	down, right := 2*(square/w.cols)-w.rows+1, 2*(square%w.cols)-w.cols+1
	return down*down + right*right
}
