package minizinc

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/spelling"
)

// This file holds what reading can end with, and how it is told: the place, what is wrong,
// the line with a caret under it, and what would help.

// ErrorKind says what sort of mistake an [Error] is about.
type ErrorKind uint8

// The kinds of errors.
const (
	Syntax      ErrorKind = iota // the text is no MiniZinc
	Type                         // names and types do not fit together
	Evaluation                   // a parameter has no value: an index out of bounds, a division by zero
	Unsupported                  // right MiniZinc that is not read here
	Limit                        // a bound of Limits was met, or the context ended
	Assertion                    // assert or abort of the model itself
)

func (k ErrorKind) String() string {
	return [...]string{"syntax error", "type error", "evaluation error", "not supported", "limit reached", "assertion failed"}[k]
}

// Error is a mistake in a model or its data, with its place.
type Error struct {
	Kind         ErrorKind
	File         string
	Line, Column int    // both count from 1, Column in characters; 0 where there is no place
	Construct    string // of an Unsupported one, what is not read
	Msg          string
	Text         string // the line
	Cause        error  // of a Limit one, what the context says

	undefined bool // it makes an enclosing Boolean false
	library   bool // its place is in the library
}

// Error is the message in one line.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s: %s", e.File, e.Kind, e.Msg)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s", e.File, e.Line, e.Column, e.Kind, e.Msg)
}

// Unwrap gives the error of the context, if that ended the reading.
func (e *Error) Unwrap() error { return e.Cause }

// Detail is the message with the line, of a long one the part around the place, and a caret
// under the place.
func (e *Error) Detail() string {
	if e.Line == 0 {
		return e.Error()
	}
	line, at := []rune(e.Text), max(0, e.Column-1)
	before, after := "", ""
	if from := at - 60; from > 0 && len(line) > 120 {
		line, at, before = line[min(from, len(line)):], at-from, "..."
	}
	if len(line) > 120 {
		line, after = line[:120], "..."
	}
	pad := strings.Repeat(" ", len(before))
	for i, r := range line {
		if r != '\t' {
			if !unicode.IsPrint(r) { // such as of a file that is no text
				line[i] = '\uFFFD'
			}
			r = ' '
		}
		if i < at {
			pad += string(r)
		}
	}
	return e.Error() + "\n    " + before + string(line) + after + "\n    " + pad + "^"
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

// line returns the line and column of a place, both from 1.
func (p pos) line() (line, column int) {
	if p.in == nil {
		return 0, 0
	}
	before := p.in.text[:min(p.off, len(p.in.text))]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

func (p pos) errorf(kind ErrorKind, format string, args ...any) *Error {
	e := &Error{Kind: kind, Msg: fmt.Sprintf(format, args...)}
	if p.in == nil {
		return e
	}
	e.File, e.library = p.in.name, p.in.library
	e.Line, e.Column = p.line()
	rest := p.in.text[strings.LastIndexByte(p.in.text[:min(p.off, len(p.in.text))], '\n')+1:]
	e.Text, _, _ = strings.Cut(rest, "\n")
	e.Text = strings.TrimRight(e.Text, "\r")
	return e
}

// fail ends the reading. It is caught where the package is entered, and an undefined value
// at the Boolean around it.
func (p pos) fail(kind ErrorKind, format string, args ...any) {
	panic(p.errorf(kind, format, args...))
}

// unsupported ends the reading at a construct that is not read.
func (p pos) unsupported(construct string) {
	e := p.errorf(Unsupported, "%s is not supported%s", construct, wayOut)
	e.Construct = construct
	panic(e)
}

// undefined ends the evaluation of what has no value.
func (p pos) undefined(format string, args ...any) {
	e := p.errorf(Evaluation, format, args...)
	e.undefined = true
	panic(e)
}

// caught turns what fail threw into an error, and a number that is too large.
func (ev *evaluator) caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Error:
		*err = ev.inModel(r)
	case exact.Overflow:
		*err = ev.at.errorf(Evaluation, "a number does not fit 64 bits")
	default:
		panic(r)
	}
}

// inModel is an error with the place in the model that is evaluated, where its own is in the library.
func (ev *evaluator) inModel(e *Error) *Error {
	if !e.library || ev.at.in == nil {
		return e
	}
	at := ev.at.errorf(e.Kind, "%s", e.Msg)
	at.Construct, at.undefined = e.Construct, e.undefined
	return at
}

// meant asks whether the name that is most like another one is meant. Those that only the library
// calls are not.
func meant(name string, lists ...iter.Seq[string]) string {
	best, least := "", min(3, 1+len(name)/4)+1 // what is one farther is another name
	for _, names := range lists {
		for n := range names {
			if strings.HasPrefix(n, "fzn_") || strings.HasPrefix(n, "propago_") {
				continue
			}
			if d := spelling.Distance(name, n, least+1); d < least || d == least && best != "" && n < best {
				best, least = n, d
			}
		}
	}
	if best == "" {
		return ""
	}
	return "; is " + best + " meant?"
}
