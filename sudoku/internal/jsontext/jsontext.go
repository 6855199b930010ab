// Package jsontext reads and writes JSON as far as puzzles need it: objects whose fields are
// known, lists, whole numbers and strings. encoding/json does all of it too, but brings
// reflection with it, a tenth of the file that a browser loads to solve sudoku. What is
// accepted is the same, names of fields in either case and null for a field that is left out
// included, but for what may hide a mistake: two fields of one name, null inside a list, and a
// size or sum below 1.
package jsontext

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/propago/propago/sudoku/internal/notation"
)

// Reader reads a text from its beginning. It keeps the first error, after which
// every method does nothing.
type Reader struct {
	Text string
	At   int   // the byte to read, from 0
	Err  error // the first one
}

// Grid is the schema of a grid; what is left out is zero.
type Grid struct {
	Size int
	Box  []int
	Rows [][]int
}

// ReadGrid reads one, and nothing after it.
func ReadGrid(text string) (in Grid, err error) {
	r := Reader{Text: text}
	r.Object(
		Field("size", func() { in.Size = r.Positive() }),
		Field("box", func() { in.Box = r.Ints() }),
		Field("rows", func() { in.Rows = r.Rows() }),
	)
	r.End("grid")
	return in, r.Err
}

// ErrJSON marks text that is no JSON, or JSON of another kind.
var ErrJSON = errors.New("not the JSON of a puzzle")

func (r *Reader) fail(wanted string) {
	if r.Err != nil {
		return
	}
	if r.At >= len(r.Text) {
		r.Err = io.ErrUnexpectedEOF
		return
	}
	c, _ := utf8.DecodeRuneInString(r.Text[r.At:])
	r.Err = &Error{r.At, c, wanted}
}

// Error says what is wrong at a byte of the text, from 0.
type Error struct {
	At     int
	char   rune
	wanted string
}

// Error names the character and its byte, from 1.
func (e *Error) Error() string {
	return fmt.Sprintf("%v: %q at byte %d, where %s is expected", ErrJSON, e.char, e.At+1, e.wanted)
}

// Reason is the error without its place.
func (e *Error) Reason() string {
	return fmt.Sprintf("%v: %q, where %s is expected", ErrJSON, e.char, e.wanted)
}

// Unwrap returns ErrJSON.
func (e *Error) Unwrap() error { return ErrJSON }

// Next skips white space and returns the byte after it, 0 at the end.
func (r *Reader) Next() byte {
	for r.Err == nil && r.At < len(r.Text) {
		switch c := r.Text[r.At]; c {
		case ' ', '\t', '\n', '\r':
			r.At++
		default:
			return c
		}
	}
	return 0
}

// Take takes a byte if it is the next one.
func (r *Reader) Take(c byte) bool {
	if r.Err != nil || r.Next() != c {
		return false
	}
	r.At++
	return true
}

// null takes the word null, which stands for a field that is left out.
func (r *Reader) null() bool {
	if r.Next() != 'n' || !strings.HasPrefix(r.Text[r.At:], "null") {
		return false
	}
	r.At += len("null")
	return true
}

// End reads the end of the text.
func (r *Reader) End(what string) {
	if r.Next(); r.At < len(r.Text) {
		r.fail("the end of the " + what)
	}
}

// Member is a field of an object, and what reads its value.
type Member struct {
	Name string
	Read func()
}

// Field is a field of an object.
func Field(name string, read func()) Member { return Member{name, read} }

// Object reads an object of known fields.
func (r *Reader) Object(fields ...Member) {
	seen := 0
	r.Members(func(name string) {
		for i, f := range fields {
			if !strings.EqualFold(f.Name, name) {
				continue
			}
			if seen>>i&1 != 0 {
				r.Twice(name)
			}
			seen |= 1 << i
			if !r.null() {
				f.Read()
			}
			return
		}
		if r.Err == nil {
			r.Err = fmt.Errorf("%w: unknown field %q", ErrJSON, notation.Clip(name))
		}
	})
}

