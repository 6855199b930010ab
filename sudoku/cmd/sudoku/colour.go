package main

// Colour: in rows, the cells that the puzzle left open stand out from its givens.

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

const (
	colourOn  = "\x1b[1;32m"
	colourOff = "\x1b[0m"
)

// addColour adds the flag to a command, and returns whether to colour once the flags
// have been read.
func addColour(cmd *cobra.Command, outTerm bool) func() bool {
	when := &command.Choice{Value: "auto", Names: []string{"auto", "always", "never"}}
	command.AddChoice(cmd, when, "color", "colour the cells that were solved, in rows; auto does on a terminal unless\nNO_COLOR is set")
	return func() bool {
		switch when.Value {
		case "always":
			return true
		case "never":
			return false
		}
		// See https://no-color.org: set means set to something.
		return outTerm && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
}

// appendSolved appends a solution; with colour, rows have those of its cells in it that
// are empty in the puzzle. Numbers, above 25x25, take two characters and are not coloured.
func appendSolved(dst []byte, f text.Format, name string, puzzle, solution sudoku.Grid, colour bool) []byte {
	if !colour || !isRows(f) {
		return appendGrid(dst, f, name, solution)
	}
	before := appendGrid(nil, f, name, puzzle)
	after := appendGrid(nil, f, name, solution)
	if len(before) != len(after) {
		return append(dst, after...)
	}
	inside := false
	for i, c := range after {
		solved := before[i] != c
		if solved != inside {
			mark := colourOff
			if solved {
				mark = colourOn
			}
			dst, inside = append(dst, mark...), solved
		}
		dst = append(dst, c)
	}
	return dst // a line end is in both, so that the last colour is off
}
