package text

// Forms of puzzle files beside plain grids: headers with what is known of a puzzle
// (.sdk), boards with rules, lists of candidates, links, tables with columns. They lie
// between the lines of a file and the assembler, which goes on putting grids together;
// whatever a line is not, is the assembler's.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// fieldSigns are the letters of .sdk headers: "#A" begins the author, and so on.
var fieldSigns = map[byte]string{
	'A': "author", 'D': "description", 'C': "comment", 'B': "date", 'S': "source", 'L': "level", 'U': "url",
}

// forms recognises them line by line.
type forms struct {
	assembler
	fields  []sudoku.Field // of the next puzzle
	late    []sudoku.Field // that came amid its rows: of the one after it, if the rows never end
	state   int            // rows to come of the [State] of an .sdk, which repeats the puzzle half solved
	board   []string       // the lines of a board that goes on
	boardAt int            // the number of the first
	of      boardLines
	size    int            // bytes of the board
	before  []sudoku.Field // that stood before the board
	columns []string       // of a table, by the names of its first line
	puzzle  int            // the column that holds the puzzle
	json    *jsonLines
	block   Block // a foreign form of several lines that goes on
	blockAt int   // its last line
	pencil  []textRow
	framed  bool // a frame was drawn, as around candidates

	amidLine bool // the next piece of text goes on with the line of the last one
}

// feed takes the next line, without its end.
func (f *forms) feed(number int, line string) {
	if f.json == nil && f.board == nil && (strings.IndexByte(line, boxDrawing) >= 0 || strings.IndexByte(line, middleDot) >= 0) && strings.IndexByte(inWords, line[0]) < 0 {
		line = plainFrame(line)
	}
	// The usual case: a puzzle on a line, and nothing waiting.
	if f.board == nil && f.json == nil && f.block == nil && f.columns == nil && f.state == 0 && len(f.pencil) == 0 && mayBeRow(line) {
		before := len(f.ready)
		if f.symbolsAlone(number, line) {
			f.attach(before)
			return
		}
		if f.usual(line) {
			f.plain(number, line)
			return
		}
	}
	f.unusual(number, line)
}

// mayBeRow says whether a line begins with a digit or the commonest blank, or is next to
// nothing.
func mayBeRow(line string) bool {
	return len(line) < 2 && line != "{" && line != "[" || len(line) > 1 && (line[0] >= '0' && line[0] <= '9' || line[0] == '.')
}

// usual says whether a line that may be a row is none of the forms here.
func (f *forms) usual(line string) bool {
	return len(line) < 2 || len(line) != sukakuLength && line[1] != '-' && !f.foreign.mayTake(line) && !f.pencilRow(line)
}

// plain leaves the line to the assembler, and gives what comes of it the fields.
func (f *forms) plain(number int, line string) {
	before := len(f.ready)
	f.assembler.feed(number, line)
	f.attach(before)
}

// attach gives the fields that were read to the first good puzzle that came since. Those of
// bad ones are lost with them, but for what came amid their rows.
func (f *forms) attach(before int) {
	if f.fields == nil && f.late == nil || len(f.ready) == before {
		return
	}
	for i := range f.ready[before:] {
		e := &f.ready[before+i]
		if e.Err != nil {
			f.fields = nil
			continue
		}
		fields := append(f.fields, f.late...)
		f.fields, f.late = nil, nil
		if e.Puzzle == nil {
			p, err := sudoku.NewPuzzle(e.Grid)
			if err != nil {
				return // the zero Grid, which has no place for them
			}
			e.Puzzle = p
		}
		e.Puzzle.Fields = append(fields, e.Puzzle.Fields...)
		return
	}
	f.fields, f.late = f.late, nil
}

