package technique

// Remote pairs: cells with the same two candidates, each seeing the next.

import (
	"fmt"
	"slices"
)

// RemotePair colours cells with the same two candidates in turns.
var RemotePair = &Technique{
	name: "remote pair",
	find: findRemotePairs,
}

func findRemotePairs(s *search) {
	colour := s.colours()
	for first, m := range s.cand {
		if !double(m) || colour[first] != 0 {
			continue
		}
		cells := []int{first}
		colour[first] = 1
		sound := true
		for i := 0; i < len(cells); i++ {
			for _, d := range s.l.list[cells[i]] {
				switch {
				case s.cand[d] != m:
				case colour[d] == 0:
					colour[d] = -colour[cells[i]]
					cells = append(cells, d)
				case colour[d] == colour[cells[i]]:
					sound = false // three in a circle: there is no way left
				}
			}
		}
		if sound && len(cells) >= 4 {
			s.remotePair(cells, colour, m)
		}
	}
}

func (s *search) remotePair(cells []int, colour []int8, pair uint64) {
	for d, m := range s.cand {
		inside := m == pair && colour[d] != 0 && slices.Contains(cells, d)
		if m&pair != 0 && !inside && s.seesBoth(d, cells, colour) {
			s.strikeOthers(d, ^pair)
		}
	}
	if step := s.take(0, 0); step != nil {
		s.rest(step, pair, cells...)
		one, other := parted(cells, colour)
		step.Reason = fmt.Sprintf("%s are the one of %s and %s the other, as each sees the next. A cell that sees one of each can be neither.",
			s.names(one...), digits(pair), s.names(other...))
	}
}
