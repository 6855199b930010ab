package technique

// XY-chains: a search over cells with two candidates.

import "fmt"

// XYChain goes from cell to cell with two candidates.
var XYChain = &Technique{
	name:    "XY-chain",
	example: ".1.3...2...8..15..3..8...61..5...2.....6.9.8.....7.93.....623.....7....81....86..",
	about: "Cells with two candidates, each seeing the next and sharing a value with it. If the first is not z, the values fall in turn until the last is z. " +
		"So the first or the last is z, and cells that see both lose it.",
	find: findXYChains,
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
		length := int(t.depth[k])
		if length >= s.grade {
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
				if step := s.take(length+1, longer(length+1, 4, 6, 8, 12)); step != nil {
					links := s.trail(next)
					chained(step, append([]Link{{Candidate{first, z}, false}}, links...))
					step.Reason = fmt.Sprintf("If %s. So %s or %s is %d, and cells that see both are not.",
						s.tell(step.Chain), s.name(first), s.name(d), z)
				}
			}
		}
	}
}
