package technique

// Multi-colouring: two groups of pairs of places of one value, each coloured in turns.

import (
	"fmt"
	"slices"
)

// MultiColouring compares the colours of two groups.
var MultiColouring = &Technique{
	name: "multi-colouring",
	find: findMultiColourings,
}

// colourGroup is the places of a value that pairs tie to each other.
type colourGroup [2][]int

// colourGroups lists the groups of a value.
func (s *search) colourGroups(v int) (groups []colourGroup) {
	colour := s.colours()
	for first := range s.cand {
		if colour[first] != 0 || s.cand[first]>>v&1 == 0 {
			continue
		}
		if one, other := parted(s.colourFrom(first, v, colour, nil), colour); len(other) > 0 {
			groups = append(groups, colourGroup{one, other})
		}
	}
	return groups
}

func findMultiColourings(s *search) {
	for v := 1; v <= s.l.size; v++ {
		groups := s.colourGroups(v)
		for i, g := range groups {
			for j, h := range groups {
				if i == j {
					continue
				}
				for a := range 2 {
					for b := range 2 {
						if s.meets(g[a], h[b]) {
							s.multiColoured(v, g, h, a, b, i < j)
						}
					}
				}
			}
		}
	}
}

// meets says whether some cell of one list sees one of another.
func (s *search) meets(one, other []int) bool {
	return slices.ContainsFunc(one, func(c int) bool {
		return slices.ContainsFunc(other, func(d int) bool { return s.l.sees(c, d) })
	})
}

// multiColoured draws what follows where colour a of a group meets colour b of another.
func (s *search) multiColoured(v int, g, h colourGroup, a, b int, first bool) {
	var why string
	if s.meets(g[a], h[1-b]) {
		for _, c := range g[a] {
			s.strike(c, v)
		}
		why = fmt.Sprintf("%s see both, of which one is true, so they are not.", s.names(g[a]...))
	} else if first {
		for d, m := range s.cand {
			if m>>v&1 != 0 && s.meets([]int{d}, g[1-a]) && s.meets([]int{d}, h[1-b]) {
				s.strike(d, v)
			}
		}
		why = fmt.Sprintf("%s and %s see each other, so %s or %s are true. A cell that sees one of each cannot have it.",
			s.names(g[a]...), s.names(h[b]...), s.names(g[1-a]...), s.names(h[1-b]...))
	}
	if step := s.take(0, 0); step != nil {
		for _, k := range []colourGroup{g, h} {
			s.rest(step, 1<<v, k[0]...)
			s.rest(step, 1<<v, k[1]...)
		}
		step.Reason = fmt.Sprintf("Pairs of places for %d chain %s against %s, and %s against %s. %s",
			v, s.names(g[0]...), s.names(g[1]...), s.names(h[0]...), s.names(h[1]...), why)
	}
}
