package text

// JSON among the lines of a file: objects over one line or many, and arrays of them, of which
// no more is held than the item that is being read. Brackets say where an item ends, also
// one that is wrong inside, so that it is one bad entry and what follows is read again.

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/jsontext"
	"github.com/propago/propago/sudoku/internal/notation"
)

// maxNesting bounds the brackets that are matched by kind; those inside them are counted.
const maxNesting = 64

// jsonLines follows JSON that goes on: one value, or the items of an array.
type jsonLines struct {
	array bool
	start place  // of the array's bracket
	index int    // of the item in the array, from 1
	text  []byte // of the item
	at    place  // where it begins
	now   place  // of the character that is read

	inside  bool // an item has begun
	ended   bool // the last item has ended: a comma has to come before the next
	comma   bool // one has come
	missing bool // none stood before this item
	long    bool // the item is longer than a line may be, and not kept
	done    bool // the value is complete; what its line has besides is wrong
	wrong   bool // it is complete, and cannot be read

	open    []byte // brackets inside the item
	deeper  int    // brackets beyond those
	signs   int    // characters of the item so far, white space apart
	last    byte   // of them
	quoted  bool
	escaped bool
	before  byte   // the character before the string that was read last
	word    []byte // the beginning of that string
	key     string // the field of the puzzle that is being read
	inner   int    // where in the text the last { stands
	innerAt place
}

type place struct{ line, column int }

// puzzleKeys are the fields of a puzzle. No object inside one has them.
var puzzleKeys = []string{"size", "box", "grids", "regions", "rows", "solution", "candidates", "rules", "fields"}

// rowKeys says how many of them have no object inside.
const rowKeys = 6

// within says whether a line stands further to the right than what goes on began.
func (j *jsonLines) within(line string) bool {
	begun := j.at
	if j.array {
		begun = j.start
	}
	return len(line)-len(strings.TrimLeft(line, " \t")) >= begun.column
}

// likeJSON says whether a line has signs that other forms have not, or is of words that JSON
// knows and of small numbers with commas between them.
func likeJSON(trimmed string) bool {
	if strings.IndexByte(`{}]",/`, trimmed[0]) >= 0 || trimmed[len(trimmed)-1] == ',' {
		return true
	}
	if trimmed[0] == '#' || isName(trimmed) || strings.EqualFold(trimmed, "[Puzzle]") || strings.EqualFold(trimmed, "[State]") {
		return false
	}
	if _, ok := linked(trimmed); ok {
		return false
	}
	if strings.ContainsAny(trimmed, `{}[]":`) {
		return true
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(trimmed, ","), ",") {
		part = strings.TrimSpace(part)
		if _, ok := notation.ParseNumber(part); !(ok && len(part) <= 2) && part != "null" && part != "true" && part != "false" {
			return false
		}
	}
	return true
}

// openJSON begins with the first line of an object or an array.
func (f *forms) openJSON(number int, line string) {
	f.endPencil()
	before := len(f.ready)
	f.endRows()
	f.attach(before)
	f.json = &jsonLines{array: strings.TrimLeft(line, " \t")[0] == '['}
	f.jsonLine(number, line)
}

// jsonLine takes a line for JSON that goes on, if it can be one of it.
func (f *forms) jsonLine(number int, line string) bool {
	j := f.json
	if !f.amidLine {
		trimmed := strings.TrimSpace(line)
		if j.now.line > 0 && trimmed != "" && !j.goesOn(line, trimmed) {
			f.endJSON()
			return false
		}
		if j.inside {
			j.keep('\n', f.maxLine)
			j.quoted, j.escaped = false, false // a string has to end on its line
		}
		j.now = place{number, 1}
	}
	for i := range len(line) {
		if !f.jsonByte(line[i]) {
			f.json = nil
			if rest := strings.TrimSpace(line[i+1:]); rest != "" {
				blanks := strings.Index(line[i+1:], rest)
				f.give(number, rest, nil, &ParseError{Column: j.now.column + 1 + blanks, Msg: fmt.Sprintf("%q follows the array", notation.Clip(rest)), Err: jsontext.ErrJSON})
			}
			return true
		}
		if line[i]&0xC0 != 0x80 {
			j.now.column++
		}
	}
	if j.done && !j.wrong {
		if j.wrong = !f.jsonItem(j, false); !j.wrong {
			f.json = nil
		}
	}
	return true
}

