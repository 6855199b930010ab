package minizinc

import (
	"fmt"
	"iter"
	"strings"
	"unicode"

	"github.com/propago/propago/csp/internal/exact"
	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/csp/internal/spelling"
)

// This file holds what reading can end with, and how it is told: the place, what is wrong,
// the line with a caret under it, and what would help.

// ErrorKind says what sort of mistake an [Error] is about.
type ErrorKind uint8

// The kinds of errors.
const (
	Syntax      ErrorKind = ErrorKind(mzn.Syntax)      // the text is no MiniZinc
	Type        ErrorKind = ErrorKind(mzn.Type)        // names and types do not fit together
	Evaluation  ErrorKind = ErrorKind(mzn.Evaluation)  // a parameter has no value: an index out of bounds, a division by zero
	Unsupported ErrorKind = ErrorKind(mzn.Unsupported) // right MiniZinc that is not read here
	Limit       ErrorKind = ErrorKind(mzn.Limit)       // a bound of Limits was met, or the context ended
	Assertion   ErrorKind = ErrorKind(mzn.Assertion)   // assert or abort of the model itself
)

func (k ErrorKind) String() string { return mzn.Kind(k).String() }

// Error is a mistake in a model or its data, with its place.
type Error struct {
	Kind         ErrorKind
	File         string
	Line, Column int    // both count from 1, Column in characters; 0 where there is no place
	Construct    string // of an Unsupported one, what is not read
	Msg          string
	Text         string // the line
	Cause        error  // of a Limit one, what the context says
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

// told is what a caller is told of a fault.
func told(f *mzn.Fault) *Error {
	e := &Error{Kind: ErrorKind(f.Kind), Construct: f.Construct, Msg: f.Msg, Cause: f.Cause}
	if in := f.At.In; in != nil {
		e.File, e.Text = in.Name, f.At.Text()
		e.Line, e.Column = f.At.Line()
	}
	return e
}

// caught turns what ended the reading into an error, a number that is too large, too.
func (ev *evaluator) caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case *mzn.Fault:
		*err = told(ev.inModel(r))
	case exact.Overflow:
		*err = told(ev.at.Fault(mzn.Evaluation, "a number does not fit 64 bits"))
	default:
		panic(r)
	}
}

// inModel is a fault with the place in the model that is evaluated, where its own is in the library.
func (ev *evaluator) inModel(f *mzn.Fault) *mzn.Fault {
	if f.At.In == nil || !f.At.In.Library || ev.at.In == nil {
		return f
	}
	moved := *f
	moved.At = ev.at
	return &moved
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
