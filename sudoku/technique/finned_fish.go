package technique

// Finned and sashimi fish of two to four lines, in rows and in columns.

import "fmt"

// The finned fish: a fish that would be one but for some more places of the
// value, the fins. Cells of its cover lines that see every fin lose the value
// all the same. Where a fin stands for a corner that is missing it is called
// sashimi, and found here as well.
var (
	FinnedXWing     = &Technique{name: "finned X-wing", size: 2, find: findFinnedFish}
	FinnedSwordfish = &Technique{name: "finned swordfish", size: 3, find: findFinnedFish}
	FinnedJellyfish = &Technique{name: "finned jellyfish", size: 4, find: findFinnedFish}
)

// findFinnedFish looks from each cell that may lose the value: if it had it, would
// some k lines be left with k-1 lines to cross?
func findFinnedFish(s *search) {
	n := s.l.size
	for v := 1; v <= n; v++ {
		for _, base := range s.l.bases {
			for i := range n {
				for m := s.in(base+i, v); m != 0; m &= m - 1 {
					s.finnedFor(s.cellAt(base+i, m), v, base, i, low(m))
				}
			}
		}
	}
}

// finnedFor takes a cell by its line in the direction of the base lines and the
// line that crosses it.
func (s *search) finnedFor(cell, v, base, own, crossing int) {
	n, k := s.l.size, s.technique.size
	lines, masks := s.items[:0], s.masks[:0]
	for i := range n {
		if m := s.must(base+i, v); i != own && m != 0 {
			if left := m &^ s.l.seen(cell, base+i); count(left) < k {
				lines, masks = append(lines, i), append(masks, left)
			}
		}
	}
	s.items, s.masks = lines, masks
	s.tight(lines, masks, k, k-1, func(chosen []int, left uint64) {
		if left>>crossing&1 != 0 {
			return
		}
		var seen uint64
		for _, i := range chosen {
			seen |= s.in(base+i, v)
		}
		rows, cover := maskOf(chosen), left|1<<crossing
		if seen>>crossing&1 == 0 || seen&^cover == 0 {
			return // the line of the cell is none of the fish, or there is no fin
		}
		s.strikeFinned(v, base, rows, cover)
		if step := s.take(0, 0); step != nil {
			s.fishLines(step, base, rows, cover, v)
			var fins []int
			for m := rows; m != 0; m &= m - 1 {
				fins = append(fins, s.cellsAt(base+low(m), s.in(base+low(m), v)&^cover)...)
			}
			step.Reason = fmt.Sprintf("Without %s, %d in %s could only go to %s, and no other cell there could take it. One that sees %s cannot either way.",
				s.names(fins...), v, s.lineNames(base, rows), s.lineNames(s.l.across(base), cover), s.names(fins...))
		}
	})
}

// strikeFinned strikes a value from the cells of the cover lines outside the base
// lines that see all fins.
func (s *search) strikeFinned(v, base int, rows, cover uint64) {
	for m := cover; m != 0; m &= m - 1 {
		line := s.l.across(base) + low(m)
		for out := s.in(line, v) &^ rows; out != 0; out &= out - 1 {
			c, all := s.cellAt(line, out), true
			for r := rows; r != 0; r &= r - 1 {
				all = all && s.in(base+low(r), v)&^cover&^s.l.seen(c, base+low(r)) == 0
			}
			if all {
				s.strike(c, v)
			}
		}
	}
}
