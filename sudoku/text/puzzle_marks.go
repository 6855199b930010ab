package text

// What a board says of its cells besides givens and rules: candidates, and what is drawn.

import (
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

func (b *boardReader) candidates(ws []word) *ParseError {
	if len(ws) < 3 {
		return b.fail(ws[0], sudoku.ErrCount, "candidates of which cell, and which? Such as candidates r1c1 1 2 5")
	}
	cell, err := b.p.Layout.ParseCell(ws[1].text)
	if err != nil {
		return b.wrap(ws[1], err)
	}
	var set uint64
	for _, w := range ws[2:] {
		v, ok := notation.Standard.Decode(w.text, b.size)
		if !ok || v == 0 {
			return b.fail(w, sudoku.ErrValue, "%q is no value of 1..%d", notation.Clip(w.text), b.size)
		}
		set |= 1 << v
	}
	if b.p.Candidates == nil {
		b.p.Candidates = make([]uint64, len(b.p.Givens))
	}
	if b.p.Candidates[cell] != 0 {
		return b.fail(ws[1], sudoku.ErrCount, "the candidates of %s come a second time", b.p.Layout.CellName(cell))
	}
	b.p.Candidates[cell] = set
	return nil
}

// drawing reads the kind of a drawing and its attributes as JSON.
func (b *boardReader) drawing(ws []word, line string) *ParseError {
	if len(ws) < 3 {
		return b.fail(ws[0], sudoku.ErrDrawing, "drawing of what? Such as drawing line {\"width\":0.3}")
	}
	_, of, _ := strings.Cut(strings.TrimSpace(line), ws[1].text)
	d := sudoku.Drawing{Kind: ws[1].text, Of: strings.TrimSpace(of)}
	if err := d.Validate(); err != nil {
		return b.wrap(ws[1], err)
	}
	b.p.Drawings = append(b.p.Drawings, d)
	return nil
}
