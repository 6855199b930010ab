package technique

// Forcing chains: nets of singles from each candidate. They apply wherever something is
// open, and cost the most by far.

import (
	"fmt"
	"slices"
	"strings"
)

// ForcingChain supposes a candidate and follows what that forces, single by
// single: the last resort.
var ForcingChain = &Technique{
	name:    "forcing chain",
	example: "..285..9..392...4778............562.9..3....5........4..3.7.4...9.....722...4.3.9",
	about: "Suppose a candidate and place what that forces, naked and hidden singles only. If some cell or unit is left without any way, the candidate was false. " +
		"And what goes whichever candidate of a cell is true, or whichever place of a value in a unit, goes.",
	find: findForcingChains,
}

// forceTable holds the nets: what follows level by level from one candidate, all
// singles of a level at once, so that the level of a consequence does not depend
// on where the eye goes first.
type forceTable struct {
	work  *Board
	nets  []uint8  // of each candidate of the board, by cell and value: the level at which it goes, 0 for never
	first []int    // by cell and value: where its net begins
	spare []uint8  // a net that nobody reads
	pos   []forced // the placements of the latest net, in order
	next  []forced
	lives []uint64 // by cell: what was left after the level before
}

// forced is a placement, and the unit in which it was a hidden single, or -1.
type forced struct {
	Candidate
	unit int
}

// deepest is the level beyond which nets are not followed, and largest bounds the
// memory of all nets of a board, in bytes: beyond it (on boards of 25x25 with most
// cells open) only contradictions are looked for.
const (
	deepest = 250
	largest = 64 << 20
)

// suppose follows a candidate down to a level, and notes in net at which level each
// other one goes. It returns the level of a contradiction, 0 for none.
func (s *search) suppose(at Candidate, limit int, net []uint8) int {
	t := &s.forced
	if t.work == nil {
		t.work, t.lives = newBoard(s.l), make([]uint64, len(s.cand))
	}
	b := t.work
	b.copyFrom(s.Board)
	copy(t.lives, s.cand)
	clear(net)
	t.pos = t.pos[:0]
	t.next = append(t.next[:0], forced{at, -1})
	for level := 1; level <= limit && len(t.next) > 0; level++ {
		for _, p := range t.next {
			if int(b.value[p.Cell]) != p.Value {
				t.pos = append(t.pos, p)
				b.place(p.Cell, p.Value)
			}
		}
		if b.broken {
			return level
		}
		for c, before := range t.lives {
			now := b.cand[c]
			if v := b.value[c]; v != 0 {
				now = 1 << v
			}
			for m := before &^ now; before != 0 && m != 0; m &= m - 1 {
				net[c*(s.l.size+1)+low(m)] = uint8(level)
			}
			t.lives[c] &= now
		}
		t.next = b.singles(t.next[:0])
	}
	return 0
}

// singles appends the naked and hidden singles of a board.
func (b *Board) singles(dst []forced) []forced {
	for c, m := range b.cand {
		if single(m) {
			dst = append(dst, forced{Candidate{c, low(m)}, -1})
		}
	}
	for u, full := range b.l.full {
		if !full {
			continue
		}
		for v := 1; v <= b.l.size; v++ {
			if m := b.in(u, v); single(m) {
				dst = append(dst, forced{Candidate{b.cellAt(u, m), v}, u})
			}
		}
	}
	return dst
}

func findForcingChains(s *search) {
	keep := s.layNets()
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			at := Candidate{c, low(m)}
			net := s.forced.spare
			if keep {
				net = s.net(at)
			}
			s.contradiction(at, net)
		}
	}
	if !keep {
		return
	}
	var choice []Candidate
	for c := range s.cand {
		choice = choice[:0]
		for m := s.cand[c]; m != 0; m &= m - 1 {
			choice = append(choice, Candidate{c, low(m)})
		}
		s.eitherWay(choice, -1)
	}
	for u, full := range s.l.full {
		for v := 1; full && v <= s.l.size; v++ {
			choice = choice[:0]
			for m := s.in(u, v); m != 0; m &= m - 1 {
				choice = append(choice, Candidate{s.cellAt(u, m), v})
			}
			s.eitherWay(choice, u)
		}
	}
}

// layNets finds room for the nets of all candidates, and says whether there is.
func (s *search) layNets() bool {
	t := &s.forced
	size := len(s.cand) * (s.l.size + 1)
	if t.spare == nil {
		t.spare, t.first = make([]uint8, size), make([]int, size)
	}
	need := 0
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			t.first[c*(s.l.size+1)+low(m)] = need
			need += size
		}
	}
	if need > largest {
		return false
	}
	if len(t.nets) < need {
		t.nets = make([]uint8, need)
	}
	return true
}

func (s *search) net(at Candidate) []uint8 {
	from := s.forced.first[at.Cell*(s.l.size+1)+at.Value]
	return s.forced.nets[from : from+len(s.forced.spare)]
}

