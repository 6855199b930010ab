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
	find: findVariantRules,
}

// ruleTries bounds the search for a way to meet one rule with one candidate. Where it
// ends early the candidate stays.
const ruleTries = 20_000

func findVariantRules(s *search) {
	if len(s.l.rules) == 0 {
		return
	}
	values := s.items[:0]
	for _, v := range s.value {
		values = append(values, int(v))
	}
	s.items = values
	for _, r := range s.l.rules {
		for _, c := range r.cells {
			for m := s.cand[c]; m != 0; m &= m - 1 {
				tries := ruleTries
				values[c] = low(m)
				if !s.meets(r, values, 0, &tries) {
					s.strike(c, low(m))
				}
				values[c] = 0
			}
		}
		if step := s.take(0, 0); step != nil {
			for _, c := range r.cells {
				s.rest(step, s.cand[c], c)
			}
			step.Units = []string{r.name}
			step.Reason = fmt.Sprintf("Any of these would leave the other cells no way to meet the rule %s: %s.", r.name, r.about)
		}
	}
}

// meets says whether the cells of a rule from one on can take candidates that meet it.
func (s *search) meets(r rule, values []int, from int, tries *int) bool {
	if *tries--; *tries < 0 {
		return true
	}
	if r.broken(values) {
		return false
	}
	for ; from < len(r.cells) && values[r.cells[from]] != 0; from++ {
	}
	if from == len(r.cells) {
		return true
	}
	c := r.cells[from]
	for m := s.cand[c]; m != 0; m &= m - 1 {
		v := low(m)
		if slices.ContainsFunc(r.cells, func(d int) bool { return values[d] == v && s.l.sees(c, d) }) {
			continue
		}
		values[c] = v
		met := s.meets(r, values, from+1, tries)
		values[c] = 0
		if met {
			return true
		}
	}
	return false
}
