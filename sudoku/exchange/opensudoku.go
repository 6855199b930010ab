package exchange

// OpenSudoku's XML: games in folders, whose data are 81 digits or the cells of a game that was
// begun. Read tag by tag, so that a file may be of any length.

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

// maxTag bounds the bytes of one tag or text.
const maxTag = 64 << 10

// xmlFields are the elements that say what is known of all games after them.
var xmlFields = map[string]string{
	"name": "title", "author": "author", "description": "description", "comment": "comment",
	"created": "date", "source": "source", "level": "level", "sourceurl": "url",
}

// openSudoku reads one file.
type openSudoku struct {
	rest   []byte // what is not a whole tag yet
	begin  int    // of it, after the < of the tag; 0 where there is none yet
	seen   int    // how much of it has been looked at
	quote  byte   // that is open there
	known  []sudoku.Field
	folder string
	field  string // the element whose text comes
	ended  bool
	long   bool // in a tag or text that is too long
	items  []text.Item
}

// beginXML begins the form where a line is the first one of it. The declaration of XML is not
// enough: it may be of another.
func beginXML(line string) text.Block {
	if strings.HasPrefix(line, "<?xml") || strings.HasPrefix(strings.ToLower(line), "<opensudoku") {
		return &openSudoku{}
	}
	return nil
}

// Feed takes a line.
func (x *openSudoku) Feed(line string) ([]text.Item, bool) {
	x.items = nil
	x.rest = append(append(x.rest, line...), '\n')
	for !x.ended {
		end := x.tagEnd()
		if end < 0 {
			break
		}
		x.tag(string(x.rest[:x.begin-1]), string(x.rest[x.begin:end]))
		x.drop(end + 1)
	}
	if x.ended && !x.long {
		if after := notation.Clip(strings.TrimSpace(string(x.rest))); after != "" {
			x.items = append(x.items, text.Item{Text: after, Err: fmt.Errorf("%w: %q stands after the end of the XML", text.ErrNoPuzzle, after)})
		}
		return x.items, false
	}
	if x.long = len(x.rest) > maxTag; x.long {
		x.items = append(x.items, text.Item{Text: notation.Clip(string(x.rest)), Err: fmt.Errorf("%w: a tag of more than %d bytes", text.ErrLineTooLong, maxTag)})
		x.drop(len(x.rest))
	}
	return x.items, !x.ended
}

// End ends the file too early.
func (x *openSudoku) End() ([]text.Item, error) {
	return nil, fmt.Errorf("%w: the XML ends without </opensudoku>", sudoku.ErrCount)
}

// drop is done with the first n bytes.
func (x *openSudoku) drop(n int) {
	x.rest, x.begin, x.seen, x.quote = x.rest[n:], 0, 0, 0
}

// tagEnd returns the place of the > that ends the next tag, -1 where it is not there yet. In a
// comment and in quotation marks it does not. What was looked at is not looked at again: a tag may
// be of many lines.
func (x *openSudoku) tagEnd() int {
	if x.begin == 0 {
		i := bytes.IndexByte(x.rest[x.seen:], '<')
		if i < 0 {
			x.seen = len(x.rest)
			return -1
		}
		x.begin = x.seen + i + 1
		x.seen = x.begin
	}
	if bytes.HasPrefix(x.rest[x.begin:], []byte("!--")) {
		from := max(x.begin, x.seen-2)
		x.seen = len(x.rest)
		if end := bytes.Index(x.rest[from:], []byte("-->")); end >= 0 {
			return from + end + 2
		}
		return -1
	}
	for ; x.seen < len(x.rest); x.seen++ {
		switch c := x.rest[x.seen]; {
		case x.quote != 0:
			if c == x.quote {
				x.quote = 0
			}
		case c == '"' || c == '\'':
			x.quote = c
		case c == '>':
			return x.seen
		}
	}
	return -1
}

// tag takes a tag, without its brackets, and the text before it.
func (x *openSudoku) tag(before, tag string) {
	name, attributes := tag, ""
	if space := strings.IndexAny(tag, " \t\n/"); space > 0 {
		name, attributes = tag[:space], tag[space:]
	}
	name = strings.ToLower(name)
	switch {
	case strings.HasPrefix(strings.ToLower(tag), "/opensudoku"):
		x.ended = true
	case name == "folder":
		x.folder, _ = attribute(attributes, "name")
	case name == "game":
		x.game(tag, attributes)
	case xmlFields[name] != "":
		x.field = name
	case x.field != "" && strings.EqualFold(tag, "/"+x.field):
		if value := oneLine(unescapeXML(before)); value != "" {
			x.known = append(x.known, sudoku.Field{Name: xmlFields[x.field], Value: value})
		}
		x.field = ""
	}
}

