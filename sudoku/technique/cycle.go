package technique

// Continuous loops: chains that lead from a candidate back to it. Links of both kinds
// change places in turn, so what sees a candidate of either is false.

import (
	"fmt"
	"slices"
)

// The cycles, by what their strong links run through: units and one value, cells with two
// candidates, or both. They are tried together with the chains.
var (
	XCycle = &Technique{name: "X-cycle", family: chainFamily, inUnits: true, find: findCycles}
	YCycle = &Technique{name: "XY-cycle", family: chainFamily, inCells: true, find: findCycles}
	Cycle  = &Technique{name: "continuous loop", family: chainFamily, inCells: true, inUnits: true, find: findCycles}
)

// chainFamily are the chains from one candidate.
const chainFamily = "chains"

// cycleTable holds a loop that was found from a candidate that is supposed true.
type cycleTable struct {
	loop []int32     // true and false candidates in turn
	sees [2][]uint64 // by value: the cells that see a candidate of either kind
}

// findCycles looks for loops through each candidate, level by level.
func findCycles(s *search) {
	net := s.network(chainRules{})
	t := &s.loops
	if room := (s.l.size + 1) * s.l.words; t.sees[0] == nil {
		t.sees = [2][]uint64{make([]uint64, room), make([]uint64, room)}
	}
	for c, m := range s.cand {
		if count(m) < 2 || !s.technique.inUnits && count(m) > 2 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			s.cyclesFrom(net, net.candidate(c, low(m)))
		}
	}
}

// cyclesFrom looks for the true candidates that one reaches, each from another one by a false one.
func (s *search) cyclesFrom(net *network, start int32) {
	t := &s.tree
	t.root(start, len(net.index))
	for p, level, ok := t.next(); ok; p, level, ok = t.next() {
		size := 2 * (level + 1)
		if more := lengthened(size); more >= s.ceiling || int(more) > s.grade {
			return
		}
		c, v := net.split(p)
		if s.technique.inCells {
			for m := s.cand[c] &^ (1 << v); m != 0; m &= m - 1 {
				s.cycleOff(net, start, p, net.candidate(c, low(m)), size)
			}
		}
		for _, d := range net.near[c] {
			if s.cand[d]>>v&1 != 0 {
				s.cycleOff(net, start, p, net.candidate(d, v), size)
			}
		}
	}
}

// cycleOff goes on from a true candidate by one that it makes false.
func (s *search) cycleOff(net *network, start, p, x, size int32) {
	t := &s.tree
	for q := p; t.before[q] >= 0; q = t.before[q] {
		if t.by[q] == x {
			return
		}
	}
	reach := func(k int32) {
		if k == start && size >= 4 {
			s.cycle(net, start, p, x, size)
		}
		t.reach(k, p, x)
	}
	c, v := net.split(x)
	if m := s.cand[c]; s.technique.inCells && double(m) {
		reach(net.candidate(c, low(m&^(1<<v))))
	}
	if s.technique.inUnits {
		for _, u := range net.around[c] {
			if m := s.in(u.unit, v); double(m) {
				reach(net.candidate(s.cellAt(u.unit, m&^(1<<u.index)), v))
			}
		}
	}
}

// cycle draws what follows from a loop that x closes.
func (s *search) cycle(net *network, start, p, x, size int32) {
	t := &s.loops
	t.loop = append(t.loop[:0], x)
	for q := p; ; q = s.tree.before[q] {
		t.loop = append(t.loop, q)
		if q == start {
			break
		}
		t.loop = append(t.loop, s.tree.by[q])
	}
	var values uint64
	for i, k := range t.loop {
		c, v := net.split(k)
		sees := t.sees[i&1][v*s.l.words : (v+1)*s.l.words]
		if values>>v&1 == 0 {
			values |= 1 << v
			clear(t.sees[0][v*s.l.words : (v+1)*s.l.words])
			clear(t.sees[1][v*s.l.words : (v+1)*s.l.words])
		}
		for w, m := range s.l.peersOf(c) {
			sees[w] |= m
		}
	}
	for m := values; m != 0; m &= m - 1 {
		v := low(m)
		for w, where := range s.cells(v) {
			for out := where & t.sees[0][v*s.l.words+w] & t.sees[1][v*s.l.words+w]; out != 0; out &= out - 1 {
				if d := w<<6 + low(out); !s.onLoop(net, d) {
					s.strike(d, v)
				}
			}
		}
	}
	extra := lengthened(size)
	if step := s.take(int(extra), extra); step != nil {
		var literals []int32
		for i, k := range slices.Backward(t.loop) {
			literals = append(literals, 2*k+int32(i&1))
		}
		s.chained(step, net, literals)
		step.Reason = fmt.Sprintf("If %s. That leads back to the start, and round the other way as well: either all that are true here, or all that are false, are true. What sees one of each cannot be.",
			s.tell(step.Chain))
	}
}

func (s *search) onLoop(net *network, cell int) bool {
	return slices.ContainsFunc(s.loops.loop, func(k int32) bool { return int(k)/net.n == cell })
}
