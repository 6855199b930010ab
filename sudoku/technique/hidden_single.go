package technique

// Hidden singles: a value with one place left in a unit.

import "fmt"

// HiddenSingleBox places a value that has one place in a box. HiddenSingleLine
// does so in a row or column, or in a further unit of a variant: there the eye
// has more to cross.
var (
	HiddenSingleBox  = &Technique{name: "hidden single in a box", boxes: true, find: findHiddenSingles}
	HiddenSingleLine = &Technique{name: "hidden single in a line", find: findHiddenSingles}
)

func findHiddenSingles(s *search) {
	for u, full := range s.l.full {
		if !full || s.technique.boxes != (s.l.units[u].Kind == Box) {
			continue
		}
		for v := 1; v <= s.l.size; v++ {
			m := s.in(u, v)
			if !single(m) {
				continue
			}
			c := s.cellAt(u, m)
			s.put(c, v)
			if step := s.take(0, 0); step != nil {
				s.rest(step, 1<<v, c)
				s.units(step, u)
				step.Reason = fmt.Sprintf("In %s, %s is the only cell that can still take %d.", s.l.units[u].Name, s.name(c), v)
			}
		}
	}
}
