package technique

// Almost locked sets in a row, each tied to the next by a value that cannot be in both.

import (
	"fmt"
	"strings"
)

// The chains of almost locked sets: of two, three and four.
var (
	ALSXZ     = &Technique{name: "ALS-XZ", find: func(s *search) { findALSChains(s, 2, largestALS) }}
	ALSXYWing = &Technique{name: "ALS-XY-wing", find: func(s *search) { findALSChains(s, 3, largestALS) }}
	ALSChain  = &Technique{name: "ALS chain", find: func(s *search) { findALSChains(s, 4, 3) }}
)

// alsWork bounds how many ties are followed on a board.
const alsWork = 30_000_000

// alsTie leads from a set to another that cannot have the value as well.
type alsTie struct{ to, value int }

// alsChain is a chain in the making.
type alsChain struct {
	sets   []alsSet
	ties   [][]alsTie
	length int
	on     []alsTie // the sets of the chain, and the values by which they are reached
	z      int
	work   int
}

func findALSChains(s *search, length, largest int) {
	ch := &alsChain{sets: s.alsSets(largest), length: length}
	ch.ties = make([][]alsTie, len(ch.sets))
	for i := range ch.sets {
		for j := range i {
			a, b := &ch.sets[i], &ch.sets[j]
			for m := a.values & b.values; m != 0; m &= m - 1 {
				if v := low(m); s.restricted(a, b, v) {
					ch.ties[i] = append(ch.ties[i], alsTie{j, v})
					ch.ties[j] = append(ch.ties[j], alsTie{i, v})
				}
			}
		}
	}
	for i := range ch.sets {
		for m := ch.sets[i].values; m != 0; m &= m - 1 {
			ch.z = low(m)
			ch.on = append(ch.on[:0], alsTie{i, ch.z})
			s.alsOn(ch)
		}
	}
}

// alsOn goes on from the last set, which holds all its values but the one it was reached by.
func (s *search) alsOn(ch *alsChain) {
	last := ch.on[len(ch.on)-1]
	for _, t := range ch.ties[last.to] {
		if ch.work++; ch.work > alsWork || s.ctx.Err() != nil {
			return
		}
		if t.value == last.value {
			continue
		}
		ch.on = append(ch.on, t)
		if len(ch.on) < ch.length {
			s.alsOn(ch)
		} else if ch.on[0].to < t.to && t.value != ch.z && ch.sets[t.to].values>>ch.z&1 != 0 {
			s.alsChained(ch)
		}
		ch.on = ch.on[:len(ch.on)-1]
	}
}

func (s *search) alsChained(ch *alsChain) {
	first, last := &ch.sets[ch.on[0].to], &ch.sets[ch.on[len(ch.on)-1].to]
	s.strikeSets(ch.z, first, last)
	x, both := ch.on[1].value, false
	if ch.length == 2 && ch.z != x && s.restricted(first, last, ch.z) {
		both = true
		for _, a := range []*alsSet{first, last} {
			for m := a.values &^ (1<<x | 1<<ch.z); m != 0; m &= m - 1 {
				s.strikeSets(low(m), a)
			}
		}
	}
	step := s.take(0, 0)
	if step == nil {
		return
	}
	var parts []string
	for i, t := range ch.on {
		a := &ch.sets[t.to]
		s.restSets(step, a)
		part := fmt.Sprintf("%s %s %s", s.names(a.cells...), verb(a.cells, "has", "have"), digits(a.values))
		if i > 0 {
			part = fmt.Sprintf("%s cannot be in these and in %s, which %s %s", digits(1<<t.value), s.names(a.cells...), verb(a.cells, "has", "have"), digits(a.values))
		}
		parts = append(parts, part)
	}
	step.Reason = fmt.Sprintf("%s. Each set that lacks a value holds its others: so if the first has no %d, the last has. Cells that see every %d of both lose it.",
		strings.Join(parts, "; "), ch.z, ch.z)
	if both {
		step.Reason += fmt.Sprintf(" Neither can %d be in both, so each holds its other values, which go from cells that see all their places.", ch.z)
	}
}

// verb returns the form of a verb that goes with one cell, or with several.
func verb(cells []int, one, several string) string {
	if len(cells) == 1 {
		return one
	}
	return several
}
