package technique

// The XY-wing: a cell with two candidates and two more that it sees.

import "fmt"

// XYWing uses a cell with two candidates and two more that it sees.
var XYWing = &Technique{
	name: "XY-wing",
	find: findXYWings,
}

func findXYWings(s *search) {
	for p, xy := range s.cand {
		if !double(xy) {
			continue
		}
		peers := s.l.list[p]
		for i, q := range peers {
			if !double(s.cand[q]) || !single(s.cand[q]&xy) {
				continue
			}
			for _, r := range peers[i+1:] {
				z := s.cand[q] & s.cand[r]
				if !double(s.cand[r]) || !single(s.cand[r]&xy) || !single(z) || z&xy != 0 {
					continue
				}
				s.strikeSeen(low(z), q, r)
				if step := s.take(0, 0); step != nil {
					s.rest(step, xy|z, p, q, r)
					step.Reason = fmt.Sprintf("%s is %d or %d. If %d, then %s is %d; if %d, then %s is %d. Cells that see both %s lose %d.",
						s.name(p), low(s.cand[q]&xy), low(s.cand[r]&xy), low(s.cand[q]&xy), s.name(q), low(z),
						low(s.cand[r]&xy), s.name(r), low(z), s.names(q, r), low(z))
				}
			}
		}
	}
}
