package technique

// The rules of a variant, each by itself. It applies to boards from ForPuzzle.

import (
	"fmt"
	"slices"

	"github.com/propago/propago/sudoku"
)

// CageCombinations looks at the values that can come to the sum of a cage.
var CageCombinations = &Technique{
	name:  "cage combination",
	kinds: 1 << sudoku.Cage,
	find:  findVariants,
}

// VariantRule looks at any other rule of a variant by itself, where cells that see each other differ.
// It has nothing to look at on a board without such rules.
var VariantRule = &Technique{
	name:  "variant rule",
	kinds: ^uint64(1 << sudoku.Cage),
	find:  findVariants,
}

func findVariants(s *search) { findUnmet(s, s.l.rules, false) }

// findUnmet takes the candidates with which some of these rules cannot be met: if alone, without regard to
// which cells see each other.
func findUnmet(s *search, rules []rule, alone bool) {
	for i := range rules {
		r := &rules[i]
		if s.technique.kinds>>r.kind&1 == 0 {
			continue
		}
		s.unmet(s.Board, r, alone, s.strike)
		step := s.takeRule(r.Name, r.Cells)
		if step == nil {
			continue
		}
		switch {
		case alone:
			step.Reason = sentence(r.About + s.because(r, step))
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

// because says what of the cells of a rule leads to a step, for example "; r1c1 is 3 or 5", and leaves that alone in
// the pattern of the step with what goes. Any other cell could hold any value.
func (s *search) because(r *rule, step *Step) string {
	b, gone := s.Clone(), s.drawn(len(s.found)-1)
	step.Pattern = append(step.Pattern[:0], step.Remove...)
	told := ""
	for _, c := range r.Cells {
		left, value, still := b.cand[c], b.value[c], 0
		b.cand[c], b.value[c] = 1<<(s.l.size+1)-2, 0
		s.unmet(b, r, true, func(c, v int) {
			if slices.Contains(gone, code(c, v, false)) {
				still++
			}
		})
		if still < len(gone) {
			b.cand[c], b.value[c] = left, value
			s.rest(step, left, c)
			told += "; " + s.name(c) + " is " + either(numerals(b.left(c)))
		}
	}
	return told
}

// sentence makes a sentence of words.
func sentence(words string) string { return capital(words) + "." }

// unmet calls found with each candidate without which a rule cannot be met, if alone without regard to which cells see
// each other. It says whether there is a way.
func (s *search) unmet(b *Board, r *rule, alone bool, found func(c, v int)) bool {
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
	var met bool
	if alone {
		met = w.alone(b, r)
	} else {
		met = w.leave(b, r)
	}
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
