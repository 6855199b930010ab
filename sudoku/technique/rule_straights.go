package technique

// First techniques of Str8ts and renban: what cells whose values follow one another, in any order, can hold.

import (
	"fmt"

	"github.com/propago/propago/sudoku"
)

// What a compartment, or a renban line, can hold: the ranges, and the values that are in each of them.
var (
	StraightRange = &Technique{name: "straight range", kinds: 1 << sudoku.Str8ts, find: findRanges}
	StraightValue = &Technique{name: "straight value", kinds: 1 << sudoku.Str8ts, find: findSure}
	RenbanRange   = &Technique{name: "renban range", kinds: 1 << sudoku.Renban, find: findRanges}
	RenbanValue   = &Technique{name: "renban value", kinds: 1 << sudoku.Renban, find: findSure}
)

func findRanges(s *search) { findStraights(s, false) }
func findSure(s *search)   { findStraights(s, true) }

func findStraights(s *search, sure bool) {
	for i := range s.l.first {
		k := &s.l.first[i]
		if s.technique.kinds>>k.kind&1 == 0 {
			continue
		}
		n := len(k.cells)
		some, each := uint64(0), ^uint64(0) // values that a range has, and every one
		var ranges []string
		for from := 1; from+n-1 <= s.l.size; from++ {
			if in := (uint64(1)<<n - 1) << from; s.straight(k.cells, in) {
				some, each = some|in, each&in
				ranges = append(ranges, fmt.Sprintf("%d to %d", from, from+n-1))
			}
		}
		if some == 0 {
			continue
		}
		text := fmt.Sprintf("The %d cells follow one another, and can be %s", n, either(ranges))
		if !sure {
			for _, c := range k.cells {
				s.strikeOthers(c, some)
			}
		} else {
			text += fmt.Sprintf(": so %s must be among them, and in no cell that sees all of them", digits(each))
			for m := each; m != 0; m &= m - 1 {
				s.only(k.cells, low(m))
				s.strikeSeen(low(m), k.cells...)
			}
		}
		if step := s.takeRule(k.name, k.cells); step != nil {
			step.Reason = text + "."
		}
	}
}

// straight says whether each of some values has a place in some cells, and each of these one of the values.
func (s *search) straight(cells []int, values uint64) bool {
	places := uint64(0)
	for _, c := range cells {
		m := s.left(c) & values
		if m == 0 {
			return false
		}
		places |= m
	}
	return places == values
}

// only puts a value where it has one place in some cells that hold it.
func (s *search) only(cells []int, v int) {
	at, places := 0, 0
	for _, c := range cells {
		if s.left(c)>>v&1 != 0 {
			at = c
			places++
		}
	}
	if places == 1 && s.cand[at] != 0 {
		s.put(at, v)
	}
}
