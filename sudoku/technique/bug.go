package technique

// The bivalue universal grave. It applies near the end of a puzzle that is declared to
// have one solution, on an ordinary grid.

import "fmt"

// The types of the bivalue universal grave, by what stands between a puzzle and it.
var (
	BUG  = &Technique{name: "BUG+1", family: graveFamily, unique: true, size: 1, find: findGrave}
	BUG2 = &Technique{name: "BUG type 2", family: graveFamily, unique: true, size: 2, find: findGrave}
	BUG4 = &Technique{name: "BUG type 4", family: graveFamily, unique: true, size: 4, find: findGrave}
	BUG3 = &Technique{name: "BUG type 3", family: graveFamily, unique: true, size: 3, find: findGrave}
)

const (
	graveFamily = "grave"
	graveAbout  = "Where every open cell has two candidates and every value two places in each unit, a puzzle has no solution or two. " +
		"So one of the candidates that are too many for that is true. "
)

// findGrave looks for the candidates that are too many, and what follows from one of them
// being true.
func findGrave(s *search) {
	extra, cells := s.tooMany()
	if len(cells) == 0 {
		return
	}
	var all uint64
	for _, c := range cells {
		all |= extra[c]
	}
	switch kind := s.technique.size; {
	case kind == 1 && len(cells) == 1:
		c := cells[0]
		if single(all) {
			s.put(c, low(all))
		} else {
			s.strikeOthers(c, all)
		}
		s.buried(0, extra, cells, "%s takes one of its own")
	case kind == 2 && len(cells) > 1 && single(all):
		s.strikeSeen(low(all), cells...)
		s.buried(0, extra, cells, "one of %s takes it, so what sees them all does not")
	case kind == 4 && len(cells) == 2:
		common := s.cand[cells[0]] & s.cand[cells[1]] &^ all
		if len(s.l.shared(cells[0], cells[1])) == 0 || !single(common) {
			return
		}
		for _, c := range cells {
			s.strikeOthers(c, extra[c]|common)
		}
		s.buried(0, extra, cells, fmt.Sprintf("one of %%s takes it, and the other %d, for which their unit has no other place", low(common)))
	case kind == 3 && len(cells) > 1 && !single(all):
		s.graveSubsets(extra, cells, all)
	}
}

// tooMany returns by cell the candidates without which all open cells have two and all
// values two places in each unit, and the cells that have some; none if it is not so.
func (s *search) tooMany() (extra []uint64, cells []int) {
	wide := 0
	for _, m := range s.cand {
		if count(m) > 2 {
			wide++
		}
	}
	if wide == 0 || wide > s.l.size {
		return nil, nil
	}
	extra = make([]uint64, len(s.cand))
	for u := range s.l.units {
		for v := 1; v <= s.l.size; v++ {
			m := s.in(u, v)
			if m == 0 || double(m) {
				continue
			}
			holders := uint64(0)
			for ; m != 0; m &= m - 1 {
				if count(s.cand[s.cellAt(u, m)]) > 2 {
					holders |= m & -m
				}
			}
			if holders == 0 {
				return nil, nil
			}
			if single(holders) {
				extra[s.cellAt(u, holders)] |= 1 << v
			}
		}
	}
	for c, m := range s.cand {
		if m != 0 && !double(m&^extra[c]) {
			return nil, nil
		}
		if extra[c] != 0 {
			cells = append(cells, c)
		}
	}
	for u := range s.l.units {
		for v := 1; v <= s.l.size; v++ {
			places := 0
			for m := s.in(u, v); m != 0; m &= m - 1 {
				if extra[s.cellAt(u, m)]>>v&1 == 0 {
					places++
				}
			}
			if places != 0 && places != 2 {
				return nil, nil
			}
		}
	}
	return extra, cells
}

func (s *search) graveSubsets(extra []uint64, own []int, all uint64) {
	for u, unit := range s.l.units {
		if !s.holds(u, own) {
			continue
		}
		s.nakedWith(u, own, all, func(k int, union uint64, others []int) {
			s.buried(Difficulty(k-1), extra, own, fmt.Sprintf("one of %%s takes one, which makes a naked subset of %s with %s in %s",
				digits(union), s.names(others...), unit.Name))
		})
	}
}

// buried ends a finding.
func (s *search) buried(more Difficulty, extra []uint64, cells []int, reason string) {
	step := s.take(int(more), more)
	if step == nil {
		return
	}
	var all uint64
	for _, c := range cells {
		s.rest(step, extra[c], c)
		all |= extra[c]
	}
	step.Reason = fmt.Sprintf("Without %s in %s, every open cell would have two candidates and every value two places in each unit, and there would be two solutions or none. So ",
		digits(all), s.names(cells...)) + fmt.Sprintf(reason, s.names(cells...)) + "."
}
