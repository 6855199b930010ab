package engine

// read takes any text that holds puzzles, as pasted, and format writes one out again.

import (
	"bytes"
	"errors"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/exchange"
	"github.com/propago/propago/sudoku/text"
)

// maxRead is how many puzzles of one text are read; the page plays one of them.
const maxRead = 1000

// read returns {puzzle, count, more}: the first puzzle of the parameter "text" as board
// describes it, how many there are, and whether there may be more.
func read(c *Call) (any, error) {
	input := c.Text("text")
	var first *sudoku.Puzzle
	var failed error
	count := 0
	for e, err := range text.Read(strings.NewReader(input), exchange.Links()) {
		if err != nil {
			return nil, err
		}
		if err := c.Context.Err(); err != nil {
			return nil, err
		}
		if e.Err != nil {
			if failed == nil {
				failed = e.Err
			}
			continue
		}
		count++
		if first == nil {
			var err error
			if first, err = puzzleOf(e); err != nil {
				return nil, err
			}
		}
		if count == maxRead {
			break
		}
	}
	switch {
	case first == nil && failed != nil:
		return nil, failed
	case first == nil:
		return nil, &text.ParseError{Msg: "there is no puzzle in this text", Err: text.ErrNoPuzzle}
	}
	if err := fits(first); err != nil {
		return nil, err
	}
	puzzle, err := board(first)
	if err != nil {
		return nil, err
	}
	return object("puzzle", puzzle, "count", count, "more", count == maxRead), nil
}

func puzzleOf(e text.Entry) (*sudoku.Puzzle, error) {
	if e.Puzzle != nil {
		return e.Puzzle, nil
	}
	return sudoku.NewPuzzle(e.Grid)
}

// format returns the puzzle, with what is filled in, in the format that is named by the
// parameter "to", or as a link to f-puzzles or SudokuPad, as {text, lost}: lost says what of it the format cannot hold.
func format(c *Call, p *sudoku.Puzzle) (any, error) {
	var out bytes.Buffer
	var lost *text.LossError
	if page, err := exchange.ParseFormat(c.Text("to")); err == nil && (page == exchange.FPuzzlesFormat || page == exchange.SudokuPadFormat) {
		var link string
		link, lost, err = exchange.Link(p, page)
		return written(link+"\n", lost, err)
	}
	f, err := text.ParseFormat(c.Text("to"))
	if err != nil {
		return nil, err
	}
	lost, err = text.NewWriter(&out, f).WriteLossy(p)
	return written(out.String(), lost, err)
}

// written is the answer of format.
func written(out string, lost *text.LossError, err error) (any, error) {
	var none *text.LossError
	switch {
	case errors.As(err, &none):
		return object("text", "", "lost", err.Error()), nil
	case err != nil:
		return nil, err
	case lost != nil:
		return object("text", out, "lost", lost.Error()), nil
	}
	return object("text", out, "lost", ""), nil
}