func (s *search) forceLimit() int { return min(s.grade, deepest) }

// takeForced grades by level.
func (s *search) takeForced(level int) *Step {
	return s.take(level, min(Difficulty(level)-1, 19))
}

// contradiction strikes a candidate from which a contradiction follows.
func (s *search) contradiction(at Candidate, net []uint8) {
	level := s.suppose(at, s.forceLimit(), net)
	if level == 0 {
		return
	}
	s.strike(at.Cell, at.Value)
	step := s.takeForced(level)
	if step == nil {
		return
	}
	story, broken := s.downfall()
	chained(step, story)
	step.Reason = fmt.Sprintf("Suppose %s. Then %s.", s.tell(story), broken)
}

// eitherWay strikes what goes in each of the cases, one of which is true. The nets may
// be followed further than the grade asks for; what they say up to there is complete.
func (s *search) eitherWay(choice []Candidate, unit int) {
	if len(choice) < 2 {
		return
	}
	nets := s.cases[:0]
	for _, at := range choice {
		nets = append(nets, s.net(at))
	}
	s.cases = nets
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			k, level := c*(s.l.size+1)+low(m), uint8(0)
			for _, net := range nets {
				if net[k] == 0 {
					level = 0
					break
				}
				level = max(level, net[k])
			}
			if level == 0 || int(level) > s.grade {
				continue
			}
			s.strike(c, low(m))
			if step := s.takeForced(int(level)); step != nil {
				s.tellCases(step, choice, unit, Candidate{c, low(m)})
			}
		}
	}
}

// tellCases tells the chain of each case.
func (s *search) tellCases(step *Step, choice []Candidate, unit int, out Candidate) {
	var parts []string
	for _, at := range choice {
		s.suppose(at, deepest, s.forced.spare)
		story := s.behind([]Candidate{out})
		for _, l := range story {
			step.Chain = append(step.Chain, l)
			if !slices.Contains(step.Pattern, l.Candidate) {
				step.Pattern = append(step.Pattern, l.Candidate)
			}
		}
		parts = append(parts, "if "+s.tell(story))
	}
	from := s.name(choice[0].Cell)
	if unit >= 0 {
		s.units(step, unit)
		from = fmt.Sprintf("The %d of %s", choice[0].Value, s.l.units[unit].Name)
	}
	step.Reason = fmt.Sprintf("%s leaves %d cases: %s. Each time %s cannot be %d.",
		from, len(choice), strings.Join(parts, "; "), s.name(out.Cell), out.Value)
}

// downfall returns the placements that lead to the contradiction of the latest
// net, and what is contradicted.
func (s *search) downfall() ([]Link, string) {
	b := s.forced.work
	for c, m := range b.cand {
		if m != 0 || b.value[c] != 0 {
			continue
		}
		var gone []Candidate
		for m := s.cand[c]; m != 0; m &= m - 1 {
			gone = append(gone, Candidate{c, low(m)})
		}
		return s.behind(gone), s.name(c) + " has no value left"
	}
	for u, full := range s.l.full {
		for v := 1; full && v <= s.l.size; v++ {
			if b.in(u, v) != 0 || b.done[u]>>v&1 != 0 {
				continue
			}
			var gone []Candidate
			for m := s.in(u, v); m != 0; m &= m - 1 {
				gone = append(gone, Candidate{s.cellAt(u, m), v})
			}
			return s.behind(gone), fmt.Sprintf("%s has no place left for %d", s.l.units[u].Name, v)
		}
	}
	return nil, "" // suppose said that there is one
}

// behind returns the placements of the latest net that take away the candidates,
// and those behind these, in order.
func (s *search) behind(gone []Candidate) (story []Link) {
	log := s.forced.pos
	needed := make([]bool, len(log))
	need := func(out Candidate, before int) {
		for i, p := range log[:before] {
			if p.Cell == out.Cell && p.Value != out.Value || p.Value == out.Value && s.l.sees(p.Cell, out.Cell) {
				needed[i] = true
				return
			}
		}
	}
	for _, out := range gone {
		need(out, len(log))
	}
	for i := len(log) - 1; i > 0; i-- {
		p := log[i]
		switch {
		case !needed[i]:
		case p.unit < 0:
			for m := s.cand[p.Cell] &^ (1 << p.Value); m != 0; m &= m - 1 {
				need(Candidate{p.Cell, low(m)}, i)
			}
		default:
			for m := s.in(p.unit, p.Value); m != 0; m &= m - 1 {
				if c := s.cellAt(p.unit, m); c != p.Cell {
					need(Candidate{c, p.Value}, i)
				}
			}
		}
	}
	for i, p := range log {
		if needed[i] || i == 0 {
			story = append(story, Link{p.Candidate, true})
		}
	}
	return story
}
