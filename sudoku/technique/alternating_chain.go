package technique

// The alternating inference chain: a search over candidates that follows strong and
// weak links in turn. It applies wherever cells or units are down to two.

import "fmt"

// AlternatingChain is the alternating inference chain: strong and weak links in
// turn, through cells and units alike.
var AlternatingChain = &Technique{
	name:    "alternating inference chain",
	example: "....4156....9..3..54..23.1932..159...6.......1.....25.......693...5....7.3...6...",
	about: "Of two candidates that are the last of a cell or of a unit, one is true: if this one is not, that one is. Of two that see each other, or share a cell, one is false. " +
		"A chain of both in turn shows that its first candidate or its last is true. What neither leaves room for goes.",
	find: findAlternatingChains,
}

func findAlternatingChains(s *search) {
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			s.alternatingChains(c, low(m))
		}
	}
}

// alternatingChains searches from a candidate that is supposed to be false.
func (s *search) alternatingChains(c, v int) {
	t := &s.chain
	start := s.literal(c, v, false)
	s.root(start)
	for i := 0; i < len(t.queue); i++ {
		k := t.queue[i]
		if int(t.depth[k]) >= s.grade {
			return // the next ones are longer
		}
		link := s.linkOf(k)
		if link.On {
			s.weak(link.Candidate, k)
			continue
		}
		s.strong(link.Candidate, k, start)
	}
}

// weak makes false what cannot be true beside a candidate.
func (s *search) weak(at Candidate, from int32) {
	for m := s.cand[at.Cell] &^ (1 << at.Value); m != 0; m &= m - 1 {
		s.chain.reach(s.literal(at.Cell, low(m), false), from)
	}
	peers := s.l.peersOf(at.Cell)
	for w, m := range s.cells(at.Value) {
		for m &= peers[w]; m != 0; m &= m - 1 {
			s.chain.reach(s.literal(w<<6+low(m), at.Value, false), from)
		}
	}
}

// strong makes true what is left when a candidate is false, and draws what
// follows.
func (s *search) strong(at Candidate, from, start int32) {
	if m := s.cand[at.Cell]; double(m) {
		s.strongTo(at.Cell, low(m&^(1<<at.Value)), from, start)
	}
	for _, x := range s.l.in[at.Cell] {
		if m := s.in(x.unit, at.Value); s.l.full[x.unit] && double(m) {
			s.strongTo(s.cellAt(x.unit, m&^(1<<x.index)), at.Value, from, start)
		}
	}
}

func (s *search) strongTo(c, v int, from, start int32) {
	k := s.literal(c, v, true)
	if !s.chain.reach(k, from) {
		return
	}
	first := s.linkOf(start).Candidate
	length := int(s.chain.depth[k])
	last := Candidate{c, v}
	switch {
	case start|1 == k:
		s.put(c, v) // false makes it true
	case start > k:
		return // found from the other end
	case first.Value == v:
		s.strikeSeen(v, first.Cell, c)
	case first.Cell == c:
		s.strikeOthers(c, 1<<v|1<<first.Value)
	case s.l.sees(first.Cell, c):
		s.strike(first.Cell, v)
		s.strike(c, first.Value)
	}
	step := s.take(length, longer(length, 4, 6, 8, 10, 12, 14, 16, 20, 24))
	if step == nil {
		return
	}
	chained(step, s.trail(k))
	if first == last {
		step.Reason = fmt.Sprintf("If %s: it is true either way.", s.tell(step.Chain))
		return
	}
	step.Reason = fmt.Sprintf("If %s. So %s is %d or %s is %d, and what neither allows goes.",
		s.tell(step.Chain), s.name(first.Cell), first.Value, s.name(c), v)
}
