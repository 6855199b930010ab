package technique

// Avoidable rectangles: cells that the puzzle did not give. They apply to a puzzle that is
// declared to have one solution, on an ordinary grid.

import "fmt"

// AvoidableRectangle looks at values that were placed on the way.
var AvoidableRectangle = &Technique{
	name:   "avoidable rectangle",
	unique: true,
	find:   findAvoidable,
}

func findAvoidable(s *search) {
	n := s.l.size
	for p := range s.cand {
		x := int(s.value[p])
		if x == 0 || s.given[p] {
			continue
		}
		for q := range s.cand {
			y := int(s.value[q])
			if y == 0 || y == x || s.given[q] || p/n != q/n && p%n != q%n {
				continue
			}
			for i := range n {
				r, t := p%n+i*n, q%n+i*n // below p and below q
				if p%n == q%n {
					r, t = p/n*n+i, q/n*n+i
				}
				if r == p || s.given[r] || s.given[t] || s.boxes(p, q, r, t) != 2 {
					continue
				}
				s.avoid(p, q, r, t, x, y)
			}
		}
	}
}

// boxes counts the boxes of a rectangle.
func (s *search) boxes(cells ...int) int {
	seen := map[int]bool{}
	for _, c := range cells {
		seen[s.l.boxOf[c]] = true
	}
	return len(seen)
}

// avoid takes cells with x and y, and those beyond them.
func (s *search) avoid(p, q, r, t, x, y int) {
	a, b := s.cand[r], s.cand[t]
	why := ""
	switch {
	case int(s.value[r]) == y && b>>x&1 != 0:
		s.strike(t, x)
		why = fmt.Sprintf("With %d in %s, %d and %d could change places in all four.", x, s.name(t), x, y)
	case double(a) && double(b) && a>>y&1 != 0 && b>>x&1 != 0 && a&^(1<<y) == b&^(1<<x):
		z := low(a &^ (1 << y))
		s.strikeSeen(z, r, t)
		why = fmt.Sprintf("With %d in %s and %d in %s, they could change places in all four: so one of these is %d, and cells that see both are not.", y, s.name(r), x, s.name(t), z)
	default:
		return
	}
	if step := s.take(0, 0); step != nil {
		s.rest(step, a, r)
		s.rest(step, b, t)
		step.Reason = fmt.Sprintf("%s is %d and %s is %d, and neither was given; nor were %s and %s. %s", s.name(p), x, s.name(q), y, s.name(r), s.name(t), why)
	}
}
