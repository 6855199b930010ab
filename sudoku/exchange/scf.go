package exchange

// SudokuPad's short links, scf and a puzzle of 9x9: each character is a digit and the zeros after
// it, up to five; after a star, or after 81 digits, letters say what else holds.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
)

// parseSCF reads what follows scf.
func parseSCF(text string) (*sudoku.Puzzle, error) {
	var digits strings.Builder
	rest := text
	for rest != "" && rest[0] != '*' && digits.Len() < hodokuCells {
		n := -1
		switch c := rest[0]; {
		case c >= '0' && c <= '9':
			n = int(c - '0')
		case c >= 'A' && c <= 'Z':
			n = int(c-'A') + 10
		case c >= 'a' && c <= 'x':
			n = int(c-'a') + 36
		}
		if n < 0 {
			return nil, fmt.Errorf("%w: %q is no digit with zeros", sudoku.ErrSymbol, rest[0])
		}
		digits.WriteByte(byte('0' + n%10))
		digits.WriteString(strings.Repeat("0", n/10))
		rest = rest[1:]
	}
	if digits.Len() != hodokuCells {
		return nil, fmt.Errorf("%w: %d cells, where a grid has %d", sudoku.ErrCount, digits.Len(), hodokuCells)
	}
	g, err := sudoku.Parse(digits.String())
	if err != nil {
		return nil, err
	}
	p, err := sudoku.NewPuzzle(g)
	if err != nil {
		return nil, err
	}
	return p, scfRules(p, strings.TrimPrefix(rest, "*"))
}

// scfRules reads the letters: w, x, and a and t with a text up to a star, in which two stars are
// one.
func scfRules(p *sudoku.Puzzle, letters string) error {
	for letters != "" {
		letter := letters[0]
		letters = letters[1:]
		switch letter {
		case 'w':
			p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Windoku})
		case 'x':
			p.Rules = append(p.Rules, sudoku.Rule{Kind: sudoku.Diagonals})
		case 'a', 't':
			var text strings.Builder
			for letters != "" {
				before, after, found := strings.Cut(letters, "*")
				text.WriteString(before)
				if letters = after; !found || !strings.HasPrefix(after, "*") {
					break
				}
				text.WriteByte('*')
				letters = after[1:]
			}
			name := map[byte]string{'a': "author", 't': "title"}[letter]
			p.Fields = append(p.Fields, sudoku.Field{Name: name, Value: oneLine(text.String())})
		default:
			return fmt.Errorf("%w %q", ErrUnknown, notation.Clip(string(letter)))
		}
	}
	return p.Validate()
}

// appendSCF appends a short link.
func appendSCF(buf []byte, p *sudoku.Puzzle) ([]byte, []string) {
	buf = append(buf, "https://sudokupad.app/scf"...)
	for cells := p.Givens; len(cells) > 0; {
		n, zeros := cells[0], 0
		for cells = cells[1:]; zeros < 5 && len(cells) > 0 && cells[0] == 0; cells = cells[1:] {
			zeros++
		}
		switch n += 10 * zeros; {
		case n < 10:
			buf = append(buf, byte('0'+n))
		case n < 36:
			buf = append(buf, byte('A'+n-10))
		default:
			buf = append(buf, byte('a'+n-36))
		}
	}
	lost := knownLoss(p, "author", "title")
	letters, left := "", 0
	for _, rule := range p.Rules {
		switch rule.Kind {
		case sudoku.Windoku:
			letters += "w"
		case sudoku.Diagonals:
			letters += "x"
		default:
			left++
		}
	}
	if left > 0 {
		lost = append(lost, notation.Plural(left, "rule"))
	}
	for _, f := range p.Fields {
		if letter, ok := map[string]string{"author": "a", "title": "t"}[f.Name]; ok {
			letters += letter + strings.ReplaceAll(f.Value, "*", "**") + "*"
		}
	}
	lost = append(lost, candidateLoss(p)...)
	if letters != "" {
		buf = append(append(buf, '*'), escapePath(letters)...)
	}
	return buf, lost
}
