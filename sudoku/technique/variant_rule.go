package technique

// The rules of a variant, each by itself. It applies to boards from ForPuzzle.

import (
	"fmt"
)

// VariantRule looks at one rule of a variant by itself: a cage and its sum, a
// thermometer, an arrow, a dot, even and odd cells. It has nothing to look at on a board
// without such rules.
var VariantRule = &Technique{
	name: "variant rule",
	find: func(s *search) { findUnmet(s, s.l.rules) },
}

// findUnmet takes the candidates with which some rule cannot be met.
func findUnmet(s *search, rules []rule) {
	for i := range rules {
		r := &rules[i]
		s.unmet(s.Board, r, func(c, v int) { s.strike(c, v) })
		if step := s.take(0, 0); step != nil {
			for _, c := range r.Cells {
				s.rest(step, s.cand[c], c)
			}
			step.Units = []string{r.Name}
			if step.Reason = r.argument; step.Reason == "" {
				step.Reason = fmt.Sprintf("Any of these would leave the other cells no way to meet the rule %s: %s.", r.Name, r.About)
			}
			if ways := s.combinations(r); ways != "" {
				step.Reason += " It can be " + ways + "."
			}
		}
	}
}

// unmet calls found with each candidate without which a rule cannot be met. It says whether there is a way.
func (s *search) unmet(b *Board, r *rule, found func(c, v int)) bool {
	w := &s.way
	if r.beside != nil {
		w.work++
		one, other := b.left(r.Cells[0]), b.left(r.Cells[1])
		both := uint64(0)
		for m := one; m != 0; m &= m - 1 {
			if with := r.beside[low(m)] & other; with == 0 {
				found(r.Cells[0], low(m))
			} else {
				both |= with
			}
		}
		for m := other &^ both; m != 0; m &= m - 1 {
			found(r.Cells[1], low(m))
		}
		return both != 0
	}
	met := w.leave(b, r)
	for i, c := range r.Cells {
		lost := b.cand[c]
		if met {
			kept := lost
			for j, at := range w.at {
				if at == i {
					kept &= w.support[j]
				}
			}
			lost &^= kept
		}
		for ; lost != 0; lost &= lost - 1 {
			found(c, low(lost))
		}
	}
	return met
}

// left returns the candidates of a cell, or its value.
func (b *Board) left(c int) uint64 {
	if v := b.value[c]; v != 0 {
		return 1 << v
	}
	return b.cand[c]
}
