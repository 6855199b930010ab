package technique

// Hidden pairs, triples and quads, in every unit with as many cells as values.

import "fmt"

// The hidden subsets: as many values as they have places between them in a unit.
var (
	HiddenPair   = &Technique{name: "hidden pair", size: 2, find: findHiddenSubsets}
	HiddenTriple = &Technique{name: "hidden triple", size: 3, find: findHiddenSubsets}
	HiddenQuad   = &Technique{name: "hidden quad", size: 4, find: findHiddenSubsets}
)

func findHiddenSubsets(s *search) {
	k := s.technique.size
	s.hiddenSubsets(k, func(u int, keep, places uint64) {
		for m := places; m != 0; m &= m - 1 {
			s.strikeOthers(s.cellAt(u, m), keep)
		}
		if step := s.take(0, 0); step != nil {
			cells := s.cellsAt(u, places)
			s.rest(step, keep, cells...)
			s.units(step, u)
			step.Reason = fmt.Sprintf("In %s, %s can only go to %s: these %d values fill these %d cells, so nothing else goes there.",
				s.l.units[u].Name, digits(keep), s.names(cells...), k, k)
		}
	})
}

// hiddenSubsets calls found with the values and the places of each k values of a unit that have
// k places between them.
func (s *search) hiddenSubsets(k int, found func(u int, keep, places uint64)) {
	for u, full := range s.l.full {
		if !full || s.l.size-count(s.done[u]) <= k {
			continue
		}
		values, masks := s.items[:0], s.masks[:0]
		for v := 1; v <= s.l.size; v++ {
			if n := count(s.in(u, v)); n >= 2 && n <= k {
				values, masks = append(values, v), append(masks, s.in(u, v))
			}
		}
		s.items, s.masks = values, masks
		s.tight(values, masks, k, k, func(keep []int, places uint64) { found(u, maskOf(keep), places) })
	}
}
