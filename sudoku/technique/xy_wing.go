package technique

// The XY-wing and the XYZ-wing: a cell with two or three candidates and two more that it sees.

import "fmt"

// XYWing uses a cell with two candidates and two more that it sees. XYZWing is an XY-wing
// whose pivot has the third value as well.
var (
	XYWing  = &Technique{name: "XY-wing", size: 2, find: findXYWings}
	XYZWing = &Technique{name: "XYZ-wing", size: 3, find: findXYWings}
)

func findXYWings(s *search) {
	size := s.technique.size
	for p, pivot := range s.cand {
		if count(pivot) != size {
			continue
		}
		peers := s.l.list[p]
		for i, q := range peers {
			one := s.cand[q]
			if !double(one) || count(one&pivot) != size-1 {
				continue
			}
			for _, r := range peers[i+1:] {
				other := s.cand[r]
				z := one & other
				if !double(other) || !single(z) || one|other != pivot|z || size == 2 && z&pivot != 0 {
					continue
				}
				x, y, v := low(one&^z), low(other&^z), low(z)
				have := [...]int{q, r, p} // one of which is v; the pivot if it can be
				s.strikeSeen(v, have[:size]...)
				step := s.take(0, 0)
				if step == nil {
					continue
				}
				s.rest(step, pivot|z, p, q, r)
				if size == 2 {
					step.Reason = fmt.Sprintf("%s is %d or %d. If %d, then %s is %d; if %d, then %s is %d. Cells that see both %s lose %d.",
						s.name(p), x, y, x, s.name(q), v, y, s.name(r), v, s.names(q, r), v)
				} else {
					step.Reason = fmt.Sprintf("%s is %d itself, or it is %d and %s is %d, or it is %d and %s is %d. Cells that see all three lose %d.",
						s.name(p), v, x, s.name(q), v, y, s.name(r), v, v)
				}
			}
		}
	}
}
