package sudoku

// What the rules of a puzzle ask, one thing at a time, for those who reason about it
// without a model: package technique does.

import "slices"

// Condition is one thing that a rule asks of some cells. Large rules are many: an
// anti-knight puzzle has a condition for each two cells a knight's move apart.
type Condition struct {
	Name     string // such as "cage of 15 at r1c1", for messages
	About    string // what the rule asks, in words
	Cells    []int  // of the board; a cell that comes again on a line is there once
	Distinct bool   // it asks that their values differ, and nothing else
	Rule     int    // of the puzzle, whose part it is

	asks condition
	size int
}

// Conditions returns what the rules ask beside the units of the layout, in the order of
// the rules. The error is that of [Puzzle.Validate].
func (p *Puzzle) Conditions() ([]Condition, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	var out []Condition
	for i, r := range p.Rules {
		for _, c := range r.Kind.form().asks(r, p.Layout, p.Rules) {
			out = append(out, Condition{c.name, r.about(), once(c.cells), c.distinct(), i, c, p.Layout.size})
		}
	}
	return out, nil
}

// Broken says whether values, by cell of the board and 0 for an open cell, break the
// condition whatever the open cells of it take.
func (c Condition) Broken(values []int) bool { return c.asks.broken(values, c.size) }

// Automaton returns what the condition asks of values that are read one by one: the cells in their
// order, where one that a line crosses comes again, the next state by state and value - 1, which is
// below 0 for none, and the states in which the values may end. The first state is 0; there are no
// states where the condition asks that values differ, or something of two cells.
func (c Condition) Automaton() (cells []int, next [][]int, accept []bool) {
	asks, ok := c.asks.asks.(interface {
		reads(cells, size int) automaton
	})
	if !ok {
		return c.asks.cells, nil, nil
	}
	a := asks.reads(len(c.asks.cells), c.size)
	return c.asks.cells, a.next, a.accept
}

// SumCondition returns the condition that cells of a board of some size, each times its weight, sum to a total. Without
// weights each counts once.
func SumCondition(name, about string, cells, weights []int, total, size int) Condition {
	return Condition{Name: name, About: about, Cells: cells, asks: condition{name, cells, linear{weights, total}}, size: size}
}

// once returns cells in their order, each once.
func once(cells []int) []int {
	var out []int
	for _, cell := range cells {
		if !slices.Contains(out, cell) {
			out = append(out, cell)
		}
	}
	return out
}