// game takes a game.
func (x *openSudoku) game(tag, attributes string) {
	item := text.Item{Text: "<" + notation.Clip(tag)}
	data, ok := "", false
	for _, name := range []string{"data", "cellsData", "cells_data"} {
		if data, ok = attribute(attributes, name); ok {
			break
		}
	}
	var g sudoku.Grid
	switch cells, err := gameCells(data); {
	case !ok:
		item.Err = fmt.Errorf("%w: a game without data", text.ErrNoPuzzle)
	case err != nil:
		item.Err = err
	default:
		if g, item.Err = sudoku.Parse(cells); item.Err == nil {
			item.Puzzle, item.Err = sudoku.NewPuzzle(g)
		}
	}
	if item.Puzzle != nil {
		if x.folder != "" {
			item.Puzzle.Fields = append(item.Puzzle.Fields, sudoku.Field{Name: "title", Value: oneLine(x.folder)})
		}
		item.Puzzle.Fields = append(item.Puzzle.Fields, x.known...)
	}
	x.items = append(x.items, item)
}

// gameCells returns the digits of a game: 81 of them, or "version: 2" and for each cell its
// value, marks, and 0 where it is a given.
func gameCells(data string) (string, error) {
	rest, ok := strings.CutPrefix(data, "version:")
	if !ok {
		if data = strings.TrimSpace(data); len(data) != hodokuCells {
			return "", fmt.Errorf("%w: %d cells, where a game has %d", sudoku.ErrCount, len(data), hodokuCells)
		}
		return data, nil
	}
	number, cells, _ := strings.Cut(rest, "\n")
	version, err := strconv.Atoi(strings.TrimSpace(number))
	words := strings.Split(strings.TrimSuffix(strings.TrimSpace(cells), "|"), "|")
	parts := 3
	if version > 2 {
		parts = 4 // marks of two kinds
	}
	if err != nil || version < 1 || len(words) != parts*hodokuCells {
		return "", fmt.Errorf("%w: version %q with %d parts of cells, where there are %d", sudoku.ErrCount, notation.Clip(number), len(words), parts*hodokuCells)
	}
	var digits strings.Builder
	for cell := range hodokuCells {
		value, given := words[parts*cell], words[parts*cell+parts-1] == "0"
		if len(value) != 1 {
			return "", fmt.Errorf("%w: %q in cell %d", sudoku.ErrValue, notation.Clip(value), cell+1)
		}
		if !given {
			value = "0"
		}
		digits.WriteString(value)
	}
	return digits.String(), nil
}

// attribute returns an attribute of a tag.
func attribute(attributes, name string) (string, bool) {
	for {
		key, rest, ok := strings.Cut(attributes, "=")
		rest = strings.TrimLeft(rest, " \t\n")
		if !ok || rest == "" || rest[0] != '"' && rest[0] != '\'' {
			return "", false
		}
		value, after, ok := strings.Cut(rest[1:], rest[:1])
		if !ok {
			return "", false
		}
		if strings.TrimSpace(key) == name {
			return unescapeXML(value), true
		}
		attributes = after
	}
}

// unescapeXML reads the characters that are written as names or numbers.
func unescapeXML(s string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, "&")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, _, whole := strings.Cut(after[:min(len(after), maxXMLName)], ";")
		number, isNumber := strings.CutPrefix(name, "#")
		base := 10
		if hex, ok := strings.CutPrefix(strings.ToLower(number), "x"); ok {
			number, base = hex, 16
		}
		n, err := strconv.ParseUint(number, base, 21)
		char, known := xmlNames[name]
		switch {
		case whole && known:
			b.WriteString(char)
		case whole && isNumber && err == nil:
			b.WriteRune(rune(n))
		default:
			b.WriteByte('&')
			s = after
			continue
		}
		s = after[len(name)+1:]
	}
}

// maxXMLName bounds what stands between & and the end of ;, so that each & is looked at from near by.
const maxXMLName = 16

var xmlNames = map[string]string{"lt": "<", "gt": ">", "amp": "&", "quot": `"`, "apos": "'"}

// escapeXML writes a text for an attribute.
func escapeXML(s string) string {
	for _, c := range []string{"&amp;", "<lt;", ">gt;", `"quot;`} { // & first
		s = strings.ReplaceAll(s, c[:1], "&"+c[1:])
	}
	return s
}

// oneLine is a text on one line.
func oneLine(s string) string {
	return strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "\ufffd")
}

// The file that is written, around its games.
const (
	openSudokuHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"
	openSudokuTail = "</opensudoku>\n"
)

// appendGame appends a game in a folder of its own, which is called as the puzzle is.
func appendGame(buf []byte, p *sudoku.Puzzle) ([]byte, []string) {
	lost := append(plainLoss(p, "title"), candidateLoss(p)...)
	line := strings.ReplaceAll(p.Grid().Line(), ".", "0")
	return fmt.Appendf(buf, "  <folder name=\"%s\">\n    <game data=\"%s\" />\n  </folder>", escapeXML(p.Field("title")), line), lost
}
