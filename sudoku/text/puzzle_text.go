package text

// The text form of a puzzle with its rules, for people to write by hand: a line that
// begins with "board", and then a line for each thing that is said of it. ParseBoard
// documents it.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// ParseBoard reads a puzzle in the text form for variants:
//
//	board 9x9
//	title  An example
//	givens
//	...|...|..7
//	(nine lines, as Parse reads the rows of a grid)
//	diagonals
//	cage 15 r1c1 r1c2
//
// The first line gives the size, and if need be "boxes 2x3", and "at r1c1 r7c7 ..." for
// the upper left cells of several grids that overlap; "board samurai" is the usual five, and
// "board clueless" nine beside one another. "lines" after the size says that there are no boxes.
// Then, in any order:
//
//   - givens, followed by the rows of the board: blanks as in [ParseGrid], and - for what is
//     in none of several grids, or is a gap on a board of lines;
//   - regions, followed by rows of the same length in which equal signs make a region,
//     instead of boxes;
//   - candidates r1c1 1 2 5, for a cell that takes only these values;
//   - a rule: see [sudoku.RuleKind] and [sudoku.Rule.Text]. Cells are named r1c1 or A1. A killer cage
//     without a sum has - in its place. little-killer, sandwich, x-sum, skyscraper and
//     numbered-room take the cells, or the first one and a direction: up, down, left, right,
//     up-left and so on. arrow has = between circle and shaft, clone between original and copy;
//   - title, author, description, comment, date, source, level or url, and a text;
//   - drawing, a word that says what is drawn, and its attributes as JSON on the same line.
//
// Empty lines and what follows # at the beginning of a line are skipped. The error is a
// *[ParseError] with line and column.
func ParseBoard(text string) (*sudoku.Puzzle, error) {
	b := boardReader{lines: strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n"), p: &sudoku.Puzzle{}}
	p, err := b.read()
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ParseRule reads one line of a board that says a rule, such as "cage 15 r1c1 r1c2". The
// error is a *[ParseError] with the column.
func ParseRule(l *sudoku.Layout, line string) (sudoku.Rule, error) {
	b := boardReader{next: 1, p: &sudoku.Puzzle{Layout: l}, size: l.Size()}
	ws := words(line)
	if len(ws) == 0 {
		return sudoku.Rule{}, b.fail(word{}, sudoku.ErrKeyword, "the line has no rule")
	}
	r, perr := b.rule(ws)
	if perr == nil {
		if err := r.Validate(l); err != nil {
			perr = b.wrap(ws[0], err)
		}
	}
	if perr != nil {
		return sudoku.Rule{}, perr
	}
	return r, nil
}

// isBoard says whether a line is the first one of the text form that ParseBoard reads.
func isBoard(line string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, byteOrderMark)), " ")
	return strings.EqualFold(word, "board")
}

// boardReader reads one board.
type boardReader struct {
	lines                 []string
	next                  int // the line to read, from 0
	p                     *sudoku.Puzzle
	shape                 sudoku.Shape // of the board line; zero for a size without boxes
	size                  int
	hasGivens, hasRegions bool
}

// word is a word of a line with its column, from 1.
type word struct {
	text   string
	column int
}

// fieldValue returns what stands after the name of a field: one tab, and then the text with all
// its spaces; or spaces, and the text without those before it.
func fieldValue(line, name string) string {
	_, rest, _ := strings.Cut(strings.TrimRight(line, "\r"), name)
	value, found := strings.CutPrefix(rest, "\t")
	if !found {
		value = strings.TrimLeft(rest, " \t")
	}
	return strings.ToValidUTF8(value, "\ufffd")
}

func words(line string) []word {
	var ws []word
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' || line[i] == ',' {
			i++
			continue
		}
		start := i
		for i < len(line) && line[i] != ' ' && line[i] != '\t' && line[i] != ',' {
			i++
		}
		ws = append(ws, word{line[start:i], column(line, start)})
	}
	return ws
}

// fail makes the error of a word in the line that was read last.
func (b *boardReader) fail(w word, reason error, format string, args ...any) *ParseError {
	return &ParseError{Line: b.next, Column: w.column, Msg: fmt.Sprintf(format, args...), Err: reason}
}

