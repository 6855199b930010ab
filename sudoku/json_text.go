package sudoku

// JSON as far as puzzles need it: objects whose fields are known, lists, whole numbers and
// strings. encoding/json does all of it too, but brings reflection with it, a tenth of the
// file that a browser loads to solve sudoku. What is accepted is the same, names of fields in
// either case and null for a field that is left out included, but for what may hide a
// mistake: two fields of one name, null inside a list, and a size or sum below 1.

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonReader reads a text from its beginning. It keeps the first error, after which
// every method does nothing.
type jsonReader struct {
	text string
	at   int
	err  error
}

// errJSON marks text that is no JSON, or JSON of another kind.
var errJSON = errors.New("not the JSON of a puzzle")

func (r *jsonReader) fail(wanted string) {
	if r.err != nil {
		return
	}
	if r.at >= len(r.text) {
		r.err = io.ErrUnexpectedEOF
		return
	}
	c, _ := utf8.DecodeRuneInString(r.text[r.at:])
	r.err = &jsonError{r.at, c, wanted}
}

// jsonError says what is wrong at a byte of the text, from 0.
type jsonError struct {
	at     int
	char   rune
	wanted string
}

func (e *jsonError) Error() string {
	return fmt.Sprintf("%v: %q at byte %d, where %s is expected", errJSON, e.char, e.at+1, e.wanted)
}

// reason is the error without its place.
func (e *jsonError) reason() string {
	return fmt.Sprintf("%v: %q, where %s is expected", errJSON, e.char, e.wanted)
}

func (e *jsonError) Unwrap() error { return errJSON }

