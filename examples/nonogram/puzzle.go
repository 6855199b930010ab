package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
)

// This file reads puzzles in the .non format of Steve Simpson, which most programs for
// nonograms know: a keyword a line, and after "rows" and "columns" a clue a line.

// largest is the largest number of rows, and of columns.
const largest = 100

// puzzle is what is printed beside an empty picture.
type puzzle struct {
	title         string
	rows, columns []clue
}

// clue is the lengths of the runs of black cells in a line, in order. At least one white
// cell stands between two of them.
type clue []int

// shortest is the shortest line with this clue, 1 for black and 0 for white.
func (c clue) shortest() string {
	var runs []string
	for _, n := range c {
		runs = append(runs, strings.Repeat("1", n))
	}
	return strings.Join(runs, "0")
}

// String writes the clue as it is read, 0 for a line without runs.
func (c clue) String() string {
	if len(c) == 0 {
		return "0"
	}
	return strings.Trim(fmt.Sprint([]int(c)), "[]")
}

// read reads a puzzle. Errors begin with the name of the file and the number of the line.
func read(name string, in io.Reader) (puzzle, error) {
	var p puzzle
	var clues *[]clue // where the next clue belongs
	sizes := map[string]int{"width": 0, "height": 0}
	last, err := instance.Lines(name, in, "", func(_ int, line string) error {
		keyword, rest, _ := strings.Cut(line, " ")
		switch keyword {
		case "catalogue", "by", "copyright", "license", "goal":
		case "title":
			p.title = strings.Trim(strings.TrimSpace(rest), `"`)
		case "width", "height":
			n, err := instance.Number(keyword, strings.TrimSpace(rest), 1, largest)
			sizes[keyword] = n
			return err
		case "rows":
			clues = &p.rows
		case "columns":
			clues = &p.columns
		default:
			if keyword[0] < '0' || keyword[0] > '9' {
				return fmt.Errorf("unknown keyword %q", keyword)
			}
			if clues == nil {
				return fmt.Errorf("a clue before \"rows\" or \"columns\"")
			}
			length, most := sizes["width"], sizes["height"]
			if clues == &p.columns {
				length, most = most, length
			}
			if length == 0 || most == 0 {
				return fmt.Errorf("a clue before width and height")
			}
			if len(*clues) == most {
				return fmt.Errorf("more than %d clues", most)
			}
			c, err := readClue(line, length)
			*clues = append(*clues, c)
			return err
		}
		return nil
	})
	if err != nil {
		return puzzle{}, err
	}
	for _, list := range []struct {
		what  string
		clues []clue
		want  int
	}{{"rows", p.rows, sizes["height"]}, {"columns", p.columns, sizes["width"]}} {
		if have := len(list.clues); have < list.want || have == 0 {
			return puzzle{}, instance.At(name, last, fmt.Errorf("the file ends with %d clues of %d %s", have, list.want, list.what))
		}
	}
	return p, nil
}

// readClue reads the lengths of runs, separated by commas or blanks; 0 is no run.
func readClue(line string, length int) (clue, error) {
	var c clue
	need := -1 // cells: the runs, and one between each two
	for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\r' }) {
		n, err := strconv.Atoi(word)
		switch {
		case err != nil || n < 0:
			return nil, fmt.Errorf("%q is not the length of a run", word)
		case n > length:
			return nil, fmt.Errorf("a run of %d does not fit into %d cells", n, length)
		case n > 0:
			c = append(c, n)
			need += n + 1
		}
	}
	if need > length {
		return nil, fmt.Errorf("the runs %v need %d cells of %d", c, need, length)
	}
	return c, nil
}
