package text

// Streaming many puzzles from a file or a pipe, in memory that does not grow
// with their number.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// Entry is one puzzle of a file, or what stands where one should.
type Entry struct {
	Grid sudoku.Grid // the zero Grid if Err is set, or Puzzle is more than a grid
	Name string      // as on the line before it, such as "Grid 01"; usually empty
	Line int         // the number of its first line, from 1
	// Index is the place in an array of JSON, from 1. Elsewhere it is 0.
	Index int
	Text  string // as it was read, lines joined by "\n" and comments left out
	Err   error  // nil, or a *ParseError that says what is wrong and where
	// Puzzle is set where there is more than a grid: rules, candidates, regions, several
	// grids, drawings, or fields such as an author. With these two alone Grid is set too.
	Puzzle *sudoku.Puzzle
}

// Read iterates over the puzzles of a file in any mixture of the forms of
// [ParseGrid], one a line or one in many lines. Empty lines
// and lines that start with # are skipped, and a line "Grid 01" (or Puzzle, or
// Sudoku) names the puzzle after it, as in the file of Project Euler 96.
//
// Besides, it reads, and makes a [sudoku.Puzzle] of:
//
//   - .sdk files: lines #A author, #D description, #C comment, #B date, #S source, #L
//     level, #U url before a grid are kept as fields; [Puzzle] begins one, and the nine
//     rows after [State] are skipped. A letter that a small one follows begins a comment.
//   - Boards with rules, as [ParseBoard] does. One ends before the next line that is none
//     of a board: another form, or after an empty line other text. Text that is no form
//     directly below a board is a bad entry, and so is the board: it could be a rule.
//   - 729 characters, 9 candidates for each of 81 cells (sukaku), and grids of pencil
//     marks: rows of 4, 6, 8 or 9 cells of one or more digits, where one digit is a given.
//   - Links with ?bd= or ?s= and a puzzle.
//   - Tables: a line of column names, one of them puzzle or quizzes, and then lines with
//     commas. Columns that are called as a field are kept.
//   - The JSON of [sudoku.Puzzle.MarshalJSON], over as many lines as it likes, and an array of
//     such objects, of strings with a puzzle in any form, or of lists of rows. Its items are
//     read one by one, also on one line, and each is an entry with its Index.
//
// A puzzle that cannot be read is an entry with Err set, and the rest goes on:
// nothing is lost, and the order is that of the file. An incomplete grid ends at
// a name, at a puzzle on one line, at the end of the file, and at an empty line
// that does not stand between two bands of boxes. The error beside the entry is
// for what ends the iteration: a failed read of r (wrapping its error) or an
// option that does not hold. The entry is then zero.
//
// An entry is yielded as soon as its last line is complete. Only a line of 16
// cells that may be a puzzle of 4x4 or the first row of 16x16 (no value twice,
// none above 4), and 36 numbers likewise, waits for the lines after it;
// [BoxShape] settles that, and bad JSON waits for one more line. Memory is bounded by
// [MaxLine]: a line beyond it is a bad entry, yielded when the bound is reached, and the rest
// of it is skipped; in JSON the bound holds for an item, however its lines are. An entry that is kept may keep 8 KiB of its neighbours.
// Reading may go beyond the last entry taken. The sequence is used once.
func Read(r io.Reader, opts ...Option) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		o := resolve(opts)
		if o.err != nil {
			yield(Entry{}, o.err)
			return
		}
		a := forms{assembler: assembler{options: o}}
		in := lineReader{in: bufio.NewReaderSize(r, o.maxLine+len("\r\n")), limit: o.maxLine}
		for {
			in.pieces, a.amidLine = a.json != nil, in.amid && a.json != nil
			line, err := in.next()
			switch {
			case err == nil:
				a.feed(in.number, line)
			case err == ErrLineTooLong:
				a.end()
				a.emit(in.number, line, sudoku.Grid{}, &ParseError{
					Msg: fmt.Sprintf("the line is longer than %d bytes", o.maxLine),
					Err: ErrLineTooLong,
				})
			case err == io.EOF:
				a.end()
			case a.small:
				a.endRows() // lines held back are complete; the rows of a grid are not
			}
			for _, e := range a.ready {
				if !yield(e, nil) {
					return
				}
			}
			a.ready = a.ready[:0]
			if err == io.EOF {
				return
			}
			if err != nil && err != ErrLineTooLong {
				yield(Entry{}, fmt.Errorf("reading line %d: %w", in.number, err))
				return
			}
		}
	}
}

// lineReader cuts its input into lines of bounded length.
type lineReader struct {
	in     *bufio.Reader
	limit  int
	number int  // of the line last returned, from 1
	inside bool // the rest of a line that was too long comes next
	pieces bool // long lines come in pieces, as those that begin an array do
	amid   bool // the next piece is of the same line
	texts  slab
}

// next returns the next line without its end. With ErrLineTooLong it returns the
// beginning of the line. The end of the input is io.EOF, alone; a line cut short
// by another error is not returned.
func (l *lineReader) next() (string, error) {
	for l.inside {
		_, err := l.in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return "", err
		}
		l.inside = err != nil
	}
	if !l.amid {
		l.number++
	}
	line, err := l.in.ReadSlice('\n')
	full := err == bufio.ErrBufferFull
	if err != nil && !full && (err != io.EOF || len(line) == 0) {
		return "", err
	}
	if l.number == 1 {
		line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	}
	pieces := l.pieces || !l.amid && bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("["))
	if l.amid = full && pieces; l.amid {
		return string(line), nil
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	if full || !pieces && len(line) > l.limit {
		l.inside = full
		return notation.Clip(strings.ToValidUTF8(string(line[:min(len(line), 4*notation.MaxQuoted)]), "?")), ErrLineTooLong
	}
	return l.texts.text(line), nil
}

// slab makes strings out of few allocations: of a million short lines each costs
// a copy. A string that is kept keeps what else is in its piece.
type slab struct{ piece strings.Builder }

// pieceSize is what one string that is kept may keep alive.
const pieceSize = 4 << 10

func (s *slab) text(b []byte) string {
	if len(b) > pieceSize/8 {
		return string(b)
	}
	if s.piece.Cap()-s.piece.Len() < len(b) {
		s.piece = strings.Builder{}
		s.piece.Grow(pieceSize)
	}
	start := s.piece.Len()
	s.piece.Write(b)
	return s.piece.String()[start:]
}
