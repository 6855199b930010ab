package exchange

// HoDoKu's library lines: what is to be found, the digit it is about, the grid with + before a
// digit that was placed on the way, candidates that are gone already, what the step removes.
//
//	:0100:5:984........25...4...19.4..2..6.9723+5...:713 817:577::
//
// and the grid of such a line alone, or with the candidates that are gone.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

const hodokuCells = 81

// hodokuFields are the fields before the grid, and the least that a line has.
const hodokuFields = 3

// readHodoku reads a line; ok is false for one that is of another form. A digit that was placed
// is one of the puzzle, as a given: it is the position that the line is about.
func readHodoku(line string) (p *sudoku.Puzzle, ok bool, err error) {
	grid, gone := line, ""
	if line[0] == ':' {
		fields := strings.Split(line[1:], ":")
		if len(fields) < hodokuFields {
			return nil, false, nil
		}
		grid = fields[hodokuFields-1]
		if len(fields) > hodokuFields {
			gone = fields[hodokuFields]
		}
	} else {
		more := false
		grid, gone, more = strings.Cut(line, ":")
		if more && (gone == "" || strings.Trim(gone, "123456789 ") != "") || !more && !strings.Contains(line, "+") {
			return nil, false, nil
		}
	}
	cells := strings.ReplaceAll(grid, "+", "")
	if len(cells) != hodokuCells || strings.Trim(cells, ".0123456789") != "" || strings.Contains(grid, "++") || strings.HasSuffix(grid, "+") {
		if line[0] != ':' {
			return nil, false, nil
		}
		return nil, true, fmt.Errorf("%w: field %d has %d cells, where a grid has %d", sudoku.ErrCount, hodokuFields, len(cells), hodokuCells)
	}
	g, err := sudoku.Parse(cells)
	if err != nil {
		return nil, true, err
	}
	if p, err = sudoku.NewPuzzle(g); err != nil {
		return nil, true, err
	}
	if line[0] == ':' {
		p.Fields = []sudoku.Field{{Name: "comment", Value: strings.TrimSuffix(strings.Replace(line, grid, "", 1), "\r")}}
	}
	return p, true, withoutCandidates(p, gone)
}

// withoutCandidates takes candidates away, each written as its digit, row and column.
func withoutCandidates(p *sudoku.Puzzle, gone string) error {
	for _, word := range strings.Fields(gone) {
		if len(word) != 3 || strings.Trim(word, "123456789") != "" {
			return fmt.Errorf("%w: %q is no digit, row and column", sudoku.ErrValue, notation.Clip(word))
		}
		cell := int(word[1]-'1')*9 + int(word[2]-'1')
		if p.Candidates == nil {
			p.Candidates = make([]uint64, hodokuCells)
		}
		if p.Candidates[cell] == 0 {
			p.Candidates[cell] = 1<<10 - 2
		}
		if p.Candidates[cell] &^= 1 << (word[0] - '0'); p.Candidates[cell] == 0 {
			return fmt.Errorf("%w: no candidate is left for %s", sudoku.ErrCount, p.Layout.CellName(cell))
		}
	}
	return nil
}

// appendHodoku appends a library line without a technique.
func appendHodoku(buf []byte, p *sudoku.Puzzle) ([]byte, []string) {
	lost := plainLoss(p, "comment")
	head, tail := ":0000:x:", ":::"
	if comment := p.Field("comment"); strings.HasPrefix(comment, ":") {
		// What readHodoku has kept: the fields around the grid.
		fields := strings.SplitN(comment[1:], ":", hodokuFields+2)
		if len(fields) >= hodokuFields {
			head = ":" + fields[0] + ":" + fields[1] + ":"
			tail = "::"
			if len(fields) == hodokuFields+2 {
				tail = ":" + fields[hodokuFields+1]
			}
		}
	} else if comment != "" {
		lost = append(lost, "the comment")
	}
	var gone []string
	for cell := range p.Candidates {
		set := p.Candidates[cell]
		for v := 1; v <= 9 && set != 0; v++ {
			if set>>v&1 == 0 {
				gone = append(gone, fmt.Sprintf("%d%d%d", v, cell/9+1, cell%9+1))
			}
		}
	}
	buf = append(append(buf, head...), p.Grid().Line()...)
	if tail == ":::" {
		tail = "::"
	}
	return append(append(append(buf, ':'), strings.Join(gone, " ")...), tail...), lost
}

// layoutName names a layout that a format has no place for.
func layoutName(l *sudoku.Layout) string {
	switch {
	case len(l.Grids()) > 1:
		return fmt.Sprintf("%d grids that overlap", len(l.Grids()))
	case l.Boxless():
		return "a grid without boxes"
	case l.Shape() == sudoku.Shape{}:
		return "regions in place of boxes"
	}
	return fmt.Sprintf("a grid of %v", l.Shape())
}

// plainLoss names what a format of grids cannot hold of a puzzle, but for some fields.
func plainLoss(p *sudoku.Puzzle, held ...string) (lost []string) {
	if n := len(p.Rules); n > 0 {
		lost = append(lost, notation.Plural(n, "rule"))
	}
	return append(lost, knownLoss(p, held...)...)
}

// candidateLoss names candidates.
func candidateLoss(p *sudoku.Puzzle) []string {
	if slices.ContainsFunc(p.Candidates, func(c uint64) bool { return c != 0 }) {
		return []string{"candidates"}
	}
	return nil
}

// knownLoss names drawings, and what is known of a puzzle but for some fields.
func knownLoss(p *sudoku.Puzzle, held ...string) (lost []string) {
	if n := len(p.Drawings); n > 0 {
		lost = append(lost, notation.Plural(n, "drawing"))
	}
	for _, f := range p.Fields {
		name := "the " + f.Name
		if !slices.Contains(held, f.Name) && !slices.Contains(lost, name) {
			lost = append(lost, name)
		}
	}
	return lost
}
