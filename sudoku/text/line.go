package text

// What a single line can be: a whole puzzle, a row of one, a box line, a name.
// Nothing here remembers other lines; assemble.go does.

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// squareRoots has at n*n the size n, for sizes written in symbols; 0 elsewhere.
var squareRoots = newSquareRoots()

func newSquareRoots() (roots [notation.MaxSymbolSize*notation.MaxSymbolSize + 1]uint8) {
	for _, n := range maskInts(symbolSizes) {
		roots[n*n] = uint8(n)
	}
	return roots
}

// symbolCells has room for the largest puzzle in symbols.
type symbolCells [notation.MaxSymbolSize * notation.MaxSymbolSize]byte

// symbols reads n*n characters without anything else; spaces may be blanks.
func (o *options) symbols(text string, spaces bool) (sudoku.Grid, bool) {
	var buf symbolCells
	shape, ok := o.decodeSymbols(&buf, text, spaces)
	if !ok || text[0] == '-' && isDashes(text) {
		return sudoku.Grid{}, false
	}
	return packed(shape, string(buf[:len(text)])), true
}

// isDashes says whether a line is drawn between puzzles, rather than one without a clue. It
// is asked outside of decodeSymbols, which the question would make slower by a tenth.
func isDashes(text string) bool { return strings.Trim(text, "-") == "" }

// decodeSymbols puts the values that symbols reads into buf.
func (o *options) decodeSymbols(buf *symbolCells, text string, spaces bool) (sudoku.Shape, bool) {
	if len(text) >= len(squareRoots) || squareRoots[len(text)] == 0 {
		return sudoku.Shape{}, false
	}
	size := int(squareRoots[len(text)])
	if !o.sizes.has(size) || o.alphabetFor(size, false).Fill(buf[:], text, size, spaces) >= 0 {
		return sudoku.Shape{}, false
	}
	return o.shapeFor(size), true
}

// packed makes a grid of values that have been read, and so are those of the shape.
func packed(shape sudoku.Shape, values string) sudoku.Grid {
	g, err := sudoku.FromPacked(shape, values)
	if err != nil {
		panic(err)
	}
	return g
}

// span is the text of one cell: a range of bytes of its line.
type span struct{ start, end int }

// reading is a way to cut a line into cells. In each of them | is a box line.
type reading int

const (
	byFields  reading = iota // cells are separated by spaces or commas
	byChars                  // every character is a cell, spaces are none
	byColumns                // every character is a cell, spaces are blanks
	readings
)

// cut appends the cells of a line.
func (r reading) cut(dst []span, line string) []span {
	if r == byFields {
		return cutFields(dst, line)
	}
	for i, c := range line {
		if c == '|' || r == byChars && (c == ' ' || c == '\t') {
			continue
		}
		_, width := utf8.DecodeRuneInString(line[i:])
		dst = append(dst, span{i, i + width})
	}
	return dst
}

func cutFields(dst []span, line string) []span {
	for _, sep := range []byte{',', ';'} {
		if strings.IndexByte(line, sep) < 0 {
			continue
		}
		for start := 0; start <= len(line); {
			end := start + strings.IndexByte(line[start:], sep)
			if end < start {
				end = len(line)
			}
			s := span{start, end}
			for s.start < s.end && isGap(line[s.start]) {
				s.start++
			}
			for s.start < s.end && isGap(line[s.end-1]) {
				s.end--
			}
			dst = append(dst, s)
			start = end + 1
		}
		return dst
	}
	for i := 0; i < len(line); {
		start := i
		for i < len(line) && !isGap(line[i]) {
			i++
		}
		if i > start {
			dst = append(dst, span{start, i})
		} else {
			i++
		}
	}
	return dst
}

func isGap(c byte) bool { return c == ' ' || c == '\t' || c == '|' }

// fits says whether a line cut this way can have the given number of cells in a
// row: beyond 25x25 a cell is more than a character.
func (r reading) fits(size int) bool { return r == byFields || size <= notation.MaxSymbolSize }

// isNumbers says whether a cell has more than one character, so that all of
// them are decimal numbers.
func isNumbers(cells []span) bool {
	for _, s := range cells {
		if s.end-s.start > 1 {
			return true
		}
	}
	return false
}