// Twice refuses a name that an object has already.
func (r *Reader) Twice(name string) {
	if r.Err == nil {
		r.Err = fmt.Errorf("%w: %q comes a second time", ErrJSON, notation.Clip(name))
	}
}

// Members reads an object, whose values are read by a function.
func (r *Reader) Members(read func(name string)) {
	r.items('{', '}', func() {
		if r.Next() != '"' {
			r.fail("a name")
			return
		}
		name := r.Str()
		if !r.Take(':') {
			r.fail("a colon")
		}
		read(name)
	})
}

// List reads a list, whose items are read by a function.
func (r *Reader) List(read func()) { r.items('[', ']', read) }

func (r *Reader) items(open, shut byte, read func()) {
	if !r.Take(open) {
		r.fail(strconv.Quote(string(open)))
		return
	}
	if r.Take(shut) {
		return
	}
	for r.Err == nil {
		read()
		if r.Take(shut) {
			return
		}
		if !r.Take(',') {
			r.fail(fmt.Sprintf("a comma or %q", shut))
		}
	}
}

// maxDepth bounds the brackets in each other that Skip takes.
const maxDepth = 32

// Skip reads any value.
func (r *Reader) Skip() { r.skip(0) }

func (r *Reader) skip(depth int) {
	switch c := r.Next(); {
	case depth > maxDepth:
		r.fail(fmt.Sprintf("no bracket inside %d others", maxDepth))
	case c == '{':
		r.Members(func(string) { r.skip(depth + 1) })
	case c == '[':
		r.List(func() { r.skip(depth + 1) })
	case c == '"':
		r.Str()
	default:
		r.Literal()
	}
}

// Literal reads a number, true, false or null, and returns it as it is written.
func (r *Reader) Literal() string {
	r.Next()
	start := r.At
	for r.At < len(r.Text) && strings.IndexByte(",]} \t\r\n", r.Text[r.At]) < 0 {
		r.At++
	}
	text := r.Text[start:r.At]
	if text != "true" && text != "false" && text != "null" && !isNumber(text) {
		r.At = start
		r.fail("a value")
	}
	return text
}

// isNumber says whether a text is a number of JSON.
func isNumber(text string) bool {
	digits := func() (n int) {
		for n < len(text) && text[n] >= '0' && text[n] <= '9' {
			n++
		}
		text = text[n:]
		return n
	}
	text = strings.TrimPrefix(text, "-")
	zero := strings.HasPrefix(text, "0")
	if n := digits(); n == 0 || zero && n > 1 {
		return false
	}
	if rest, ok := strings.CutPrefix(text, "."); ok {
		if text = rest; digits() == 0 {
			return false
		}
	}
	if text != "" && text[0]|0x20 == 'e' {
		if text = text[1:]; text != "" && (text[0] == '+' || text[0] == '-') {
			text = text[1:]
		}
		return digits() > 0 && text == ""
	}
	return text == ""
}

// Positive reads a whole number above 0.
func (r *Reader) Positive() int {
	r.Next()
	start := r.At
	n := r.Int()
	if r.Err == nil && n < 1 {
		r.At = start
		r.fail("a number above 0")
	}
	return n
}

// Int reads a whole number.
func (r *Reader) Int() int {
	r.Next()
	start := r.At
	for r.At < len(r.Text) && strings.IndexByte("+-.0123456789Ee", r.Text[r.At]) >= 0 {
		r.At++
	}
	number := r.Text[start:r.At]
	digits := strings.TrimPrefix(number, "-")
	n, err := strconv.Atoi(number)
	if err != nil || digits == "" || digits[0] == '+' || number[0] == '+' || len(digits) > 1 && digits[0] == '0' {
		r.At = start
		r.fail("a whole number")
		return 0
	}
	return n
}

// Ints reads a list of whole numbers.
func (r *Reader) Ints() []int {
	list := []int{}
	r.List(func() { list = append(list, r.Int()) })
	return list
}

