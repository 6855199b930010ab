package text

// The formats that puzzles are written in, and what each can hold.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Format is a format of a file of puzzles. [Read] reads all of them.
type Format int

// The formats. A blank is a dot where nothing else is said. Up to 25x25 a value is one
// character (1-9, then A for 10 and so on); larger grids are in decimal numbers separated by
// spaces.
const (
	LineFormat   Format = iota // a puzzle a line
	GridFormat                 // a line for each row, empty lines between puzzles
	BoxedFormat                // the same with lines between the boxes
	JSONFormat                 // a puzzle a line, see [sudoku.Puzzle.MarshalJSON]; holds everything
	BoardFormat                // the text form of [ParseBoard]; holds everything
	SDKFormat                  // .sdk of SadMan Sudoku: fields as #A, #D, ... before the rows
	SDMFormat                  // .sdm: a puzzle of 9x9 a line, 0 for an empty cell
	SSFormat                   // .ss of Simple Sudoku: rows with | and dashes between boxes
	CSVFormat                  // a line of column names, then a puzzle a line with its fields
	SukakuFormat               // 729 characters: the candidates of 9x9, givens as the only one
	PencilFormat               // rows of pencil marks in boxes
	LinkFormat                 // ?bd= and 81 digits
	formats
)

var formatNames = []string{
	"line", "grid", "boxed", "json", "board", "sdk", "sdm", "ss", "csv", "sukaku", "pencil", "link",
}

// Formats returns all of them, in their order.
func Formats() []Format { return notation.Constants(formats) }

// String returns the name that [ParseFormat] reads, such as "sdk".
func (f Format) String() string { return notation.Name("Format", formatNames, int(f)) }

// SeveralLines says whether a puzzle takes several lines in the format, so that an empty
// one stands between two puzzles. The line of names of a table is not counted.
func (f Format) SeveralLines() bool {
	switch f {
	case GridFormat, BoxedFormat, BoardFormat, SDKFormat, SSFormat, PencilFormat:
		return true
	}
	return false
}

// ParseFormat returns the format of a name; the error lists the names.
func ParseFormat(name string) (Format, error) {
	f, ok := notation.Named[Format](formatNames, name)
	if !ok {
		return 0, fmt.Errorf("no format %q; the formats are %s", notation.Clip(name), strings.Join(formatNames, ", "))
	}
	return f, nil
}

// LossError says what of a puzzle a format cannot hold.
type LossError struct {
	Format fmt.Stringer // a [Format], or one of another package
	Lost   []string     // such as "2 rules", "candidates", "the author"
}

// Error returns for example "sdm cannot hold 2 rules, the author".
func (e *LossError) Error() string {
	return fmt.Sprintf("%v cannot hold %s", e.Format, strings.Join(e.Lost, ", "))
}

// sdkSigns are the letters of the fields in an .sdk header.
var sdkSigns = func() map[string]byte {
	signs := map[string]byte{}
	for sign, name := range fieldSigns {
		signs[name] = sign
	}
	return signs
}()

// Lost returns what of the puzzle a format cannot hold, nil if it holds all.
func (f Format) Lost(p *sudoku.Puzzle) *LossError {
	if f == JSONFormat || f == BoardFormat {
		return nil
	}
	var lost []string
	l, grids := p.Layout, len(p.Layout.Grids())
	nine := f == SDKFormat || f == SDMFormat || f == SSFormat || f == SukakuFormat || f == LinkFormat
	switch {
	case grids > 1:
		lost = append(lost, fmt.Sprintf("%d grids that overlap", grids))
	case l.Boxless():
		lost = append(lost, "that there are no boxes")
	case l.Shape() == sudoku.Shape{}:
		lost = append(lost, "regions in place of boxes")
	case nine && l.Shape() != sudoku.Shape{BoxRows: 3, BoxCols: 3}:
		lost = append(lost, fmt.Sprintf("a grid of %v", l.Shape()))
	case f == PencilFormat && l.Size() > 9:
		lost = append(lost, fmt.Sprintf("a grid of %v", l.Shape()))
	case f != BoxedFormat && l.Shape() != usualShapes[l.Size()]:
		lost = append(lost, fmt.Sprintf("boxes of %dx%d", l.Shape().BoxRows, l.Shape().BoxCols))
	}
	if n := len(p.Rules); n > 0 {
		lost = append(lost, notation.Plural(n, "rule"))
	}
	if restricted(p) && f != SukakuFormat && f != PencilFormat {
		lost = append(lost, "candidates")
	}
	if n := len(p.Drawings); n > 0 {
		lost = append(lost, notation.Plural(n, "drawing"))
	}
	for _, field := range p.Fields {
		if _, ok := sdkSigns[field.Name]; f == CSVFormat || f == SDKFormat && ok {
			continue
		}
		if name := "the " + field.Name; !slices.Contains(lost, name) {
			lost = append(lost, name)
		}
	}
	if lost == nil {
		return nil
	}
	return &LossError{f, lost}
}

// restricted says whether some cell has candidates.
func restricted(p *sudoku.Puzzle) bool {
	return slices.ContainsFunc(p.Candidates, func(c uint64) bool { return c != 0 })
}

// Append appends a grid in one of the first four formats, without a newline at its end. Of
// the options, [Hexadecimal] changes anything here. In any other format it is written as in
// [LineFormat]. The zero Grid is "" or, in JSON, null. On a line and in rows it allocates only
// if dst has no room.
func Append(dst []byte, g sudoku.Grid, f Format, opts ...Option) []byte {
	symbols := notation.StandardSymbols
	if len(opts) > 0 && resolve(opts).hex && g.Size() == len(notation.HexSymbols) {
		symbols = notation.HexSymbols
	}
	switch f {
	case JSONFormat:
		text, _ := g.MarshalJSON() // it has no errors
		return append(dst, text...)
	case GridFormat, BoxedFormat:
		shape := g.Shape()
		return notation.AppendRows(dst, g.Packed(), shape.BoxRows, shape.BoxCols, symbols, f == BoxedFormat)
	}
	return notation.AppendLine(dst, g.Packed(), g.Size(), symbols)
}
