package csp

import (
	"errors"
	"fmt"
	"slices"
)

// This file is the automaton that regular is stated with.

// DFA is a deterministic finite automaton over integers. States are the numbers
// 0..len(Next)-1; Next has one line for each of them, and in it for each symbol the state
// that follows, or -1 where there is none. It is read when the constraint is made,
// which keeps a copy.
type DFA struct {
	Start  int     // the state before the first symbol
	Accept []int   // the states to end in; none accepts nothing, which is not malformed
	Next   [][]int // lines of one length, at least one
	// Symbols are the values of the columns of Next, all different. Where it is nil
	// they are 0, 1 and so on.
	Symbols []int
}

// clone copies the automaton and writes out its symbols.
func (d DFA) clone() DFA {
	d.Accept = slices.Clone(d.Accept)
	d.Next = slices.Clone(d.Next)
	for q := range d.Next {
		d.Next[q] = slices.Clone(d.Next[q])
	}
	d.Symbols = slices.Clone(d.Symbols)
	if d.Symbols == nil && len(d.Next) > 0 {
		for a := range d.Next[0] {
			d.Symbols = append(d.Symbols, a)
		}
	}
	return d
}

// validate says what is malformed, with the state and symbol it concerns. The symbols
// are written out.
func (d *DFA) validate() error {
	is := func(q int) bool { return q >= 0 && q < len(d.Next) }
	switch {
	case len(d.Next) == 0:
		return errors.New("the automaton has no states, and needs at least one")
	case !is(d.Start):
		return fmt.Errorf("the automaton starts in state %d, which is none of 0..%d", d.Start, len(d.Next)-1)
	}
	for i, q := range d.Accept {
		if !is(q) {
			return fmt.Errorf("the automaton's accepting state %d (number %d) is none of 0..%d", q, i, len(d.Next)-1)
		}
	}
	for q, line := range d.Next {
		if len(line) != len(d.Symbols) {
			return fmt.Errorf("the automaton has %d symbols, and its line of state %d has %d entries", len(d.Symbols), q, len(line))
		}
		for a, to := range line {
			if to != -1 && !is(to) {
				return fmt.Errorf("the automaton goes from state %d with symbol %d to %d, which is none of 0..%d and not -1", q, d.Symbols[a], to, len(d.Next)-1)
			}
		}
	}
	symbols := slices.Clone(d.Symbols)
	slices.Sort(symbols)
	for i := 1; i < len(symbols); i++ {
		if symbols[i] == symbols[i-1] {
			return fmt.Errorf("the automaton has the symbol %d twice", symbols[i])
		}
	}
	return nil
}

// read runs the automaton on a word, and reports whether it accepts it. The costs, one for each
// entry of Next or nil, add up to cost.
func (d *DFA) read(word []int, costs [][]int) (cost int, ok bool) {
	q := d.Start
	for _, v := range word {
		a := slices.Index(d.Symbols, v)
		if a < 0 || d.Next[q][a] < 0 {
			return 0, false
		}
		if costs != nil {
			cost += costs[q][a]
		}
		q = d.Next[q][a]
	}
	return cost, slices.Contains(d.Accept, q)
}

// unfold makes the layered graph of the words over xs. costs has one for each entry of
// Next, or is nil.
func (d *DFA) unfold(xs []Var, costs [][]int) *layered {
	var moves []transition
	for q, line := range d.Next {
		for a, to := range line {
			if to >= 0 {
				move := transition{from: q, to: to, value: d.Symbols[a]}
				if costs != nil {
					move.cost = costs[q][a]
				}
				moves = append(moves, move)
			}
		}
	}
	width := slices.Repeat([]int{len(d.Next)}, len(xs)+1)
	return newLayered(xs, width, d.Start, d.Accept, func(int) []transition { return moves })
}
