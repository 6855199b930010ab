package main

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// This file is the model of a kakuro.

// kakuro is a puzzle to be filled with digits.
type kakuro struct {
	model *csp.Model
	cells map[place]csp.Var // by white cell
}

// newKakuro declares the puzzle: the digits of a run differ and add up to its clue.
func newKakuro(p puzzle) kakuro {
	m := csp.NewModel()
	cells := make(map[place]csp.Var)
	for _, at := range p.white {
		cells[at] = m.IntVar(at.String(), 1, 9)
	}
	for _, r := range p.runs {
		var digits []csp.Var
		for _, at := range r.cells {
			digits = append(digits, cells[at])
		}
		m.PostNamed(fmt.Sprintf("%v differ", r), csp.AllDifferent(digits...))
		m.PostNamed(fmt.Sprintf("%v add up to %d", r, r.sum), csp.Sum(digits...).Eq(r.sum))
	}
	for at, digit := range p.given {
		m.PostNamed(fmt.Sprintf("%v is given", at), csp.Equal(cells[at], m.Const(digit)))
	}
	return kakuro{m, cells}
}
