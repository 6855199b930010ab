package main

import (
	"fmt"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the model of the knight's tour.

// tour is the problem of a knight that visits each square of a board once.
type tour struct {
	model      *csp.Model
	rows, cols int
	// next[s] is the square that follows square s = row*cols + column. In an open tour
	// there is one square more, the knight's box: the tour comes out of it and ends in it.
	next []csp.Var
}

// newTour declares the tour. The knight's moves are the domains of the variables, and one
// constraint says that following them from any square leads through all. The box of an
// open tour is one square more, to which and from which the knight may go from anywhere: a
// circuit through a square that is not on the board is a path on it.
//
// That no square is entered twice is said by the circuit already. Said again as an
// all-different whose matching is maintained, it sees what the circuit does not: a knight
// goes from a dark square to a light one, so each colour needs as many as the other.
func newTour(rows, cols int, open bool) tour {
	m := csp.NewModel()
	squares := rows * cols
	box := domains.Set{}
	if open {
		box = domains.Of(squares)
	}
	var next []csp.Var
	for s := range squares {
		next = append(next, m.IntVarIn(fmt.Sprintf("after %d,%d", s/cols+1, s%cols+1), moves(rows, cols, s).Union(box)))
	}
	if open {
		next = append(next, m.IntVar("first", 0, squares-1))
	}
	m.PostNamed("one tour", csp.Circuit(next...))
	m.PostNamed("no square entered twice", csp.AllDifferentWith(csp.DomainConsistency, next...))
	return tour{m, rows, cols, next}
}

// moves are the squares that a knight on square s reaches.
func moves(rows, cols, s int) domains.Set {
	var to []int
	for _, by := range [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}} {
		row, col := s/cols+by[0], s%cols+by[1]
		if 0 <= row && row < rows && 0 <= col && col < cols {
			to = append(to, row*cols+col)
		}
	}
	return domains.Of(to...)
}

// open reports whether the tour may end anywhere.
func (t tour) open() bool { return len(t.next) > t.rows*t.cols }

// kind is "open" or "closed".
func (t tour) kind() string {
	if t.open() {
		return "open"
	}
	return "closed"
}

// path is the tour that a solution stands for: its squares from the given one on, or from
// the one that the knight enters out of its box.
func (t tour) path(sol csp.Solution, from int) []int {
	next := sol.Values(t.next)
	if t.open() {
		from = next[t.rows*t.cols]
	}
	path := make([]int, 0, t.rows*t.cols)
	for at := from; len(path) < t.rows*t.cols; at = next[at] {
		path = append(path, at)
	}
	return path
}
