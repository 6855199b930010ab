package text

// Grids of candidates: rows of pencil marks, in frames perhaps, and sukaku on one line.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// sukakuLength is the number of characters of a candidate grid on one line: 9 for each
// of 81 cells.
const sukakuLength = 729

// isFrame says whether a line is drawn around or between boxes with more signs than a
// plain box line has, such as *-----------* or .---.---.
func isFrame(line string) bool {
	return strings.Trim(line, "|-+=*.:' \t") == "" && strings.Contains(line, "--") && strings.ContainsAny(line, "*.:'")
}

// pencilRow says whether the line is a row of a grid of pencil marks: 4, 6, 8 or 9 cells
// of one or more digits, one of them at least with several, ascending. The rows before it
// may be solved altogether.
func (f *forms) pencilRow(line string) bool {
	n, several := f.pencilCells(line)
	switch {
	case n == 0:
		return false
	case len(f.pencil) > 0:
		return n == f.pencilSize()
	case !several:
		return false
	}
	for _, row := range f.rows {
		if m, _ := f.pencilCells(row.text); m != n {
			return false
		}
	}
	return true
}

// pencilCells returns the number of cells of a row of pencil marks, 0 if it is none, and
// whether one of them has several digits.
func (f *forms) pencilCells(line string) (n int, several bool) {
	if len(line) > 200 || strings.IndexByte(line, ' ') < 0 && strings.IndexByte(line, '|') < 0 {
		return 0, false
	}
	cells := cutFields(f.scratch[:0], line)
	f.scratch = cells
	n = len(cells)
	if n > 9 || n < sudoku.MinSize || !allSizes.has(n) || isGroups(cells) && !f.framed && len(f.pencil) == 0 { // groups are a puzzle on one line
		return 0, false
	}
	for _, s := range cells {
		for i := s.start; i < s.end; i++ {
			if line[i] < '1' || int(line[i]-'0') > n || i > s.start && line[i] <= line[i-1] {
				return 0, false
			}
		}
		several = several || s.end-s.start > 1
	}
	return n, several
}

func (f *forms) pencilSize() int { return len(cutFields(nil, f.pencil[0].text)) }

// endPencil makes a puzzle of the rows of pencil marks.
func (f *forms) endPencil() {
	if len(f.pencil) == 0 {
		return
	}
	rows := f.pencil
	f.pencil, f.framed = nil, false
	texts := make([]string, len(rows))
	for i, r := range rows {
		texts[i] = r.text
	}
	text := strings.Join(texts, "\n")
	n := len(cutFields(nil, rows[0].text))
	if len(rows) != n {
		f.give(rows[0].line, text, nil, &ParseError{
			Line: rows[len(rows)-1].line,
			Msg:  fmt.Sprintf("the grid of candidates ends after %d of %d rows", len(rows), n),
			Err:  sudoku.ErrCount,
		})
		return
	}
	l, _ := sudoku.ShapeLayout(usualShapes[n]) // pencilRow saw that there is one
	p := &sudoku.Puzzle{Layout: l, Givens: make([]int, n*n), Candidates: make([]uint64, n*n)}
	for i, r := range rows {
		for j, s := range cutFields(nil, r.text) {
			cell := i*n + j
			if s.end-s.start == 1 {
				p.Givens[cell] = int(r.text[s.start] - '0')
				continue
			}
			for k := s.start; k < s.end; k++ {
				p.Candidates[cell] |= 1 << (r.text[k] - '0')
			}
		}
	}
	f.give(rows[0].line, text, p, nil)
}

// parseSukaku reads 729 characters, 9 for each cell: its candidates, each in its place
// or in any, and blanks. A cell of blanks alone is an error that wraps [sudoku.ErrCount]: in
// Candidates it would be one that may hold anything.
func parseSukaku(text string) (*sudoku.Puzzle, error) {
	l, _ := sudoku.ShapeLayout(sudoku.Shape{BoxRows: 3, BoxCols: 3})
	p := &sudoku.Puzzle{Layout: l, Givens: make([]int, 81), Candidates: make([]uint64, 81)}
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= '1' && c <= '9':
			p.Candidates[i/9] |= 1 << (c - '0')
		case !notation.IsBlank(c):
			return nil, fmt.Errorf("%w: %q", sudoku.ErrSymbol, c)
		}
	}
	if cell := slices.Index(p.Candidates, 0); cell >= 0 {
		return nil, fmt.Errorf("%w: no candidate is left for %s", sudoku.ErrCount, l.CellName(cell))
	}
	return p, nil
}
