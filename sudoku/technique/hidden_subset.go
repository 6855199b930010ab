package technique

// Hidden pairs, triples and quads, in every unit with as many cells as values.

import "fmt"

// The hidden subsets: as many values as they have places between them in a unit.
var (
	HiddenPair = &Technique{
		name:    "hidden pair",
		example: ".8.6..1.54.......351.....9.73.92.......57..2..2..6.3....27..6.9......2......1..87",
		about:   "Two values with the same two places in a unit take these two cells, which lose their other candidates.",
		find:    func(s *search) { findHiddenSubsets(s, 2) },
	}
	HiddenTriple = &Technique{
		name:    "hidden triple",
		example: "..631..9.7...9....3.4.....6.6.25...9..7.63...8....97...2......54..........9....14",
		about:   "Three values with three places between them in a unit take these three cells, which lose their other candidates.",
		find:    func(s *search) { findHiddenSubsets(s, 3) },
	}
	HiddenQuad = &Technique{
		name:    "hidden quad",
		example: "..371.....2.......9.7..6......5.........27..6.3.9...12..1.....7..5192..8..6....39",
		about:   "Four values with four places between them in a unit take these four cells, which lose their other candidates.",
		find:    func(s *search) { findHiddenSubsets(s, 4) },
	}
)

func findHiddenSubsets(s *search, k int) {
	for u, full := range s.l.full {
		if !full {
			continue
		}
		values, masks := s.items[:0], s.masks[:0]
		for v := 1; v <= s.l.size; v++ {
			if n := count(s.in(u, v)); n >= 2 && n <= k {
				values, masks = append(values, v), append(masks, s.in(u, v))
			}
		}
		s.items, s.masks = values, masks
		s.tight(masks, k, k, func(chosen []int, union uint64) {
			if count(union) != k {
				return
			}
			var keep uint64
			for _, x := range chosen {
				keep |= 1 << values[x]
			}
			for m := union; m != 0; m &= m - 1 {
				s.strikeOthers(s.cellAt(u, m), keep)
			}
			if step := s.take(0, 0); step != nil {
				cells := s.cellsAt(u, union)
				s.rest(step, keep, cells...)
				s.units(step, u)
				step.Reason = fmt.Sprintf("In %s, %s can only go to %s: these %d values fill these %d cells, so nothing else goes there.",
					s.l.units[u].Name, digits(keep), s.names(cells...), k, k)
			}
		})
	}
}
