package technique

// Grouped chains: alternating chains in which two or three places of a value that lie together
// in a box and a line count as one.

import (
	"fmt"
	"slices"
)

// The grouped chains, of one value and of any.
var (
	GroupedXChain = &Technique{name: "grouped X-chain", inUnits: true, find: findGroupedChains}
	GroupedChain  = &Technique{name: "grouped alternating inference chain", inCells: true, inUnits: true, find: findGroupedChains}
)

// spot is a candidate, or a value in a group of cells.
type spot struct {
	value int
	cells []int
}

// spots are all of a board, with their links: which cannot be true beside one, and of which one is
// true.
type spots struct {
	all          []spot
	weak, strong [][]int32
	one          map[Candidate]int32
}

// spotsOf lists them.
func (s *search) spotsOf() *spots {
	t := &spots{one: map[Candidate]int32{}}
	for v := 1; v <= s.l.size; v++ {
		from := len(t.all)
		for c, m := range s.cand {
			if m>>v&1 != 0 {
				t.one[Candidate{c, v}] = int32(len(t.all))
				t.all = append(t.all, spot{v, []int{c}})
			}
		}
		for _, x := range s.l.meet {
			if s.l.units[x.unit].Kind != Box {
				continue
			}
			for m, part := s.in(x.unit, v)&x.in, uint64(0); ; {
				if part = (part - m) & m; part == 0 {
					break
				}
				if !single(part) {
					t.all = append(t.all, spot{v, s.cellsAt(x.unit, part)})
				}
			}
		}
		s.tieSpots(t, from)
	}
	for c, m := range s.cand {
		for a := m; a != 0; a &= a - 1 {
			i := t.one[Candidate{c, low(a)}]
			for b := m &^ (1 << low(a)); b != 0; b &= b - 1 {
				j := t.one[Candidate{c, low(b)}]
				t.weak[i] = append(t.weak[i], j)
				if double(m) {
					t.strong[i] = append(t.strong[i], j)
				}
			}
		}
	}
	return t
}

// tieSpots links those of one value, which are the last ones from some on.
func (s *search) tieSpots(t *spots, from int) {
	t.weak = append(t.weak, make([][]int32, len(t.all)-from)...)
	t.strong = append(t.strong, make([][]int32, len(t.all)-from)...)
	for i := from; i < len(t.all); i++ {
		for j := from; j < i; j++ {
			a, b := t.all[i], t.all[j]
			if !s.tied(a.cells, b.cells) {
				continue
			}
			t.weak[i], t.weak[j] = append(t.weak[i], int32(j)), append(t.weak[j], int32(i))
			if s.fill(a, b) {
				t.strong[i], t.strong[j] = append(t.strong[i], int32(j)), append(t.strong[j], int32(i))
			}
		}
	}
}

// fill says whether two spots of a value are all its places in a unit.
func (s *search) fill(a, b spot) bool {
	return slices.ContainsFunc(s.l.in[a.cells[0]], func(x slot) bool {
		return count(s.must(x.unit, a.value)) == len(a.cells)+len(b.cells) && s.holds(x.unit, a.cells) && s.holds(x.unit, b.cells)
	})
}

// findGroupedChains looks from each candidate for the shortest chain that has a group and ends in its
// contrary.
func findGroupedChains(s *search) {
	t := s.spotsOf()
	tree := &s.tree // by spot and whether it is true
	for start, spot := range t.all {
		if len(spot.cells) > 1 || s.ctx.Err() != nil {
			continue
		}
		first := int32(2*start + 1)
		tree.root(first, 2*len(t.all))
		for k, level, ok := tree.next(); ok && !tree.has(first-1) && int(lengthened(level+1)) <= s.grade; k, level, ok = tree.next() {
			links := t.strong[k/2]
			if k&1 != 0 {
				links = t.weak[k/2]
			}
			for _, j := range links {
				if s.technique.inCells || t.all[j].value == spot.value {
					tree.reach(2*j+k&1^1, k, 0)
				}
			}
		}
		if tree.has(first - 1) {
			s.grouped(t, tree.path(first-1))
		}
	}
}

// grouped draws what follows from a chain that ends in the contrary of its start.
func (s *search) grouped(t *spots, path []int32) {
	if !slices.ContainsFunc(path, func(k int32) bool { return len(t.all[k/2].cells) > 1 }) {
		return
	}
	start := t.all[path[0]/2]
	s.strike(start.cells[0], start.value)
	extra := lengthened(int32(len(path)))
	step := s.take(int(extra), extra)
	if step == nil {
		return
	}
	var told []string
	for _, k := range path {
		p := t.all[k/2]
		for _, c := range p.cells {
			if link := (Candidate{c, p.value}); !slices.Contains(step.Pattern, link) {
				step.Pattern = append(step.Pattern, link)
			}
		}
		var names []string
		for _, c := range p.cells {
			names = append(names, s.name(c))
		}
		switch {
		case k&1 != 0:
			told = append(told, fmt.Sprintf("%s is %d", either(names), p.value))
		case len(names) > 1:
			told = append(told, fmt.Sprintf("none of %s is %d", enumerate(names), p.value))
		default:
			told = append(told, fmt.Sprintf("%s is not %d", names[0], p.value))
		}
	}
	step.Reason = fmt.Sprintf("If %s. So it is not.", inTurn(told))
}