// decodeAll puts the values of the cells into dst, which has room for them. It
// returns the index of the first that is no value of the size, or -1.
func decodeAll(dst []byte, line string, cells []span, a notation.Alphabet, size int) int {
	for i, s := range cells {
		v, ok := a.Decode(line[s.start:s.end], size)
		if !ok {
			return i
		}
		dst[i] = byte(v)
	}
	return -1
}

// countReadable returns how many of the cells are values of the size.
func countReadable(line string, cells []span, a notation.Alphabet, size int) int {
	count := 0
	for _, s := range cells {
		if _, ok := a.Decode(line[s.start:s.end], size); ok {
			count++
		}
	}
	return count
}

// rowSizes returns the sizes of which the line is a row. With loose it is enough
// that half of the cells can be read: the row of a grid, though a bad one.
func (o *options) rowSizes(scratch *[]span, line string, loose bool) sizeMask {
	var sizes sizeMask
	for r := byFields; r < readings; r++ {
		*scratch = r.cut((*scratch)[:0], line)
		cells := *scratch
		size := len(cells)
		if !o.sizes.has(size) || !r.fits(size) {
			continue
		}
		a := o.alphabetFor(size, r == byFields && isNumbers(cells))
		readable := countReadable(line, cells, a, size)
		if readable == size || loose && 2*readable >= size {
			sizes |= 1 << size
		}
	}
	return sizes
}

// wholePuzzle reads a line that is a puzzle by itself. A line with box lines
// and no more cells than a row can have is a row.
func (o *options) wholePuzzle(scratch *[]span, line string) (sudoku.Grid, bool) {
	g, ok := o.readWhole(scratch, line)
	if ok && g.Shape().Cells() <= sudoku.MaxSize && strings.IndexByte(line, '|') >= 0 {
		return sudoku.Grid{}, false
	}
	return g, ok
}

// readWhole tries what a whole puzzle can be in the order that Parse documents.
func (o *options) readWhole(scratch *[]span, line string) (sudoku.Grid, bool) {
	*scratch = cutFields((*scratch)[:0], line)
	cells := *scratch
	if size := o.sizes.root(len(cells)); size > 0 {
		var buf [sudoku.MaxSize * sudoku.MaxSize]byte
		a := o.alphabetFor(size, isNumbers(cells))
		if decodeAll(buf[:], line, cells, a, size) < 0 {
			return packed(o.shapeFor(size), string(buf[:len(cells)])), true
		}
	}
	if n := len(cells); (o.sizes & symbolSizes).has(n) && isGroups(cells) {
		var b strings.Builder
		for _, s := range cells {
			b.WriteString(line[s.start:s.end])
		}
		if g, ok := o.symbols(b.String(), false); ok {
			return g, true
		}
	}
	first := firstField(line)
	if g, ok := o.symbols(line[first.start:first.end], false); ok {
		return g, o.second(line) < 0
	}
	return o.symbols(line, true)
}

// second returns where in a line, behind the puzzle that it begins with, another one begins; -1 if there is none.
// A full grid is the solution, an empty one says nothing.
func (o *options) second(line string) int {
	first := firstField(line)
	rest := strings.TrimLeft(line[first.end:], " \t|,;")
	at, size := len(line)-len(rest), first.end-first.start
	next := firstField(rest)
	if next.end != size {
		return -1
	}
	if g, ok := o.symbols(rest[:size], false); !ok || g.IsFull() || g.Givens() == 0 {
		return -1
	}
	return at
}

// isGroups says whether there are as many cells as each of them is long.
func isGroups(cells []span) bool {
	for _, s := range cells {
		if s.end-s.start != len(cells) {
			return false
		}
	}
	return true
}

// firstField returns the text before the first space, comma or semicolon.
func firstField(line string) span {
	start := 0
	for start < len(line) && isGap(line[start]) {
		start++
	}
	end := start
	for end < len(line) && !isGap(line[end]) && line[end] != ',' && line[end] != ';' {
		end++
	}
	return span{start, end}
}

// isRule says whether the line is drawn between boxes and holds no cells.
func isRule(line string) bool {
	return strings.Trim(line, "|-+= \t") == "" && strings.ContainsAny(line, "-+=")
}

