package flatzinc

// This file cuts a FlatZinc file into tokens. It reads through one window that slides over
// the input, so that a file takes the room of its longest token, which is bounded.

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// maxToken bounds the bytes of one name, number or string. Comments may have any length.
const maxToken = 1 << 20

// A SyntaxError says where and why a text is not FlatZinc.
type SyntaxError struct {
	Pos Pos
	Msg string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("flatzinc: %d:%d: %s", e.Pos.Line, e.Pos.Column, e.Msg)
}

// token is the kind of a token. Those of one character are that character.
type token uint8

const (
	endOfFile token = iota
	word            // name or keyword
	number
	decimal
	text       // text between double quotes, not unescaped
	dots       // ..
	twoColons  // ::
	unreadable // the reader failed; lexer.err says how
)

// lexer holds the window buf[:end] and the current token, buf[start:at], of kind tok.
type lexer struct {
	r          io.Reader
	buf        []byte
	start, at  int
	end        int
	line       int
	lineStart  int // where the line starts, relative to the window: negative once it slid on
	tok        token
	pos        Pos
	err        error // of the reader, or of the text: the first one
	readerDone bool
}

func newLexer(r io.Reader) *lexer {
	return &lexer{r: r, buf: make([]byte, 64<<10), line: 1}
}

// fill makes buf[at] readable, sliding and growing the window. False where the input ends.
func (l *lexer) fill() bool {
	if l.at < l.end {
		return true
	}
	if l.readerDone {
		return false
	}
	if l.start > 0 {
		copy(l.buf, l.buf[l.start:l.end])
		l.at -= l.start
		l.end -= l.start
		l.lineStart -= l.start
		l.start = 0
	}
	if l.end == len(l.buf) {
		l.buf = append(l.buf, make([]byte, len(l.buf))...)
	}
	// A reader may return nothing and no error, but not for ever.
	for range 100 {
		n, err := l.r.Read(l.buf[l.end:])
		l.end += n
		if err != nil {
			l.readerDone = true
			if !errors.Is(err, io.EOF) {
				l.err = err
			}
		}
		if l.at < l.end || l.readerDone {
			return l.at < l.end
		}
	}
	l.readerDone = true
	l.err = io.ErrNoProgress
	return false
}

// fail makes err what the lexer ends with, unless it failed before. From then on the token is
// unreadable, which is no part of anything, so that whatever is being read ends there.
func (l *lexer) fail(pos Pos, format string, args ...any) {
	if l.err == nil {
		l.err = &SyntaxError{Pos: pos, Msg: fmt.Sprintf(format, args...)}
	}
	l.tok = unreadable
}

func (l *lexer) bytes() []byte { return l.buf[l.start:l.at] }

// next moves to the next token.
func (l *lexer) next() {
	if l.err == nil {
		l.tok = l.scan()
	}
	if l.err != nil {
		l.tok = unreadable
	}
}

func (l *lexer) scan() token {
	if !l.space() {
		l.pos = Pos{Line: l.line, Column: l.at - l.lineStart + 1}
		return endOfFile
	}
	l.pos = Pos{Line: l.line, Column: l.at - l.lineStart + 1}
	c := l.buf[l.at]
	l.at++
	switch {
	case isLetter(c):
		l.run(letters | digits)
		return word
	case isDigit(c):
		return l.number(c)
	case c == '-':
		if !l.fill() || !isDigit(l.buf[l.at]) {
			l.fail(l.pos, "no digit after a minus sign")
			return unreadable
		}
		c = l.buf[l.at]
		l.at++
		return l.number(c)
	case c == '"':
		return l.quoted('"', text)
	case c == '\'':
		return l.quoted('\'', word)
	case c == '.':
		if l.follows('.') {
			return dots
		}
	case c == ':':
		if l.follows(':') {
			return twoColons
		}
		return ':'
	case c == '(', c == ')', c == '[', c == ']', c == '{', c == '}', c == ',', c == ';', c == '=':
		return token(c)
	}
	l.fail(l.pos, "%q has no place in FlatZinc", rune(c))
	return unreadable
}

// space skips blanks and comments. False where the input ends.
func (l *lexer) space() bool {
	comment := false
	for {
		l.start = l.at
		if !l.fill() {
			return false
		}
		// The window does not move within this loop.
		for l.at < l.end {
			c := l.buf[l.at]
			switch {
			case c == '\n':
				l.line++
				l.lineStart = l.at + 1
				comment = false
			case comment, c == ' ', c == '\t', c == '\r':
			case c == '%':
				comment = true
			default:
				l.start = l.at
				return true
			}
			l.at++
		}
	}
}

