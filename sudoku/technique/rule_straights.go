package technique

// First techniques of Str8ts: what a compartment, whose values follow one another, can hold.

import (
	"fmt"

	"github.com/propago/propago/sudoku"
)

// StraightRange looks at the ranges that a compartment can hold, StraightValue at the values that are in
// each of them.
var (
	StraightRange = &Technique{
		name: "straight range",
		find: func(s *search) { findStraights(s, false) },
	}
	StraightValue = &Technique{
		name: "straight value",
		find: func(s *search) { findStraights(s, true) },
	}
)

func findStraights(s *search, sure bool) {
	for i := range s.l.first {
		k := &s.l.first[i]
		if k.kind != sudoku.Str8ts {
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
		if step := s.take(0, 0); step != nil {
			for _, c := range k.cells {
				s.rest(step, s.cand[c], c)
			}
			step.Units = []string{k.name}
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
