package technique

// Almost locked sets: cells that see each other with one candidate more than there are of
// them. Without one of their values they hold all the others.

// largestALS is the number of cells up to which such sets are looked at, and mostALS how many.
const (
	largestALS = 5
	mostALS    = 6000
)

// alsSet is one of them, with what its values see.
type alsSet struct {
	cells  []int
	values uint64
	at     []uint64 // by value: the cells that have it
	sees   []uint64 // by value: the cells that see all of these
}

// alsSets lists the almost locked sets of up to some number of cells, the smallest first.
func (s *search) alsSets(largest int) (sets []alsSet) {
	w := s.l.words
	for size := 1; size <= largest; size++ {
		s.almosts(size, func(a almost) {
			if len(sets) == mostALS {
				return
			}
			set := alsSet{append([]int(nil), a.cells...), a.values, make([]uint64, (s.l.size+1)*w), make([]uint64, (s.l.size+1)*w)}
			for m := a.values; m != 0; m &= m - 1 {
				v := low(m)
				sees := set.sees[v*w : (v+1)*w]
				for i := range sees {
					sees[i] = ^uint64(0)
				}
				for _, c := range s.with(a.cells, v) {
					set.at[v*w+c>>6] |= 1 << (c & 63)
					for i, p := range s.l.peersOf(c) {
						sees[i] &= p
					}
				}
			}
			sets = append(sets, set)
		})
	}
	return sets
}

// restricted says whether a value cannot be in both sets, since all its places in one see
// those in the other.
func (s *search) restricted(a, b *alsSet, v int) bool {
	for w := v * s.l.words; w < (v+1)*s.l.words; w++ {
		if b.at[w]&^a.sees[w] != 0 {
			return false
		}
	}
	return true
}

// strikeSets adds that a value goes from all cells that see each of its places in all sets.
func (s *search) strikeSets(v int, sets ...*alsSet) {
	for i, m := range s.cells(v) {
		for _, a := range sets {
			m &= a.sees[v*s.l.words+i]
		}
		for ; m != 0; m &= m - 1 {
			s.strike(i<<6+low(m), v)
		}
	}
}

// restSets adds the candidates of sets to a step.
func (s *search) restSets(step *Step, sets ...*alsSet) {
	done := map[int]bool{}
	for _, a := range sets {
		for _, c := range a.cells {
			if !done[c] {
				done[c] = true
				s.rest(step, s.cand[c], c)
			}
		}
	}
}
