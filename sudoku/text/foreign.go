package text

// Forms of puzzles that other packages know. They are asked about what begins none of the forms
// here, so that who does without them has nothing of them in his program.

import (
	"strings"

	"github.com/propago/propago/sudoku"
)

// Foreign is a set of forms that [Read] and [Parse] know when they are told of it by [With].
// Each function may be nil. Where one recognises its form, ok is true, and either the puzzle or
// the error counts; the error may have a method Offset() int, which says the byte of the text
// that is to blame.
type Foreign struct {
	// Line reads a puzzle that stands on one line without anything else.
	Line func(line string) (p *sudoku.Puzzle, ok bool, err error)
	// Object reads a puzzle that is an object of JSON.
	Object func(json string) (p *sudoku.Puzzle, ok bool, err error)
	// Begin returns what reads a form of several lines that begins with this one, nil if it
	// begins none. The line is the first that is fed to it.
	Begin func(line string) Block
}

// Block reads one form of several lines, with any number of puzzles in it.
type Block interface {
	// Feed takes the next line. It returns the puzzles that it ends, and whether the form goes on.
	Feed(line string) (items []Item, more bool)
	// End ends the form where the text ends. The error says what is missing.
	End() ([]Item, error)
}

// Item is a puzzle of a [Block], or the error that stands for one.
type Item struct {
	Puzzle *sudoku.Puzzle
	Text   string // as it was read
	Err    error
}

// With makes Read and Parse know further forms.
func With(f Foreign) Option { return func(o *options) { o.foreign = f } }

func (f *Foreign) line(trimmed string) (*sudoku.Puzzle, bool, error) {
	if f.Line == nil || trimmed == "" {
		return nil, false, nil
	}
	return f.Line(trimmed)
}

func (f *Foreign) object(json string) (*sudoku.Puzzle, bool, error) {
	if f.Object == nil {
		return nil, false, nil
	}
	return f.Object(json)
}

func (f *Foreign) begins(trimmed string) bool {
	_, ok, _ := f.line(trimmed)
	return ok || f.Begin != nil && f.Begin(trimmed) != nil
}

// mayTake says whether a line that begins as a row does may be a foreign one: it has signs that
// no row has.
func (f *Foreign) mayTake(line string) bool {
	return f.Line != nil && (strings.IndexByte(line, '+') >= 0 || strings.IndexByte(line, ':') >= 0)
}

// beginBlock begins a foreign form, if a line is the first one of it.
func (f *forms) beginBlock(trimmed string) bool {
	if f.foreign.Begin == nil || trimmed == "" {
		return false
	}
	block := f.foreign.Begin(trimmed)
	if block == nil {
		return false
	}
	f.end()
	f.block = block
	return true
}

// blockLine takes a line for the foreign form that goes on.
func (f *forms) blockLine(number int, line string) bool {
	items, more := f.block.Feed(line)
	f.giveItems(number, items)
	if !more {
		f.block = nil
	}
	return true
}

func (f *forms) giveItems(number int, items []Item) {
	for _, item := range items {
		f.give(number, item.Text, item.Puzzle, foreignError(item.Err))
	}
	f.blockAt = number
}

// endBlock ends a foreign form that goes on where it must not.
func (f *forms) endBlock() {
	if f.block == nil {
		return
	}
	block := f.block
	f.block = nil
	items, err := block.End()
	f.giveItems(f.blockAt, items)
	if err != nil {
		f.give(f.blockAt, "", nil, foreignError(err))
	}
}

// foreignError makes an error of one of a foreign form.
func foreignError(err error) *ParseError {
	if err == nil {
		return nil
	}
	return &ParseError{Msg: err.Error(), Err: err}
}
