package technique

// The full house: the last open cell of a unit.

import "fmt"

// FullHouse fills the last open cell of a unit.
var FullHouse = &Technique{
	name: "full house",
	find: findFullHouses,
}

func findFullHouses(s *search) {
	for u, full := range s.l.full {
		if !full || count(s.done[u]) != s.l.size-1 {
			continue
		}
		all := uint64(1)<<(s.l.size+1) - 2
		v := low(all &^ s.done[u])
		if s.in(u, v) == 0 {
			continue // a contradiction, which the board knows
		}
		c := s.cellAt(u, s.in(u, v))
		s.put(c, v)
		if step := s.take(0, 0); step != nil {
			s.rest(step, 1<<v, c)
			s.units(step, u)
			step.Reason = fmt.Sprintf("%s is the last open cell of %s, which lacks %d.", s.name(c), s.l.units[u].Name, v)
		}
	}
}
