package text

// Putting puzzles together from lines, one after the other, without looking
// ahead. ParseGrid and Read feed the same machine, so that a form that one of them
// recognises is recognised by the other. It holds at most the rows of one grid.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// assembler turns lines into entries. An entry is ready as soon as its last
// line has been fed.
//
// Text leaves one thing open: 16 cells are a puzzle of 4x4 or a row of 16x16,
// and 36 numbers a puzzle of 6x6 or a row of 36x36. Such a line is held as a
// row with small set, and the following ones decide: a row that is no small
// puzzle makes it the large grid, anything else makes each held line a puzzle.
// A line with a value twice is no row of a good grid and not held; nor is any
// after the first that was small for certain.
type assembler struct {
	options
	single bool // one puzzle is all there is, so that rows stay together
	ready  []Entry

	name      string // of the next puzzle
	nameLine  int
	rows      []textRow
	votes     [sudoku.MaxSize + 1]int // how many rows are rows of each size
	sizes     sizeMask                // those with the most votes
	marks     []int                   // numbers of rows before a box line or an empty line
	gaps      []int                   // those of the empty lines
	small     bool                    // every row so far is also a small puzzle
	seenSmall bool                    // small puzzles have been seen for certain
	scratch   []span
	symbolBuf symbolCells
	cells     slab // of puzzles on one line
}

// textRow is a row of a grid that is not complete.
type textRow struct {
	line int
	text string
}

// feed takes the next line, without its end.
func (a *assembler) feed(number int, line string) {
	if a.symbolsAlone(number, line) {
		return
	}
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		a.emptyLine(number, line)
		return
	case trimmed[0] == '#':
		return
	case trimmed[0] == '{':
		a.endRows()
		a.json(number, line, trimmed)
		return
	case isName(trimmed):
		a.endRows()
		if a.name != "" {
			err := &ParseError{Msg: fmt.Sprintf("no rows follow %q", notation.Clip(a.name)), Err: ErrNoPuzzle}
			a.emit(a.nameLine, a.name, sudoku.Grid{}, err)
		}
		a.name, a.nameLine = trimmed, number
		return
	case isRule(trimmed) && !a.dashedRow(line):
		a.mark()
		return
	}
	rowOf := a.rowSizes(&a.scratch, line, false)
	g, isWhole := a.wholePuzzle(&a.scratch, line)
	if len(a.rows) > 0 && !a.small && a.rowsAlone() && a.rowSizes(&a.scratch, line, true)&a.sizes == 0 {
		a.endRows() // what could be rows of a large grid were none
	}
	if len(a.rows) > 0 {
		switch {
		case isWhole && a.sizes&rowOf == 0, isWhole && a.small && !a.heldAsRow(g, rowOf):
			a.whole(number, line, g)
		default:
			a.addRow(number, line, rowOf, isWhole)
		}
		return
	}
	switch {
	case isWhole && !a.heldAsRow(g, rowOf):
		a.whole(number, line, g)
	case rowOf != 0:
		a.startGrid(number, line, rowOf, isWhole)
	default:
		if loose := a.rowSizes(&a.scratch, line, true); loose != 0 {
			a.startGrid(number, line, loose, false)
			return
		}
		err := a.diagnose(&a.scratch, line)
		a.emit(number, line, sudoku.Grid{}, err)
	}
}

// symbolsAlone takes a line that is a puzzle in symbols and nothing else, the usual case.
// No row has more than 25 characters without a space.
func (a *assembler) symbolsAlone(number int, line string) bool {
	if len(line) <= notation.MaxSymbolSize {
		return false
	}
	shape, ok := a.decodeSymbols(&a.symbolBuf, line, false)
	if !ok || line[0] == '-' && isDashes(line) {
		return false
	}
	a.whole(number, line, packed(shape, a.cells.text(a.symbolBuf[:len(line)])))
	return true
}

// heldAsRow says whether a line that is a puzzle has to wait for the next one,
// since it may be a row of a larger grid.
func (a *assembler) heldAsRow(g sudoku.Grid, rowOf sizeMask) bool {
	if !rowOf.has(g.Shape().Cells()) {
		return false
	}
	return a.single || !a.seenSmall && !repeats(g.Packed())
}

// repeats says whether a value occurs twice.
func repeats(cells string) bool {
	var seen uint64
	for i := range len(cells) {
		if v := cells[i]; v != 0 {
			if seen>>v&1 != 0 {
				return true
			}
			seen |= 1 << v
		}
	}
	return false
}

// whole takes a line that is a puzzle by itself.
func (a *assembler) whole(number int, line string, g sudoku.Grid) {
	a.endRows()
	if g.Shape().Cells() <= sudoku.MaxSize {
		a.seenSmall = true
	}
	a.emit(number, line, g, nil)
}

