package minizinc

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// This file is places in a text, and what ends a reading there.

// errKind says what sort of mistake a fault is about.
type errKind uint8

// The kinds of faults.
const (
	eSyntax errKind = iota
	eType
	eEvaluation
	eUnsupported
	eLimit
	eAssertion
)

func (k errKind) String() string {
	return [...]string{"syntax error", "type error", "evaluation error", "not supported", "limit reached", "assertion failed"}[k]
}

// fault is what ends a reading. It is thrown as a panic, and caught where a package is entered;
// one that is undefined, at the Boolean around it.
type fault struct {
	kind      errKind
	at        pos
	msg       string
	construct string // of an Unsupported one, what is not read
	undefined bool   // it makes an enclosing Boolean false
	cause     error  // of a Limit one, what the context says
}

// wayOut is what can be done about a construct that is not read.
const wayOut = "; minizinc --solver propago reads all of MiniZinc"

// file is a text that is read.
type file struct {
	name, text string
	library    bool // of the library that is built in
}

// pos is a place in a text.
type pos struct {
	in  *file
	off int
}

// start is where the line of a place begins.
func (p pos) start() int {
	return strings.LastIndexByte(p.in.text[:min(p.off, len(p.in.text))], '\n') + 1
}

// line returns the line and column of a place, both from 1.
func (p pos) line() (line, column int) {
	if p.in == nil {
		return 0, 0
	}
	off, start := min(p.off, len(p.in.text)), p.start()
	return strings.Count(p.in.text[:start], "\n") + 1, utf8.RuneCountInString(p.in.text[start:off]) + 1
}

// text is the line of a place.
func (p pos) text() string {
	line, _, _ := strings.Cut(p.in.text[p.start():], "\n")
	return strings.TrimRight(line, "\r")
}

func (p pos) fault(kind errKind, format string, args ...any) *fault {
	return &fault{kind: kind, at: p, msg: fmt.Sprintf(format, args...)}
}

// fail ends the reading.
func (p pos) fail(kind errKind, format string, args ...any) { panic(p.fault(kind, format, args...)) }

// unsupported ends the reading at a construct that is not read.
func (p pos) unsupported(construct string) {
	f := p.fault(eUnsupported, "%s is not supported%s", construct, wayOut)
	f.construct = construct
	panic(f)
}

// undefined ends the evaluation of what has no value.
func (p pos) undefined(format string, args ...any) {
	f := p.fault(eEvaluation, format, args...)
	f.undefined = true
	panic(f)
}
