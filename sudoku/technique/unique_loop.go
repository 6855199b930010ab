package technique

// Unique rectangles and loops. They apply to a puzzle that is declared to have one
// solution, on an ordinary grid.

import (
	"fmt"
	"slices"
)

// The unique rectangles by type, and loops of more than four cells of any type.
var (
	UniqueRectangle1 = &Technique{name: "unique rectangle type 1", family: uniqueFamily, unique: true, size: 1, find: findRectangles}
	UniqueRectangle2 = &Technique{name: "unique rectangle type 2", family: uniqueFamily, unique: true, size: 2, find: findRectangles}
	UniqueRectangle3 = &Technique{name: "unique rectangle type 3", family: uniqueFamily, unique: true, size: 3, find: findRectangles}
	UniqueRectangle4 = &Technique{name: "unique rectangle type 4", family: uniqueFamily, unique: true, size: 4, find: findRectangles}
	UniqueLoop       = &Technique{
		name:   "unique loop",
		family: uniqueFamily,
		unique: true,
		find: func(s *search) {
			for kind := 1; kind <= 4; kind++ {
				findUnique(s, kind, 5, longestLoop)
			}
		},
	}
)

const (
	uniqueFamily = "unique"
	uniqueAbout  = "Four open cells in two rows, two columns and two boxes have the candidates x and y. Were these all that they have, x and y could change places, " +
		"and the puzzle would have two solutions. "
	uniqueOnly = "Only for puzzles known to have one solution."
)

// longestLoop is the largest number of cells of a loop.
const longestLoop = 12

// uniqueSearch is a loop in the making: cells that have both values of xy.
type uniqueSearch struct {
	s        *search
	kind     int // the type, 1 to 4
	least    int // cells of the loop
	most     int
	xy       uint64
	cells    []int
	more     []int // those with other candidates
	extra    uint64
	lastKind Kind
}

func findRectangles(s *search) { findUnique(s, s.technique.size, 4, 4) }

func findUnique(s *search, kind, least, most int) {
	for c, m := range s.cand {
		if double(m) {
			u := uniqueSearch{s: s, kind: kind, least: least, most: most, xy: m, cells: []int{c}, lastKind: -1}
			u.extend()
		}
	}
}

// extend goes on to each cell of a unit of another kind than the last.
func (u *uniqueSearch) extend() {
	s, last := u.s, u.cells[len(u.cells)-1]
	for _, x := range s.l.in[last] {
		kind := s.l.units[x.unit].Kind
		if kind == u.lastKind {
			continue
		}
		for _, d := range s.l.units[x.unit].Cells {
			switch {
			case d == u.cells[0]:
				if len(u.cells) >= u.least && u.cells[1] < last {
					u.closed()
				}
			case s.cand[d]&u.xy != u.xy || len(u.cells) == u.most || slices.Contains(u.cells, d):
			case s.cand[d] == u.xy && d < u.cells[0]: // found from there
			default:
				u.step(d, kind)
			}
		}
	}
}

func (u *uniqueSearch) step(d int, kind Kind) {
	more, extra, lastKind := len(u.more), u.extra, u.lastKind
	if u.s.cand[d] != u.xy {
		u.more = append(u.more, d)
		u.extra |= u.s.cand[d] &^ u.xy
	}
	if len(u.more) <= 2 || single(u.extra) {
		u.cells, u.lastKind = append(u.cells, d), kind
		u.extend()
		u.cells = u.cells[:len(u.cells)-1]
	}
	u.more, u.extra, u.lastKind = u.more[:more], extra, lastKind
}

// closed draws what follows from a loop if each unit has as many of its odd cells as of
// its even ones, and none more than one of a sort.
func (u *uniqueSearch) closed() {
	s := u.s
	for i, c := range u.cells {
		for _, x := range s.l.in[c] {
			var held [2]int // of cells that are odd, or even, as this one and that are not
			for j, d := range u.cells {
				if s.holds(x.unit, []int{d}) {
					held[(i+j)%2]++
				}
			}
			if held != [2]int{1, 1} {
				return
			}
		}
	}
	switch {
	case u.kind == 1 && len(u.more) == 1:
		c := u.more[0]
		s.strikeOthers(c, ^u.xy)
		u.take(0, "all but %s have only these, so it must take another value", c)
	case u.kind == 2 && len(u.more) > 1 && single(u.extra):
		s.strikeSeen(low(u.extra), u.more...)
		u.take(0, fmt.Sprintf("one of %%s is %d, and cells that see them all are not", low(u.extra)), u.more...)
	case u.kind == 3 && len(u.more) == 2 && !single(u.extra):
		u.subsets()
	case u.kind == 4 && len(u.more) == 2:
		u.confined()
	}
}