func (a *assembler) json(number int, line, trimmed string) {
	g, err := a.gridJSON(trimmed)
	if err != nil {
		a.emit(number, line, sudoku.Grid{}, &ParseError{Msg: err.Error(), Err: err})
		return
	}
	a.emit(number, line, g, nil)
}

// startGrid takes the first row of a grid, which is a row of some size.
func (a *assembler) startGrid(number int, line string, rowOf sizeMask, isWhole bool) {
	a.small = isWhole
	clear(a.votes[:])
	a.marks, a.gaps = a.marks[:0], a.gaps[:0]
	a.addRow(number, line, rowOf, isWhole)
}

// addRow takes a further row, good or bad, and ends the grid if it is the last.
// The rows vote on the size, so that a bad one, even the first, does not cut the
// grid in the wrong place.
func (a *assembler) addRow(number int, line string, rowOf sizeMask, isWhole bool) {
	a.small = a.small && isWhole
	a.rows = append(a.rows, textRow{number, line})
	most := 0
	for size := range a.votes {
		if rowOf.has(size) {
			a.votes[size]++
		}
		switch v := a.votes[size]; {
		case v > most:
			most, a.sizes = v, 1<<size
		case v == most && most > 0:
			a.sizes |= 1 << size
		}
	}
	if size := a.sizes.smallest(); size <= len(a.rows) {
		a.endGrid(size)
	}
}

// emptyLine takes a line with nothing on it, or with a row of spaces as blanks.
func (a *assembler) emptyLine(number int, line string) {
	if len(a.rows) == 0 {
		return
	}
	if n := len(line); (a.sizes & symbolSizes).has(n) && strings.Trim(line, " ") == "" {
		a.addRow(number, line, 1<<n, false)
		return
	}
	if !a.single && !a.isGap() {
		a.endRows()
		return
	}
	if rows := len(a.rows); len(a.gaps) == 0 || a.gaps[len(a.gaps)-1] != rows {
		a.gaps = append(a.gaps, rows)
	}
	a.mark()
}

// isGap says whether an empty line here can stand between two bands of boxes.
// If it cannot, it ends a grid that is not complete.
func (a *assembler) isGap() bool {
	rows, gaps := len(a.rows), a.gaps
	if len(gaps) > 0 {
		return rows == gaps[len(gaps)-1] || rows == gaps[len(gaps)-1]+gaps[0]
	}
	return !a.small && rows > 1 && a.sizes.smallest()%rows == 0
}

// dashedRow says whether a line of dashes is a row of blanks, and no box line: there is one
// for each cell, and a row before it has - for a blank.
func (a *assembler) dashedRow(line string) bool {
	if len(a.rows) == 0 || a.small || strings.Trim(line, "-| \t") != "" || a.rowSizes(&a.scratch, line, false)&a.sizes == 0 {
		return false
	}
	return slices.ContainsFunc(a.rows, func(row textRow) bool { return strings.IndexByte(row.text, '-') >= 0 })
}

// mark notes a box line or an empty line before the next row.
func (a *assembler) mark() {
	if rows := len(a.rows); rows > 0 && (len(a.marks) == 0 || a.marks[len(a.marks)-1] != rows) {
		a.marks = append(a.marks, rows)
	}
}

// endRows ends what has begun and will not go on: held lines are puzzles, and
// other rows a grid that is not complete. A name without rows stays; at the end
// of the text it names nothing, as "Grid 00" there in some files.
func (a *assembler) endRows() {
	switch {
	case len(a.rows) == 0:
	case a.rowsAlone():
		for _, row := range a.rows {
			g, ok := a.wholePuzzle(&a.scratch, row.text)
			var err *ParseError
			if !ok {
				err = a.diagnose(&a.scratch, row.text)
			}
			a.emit(row.line, row.text, g, err)
		}
		a.rows = a.rows[:0]
	default:
		a.endGrid(a.sizes.smallest()) // above the number of rows, or the grid would have ended
	}
}

// rowsAlone says whether the rows of a grid that is not complete are rather puzzles, each on
// its line: they are as long as one, and half of them can be read as one, or they are
// fewer than a band of boxes has.
func (a *assembler) rowsAlone() bool {
	if a.small {
		return true
	}
	size := a.options.sizes.root(a.sizes.smallest())
	if size == 0 || len(a.rows) < size {
		return size > 0
	}
	whole := 0
	for _, row := range a.rows {
		if _, ok := a.wholePuzzle(&a.scratch, row.text); ok {
			whole++
		}
	}
	return 2*whole >= len(a.rows)
}

// endGrid makes an entry of the rows. They are more than the size only if some
// are of another size, and so bad.
func (a *assembler) endGrid(size int) {
	g, err := a.gridOf(size)
	text := make([]string, len(a.rows))
	for i, row := range a.rows {
		text[i] = row.text
	}
	first := a.rows[0].line
	a.rows = a.rows[:0]
	a.emit(first, strings.Join(text, "\n"), g, err)
}

