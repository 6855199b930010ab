package technique

// From a puzzle of package sudoku, with rules and regions, to a board. Groups of cells
// that differ become units; everything else that rules ask is for the technique of
// variant rules.

import "github.com/propago/propago/sudoku"

// rule is what a variant asks of some cells beside that they differ.
type rule struct {
	sudoku.Condition
	kind     uint     // of the rule that it is of
	beside   []uint64 // of two cells: by value of the first, those that the other can take
	number   int      // of those of the layout
	line     *line    // of more: how they are read
	sum      int      // of the cells, 0 for a rule of another kind
	argument string   // why it holds, for what follows from other rules
}

// pill is the kind of arrows with several cells for the number of the circle, which is read as one: a kind of its own.
const pill = 63

// ForPuzzle returns the board of a puzzle: its layout with regions, diagonals, windows,
// cages and cells that differ, its candidates, and its other rules for [VariantRule].
// The gaps of its layout, as between several grids on one board, are cells that take no value.
// Errors are those of [sudoku.Puzzle.Validate] and [NewBoard].
func ForPuzzle(p *sudoku.Puzzle) (*Board, error) {
	conditions, err := p.Conditions()
	if err != nil {
		return nil, err
	}
	n := p.Layout.Size()
	var units []Unit
	for _, u := range p.Layout.Units() {
		if u.Kind != sudoku.Row && u.Kind != sudoku.Column {
			units = append(units, Unit{Box, u.String(), u.Cells})
		}
	}
	var differ [][2]int
	var rules []rule
	for _, c := range conditions {
		switch {
		case !c.Distinct:
			r := p.Rules[c.Rule]
			made := rule{Condition: c, kind: uint(r.Kind)}
			switch {
			case r.Kind == sudoku.Cage:
				made.sum = r.Number
			case r.Kind == sudoku.Arrow && len(r.Head) > 1:
				made.kind = pill
			}
			rules = append(rules, made)
		case len(c.Cells) == 2:
			differ = append(differ, [2]int(c.Cells))
		case len(c.Cells) > 2:
			units = append(units, Unit{Extra, c.Name, c.Cells})
		}
	}
	l, err := newLayout(n, p.Layout.Rows(), p.Layout.Cols(), p.Layout.Grids(), units, differ)
	if err != nil {
		return nil, err
	}
	for cell := range p.Givens {
		if !p.Layout.Has(cell) {
			l.gaps = append(l.gaps, cell)
			for _, s := range l.in[cell] {
				l.full[s.unit] = false
			}
		}
	}
	l.meeting()
	l.followed = append(rules, l.sumsOf(p)...)
	l.rules, l.sums = l.followed[:len(rules)], l.followed[len(rules):]
	l.first = l.firstLooks(p, conditions)
	l.rulesOf = make([][]int, l.cells)
	for i := range l.followed {
		r := &l.followed[i]
		r.number = i
		r.read(l)
		for _, c := range r.Cells {
			l.rulesOf[c] = append(l.rulesOf[c], i)
		}
	}
	l.plain = p.Layout.Plain() && len(conditions) == 0
	b, err := NewBoard(l, p.Givens)
	if err != nil {
		return nil, err
	}
	for c, allowed := range p.Candidates {
		if allowed != 0 && !b.Restrict(c, allowed) {
			return nil, ErrContradiction
		}
	}
	return b, nil
}

// read finds how the cells of a rule are read, or looks up what one of two cells allows.
func (r *rule) read(l *Layout) {
	if len(r.Cells) != 2 {
		r.line = newLine(l, r.Condition)
	}
	values := make([]int, l.cells)
	for v := 0; len(r.Cells) == 2 && v <= l.size; v++ {
		r.beside = append(r.beside, 0)
		for w := 1; w <= l.size; w++ {
			values[r.Cells[0]], values[r.Cells[1]] = v, w
			if (v != w || !l.sees(r.Cells[0], r.Cells[1])) && !r.Broken(values) {
				r.beside[v] |= 1 << w
			}
		}
	}
}