// The classes of bytes, as bits.
const (
	digits byte = 1 << iota
	letters
)

var classes = func() (c [256]byte) {
	for b := range c {
		switch b := byte(b); {
		case '0' <= b && b <= '9':
			c[b] = digits
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', b == '_':
			c[b] = letters
		}
	}
	return c
}()

func isLetter(c byte) bool { return classes[c] == letters }
func isDigit(c byte) bool  { return classes[c] == digits }

// run reads on while the bytes are of the class.
func (l *lexer) run(class byte) {
	for l.fill() {
		// The window does not move within this loop.
		at := l.at
		for at < l.end && classes[l.buf[at]]&class != 0 {
			at++
		}
		l.at = at
		if l.tooLong() || at < l.end {
			return
		}
	}
}

func (l *lexer) tooLong() bool {
	if l.at-l.start <= maxToken {
		return false
	}
	l.fail(l.pos, "longer than %d bytes", maxToken)
	return true
}

// follows reads c where it comes next.
func (l *lexer) follows(c byte) bool {
	if l.fill() && l.buf[l.at] == c {
		l.at++
		return true
	}
	return false
}

// number reads on after the first digit. A dot belongs to the number where a digit follows
// it: in 1..5 it does not.
func (l *lexer) number(first byte) token {
	if first == '0' && l.fill() && (l.buf[l.at] == 'x' || l.buf[l.at] == 'o') {
		l.at++
		l.run(letters | digits)
		return number
	}
	kind := number
	l.run(digits)
	if l.fill() && l.buf[l.at] == '.' {
		l.at++
		if !l.fill() || !isDigit(l.buf[l.at]) {
			l.at--
			return kind
		}
		l.run(digits)
		kind = decimal
	}
	if l.fill() && (l.buf[l.at] == 'e' || l.buf[l.at] == 'E') {
		kind = decimal
		l.at++
		if l.fill() && (l.buf[l.at] == '-' || l.buf[l.at] == '+') {
			l.at++
		}
	}
	// Letters that run on are the number's fault, found when it is read.
	l.run(letters | digits)
	return kind
}

// quoted reads on to the closing quote, on the same line.
func (l *lexer) quoted(quote byte, kind token) token {
	for escaped := false; l.fill() && l.buf[l.at] != '\n'; {
		c := l.buf[l.at]
		l.at++
		if c == quote && !escaped {
			return kind
		}
		escaped = c == '\\' && !escaped
		if l.tooLong() {
			return unreadable
		}
	}
	l.fail(l.pos, "no closing %q on this line", rune(quote))
	return unreadable
}

// integer is the value of the current token, a number. Leading zeros do not make it octal, as base 0
// would have it, 0x and 0o do.
func (l *lexer) integer() int {
	if v, ok := short(l.bytes()); ok {
		return v
	}
	s, base := string(l.bytes()), 10
	if abs := strings.TrimPrefix(s, "-"); strings.HasPrefix(abs, "0x") || strings.HasPrefix(abs, "0o") {
		base = 0
	}
	v, err := strconv.ParseInt(s, base, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		l.fail(l.pos, "%s does not fit 64 bits", clip(l.bytes()))
	case err != nil:
		l.fail(l.pos, "%s is not a number", clip(l.bytes()))
	}
	return int(v)
}

// short reads what most numbers are: at most 18 decimal digits.
func short(b []byte) (v int, ok bool) {
	negative := b[0] == '-'
	if negative {
		b = b[1:]
	}
	if len(b) > 18 {
		return 0, false
	}
	for _, c := range b {
		if !isDigit(c) {
			return 0, false
		}
		v = 10*v + int(c-'0')
	}
	if negative {
		v = -v
	}
	return v, true
}

func (l *lexer) decimal() float64 {
	v, err := strconv.ParseFloat(string(l.bytes()), 64)
	if err != nil || math.IsInf(v, 0) {
		l.fail(l.pos, "%s is not a floating-point number", clip(l.bytes()))
	}
	return v
}

// text is the current token without its quotes and backslashes.
func (l *lexer) text() string {
	raw := l.bytes()
	raw = raw[1 : len(raw)-1]
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '\\' {
			i++
			switch c = raw[i]; c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			case 'r':
				c = '\r'
			case '"', '\'', '\\':
			default:
				l.fail(l.pos, "\\%c in a string", c)
			}
		}
		out = append(out, c)
	}
	return string(out)
}

// clip quotes a token in an error, at most 40 bytes of it.
func clip(b []byte) string {
	if len(b) > 40 {
		return fmt.Sprintf("%q...", b[:40])
	}
	return fmt.Sprintf("%q", b)
}
