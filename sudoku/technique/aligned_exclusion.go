package technique

// Aligned exclusion: the ways to fill two or three cells, less those that leave a cell
// that they all see without a value.

import "fmt"

// The aligned exclusions of two cells and of three.
var (
	AlignedPair   = &Technique{name: "aligned pair exclusion", size: 2, find: findAligned}
	AlignedTriple = &Technique{name: "aligned triple exclusion", blind: true, size: 3, find: findAligned}
)

// findAligned tries all cells of which some two common peers have few candidates.
func findAligned(s *search) {
	k, words := s.technique.size, s.l.words
	narrow := s.narrow(k)
	var base [3]int
	var next, common [4][]uint64 // by depth: the cells that may come next, and the narrow peers of those before
	for i := range next {
		next[i], common[i] = make([]uint64, words), make([]uint64, words)
	}
	copy(common[0], narrow)
	var extend func(depth, from int)
	extend = func(depth, from int) {
		// What shares two of them with those before sees two of them, which few cells do.
		s.seeTwo(next[depth], common[depth])
		for w := from >> 6; w < words; w++ {
			m := next[depth][w]
			if w == from>>6 {
				m &= ^uint64(0) << (from & 63)
			}
			for ; m != 0; m &= m - 1 {
				c := w<<6 + low(m)
				if s.cand[c] == 0 || single(s.cand[c]) {
					continue
				}
				base[depth] = c
				if depth+1 < k {
					for i, p := range s.l.peersOf(c) {
						common[depth+1][i] = common[depth][i] & p
					}
					extend(depth+1, c+1)
				} else if k == 2 || s.twinned(base, narrow) {
					s.aligned(base[:k], narrow)
				}
			}
		}
	}
	extend(0, 0)
}

// seeTwo sets in a set the cells that see two of others at least.
func (s *search) seeTwo(set, others []uint64) {
	one := append(s.masks[:0], make([]uint64, len(set))...)
	s.masks = one
	clear(set)
	for w, m := range others {
		for ; m != 0; m &= m - 1 {
			for i, p := range s.l.peersOf(w<<6 + low(m)) {
				set[i] |= one[i] & p
				one[i] |= p
			}
		}
	}
}

// twinned says whether one of three cells is itself a narrow peer of another.
func (s *search) twinned(base [3]int, narrow []uint64) bool {
	for i, c := range base {
		if narrow[c>>6]>>(c&63)&1 == 0 {
			continue
		}
		for j, d := range base {
			if i != j && s.l.sees(c, d) {
				return true
			}
		}
	}
	return false
}

// aligned strikes what no way to fill the cells has.
func (s *search) aligned(base []int, narrow []uint64) {
	var masks []uint64 // of the cells that see all
	var excluders []int
	for w, m := range narrow {
		for _, c := range base {
			m &= s.l.peers[c*s.l.words+w]
		}
		for ; m != 0; m &= m - 1 {
			excluders = append(excluders, w<<6+low(m))
			masks = append(masks, s.cand[w<<6+low(m)])
		}
	}
	var left [3]uint64
	var way [3]int
	var fill func(depth int, taken uint64)
	fill = func(depth int, taken uint64) {
		if depth == len(base) {
			for _, m := range masks {
				if m&^taken == 0 {
					return
				}
			}
			for i, v := range way[:depth] {
				left[i] |= 1 << v
			}
			return
		}
		for m := s.cand[base[depth]]; m != 0; m &= m - 1 {
			v, free := low(m), true
			for i, c := range base[:depth] {
				free = free && (way[i] != v || !s.l.sees(c, base[depth]))
			}
			if free {
				way[depth] = v
				fill(depth+1, taken|1<<v)
			}
		}
	}
	fill(0, 0)
	for i, c := range base {
		s.strikeOthers(c, left[i])
	}
	if step := s.take(0, 0); step != nil {
		for i, c := range base {
			s.rest(step, left[i]|s.cand[c], c)
		}
		for i, c := range excluders {
			s.rest(step, masks[i], c)
		}
		step.Reason = fmt.Sprintf("Try all ways to fill %s: those that would leave nothing for one of %s go. None of the others has what is struck.",
			s.names(base...), s.names(excluders...))
	}
}
