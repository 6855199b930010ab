package technique

// Simple colouring: the pairs of places of one value, coloured in turns.

import "fmt"

// SimpleColouring follows the units with two places for one value.
var SimpleColouring = &Technique{
	name: "simple colouring",
	find: findColourings,
}

// findColourings colours each group of pairs for one value.
func findColourings(s *search) {
	for v := 1; v <= s.l.size; v++ {
		colour := s.colours()
		for c, m := range s.cand {
			if colour[c] != 0 || m>>v&1 == 0 {
				continue
			}
			s.items = s.colourFrom(c, v, colour, s.items[:0])
			if len(s.items) > 2 {
				s.coloured(v, s.items, colour)
			}
		}
	}
}

// colourFrom colours a place of a value, and those that pairs tie to it, which it adds to cells.
func (s *search) colourFrom(c, v int, colour []int8, cells []int) []int {
	cells = append(cells, c)
	colour[c] = 1
	for i := 0; i < len(cells); i++ {
		for _, x := range s.l.in[cells[i]] {
			m := s.in(x.unit, v)
			if !s.l.full[x.unit] || !double(m) {
				continue
			}
			if d := s.cellAt(x.unit, m&^(1<<x.index)); colour[d] == 0 {
				colour[d] = -colour[cells[i]]
				cells = append(cells, d)
			}
		}
	}
	return cells
}

// parted returns the cells of either colour.
func parted(cells []int, colour []int8) (one, other []int) {
	for _, c := range cells {
		if colour[c] > 0 {
			one = append(one, c)
		} else {
			other = append(other, c)
		}
	}
	return one, other
}

// seesBoth says whether a cell sees some of either colour.
func (s *search) seesBoth(d int, cells []int, colour []int8) bool {
	var seen [2]bool
	for _, c := range cells {
		if s.l.sees(c, d) {
			seen[(colour[c]+1)/2] = true
		}
	}
	return seen[0] && seen[1]
}

// colours returns scratch with a zero for each cell.
func (s *search) colours() []int8 {
	if s.colour == nil {
		s.colour = make([]int8, len(s.cand))
	}
	clear(s.colour)
	return s.colour
}

// coloured draws what follows from one group.
func (s *search) coloured(v int, cells []int, colour []int8) {
	var clash [2]int
	bad := int8(0)
	for i, c := range cells {
		for _, d := range cells[i+1:] {
			if bad == 0 && colour[c] == colour[d] && s.l.sees(c, d) {
				bad, clash = colour[c], [2]int{c, d}
			}
		}
	}
	if bad != 0 {
		for _, c := range cells {
			if colour[c] == bad {
				s.strike(c, v)
			}
		}
	} else {
		for d, m := range s.cand {
			if m>>v&1 != 0 && s.seesBoth(d, cells, colour) {
				s.strike(d, v)
			}
		}
	}
	if step := s.take(0, 0); step != nil {
		s.rest(step, 1<<v, cells...)
		one, other := parted(cells, colour)
		step.Reason = fmt.Sprintf("Pairs of places for %d chain %s against %s: one group is true, the other false.", v, s.names(one...), s.names(other...))
		if bad != 0 {
			step.Reason += fmt.Sprintf(" %s are of one group and see each other, so theirs is the false one.", s.names(clash[0], clash[1]))
		} else {
			step.Reason += " A cell that sees one of each cannot have it."
		}
	}
}
