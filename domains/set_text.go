// This file is the text form of Set, the one that people type and that messages
// show: "1..4 7 9..12".

package domains

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A SyntaxError tells where and why [Parse] could not read a text.
type SyntaxError struct {
	Text   string // the whole text
	Offset int    // of the first byte that cannot be read, 0 <= Offset <= len(Text)
	Msg    string // what is wrong there
}

// excerpt is how many bytes of the text an error message shows, so that a long
// text does not make a long message.
const excerpt = 24

func (e *SyntaxError) Error() string {
	rest := e.Text[e.Offset:]
	switch {
	case rest == "":
		return fmt.Sprintf("domains: set ends at offset %d: %s", e.Offset, e.Msg)
	case len(rest) > excerpt:
		return fmt.Sprintf("domains: set at offset %d, %q...: %s", e.Offset, rest[:excerpt], e.Msg)
	}
	return fmt.Sprintf("domains: set at offset %d, %q: %s", e.Offset, rest, e.Msg)
}

// Parse reads a set as [Set.String] prints it, such as "1..4 7 9..12".
//
// A set is a sequence of decimal integers and of ranges lo..hi with lo <= hi,
// in any order, repeated and overlapping as they may be. They are separated by
// white space (blanks, tabs, line ends), by one comma, or by one comma with
// white space around it. The empty set is "{}" or nothing but white space.
//
// The error is always a [*SyntaxError]. Time and memory depend on the length of
// the text, not on the values in it.
func Parse(text string) (Set, error) {
	p := parser{text: text}
	p.skipSpace()
	if strings.TrimRight(text[p.pos:], space) == "{}" {
		return Set{}, nil
	}
	var runs []run
	for p.pos < len(text) {
		r, err := p.item()
		if err != nil {
			return Set{}, err
		}
		runs = appendRun(runs, r)
		if err := p.separator(); err != nil {
			return Set{}, err
		}
	}
	return fromAnyRuns(runs), nil
}

// space holds the bytes that count as white space in the text of a set.
const space = " \t\r\n"

// A parser reads text from pos on.
type parser struct {
	text string
	pos  int
}

func (p *parser) errorAt(offset int, msg string) error {
	return &SyntaxError{Text: p.text, Offset: offset, Msg: msg}
}

// skipSpace reports whether there was white space to skip.
func (p *parser) skipSpace() bool {
	start := p.pos
	for p.pos < len(p.text) && strings.IndexByte(space, p.text[p.pos]) >= 0 {
		p.pos++
	}
	return p.pos > start
}

// accept skips s when it comes next, and reports whether it did.
func (p *parser) accept(s string) bool {
	if !strings.HasPrefix(p.text[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

// item reads an integer or a range.
func (p *parser) item() (run, error) {
	start := p.pos
	lo, err := p.integer()
	if err != nil {
		return run{}, err
	}
	if !p.accept("..") {
		return run{lo, lo}, nil
	}
	hi, err := p.integer()
	if err != nil {
		return run{}, err
	}
	if lo > hi {
		return run{}, p.errorAt(start, fmt.Sprintf("the range runs backwards, %d..%d is meant perhaps", hi, lo))
	}
	return run{lo, hi}, nil
}

func (p *parser) integer() (int, error) {
	start := p.pos
	p.accept("-")
	digits := p.pos
	for p.pos < len(p.text) && '0' <= p.text[p.pos] && p.text[p.pos] <= '9' {
		p.pos++
	}
	if p.pos == digits {
		return 0, p.errorAt(start, "an integer is expected")
	}
	v, err := strconv.Atoi(p.text[start:p.pos])
	if errors.Is(err, strconv.ErrRange) {
		return 0, p.errorAt(start, fmt.Sprintf("the integer does not fit %d bits", strconv.IntSize))
	}
	return v, err
}

// separator reads what stands between two items, or the end of the text.
func (p *parser) separator() error {
	spaced := p.skipSpace()
	comma := p.accept(",")
	p.skipSpace()
	switch {
	case p.pos == len(p.text) && comma:
		return p.errorAt(p.pos, "an integer is expected after the comma")
	case p.pos < len(p.text) && !spaced && !comma:
		return p.errorAt(p.pos, "a blank or a comma is expected between values")
	}
	return nil
}

// String returns the maximal ranges of s in ascending order, such as
// "1..4 7 9..12", or "{}" when s is empty. [Parse] reads it back. Its length
// grows with the number of ranges, not of members.
func (s Set) String() string { return string(s.appendText(nil)) }

// MarshalText returns what [Set.String] returns. The error is always nil.
func (s Set) MarshalText() ([]byte, error) { return s.appendText(nil), nil }

// UnmarshalText sets s to what [Parse] reads from text. On an error, a
// [*SyntaxError], s stays as it was.
func (s *Set) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

func (s Set) appendText(b []byte) []byte {
	if s.IsEmpty() {
		return append(b, "{}"...)
	}
	for lo, hi := range s.Ranges() {
		if lo > s.min {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(lo), 10)
		if lo < hi {
			b = append(b, ".."...)
			b = strconv.AppendInt(b, int64(hi), 10)
		}
	}
	return b
}
