package technique

// Strong links of one value in a row: a unit says that one of its two ends is true, and
// the end of one and the beginning of the next cannot both be. So the first end or the
// last is true. An end may be several cells that lie together.

import (
	"fmt"
	"slices"
	"strings"
)

// The chains of strong links. Two single ones through a row, column or box are the
// turbot fish; with an end of several cells, the empty rectangle.
var (
	TurbotFish = &Technique{
		name: "turbot fish",
		find: func(s *search) { findStrongLinks(s, 2, false) },
	}
	EmptyRectangle = &Technique{
		name: "empty rectangle",
		find: func(s *search) { findStrongLinks(s, 2, true) },
	}
	ThreeStrongLinks = &Technique{name: "three strong links", size: 3, find: findLongLinks}
	FourStrongLinks  = &Technique{name: "four strong links", size: 4, find: findLongLinks}
	FiveStrongLinks  = &Technique{name: "five strong links", size: 5, find: findLongLinks}
	SixStrongLinks   = &Technique{name: "six strong links", size: 6, find: findLongLinks}
)

const strongLinksAbout = "So many units in turn, each of which has a value in one of two places or groups of places, and each tied to the next by two that see each other. " +
	"The first place of all or the last has the value, and cells that see both lose it."

// strongLink is a unit with two ends for a value.
type strongLink struct {
	unit    int
	ends    [2][]int
	grouped bool
}

// maxGrouped is the largest number of places that are split into two groups, and
// maxLinks how many links of a value are looked at.
const (
	maxGrouped = 6
	maxLinks   = 64
)

// strongLinks lists the links of a value, at most one of each unit.
func (s *search) strongLinks(v int) (links []strongLink) {
	for u, full := range s.l.full {
		m := s.in(u, v)
		if !full || count(m) < 2 || count(m) > maxGrouped || len(links) == maxLinks {
			continue
		}
		if double(m) {
			a, b := s.pair(u, m)
			links = append(links, strongLink{u, [2][]int{{a}, {b}}, false})
		} else if a, b := s.groups(u, m); a != 0 {
			links = append(links, strongLink{u, [2][]int{s.cellsAt(u, a), s.cellsAt(u, b)}, true})
		}
	}
	return links
}

// groups splits places of a unit into two that lie in another unit each: those of a line
// into boxes, those of a box into a row and a column, which may share a cell, or else
// into two rows or columns.
func (s *search) groups(u int, m uint64) (a, b uint64) {
	boxed := s.l.units[u].Kind == Box
	for i, x := range s.l.meetOf[u] {
		for _, y := range s.l.meetOf[u][i+1:] {
			heart := x.in & y.in
			if m&^(x.in|y.in) != 0 || boxed != (heart != 0) {
				continue
			}
			if m&x.in&^heart == 0 || m&y.in&^heart == 0 {
				return 0, 0
			}
			return m & x.in, m & y.in
		}
	}
	for i, x := range s.l.meetOf[u] {
		for _, y := range s.l.meetOf[u][i+1:] {
			if boxed && count(m) > 3 && m&^(x.in|y.in) == 0 {
				return m & x.in, m & y.in
			}
		}
	}
	return 0, 0
}

// linkChain is a chain of strong links in the making. Ends are numbered by link, the
// second one odd.
type linkChain struct {
	links   []strongLink
	ties    [][]int  // by end: the ends that it is tied to
	apart   []uint64 // by link: those with which it shares a unit or a cell
	value   int
	length  int
	grouped bool
	ends    []int // the nearer end of each link of the chain
}

func findLongLinks(s *search) { findStrongLinks(s, s.technique.size, true) }

func findStrongLinks(s *search, length int, grouped bool) {
	for v := 1; v <= s.l.size; v++ {
		ch := &linkChain{links: s.strongLinks(v), value: v, length: length, grouped: grouped}
		if len(ch.links) < length {
			continue
		}
		s.tie(ch)
		for e := range ch.ties {
			ch.ends = append(ch.ends[:0], e)
			s.linkOn(ch, ch.apart[e/2])
		}
	}
}

