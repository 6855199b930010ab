package technique

// Locked candidates: units whose places for a value all see a cell outside.

import (
	"fmt"
	"slices"
)

// Pointing and Claiming are the locked candidates: where the places of a value in
// one unit all see a cell outside, that cell cannot take the value. From a box it
// is pointing, from a row or column (or a further unit of a variant) claiming.
var (
	Pointing = &Technique{name: "pointing", boxes: true, find: findLocked}
	Claiming = &Technique{name: "claiming", find: findLocked}
)

func findLocked(s *search) {
	for u, full := range s.l.full {
		if !full || s.technique.boxes != (s.l.units[u].Kind == Box) {
			continue
		}
		for v := 1; v <= s.l.size; v++ {
			m := s.in(u, v)
			if count(m) < 2 {
				continue
			}
			where := s.cells(v)
			for w, left := range where {
				for rest := m; rest != 0 && left != 0; rest &= rest - 1 {
					left &= s.l.peers[s.cellAt(u, rest)*s.l.words+w]
				}
				for ; left != 0; left &= left - 1 {
					s.strike(w<<6+low(left), v)
				}
			}
			if step := s.take(0, 0); step != nil {
				cells := s.cellsAt(u, m)
				s.rest(step, 1<<v, cells...)
				s.units(step, u)
				other := "the same lines of sight"
				for _, x := range s.l.in[cells[0]] {
					if x.unit != u && s.holds(x.unit, cells) && s.holds(x.unit, []int{step.Remove[0].Cell}) {
						other = s.l.units[x.unit].Name
						s.units(step, x.unit)
						break
					}
				}
				step.Reason = fmt.Sprintf("In %s, %d can only go to %s. One of them takes it, so no other cell of %s can.",
					s.l.units[u].Name, v, s.names(cells...), other)
			}
		}
	}
}

// holds says whether a unit holds all of the cells.
func (s *search) holds(u int, cells []int) bool {
	for _, c := range cells {
		if !slices.ContainsFunc(s.l.in[c], func(x slot) bool { return x.unit == u }) {
			return false
		}
	}
	return true
}