// goesOn says whether a line belongs to the JSON that has begun. What is complete and wrong
// may have ended too early, for want of a bracket: then the rest of it is left over.
func (j *jsonLines) goesOn(line, trimmed string) bool {
	switch {
	case j.wrong:
		return strings.IndexByte(`]},"`, trimmed[0]) >= 0 || j.within(line) && trimmed[0] != '{' && likeJSON(trimmed)
	case !j.within(line) && !likeJSON(trimmed):
		return false
	}
	return !j.apart(line, trimmed)
}

// apart says whether a line that begins with a bracket is of other JSON than what goes on, of
// which the rest is missing: it stands as far to the left, and where no such bracket can, or
// has what only a puzzle has.
func (j *jsonLines) apart(line, trimmed string) bool {
	if j.array || trimmed[0] != '{' && trimmed[0] != '[' || strings.IndexByte(line, trimmed[0]) >= j.at.column {
		return false
	}
	known, rows := slices.Contains(puzzleKeys, j.key), slices.Contains(puzzleKeys[:rowKeys], j.key)
	r := jsontext.Reader{Text: trimmed, At: 1}
	inner := r.Next()
	array := trimmed[0] == '['
	object := !array || r.Take('{')
	switch {
	case object && r.Next() == '"' && slices.Contains(puzzleKeys, strings.ToLower(r.Str())):
		return true
	case array:
		return strings.IndexByte("[,:", j.last) < 0 || rows && object || inner == '"' && j.key != "grids" && (rows || known && len(j.open) == 1)
	}
	switch j.last {
	case '[', ',':
		return len(j.open) < 2 || rows
	case ':':
		return known && j.key != "candidates"
	}
	return true
}

// jsonByte takes the next character. It returns false after the end of the array.
func (f *forms) jsonByte(c byte) bool {
	j := f.json
	white := c == ' ' || c == '\t' || c == '\r'
	switch {
	case j.start == place{} && j.array:
		if !white {
			j.start = j.now
		}
		return true
	case white && !j.inside:
		return true
	case j.array && (c == ',' || c == ']') && len(j.open) == 0 && !j.quoted:
		if j.inside {
			f.jsonItem(j, true)
		}
		return f.betweenItems(c)
	case !j.inside:
		j.begin()
	}
	j.keep(c, f.maxLine)
	switch {
	case j.quoted:
		f.jsonQuoted(c)
		return true
	case white || j.done:
		return true
	}
	j.signs++
	switch c {
	case '"':
		j.quoted, j.before, j.word = true, j.last, j.word[:0]
	case ':':
		if len(j.open) == 1 {
			j.key = strings.ToLower(string(j.word))
		}
	case '{', '[':
		if c == '{' {
			j.inner, j.innerAt = len(j.text)-1, j.now
		}
		if len(j.open) == maxNesting {
			j.deeper++
		} else {
			j.open = append(j.open, c)
		}
	case '}', ']':
		if j.shut(c); len(j.open) == 0 {
			j.last = c
			f.endItem()
			return true
		}
	}
	if j.array && j.index == 1 && j.firstCell(c) {
		j.rowsOfGrid(f.maxLine)
	}
	j.last = c
	return true
}

// betweenItems takes a comma or the bracket that ends the array, which then returns false.
func (f *forms) betweenItems(c byte) bool {
	j := f.json
	if !j.ended && (c == ',' || j.comma) {
		j.begin()
		j.text = append(j.text, c)
		f.jsonItem(j, true)
	}
	j.ended, j.comma = false, c == ','
	return c == ','
}

// begin begins an item.
func (j *jsonLines) begin() {
	*j = jsonLines{
		array: j.array, start: j.start, index: j.index + 1, at: j.now, now: j.now,
		inside: true, missing: j.ended, text: j.text[:0], open: j.open[:0], word: j.word[:0],
	}
}

// keep adds to the text of the item, up to a bound.
func (j *jsonLines) keep(c byte, limit int) {
	if len(j.text) >= limit {
		j.long = true
		return
	}
	j.text = append(j.text, c)
}

