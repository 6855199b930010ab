package technique

// The basic fish, X-wing to jellyfish, in rows and in columns.

import "fmt"

// The fish: a value that in some rows is left to as many columns, or the other
// way round. Two lines make an X-wing, three a swordfish, four a jellyfish.
var (
	XWing = &Technique{
		name: "X-wing",
		find: func(s *search) { findFish(s, 2) },
	}
	Swordfish = &Technique{
		name: "swordfish",
		find: func(s *search) { findFish(s, 3) },
	}
	Jellyfish = &Technique{
		name: "jellyfish",
		find: func(s *search) { findFish(s, 4) },
	}
)

// findFish uses that rows are the units 0 to n-1 and columns those from n on, each
// in the order of its cells: the index in a row is the number of the column.
func findFish(s *search, k int) {
	n := s.l.size
	for v := 1; v <= n; v++ {
		for _, base := range []int{0, n} {
			lines, masks := s.items[:0], s.masks[:0]
			for i := range n {
				if m := s.must(base+i, v); count(m) >= 2 && count(m) <= k {
					lines, masks = append(lines, i), append(masks, m)
				}
			}
			s.items, s.masks = lines, masks
			s.tight(masks, k, k, func(chosen []int, cover uint64) {
				if count(cover) != k {
					return
				}
				var rows uint64
				for _, x := range chosen {
					rows |= 1 << lines[x]
				}
				for m := cover; m != 0; m &= m - 1 {
					line := n - base + low(m)
					for out := s.in(line, v) &^ rows; out != 0; out &= out - 1 {
						s.strike(s.cellAt(line, out), v)
					}
				}
				if step := s.take(0, 0); step != nil {
					s.fishLines(step, base, rows, cover, v)
					step.Reason = fmt.Sprintf("In %s, %d can only go to %s: these %d lines take those %d, and no other cell there can.",
						lineNames(n, base, rows), v, lineNames(n, n-base, cover), k, k)
				}
			})
		}
	}
}

// fishLines adds the base lines and cover lines of a fish, and its candidates.
func (s *search) fishLines(step *Step, base int, rows, cover uint64, v int) {
	for m := rows; m != 0; m &= m - 1 {
		s.units(step, base+low(m))
		s.rest(step, 1<<v, s.cellsAt(base+low(m), s.in(base+low(m), v))...)
	}
	for m := cover; m != 0; m &= m - 1 {
		s.units(step, s.l.size-base+low(m))
	}
}

// lineNames returns for example "rows 2 and 7".
func lineNames(n, base int, lines uint64) string {
	kind := Row
	if base == n {
		kind = Column
	}
	return fmt.Sprintf("%vs %s", kind, digits(lines<<1))
}
