package technique

// XY-chains: a search over cells with two candidates.

import "fmt"

// XYChain goes from cell to cell with two candidates.
var XYChain = &Technique{
	name:   "XY-chain",
	family: chainFamily,
	find:   findXYChains,
}

func findXYChains(s *search) {
	for c, m := range s.cand {
		if !double(m) {
			continue
		}
		for rest := m; rest != 0; rest &= rest - 1 {
			s.xyChains(c, low(rest))
		}
	}
}

// xyChains searches from a cell that is supposed not to be z. Its literals are all
// on: the values that cells are forced to.
func (s *search) xyChains(first, z int) {
	t := &s.chain
	s.root(s.literal(first, low(s.cand[first]&^(1<<z)), true))
	for i := 0; i < len(t.queue); i++ {
		k := t.queue[i]
		// The candidate that goes, true and then false, and two for each cell.
		extra := lengthened(2*(t.depth[k]+1) + 2)
		if extra >= s.ceiling || int(extra) > s.grade {
			return // the next ones are longer
		}
		link := s.linkOf(k)
		for _, d := range s.l.list[link.Cell] {
			m := s.cand[d]
			if !double(m) || m>>link.Value&1 == 0 {
				continue
			}
			v := low(m &^ (1 << link.Value))
			if next := s.literal(d, v, true); t.reach(next, k) && v == z && d > first {
				s.strikeSeen(z, first, d)
				if step := s.take(int(extra), extra); step != nil {
					links := s.trail(next)
					links = append([]Link{{Candidate: Candidate{first, z}}}, links...)
					for i := 1; i < len(links); i++ {
						links[i].Reason = s.between(links[i-1].Candidate, links[i].Candidate, false)
						links[i].From = []int{i - 1}
					}
					chained(step, links)
					step.Reason = fmt.Sprintf("If %s. So %s or %s is %d, and cells that see both are not.",
						s.tell(step.Chain), s.name(first), s.name(d), z)
				}
			}
		}
	}
}
