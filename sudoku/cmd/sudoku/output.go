package main

// Standard output: answers in order, in large pieces into a file or a pipe and at
// once to a terminal.

import (
	"encoding/json"
	"io"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const writeSize = 64 << 10

// output collects what is to be written. After a failed write it takes no more.
type output struct {
	w       io.Writer
	console *command.Console
	prompt  bool // write each answer at once
	spaced  bool // an empty line between answers, which have several lines
	buf     []byte
	begun   bool
	err     error
}

// add takes one answer, complete lines.
func (o *output) add(answer []byte) {
	if len(answer) == 0 {
		return
	}
	if o.spaced && o.begun {
		o.buf = append(o.buf, '\n')
	}
	o.begun = true
	o.buf = append(o.buf, answer...)
	if o.prompt || len(o.buf) >= writeSize {
		o.flush()
	}
}

// flush writes what has been collected.
func (o *output) flush() {
	if len(o.buf) == 0 {
		return
	}
	if o.err == nil {
		if o.prompt {
			o.console.Exclusively(func() { _, o.err = o.w.Write(o.buf) })
		} else {
			_, o.err = o.w.Write(o.buf)
		}
	}
	o.buf = o.buf[:0]
}

// isRows says whether a format takes several lines for a grid.
func isRows(f text.Format) bool { return f == text.GridFormat || f == text.BoxedFormat }

// appendGrid appends a grid and, in a format of several lines, the name above it.
func appendGrid(dst []byte, f text.Format, name string, g sudoku.Grid) []byte {
	if name != "" && isRows(f) {
		dst = append(append(dst, name...), '\n')
	}
	return append(text.Append(dst, g, f), '\n')
}

// appendPuzzle appends what the cells of a puzzle with rules hold: as a grid where there
// is one, and otherwise row by row, with - for what is in no grid. In JSON its rules come
// with it.
func appendPuzzle(dst []byte, f text.Format, name string, p *sudoku.Puzzle) []byte {
	switch {
	case f == text.JSONFormat:
		return appendJSON(dst, p)
	case p.Layout.Plain():
		return appendGrid(dst, f, name, p.Grid())
	}
	if name != "" && isRows(f) {
		dst = append(append(dst, name...), '\n')
	}
	return append(dst, p.Rows(isRows(f))...)
}

// appendComment appends a line that readers of puzzles skip.
func appendComment(dst []byte, text string) []byte {
	dst = append(dst, "# "...)
	return append(append(dst, command.OneLine(text)...), '\n')
}

// appendFailure appends what stands for an answer that there is none of. Rows are
// for reading: there the message on standard error does.
func appendFailure(dst []byte, f text.Format, reason string) []byte {
	switch f {
	case text.LineFormat:
		return appendComment(dst, reason)
	case text.JSONFormat:
		return appendJSON(dst, struct {
			Error string `json:"error"`
		}{reason})
	case text.CSVFormat:
		return appendCSV(dst, "", "", command.OneLine(reason))
	}
	return dst
}

// appendJSON appends a value of a type that always has a JSON form.
func appendJSON(dst []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // only a type that JSON cannot hold, never data
	}
	return append(append(dst, text...), '\n')
}
