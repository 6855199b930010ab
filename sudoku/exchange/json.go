package exchange

// Any JSON as a tree whose members keep their order and their place in the text: what is not
// understood can be named, and what is only drawn be written again as it was.

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/sudoku/internal/jsontext"
)

// maxDepth bounds how deep lists and objects stand in each other. Puzzles have five levels.
const maxDepth = 32

// value is a value of JSON.
type value struct {
	kind  byte   // { [ " or the first character of a literal: t f n, 0 for any number
	at    int    // where it begins in the text, in bytes
	text  string // of a string what it means, of a literal how it is written
	names []string
	items []value
}

// parseJSON reads a text that is one value.
func parseJSON(text string) (value, error) {
	r := jsontext.Reader{Text: text}
	v := readValue(&r, 0)
	r.End("puzzle")
	return v, r.Err
}

func readValue(r *jsontext.Reader, depth int) value {
	c := r.Next()
	v := value{kind: c, at: r.At}
	switch {
	case depth == maxDepth:
		if r.Err == nil {
			r.Err = fmt.Errorf("%w: more than %d brackets in each other", jsontext.ErrJSON, maxDepth)
		}
	case c == '{':
		r.Members(func(name string) {
			v.names = append(v.names, name)
			v.items = append(v.items, readValue(r, depth+1))
		})
	case c == '[':
		r.List(func() { v.items = append(v.items, readValue(r, depth+1)) })
	case c == '"':
		v.text = r.Str()
	default:
		v.text = r.Literal()
		if c == '-' || c >= '0' && c <= '9' {
			v.kind = '0'
		}
	}
	return v
}

// field returns a member of an object, and whether there is one that is not null.
func (v value) field(name string) (value, bool) {
	for i, n := range v.names {
		if n == name {
			return v.items[i], v.items[i].kind != 'n'
		}
	}
	return value{}, false
}

// get returns a member of an object, nothing where there is none.
func (v value) get(name string) value {
	member, _ := v.field(name)
	return member
}

// empty says whether a value says nothing: null, false, "", or a list or object without members.
func (v value) empty() bool {
	switch v.kind {
	case 'n', 'f':
		return true
	case '"':
		return v.text == ""
	case '[', '{':
		return len(v.items) == 0
	}
	return false
}

// word returns a string or a number as it is written, "" for null and false.
func (v value) word() (string, bool) {
	switch v.kind {
	case '"', '0':
		return v.text, true
	case 'n', 'f':
		return "", true
	}
	return "", false
}

// number returns a whole number, which may stand as a string.
func (v value) number() (int, bool) {
	text, ok := v.word()
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, ok && err == nil
}

// append appends the value on one line.
func (v value) append(buf []byte) []byte {
	switch v.kind {
	case '[':
		return jsontext.AppendList(buf, v.items, func(buf []byte, item value) []byte { return item.append(buf) })
	case '{':
		buf = append(buf, '{')
		for i, item := range v.items {
			if i > 0 {
				buf = append(buf, ',')
			}
			buf = item.append(append(jsontext.AppendString(buf, v.names[i]), ':'))
		}
		return append(buf, '}')
	case '"':
		return jsontext.AppendString(buf, v.text)
	}
	return append(buf, v.text...)
}

// equal says whether two values are the same, without regard to where they stand.
func (v value) equal(u value) bool {
	return v.kind == u.kind && v.text == u.text && slices.Equal(v.names, u.names) && slices.EqualFunc(v.items, u.items, value.equal)
}

// Values to write.

func object() value             { return value{kind: '{'} }
func list(items ...value) value { return value{kind: '[', items: items} }
func str(s string) value        { return value{kind: '"', text: s} }
func whole(n int) value         { return value{kind: '0', text: strconv.Itoa(n)} }
func yes() value                { return value{kind: 't', text: "true"} }

// set sets a member of an object.
func (v *value) set(name string, to value) {
	for i, n := range v.names {
		if n == name {
			v.items[i] = to
			return
		}
	}
	v.names, v.items = append(v.names, name), append(v.items, to)
}

// with returns an object with one more member.
func (v value) with(name string, to value) value {
	v.set(name, to)
	return v
}

// Error says what is wrong with a puzzle and where in its JSON.
type Error struct {
	Path string // of what is wrong, such as "killercage 3"; "" for the puzzle as a whole
	Msg  string
	Err  error // the reason: one of package sudoku, [ErrUnknown] or [ErrCompressed]
	At   int   // the byte of the JSON where it stands, from 0
}

// Error returns for example "killercage 3: not a rule: cage names r1c1 twice".
func (e *Error) Error() string {
	if e.Path == "" {
		return e.Msg
	}
	return e.Path + ": " + e.Msg
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Offset returns At.
func (e *Error) Offset() int { return e.At }

// ErrUnknown marks a rule that package sudoku does not have, or that is not understood.
var ErrUnknown = errors.New("unknown rule")

// fail makes an error about a value.
func fail(v value, path string, reason error, format string, args ...any) *Error {
	return &Error{Path: path, Msg: fmt.Sprintf(format, args...), Err: reason, At: v.at}
}
