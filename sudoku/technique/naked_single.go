package technique

// The naked single: a cell with one candidate left.

import "fmt"

// NakedSingle places the only value that is left for a cell.
var NakedSingle = &Technique{
	name: "naked single",
	find: findNakedSingles,
}

func findNakedSingles(s *search) {
	for c, m := range s.cand {
		if !single(m) {
			continue
		}
		s.put(c, low(m))
		if step := s.take(0, 0); step != nil {
			s.rest(step, m, c)
			step.Reason = fmt.Sprintf("%d is the only value left for %s.", low(m), s.name(c))
		}
	}
}
