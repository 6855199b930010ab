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
	SCFFormat                        // a short link to SudokuPad: 9x9 with diagonals or windoku
	HodokuFormat                     // a library line of HoDoKu
	KillerFormat                     // 3x3::k: and a number for each cell: the cages of 9x9
	SumoCueFormat                    // SumoCueV1: cages and regions of 9x9
	OpenSudokuFormat                 // the XML of OpenSudoku, one file of all puzzles
	formats
)

var formatNames = []string{"fpuzzles", "fpuzzles-json", "sudokupad", "scf", "hodoku", "killer", "sumocue", "opensudoku"}

// Formats returns all of them, in their order.
func Formats() []Format { return notation.Constants(formats) }

// String returns the name that [ParseFormat] reads, such as "fpuzzles".
func (f Format) String() string { return notation.Name("Format", formatNames, int(f)) }

// ParseFormat returns the format of a name; the error lists the names.
func ParseFormat(name string) (Format, error) {
	f, ok := notation.Named[Format](formatNames, name)
	if !ok {
		return 0, fmt.Errorf("no format %q; the formats are %s", notation.Clip(name), strings.Join(formatNames, ", "))
	}
	return f, nil
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
	return f.appendBy(appenders[f], buf, p)
}

func (f Format) appendBy(do appender, buf []byte, p *sudoku.Puzzle) ([]byte, *text.LossError, error) {
	if err := p.Validate(); err != nil {
		return buf, nil, err
	}
	written, names := do(buf, p)
	var lost *text.LossError
	if names != nil {
		lost = &text.LossError{Format: f, Lost: names}
	}
	if written == nil {
		return buf, lost, lost
	}
	return append(written, '\n'), lost, nil
}

// appender appends a puzzle without its line end, and names what it leaves out. Where nothing is
// left it returns nil.
type appender func(buf []byte, p *sudoku.Puzzle) ([]byte, []string)

// appenders is made of functions that need no call to begin with, so that a program which does
// without a Writer has none of them.
var appenders = [formats]appender{
	FPuzzlesFormat:     func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendLink(buf, fpuzzlesLink, p) },
	FPuzzlesJSONFormat: func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendLink(buf, "", p) },
	SudokuPadFormat:    func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendLink(buf, sudokuPadLink, p) },
	SCFFormat:          func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendNine(buf, p, appendSCF) },
	HodokuFormat:       func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendNine(buf, p, appendHodoku) },
	KillerFormat:       func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendNine(buf, p, appendBoxes) },
	SumoCueFormat:      appendSumo,
	OpenSudokuFormat:   func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendNine(buf, p, appendGame) },
}

// appendLink appends a link to a page, or the JSON alone for none.
func appendLink(buf []byte, page string, p *sudoku.Puzzle) ([]byte, []string) {
	root, lost := toFPuzzles(p)
	if root.kind == 0 {
		return nil, lost
	}
	return append(buf, link(page, root)...), lost
}

// appendNine leaves an appender the grids of 9x9 in boxes of 3x3.
func appendNine(buf []byte, p *sudoku.Puzzle, do appender) ([]byte, []string) {
	if p.Layout.Shape() != (sudoku.Shape{BoxRows: 3, BoxCols: 3}) || len(p.Layout.Grids()) > 1 {
		return nil, []string{layoutName(p.Layout)}
	}
	return do(buf, p)
}

// Writer writes puzzles to a file in one format.
type Writer struct {
	w      io.Writer
	format Format
	begun  bool
}

// NewWriter returns a writer that writes to w, a puzzle at a time. Close it at the end.
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
	return w.write(buf)
}

// WriteLossy writes a puzzle without what the format cannot hold, which it returns. A puzzle of
// which nothing is left is not written: the error is then a *[text.LossError].
func (w *Writer) WriteLossy(p *sudoku.Puzzle) (*text.LossError, error) {
	buf, lost, err := w.format.append(nil, p)
	if err != nil {
		return lost, err
	}
	return lost, w.write(buf)
}

// write writes a puzzle, after what begins the file.
func (w *Writer) write(buf []byte) error {
	if w.format == OpenSudokuFormat && !w.begun {
		buf = append([]byte(openSudokuHead), buf...)
	}
	w.begun = true
	_, err := w.w.Write(buf)
	return err
}

// Close writes what ends the file. The error is that of the io.Writer, which stays open.
func (w *Writer) Close() error {
	if w.format != OpenSudokuFormat {
		return nil
	}
	end := openSudokuTail
	if !w.begun {
		end = openSudokuHead + end
	}
	w.begun = true
	_, err := io.WriteString(w.w, end)
	return err
}
