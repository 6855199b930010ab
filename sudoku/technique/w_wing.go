package technique

// The W-wing: two cells with the same two candidates, tied by a unit.

import "fmt"

// WWing uses two cells with the same two candidates that do not see each other,
// tied by a unit.
var WWing = &Technique{
	name:   "W-wing",
	family: chainFamily,
	find:   findWWings,
}

func findWWings(s *search) {
	for c, m := range s.cand {
		if !double(m) {
			continue
		}
		for d := c + 1; d < len(s.cand); d++ {
			if s.cand[d] != m || s.l.sees(c, d) {
				continue
			}
			for rest := m; rest != 0; rest &= rest - 1 {
				s.wWings(c, d, low(rest), low(m&^(1<<low(rest))))
			}
		}
	}
}

// wWings looks for units that tie the cells by x, so that one of them is y.
func (s *search) wWings(c, d, x, y int) {
	for u, full := range s.l.full {
		if !full || !double(s.in(u, x)) {
			continue
		}
		p, q := s.pair(u, s.in(u, x))
		if !s.l.sees(c, p) || !s.l.sees(d, q) {
			p, q = q, p
		}
		if !s.l.sees(c, p) || !s.l.sees(d, q) {
			continue
		}
		s.strikeSeen(y, c, d)
		if step := s.take(0, 0); step != nil {
			s.units(step, u)
			s.rest(step, 1<<x|1<<y, c)
			s.rest(step, 1<<x, p, q)
			s.rest(step, 1<<x|1<<y, d)
			step.Reason = fmt.Sprintf("In %s, %d goes to %s or to %s. So %s or %s is not %d, but %d. Cells that see both lose %d.",
				s.l.units[u].Name, x, s.name(p), s.name(q), s.name(c), s.name(d), x, y, y)
		}
	}
}
