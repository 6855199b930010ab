package exchange

// The formats that are written.

import (
	"fmt"
	"io"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

// Format is a format of a file of puzzles. [Forms] reads all of them.
type Format int

// The formats, each a puzzle a line where nothing else is said.
const (
	FPuzzlesFormat     Format = iota // a link to f-puzzles
	FPuzzlesJSONFormat               // the same as JSON
	SudokuPadFormat                  // a link to SudokuPad
	formats
)

var formatNames = [formats]string{"fpuzzles", "fpuzzles-json", "sudokupad"}

// Formats returns all of them, in their order.
func Formats() []Format { return notation.Constants(formats) }

// String returns the name that [ParseFormat] reads, such as "fpuzzles".
func (f Format) String() string {
	if f < 0 || f >= formats {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formatNames[f]
}

// ParseFormat returns the format of a name; the error lists the names.
func ParseFormat(name string) (Format, error) {
	for f, known := range formatNames {
		if strings.EqualFold(name, known) {
			return Format(f), nil
		}
	}
	return 0, fmt.Errorf("no format %q; the formats are %s", notation.Clip(name), strings.Join(formatNames[:], ", "))
}

// Lost returns what of the puzzle a format cannot hold, nil if it holds all.
func (f Format) Lost(p *sudoku.Puzzle) *text.LossError {
	_, lost, _ := f.append(nil, p)
	return lost
}

// append appends a puzzle with its line end, without what the format cannot hold, which it
// names. The error is that of a puzzle that is malformed, or the loss where nothing is left to
// write.
func (f Format) append(buf []byte, p *sudoku.Puzzle) ([]byte, *text.LossError, error) {
	root, names, err := toFPuzzles(p)
	var lost *text.LossError
	if names != nil {
		lost = &text.LossError{Format: f, Lost: names}
	}
	switch {
	case err != nil:
		return buf, nil, err
	case root.kind == 0:
		return buf, lost, lost
	case f == FPuzzlesJSONFormat:
		buf = root.append(buf)
	case f == SudokuPadFormat:
		buf = append(buf, link(sudokuPadLink, root)...)
	default:
		buf = append(buf, link(fpuzzlesLink, root)...)
	}
	return append(buf, '\n'), lost, nil
}

// Writer writes puzzles to a file in one format.
type Writer struct {
	w      io.Writer
	format Format
}

// NewWriter returns a writer that writes to w, a puzzle at a time.
func NewWriter(w io.Writer, f Format) *Writer { return &Writer{w: w, format: f} }

// Write writes a puzzle. The error is a *[text.LossError] where the format cannot hold all of it,
// and nothing is written; that of [sudoku.Puzzle.Validate]; or that of the io.Writer.
func (w *Writer) Write(p *sudoku.Puzzle) error {
	buf, lost, err := w.format.append(nil, p)
	switch {
	case err != nil:
		return err
	case lost != nil:
		return lost
	}
	_, err = w.w.Write(buf)
	return err
}

// WriteLossy writes a puzzle without what the format cannot hold, which it returns. A puzzle of
// which nothing is left is not written: the error is then a *[text.LossError].
func (w *Writer) WriteLossy(p *sudoku.Puzzle) (*text.LossError, error) {
	buf, lost, err := w.format.append(nil, p)
	if err != nil {
		return lost, err
	}
	_, err = w.w.Write(buf)
	return lost, err
}
