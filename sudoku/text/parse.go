package text

// Parsing one puzzle whose form is not known beforehand, with what parsing,
// reading and printing share: the options and the error that says where.

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Reasons that a [ParseError] wraps, beside [sudoku.ErrCount], [sudoku.ErrSymbol],
// [sudoku.ErrValue] and [sudoku.ErrShape].
var (
	// ErrNoPuzzle marks text without a puzzle.
	ErrNoPuzzle = errors.New("no puzzle")
	// ErrManyPuzzles marks text with more than the one puzzle asked for.
	ErrManyPuzzles = errors.New("more than one puzzle")
	// ErrLineTooLong marks a line beyond the bound of Read; see MaxLine.
	ErrLineTooLong = errors.New("line too long")
)

// ParseError says what is wrong with the text of a puzzle and where. It wraps
// one of [sudoku.ErrCount], [sudoku.ErrSymbol], [sudoku.ErrValue], [sudoku.ErrShape],
// [ErrNoPuzzle], [ErrManyPuzzles], [ErrLineTooLong], or the error of the JSON decoder.
type ParseError struct {
	Line   int // from 1; 0 if no line is to blame
	Column int // in characters from 1; 0 if the line as a whole is to blame
	Msg    string
	Err    error
}

// Error returns for example "line 3, column 5: 'k' in cell r3c5 is not a symbol
// of 9x9 (1-9; blank is one of 0 . * _ - ? X)".
func (e *ParseError) Error() string {
	switch {
	case e.Line == 0:
		return e.Msg
	case e.Column == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// Unwrap returns the reason.
func (e *ParseError) Unwrap() error { return e.Err }

// Option changes how text is read or written.
type Option func(*options)

type options struct {
	shape   sudoku.Shape // zero: any size in its usual shape
	sizes   sizeMask     // those that are looked for
	hex     bool
	maxLine int
	foreign Foreign
	err     error
}

// BoxShape makes ParseGrid and Read look for grids of this shape only. It settles
// what text alone leaves open: whether the boxes of 6x6 are 2x3 or 3x2, and
// whether 16 characters are a puzzle of 4x4 or a row of 16x16.
func BoxShape(shape sudoku.Shape) Option {
	return func(o *options) {
		if err := shape.Validate(); err != nil {
			o.err = err
			return
		}
		o.shape, o.sizes = shape, 1<<shape.Size()
	}
}

// Hexadecimal reads and writes 16x16 grids with the symbols 0-9 and A-F, where
// 0 means value 1 and F means value 16; 0 is then no blank. Other sizes, and
// numbers of more than one digit, are not affected.
func Hexadecimal() Option {
	return func(o *options) { o.hex = true }
}

// DefaultMaxLine is the number of bytes of a line that Read accepts unless told
// otherwise: a 36x36 grid in numbers takes less than 4 KiB of it.
const DefaultMaxLine = 64 << 10

// MaxLine bounds the number of bytes of a line that Read accepts, at least 16;
// a longer one is a bad entry. Parse has its text in memory and no bound.
func MaxLine(bytes int) Option {
	return func(o *options) { o.maxLine = max(bytes, 16) }
}

func resolve(opts []Option) options {
	if len(opts) == 0 {
		return options{sizes: allSizes, maxLine: DefaultMaxLine} // on the stack
	}
	o := options{sizes: allSizes, maxLine: DefaultMaxLine}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// shapeFor returns the shape that a grid of a size has where the text does not
// draw its boxes.
func (o *options) shapeFor(size int) sudoku.Shape {
	if o.shape != (sudoku.Shape{}) {
		return o.shape
	}
	return usualShapes[size]
}

// alphabetFor returns how the cells of a size are read; numbers says that some
// cell has more than one digit.
func (o *options) alphabetFor(size int, numbers bool) notation.Alphabet {
	switch {
	case size > notation.MaxSymbolSize, o.hex && size == len(notation.HexSymbols) && numbers:
		return notation.Decimal
	case o.hex && size == len(notation.HexSymbols):
		return notation.Hexadecimal
	}
	return notation.Standard
}

// Parse reads the one puzzle in the text, in whichever of these forms it is:
//
//   - One line of n*n characters, n up to 25: symbols (1-9, then A for 10 and so
//     on, in either case) and blanks (0 . * _ - ? X x or a space). Groups of n
//     characters may have spaces between them.
//   - One line of n*n numbers separated by spaces, tabs, commas or semicolons, n
//     up to 36, where a blank is 0 or one of the other signs, or nothing between
//     two commas.
//   - n lines of n characters or n numbers, with or without spaces between them,
//     and with or without lines of | - + = between the boxes, or empty lines.
//     The box lines, if they are drawn evenly, give the shape of the boxes.
//   - The JSON of [sudoku.Grid.MarshalJSON].
//
// Spaces in a line are separators if what they separate is the right number of
// readable cells, and blanks otherwise. In this order a line is taken for n*n
// numbers or symbols with separators; for n groups of n characters; for a puzzle
// that ends at the first space, comma or semicolon, with a comment or a solution
// after it, which is not read; for n*n characters in which spaces are blanks.
// Rows of a grid follow the same order without the comment.
//
// Empty lines, lines that start with # and a line such as "Grid 01" before the
// puzzle are skipped. Windows line ends and a UTF-8 byte order mark are fine.
// The error is a *[ParseError], or wraps [sudoku.ErrShape] if [BoxShape] was given a
// shape that does not exist. Time is linear in the text, about 100 ns and one
// allocation for a line of 81 characters.
func ParseGrid(text string, opts ...Option) (sudoku.Grid, error) {
	o := resolve(opts)
	if o.err != nil {
		return sudoku.Grid{}, o.err
	}
	line := strings.TrimSuffix(text, "\n")
	if g, ok := o.symbols(line, false); ok {
		return g, nil
	}
	text = strings.TrimPrefix(text, byteOrderMark)
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		g, err := o.gridJSON(text)
		if err != nil {
			return sudoku.Grid{}, &ParseError{Msg: err.Error(), Err: err}
		}
		return g, nil
	}
	a := assembler{options: o, single: true}
	e, err := a.only(text, a.feed, a.endRows)
	return e.Grid, err
}

const byteOrderMark = "\ufeff"

func column(line string, offset int) int { return utf8.RuneCountInString(line[:offset]) + 1 }

// Parse reads the one puzzle in the text, in any form that [Read] knows. The error
// is a *[ParseError], or wraps [sudoku.ErrShape] if [BoxShape] was given a shape that does not
// exist.
func Parse(text string, opts ...Option) (*sudoku.Puzzle, error) {
	o := resolve(opts)
	if o.err != nil {
		return nil, o.err
	}
	return o.parse(text)
}

func (o options) parse(text string) (*sudoku.Puzzle, error) {
	f := forms{assembler: assembler{options: o, single: true}}
	e, err := f.only(strings.TrimPrefix(text, byteOrderMark), f.feed, f.end)
	if err != nil || e.Puzzle != nil {
		return e.Puzzle, err
	}
	return sudoku.NewPuzzle(e.Grid)
}

// only feeds a text, line by line, and returns the one entry that comes of it.
func (a *assembler) only(text string, feed func(number int, line string), end func()) (Entry, error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		feed(number, strings.TrimRight(line, "\r\n"))
		if len(a.ready) > 1 {
			break
		}
	}
	if len(a.ready) < 2 {
		end()
	}
	switch {
	case len(a.ready) == 0:
		return Entry{}, &ParseError{Msg: "the text has no puzzle", Err: ErrNoPuzzle}
	case a.ready[0].Err != nil:
		return Entry{}, a.ready[0].Err
	case len(a.ready) > 1:
		return Entry{}, &ParseError{
			Line: a.ready[1].Line,
			Msg:  "more text follows the puzzle that ends before this line",
			Err:  ErrManyPuzzles,
		}
	}
	return a.ready[0], nil
}