// tie fills the tables.
func (s *search) tie(ch *linkChain) {
	ch.ties, ch.apart = make([][]int, 2*len(ch.links)), make([]uint64, len(ch.links))
	for i, a := range ch.links {
		ch.apart[i] |= 1 << i
		for j, b := range ch.links[:i] {
			if a.unit == b.unit || a.overlaps(b) {
				ch.apart[i] |= 1 << j
				ch.apart[j] |= 1 << i
				continue
			}
			for x := range 2 {
				for y := range 2 {
					if s.tied(a.ends[x], b.ends[y]) {
						ch.ties[2*i+x] = append(ch.ties[2*i+x], 2*j+y)
						ch.ties[2*j+y] = append(ch.ties[2*j+y], 2*i+x)
					}
				}
			}
		}
	}
}

// overlaps says whether two links share a cell.
func (a strongLink) overlaps(b strongLink) bool {
	for _, x := range a.ends {
		for _, y := range b.ends {
			for _, c := range x {
				if slices.Contains(y, c) {
					return true
				}
			}
		}
	}
	return false
}

func (ch *linkChain) cells(end int) []int { return ch.links[end/2].ends[end&1] }

// linkOn goes on with each link that is tied to the end of the chain and shares nothing
// with it.
func (s *search) linkOn(ch *linkChain, used uint64) {
	depth := len(ch.ends)
	last := ch.ends[depth-1]
	if depth == ch.length {
		if ch.ends[0]/2 < last/2 {
			s.linked(ch)
		}
		return
	}
	for _, e := range ch.ties[last^1] {
		if used>>(e/2)&1 == 0 {
			ch.ends = append(ch.ends[:depth], e)
			s.linkOn(ch, used|ch.apart[e/2])
		}
	}
	ch.ends = ch.ends[:depth]
}

// tied says whether no two of the cells of both ends can be true together.
func (s *search) tied(a, b []int) bool {
	for _, c := range a {
		for _, d := range b {
			if !s.l.sees(c, d) {
				return false
			}
		}
	}
	return true
}

// linked draws what follows from a whole chain. The grade counts its kinds: lines of one
// direction are the easiest to see, then two kinds of units, then three, then groups.
func (s *search) linked(ch *linkChain) {
	kinds, grouped := 0, false
	for _, e := range ch.ends {
		kinds |= 1 << s.l.units[ch.links[e/2].unit].Kind
		grouped = grouped || ch.links[e/2].grouped
	}
	grade := count(uint64(kinds)) - 1
	if grade == 0 && kinds&(1<<Row|1<<Column) == 0 {
		grade = 1
	}
	if grouped {
		grade = 3
	}
	extra := Difficulty(grade)
	if ch.length == 2 {
		// Those that are not grouped have names of their own.
		if grouped != ch.grouped || grade == 0 {
			return
		}
		extra = 0
	}
	if int(extra) > s.grade {
		return
	}
	first := ch.cells(ch.ends[0])
	s.strikeSeen(ch.value, append(first[:len(first):len(first)], ch.cells(ch.ends[ch.length-1]^1)...)...)
	if step := s.take(int(extra), extra); step != nil {
		s.tellLinks(step, ch)
	}
}

func (s *search) tellLinks(step *Step, ch *linkChain) {
	v := ch.value
	var parts []string
	for _, e := range ch.ends {
		unit := ch.links[e/2].unit
		s.units(step, unit)
		from, to := ch.cells(e), ch.cells(e^1)
		s.rest(step, 1<<v, from...)
		s.rest(step, 1<<v, to...)
		parts = append(parts, fmt.Sprintf("%s has %d in %s or in %s", s.l.units[unit].Name, v, s.names(from...), s.names(to...)))
	}
	first, last := ch.cells(ch.ends[0]), ch.cells(ch.ends[ch.length-1]^1)
	step.Reason = fmt.Sprintf("%s. Where one ends and the next begins not both can have it, so %s or %s has. Cells that see both cannot.",
		capital(strings.Join(parts, "; ")), s.names(first...), s.names(last...))
}
