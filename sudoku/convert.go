package sudoku

// Writing puzzles in the formats of files, each with what it can hold: what it cannot is
// refused, or, where the caller wants it so, named and left out.

import (
	"bytes"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"
)

// FileFormat is a format of a file of puzzles. [Read] reads all of them.
type FileFormat int

// The formats of files.
const (
	LineFile   FileFormat = iota // a puzzle a line
	GridFile                     // a line for each row, empty lines between puzzles
	BoxedFile                    // the same with lines between the boxes
	JSONFile                     // a puzzle a line, see [Puzzle.MarshalJSON]; holds everything
	BoardFile                    // the text form of [ParseBoard]; holds everything
	SDKFile                      // .sdk of SadMan Sudoku: fields as #A, #D, ... before the rows
	SDMFile                      // .sdm: a puzzle of 9x9 a line, 0 for an empty cell
	SSFile                       // .ss of Simple Sudoku: rows with | and dashes between boxes
	CSVFile                      // a line of column names, then a puzzle a line with its fields
	SukakuFile                   // 729 characters: the candidates of 9x9, givens as the only one
	PencilFile                   // rows of pencil marks in boxes
	LinkFile                     // ?bd= and 81 digits
	fileFormats
)

var fileFormatNames = [fileFormats]string{
	"line", "grid", "boxed", "json", "board", "sdk", "sdm", "ss", "csv", "sukaku", "pencil", "link",
}

// FileFormats returns all of them, in their order.
func FileFormats() []FileFormat { return constants(fileFormats) }

// String returns the name that [ParseFileFormat] reads, such as "sdk".
func (f FileFormat) String() string {
	if f < 0 || f >= fileFormats {
		return fmt.Sprintf("FileFormat(%d)", int(f))
	}
	return fileFormatNames[f]
}

// SeveralLines says whether a puzzle takes several lines in the format, so that an empty
// one stands between two puzzles. The line of names of a table is not counted.
func (f FileFormat) SeveralLines() bool {
	switch f {
	case GridFile, BoxedFile, BoardFile, SDKFile, SSFile, PencilFile:
		return true
	}
	return false
}

// ParseFileFormat returns the format of a name; the error lists the names.
func ParseFileFormat(name string) (FileFormat, error) {
	for f, known := range fileFormatNames {
		if strings.EqualFold(name, known) {
			return FileFormat(f), nil
		}
	}
	return 0, fmt.Errorf("no format %q; the formats are %s", clip(name), strings.Join(fileFormatNames[:], ", "))
}