func (f *forms) unusual(number int, line string) {
	trimmed := strings.TrimSpace(line)
	if f.json != nil && f.jsonLine(number, line) || f.block != nil && f.blockLine(number, line) {
		return
	}
	switch {
	case isBoard(line):
		f.end()
		f.board, f.boardAt, f.of, f.size = []string{line}, number, newBoardLines(line), len(line)
		f.before, f.fields = f.fields, nil
		return
	case f.board != nil && f.boardLine(line, trimmed):
		return
	}
	if f.beginBlock(trimmed) && f.blockLine(number, line) {
		return
	}
	switch {
	case strings.EqualFold(trimmed, "[Puzzle]"):
		f.end()
		return
	case strings.EqualFold(trimmed, "[State]"):
		f.end()
		f.state = 9 // there are no others
		return
	}
	if sign, text, ok := header(trimmed); ok {
		f.state = 0
		if len(f.rows) > 0 {
			f.late = append(f.late, sudoku.Field{Name: sign, Value: text})
		} else {
			f.fields = append(f.fields, sudoku.Field{Name: sign, Value: text})
		}
		return
	}
	switch {
	case f.state > 0 && f.stateRow(line, trimmed):
		return
	case f.table(number, line, trimmed):
		return
	case trimmed != "" && (trimmed[0] == '{' || trimmed[0] == '['):
		f.openJSON(number, line)
		return
	case f.pencilRow(line):
		f.pencil = append(append(f.pencil, f.rows...), textRow{number, line}) // the first rows may be solved
		f.rows = f.rows[:0]
		if len(f.pencil) == f.pencilSize() {
			f.endPencil()
		}
		return
	case len(f.pencil) > 0 && (trimmed == "" || isRule(trimmed) || isFrame(trimmed)):
		return
	case isFrame(trimmed):
		f.framed = true
		f.mark()
		return
	}
	f.endPencil()
	f.oneLine(number, line, trimmed)
}

// oneLine takes a line that begins or goes on with no form of several: it is a puzzle by itself,
// or the assembler's.
func (f *forms) oneLine(number int, line, trimmed string) {
	if p, ok, err := f.foreign.line(trimmed); ok {
		f.give(number, line, p, foreignError(err))
		return
	}
	if len(trimmed) == sukakuLength {
		if p, err := parseSukaku(trimmed); err == nil || errors.Is(err, sudoku.ErrCount) {
			f.give(number, line, p, foreignError(err))
			return
		}
	}
	if text, ok := linked(trimmed); ok {
		g, err := ParseGrid(text)
		if err != nil {
			perr := &ParseError{Msg: "in the link: " + err.Error(), Err: err}
			f.give(number, line, nil, perr)
			return
		}
		f.endRows()
		f.emit(number, line, g, nil)
		f.attach(len(f.ready) - 1)
		return
	}
	f.plain(number, line)
}

// give makes an entry of a puzzle that is more than a grid, or of an error.
func (f *forms) give(number int, line string, p *sudoku.Puzzle, err *ParseError) {
	f.endRows()
	before := len(f.ready)
	var g sudoku.Grid
	if p != nil && p.Plain() {
		g = p.Grid()
	}
	f.emit(number, line, g, err)
	if err == nil && (g == sudoku.Grid{} || p.Fields != nil || p.Drawings != nil) {
		f.ready[before].Puzzle = p
	}
	f.attach(before)
}

// end ends whatever has begun, at the end of the text or before a new puzzle.
func (f *forms) end() {
	f.endJSON()
	f.endBlock()
	f.endBoard()
	f.endPencil()
	before := len(f.ready)
	f.endRows()
	f.attach(before)
	f.state, f.columns, f.framed = 0, nil, false
}

// begins says whether a line is the first one, or all, of a form by itself.
func (f *forms) begins(line string) bool {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" {
		return false
	}
	if strings.IndexByte("{[", trimmed[0]) >= 0 || len(trimmed) == sukakuLength || isName(trimmed) || slices.ContainsFunc(columnNames(trimmed), isPuzzleColumn) {
		return true
	}
	if _, ok := linked(trimmed); ok || f.foreign.begins(trimmed) {
		return true
	}
	_, ok := f.wholePuzzle(&f.scratch, line)
	return ok
}

// boardLine takes a line for the board that goes on, if it is one of its lines, and ends
// the board otherwise.
func (f *forms) boardLine(line, trimmed string) bool {
	whose := f.of.take(line, f.begins)
	if whose == ofNext {
		f.endBoard()
		return false
	}
	if sign, text, ok := header(trimmed); ok {
		f.fields = append(f.fields, sudoku.Field{Name: sign, Value: text}) // of what follows, or a comment if the board goes on
	} else if trimmed != "" && trimmed[0] != '#' {
		f.fields = nil
	}
	if f.size += len(line) + 1; f.size <= maxBoardText*f.maxLine {
		f.board = append(f.board, line)
	}
	if whose == doubtful {
		f.endBoard()
	}
	return whose == ofBoard
}

// stateRow takes a line of the [State] of an .sdk. The first line that is none ends it.
func (f *forms) stateRow(line, trimmed string) bool {
	switch {
	case trimmed == "" || isRule(trimmed):
		return true
	case f.rowSizes(&f.scratch, line, false).has(9):
		f.state--
		return true
	}
	f.state = 0
	return false
}

