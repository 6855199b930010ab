package technique

// The two-string kite: a row and a column with two places each for a value, tied by a
// box.

import "fmt"

// TwoStringKite uses a row and a column with two places each for a value.
var TwoStringKite = &Technique{
	name: "two-string kite",
	find: findKites,
}

func findKites(s *search) {
	n := s.l.size
	for v := 1; v <= n; v++ {
		for r, unit := range s.l.units {
			if unit.Kind != Row || !double(s.must(r, v)) {
				continue
			}
			for c := r/n*n + n; c < r/n*n+2*n; c++ {
				if !double(s.must(c, v)) {
					continue
				}
				a, b := s.pair(r, s.in(r, v))
				p, q := s.pair(c, s.in(c, v))
				if a == p || a == q || b == p || b == q {
					continue
				}
				s.kite(v, r, c, a, b, p, q)
				s.kite(v, r, c, a, b, q, p)
				s.kite(v, r, c, b, a, p, q)
				s.kite(v, r, c, b, a, q, p)
			}
		}
	}
}

// kite tries whether tail and other share a box.
func (s *search) kite(v, row, column, tail, end, other, otherEnd int) {
	if box := s.l.boxOf[tail]; box < 0 || box != s.l.boxOf[other] {
		return
	}
	s.strikeSeen(v, end, otherEnd)
	if step := s.take(0, 0); step != nil {
		s.units(step, row, column, s.l.boxOf[tail])
		s.rest(step, 1<<v, end, tail, other, otherEnd)
		step.Reason = fmt.Sprintf("%s and %s have two places each for %d, and %s share %s, so that one of %s has it. Cells that see both cannot.",
			capital(s.l.units[row].Name), s.l.units[column].Name, v, s.names(tail, other), s.l.units[s.l.boxOf[tail]].Name, s.names(end, otherEnd))
	}
}
