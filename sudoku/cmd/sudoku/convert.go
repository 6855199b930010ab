package main

// sudoku convert: puzzles from any format that is read into one.

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/propago/propago/csp/cmd/command"
	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/exchange"
	"github.com/propago/propago/sudoku/text"
)

const convertHelp = `Convert writes puzzles in one format, from whatever formats they are in. An argument
is a file, - for standard input, or a puzzle; without arguments standard input is
read.

Formats:
  line    one line a puzzle
  grid    a line for each row, an empty line between grids
  boxed   grid with | - + between the boxes
  json    one line a puzzle, with all that is known of it: docs/reference/formats.md
  board   the text form for puzzles with rules, for reading and writing by hand
  sdk     SadMan Sudoku: #A author, #D description, ... before nine lines
  sdm     one line a puzzle of 9x9, 0 for an empty cell
  ss      Simple Sudoku: rows of 9x9 in a frame
  csv     a line of column names, then a puzzle a line with author, title, ...
  sukaku  729 characters: the candidates of 81 cells
  pencil  a grid of candidates
  link    ?bd= and 81 digits
  fpuzzles    a link to f-puzzles, with rules and what is drawn; fpuzzles-json: as JSON
  sudokupad   a link to SudokuPad; scf: a short one, of 9x9 with diagonals or windoku
  hodoku      a library line of HoDoKu, with candidates
  killer      3x3::k: and a number for each cell: cages
  sumocue     SumoCueV1: cages and regions
  opensudoku  the XML of OpenSudoku

Only json and board hold everything. A puzzle with something that the format cannot
hold is refused, with a message that says what; with --lossy it is written without
that, and the message says so. A grid that has no place in the format (16x16 in sdm)
is refused in any case. Others go on.

Exit codes:
  0    all written
  2    wrong usage, input that cannot be read or is malformed, or a puzzle that the
       format cannot hold (the others are written all the same)
  130  interrupted by SIGINT, 143 by SIGTERM, 129 by SIGHUP`

const convertExample = `  sudoku convert --to sdk puzzles.txt > puzzle.sdk
  sudoku convert --to csv *.sdk > all.csv
  sudoku convert --to board --lossy killer.json
  sudoku convert --to sudokupad killer.json
  sudoku convert --to pencil 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`

func newConvertCommand(st streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert --to FORMAT [FILE | - | PUZZLE]...",
		Short:   "Write puzzles in another format",
		Long:    convertHelp,
		Example: convertExample,
	}
	to := command.Choice{Value: "", Names: append(command.NamesOf(text.Formats()), command.NamesOf(exchange.Formats())...)}
	command.AddChoice(cmd, &to, "to", "the format to write")
	lossy := cmd.Flags().Bool("lossy", false, "write what the format can hold of a puzzle, and say what it cannot")
	quiet := cmd.Flags().BoolP("quiet", "q", false, "no messages about single puzzles")
	cmd.Flags().SortFlags = false
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 && st.InTerm {
			return errNoArguments
		}
		if to.Value == "" {
			return fmt.Errorf("--to is missing: one of %s", strings.Join(to.Names, ", "))
		}
		c := &conversion{lossy: *lossy}
		c.console.W, c.quiet = st.Err, *quiet
		c.output = output{w: st.Out, console: &c.console, prompt: st.OutTerm}
		if format, err := exchange.ParseFormat(to.Value); err == nil {
			c.format, c.writer = format, exchange.NewWriter(&c.output, format)
		} else {
			format, err := text.ParseFormat(to.Value)
			if err != nil {
				return err
			}
			c.format, c.writer = format, text.NewWriter(&c.output, format)
		}
		return c.run(cmd, &input{args: args, stdin: st.In, onWait: c.output.flush})
	}
	return cmd
}

// conversion is one run of convert.
type conversion struct {
	report
	lossy  bool
	output output
	format interface {
		Lost(*sudoku.Puzzle) *text.LossError
	}
	writer interface {
		Write(*sudoku.Puzzle) error
		WriteLossy(*sudoku.Puzzle) (*text.LossError, error)
	}
}

// Write takes the text of a puzzle for writing later.
func (o *output) Write(text []byte) (int, error) {
	o.add(text)
	return len(text), o.err
}

func (c *conversion) run(cmd *cobra.Command, in *input) error {
	ctx := cmd.Context()
	for t, err := range in.tasks(ctx) {
		if ctx.Err() != nil || c.output.err != nil {
			break
		}
		if err != nil {
			c.fail("sudoku: " + err.Error())
			continue
		}
		c.convert(&t)
	}
	if file, ok := c.writer.(io.Closer); ok && c.output.err == nil {
		_ = file.Close() // the error is the output's
	}
	c.output.flush()
	return c.end(ctx, "")
}

func (c *conversion) convert(t *task) {
	if t.Err != nil {
		c.note(exitInput, t, t.reason())
		return
	}
	p, err := t.asPuzzle()
	if err != nil {
		c.note(exitInput, t, err.Error())
		return
	}
	if t.Name != "" && p.Field("title") == "" {
		named := *p
		named.Fields = append([]sudoku.Field{{Name: "title", Value: t.Name}}, p.Fields...)
		p = c.named(&named, p)
	}
	var lost *text.LossError
	if c.lossy {
		lost, err = c.writer.WriteLossy(p)
	} else {
		err = c.writer.Write(p)
	}
	switch {
	case errors.As(err, &lost):
		c.note(exitInput, t, "not written: "+err.Error())
	case err != nil && c.output.err == nil:
		c.note(exitInput, t, err.Error())
	case lost != nil:
		c.note(exitSolved, t, "written in part: "+lost.Error())
	}
}

// named prefers the puzzle with its name as the title where the format holds titles: a
// name such as "Grid 01" is no loss where it does not.
func (c *conversion) named(with, without *sudoku.Puzzle) *sudoku.Puzzle {
	if lost := c.format.Lost(with); lost != nil && slices.Contains(lost.Lost, "the title") {
		return without
	}
	return with
}
