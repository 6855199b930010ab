package technique

// Tables for chains: a breadth-first search over literals, a literal being a
// candidate that is supposed to be true (on) or false (off). A shortest chain
// between two literals is as long from wherever it is sought.

import (
	"slices"
	"strconv"
	"strings"
)

// chainTable holds what one search has reached, by literal: even is off, odd on.
type chainTable struct {
	stamp  uint32
	seen   []uint32 // the stamp of the search that reached it
	parent []int32
	depth  []int32 // literals on the way, itself included
	queue  []int32
}

// literal numbers the literals of a board.
func (s *search) literal(c, v int, on bool) int32 {
	k := int32(c*(s.l.size+1)+v) << 1
	if on {
		k |= 1
	}
	return k
}

func (s *search) linkOf(k int32) Link {
	n := s.l.size + 1
	return Link{Candidate: Candidate{int(k>>1) / n, int(k>>1) % n}, On: k&1 != 0}
}

// root starts a search from one literal.
func (s *search) root(k int32) {
	t := &s.chain
	if t.seen == nil {
		size := 2 * len(s.cand) * (s.l.size + 1)
		t.seen, t.parent, t.depth = make([]uint32, size), make([]int32, size), make([]int32, size)
	}
	t.stamp++
	if t.stamp == 0 { // once in four thousand million searches
		clear(t.seen)
		t.stamp = 1
	}
	t.seen[k], t.parent[k], t.depth[k] = t.stamp, -1, 1
	t.queue = append(t.queue[:0], k)
}

// reach adds a literal if it is new, and says so.
func (t *chainTable) reach(k, from int32) bool {
	if t.seen[k] == t.stamp {
		return false
	}
	t.seen[k], t.parent[k], t.depth[k] = t.stamp, from, t.depth[from]+1
	t.queue = append(t.queue, k)
	return true
}

// trail returns the links from the root to a literal.
func (s *search) trail(k int32) (links []Link) {
	for ; k >= 0; k = s.chain.parent[k] {
		links = append(links, s.linkOf(k))
	}
	slices.Reverse(links)
	return links
}

// chained enters a chain into a step.
func chained(step *Step, links []Link) {
	step.Chain = links
	for _, l := range links {
		if !slices.Contains(step.Pattern, l.Candidate) {
			step.Pattern = append(step.Pattern, l.Candidate)
		}
	}
}

// tell writes a chain as in "r1c1 is not 3, then r1c5 is 3, so r2c5 is not 3".
func (s *search) tell(links []Link) string {
	var parts []string
	for _, l := range links {
		is := " is "
		if !l.On {
			is = " is not "
		}
		part := s.name(l.Cell) + is + strconv.Itoa(l.Value)
		if l.Reason != "" && l.Reason != s.name(l.Cell) {
			part += " (" + l.Reason + ")"
		}
		parts = append(parts, part)
	}
	return strings.Replace(strings.Join(parts, ", so "), ", so ", ", then ", 1)
}
