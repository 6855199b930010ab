package text

// The regions of a board with rules, as its text gives them.

import (
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// alphabet returns the symbols that stand for the values of the board.
func (b *boardReader) alphabet() notation.Alphabet {
	if b.size > notation.MaxSymbolSize {
		return notation.Decimal
	}
	return notation.Standard
}

// inOrder numbers regions as their labels do, where these are the symbols of the board's
// values; otherwise they stay as they were met.
func (b *boardReader) inOrder(labels map[string]int, regions []int) {
	number := make([]int, b.size)
	taken := make([]bool, b.size)
	for label, r := range labels {
		v, ok := b.alphabet().Decode(label, b.size)
		if !ok || v == 0 || taken[v-1] {
			return
		}
		number[r], taken[v-1] = v-1, true
	}
	for cell, r := range regions {
		regions[cell] = number[r]
	}
}

// regions reads the rows in which equal signs make a region.
func (b *boardReader) regions(ws []word) *ParseError {
	if b.hasRegions {
		return b.fail(ws[0], ErrManyPuzzles, "the regions come a second time")
	}
	b.hasRegions = true
	if b.p.Layout != nil && (len(b.p.Layout.Grids()) > 1 || b.boxless()) {
		return b.fail(ws[0], sudoku.ErrShape, "regions on a board of several grids, or of lines alone")
	}
	start := b.next
	labels := map[string]int{}
	regions := make([]int, b.size*b.size)
	err := b.block(ws, "regions", func(cell int, w word) *ParseError {
		r, ok := labels[w.text]
		if !ok {
			r = len(labels)
			labels[w.text] = r
		}
		if r >= b.size {
			return b.fail(w, sudoku.ErrShape, "%q would be region %d, where there are %d", notation.Clip(w.text), r+1, b.size)
		}
		regions[cell] = r
		return nil
	})
	if err != nil {
		return err
	}
	b.inOrder(labels, regions)
	l, lerr := sudoku.RegionLayout(b.size, regions)
	if lerr != nil {
		return &ParseError{Line: start, Msg: lerr.Error(), Err: lerr}
	}
	b.start(l)
	return nil
}
