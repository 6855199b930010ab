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

// xyChains searches from a cell that is supposed not to be z. What it reaches are the
// values that cells are forced to.
func (s *search) xyChains(first, z int) {
	t, net := &s.tree, s.network(chainRules{})
	t.root(net.candidate(first, low(s.cand[first]&^(1<<z))), len(net.index))
	for k, level, ok := t.next(); ok; k, level, ok = t.next() {
		// The candidate that goes, true and then false, and two for each cell.
		extra := lengthened(2*(level+2) + 2)
		if extra >= s.ceiling || int(extra) > s.grade {
			return // the next ones are longer
		}
		c, x := net.split(k)
		for _, d := range s.l.list[c] {
			m := s.cand[d]
			if !double(m) || m>>x&1 == 0 {
				continue
			}
			v := low(m &^ (1 << x))
			if next := net.candidate(d, v); t.reach(next, k, 0) && v == z && d > first {
				s.strikeSeen(z, first, d)
				if step := s.take(int(extra), extra); step != nil {
					literals := []int32{2 * net.candidate(first, z)}
					for _, k := range t.path(next) {
						literals = append(literals, 2*k+1)
					}
					s.chained(step, net, literals)
					step.Reason = fmt.Sprintf("If %s. So %s or %s is %d, and cells that see both are not.",
						s.tell(step.Chain), s.name(first), s.name(d), z)
				}
			}
		}
	}
}