// shut takes a closing bracket, and with it what was left open inside. One that fits
// nothing shuts nothing.
func (j *jsonLines) shut(c byte) {
	opening := byte('[')
	if c == '}' {
		opening = '{'
	}
	if j.deeper > 0 {
		j.deeper--
	} else if i := bytes.LastIndexByte(j.open, opening); i >= 0 {
		j.open = j.open[:i]
	}
}

// jsonQuoted takes a character of a string.
func (f *forms) jsonQuoted(c byte) {
	j := f.json
	switch {
	case j.escaped:
		j.escaped = false
	case c == '\\':
		j.escaped = true
	case c == '"':
		j.quoted, j.last = false, c
		if j.array && j.index == 1 && j.signs == 1 && len(j.word) <= len("36") {
			j.rowsOfGrid(f.maxLine)
		}
		if len(j.open) == 0 {
			f.endItem()
		} else if j.array && j.before == '{' && len(j.open) > 1 && j.ours() && slices.Contains(puzzleKeys, strings.ToLower(string(j.word))) {
			f.nextItem()
		}
		return
	}
	if len(j.word) < notation.MaxQuoted {
		j.word = append(j.word, c)
	}
}

// firstCell says whether the character that was read is the first of a cell, so that what was
// taken for an array of puzzles is a grid. Of a string that is an item its end says it.
func (j *jsonLines) firstCell(c byte) bool {
	number := c == '-' || c >= '0' && c <= '9'
	return j.signs == 1 && number || j.signs == 2 && j.last == '[' && (number || c == '"' || c == 'n')
}

// rowsOfGrid makes one value of what was taken for an array: it is that of a grid's rows.
func (j *jsonLines) rowsOfGrid(limit int) {
	lead := strings.Repeat(" ", max(0, j.at.column-j.start.column-1))
	if lines := j.at.line - j.start.line; lines > 0 {
		lead = strings.Repeat("\n", min(lines, limit)) + strings.Repeat(" ", j.at.column-1)
	}
	j.text = append([]byte("["+lead), j.text...)
	j.open = append([]byte("["), j.open...)
	j.array, j.index, j.at = false, 0, j.start
}

// nextItem ends an item that lacks brackets where the next one begins.
func (f *forms) nextItem() {
	j := f.json
	rest := []byte(`{"` + string(j.word) + `"`)
	if !j.long {
		rest = slices.Clone(j.text[j.inner:])
		j.text = j.text[:j.inner]
	}
	at := j.innerAt
	f.jsonItem(j, true)
	j.ended = false
	j.begin()
	j.text, j.at, j.open = append(j.text, rest...), at, append(j.open, '{')
	j.signs, j.last = 2, '"'
}

// ours says whether the field that is being read is one whose objects have none of the fields
// of a puzzle. Drawings, and forms that are not of this package, may have any.
func (j *jsonLines) ours() bool { return j.key == "" || slices.Contains(puzzleKeys, j.key) }

// endItem ends a value whose last character has been read.
func (f *forms) endItem() {
	if f.json.array {
		f.jsonItem(f.json, true)
	} else {
		f.json.done = true
	}
}

// endJSON makes a bad entry of JSON that does not end.
func (f *forms) endJSON() {
	j := f.json
	if j == nil {
		return
	}
	f.json = nil
	if j.inside {
		f.jsonItem(j, true)
		return
	}
	f.give(j.now.line, "[", nil, &ParseError{Msg: fmt.Sprintf("the array that begins on line %d does not end", j.start.line), Err: jsontext.ErrJSON})
}

// jsonItem makes an entry of the item that has been read; of a bad one only if that is final.
func (f *forms) jsonItem(j *jsonLines, final bool) bool {
	text := strings.TrimRight(string(j.text), " \t\r\n")
	g, p, err := sudoku.Grid{}, (*sudoku.Puzzle)(nil), error(nil)
	switch {
	case j.long:
		err = fmt.Errorf("the JSON is longer than %d bytes: %w", f.maxLine, ErrLineTooLong)
		text = notation.Clip(text)
	case j.missing:
		err = fmt.Errorf("%w: no comma before it", jsontext.ErrJSON)
	default:
		g, p, err = f.readJSON(text)
	}
	if err != nil && !final {
		return false
	}
	j.inside, j.ended = false, true
	before := len(f.ready)
	switch {
	case err != nil:
		perr := j.located(text, err)
		if j.array {
			perr.Msg = fmt.Sprintf("item %d: %s", j.index, perr.Msg)
		}
		f.give(j.at.line, text, nil, perr)
	case p == nil:
		f.emit(j.at.line, text, g, nil)
		f.attach(before)
	default:
		f.give(j.at.line, text, p, nil)
	}
	if j.array {
		f.ready[before].Index = j.index
	}
	return true
}

