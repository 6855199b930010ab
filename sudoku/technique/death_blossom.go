package technique

// The death blossom: a cell each of whose candidates takes a value from an almost locked set.

import "fmt"

// DeathBlossom uses a cell with three or four candidates.
var DeathBlossom = &Technique{
	name: "death blossom",
	find: findDeathBlossoms,
}

func findDeathBlossoms(s *search) {
	sets := s.alsSets(4)
	for p, m := range s.cand {
		if count(m) < 3 || count(m) > maxSubset {
			continue
		}
		petals := map[int][]*alsSet{} // by candidate of the stem
		for i := range sets {
			a := &sets[i]
			for both := m & a.values; both != 0; both &= both - 1 {
				if d := low(both); s.tied([]int{p}, s.with(a.cells, d)) {
					petals[d] = append(petals[d], a)
				}
			}
		}
		if len(petals) < count(m) {
			continue
		}
		for z := 1; z <= s.l.size; z++ {
			if m>>z&1 == 0 {
				s.blossom(p, z, m, petals, append([]uint64(nil), s.cells(z)...), nil)
			}
		}
	}
}

// blossom chooses a petal for each candidate of the stem that is left. It is told the cells that
// see every z so far, and says whether anything was found: one blossom for each z will do.
func (s *search) blossom(p, z int, left uint64, petals map[int][]*alsSet, targets []uint64, chosen []*alsSet) bool {
	if left == 0 {
		s.strikeSets(z, chosen...)
		if step := s.take(0, 0); step != nil {
			s.rest(step, s.cand[p], p)
			s.restSets(step, chosen...)
			step.Reason = fmt.Sprintf("%s is %s.", s.name(p), either(numerals(s.cand[p])))
			m := s.cand[p]
			for _, a := range chosen {
				step.Reason += fmt.Sprintf(" If it is %d, %s, with %s, %s %d.", low(m), s.names(a.cells...), digits(a.values), verb(a.cells, "is", "hold"), z)
				m &= m - 1
			}
			step.Reason += fmt.Sprintf(" Cells that see every %d of all lose it.", z)
		}
		return true
	}
	d := low(left)
	for _, a := range petals[d] {
		if a.values>>z&1 == 0 {
			continue
		}
		less, some := make([]uint64, len(targets)), false
		for i := range targets {
			less[i] = targets[i] & a.sees[z*s.l.words+i]
			some = some || less[i] != 0
		}
		if some && s.blossom(p, z, left&(left-1), petals, less, append(chosen[:len(chosen):len(chosen)], a)) {
			return true
		}
	}
	return false
}
