package text

// Writing puzzles in the formats of files: what one cannot hold is refused, or, where the
// caller wants it so, named and left out.

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
)

// Writer writes puzzles to a file in one format.
type Writer struct {
	w       io.Writer
	format  Format
	written int
}

// NewWriter returns a writer that writes to w, a puzzle at a time.
func NewWriter(w io.Writer, f Format) *Writer { return &Writer{w: w, format: f} }

// Format returns the format that is written.
func (w *Writer) Format() Format { return w.format }

// Write writes a puzzle. The error is a *[LossError] where the format cannot hold all of
// it, and nothing is written; that of [sudoku.Puzzle.Validate]; or that of the io.Writer.
func (w *Writer) Write(p *sudoku.Puzzle) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if err := w.format.Lost(p); err != nil {
		return err
	}
	return w.write(p)
}

// WriteLossy writes a puzzle without what the format cannot hold, which it returns. A
// grid that the format has no place for is not written: the error is then a *[LossError].
func (w *Writer) WriteLossy(p *sudoku.Puzzle) (lost *LossError, err error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	lost = w.format.Lost(p)
	if lost == nil {
		return nil, w.write(p)
	}
	bare := &sudoku.Puzzle{Layout: p.Layout, Givens: p.Givens}
	if w.format.Lost(bare) != nil {
		return lost, lost
	}
	bare.Fields = slices.DeleteFunc(slices.Clone(p.Fields), func(f sudoku.Field) bool {
		return w.format.Lost(&sudoku.Puzzle{Layout: p.Layout, Givens: p.Givens, Fields: []sudoku.Field{f}}) != nil
	})
	if w.format == SukakuFormat || w.format == PencilFormat {
		bare.Candidates = p.Candidates
	}
	return lost, w.write(bare)
}

func (w *Writer) write(p *sudoku.Puzzle) error {
	var b bytes.Buffer
	if w.written > 0 && w.format.SeveralLines() {
		b.WriteByte('\n')
	}
	g := p.Grid()
	switch w.format {
	case LineFormat:
		b.WriteString(g.Line() + "\n")
	case GridFormat:
		b.Write(append(Append(nil, g, GridFormat), '\n'))
	case BoxedFormat:
		b.WriteString(g.String() + "\n")
	case JSONFormat:
		text, err := p.MarshalJSON()
		if err != nil {
			return err
		}
		b.Write(append(text, '\n'))
	case BoardFormat:
		b.WriteString(Board(p))
	case SDKFormat:
		for _, f := range p.Fields {
			fmt.Fprintf(&b, "#%c %s\n", sdkSigns[f.Name], f.Value)
		}
		b.Write(append(Append([]byte("[Puzzle]\n"), g, GridFormat), '\n'))
	case SDMFormat:
		b.WriteString(zeros(g) + "\n")
	case SSFormat:
		writeSimple(&b, g)
	case CSVFormat:
		w.record(&b, p)
	case SukakuFormat:
		writeSukaku(&b, p)
	case PencilFormat:
		writePencil(&b, p)
	case LinkFormat:
		b.WriteString("?bd=" + zeros(g) + "\n")
	}
	w.written++
	_, err := w.w.Write(b.Bytes())
	return err
}

// zeros writes the grid on a line with 0 for an empty cell.
func zeros(g sudoku.Grid) string { return strings.ReplaceAll(g.Line(), ".", "0") }

// record writes a line of a table, and before the first one the names of the columns.
func (w *Writer) record(b *bytes.Buffer, p *sudoku.Puzzle) {
	if w.written == 0 {
		b.Write(appendCSVLine(nil, append([]string{"puzzle"}, sudoku.FieldNames...)))
	}
	record := []string{p.Grid().Line()}
	for _, name := range sudoku.FieldNames {
		var values []string
		for _, f := range p.Fields {
			if f.Name == name {
				values = append(values, f.Value)
			}
		}
		record = append(record, strings.Join(values, " "))
	}
	b.Write(appendCSVLine(nil, record))
}

func writeSimple(b *bytes.Buffer, g sudoku.Grid) {
	const edge = "*-----------*\n"
	b.WriteString(edge)
	for row := range 9 {
		if row == 3 || row == 6 {
			b.WriteString("|---+---+---|\n")
		}
		line := g.Line()[9*row : 9*row+9]
		fmt.Fprintf(b, "|%s|%s|%s|\n", line[:3], line[3:6], line[6:])
	}
	b.WriteString(edge)
}

// marks returns the candidates of a cell as bits: of a given its value alone, and all
// values where nothing is said.
func marks(p *sudoku.Puzzle, cell int) uint64 {
	switch {
	case p.Givens[cell] != 0:
		return 1 << p.Givens[cell]
	case p.Candidates != nil && p.Candidates[cell] != 0:
		return p.Candidates[cell]
	}
	return 1<<(p.Layout.Size()+1) - 2
}

func writeSukaku(b *bytes.Buffer, p *sudoku.Puzzle) {
	for cell := range p.Givens {
		set := marks(p, cell)
		for v := 1; v <= 9; v++ {
			if set>>v&1 != 0 {
				b.WriteByte(byte('0' + v))
			} else {
				b.WriteByte('.')
			}
		}
	}
	b.WriteByte('\n')
}

// writePencil writes rows of candidates, as wide as the widest, in boxes.
func writePencil(b *bytes.Buffer, p *sudoku.Puzzle) {
	l, width := p.Layout, 1
	for cell := range p.Givens {
		width = max(width, bits.OnesCount64(marks(p, cell)))
	}
	bar := strings.Repeat("-", l.Shape().BoxCols*(width+1)+1)
	rule := func(edge, between string) {
		b.WriteString(edge + strings.Repeat(bar+between, l.Size()/l.Shape().BoxCols-1) + bar + edge + "\n")
	}
	rule(".", ".")
	for row := range l.Rows() {
		if row > 0 && row%l.Shape().BoxRows == 0 {
			rule(":", "+")
		}
		for col := range l.Cols() {
			if col%l.Shape().BoxCols == 0 {
				b.WriteString("| ")
			}
			var cell strings.Builder
			for set := marks(p, row*l.Cols()+col); set != 0; set &= set - 1 {
				cell.WriteByte(byte('0' + bits.TrailingZeros64(set)))
			}
			fmt.Fprintf(b, "%-*s ", width, cell.String())
		}
		b.WriteString("|\n")
	}
	rule("'", "'")
}
