package technique

// The basic fish, X-wing to jellyfish, in rows and in columns.

import "fmt"

// The fish: a value that in some rows is left to as many columns, or the other
// way round. Two lines make an X-wing, three a swordfish, four a jellyfish.
var (
	XWing     = &Technique{name: "X-wing", size: 2, find: findFish}
	Swordfish = &Technique{name: "swordfish", size: 3, find: findFish}
	Jellyfish = &Technique{name: "jellyfish", size: 4, find: findFish}
)

// findFish uses that the rows of a grid are units one after another and its columns too, each
// in the order of its cells: the index in a row is the number of the column.
func findFish(s *search) {
	n, k := s.l.size, s.technique.size
	for v := 1; v <= n; v++ {
		for _, base := range s.l.bases {
			lines, masks := s.items[:0], s.masks[:0]
			for i := range n {
				if m := s.must(base+i, v); count(m) >= 2 && count(m) <= k {
					lines, masks = append(lines, i), append(masks, m)
				}
			}
			s.items, s.masks = lines, masks
			s.tight(lines, masks, k, k, func(chosen []int, cover uint64) {
				rows := maskOf(chosen)
				for m := cover; m != 0; m &= m - 1 {
					line := s.l.across(base) + low(m)
					for out := s.in(line, v) &^ rows; out != 0; out &= out - 1 {
						s.strike(s.cellAt(line, out), v)
					}
				}
				if step := s.take(0, 0); step != nil {
					s.fishLines(step, base, rows, cover, v)
					step.Reason = fmt.Sprintf("In %s, %d can only go to %s: these %d lines take those %d, and no other cell there can.",
						s.lineNames(base, rows), v, s.lineNames(s.l.across(base), cover), k, k)
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
		s.units(step, s.l.across(base)+low(m))
	}
}

// lineNames returns for example "rows 2 and 7".
func (s *search) lineNames(base int, lines uint64) string {
	names := fmt.Sprintf("%vs %s", s.l.units[base].Kind, digits(lines<<1))
	if len(s.l.bases) > 2 {
		names += fmt.Sprintf(" of grid %d", base/s.l.size/2+1)
	}
	return names
}
