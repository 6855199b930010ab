package technique

// The bivalue universal grave plus one. It applies near the end of a puzzle that is
// declared to have one solution, on an ordinary grid.

import "fmt"

// BUG is the bivalue universal grave plus one: but for one cell, every open cell
// has two candidates.
var BUG = &Technique{
	name:    "BUG+1",
	example: "..69.4.......67.5.9...8..6..7.3.1.....8.4....5....847....1.5.46....9...11.5.....3",
	about: "Where every open cell has two candidates and every value two places in each unit, a puzzle has no solution or two. " +
		"If a single cell with three candidates stands between a puzzle with one solution and that state, it takes the value that is there three times. " +
		"Only for puzzles known to have one solution.",
	unique: true,
	find:   findBUG,
}

func findBUG(s *search) {
	odd := -1
	for c, m := range s.cand {
		switch {
		case m == 0 || double(m):
		case count(m) == 3 && odd < 0:
			odd = c
		default:
			return
		}
	}
	if odd < 0 {
		return
	}
	for m := s.cand[odd]; m != 0; m &= m - 1 {
		if v := low(m); s.leavesGrave(odd, v) {
			s.put(odd, v)
			if step := s.take(0, 0); step != nil {
				s.rest(step, s.cand[odd], odd)
				step.Reason = fmt.Sprintf("All open cells but %s have two candidates. Without %d there, every value would have two places in each unit, and there would be two solutions or none.",
					s.name(odd), v)
			}
		}
	}
}

// leavesGrave says whether without a candidate every open value would have two
// places in each unit.
func (s *search) leavesGrave(c, v int) bool {
	for u := range s.l.units {
		for w := 1; w <= s.l.size; w++ {
			places := count(s.in(u, w))
			if w == v && s.holds(u, []int{c}) {
				places--
			}
			if places != 0 && places != 2 {
				return false
			}
		}
	}
	return true
}
