package text

// Frames that are drawn with the characters for it (U+2500 to U+257F) instead of | - +.

import (
	"strings"

	"github.com/propago/propago/sudoku"
)

// The bytes that all of them, and the dot in the middle of a line, begin with in UTF-8.
const boxDrawing, middleDot = '\xe2', '\xc2'

// inWords are the bytes by which fields, JSON and XML begin, where such a character is meant as it is.
const inWords = "#{[<"

// plainFrame writes | - + for characters of frames, and a dot for those that people put into
// empty cells, so that columns stay as they are. Where each cell has a frame of its own, what is
// empty gets a dot too.
func plainFrame(line string) string {
	line = strings.Map(func(c rune) rune {
		switch {
		case c == '·' || c == '□' || c == '▢' || c == '•':
			return '.'
		case c < 0x2500 || c > 0x257f:
			return c
		case strings.ContainsRune("─━═┄┅┈┉╌╍╴╶╸╺╼╾", c):
			return '-'
		case strings.ContainsRune("│┃║┆┇┊┋╎╏╵╷╹╻╽╿", c):
			return '|'
		}
		return '+'
	}, line)
	cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	for i, cell := range cells {
		if len(cell) != len(cells[0]) || len(cell) > len(" 1 ") || len(cells) < sudoku.MinSize || len(strings.TrimSpace(cell)) > 1 {
			return line
		}
		if strings.TrimSpace(cell) == "" {
			cells[i] = cell[:len(cell)/2] + "." + cell[min(len(cell), len(cell)/2+1):]
		}
	}
	return "|" + strings.Join(cells, "|") + "|"
}
