package technique

// The rules of a variant, each by itself. It applies to boards from ForPuzzle.

import (
	"fmt"
)

// CageCombinations looks at the values that can come to the sum of a cage.
var CageCombinations = &Technique{
	name: "cage combination",
	find: func(s *search) { findUnmet(s, s.l.rules, func(r *rule) bool { return r.sum > 0 }) },
}

// VariantRule looks at any other rule of a variant by itself: a thermometer, a whispers line, a dot,
// even and odd cells. It has nothing to look at on a board without such rules.
var VariantRule = &Technique{
	name: "variant rule",
	find: func(s *search) { findUnmet(s, s.l.rules, func(r *rule) bool { return r.sum == 0 }) },
}

// findUnmet takes the candidates with which some of these rules cannot be met.
func findUnmet(s *search, rules []rule, these func(r *rule) bool) {
	for i := range rules {
		r := &rules[i]
		if !these(r) {
			continue
		}
		s.unmet(s.Board, r, func(c, v int) { s.strike(c, v) })
		if step := s.take(0, 0); step != nil {
			for _, c := range r.Cells {
				s.rest(step, s.cand[c], c)
			}
			step.Units = []string{r.Name}
			switch {
			case r.argument != "":
				step.Reason = r.argument
			case r.sum > 0:
				step.Reason = fmt.Sprintf("With any of these the other cells of the %s could not come to what is left.", r.Name)
			default:
				step.Reason = fmt.Sprintf("Any of these would leave the other cells no way to meet the rule %s: %s.", r.Name, r.About)
			}
			if ways := s.combinations(r); ways != "" {
				step.Reason += " It can be " + ways + "."
			}
		}
	}
}

func anyRule(*rule) bool { return true }

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