// emit makes an entry ready. An error without a line is one of this line.
func (a *assembler) emit(line int, text string, g sudoku.Grid, err *ParseError) {
	e := Entry{Grid: g, Name: a.name, Line: line, Text: text}
	if err != nil {
		if err.Line == 0 {
			err.Line = line
		}
		e.Grid, e.Err = sudoku.Grid{}, err
	}
	a.name = ""
	a.ready = append(a.ready, e)
}

// gridOf reads the rows as a grid of the size.
func (a *assembler) gridOf(size int) (sudoku.Grid, *ParseError) {
	numbers := false
	for _, row := range a.rows {
		a.scratch = cutFields(a.scratch[:0], row.text)
		numbers = numbers || len(a.scratch) == size && isNumbers(a.scratch)
	}
	al := a.alphabetFor(size, numbers)
	var buf [sudoku.MaxSize * sudoku.MaxSize]byte
	for i, row := range a.rows {
		if err := a.readRow(buf[i*size:], row, i, al, size); err != nil {
			return sudoku.Grid{}, err
		}
	}
	if len(a.rows) < size {
		last := a.rows[len(a.rows)-1]
		return sudoku.Grid{}, &ParseError{
			Line: last.line,
			Msg:  fmt.Sprintf("the grid ends after %d of %d rows of %d cells", len(a.rows), size, size),
			Err:  sudoku.ErrCount,
		}
	}
	shape, err := a.drawnShape(size)
	if err != nil {
		return sudoku.Grid{}, err
	}
	return packed(shape, string(buf[:size*size])), nil
}

// readRow puts the values of a row into dst.
func (a *assembler) readRow(dst []byte, row textRow, index int, al notation.Alphabet, size int) *ParseError {
	var first *ParseError
	count, off := 0, sudoku.MaxSize*sudoku.MaxSize
	for r := byFields; r < readings; r++ {
		a.scratch = r.cut(a.scratch[:0], row.text)
		cells := a.scratch
		if len(cells) != size || !r.fits(size) {
			if d := max(len(cells)-size, size-len(cells)); d < off && r.fits(size) {
				count, off = len(cells), d
			}
			continue
		}
		bad := decodeAll(dst, row.text, cells, al, size)
		if bad < 0 {
			return nil
		}
		if first == nil {
			first = badCell(row.text, cells[bad], al, size, index*size+bad)
		}
	}
	if first == nil {
		first = &ParseError{
			Msg: fmt.Sprintf("row %d has %d cells (%q), where a grid of %dx%d has %d",
				index+1, count, notation.Clip(row.text), size, size, size),
			Err: sudoku.ErrCount,
		}
	}
	first.Line = row.line
	return first
}

// drawnShape returns the shape that the box lines draw. Lines around every cell
// or uneven ones draw no boxes, and the shape is the one asked for or the usual.
func (a *assembler) drawnShape(size int) (sudoku.Shape, *ParseError) {
	if a.shape != (sudoku.Shape{}) {
		return a.shape, nil
	}
	boxRows, boxCols := a.drawnRows(size), a.drawnCols(size)
	switch {
	case boxRows == 0 && boxCols == 0:
		return usualShapes[size], nil
	case boxRows == 0:
		boxRows = size / boxCols
	case boxCols == 0:
		boxCols = size / boxRows
	}
	if boxRows*boxCols != size {
		return sudoku.Shape{}, &ParseError{
			Line: a.rows[0].line,
			Msg:  fmt.Sprintf("the lines draw boxes of %d rows and %d columns, which a grid of %dx%d does not have", boxRows, boxCols, size, size),
			Err:  sudoku.ErrShape,
		}
	}
	return sudoku.Shape{BoxRows: boxRows, BoxCols: boxCols}, nil
}

// drawnRows returns how many rows lie between box lines, 0 if it is not clear.
func (a *assembler) drawnRows(size int) int {
	marks := slices.DeleteFunc(slices.Clone(a.marks), func(m int) bool { return m >= size })
	height := size / (len(marks) + 1)
	for i, m := range marks {
		if m != (i+1)*height {
			return 0
		}
	}
	return boxSide(height, size)
}

// drawnCols returns how many columns lie between box lines, 0 if it is not
// clear.
func (a *assembler) drawnCols(size int) int {
	width := 0
	for i, row := range a.rows {
		inner := strings.Trim(strings.TrimSpace(row.text), "|")
		w := size / (strings.Count(inner, "|") + 1)
		if i > 0 && w != width {
			return 0
		}
		width = w
	}
	return boxSide(width, size)
}

// boxSide returns the side of a box if it is one: a proper divisor of the size.
func boxSide(side, size int) int {
	if side < 2 || side == size || size%side != 0 {
		return 0
	}
	return side
}
