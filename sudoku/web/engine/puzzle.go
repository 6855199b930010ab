package engine

// Puzzles as the page names them: by their text. It sends the text with each request,
// with the digits that the player has filled in beside it, and here it is read once.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// maxBoardSize is the largest size that the page draws and types: its values are digits
// and letters up to P.
const maxBoardSize = 25

// recent is the puzzle that was asked about last, which is nearly always the next one too.
var recent struct {
	text   string
	puzzle *sudoku.Puzzle
}

// Puzzle returns the puzzle whose text is the parameter "puzzle".
func (c *Call) Puzzle() (*sudoku.Puzzle, error) {
	puzzle := c.Text("puzzle")
	if recent.puzzle == nil || recent.text != puzzle {
		p, err := text.Parse(puzzle)
		if err != nil {
			return nil, err
		}
		if err := fits(p); err != nil {
			return nil, err
		}
		recent.text, recent.puzzle = puzzle, p
	}
	return recent.puzzle, nil
}

// Filled returns that puzzle with the digits of the parameter "values" for givens, by
// cell of the board and 0 for an empty one; without values the puzzle as it is.
func (c *Call) Filled() (*sudoku.Puzzle, error) {
	p, err := c.Puzzle()
	values := c.Ints("values")
	if err != nil || values == nil {
		return p, err
	}
	p = p.Filled(values)
	return p, p.Validate()
}

// filledIn is a method about that puzzle.
func filledIn(m func(*Call, *sudoku.Puzzle) (any, error)) func(*Call) (any, error) {
	return func(c *Call) (any, error) {
		p, err := c.Filled()
		if err != nil {
			return nil, err
		}
		return m(c, p)
	}
}

// fits refuses a puzzle that the page cannot show.
func fits(p *sudoku.Puzzle) error {
	if n := p.Layout.Size(); n > maxBoardSize {
		return fmt.Errorf("%w: the page shows grids of up to %dx%d, and this is %dx%d", sudoku.ErrShape, maxBoardSize, maxBoardSize, n, n)
	}
	return nil
}

// textOf returns the shortest text that Puzzle reads back as p.
func textOf(p *sudoku.Puzzle) string {
	if p.Plain() && len(p.Fields) == 0 && len(p.Drawings) == 0 {
		if usual, err := sudoku.ShapeOf(p.Layout.Size()); err == nil && usual == p.Layout.Shape() {
			return strings.TrimSpace(p.Rows(false))
		}
	}
	return text.Board(p)
}

// board describes a puzzle for drawing and playing:
//
//	text     what to send with requests about it
//	title    "" if it has none
//	rows, cols, size
//	box      rows and columns of a box, absent where regions take its place
//	givens   by cell, 0 for an empty one; cells row by row
//	has      by cell, whether it is a cell of a grid: boards of several have gaps
//	region   by cell, the number of its box or region, -1 in a gap
//	marks    by cell, the values it may take as a bit mask; absent without candidates
//	units    [{name, kind, cells}] rows, columns, boxes or regions
//	rules    [{kind, text, words, sum, cells, head, values, line, outside}] line is a colour or ""
//	groups   [{name, cells, distinct}] what the rules ask, each relation by itself
func board(p *sudoku.Puzzle) (Object, error) {
	conditions, err := p.Conditions()
	if err != nil {
		return nil, err
	}
	l := p.Layout
	has, region := make([]any, len(p.Givens)), make([]int, len(p.Givens))
	for cell := range has {
		has[cell], region[cell] = l.Has(cell), -1
	}
	var units, rules, groups []any
	boxes := 0
	for _, u := range l.Units() {
		if u.Kind == sudoku.Box || u.Kind == sudoku.Region {
			for _, cell := range u.Cells {
				region[cell] = boxes
			}
			boxes++
		}
		units = append(units, object("name", u.String(), "kind", u.Kind.String(), "cells", u.Cells))
	}
	for _, r := range p.Rules {
		rules = append(rules, object(
			"kind", r.Kind.String(), "text", r.Text(l), "words", r.Words(l), "sum", r.Number, "cells", r.Cells, "head", r.Head, "values", r.Values,
			"line", r.Kind.Form().Line, "outside", r.Kind.Form().Straight,
		))
	}
	for _, c := range conditions {
		groups = append(groups, object("name", c.Name, "cells", c.Cells, "distinct", c.Distinct))
	}
	o := object(
		"text", textOf(p), "title", p.Field("title"), "rows", l.Rows(), "cols", l.Cols(), "size", l.Size(),
		"givens", p.Givens, "has", has, "region", region, "units", units, "rules", rules, "groups", groups,
	)
	if shape := l.Shape(); shape != (sudoku.Shape{}) {
		o["box"] = []int{shape.BoxRows, shape.BoxCols}
	}
	if p.Candidates != nil {
		o["marks"] = masks(p.Candidates)
	}
	return o, nil
}

// masks makes numbers of sets of values, which have at most 25 bits and the empty bit 0.
func masks(sets []uint64) []int {
	out := make([]int, len(sets))
	for i, s := range sets {
		out[i] = int(s)
	}
	return out
}
