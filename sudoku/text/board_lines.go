package text

// Which lines of a file belong to a board with rules, without reading what they say: a
// board has no last line, so that what follows it has to be told from it.

import (
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// boardLines follows one board line by line.
type boardLines struct {
	reader  boardReader // of the first line only, for the size
	rows    int         // of the board, 0 where its first line does not say
	cols    int
	awaited int // rows of givens or regions that are still to come
	read    int // rows that have come
	band    int // rows before the first empty line among them
	gap     bool
}

// maxBoardText is the number of bytes that a board may have, in lines of the longest
// kind: 64 KiB by 64 are 4 MiB, several times what the largest board needs.
const maxBoardText = 64

// belonging says whose a line is.
type belonging int

const (
	ofBoard  belonging = iota
	ofNext             // of something that follows the board
	doubtful           // either; as a line of the board it is wrong
)

func newBoardLines(first string) boardLines {
	s := boardLines{reader: boardReader{p: &sudoku.Puzzle{}}}
	if err := s.reader.board(words(strings.TrimPrefix(first, byteOrderMark))); err != nil {
		return s
	}
	s.rows, s.cols = s.reader.size, s.reader.size
	if l := s.reader.p.Layout; l != nil {
		s.rows, s.cols = l.Rows(), l.Cols()
	}
	return s
}

// take says whose the next line is. What begins another form is asked for only where the
// board could not have the line as it is.
//
// A line is the board's if its first word is one that is known there, if it is a row
// where one is awaited, or if it names a cell as rules do. Other text after an empty line
// is not. Directly below the board it may be a rule that is not known, so that reading
// the board without it could answer another puzzle: it is doubtful.
func (s *boardLines) take(line string, begins func(string) bool) belonging {
	ws := words(strings.TrimRight(line, "\r"))
	if len(ws) == 0 {
		s.gap = true
		return ofBoard
	}
	if ws[0].text[0] == '#' {
		return ofBoard
	}
	gap := s.gap
	s.gap = false
	awaited := s.awaited > 0 && !(gap && s.apart())
	switch keyword := strings.ToLower(ws[0].text); {
	case keyword == "givens" || keyword == "regions":
		s.awaited, s.read, s.band = s.rows, 0, 0
		if s.rows == 0 {
			s.awaited = sudoku.MaxBoard
		}
		return ofBoard
	case isBoardWord(keyword):
		s.awaited = 0
		return ofBoard
	case awaited && s.cols > 0 && len(s.reader.cut(line, s.cols)) == s.cols:
		s.row()
		return ofBoard
	case awaited && isRule(line):
		return ofBoard
	case begins(line):
		return ofNext
	case awaited: // a bad row
		s.row()
		return ofBoard
	case !isWord(ws[0].text):
		return ofNext
	case namesCell(ws[1:]):
		return ofBoard
	case gap:
		return ofNext
	}
	return doubtful
}

func (s *boardLines) row() { s.awaited, s.read = s.awaited-1, s.read+1 }

// apart says whether an empty line here ends rows that are not complete: it does not
// stand between two bands of boxes.
func (s *boardLines) apart() bool {
	switch {
	case s.read == 0:
		return false
	case s.band == 0 && s.rows%s.read == 0 && s.rows > 0:
		s.band = s.read
		return false
	}
	return s.band == 0 || s.read%s.band != 0
}

// isBoardWord says whether a word begins a line of a board.
func isBoardWord(word string) bool {
	_, err := sudoku.ParseRuleKind(word)
	return err == nil || word == "candidates" || word == "drawing" || slices.Contains(sudoku.FieldNames, word)
}

// isWord says whether a text is of letters, with hyphens between them perhaps.
func isWord(text string) bool {
	return strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz-") == "" && strings.Trim(text, "-") != ""
}

// namesCell says whether one of the words is of the kind r1c1 or A1.
func namesCell(ws []word) bool {
	return slices.ContainsFunc(ws, func(w word) bool {
		_, _, byNumbers := notation.ParseRowColumn(w.text)
		_, _, byLetter := notation.ParseLetters(w.text)
		return byNumbers || byLetter
	})
}
