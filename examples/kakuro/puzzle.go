package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
)

// This file reads puzzles: a line for each row, the cells separated by blanks. README.md
// describes the format.

// largest is the largest number of rows, and of columns.
const largest = 60

// puzzle is a board of black and white cells.
type puzzle struct {
	board [][]string // what was read, by row and column
	white []place    // row by row
	given map[place]int
	runs  []run
}

// place is a cell of the board, from 0.
type place struct{ row, column int }

func (p place) String() string { return fmt.Sprintf("r%dc%d", p.row+1, p.column+1) }

// run is the white cells that a clue belongs to.
type run struct {
	sum   int
	cells []place
}

func (r run) String() string { return fmt.Sprintf("%v to %v", r.cells[0], r.cells[len(r.cells)-1]) }

// read reads a puzzle. Errors begin with the name of the file and the number of the line.
func read(name string, in io.Reader) (puzzle, error) {
	p := puzzle{given: make(map[place]int)}
	var lines []int // the line of each row
	last, err := instance.Lines(name, in, ";", func(number int, line string) error {
		cells := strings.Fields(line)
		if len(p.board) == largest || len(cells) > largest {
			return fmt.Errorf("a board of more than %d x %d cells", largest, largest)
		}
		if len(p.board) > 0 && len(cells) != len(p.board[0]) {
			return fmt.Errorf("%d cells, and %d in the rows before", len(cells), len(p.board[0]))
		}
		p.board, lines = append(p.board, cells), append(lines, number)
		return nil
	})
	if err == nil && len(p.board) == 0 {
		err = instance.At(name, last, fmt.Errorf("no board in the file"))
	}
	if err != nil {
		return puzzle{}, err
	}
	for row, cells := range p.board {
		for column := range cells {
			if err := p.cell(place{row, column}); err != nil {
				return puzzle{}, instance.At(name, lines[row], err)
			}
		}
	}
	return p, nil
}

// at is what stands in a cell, black outside of the board.
func (p *puzzle) at(at place) string {
	if at.row < 0 || at.row >= len(p.board) || at.column < 0 || at.column >= len(p.board[0]) {
		return "#"
	}
	return p.board[at.row][at.column]
}

// isWhite reports whether a digit belongs into a cell.
func (p *puzzle) isWhite(at place) bool {
	text := p.at(at)
	return len(text) == 1 && (text == "." || '1' <= text[0] && text[0] <= '9')
}

// cell takes in a white cell, or the runs of a clue.
func (p *puzzle) cell(at place) error {
	text := p.at(at)
	if p.isWhite(at) {
		p.white = append(p.white, at)
		if at.row == 0 && p.isWhite(place{1, at.column}) || at.column == 0 && p.isWhite(place{at.row, 1}) {
			return fmt.Errorf("%v: a run begins at the edge, where no clue has room", at)
		}
		if text != "." {
			p.given[at] = int(text[0] - '0')
		}
		text = `\` // no clue
	}
	if text == "#" {
		text = `\`
	}
	down, across, isClue := strings.Cut(text, `\`)
	if !isClue {
		return fmt.Errorf(`%v: %q is none of ". # 1..9 DOWN\ \ACROSS DOWN\ACROSS"`, at, text)
	}
	for _, direction := range []struct {
		name, sum string
		step      place
	}{{"down", down, place{1, 0}}, {"across", across, place{0, 1}}} {
		var cells []place
		for next := at; ; cells = append(cells, next) {
			next = place{next.row + direction.step.row, next.column + direction.step.column}
			if !p.isWhite(next) {
				break
			}
		}
		begins := len(cells) > 0 && !p.isWhite(at)
		sum, err := strconv.Atoi(direction.sum)
		switch {
		case direction.sum == "" && begins && len(cells) > 1:
			return fmt.Errorf("%v: %d cells %s of it have no clue", at, len(cells), direction.name)
		case direction.sum == "":
		case err != nil || sum < 1 || sum > 45:
			return fmt.Errorf("%v: the clue %q is not a sum of 1 to 45", at, direction.sum)
		case !begins:
			return fmt.Errorf("%v: a clue without a cell %s of it", at, direction.name)
		default:
			p.runs = append(p.runs, run{sum, cells})
		}
	}
	return nil
}
