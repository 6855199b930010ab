package exchange

// Links to the pages of f-puzzles and SudokuPad, and what stands behind them by itself.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
	"github.com/propago/propago/sudoku/internal/notation"
	"github.com/propago/propago/sudoku/text"
)

// The links that are written. What follows is packed.
const (
	fpuzzlesLink  = "https://f-puzzles.com/?load="
	sudokuPadLink = "https://sudokupad.app/fpuz"
)

// packedJSON is how every packed object of JSON begins whose first member has a name: {" in 16
// bits and what tells that they are new.
const packedJSON = "N4Ig"

// payload is what a link carries.
type payload struct {
	kind string // how its text begins: fpuz, scl, scf
	text string // as it stands there
}

// payloadOf takes a link apart, or what stands behind one. ok is false for other text.
func payloadOf(line string) (p payload, ok bool) {
	text := line
	at := strings.Index(line, "://")
	if at >= 0 && strings.Contains(line[:at], " ") {
		return payload{}, false
	}
	page := ""
	if at >= 0 {
		text = line[at+len("://"):]
	}
	if slash := strings.IndexByte(text, '/'); slash >= 0 && isPage(text[:slash]) {
		page, text = text[:slash], text[slash+1:]
	} else if at >= 0 {
		return payload{}, false
	}
	if page != "" {
		text = behind(text)
	}
	for _, kind := range []string{"fpuzzles", "fpuz", "scl", "ctc", "scf"} {
		rest, found := strings.CutPrefix(text, kind)
		switch {
		case !found, page == "" && !isPacked(rest):
		case kind == "fpuzzles":
			return payload{"fpuz", rest}, true
		case kind == "ctc":
			return payload{"scl", rest}, true
		default:
			return payload{kind, rest}, true
		}
	}
	switch {
	case strings.HasSuffix(page, "f-puzzles.com"):
		return payload{"fpuz", text}, text != ""
	case page == "" && strings.HasPrefix(text, packedJSON) && isPacked(text):
		return payload{"fpuz", text}, true
	}
	return payload{text: text}, page != ""
}

// isPage says whether a host is one of the pages.
func isPage(host string) bool {
	host = strings.ToLower(host)
	for _, page := range []string{"f-puzzles.com", "sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"} {
		if host == page || strings.HasSuffix(host, "."+page) {
			return true
		}
	}
	return false
}

// behind returns what a link says about the puzzle: after load= or puzzleid=, or the end of its
// path.
func behind(link string) string {
	path, query, _ := strings.Cut(link, "?")
	path, _, _ = strings.Cut(path, "#")
	query, _, _ = strings.Cut(query, "#")
	for part := range strings.SplitSeq(query, "&") {
		name, text, _ := strings.Cut(part, "=")
		if name == "load" || name == "puzzleid" {
			return unescape(text)
		}
	}
	path = strings.TrimPrefix(strings.TrimPrefix(path, "sudoku/"), "/")
	return unescape(path)
}

// unescape leaves what is not escaped as it is: + is a digit of base64, and people copy links as
// they stand.
func unescape(text string) string {
	plain, _ := notation.Unescape(text)
	return plain
}

// escapePath writes what may not stand in the path of a link as % and two digits.
func escapePath(text string) string {
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if c < 0x80 && (c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("0123456789-_.~$&+=:@", c) >= 0) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// isPacked says whether a text is long enough and has no more than digits of base64 in it, also
// escaped ones.
func isPacked(text string) bool {
	return len(text) >= 16 && strings.Trim(text, base64Digits+"=%-_$") == ""
}

// puzzle reads what a link carries.
func (p payload) puzzle() (*sudoku.Puzzle, error) {
	switch p.kind {
	case "fpuz", "scl":
		json, err := unpack(unescape(p.text))
		if err != nil {
			return nil, err
		}
		parse := ParseFPuzzles
		if p.kind == "scl" {
			parse = ParseSudokuPad
		}
		q, err := parse(json)
		return q, inLink(err)
	case "scf":
		q, err := parseSCF(p.text)
		return q, inLink(err)
	}
	return nil, fmt.Errorf("%w: the puzzle is not in the link, only its name", ErrUnknown)
}

// inLink takes the place in the JSON from an error: nobody sees that.
func inLink(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("in the link: %w", err)
}

// Link returns a link to the puzzle in [FPuzzlesFormat] or [SudokuPadFormat], and what of it is
// not in it. The error is that of [sudoku.Puzzle.Validate], or the loss where nothing is left.
func Link(p *sudoku.Puzzle, f Format) (string, *text.LossError, error) {
	page := fpuzzlesLink
	if f == SudokuPadFormat {
		page = sudokuPadLink
	}
	written, lost, err := f.appendBy(func(buf []byte, p *sudoku.Puzzle) ([]byte, []string) { return appendLink(buf, page, p) }, nil, p)
	return strings.TrimSuffix(string(written), "\n"), lost, err
}

// ParseLink reads a puzzle of a link to f-puzzles or SudokuPad, or what stands behind one: the
// packed puzzle. The error wraps [ErrCompressed], [ErrUnknown], or is that of the puzzle in it.
func ParseLink(link string) (*sudoku.Puzzle, error) {
	p, ok := payloadOf(strings.TrimSpace(link))
	if !ok {
		return nil, fmt.Errorf("%w: no link to f-puzzles or SudokuPad", ErrUnknown)
	}
	return p.puzzle()
}

// link returns a link to a puzzle as JSON of f-puzzles, or this for no page.
func link(page string, root value) string {
	json := string(root.append(nil))
	switch page {
	case "":
		return json
	case fpuzzlesLink:
		return page + pack(json)
	}
	return page + escapePath(pack(json))
}