// take ends a finding. The reason goes on after the pattern's name.
func (u *uniqueSearch) take(extra Difficulty, reason string, cells ...int) {
	s := u.s
	switch n := len(u.cells); {
	case n >= 10:
		extra += 5
	case n >= 8:
		extra += 2
	case n >= 6:
		extra++
	}
	step := s.take(int(extra), extra)
	if step == nil {
		return
	}
	s.rest(step, u.xy, u.cells...)
	step.Reason = fmt.Sprintf("%s must not come down to %s, which could change places all round: ", s.names(u.cells...), digits(u.xy)) +
		fmt.Sprintf(reason, s.names(cells...)) + "."
}

// confined looks for a unit that has no other place for one of the two values: one of the
// cells has it, and so the other value in neither.
func (u *uniqueSearch) confined() {
	s, a, b := u.s, u.more[0], u.more[1]
	for _, unit := range s.l.shared(a, b) {
		for m := u.xy; m != 0; m &= m - 1 {
			x, y := low(m), low(u.xy&^(1<<low(m)))
			if s.l.full[unit] && count(s.in(unit, x)) == 2 {
				s.strike(a, y)
				s.strike(b, y)
				u.take(0, fmt.Sprintf("%s has no place for %d but %%s, so one of them takes it and neither takes %d", s.l.units[unit].Name, x, y), a, b)
			}
		}
	}
}

// subsets takes the other candidates of two cells as those of one cell, which makes a
// naked subset with further cells of a unit. The places for the two values make a hidden
// subset in the same way, if both cells count as one of them.
func (u *uniqueSearch) subsets() {
	s, a, b := u.s, u.more[0], u.more[1]
	for _, unit := range s.l.shared(a, b) {
		u.naked(unit, a, b)
		if s.l.full[unit] {
			u.hidden(unit, a, b)
		}
	}
}

func (u *uniqueSearch) naked(unit, a, b int) {
	s := u.s
	s.nakedWith(unit, []int{a, b}, u.extra, func(k int, union uint64, others []int) {
		u.take(Difficulty(k-1), fmt.Sprintf("one of %s has another of its candidates, and with %%s that makes a naked subset of %s in %s",
			s.names(a, b), digits(union), s.l.units[unit].Name), others...)
	})
}

func (u *uniqueSearch) hidden(unit, a, b int) {
	s := u.s
	var own uint64 // the indices of both cells
	for i, c := range s.l.units[unit].Cells {
		if c == a || c == b {
			own |= 1 << i
		}
	}
	places := (s.in(unit, low(u.xy)) | s.in(unit, low(u.xy&(u.xy-1)))) &^ own
	var values []int
	var masks []uint64
	for v := 1; v <= s.l.size; v++ {
		if m := s.in(unit, v); m != 0 && u.xy>>v&1 == 0 && u.extra>>v&1 == 0 {
			values, masks = append(values, v), append(masks, m&^own|places)
		}
	}
	draw := func(keep, at uint64, k int) {
		for m := at; m != 0; m &= m - 1 {
			s.strikeOthers(s.cellAt(unit, m), keep)
		}
		u.take(Difficulty(k-1), fmt.Sprintf("one of %s has another value, so %s can only go to the other one and to %%s in %s", s.names(a, b), digits(keep), s.l.units[unit].Name),
			s.cellsAt(unit, at)...)
	}
	if count(places) == 1 {
		draw(u.xy, places, 2)
	}
	for k := 3; k <= maxSubset; k++ {
		s.tight(values, masks, k-2, k-1, func(chosen []int, union uint64) { draw(u.xy|maskOf(chosen), union, k) })
	}
}
