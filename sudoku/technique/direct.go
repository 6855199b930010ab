package technique

// The direct techniques: locked candidates and hidden subsets whose removals leave a
// value with one place in a unit. Who looks for that place needs no pencil marks.

import (
	"fmt"
	"slices"
)

// The direct techniques place a value at once.
var (
	DirectPointing     = &Technique{name: "direct pointing", boxes: true, find: findDirectLocked}
	DirectClaiming     = &Technique{name: "direct claiming", find: findDirectLocked}
	DirectHiddenPair   = &Technique{name: "direct hidden pair", size: 2, find: findDirectSubsets}
	DirectHiddenTriple = &Technique{name: "direct hidden triple", size: 3, find: findDirectSubsets}
)

// findDirectLocked looks for a unit whose places for a value lie in another, and for a
// unit of the kind of the first that has one place outside that other.
func findDirectLocked(s *search) {
	for _, x := range s.l.meet {
		if s.technique.boxes != (s.l.units[x.unit].Kind == Box) {
			continue
		}
		for v := 1; v <= s.l.size; v++ {
			m := s.in(x.unit, v)
			if count(m) < 2 || m&^x.in != 0 || s.in(x.other, v)&^x.inOther == 0 {
				continue
			}
			for _, y := range s.l.meet {
				if y.other != x.other || y.unit == x.unit || s.l.units[y.unit].Kind != s.l.units[x.unit].Kind {
					continue
				}
				places := s.in(y.unit, v)
				rest := places &^ y.in
				if !single(rest) || rest == places {
					continue
				}
				// Lines through a box may cross in it where one of them is a diagonal.
				if slices.ContainsFunc(s.cellsAt(y.unit, places&y.in), func(c int) bool { return s.holds(x.unit, []int{c}) }) {
					continue
				}
				c := s.cellAt(y.unit, rest)
				s.put(c, v)
				if step := s.take(0, 0); step != nil {
					cells := s.cellsAt(x.unit, m)
					s.rest(step, 1<<v, append(cells, c)...)
					s.units(step, x.unit, x.other, y.unit)
					step.Reason = fmt.Sprintf("In %s, %d can only go to %s, so nowhere else in %s. That leaves %s as its only place in %s.",
						s.l.units[x.unit].Name, v, s.names(cells...), s.l.units[x.other].Name, s.name(c), s.l.units[y.unit].Name)
				}
			}
		}
	}
}

func findDirectSubsets(s *search) {
	s.hiddenSubsets(s.technique.size, func(u int, keep, places uint64) {
		for v := 1; v <= s.l.size; v++ {
			rest := s.in(u, v) &^ places
			if keep>>v&1 != 0 || !single(rest) || rest == s.in(u, v) {
				continue
			}
			c := s.cellAt(u, rest)
			s.put(c, v)
			if step := s.take(0, 0); step != nil {
				cells := s.cellsAt(u, places)
				s.rest(step, keep, cells...)
				s.rest(step, 1<<v, c)
				s.units(step, u)
				step.Reason = fmt.Sprintf("In %s, %s can only go to %s, so nothing else goes there. That leaves %s as the only place for %d.",
					s.l.units[u].Name, digits(keep), s.names(cells...), s.name(c), v)
			}
		}
	})
}
