// Package notation is how values and cells of a sudoku are written: the symbols of values,
// the names of cells, grids on one line or in rows, and what messages repeat of a text. What
// a puzzle is (package sudoku) and the text forms of it (package text) both stand on it.
package notation

import (
	"fmt"
	"strings"
)

// MaxQuoted bounds what messages repeat of the text, in characters.
const MaxQuoted = 24

// Clip shortens text for a message.
func Clip(text string) string {
	count := 0
	for i := range text {
		if count == MaxQuoted {
			return text[:i] + "…"
		}
		count++
	}
	return text
}

// Join lists the items of a slice, which are written without blanks, with commas between them.
func Join(slice any) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(slice), " ", ", "), "[]")
}

// Plural returns for example "1 rule" or "2 rules".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Constants returns the constants of a type up to the one that counts them.
func Constants[T ~int | ~uint8](end T) []T {
	all := make([]T, end)
	for i := range all {
		all[i] = T(i)
	}
	return all
}
