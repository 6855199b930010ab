package technique

// The hidden rectangle: a unique rectangle told by the places for one of its values.

import "fmt"

// HiddenRectangle strikes a value from a corner of a unique rectangle.
var HiddenRectangle = &Technique{
	name:   "hidden rectangle",
	unique: true,
	find:   findHiddenRectangles,
}

func findHiddenRectangles(s *search) {
	n := s.l.size
	for c, xy := range s.cand {
		if !double(xy) {
			continue
		}
		for d, m := range s.cand {
			r1, c1, r2, c2 := c/n, c%n, d/n, d%n
			if r1 == r2 || c1 == c2 || m&xy != xy {
				continue
			}
			p, q := r1*n+c2, r2*n+c1
			sameRows := s.l.boxOf[c] == s.l.boxOf[q] // the boxes lie side by side
			sameCols := s.l.boxOf[c] == s.l.boxOf[p]
			if s.cand[p]&xy != xy || s.cand[q]&xy != xy || sameRows == sameCols {
				continue
			}
			for rest := xy; rest != 0; rest &= rest - 1 {
				x, y := low(rest), low(xy&^(1<<low(rest)))
				if count(s.in(r2, x)) != 2 || count(s.in(n+c2, x)) != 2 {
					continue
				}
				s.strike(d, y)
				if step := s.take(0, 0); step != nil {
					s.rest(step, xy, c, p, d, q)
					s.units(step, r2, n+c2)
					step.Reason = fmt.Sprintf("%s must not come down to %s, which could change places all round: with %d in %s, %d would be forced into %s, and %d into %s.",
						s.names(c, p, d, q), digits(xy), y, s.name(d), x, s.names(p, q), y, s.name(c))
				}
			}
		}
	}
}
