package main

// Where puzzles come from: files, standard input, or the arguments themselves,
// one after the other as a single stream of tasks.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
	"syscall"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku/exchange"
	"github.com/propago/propago/sudoku/text"
)

// task is one puzzle to be answered, or text that should be one, and its source.
type task struct {
	source string // a file, "stdin" or "argument 1"
	typed  bool   // the source is an argument, whose only line goes without saying
	text.Entry
}

// place returns where the task stands, for example "puzzles.txt:3", with the line
// and column that are to blame if it cannot be read.
func (t *task) place() string {
	line, col := t.Line, 0
	var parse *text.ParseError
	if errors.As(t.Err, &parse) && parse.Line > 0 {
		line, col = parse.Line, parse.Column
	}
	place := t.source
	if !t.typed || line > 1 || col > 0 {
		place = fmt.Sprintf("%s:%d", place, line)
	}
	if col > 0 {
		place = fmt.Sprintf("%s:%d", place, col)
	}
	if t.Name != "" {
		place += ": " + t.Name
	}
	return place
}

// reason returns why the text cannot be read, without the place.
func (t *task) reason() string {
	var parse *text.ParseError
	if errors.As(t.Err, &parse) {
		return parse.Msg
	}
	return t.Err.Error()
}

// input is what the arguments name.
type input struct {
	args   []string
	stdin  io.Reader
	onWait func() // called before each read, which may block
}

// errNoArguments is for a command that has nothing to read but a terminal.
var errNoArguments = errors.New("no puzzle: give files, - for standard input, or a puzzle as the argument")

// tasks yields all puzzles in order. An error stands for something that is not a
// puzzle, such as a file that cannot be opened, and the rest goes on.
func (in *input) tasks(ctx context.Context) iter.Seq2[task, error] {
	return func(yield func(task, error) bool) {
		if len(in.args) == 0 {
			in.read(ctx, task{source: "stdin"}, in.stdin, yield)
			return
		}
		for i, arg := range in.args {
			if !in.argument(ctx, i, arg, yield) {
				return
			}
		}
	}
}

// argument yields what one argument stands for. A file that exists is stronger
// than a puzzle that could be its name.
func (in *input) argument(ctx context.Context, i int, arg string, yield func(task, error) bool) bool {
	if arg == "-" {
		return in.read(ctx, task{source: "stdin"}, in.stdin, yield)
	}
	f, err := os.Open(arg)
	if err == nil {
		defer f.Close()
		return in.read(ctx, task{source: arg}, f, yield)
	}
	source := fmt.Sprintf("argument %d", i+1)
	grid, parseErr := text.ParseGrid(arg)
	switch {
	case parseErr == nil:
		return yield(task{source, true, text.Entry{Grid: grid, Line: 1, Text: arg}}, nil)
	case errors.Is(parseErr, text.ErrManyPuzzles) || isForm(arg):
		return in.read(ctx, task{source: source, typed: true}, strings.NewReader(arg), yield)
	case isNoFileName(err) && looksLikePuzzle(arg):
		return yield(task{source, true, text.Entry{Line: 1, Text: arg, Err: parseErr}}, nil)
	case errors.Is(err, fs.ErrNotExist):
		return yield(task{}, fmt.Errorf("%s: no such file, and not a puzzle", arg))
	}
	return yield(task{}, err)
}

// isInput says whether an argument stands for puzzles.
func isInput(arg string) bool {
	if _, err := os.Stat(arg); err == nil || arg == "-" {
		return true
	}
	_, err := text.ParseGrid(arg)
	return err == nil || isForm(arg)
}

// isForm says whether an argument is a puzzle in one of the forms that are more than a grid, or
// would be one without what is wrong in it.
func isForm(arg string) bool {
	_, err := text.Parse(arg, exchange.Forms())
	return err == nil || errors.Is(err, exchange.ErrUnknown) || errors.Is(err, exchange.ErrCompressed)
}

// isNoFileName says whether opening failed since there is no such file, or could
// not be one of this name.
func isNoFileName(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG) || errors.Is(err, syscall.EINVAL)
}

// looksLikePuzzle says whether somebody who wrote this meant a puzzle, though it
// is none: it has many characters, mostly digits and dots.
func looksLikePuzzle(text string) bool {
	count := 0
	for _, c := range []byte(text) {
		if c >= '0' && c <= '9' || c == '.' {
			count++
		}
	}
	return strings.HasPrefix(text, "{") || len(text) >= 16 && 2*count >= len(text)
}

// read yields the puzzles of one reader, as tasks like the one given. Nothing in it is an error: a name was
// mistaken, or what should have written here failed.
func (in *input) read(ctx context.Context, t task, r io.Reader, yield func(task, error) bool) bool {
	empty := true
	for entry, err := range text.Read(&waitingReader{ctx: ctx, in: r, onWait: in.onWait}, exchange.Forms()) {
		empty = false
		if err != nil {
			var path *fs.PathError
			if errors.As(err, &path) {
				err = path.Err // its name is in the source
			}
			return ctx.Err() == nil && yield(task{}, fmt.Errorf("%s: %w", t.source, err))
		}
		t.Entry = entry
		t.Text = "" // nobody asks, and it may be long
		if !yield(t, nil) {
			return false
		}
	}
	return !empty || yield(task{}, fmt.Errorf("%s: no puzzle in it", t.source))
}

// waitingReader calls onWait before each read and gives up one that blocks when
// the context is cancelled.
type waitingReader struct {
	ctx    context.Context
	in     io.Reader
	onWait func()

	buf  []byte
	rest []byte // read, and not handed out
	err  error  // comes after rest
}

const readSize = 64 << 10

// Read reads in a goroutine of its own, into a buffer of its own, since neither
// can be taken back from a read that is given up.
func (r *waitingReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 && r.err == nil {
		r.onWait()
		if r.buf == nil {
			r.buf = make([]byte, readSize)
		}
		type result struct {
			n   int
			err error
		}
		res, ended := command.Promptly(r.ctx, func() result {
			n, err := r.in.Read(r.buf)
			return result{n, err}
		})
		if r.rest, r.err = r.buf[:res.n], res.err; !ended {
			r.err = context.Cause(r.ctx)
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	if len(r.rest) > 0 {
		return n, nil
	}
	return n, r.err
}
