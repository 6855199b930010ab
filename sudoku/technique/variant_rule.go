package technique

// The rules of a variant, each by itself. It applies to boards from ForPuzzle.

import (
	"fmt"
	"slices"
)

// VariantRule looks at one rule of a variant by itself: a cage and its sum, a
// thermometer, an arrow, a dot, even and odd cells. It has nothing to look at on a board
// without such rules.
var VariantRule = &Technique{
	name:  "variant rule",
	about: "A candidate with which a rule of a variant (the sum of a cage, a thermometer, a dot) could not be met by the candidates of its other cells goes.",
	example: `board 4x4
givens
....
....
....
....
cage 4 r1c1 r2c1
cage 7 r1c3 r1c4
cage 3 r2c3 r2c4
thermometer r3c2 r3c1 r4c1
odd r1c3
even r2c4
`,
	find: func(s *search) { findUnmet(s, s.l.rules) },
}

// ruleTries bounds the search for a way to meet one rule with one candidate. Where it
// ends early the candidate stays.
const ruleTries = 20_000

// findUnmet takes the candidates with which some rule cannot be met.
func findUnmet(s *search, rules []rule) {
	for _, r := range rules {
		s.unmet(s.Board, r, ruleTries, func(c, v int) { s.strike(c, v) })
		if step := s.take(0, 0); step != nil {
			for _, c := range r.cells {
				s.rest(step, s.cand[c], c)
			}
			step.Units = []string{r.name}
			if step.Reason = r.argument; step.Reason == "" {
				step.Reason = fmt.Sprintf("Any of these would leave the other cells no way to meet the rule %s: %s.", r.name, r.about)
			}
			if ways := s.combinations(r); ways != "" {
				step.Reason += " It can be " + ways + "."
			}
		}
	}
}

// ruleWay is the search for ways to meet a rule on a board.
type ruleWay struct {
	*Board
	r       rule
	values  []int    // by cell of the board
	support []uint64 // by cell of the rule: the values of a way that was found
	tries   int
	work    int // tries since it was set to 0
}

// unmet calls found with each candidate without which a rule cannot be met.
func (s *search) unmet(b *Board, r rule, tries int, found func(c, v int)) {
	w := &s.way
	w.Board, w.r = b, r
	if r.beside != nil {
		w.work++
		one, other := b.left(r.cells[0]), b.left(r.cells[1])
		both := uint64(0)
		for m := one; m != 0; m &= m - 1 {
			if with := r.beside[low(m)] & other; with == 0 {
				found(r.cells[0], low(m))
			} else {
				both |= with
			}
		}
		for m := other &^ both; m != 0; m &= m - 1 {
			found(r.cells[1], low(m))
		}
		return
	}
	w.values = s.valuesOf(b)
	w.support = append(w.support[:0], make([]uint64, len(r.cells))...)
	for i, c := range r.cells {
		for m := b.cand[c]; m != 0; m &= m - 1 {
			if w.support[i]>>low(m)&1 != 0 {
				continue // a way for another candidate goes by this one
			}
			w.tries = tries
			w.values[c] = low(m)
			if !w.from(0) {
				found(c, low(m))
			}
			w.values[c] = 0
		}
	}
}

// valuesOf returns the values that are placed on a board, until the next call.
func (s *search) valuesOf(b *Board) []int {
	s.way.values = s.way.values[:0]
	for _, v := range b.value {
		s.way.values = append(s.way.values, int(v))
	}
	return s.way.values
}

// left returns the candidates of a cell, or its value.
func (b *Board) left(c int) uint64 {
	if v := b.value[c]; v != 0 {
		return 1 << v
	}
	return b.cand[c]
}

// from says whether the cells of the rule from one on can take candidates that meet it.
func (w *ruleWay) from(at int) bool {
	w.work++
	if w.tries--; w.tries < 0 {
		return true
	}
	cells := w.r.cells
	if w.r.broken(w.values, w.cand) {
		return false
	}
	for ; at < len(cells) && w.values[cells[at]] != 0; at++ {
	}
	if at == len(cells) {
		for i, c := range cells {
			w.support[i] |= 1 << w.values[c]
		}
		return true
	}
	c := cells[at]
	for m := w.cand[c]; m != 0; m &= m - 1 {
		v := low(m)
		if slices.ContainsFunc(cells, func(d int) bool { return w.values[d] == v && w.l.sees(c, d) }) {
			continue
		}
		w.values[c] = v
		met := w.from(at + 1)
		w.values[c] = 0
		if met {
			return true
		}
	}
	return false
}
