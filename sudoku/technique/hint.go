package technique

// A step told to a person: as a hint that says more with each level, and the
// whole path as text.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
)

// The levels of a hint, from vague to exact.
const (
	HintTechnique = 1 + iota // what to look for
	HintPlace                // and in which units, or with which values
	HintCells                // and the candidates that it rests on
	HintAll                  // what follows, and why
)

// Hint returns a hint of a level from 1 to 4; a lower one counts as 1, a higher one
// as 4. Each level says more than the one before, and only the last says what
// follows.
func (s Step) Hint(level int) string {
	if level >= HintAll {
		return fmt.Sprintf("%s: %s. %s", capital(s.Technique), s.Conclusion(), s.Reason)
	}
	text := "Look for " + article(s.Technique) + s.Technique
	if level >= HintPlace {
		text += ": see " + s.place()
	}
	if level >= HintCells {
		text += ", with " + s.restsOn()
	}
	return text + "."
}

// place returns where to look: the units, or else the values.
func (s Step) place() string {
	if len(s.Units) > 0 {
		return enumerate(s.Units)
	}
	var mask uint64
	for _, p := range s.Pattern {
		mask |= 1 << p.Value
	}
	if single(mask) {
		return "the value " + digits(mask)
	}
	return "the values " + digits(mask)
}

// restsOn returns for example "5 in r1c1 and r1c7; 3 in r2c2".
func (s Step) restsOn() string {
	var parts []string
	for _, v := range s.Values() {
		var names []string
		for _, c := range s.Cells() {
			for _, p := range s.Pattern {
				if p == (Candidate{c, v}) {
					names = append(names, sudoku.CellName(s.Size, c))
					break
				}
			}
		}
		parts = append(parts, fmt.Sprintf("%d in %s", v, enumerate(names)))
	}
	return strings.Join(parts, "; ")
}

// article goes by the sound: "an X-wing", "an alternating inference chain"; but
// pointing, claiming and colouring have none.
func article(name string) string {
	switch {
	case strings.HasSuffix(name, "ing") && !strings.HasSuffix(name, "wing"):
		return ""
	case strings.ContainsRune("aeioX", rune(name[0])):
		return "an "
	}
	return "a "
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// Text returns the path as lines: each step with its number, its difficulty, what
// follows and why, and the rating at the end.
func (p Path) Text() string {
	var b strings.Builder
	for i, s := range p.Steps {
		fmt.Fprintf(&b, "%3d. %v\n     %s\n", i+1, s, s.Reason)
	}
	fmt.Fprintf(&b, "%v\n", p.Rating)
	return b.String()
}