// isName says whether the line names the puzzle that follows, as "Grid 01" does.
func isName(line string) bool {
	for _, word := range []string{"grid", "puzzle", "sudoku"} {
		if len(line) >= len(word) && strings.EqualFold(line[:len(word)], word) {
			rest := line[len(word):]
			return rest == "" || strings.IndexByte(" \t:#-_0123456789", rest[0]) >= 0
		}
	}
	return false
}

// diagnose says why a line is no puzzle and no row of one.
func (o *options) diagnose(scratch *[]span, line string) *ParseError {
	*scratch = cutFields((*scratch)[:0], line)
	cells := *scratch
	if 2*countReadable(line, cells, notation.Decimal, sudoku.MaxSize) > len(cells) && len(cells) > 1 {
		if size := o.sizes.root(len(cells)); size > 0 {
			if err := o.cellError(line, cells, o.alphabetFor(size, true), size); err != nil {
				return err
			}
		}
		return &ParseError{
			Msg: fmt.Sprintf("%d numbers, where a puzzle on one line has %s", len(cells), o.lengths(o.sizes)),
			Err: sudoku.ErrCount,
		}
	}
	first := firstField(line)
	if at := o.second(line); at > 0 {
		return &ParseError{Column: column(line, at), Msg: "a second puzzle on the line", Err: sudoku.ErrCount}
	}
	for _, s := range []span{first, {0, len(line)}} {
		text := line[s.start:s.end]
		*scratch = byColumns.cut((*scratch)[:0], text)
		size := (o.sizes & symbolSizes).root(len(*scratch))
		if size == 0 {
			continue
		}
		if err := o.cellError(text, *scratch, o.alphabetFor(size, false), size); err != nil {
			err.Column += utf8.RuneCountInString(line[:s.start])
			return err
		}
	}
	text := line
	if 2*(first.end-first.start) > len(line) {
		text = line[first.start:first.end] // the rest is a comment
	}
	return &ParseError{
		Msg: fmt.Sprintf("%d characters (%q), where a puzzle on one line has %s",
			utf8.RuneCountInString(text), notation.Clip(text), o.lengths(o.sizes&symbolSizes)),
		Err: sudoku.ErrCount,
	}
}

// lengths lists how many cells a puzzle can have, the most common first.
func (o *options) lengths(sizes sizeMask) string {
	if sizes == 0 {
		return "no length (above 25x25 cells are numbers)"
	}
	var squares []int
	for _, n := range maskInts(sizes &^ (1 << 9)) {
		squares = append(squares, n*n)
	}
	switch {
	case !sizes.has(9):
		return notation.Join(squares)
	case len(squares) == 0:
		return "81"
	}
	return "81 (or " + notation.Join(squares) + ")"
}

// cellError describes the first cell that is no value of the size, nil if there
// is none. The cells are those of the whole grid.
func (o *options) cellError(line string, cells []span, a notation.Alphabet, size int) *ParseError {
	var buf [sudoku.MaxSize * sudoku.MaxSize]byte
	i := decodeAll(buf[:], line, cells, a, size)
	if i < 0 {
		return nil
	}
	return badCell(line, cells[i], a, size, i)
}

// badCell describes the text of a cell that cannot be read.
func badCell(line string, s span, a notation.Alphabet, size, cell int) *ParseError {
	text := line[s.start:s.end]
	err := &ParseError{Column: column(line, s.start)}
	if strings.Trim(text, "0123456789") == "" && a != notation.Hexadecimal {
		err.Msg = fmt.Sprintf("%s in cell %s is outside 0..%d", notation.Clip(text), sudoku.CellName(size, cell), size)
		err.Err = sudoku.ErrValue
		return err
	}
	blanks := "0 . * _ - ? X"
	if a == notation.Hexadecimal {
		blanks = ". * _ - ? X"
	}
	err.Msg = fmt.Sprintf("%q in cell %s is not a symbol of %dx%d (%s; blank is one of %s)",
		notation.Clip(text), sudoku.CellName(size, cell), size, size, notation.SymbolsOf(size, a), blanks)
	err.Err = sudoku.ErrSymbol
	return err
}