func (f *forms) endBoard() {
	if f.board == nil {
		return
	}
	text := strings.Join(f.board, "\n")
	next := f.fields
	defer func() { f.fields = next }()
	f.board, f.fields = nil, f.before
	p, err := ParseBoard(text)
	switch {
	case f.size > maxBoardText*f.maxLine:
		f.give(f.boardAt, notation.Clip(text), nil, &ParseError{
			Msg: fmt.Sprintf("the board is longer than %d bytes", maxBoardText*f.maxLine),
			Err: ErrLineTooLong,
		})
		return
	case err != nil:
		perr := err.(*ParseError) // ParseBoard has no others
		perr.Line = max(perr.Line, 1) + f.boardAt - 1
		f.give(f.boardAt, text, nil, perr)
		return
	}
	f.give(f.boardAt, strings.TrimRight(text, "\n"), p, nil)
}

// header reads a line of an .sdk header, "#A" and the author. Comments begin in the same
// way: it is one unless what follows the letter is a space, or is written as no word of a
// comment is, with a capital or a digit.
func header(line string) (name, text string, ok bool) {
	if len(line) < 2 || line[0] != '#' {
		return "", "", false
	}
	name, ok = fieldSigns[line[1]]
	if !ok {
		return "", "", false
	}
	text = line[2:]
	if text != "" && text[0] >= 'a' && text[0] <= 'z' && !(name == "url" && (strings.HasPrefix(text, "http") || strings.HasPrefix(text, "www"))) {
		return "", "", false
	}
	return name, strings.ToValidUTF8(strings.TrimSpace(text), "\ufffd"), true
}

// linked returns the puzzle in a link with ?bd= or ?s= in it.
func linked(line string) (string, bool) {
	_, query, ok := strings.Cut(line, "?")
	if !ok || strings.ContainsAny(line, " \t") {
		return "", false
	}
	for _, key := range []string{"bd", "s"} {
		for part := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(part, "=")
			if value, ok := notation.Unescape(strings.ReplaceAll(value, "+", " ")); ok && name == key && value != "" {
				return value, true
			}
		}
	}
	return "", false
}

// table reads lines of a table whose first line names its columns, one of them the
// puzzle.
func (f *forms) table(number int, line, trimmed string) bool {
	if f.columns == nil {
		names := columnNames(trimmed)
		i := slices.IndexFunc(names, isPuzzleColumn)
		if i < 0 {
			return false
		}
		f.end()
		f.columns, f.puzzle = names, i
		return true
	}
	switch {
	case trimmed == "" && len(f.rows) == 0:
		return true
	case strings.IndexByte(line, ',') < 0 && (f.begins(line) || len(f.rows) > 0 || f.rowSizes(&f.scratch, line, false) != 0):
		return false // another form among the lines of the table
	case trimmed != "" && strings.IndexByte("{[#", trimmed[0]) >= 0:
		return false
	}
	record, err := readCSVLine(line)
	if err != nil {
		f.give(number, line, nil, &ParseError{Msg: err.Error(), Err: sudoku.ErrCount})
		return true
	}
	if len(record) <= f.puzzle {
		f.give(number, line, nil, &ParseError{Msg: fmt.Sprintf("the line has no column %d", f.puzzle+1), Err: sudoku.ErrCount})
		return true
	}
	g, perr := ParseGrid(record[f.puzzle])
	if perr != nil {
		f.give(number, line, nil, &ParseError{Msg: fmt.Sprintf("column %d: %v", f.puzzle+1, perr), Err: perr})
		return true
	}
	for i, name := range f.columns {
		if i < len(record) && record[i] != "" && slices.Contains(sudoku.FieldNames, name) {
			f.fields = append(f.fields, sudoku.Field{Name: name, Value: strings.ToValidUTF8(strings.ReplaceAll(record[i], "\n", " "), "\ufffd")})
		}
	}
	f.endRows()
	f.emit(number, line, g, nil)
	f.attach(len(f.ready) - 1)
	return true
}

// columnNames returns the names of the columns of a table by its first line, none for a line that
// is none.
func columnNames(line string) []string {
	if strings.ContainsAny(line, "0123456789{") {
		return nil
	}
	names, _ := readCSVLine(strings.ToLower(line))
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
	}
	if len(names) == 1 && names[0] != "quizzes" {
		return nil
	}
	return names
}

func isPuzzleColumn(name string) bool {
	return slices.Contains([]string{"puzzle", "puzzles", "quiz", "quizzes", "sudoku"}, name)
}
