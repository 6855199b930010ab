package technique

// The skyscraper: two rows or two columns with two places each for a value.

import "fmt"

// Skyscraper uses two rows, or two columns, with two places each for a value.
var Skyscraper = &Technique{
	name: "skyscraper",
	find: findSkyscrapers,
}

func findSkyscrapers(s *search) {
	n := s.l.size
	for v := 1; v <= n; v++ {
		for _, base := range s.l.bases {
			for i := base; i < base+n; i++ {
				if !double(s.must(i, v)) {
					continue
				}
				for j := i + 1; j < base+n; j++ {
					foot := s.in(i, v) & s.in(j, v)
					if !double(s.must(j, v)) || !single(foot) {
						continue
					}
					a, b := s.cellAt(i, s.in(i, v)&^foot), s.cellAt(j, s.in(j, v)&^foot)
					s.strikeSeen(v, a, b)
					if step := s.take(0, 0); step != nil {
						p, q := s.cellAt(i, foot), s.cellAt(j, foot)
						s.units(step, i, j)
						s.rest(step, 1<<v, a, p, q, b)
						step.Reason = fmt.Sprintf("%s and %s have two places each for %d, and %s see each other, so that one of %s has it. Cells that see both cannot.",
							capital(s.l.units[i].Name), s.l.units[j].Name, v, s.names(p, q), s.names(a, b))
					}
				}
			}
		}
	}
}
