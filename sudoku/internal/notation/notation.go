// Package notation is how values and cells of a sudoku are written: the symbols of values,
// the names of cells, grids on one line or in rows, and what messages repeat of a text. What
// a puzzle is (package sudoku) and the text forms of it (package text) both stand on it.
package notation

import (
	"fmt"
	"slices"
	"strconv"
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

// Unescape reads % and two digits as a byte, as in links. What is no such thing stays as it is, and
// ok is false then. (net/url does it too, with names of hosts and networks, which a browser would
// have to load.)
func Unescape(text string) (plain string, ok bool) {
	var b strings.Builder
	ok = true
	for i := 0; i < len(text); i++ {
		if c := text[i]; c == '%' {
			if n, err := strconv.ParseUint(text[i+1:min(i+3, len(text))], 16, 8); err == nil && i+2 < len(text) {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
			ok = false
		}
		b.WriteByte(text[i])
	}
	return b.String(), ok
}

// Plural returns for example "1 rule" or "2 rules".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Name returns the name of a constant, or for one that has none its number, as in "Format(99)".
func Name(kind string, names []string, n int) string {
	if n < 0 || n >= len(names) {
		return fmt.Sprintf("%s(%d)", kind, n)
	}
	return names[n]
}

// Named returns the constant of a name, in letters of either case, and whether there is one.
func Named[T ~int | ~uint8](names []string, name string) (T, bool) {
	i := slices.IndexFunc(names, func(known string) bool { return strings.EqualFold(name, known) })
	return T(max(i, 0)), i >= 0
}

// Constants returns the constants of a type up to the one that counts them.
func Constants[T ~int | ~uint8](end T) []T {
	all := make([]T, end)
	for i := range all {
		all[i] = T(i)
	}
	return all
}
