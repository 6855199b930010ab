package check

// This file reads a proof line by line: plain or compressed, with limits, and with the place
// of what is wrong.

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
)

// A lines gives the lines of a proof one after another, and their fields. The first error of
// reading fields stays: what is read after it counts for nothing, so that it is enough to ask
// for it at the end of a line.
type lines struct {
	in     *bufio.Reader
	limit  int
	number int // of the line at hand, from 1
	long   []byte
	text   []byte // the line at hand
	at     int    // where its next field begins
	start  int    // and the one that was read last
	err    error
}

// newLines looks at the first two bytes for what compressed text begins with.
func newLines(r io.Reader, limit int) (*lines, error) {
	in := bufio.NewReaderSize(r, 1<<16)
	if head, _ := in.Peek(2); len(head) == 2 && head[0] == 0x1f && head[1] == 0x8b {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, &SyntaxError{Line: 1, Msg: "the compressed text is damaged: " + err.Error()}
		}
		in = bufio.NewReaderSize(z, 1<<16)
	}
	return &lines{in: in, limit: limit}, nil
}

// next moves to the next line. It is false at the end.
func (l *lines) next() (bool, error) {
	l.number++
	l.at = 0
	l.long = l.long[:0]
	for {
		part, err := l.in.ReadSlice('\n')
		if len(l.long)+len(part) > l.limit {
			return false, l.fail("the line is longer than %d bytes", l.limit)
		}
		if err != nil || len(l.long) > 0 { // it came in parts, which the next one overwrites
			l.long = append(l.long, part...)
			part = l.long
		}
		switch {
		case err == nil:
			l.text = part[:len(part)-1]
			return true, l.plain()
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			l.text = part
			return len(l.text) > 0, l.plain()
		case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
			return false, l.fail("the compressed text is cut off or damaged: %v", err)
		default:
			return false, fmt.Errorf("line %d: %w", l.number, err)
		}
	}
}

// plain refuses bytes that no text has.
func (l *lines) plain() error {
	l.text = bytes.TrimSuffix(l.text, []byte{'\r'})
	for i, c := range l.text {
		if c < ' ' && c != '\t' || c == 0x7f {
			l.at = i
			return l.fail("byte %#02x is not text", c)
		}
	}
	return nil
}

func (l *lines) fail(format string, args ...any) error {
	if l.err == nil {
		l.err = &SyntaxError{Line: l.number, Column: l.at + 1, Msg: fmt.Sprintf(format, args...)}
	}
	return l.err
}

// refuse says that the field that was read last is wrong.
func (l *lines) refuse(format string, args ...any) error {
	l.at = l.start
	return l.fail(format, args...)
}

func (l *lines) skip() {
	for l.at < len(l.text) && (l.text[l.at] == ' ' || l.text[l.at] == '\t') {
		l.at++
	}
}

// field returns the next field, which is empty at the end of the line.
func (l *lines) field() []byte {
	l.skip()
	l.start = l.at
	for l.at < len(l.text) && l.text[l.at] != ' ' && l.text[l.at] != '\t' {
		l.at++
	}
	return l.text[l.start:l.at]
}

// more reports whether there is another field to read.
func (l *lines) more() bool {
	l.skip()
	return l.err == nil && l.at < len(l.text)
}

// rest returns what is left of the line.
func (l *lines) rest() []byte {
	l.skip()
	r := l.text[l.at:]
	l.at = len(l.text)
	return r
}

// end refuses what follows the last field, and returns what was wrong with the line.
func (l *lines) end() error {
	if l.more() {
		return l.fail("nothing is expected after this, and there is %s", clip(l.text[l.at:]))
	}
	return l.err
}

// clip returns the beginning of a text that is cited.
func clip(b []byte) string {
	if len(b) > 40 {
		return fmt.Sprintf("%q...", b[:40])
	}
	return fmt.Sprintf("%q", b)
}

// integer returns a field as a number; ok is false where there is none, or one beyond 64
// bits.
func integer(b []byte) (n int, ok bool) {
	digits := b
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		digits = b[1:]
	}
	if len(digits) == 0 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' || n > (math.MaxInt-9)/10 {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	if b[0] == '-' {
		n = -n
	}
	return n, true
}

// number reads a field that has to be a number.
func (l *lines) int(what string) int {
	f := l.field()
	n, ok := integer(f)
	switch {
	case ok:
		return n
	case len(f) == 0:
		l.refuse("%s is missing", what)
	default:
		l.refuse("%s is expected, not %s", what, clip(f))
	}
	return 0
}

// id reads the number of a step or atom, which is above 0.
func (l *lines) id(what string) int {
	n := l.int(what)
	if n <= 0 {
		l.refuse("%s has to be above 0, and is %d", what, n)
	}
	return max(n, 0)
}