// readJSON reads an item: an object, the rows of a grid, or a string with a puzzle in any
// form. A grid comes as such, anything else as a puzzle.
func (f *forms) readJSON(text string) (sudoku.Grid, *sudoku.Puzzle, error) {
	switch text[0] {
	case '{':
		if g, err := f.gridJSON(text); err == nil {
			return g, nil, nil
		}
		if p, ok, err := f.foreign.object(text); ok {
			return sudoku.Grid{}, p, err
		}
		p := new(sudoku.Puzzle)
		if err := p.UnmarshalJSON([]byte(text)); err != nil {
			return sudoku.Grid{}, nil, err
		}
		if f.shape != (sudoku.Shape{}) && p.Layout.Shape() != f.shape {
			return sudoku.Grid{}, nil, fmt.Errorf("%w: %v is wanted", sudoku.ErrShape, f.shape)
		}
		return sudoku.Grid{}, p, nil
	case '[':
		rows, err := jsonRows(text)
		if err != nil {
			return sudoku.Grid{}, nil, err
		}
		g, err := sudoku.FromRows(rows)
		if err == nil {
			g, err = f.wanted(g, false)
		}
		return g, nil, err
	case '"':
		r := jsontext.Reader{Text: text}
		s := r.Str()
		if r.End("string"); r.Err != nil {
			return sudoku.Grid{}, nil, r.Err
		}
		p, err := f.options.parse(s)
		if err != nil {
			return sudoku.Grid{}, nil, fmt.Errorf("in the string: %w", err)
		}
		return sudoku.Grid{}, p, nil
	}
	return sudoku.Grid{}, nil, fmt.Errorf("%w: %q is no object, no string and no list of rows", jsontext.ErrJSON, notation.Clip(text))
}

// gridJSON reads a grid of the shape asked for, of any if that is zero.
func (o *options) gridJSON(text string) (g sudoku.Grid, err error) {
	if err := g.UnmarshalJSON([]byte(text)); err != nil || o.shape == (sudoku.Shape{}) {
		return g, err
	}
	in, err := jsontext.ReadGrid(text)
	if err == nil {
		g, err = o.wanted(g, in.Box != nil)
	}
	if err != nil {
		return sudoku.Grid{}, fmt.Errorf("grid in JSON: %w", err)
	}
	return g, nil
}

// wanted gives a grid the shape asked for, where nothing has been said of its boxes.
func (o *options) wanted(g sudoku.Grid, boxed bool) (sudoku.Grid, error) {
	switch {
	case o.shape == sudoku.Shape{} || g.Shape() == o.shape:
		return g, nil
	case !boxed && g.Size() == o.shape.Size():
		return packed(o.shape, g.Packed()), nil
	}
	return sudoku.Grid{}, fmt.Errorf("%w: %v where %v is wanted", sudoku.ErrShape, g.Shape(), o.shape)
}

// located makes an error of one in the text of the item, with its line and column.
func (j *jsonLines) located(text string, err error) *ParseError {
	perr := &ParseError{Line: j.at.line, Msg: err.Error(), Err: err}
	var je *jsontext.Error
	var placed interface{ Offset() int }
	at := 0
	switch {
	case errors.As(err, &je):
		perr.Msg = strings.Replace(perr.Msg, je.Error(), je.Reason(), 1)
		at = je.At
	case errors.As(err, &placed):
		at = placed.Offset()
	default:
		return perr
	}
	before := text[:min(at, len(text))]
	perr.Column = j.at.column + utf8.RuneCountInString(before)
	if lines := strings.Count(before, "\n"); lines > 0 {
		perr.Line += lines
		perr.Column = column(before, len(before)) - utf8.RuneCountInString(before[:strings.LastIndexByte(before, '\n')+1])
	}
	return perr
}
