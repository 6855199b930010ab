package technique

// The WXYZ-wing and its larger kin: cells that see each other with one candidate more
// than there are of them, and a cell with two of these.

import (
	"fmt"
)

// The wings of four, five and six cells.
var (
	WXYZWing   = &Technique{name: "WXYZ-wing", size: 3, find: findALSWings}
	VWXYZWing  = &Technique{name: "VWXYZ-wing", size: 4, find: findALSWings}
	UVWXYZWing = &Technique{name: "UVWXYZ-wing", size: 5, find: findALSWings}
)

// What all of them have in common, but for numbers.
const (
	wingCells  = " cells that see each other have "
	wingValues = " candidates between them, and a further cell has two of these, x and z, and sees every x of theirs. " +
		"If it is x, the others hold z; else it is z itself. So cells that see every z of all lose it."
)

// almost is a set of cells that see each other, with one candidate more than cells.
type almost struct {
	cells  []int
	values uint64
	widest int // the most candidates of one cell
}

// almosts calls see with each such set of some number of cells.
func (s *search) almosts(size int, see func(a almost)) {
	cells, words := make([]int, 0, size), s.l.words
	together := make([]uint64, (size+1)*words) // by how many there are: the open cells that see all of them
	copy(together, s.narrow(size+1))
	var grow func(from int, values uint64, widest int)
	grow = func(from int, values uint64, widest int) {
		if len(cells) == size {
			if count(values) == size+1 {
				see(almost{cells, values, widest})
			}
			return
		}
		at := len(cells) * words
		for w := from >> 6; w < words; w++ {
			rest := together[at+w]
			if w == from>>6 {
				rest &= ^uint64(0) << (from & 63)
			}
			for ; rest != 0; rest &= rest - 1 {
				c := w<<6 + low(rest)
				m := s.cand[c]
				if count(values|m) > size+1 {
					continue
				}
				for i, p := range s.l.peersOf(c) {
					together[at+words+i] = together[at+i] & p
				}
				cells = append(cells, c)
				grow(c+1, values|m, max(widest, count(m)))
				cells = cells[:len(cells)-1]
			}
		}
	}
	grow(0, 0, 0)
}

// narrow returns the cells with two candidates up to some number, as a set.
func (s *search) narrow(most int) []uint64 {
	set := make([]uint64, s.l.words)
	for c, m := range s.cand {
		if n := count(m); n >= 2 && n <= most {
			set[c>>6] |= 1 << (c & 63)
		}
	}
	return set
}

// with returns those of the cells that have a value.
func (s *search) with(cells []int, v int) (have []int) {
	for _, c := range cells {
		if s.cand[c]>>v&1 != 0 {
			have = append(have, c)
		}
	}
	return have
}

func findALSWings(s *search) {
	pairs := s.narrow(2)
	s.almosts(s.technique.size, func(a almost) {
		for w, near := range pairs {
			seen := uint64(0)
			for _, c := range a.cells {
				seen |= s.l.peers[c*s.l.words+w]
				if c>>6 == w {
					near &^= 1 << (c & 63)
				}
			}
			for near &= seen; near != 0; near &= near - 1 {
				p := w<<6 + low(near)
				m := s.cand[p]
				if m&^a.values != 0 {
					continue
				}
				x, z := low(m), low(m&(m-1))
				tiedX, tiedZ := s.tied([]int{p}, s.with(a.cells, x)), s.tied([]int{p}, s.with(a.cells, z))
				if tiedX {
					s.alsWing(a, p, x, z, tiedZ)
				}
				if tiedZ {
					s.alsWing(a, p, z, x, tiedX)
				}
			}
		}
	})
}

// alsWing draws what follows; where the cell sees every z as well, all values of the
// others are held by them.
func (s *search) alsWing(a almost, p, x, z int, both bool) {
	s.strikeSeen(z, append(s.with(a.cells, z), p)...)
	if both {
		for m := a.values &^ (1<<x | 1<<z); m != 0; m &= m - 1 {
			s.strikeSeen(low(m), s.with(a.cells, low(m))...)
		}
	}
	extra := Difficulty(0)
	switch size := len(a.cells); {
	case size == 3 && a.widest == 3, size == 4 && (a.widest == 2 || a.widest == 4):
		extra = 1
	case size == 4 && a.widest == 3:
		extra = 2
	}
	if step := s.take(int(extra), extra); step != nil {
		s.rest(step, a.values, a.cells...)
		s.rest(step, 1<<x|1<<z, p)
		step.Reason = fmt.Sprintf("%s have %s between them. If %s is %d, they lose it and hold %d; else it is %d itself. Cells that see every %d of all lose it.",
			s.names(a.cells...), digits(a.values), s.name(p), x, z, z, z)
		if both {
			step.Reason += fmt.Sprintf(" The same is true with %d and %d changed, so that their other values are held as well.", x, z)
		}
	}
}
