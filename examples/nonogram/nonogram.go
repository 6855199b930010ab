package main

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// This file is the model of a nonogram: a 0/1 variable a cell, and an automaton a line.

// nonogram is a picture to be found.
type nonogram struct {
	model *csp.Model
	cells [][]csp.Var // cells[row][column] is 1 where the picture is black
}

// newNonogram declares the puzzle: the cells of each line are a word of the automaton of
// its clue.
func newNonogram(p puzzle) nonogram {
	m := csp.NewModel()
	cells := make([][]csp.Var, len(p.rows))
	columns := make([][]csp.Var, len(p.columns))
	for row := range cells {
		for column := range columns {
			x := m.BoolVar(fmt.Sprintf("r%dc%d", row+1, column+1))
			cells[row] = append(cells[row], x)
			columns[column] = append(columns[column], x)
		}
	}
	for i, clue := range p.rows {
		m.PostNamed(fmt.Sprintf("row %d: %s", i+1, clue), csp.Regular(cells[i], automaton(clue)))
	}
	for i, clue := range p.columns {
		m.PostNamed(fmt.Sprintf("column %d: %s", i+1, clue), csp.Regular(columns[i], automaton(clue)))
	}
	return nonogram{m, cells}
}

// automaton accepts the lines of a clue, such as 0* 11 0+ 111 0* for "2 3". A state is a
// place in the shortest such line, 11 0 111: before a run and at its end 0 stays, inside a
// run only 1 goes on.
func automaton(c clue) csp.DFA {
	shortest := c.shortest()
	dfa := csp.DFA{Accept: []int{len(shortest)}}
	for state := range len(shortest) + 1 {
		next := []int{-1, -1}
		if state < len(shortest) {
			next[shortest[state]-'0'] = state + 1
		}
		if state == len(shortest) || shortest[state] == '1' && (state == 0 || shortest[state-1] == '0') {
			next[0] = state // white cells before a run, and after the last
		}
		dfa.Next = append(dfa.Next, next)
	}
	return dfa
}
