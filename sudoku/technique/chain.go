package technique

// What chains have in common: a breadth-first search over literals, a literal being a
// candidate that is supposed to be true (on) or false (off), and chains in words. A shortest
// chain between two literals is as long from wherever it is sought.

import (
	"slices"
	"strconv"
	"strings"
)

// tree holds what one search has reached, by numbers: literals, candidates, or whatever is searched.
type tree struct {
	stamp  uint32
	seen   []uint32 // the stamp of the search that reached it
	before []int32  // the one that it was reached from, -1 for the root
	by     []int32  // and by what
	queue  []int32
	at     int // in the queue: what is to be followed next
	end    int // and where its level ends
	level  int32
	way    []int32
}

// root starts a search from one of some numbers.
func (t *tree) root(k int32, numbers int) {
	if len(t.seen) < numbers {
		t.seen, t.before, t.by = make([]uint32, numbers), make([]int32, numbers), make([]int32, numbers)
	}
	if t.stamp++; t.stamp == 0 { // once in four thousand million searches
		clear(t.seen)
		t.stamp = 1
	}
	t.seen[k], t.before[k] = t.stamp, -1
	t.queue = append(t.queue[:0], k)
	t.at, t.end, t.level = 0, 1, 0
}

// next returns what is to be followed next, and how many lie before it on the way from the root; not ok at the end.
func (t *tree) next() (k, level int32, ok bool) {
	if t.at == len(t.queue) {
		return 0, 0, false
	}
	if t.at == t.end {
		t.level, t.end = t.level+1, len(t.queue)
	}
	t.at++
	return t.queue[t.at-1], t.level, true
}

// has says whether a number is reached.
func (t *tree) has(k int32) bool { return t.seen[k] == t.stamp }

// reach adds a number if it is new, and says so.
func (t *tree) reach(k, from, by int32) bool {
	if t.seen[k] == t.stamp {
		return false
	}
	t.seen[k], t.before[k], t.by[k] = t.stamp, from, by
	t.queue = append(t.queue, k)
	return true
}

// path returns the numbers from the root to one that was reached. It is valid until the next one.
func (t *tree) path(k int32) []int32 {
	t.way = t.way[:0]
	for ; k >= 0; k = t.before[k] {
		t.way = append(t.way, k)
	}
	slices.Reverse(t.way)
	return t.way
}

// chained enters a chain without branches into a step, each link with the cell or unit by which it follows from the
// one before.
func (s *search) chained(step *Step, net *network, literals []int32) {
	for i, k := range literals {
		link := net.link(k)
		if i > 0 {
			before := step.Chain[i-1]
			link.Reason = s.between(before.Candidate, link.Candidate, link.On && !before.On)
			link.From = []int{i - 1}
		}
		step.Chain = append(step.Chain, link)
		if !slices.Contains(step.Pattern, link.Candidate) {
			step.Pattern = append(step.Pattern, link.Candidate)
		}
	}
}

// between names the cell or unit that two candidates share; one that is left with both
// where the second follows from the first being false.
func (s *search) between(a, b Candidate, on bool) string {
	if a.Cell == b.Cell {
		return s.name(a.Cell)
	}
	for _, u := range s.l.shared(a.Cell, b.Cell) {
		if !on || double(s.must(u, a.Value)) {
			return s.l.units[u].Name
		}
	}
	return "a rule"
}

// says returns for example "r1c1 is not 5".
func (s *search) says(l Link) string {
	is := " is "
	if !l.On {
		is = " is not "
	}
	return s.name(l.Cell) + is + strconv.Itoa(l.Value)
}

// tell writes a chain as in "r1c1 is not 3, then r1c5 is 3, so r2c5 is not 3".
func (s *search) tell(links []Link) string {
	var parts []string
	for _, l := range links {
		part := s.says(l)
		if l.Reason != "" && l.Reason != s.name(l.Cell) {
			part += " (" + l.Reason + ")"
		}
		parts = append(parts, part)
	}
	return inTurn(parts)
}

// inTurn joins what follows from each other, as in "this, then that, so those".
func inTurn(parts []string) string {
	return strings.Replace(strings.Join(parts, ", so "), ", so ", ", then ", 1)
}
