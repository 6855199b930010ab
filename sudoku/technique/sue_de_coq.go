package technique

// Sue de Coq: cells where a line and a box meet, and cells of both, which hold as many values as
// there are of them.

import (
	"fmt"
	"slices"
)

// SueDeCoq is named after the one who published it (two-sector disjoint subsets).
var SueDeCoq = &Technique{
	name: "Sue de Coq",
	find: findSueDeCoq,
}

func findSueDeCoq(s *search) {
	for _, x := range s.l.meet {
		box, line := x.unit, x.other
		if kind := s.l.units[line].Kind; s.l.units[box].Kind != Box || kind != Row && kind != Column || !s.l.full[box] {
			continue
		}
		shared := s.openAt(box, x.in)
		inLine, inBox := s.openAt(line, ^x.inOther), s.openAt(box, ^x.in)
		s.choices(shared, 2, 3, func(c []int, v uint64) {
			if count(v) < len(c)+2 {
				return
			}
			s.choices(inLine, 1, 3, func(a []int, va uint64) {
				if va&v == 0 {
					return
				}
				s.choices(inBox, 1, 3, func(b []int, vb uint64) {
					if vb&v != 0 && len(a)+len(b)+len(c) == count(va)+count(vb)+count(v&^(va|vb)) {
						s.sueDeCoq(box, line, c, a, b, v, va, vb)
					}
				})
			})
		})
	}
}

// openAt returns the open cells of a unit by a mask of indices.
func (s *search) openAt(u int, mask uint64) (cells []int) {
	for i, c := range s.l.units[u].Cells {
		if mask>>i&1 != 0 && s.cand[c] != 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

// choices calls found with each choice of some number of cells, and their values.
func (s *search) choices(cells []int, least, most int, found func(chosen []int, values uint64)) {
	chosen := make([]int, 0, most)
	var extend func(from int, values uint64)
	extend = func(from int, values uint64) {
		if len(chosen) >= least {
			found(chosen, values)
		}
		if len(chosen) == most {
			return
		}
		for i := from; i < len(cells); i++ {
			chosen = append(chosen, cells[i])
			extend(i+1, values|s.cand[cells[i]])
			chosen = chosen[:len(chosen)-1]
		}
	}
	extend(0, 0)
}

func (s *search) sueDeCoq(box, line int, c, a, b []int, v, va, vb uint64) {
	only := v &^ (va | vb)
	s.strikeRest(line, va|only, c, a)
	s.strikeRest(box, vb|only, c, b)
	if step := s.take(0, 0); step != nil {
		s.units(step, box, line)
		s.rest(step, v, c...)
		s.rest(step, va, a...)
		s.rest(step, vb, b...)
		step.Reason = fmt.Sprintf("%s have %s between them, %s in %s %s %s, and %s in %s %s %s: as many values as cells, so all are taken, each in its unit. They go from the other cells of %s and %s.",
			s.names(c...), digits(v), s.names(a...), s.l.units[line].Name, verb(a, "has", "have"), digits(va), s.names(b...), s.l.units[box].Name, verb(b, "has", "have"), digits(vb), s.l.units[line].Name, s.l.units[box].Name)
	}
}

// strikeRest strikes values from the cells of a unit that are none of some.
func (s *search) strikeRest(u int, values uint64, but ...[]int) {
	for _, c := range s.l.units[u].Cells {
		if !slices.ContainsFunc(but, func(cells []int) bool { return slices.Contains(cells, c) }) {
			s.strikeOthers(c, ^values)
		}
	}
}
