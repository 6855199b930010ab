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
		if m&pair == 0 || m == pair && colour[d] != 0 && slices.Contains(cells, d) {
			continue
		}
		var seen [2]bool
		for _, c := range cells {
			if s.l.sees(c, d) {
				seen[(colour[c]+1)/2] = true
			}
		}
		for out := m & pair; seen[0] && seen[1] && out != 0; out &= out - 1 {
			s.strike(d, low(out))
		}
	}
	if step := s.take(0, 0); step != nil {
		s.rest(step, pair, cells...)
		one, other := parted(cells, colour)
		step.Reason = fmt.Sprintf("%s are the one of %s and %s the other, as each sees the next. A cell that sees one of each can be neither.",
			s.names(one...), digits(pair), s.names(other...))
	}
}
