package exchange

// The forms of this package among those of package text.

import (
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/text"
)

// Forms makes [text.Read] and [text.Parse] read the forms of this package too.
func Forms() text.Option {
	return text.With(text.Foreign{Line: readLine, Object: readObject})
}

// readLine reads a puzzle that stands on one line.
func readLine(line string) (*sudoku.Puzzle, bool, error) {
	if link, ok := payloadOf(line); ok {
		p, err := link.puzzle()
		return p, true, err
	}
	return nil, false, nil
}

// readObject reads an object of JSON that is a puzzle of f-puzzles: it has a grid whose cells
// are objects.
func readObject(json string) (*sudoku.Puzzle, bool, error) {
	if !strings.Contains(json, `"grid"`) {
		return nil, false, nil
	}
	p, err := ParseFPuzzles(json)
	return p, true, err
}