// wrap makes an error of one that a value has been refused with.
func (b *boardReader) wrap(w word, err error) *ParseError {
	return &ParseError{Line: b.next, Column: w.column, Msg: err.Error(), Err: err}
}

// line returns the next line that is not empty, without its comment.
func (b *boardReader) line() (string, bool) {
	for b.next < len(b.lines) {
		line := strings.TrimRight(b.lines[b.next], "\r \t")
		b.next++
		if trimmed := strings.Trim(line, " \t,"); trimmed != "" && trimmed[0] != '#' {
			return line, true
		}
	}
	return "", false
}

func (b *boardReader) read() (*sudoku.Puzzle, error) {
	line, ok := b.line()
	if !ok {
		return nil, &ParseError{Msg: "the text has no puzzle", Err: ErrNoPuzzle}
	}
	if err := b.board(words(line)); err != nil {
		return nil, err
	}
	type placed struct {
		line int
		word word
	}
	var where []placed
	for {
		line, ok := b.line()
		if !ok {
			break
		}
		ws := words(line)
		keyword := strings.ToLower(ws[0].text)
		var err *ParseError
		switch {
		case keyword == "givens":
			err = b.givens(ws)
		case keyword == "regions":
			err = b.regions(ws)
		case slices.Contains(sudoku.FieldNames, keyword):
			b.p.Fields = append(b.p.Fields, sudoku.Field{Name: keyword, Value: fieldValue(b.lines[b.next-1], ws[0].text)})
		case keyword == "drawing":
			err = b.drawing(ws, line)
		case b.p.Layout == nil:
			err = b.fail(ws[0], sudoku.ErrShape, "a board of %dx%d has no boxes: its regions come first", b.size, b.size)
		case keyword == "candidates":
			err = b.candidates(ws)
		default:
			var r sudoku.Rule
			if r, err = b.rule(ws); err == nil {
				b.p.Rules = append(b.p.Rules, r)
				where = append(where, placed{b.next, ws[0]})
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if b.p.Layout == nil {
		return nil, b.fail(word{}, sudoku.ErrShape, "a board of %dx%d has no boxes, and no regions are given", b.size, b.size)
	}
	for i, r := range b.p.Rules {
		if err := r.Validate(b.p.Layout); err != nil {
			return nil, &ParseError{Line: where[i].line, Column: where[i].word.column, Msg: err.Error(), Err: err}
		}
	}
	if err := b.p.Validate(); err != nil { // candidates of what turned out to be a gap
		return nil, &ParseError{Msg: err.Error(), Err: err}
	}
	return b.p, nil
}

// named are the boards that have a name.
var named = map[string]func() *sudoku.Layout{"samurai": sudoku.SamuraiLayout, "clueless": sudoku.CluelessLayout}

// board reads the first line.
func (b *boardReader) board(ws []word) *ParseError {
	if !strings.EqualFold(ws[0].text, "board") {
		return b.fail(ws[0], sudoku.ErrKeyword, "the first line begins with the word board, not %q", notation.Clip(ws[0].text))
	}
	if len(ws) < 2 {
		return b.fail(ws[0], sudoku.ErrShape, "the board has no size, such as 9x9")
	}
	if l := named[strings.ToLower(ws[1].text)]; l != nil {
		if len(ws) > 2 {
			return b.fail(ws[2], sudoku.ErrKeyword, "nothing follows board %s", strings.ToLower(ws[1].text))
		}
		b.start(l())
		return nil
	}
	rows, cols, ok := parseSides(ws[1].text)
	if !ok || rows != cols || rows < 2 || rows > sudoku.MaxSize {
		return b.fail(ws[1], sudoku.ErrShape, "%q is no size such as 9x9, from 2x2 to %dx%d", notation.Clip(ws[1].text), sudoku.MaxSize, sudoku.MaxSize)
	}
	b.size = rows
	if rows >= sudoku.MinSize {
		b.shape = usualShapes[rows]
	}
	rest := ws[2:]
	if len(rest) == 1 && strings.EqualFold(rest[0].text, "lines") {
		l, err := sudoku.LinesLayout(b.size, nil)
		if err != nil {
			return b.wrap(rest[0], err)
		}
		b.start(l)
		return nil
	}
	if len(rest) > 0 && strings.EqualFold(rest[0].text, "boxes") {
		if len(rest) < 2 {
			return b.fail(rest[0], sudoku.ErrShape, "boxes of which size? Such as boxes 2x3")
		}
		r, c, ok := parseSides(rest[1].text)
		shape := sudoku.Shape{BoxRows: r, BoxCols: c}
		if !ok || shape.Validate() != nil || shape.Size() != b.size {
			return b.fail(rest[1], sudoku.ErrShape, "boxes of %q do not make a grid of %dx%d", notation.Clip(rest[1].text), b.size, b.size)
		}
		b.shape, rest = shape, rest[2:]
	}
	if len(rest) > 0 && strings.EqualFold(rest[0].text, "at") {
		return b.grids(rest)
	}
	if len(rest) > 0 {
		return b.fail(rest[0], sudoku.ErrKeyword, "%q, where boxes or at may follow", notation.Clip(rest[0].text))
	}
	if b.shape != (sudoku.Shape{}) {
		l, _ := sudoku.ShapeLayout(b.shape) // ok above
		b.start(l)
	}
	return nil
}

// grids reads at r1c1 r7c7.
func (b *boardReader) grids(ws []word) *ParseError {
	if b.shape == (sudoku.Shape{}) {
		return b.fail(ws[0], sudoku.ErrShape, "several grids of %dx%d, which have no boxes", b.size, b.size)
	}
	var origins [][2]int
	for _, w := range ws[1:] {
		row, col, ok := notation.ParseRowColumn(w.text)
		if !ok || row < 1 || col < 1 {
			return b.fail(w, sudoku.ErrCell, "%q is no cell of the kind r1c1", notation.Clip(w.text))
		}
		origins = append(origins, [2]int{row - 1, col - 1})
	}
	l, err := sudoku.GridsLayout(b.shape, origins)
	if err != nil {
		return b.wrap(ws[0], err)
	}
	b.start(l)
	return nil
}

// start begins the puzzle on its layout.
func (b *boardReader) start(l *sudoku.Layout) {
	b.size, b.shape, b.p.Layout = l.Size(), l.Shape(), l
	if b.p.Givens == nil {
		b.p.Givens = make([]int, l.Rows()*l.Cols())
	}
}

// boxless says whether the board has lines alone.
func (b *boardReader) boxless() bool { return b.p.Layout != nil && b.p.Layout.Boxless() }

// parseSides reads 9x9.
func parseSides(text string) (rows, cols int, ok bool) {
	r, c, found := strings.Cut(strings.ToLower(text), "x")
	rows, rowsOK := notation.ParseNumber(r)
	cols, colsOK := notation.ParseNumber(c)
	return rows, cols, found && rowsOK && colsOK
}

// block reads the rows of the board and calls do with the text of each cell.
func (b *boardReader) block(ws []word, name string, do func(cell int, w word) *ParseError) *ParseError {
	if len(ws) > 1 {
		return b.fail(ws[1], sudoku.ErrKeyword, "the rows of the %s begin on the next line", name)
	}
	rows, cols := b.size, b.size
	if l := b.p.Layout; l != nil {
		rows, cols = l.Rows(), l.Cols()
	}
	for row := 0; row < rows; {
		line, ok := b.line()
		if !ok {
			return b.fail(word{}, sudoku.ErrCount, "the %s end after %d of %d rows", name, row, rows)
		}
		if cols == b.size && !b.boxless() && isRule(line) {
			continue // on a board of several grids a row may begin like one
		}
		spans := b.cut(line, cols)
		if len(spans) != cols {
			return b.fail(word{}, sudoku.ErrCount, "row %d of the %s has %d cells (%q), not %d", row+1, name, len(spans), notation.Clip(line), cols)
		}
		for col, s := range spans {
			if err := do(row*cols+col, word{line[s.start:s.end], column(line, s.start)}); err != nil {
				return err
			}
		}
		row++
	}
	return nil
}

// cut takes a line for fields if that gives the right number of cells, otherwise for
// characters.
func (b *boardReader) cut(line string, cols int) []span {
	if spans := byFields.cut(nil, line); len(spans) == cols || b.size > notation.MaxSymbolSize {
		return spans
	}
	return byChars.cut(nil, line)
}

func (b *boardReader) givens(ws []word) *ParseError {
	if b.hasGivens {
		return b.fail(ws[0], ErrManyPuzzles, "the givens come a second time")
	}
	b.hasGivens = true
	if b.p.Givens == nil {
		b.p.Givens = make([]int, b.size*b.size)
	}
	al := b.alphabet()
	var gaps []int
	err := b.block(ws, "givens", func(cell int, w word) *ParseError {
		v, ok := al.Decode(w.text, b.size)
		if w.text == "-" && b.boxless() {
			gaps, v, ok = append(gaps, cell), 0, true
		}
		if l := b.p.Layout; w.text == "-" && l != nil && !l.Has(cell) {
			v, ok = 0, true
		}
		if !ok {
			return b.fail(w, sudoku.ErrSymbol, "%q is not a symbol of %dx%d (%s)", notation.Clip(w.text), b.size, b.size, notation.SymbolsOf(b.size, al))
		}
		if l := b.p.Layout; l != nil && v != 0 && !l.Has(cell) {
			return b.fail(w, sudoku.ErrCell, "%s is in no grid of the board", l.CellName(cell))
		}
		b.p.Givens[cell] = v
		return nil
	})
	if err == nil && gaps != nil {
		l, lerr := sudoku.LinesLayout(b.size, gaps)
		if lerr != nil {
			return b.wrap(ws[0], lerr)
		}
		b.p.Layout = l
	}
	return err
}

var directions = map[string][2]int{
	"up-left": {-1, -1}, "up-right": {-1, 1}, "down-left": {1, -1}, "down-right": {1, 1},
	"up": {-1, 0}, "down": {1, 0}, "left": {0, -1}, "right": {0, 1},
}

func (b *boardReader) rule(ws []word) (sudoku.Rule, *ParseError) {
	kind, err := sudoku.ParseRuleKind(ws[0].text)
	if err != nil {
		return sudoku.Rule{}, b.fail(ws[0], sudoku.ErrKeyword, "%q is neither a rule nor anything else that can be said of a board; the rules are %s",
			notation.Clip(ws[0].text), notation.Join(sudoku.RuleKinds()))
	}
	r := sudoku.Rule{Kind: kind}
	form, l, rest := kind.Form(), b.p.Layout, ws[1:]
	if form.Number != "" {
		if len(rest) == 0 {
			return r, b.fail(ws[0], sudoku.ErrCount, "%v of which %s?", kind, form.Number)
		}
		if rest[0].text != "-" || form.Zero {
			n, ok := letters[strings.ToLower(rest[0].text)]
			if !ok || kind != sudoku.XV {
				n, err = strconv.Atoi(rest[0].text)
			}
			if err != nil || n < 0 || n == 0 && !form.Zero {
				return r, b.fail(rest[0], sudoku.ErrValue, "%q is no %s", notation.Clip(rest[0].text), form.Number)
			}
			r.Number = n
		}
		rest = rest[1:]
	}
	for form.Values != "" && len(rest) > 0 && !namesCell(rest[:1]) {
		v, err := strconv.Atoi(rest[0].text)
		if err != nil {
			v, err = l.ParseValue(rest[0].text)
		}
		if err != nil {
			return r, b.wrap(rest[0], err)
		}
		r.Values, rest = append(r.Values, v), rest[1:]
	}
	for i, w := range rest {
		if form.Head != "" && w.text == "=" && r.Head == nil {
			r.Head, r.Cells = r.Cells, nil
			continue
		}
		if step, ok := directions[strings.ToLower(w.text)]; ok && form.Straight && i == 1 && len(rest) == 2 {
			for cell, ok := l.Step(r.Cells[0], step[0], step[1]); ok; cell, ok = l.Step(cell, step[0], step[1]) {
				r.Cells = append(r.Cells, cell)
			}
			break
		}
		cell, err := l.ParseCell(w.text)
		if err != nil {
			return r, b.wrap(w, err)
		}
		r.Cells = append(r.Cells, cell)
	}
	return r, nil
}

// letters are the numbers of X and V.
var letters = map[string]int{"v": 5, "x": 10, "xv": 15}
