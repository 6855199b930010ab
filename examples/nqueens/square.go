package main

import (
	"fmt"
	"slices"
	"strings"
)

// This file reads and writes squares, such as r2c5: row 2 from the top, column 5 from the
// left.

// square is a square of the board; rows and columns count from 1.
type square struct{ row, column int }

func (s square) String() string { return fmt.Sprintf("r%dc%d", s.row, s.column) }

// parseSquare reads a square of any board.
func parseSquare(text string) (square, error) {
	var s square
	_, err := fmt.Sscanf(text, "r%dc%d", &s.row, &s.column)
	if err != nil || s.row < 1 || s.column < 1 || s.String() != text {
		return square{}, fmt.Errorf("%q is no square such as r2c5", text)
	}
	return s, nil
}

// parseSquares reads squares with commas between.
func parseSquares(text string) (squares []square, err error) {
	for word := range strings.SplitSeq(text, ",") {
		s, err := parseSquare(word)
		if err != nil {
			return nil, err
		}
		if slices.Contains(squares, s) {
			return nil, fmt.Errorf("%v is there twice", s)
		}
		squares = append(squares, s)
	}
	return squares, nil
}

// list writes what there is as "a", "a and b", or "a, b and c".
func list[T any](things []T) string {
	var words []string
	for _, thing := range things {
		words = append(words, fmt.Sprint(thing))
	}
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}