// next skips white space and returns the byte after it, 0 at the end.
func (r *jsonReader) next() byte {
	for r.err == nil && r.at < len(r.text) {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// take takes a byte if it is the next one.
func (r *jsonReader) take(c byte) bool {
	if r.err != nil || r.next() != c {
		return false
	}
	r.at++
	return true
}

// null takes the word null, which stands for a field that is left out.
func (r *jsonReader) null() bool {
	if r.next() != 'n' || !strings.HasPrefix(r.text[r.at:], "null") {
		return false
	}
	r.at += len("null")
	return true
}

// end reads the end of the text.
func (r *jsonReader) end(what string) {
	if r.next(); r.at < len(r.text) && r.err == nil {
		r.err = errors.New("more text follows the " + what)
	}
}

// jsonField is a field of an object, and what reads its value.
type jsonField struct {
	name string
	read func()
}

// object reads an object of known fields.
func (r *jsonReader) object(fields ...jsonField) {
	seen := 0
	r.members(func(name string) {
		for i, f := range fields {
			if !strings.EqualFold(f.name, name) {
				continue
			}
			if seen>>i&1 != 0 {
				r.twice(name)
			}
			seen |= 1 << i
			if !r.null() {
				f.read()
			}
			return
		}
		if r.err == nil {
			r.err = fmt.Errorf("%w: unknown field %q", errJSON, clip(name))
		}
	})
}

// twice refuses a name that an object has already.
func (r *jsonReader) twice(name string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %q comes a second time", errJSON, clip(name))
	}
}

// members reads an object, whose values are read by a function.
func (r *jsonReader) members(read func(name string)) {
	r.items('{', '}', func() {
		if r.next() != '"' {
			r.fail("a name")
			return
		}
		name := r.string()
		if !r.take(':') {
			r.fail("a colon")
		}
		read(name)
	})
}

// list reads a list, whose items are read by a function.
func (r *jsonReader) list(read func()) { r.items('[', ']', read) }

func (r *jsonReader) items(open, shut byte, read func()) {
	if !r.take(open) {
		r.fail(strconv.Quote(string(open)))
		return
	}
	if r.take(shut) {
		return
	}
	for r.err == nil {
		read()
		if r.take(shut) {
			return
		}
		if !r.take(',') {
			r.fail(fmt.Sprintf("a comma or %q", shut))
		}
	}
}

// positive reads a whole number above 0.
func (r *jsonReader) positive() int {
	r.next()
	start := r.at
	n := r.int()
	if r.err == nil && n < 1 {
		r.at = start
		r.fail("a number above 0")
	}
	return n
}

// int reads a whole number.
func (r *jsonReader) int() int {
	r.next()
	start := r.at
	for r.at < len(r.text) && strings.IndexByte("+-.0123456789Ee", r.text[r.at]) >= 0 {
		r.at++
	}
	number := r.text[start:r.at]
	digits := strings.TrimPrefix(number, "-")
	n, err := strconv.Atoi(number)
	if err != nil || digits == "" || digits[0] == '+' || number[0] == '+' || len(digits) > 1 && digits[0] == '0' {
		r.at = start
		r.fail("a whole number")
		return 0
	}
	return n
}

// ints reads a list of whole numbers.
func (r *jsonReader) ints() []int {
	list := []int{}
	r.list(func() { list = append(list, r.int()) })
	return list
}

// rows reads a list of lists of whole numbers.
func (r *jsonReader) rows() [][]int {
	rows := [][]int{}
	r.list(func() { rows = append(rows, r.ints()) })
	return rows
}

// strings reads a list of strings.
func (r *jsonReader) strings() []string {
	list := []string{}
	r.list(func() { list = append(list, r.string()) })
	return list
}

// string reads a string.
func (r *jsonReader) string() string {
	if !r.take('"') {
		r.fail("a string")
		return ""
	}
	var b strings.Builder
	for r.err == nil {
		if r.at >= len(r.text) {
			r.fail("a quotation mark")
			break
		}
		c := r.text[r.at]
		switch {
		case c == '"':
			r.at++
			return b.String()
		case c < ' ':
			r.fail("no control character")
		case c == '\\':
			r.escape(&b)
		default:
			// What is no UTF-8 becomes the replacement character.
			char, size := utf8.DecodeRuneInString(r.text[r.at:])
			b.WriteRune(char)
			r.at += size
		}
	}
	return ""
}

// jsonEscapes are the characters after a backslash, and what they stand for.
const jsonEscapes, jsonMeanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"

// escape reads a backslash and what follows.
func (r *jsonReader) escape(b *strings.Builder) {
	r.at++
	if r.at >= len(r.text) {
		r.fail("a character")
		return
	}
	if i := strings.IndexByte(jsonEscapes, r.text[r.at]); i >= 0 {
		b.WriteByte(jsonMeanings[i])
		r.at++
		return
	}
	char, ok := r.unit()
	if !ok {
		r.fail("an escaped character")
		return
	}
	if utf16.IsSurrogate(char) {
		// Two of them make a character; one alone is none.
		back := r.at
		if low, ok := r.secondUnit(); ok {
			if both := utf16.DecodeRune(char, low); both != utf8.RuneError {
				b.WriteRune(both)
				return
			}
		}
		r.at = back
		char = utf8.RuneError
	}
	b.WriteRune(char)
}

// unit reads u and four hexadecimal digits.
func (r *jsonReader) unit() (rune, bool) {
	if len(r.text) < r.at+5 || r.text[r.at] != 'u' {
		return 0, false
	}
	digits := r.text[r.at+1 : r.at+5]
	n, err := strconv.ParseUint(digits, 16, 16)
	if err != nil {
		return 0, false
	}
	r.at += 5
	return rune(n), true
}

func (r *jsonReader) secondUnit() (rune, bool) {
	if r.at >= len(r.text) || r.text[r.at] != '\\' {
		return 0, false
	}
	r.at++
	return r.unit()
}

// appendJSONString appends a string with its quotation marks, escaped as encoding/json
// does it, so that the text may stand in HTML too.
func appendJSONString(buf []byte, s string) []byte {
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

// appendJSONList appends items between brackets.
func appendJSONList[T any](buf []byte, items []T, item func([]byte, T) []byte) []byte {
	buf = append(buf, '[')
	for i, it := range items {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = item(buf, it)
	}
	return append(buf, ']')
}

func appendJSONInt(buf []byte, n int) []byte { return strconv.AppendInt(buf, int64(n), 10) }

func appendJSONInts(buf []byte, list []int) []byte { return appendJSONList(buf, list, appendJSONInt) }
