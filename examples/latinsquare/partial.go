package main

// This file reads and prints squares as text: a row a line, cells separated by blanks or
// commas, a hole as 0, a dot or an underscore. Empty lines and lines that begin with # do
// not count.

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/propago/propago/examples/internal/instance"
	"github.com/propago/propago/examples/internal/tiles"
)

// largest is the largest order of a square.
const largest = 60

// read returns a partial square, 0 for a hole. Errors begin with the name of the file and the
// number of the line.
func read(name string, in io.Reader) ([][]int, error) {
	var square [][]int
	var lines []int // where each row stands, from 1
	last, err := instance.Lines(name, in, "#", func(number int, line string) error {
		var row []int
		for _, word := range strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' }) {
			if word == "." || word == "_" {
				word = "0"
			}
			v, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("%q is no number", word)
			}
			row = append(row, v)
		}
		if square, lines = append(square, row), append(lines, number); len(square) > largest {
			return fmt.Errorf("more than %d rows", largest)
		}
		return nil
	})
	if err == nil && len(square) == 0 {
		err = instance.At(name, last, fmt.Errorf("there are no rows"))
	}
	if err != nil {
		return nil, err
	}
	for i, row := range square {
		if len(row) != len(square) {
			return nil, instance.At(name, lines[i], fmt.Errorf("the row has length %d in a square of %d rows", len(row), len(square)))
		}
		for _, v := range row {
			if v < 0 || v > len(square) {
				return nil, instance.At(name, lines[i], fmt.Errorf("%d is outside 1 to %d", v, len(square)))
			}
		}
	}
	return square, nil
}

// write prints a square with its columns below each other.
func write(w io.Writer, square [][]int) {
	n := len(square)
	fmt.Fprint(w, tiles.Text(n, n, func(row, column int) string {
		text := "."
		if v := square[row][column]; v != 0 {
			text = strconv.Itoa(v)
		}
		return fmt.Sprintf("%*s", len(strconv.Itoa(n)), text)
	}))
}

// picture gives each number a colour; cells that were holes are lighter.
func picture(square, partial [][]int) []tiles.Tile {
	n := len(square)
	return tiles.Board(n, n, func(row, column int) (fill, text string) {
		v, light := square[row][column], 62
		if partial[row][column] == 0 {
			light = 88
		}
		return fmt.Sprintf("hsl(%d 60%% %d%%)", 360*(v-1)/n, light), strconv.Itoa(v)
	})
}
