package technique

// Naked pairs, triples and quads, in every unit; pairs wherever two cells see each
// other.

import (
	"fmt"
	"slices"
)

// The naked subsets: as many cells that see each other as they have candidates
// between them.
var (
	NakedPair   = &Technique{name: "naked pair", find: findNakedPairs}
	NakedTriple = &Technique{name: "naked triple", size: 3, find: findNakedSubsets}
	NakedQuad   = &Technique{name: "naked quad", size: 4, find: findNakedSubsets}
)

// findNakedPairs needs no unit: two cells that see each other will do.
func findNakedPairs(s *search) {
	for c, m := range s.cand {
		if !double(m) {
			continue
		}
		for _, d := range s.l.list[c] {
			if d <= c || s.cand[d] != m {
				continue
			}
			for rest := m; rest != 0; rest &= rest - 1 {
				s.strikeSeen(low(rest), c, d)
			}
			if step := s.take(0, 0); step != nil {
				s.rest(step, m, c, d)
				s.units(step, s.l.shared(c, d)...)
				step.Reason = fmt.Sprintf("%s can only take %s, and they see each other: one takes the one, the other the other, and no cell that sees both can.",
					s.names(c, d), digits(m))
			}
		}
	}
}

func findNakedSubsets(s *search) {
	k := s.technique.size
	for u, unit := range s.l.units {
		cells, masks := s.items[:0], s.masks[:0]
		for _, c := range unit.Cells {
			if n := count(s.cand[c]); n >= 2 && n <= k {
				cells, masks = append(cells, c), append(masks, s.cand[c])
			}
		}
		s.items, s.masks = cells, masks
		s.tight(cells, masks, k, k, func(subset []int, union uint64) {
			for rest := union; rest != 0; rest &= rest - 1 {
				// A value may be left to some of the cells only, which see more together.
				var room [maxSubset]int
				holders := room[:0]
				for _, c := range subset {
					if s.cand[c]&rest&-rest != 0 {
						holders = append(holders, c)
					}
				}
				s.strikeSeen(low(rest), holders...)
			}
			if step := s.take(0, 0); step != nil {
				s.rest(step, union, subset...)
				s.units(step, u)
				step.Reason = fmt.Sprintf("In %s, %s have only %s between them: these %d cells take these %d values, and no cell that sees them can.",
					unit.Name, s.names(subset...), digits(union), k, k)
			}
		})
	}
}

// nakedWith takes some cells of a unit as one cell, which has some candidates, and looks for
// naked subsets of k candidates that it makes with others of the unit. What these rule out is struck
// when found is called with them.
func (s *search) nakedWith(unit int, one []int, candidates uint64, found func(k int, union uint64, others []int)) {
	var cells []int
	var masks []uint64
	for _, c := range s.l.units[unit].Cells {
		if !slices.Contains(one, c) && s.cand[c] != 0 {
			cells, masks = append(cells, c), append(masks, s.cand[c]|candidates)
		}
	}
	for k := 2; k <= maxSubset; k++ {
		s.tight(cells, masks, k-1, k, func(others []int, union uint64) {
			for _, c := range cells {
				if !slices.Contains(others, c) {
					s.strikeOthers(c, ^union)
				}
			}
			found(k, union, others)
		})
	}
}
