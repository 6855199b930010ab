package technique

// The XYZ-wing: a cell with three candidates and two more that it sees.

import "fmt"

// XYZWing is an XY-wing whose pivot has the third value as well.
var XYZWing = &Technique{
	name: "XYZ-wing",
	find: findXYZWings,
}

func findXYZWings(s *search) {
	for p, xyz := range s.cand {
		if count(xyz) != 3 {
			continue
		}
		peers := s.l.list[p]
		for i, q := range peers {
			if !double(s.cand[q]) || s.cand[q]&^xyz != 0 {
				continue
			}
			for _, r := range peers[i+1:] {
				z := s.cand[q] & s.cand[r]
				if !double(s.cand[r]) || s.cand[r]&^xyz != 0 || !single(z) {
					continue
				}
				s.strikeSeen(low(z), p, q, r)
				if step := s.take(0, 0); step != nil {
					s.rest(step, xyz, p, q, r)
					step.Reason = fmt.Sprintf("%s is %d itself, or it is %d and %s is %d, or it is %d and %s is %d. Cells that see all three lose %d.",
						s.name(p), low(z), low(s.cand[q]&^z), s.name(q), low(z), low(s.cand[r]&^z), s.name(r), low(z), low(z))
				}
			}
		}
	}
}