// Rows reads a list of lists of whole numbers.
func (r *Reader) Rows() [][]int {
	rows := [][]int{}
	r.List(func() { rows = append(rows, r.Ints()) })
	return rows
}

// Strings reads a list of strings.
func (r *Reader) Strings() []string {
	list := []string{}
	r.List(func() { list = append(list, r.Str()) })
	return list
}

// Str reads a string.
func (r *Reader) Str() string {
	if !r.Take('"') {
		r.fail("a string")
		return ""
	}
	var b strings.Builder
	for r.Err == nil {
		if r.At >= len(r.Text) {
			r.fail("a quotation mark")
			break
		}
		c := r.Text[r.At]
		switch {
		case c == '"':
			r.At++
			return b.String()
		case c < ' ':
			r.fail("no control character")
		case c == '\\':
			r.escape(&b)
		default:
			// What is no UTF-8 becomes the replacement character.
			char, size := utf8.DecodeRuneInString(r.Text[r.At:])
			b.WriteRune(char)
			r.At += size
		}
	}
	return ""
}

// escapes are the characters after a backslash, and what they stand for.
const escapes, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads a backslash and what follows.
func (r *Reader) escape(b *strings.Builder) {
	r.At++
	if r.At >= len(r.Text) {
		r.fail("a character")
		return
	}
	if i := strings.IndexByte(escapes, r.Text[r.At]); i >= 0 {
		b.WriteByte(meanings[i])
		r.At++
		return
	}
	char, ok := r.unit()
	if !ok {
		r.fail("an escaped character")
		return
	}
	if utf16.IsSurrogate(char) {
		// Two of them make a character; one alone is none.
		back := r.At
		if low, ok := r.secondUnit(); ok {
			if both := utf16.DecodeRune(char, low); both != utf8.RuneError {
				b.WriteRune(both)
				return
			}
		}
		r.At = back
		char = utf8.RuneError
	}
	b.WriteRune(char)
}

// unit reads u and four hexadecimal digits.
func (r *Reader) unit() (rune, bool) {
	if len(r.Text) < r.At+5 || r.Text[r.At] != 'u' {
		return 0, false
	}
	digits := r.Text[r.At+1 : r.At+5]
	n, err := strconv.ParseUint(digits, 16, 16)
	if err != nil {
		return 0, false
	}
	r.At += 5
	return rune(n), true
}

func (r *Reader) secondUnit() (rune, bool) {
	if r.At >= len(r.Text) || r.Text[r.At] != '\\' {
		return 0, false
	}
	r.At++
	return r.unit()
}

// AppendString appends a string with its quotation marks, escaped as encoding/json
// does it, so that the text may stand in HTML too.
func AppendString(buf []byte, s string) []byte {
	const hex = "0123456789abcdef"
	buf = append(buf, '"')
	for _, c := range s { // what is no UTF-8 comes as the replacement character
		short := strings.IndexRune("\"\\\b\f\n\r\t", c)
		switch {
		case short >= 0:
			buf = append(buf, '\\', `"\bfnrt`[short])
		case c < ' ' || c == '<' || c == '>' || c == '&':
			buf = append(buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		case c == '\u2028' || c == '\u2029':
			buf = append(buf, `\u202`...)
			buf = append(buf, hex[c&15])
		default:
			buf = utf8.AppendRune(buf, c)
		}
	}
	return append(buf, '"')
}

// AppendList appends items between brackets.
func AppendList[T any](buf []byte, items []T, item func([]byte, T) []byte) []byte {
	buf = append(buf, '[')
	for i, it := range items {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = item(buf, it)
	}
	return append(buf, ']')
}

// AppendInt appends a whole number.
func AppendInt(buf []byte, n int) []byte { return strconv.AppendInt(buf, int64(n), 10) }

// AppendInts appends a list of whole numbers.
func AppendInts(buf []byte, list []int) []byte { return AppendList(buf, list, AppendInt) }