// LossError says what of a puzzle a format cannot hold.
type LossError struct {
	Format FileFormat
	Lost   []string // such as "2 rules", "candidates", "the author"
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
func (f FileFormat) Lost(p *Puzzle) *LossError {
	if f == JSONFile || f == BoardFile {
		return nil
	}
	var lost []string
	l := p.Layout
	nine := f == SDKFile || f == SDMFile || f == SSFile || f == SukakuFile || f == LinkFile
	switch {
	case len(l.origins) > 1:
		lost = append(lost, fmt.Sprintf("%d grids that overlap", len(l.origins)))
	case l.shape == Shape{}:
		lost = append(lost, "regions in place of boxes")
	case nine && l.shape != Shape{3, 3}:
		lost = append(lost, fmt.Sprintf("a grid of %v", l.shape))
	case f == PencilFile && l.size > 9:
		lost = append(lost, fmt.Sprintf("a grid of %v", l.shape))
	case f != BoxedFile && l.shape != defaultShapes[l.size]:
		lost = append(lost, fmt.Sprintf("boxes of %dx%d", l.shape.BoxRows, l.shape.BoxCols))
	}
	if n := len(p.Rules); n > 0 {
		lost = append(lost, plural(n, "rule"))
	}
	if p.restricted() && f != SukakuFile && f != PencilFile {
		lost = append(lost, "candidates")
	}
	for _, field := range p.Fields {
		if _, ok := sdkSigns[field.Name]; f == CSVFile || f == SDKFile && ok {
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

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Writer writes puzzles to a file in one format.
type Writer struct {
	w       io.Writer
	format  FileFormat
	written int
}

// NewWriter returns a writer that writes to w, a puzzle at a time.
func NewWriter(w io.Writer, f FileFormat) *Writer { return &Writer{w: w, format: f} }

// Format returns the format that is written.
func (w *Writer) Format() FileFormat { return w.format }

// Write writes a puzzle. The error is a *[LossError] where the format cannot hold all of
// it, and nothing is written; that of [Puzzle.Validate]; or that of the io.Writer.
func (w *Writer) Write(p *Puzzle) error {
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
func (w *Writer) WriteLossy(p *Puzzle) (lost *LossError, err error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	lost = w.format.Lost(p)
	if lost == nil {
		return nil, w.write(p)
	}
	bare := &Puzzle{Layout: p.Layout, Givens: p.Givens}
	if w.format.Lost(bare) != nil {
		return lost, lost
	}
	bare.Fields = slices.DeleteFunc(slices.Clone(p.Fields), func(f Field) bool {
		return w.format.Lost(&Puzzle{Layout: p.Layout, Givens: p.Givens, Fields: []Field{f}}) != nil
	})
	if w.format == SukakuFile || w.format == PencilFile {
		bare.Candidates = p.Candidates
	}
	return lost, w.write(bare)
}

func (w *Writer) write(p *Puzzle) error {
	var b bytes.Buffer
	if w.written > 0 && w.format.SeveralLines() {
		b.WriteByte('\n')
	}
	g := p.Grid()
	switch w.format {
	case LineFile:
		b.WriteString(g.Format(LineFormat) + "\n")
	case GridFile:
		b.WriteString(g.Format(GridFormat) + "\n")
	case BoxedFile:
		b.WriteString(g.Format(BoxedFormat) + "\n")
	case JSONFile:
		text, err := p.MarshalJSON()
		if err != nil {
			return err
		}
		b.Write(append(text, '\n'))
	case BoardFile:
		b.WriteString(p.Text())
	case SDKFile:
		for _, f := range p.Fields {
			fmt.Fprintf(&b, "#%c %s\n", sdkSigns[f.Name], f.Value)
		}
		b.WriteString("[Puzzle]\n" + g.Format(GridFormat) + "\n")
	case SDMFile:
		b.WriteString(zeros(g) + "\n")
	case SSFile:
		writeSimple(&b, g)
	case CSVFile:
		w.record(&b, p)
	case SukakuFile:
		writeSukaku(&b, p)
	case PencilFile:
		writePencil(&b, p)
	case LinkFile:
		b.WriteString("?bd=" + zeros(g) + "\n")
	}
	w.written++
	_, err := w.w.Write(b.Bytes())
	return err
}

// zeros writes the grid on a line with 0 for an empty cell.
func zeros(g Grid) string { return strings.ReplaceAll(g.Line(), ".", "0") }

// record writes a line of a table, and before the first one the names of the columns.
func (w *Writer) record(b *bytes.Buffer, p *Puzzle) {
	if w.written == 0 {
		b.Write(appendCSVLine(nil, append([]string{"puzzle"}, FieldNames...)))
	}
	record := []string{p.Grid().Line()}
	for _, name := range FieldNames {
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

func writeSimple(b *bytes.Buffer, g Grid) {
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
func (p *Puzzle) marks(cell int) uint64 {
	switch {
	case p.Givens[cell] != 0:
		return 1 << p.Givens[cell]
	case p.Candidates != nil && p.Candidates[cell] != 0:
		return p.Candidates[cell]
	}
	return 1<<(p.Layout.size+1) - 2
}

func writeSukaku(b *bytes.Buffer, p *Puzzle) {
	for cell := range p.Givens {
		set := p.marks(cell)
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
func writePencil(b *bytes.Buffer, p *Puzzle) {
	l, width := p.Layout, 1
	for cell := range p.Givens {
		width = max(width, bits.OnesCount64(p.marks(cell)))
	}
	bar := strings.Repeat("-", l.shape.BoxCols*(width+1)+1)
	rule := func(edge, between string) {
		bars := make([]string, l.size/l.shape.BoxCols)
		for i := range bars {
			bars[i] = bar
		}
		b.WriteString(edge + strings.Join(bars, between) + edge + "\n")
	}
	rule(".", ".")
	for row := range l.rows {
		if row > 0 && row%l.shape.BoxRows == 0 {
			rule(":", "+")
		}
		for col := range l.cols {
			if col%l.shape.BoxCols == 0 {
				b.WriteString("| ")
			}
			var cell strings.Builder
			for set := p.marks(row*l.cols + col); set != 0; set &= set - 1 {
				cell.WriteByte(byte('0' + bits.TrailingZeros64(set)))
			}
			fmt.Fprintf(b, "%-*s ", width, cell.String())
		}
		b.WriteString("|\n")
	}
	rule("'", "'")
}
