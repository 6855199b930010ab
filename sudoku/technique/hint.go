package technique

// A step told to a person: as a hint that says more with each level, and the
// whole path as text.

import (
	"fmt"
	"slices"
	"strings"
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
		if on := s.restsOn(); on != "" {
			text += ", with " + on
		} else {
			text += ", at " + cellName(s.Size, s.Place[0].Cell)
		}
	}
	return text + "."
}

// placed says whether a candidate is what the step places, which only the last level says.
func (s Step) placed(p Candidate) bool { return slices.Contains(s.Place, p) }

// place returns where to look: the units, or else the values, or the row of a cell that has
// one value left.
func (s Step) place() string {
	if len(s.Units) > 0 {
		return enumerate(s.Units)
	}
	var mask uint64
	for _, p := range s.Pattern {
		if !s.placed(p) {
			mask |= 1 << p.Value
		}
	}
	if mask == 0 {
		return fmt.Sprintf("row %d", s.Place[0].Cell/s.Size+1)
	}
	if single(mask) {
		return "the value " + digits(mask)
	}
	return "the values " + digits(mask)
}

// restsOn returns for example "5 in r1c1 and r1c7; 3 and 8 in r2c2".
func (s Step) restsOn() string {
	var on []Candidate
	for _, c := range s.Cells() {
		for _, v := range s.Values() {
			if p := (Candidate{c, v}); slices.Contains(s.Pattern, p) && !s.placed(p) {
				on = append(on, p)
			}
		}
	}
	where, masks := s.grouped(on, enumerate)
	for i := range where {
		where[i] = digits(masks[i]) + " in " + where[i]
	}
	return strings.Join(where, "; ")
}

// article goes by the sound: "an X-wing", "an alternating inference chain"; but
// pointing, claiming and colouring have none.
func article(name string) string {
	switch {
	case strings.HasSuffix(name, "ing") && !strings.HasSuffix(name, "wing"):
		return ""
	case strings.ContainsRune("aeioAX", rune(name[0])) || strings.HasPrefix(name, "SK"):
		return "an "
	}
	return "a "
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// Boards returns the path as Text does, with the board from which each round starts, which
// is followed from the one that the path was made for.
func (p Path) Boards(from *Board) string {
	var b strings.Builder
	now, round := from.Clone(), 0
	for i, s := range p.Steps {
		if s.Round != round {
			round = s.Round
			for _, before := range p.Steps[:i] {
				now.Apply(before)
			}
			fmt.Fprintf(&b, "\n%s\n", now.Text())
		}
		fmt.Fprintf(&b, "%3d. %v\n     %s\n", i+1, s, s.Reason)
	}
	fmt.Fprintf(&b, "\n%v\n", p.Rating)
	return strings.TrimPrefix(b.String(), "\n")
}

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
