package technique

// Fish whose lines are also boxes, with up to three fins.

import (
	"fmt"
	"math/bits"
	"slices"
)

// The fish with boxes. Franken fish keep to rows and boxes against columns and boxes, or the
// other way round; mutant fish mix all three.
var (
	FrankenFish = &Technique{
		name: "franken fish",
		find: func(s *search) { findComplexFish(s, false) },
	}
	MutantFish = &Technique{
		name: "mutant fish",
		find: func(s *search) { findComplexFish(s, true) },
	}
)

// mostFins is how many places too many a fish may have, below four lines; and mostPlaces how many
// a value may have on the board.
const (
	mostFins   = 3
	mostPlaces = 64
)

// fishing is the search for the fish of one value. Places are numbered, so that a unit is a mask.
type fishing struct {
	mutant bool
	value  int
	cells  []int    // by place
	sees   []uint64 // by place
	units  []int
	places []uint64 // by unit of the list
	base   []int    // in the list, as are the next
	cover  []int
	size   int
}

func findComplexFish(s *search, mutant bool) {
	for v := 1; v <= s.l.size; v++ {
		f := &fishing{mutant: mutant, value: v}
		for c, m := range s.cand {
			if m>>v&1 != 0 {
				f.cells = append(f.cells, c)
			}
		}
		if len(f.cells) > mostPlaces {
			continue
		}
		for _, c := range f.cells {
			var sees uint64
			for i, d := range f.cells {
				if s.l.sees(c, d) {
					sees |= 1 << i
				}
			}
			f.sees = append(f.sees, sees)
		}
		for u, full := range s.l.full {
			var places uint64
			for i, c := range f.cells {
				if s.holds(u, []int{c}) {
					places |= 1 << i
				}
			}
			if full && places != 0 && s.l.units[u].Kind != Extra {
				f.units, f.places = append(f.units, u), append(f.places, places)
			}
		}
		for f.size = 2; f.size <= 4 && (f.size < 4 || !mutant); f.size++ {
			s.fishBase(f, 0, 0)
		}
	}
}

// fishBase chooses the units in which the value has its places; they share none.
func (s *search) fishBase(f *fishing, from int, places uint64) {
	if s.grade < f.size || s.ctx.Err() != nil {
		return
	}
	if len(f.base) == f.size {
		if f.mutant || s.sides(f, f.base)&(1<<Row|1<<Column) != 1<<Row|1<<Column {
			s.fishCover(f, places, places, 0)
		}
		return
	}
	for i := from; i < len(f.units); i++ {
		if places&f.places[i] == 0 {
			f.base = append(f.base, i)
			s.fishBase(f, i+1, places|f.places[i])
			f.base = f.base[:len(f.base)-1]
		}
	}
}

// sides returns the kinds of some units as bits.
func (s *search) sides(f *fishing, list []int) (kinds int) {
	for _, i := range list {
		kinds |= 1 << s.l.units[f.units[i]].Kind
	}
	return kinds
}

// fishCover chooses for the first place that is left a unit that covers it, or lets it be a fin.
func (s *search) fishCover(f *fishing, base, left, fins uint64) {
	targets := ^uint64(0) >> (64 - len(f.cells)) &^ base
	for m := fins; m != 0; m &= m - 1 {
		targets &= f.sees[low(m)]
	}
	if targets == 0 {
		return
	}
	if left == 0 {
		if len(f.cover) == f.size {
			s.fish(f, base, fins, targets)
		}
		return
	}
	place := left & -left
	for i, places := range f.places {
		if len(f.cover) == f.size || places&place == 0 || slices.Contains(f.base, i) {
			continue
		}
		f.cover = append(f.cover, i)
		if f.mutant || s.opposite(f) {
			s.fishCover(f, base, left&^places, fins)
		}
		f.cover = f.cover[:len(f.cover)-1]
	}
	if f.size < 4 && bits.OnesCount64(fins) < mostFins {
		s.fishCover(f, base, left&^place, fins|place)
	}
}

// opposite says whether the covers of a franken fish lie across its base.
func (s *search) opposite(f *fishing) bool {
	base, cover := s.sides(f, f.base), s.sides(f, f.cover)
	lines := 1<<Row | 1<<Column
	return cover&lines != lines && base&cover&lines == 0
}

// fish draws what follows. Fish without boxes are others, as are mutant fish that are franken.
func (s *search) fish(f *fishing, base, fins, targets uint64) {
	kinds := s.sides(f, f.base) | s.sides(f, f.cover)
	lines := 1<<Row | 1<<Column
	if kinds&(1<<Box) == 0 && !f.mutant || f.mutant && s.sides(f, f.base)&lines != lines && s.opposite(f) {
		return
	}
	var covered uint64
	for _, i := range f.cover {
		covered |= f.places[i]
	}
	for m := targets & covered; m != 0; m &= m - 1 {
		s.strike(f.cells[low(m)], f.value)
	}
	if step := s.take(f.size, 0); step != nil {
		var names [2][]string
		for side, list := range [][]int{f.base, f.cover} {
			for _, i := range list {
				s.units(step, f.units[i])
				names[side] = append(names[side], s.l.units[f.units[i]].Name)
			}
		}
		cells := func(m uint64) (cells []int) {
			for ; m != 0; m &= m - 1 {
				cells = append(cells, f.cells[low(m)])
			}
			return cells
		}
		s.rest(step, 1<<f.value, cells(base)...)
		step.Reason = fmt.Sprintf("In %s, %d can only go to %s", enumerate(names[0]), f.value, enumerate(names[1]))
		if fins == 0 {
			step.Reason += fmt.Sprintf(": these take it from %s, and no other cell there can have it.", enumerate(names[0]))
		} else {
			step.Reason += fmt.Sprintf(", or to %s. A cell of %s that sees %s cannot have it either way.", s.names(cells(fins)...), enumerate(names[1]), s.names(cells(fins)...))
		}
	}
}
