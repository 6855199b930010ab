package exchange

// The short form of JSON in SudokuPad's links: names without quotation marks and of a letter or
// two, strings between apostrophes, f and t, colours without their sign, and nothing for an
// empty object. Read as leniently as the page does.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku/internal/jsontext"
	"github.com/propago/propago/sudoku/internal/notation"
)

// zippedNames are the short names and what they stand for.
var zippedNames = map[string]string{
	"c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells", "cs": "cellSize",
	"a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value", "vd": "videos", "l": "lines",
	"r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title",
	"te": "text", "d": "duration", "d2": "d",
}

// parseZipped reads JSON, or its short form where it is none.
func parseZipped(text string) (value, error) {
	v, err := parseJSON(text)
	if err == nil {
		return v, nil
	}
	z := zipped{text: text}
	v = z.value(0)
	if z.at < len(text) && z.err == nil {
		z.fail("the end")
	}
	if z.err != nil && strings.IndexByte(text, '\'') < 0 {
		return value{}, err // it was meant as JSON
	}
	return v, z.err
}

// zipped reads the short form.
type zipped struct {
	text string
	at   int
	err  error
}

func (z *zipped) fail(wanted string) {
	if z.err == nil {
		z.err = fmt.Errorf("%w: %q at byte %d, where %s is expected", jsontext.ErrJSON, notation.Clip(z.text[min(z.at, len(z.text)):]), z.at+1, wanted)
	}
}

// next returns the character that is read next, 0 at the end.
func (z *zipped) next() byte {
	if z.at >= len(z.text) || z.err != nil {
		return 0
	}
	return z.text[z.at]
}

func (z *zipped) take(c byte) bool {
	if z.next() != c {
		return false
	}
	z.at++
	return true
}

func (z *zipped) value(depth int) value {
	v := value{kind: z.next(), at: z.at}
	switch {
	case depth == maxDepth:
		z.fail(fmt.Sprintf("no bracket inside %d others", maxDepth))
	case z.take('{'):
		for z.next() != '}' && z.err == nil {
			name := z.name()
			if !z.take(':') {
				z.fail("a colon")
			}
			v.names, v.items = append(v.names, name), append(v.items, z.value(depth+1))
			if !z.take(',') {
				break
			}
		}
		if !z.take('}') {
			z.fail("}")
		}
	case z.take('['):
		for more := z.next() != ']'; more && z.err == nil; more = z.take(',') {
			v.items = append(v.items, z.value(depth+1))
		}
		if !z.take(']') {
			z.fail("]")
		}
	case v.kind == '\'' || v.kind == '"':
		v.kind, v.text = '"', z.quoted()
		if isHex(v.text) {
			v.text = "#" + v.text
		}
	default:
		return z.bare(v.at)
	}
	return v
}

// name reads the name of a member.
func (z *zipped) name() string {
	if c := z.next(); c == '\'' || c == '"' {
		return z.quoted()
	}
	start := z.at
	for z.at < len(z.text) && z.text[z.at] != ':' && strings.IndexByte("{}[],'\"", z.text[z.at]) < 0 {
		z.at++
	}
	name := z.text[start:z.at]
	if full, ok := zippedNames[name]; ok {
		return full
	}
	return name
}

// quoted reads a string up to the sign that it begins with. What follows a backslash is read as
// in JSON, and so an apostrophe.
func (z *zipped) quoted() string {
	end := z.text[z.at]
	start := z.at
	z.at++
	for z.at < len(z.text) && z.text[z.at] != end {
		if z.text[z.at] == '\\' {
			z.at++
		}
		z.at++
	}
	if z.at >= len(z.text) {
		z.fail("the end of a string")
		return ""
	}
	z.at++
	var inner strings.Builder
	for i := start + 1; i < z.at-1; i++ {
		switch c := z.text[i]; {
		case c == '\\' && z.text[i+1] == '\'': // a quotation mark of either sort
			inner.WriteByte('\'')
			i++
		case c == '\\':
			inner.WriteString(z.text[i : i+2])
			i++
		case c == '"':
			inner.WriteString(`\"`)
		default:
			inner.WriteByte(c)
		}
	}
	r := jsontext.Reader{Text: `"` + inner.String() + `"`}
	text := r.Str()
	if r.Err != nil {
		z.fail("a string")
	}
	return text
}

// bare reads what has no quotation marks: a number, a word, a colour, or nothing.
func (z *zipped) bare(start int) value {
	for z.at < len(z.text) && strings.IndexByte(",]}", z.text[z.at]) < 0 {
		z.at++
	}
	v := value{at: start, text: z.text[start:z.at]}
	afterColon := start > 0 && z.text[start-1] == ':'
	switch {
	case v.text == "" && !afterColon: // also after the last comma of a list
		return object()
	case v.text == "t" || v.text == "true":
		return yes()
	case v.text == "f" || v.text == "false":
		return value{kind: 'f', at: start, text: "false"}
	case v.text == "null":
		v.kind = 'n'
	case v.text == "#0":
		v.kind, v.text = '"', "#000000"
	case v.text == "#F":
		v.kind, v.text = '"', "#FFFFFF"
	case afterColon && isHex(v.text):
		v.kind, v.text = '"', "#"+v.text
	default:
		r := jsontext.Reader{Text: v.text}
		if r.Literal(); r.Err != nil {
			z.at = start
			z.fail("a value")
		}
		v.kind = '0'
	}
	return v
}

// isHex says whether a text is a colour without its sign.
func isHex(text string) bool {
	return len(text) == 6 && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}
