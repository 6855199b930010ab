package technique

// The junior exocet: two cells of a box whose values come again in two cells of its band.

import (
	"fmt"
	"math/bits"
)

// Exocet is the pattern in which two targets hold what two base cells do.
var Exocet = &Technique{
	name: "exocet",
	find: findExocets,
}

func findExocets(s *search) {
	n := s.l.size
	for _, box := range s.l.meet {
		kind := s.l.units[box.other].Kind
		if len(s.alone()) == 0 || s.l.units[box.unit].Kind != Box || kind != Row && kind != Column || bits.OnesCount64(box.in) != 3 || n != 9 {
			continue
		}
		for out := box.in; out != 0; out &= out - 1 {
			third := s.cellAt(box.unit, out)
			base := s.cellsAt(box.unit, box.in&^(1<<low(out)))
			if values := s.cand[base[0]] | s.cand[base[1]]; s.cand[base[0]] != 0 && s.cand[base[1]] != 0 && count(values) >= 3 && count(values) <= 4 {
				s.exocets(kind, base, third, values)
			}
		}
	}
}

// exocets looks for targets of a base.
func (s *search) exocets(kind Kind, base []int, third int, values uint64) {
	n := s.l.size
	at := func(along, across int) int { // a cell by its place along the band and across it
		if kind == Row {
			return across*n + along
		}
		return along*n + across
	}
	along := func(c int) int {
		if kind == Row {
			return c % n
		}
		return c / n
	}
	across := func(c int) int { return c/n + c%n - along(c) }
	row := across(base[0])
	band, stack := row/3*3, along(base[0])/3
	var targets [2][]int // by box
	k := 0
	for b := range 3 {
		if b == stack {
			continue
		}
		for i := range 3 {
			var two []int
			for j := band; j < band+3; j++ {
				if j != row {
					two = append(two, at(3*b+i, j))
				}
			}
			for x := range 2 {
				other := two[1-x]
				if s.cand[two[x]]&values != 0 && s.cand[other]&values == 0 && (s.value[other] == 0 || values>>s.value[other]&1 == 0) {
					targets[k] = append(targets[k], two[x])
				}
			}
		}
		k++
	}
	for _, t := range targets[0] {
		for _, u := range targets[1] {
			if !s.confined(values, band, [3]int{along(third), along(t), along(u)}, at) {
				continue
			}
			s.strikeOthers(t, values)
			s.strikeOthers(u, values)
			s.strikeOthers(base[0], s.cand[t]|s.cand[u])
			s.strikeOthers(base[1], s.cand[t]|s.cand[u])
			if step := s.take(0, 0); step != nil {
				s.rest(step, values, base...)
				s.rest(step, values, t, u)
				step.Reason = fmt.Sprintf("%s have %s, and so does what %s and %s hold: across the band, each of these values has its places beside it in two lines at most, where three lines need it, so that a value of the base is in one of the two.",
					s.names(base...), digits(values), s.name(t), s.name(u))
			}
		}
	}
}

// confined says whether each value has its places on three lines across a band, outside of it, in
// two lines along it at most.
func (s *search) confined(values uint64, band int, lines [3]int, at func(along, across int) int) bool {
	for m := values; m != 0; m &= m - 1 {
		v, rows := low(m), 0
		for across := range s.l.size {
			if across/3*3 == band {
				continue
			}
			for _, i := range lines {
				if c := at(i, across); s.cand[c]>>v&1 != 0 || int(s.value[c]) == v {
					rows++
					break
				}
			}
		}
		if rows > 2 {
			return false
		}
	}
	return true
}
