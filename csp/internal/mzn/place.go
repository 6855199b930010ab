package mzn

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// This file is places in a text, and what ends a reading there.

// Kind says what sort of mistake a fault is about.
type Kind uint8

// The kinds of faults.
const (
	Syntax Kind = iota
	Type
	Evaluation
	Unsupported
	Limit
	Assertion
)

func (k Kind) String() string {
	return [...]string{"syntax error", "type error", "evaluation error", "not supported", "limit reached", "assertion failed"}[k]
}

// Fault is what ends a reading. It is thrown as a panic, and caught where a package is entered;
// one that is undefined, at the Boolean around it.
type Fault struct {
	Kind      Kind
	At        Pos
	Msg       string
	Construct string // of an Unsupported one, what is not read
	Undefined bool   // it makes an enclosing Boolean false
	Cause     error  // of a Limit one, what the context says
}

// WayOut is what can be done about a construct that is not read.
const WayOut = "; minizinc --solver propago reads all of MiniZinc"

// File is a text that is read.
type File struct {
	Name, Text string
	Library    bool // of the library that is built in
}

// Pos is a place in a text.
type Pos struct {
	In  *File
	Off int
}

// start is where the line of a place begins.
func (p Pos) start() int {
	return strings.LastIndexByte(p.In.Text[:min(p.Off, len(p.In.Text))], '\n') + 1
}

// Line returns the line and column of a place, both from 1.
func (p Pos) Line() (line, column int) {
	if p.In == nil {
		return 0, 0
	}
	off, start := min(p.Off, len(p.In.Text)), p.start()
	return strings.Count(p.In.Text[:start], "\n") + 1, utf8.RuneCountInString(p.In.Text[start:off]) + 1
}

// Text is the line of a place.
func (p Pos) Text() string {
	line, _, _ := strings.Cut(p.In.Text[p.start():], "\n")
	return strings.TrimRight(line, "\r")
}

func (p Pos) Fault(kind Kind, format string, args ...any) *Fault {
	return &Fault{Kind: kind, At: p, Msg: fmt.Sprintf(format, args...)}
}

// Fail ends the reading.
func (p Pos) Fail(kind Kind, format string, args ...any) { panic(p.Fault(kind, format, args...)) }

// Unsupported ends the reading at a construct that is not read.
func (p Pos) Unsupported(construct string) {
	f := p.Fault(Unsupported, "%s is not supported%s", construct, WayOut)
	f.Construct = construct
	panic(f)
}

// Undefined ends the evaluation of what has no value.
func (p Pos) Undefined(format string, args ...any) {
	f := p.Fault(Evaluation, format, args...)
	f.Undefined = true
	panic(f)
}
