package technique

// Forcing chains with rules: what follows from a candidate by singles and by each rule of a
// variant by itself. The chains of other techniques know nothing of rules.

import (
	"fmt"
	"strings"

	"github.com/propago/propago/sudoku"
)

// RuleChain supposes candidates on boards with rules.
var RuleChain = &Technique{
	name: "rule forcing chain",
	about: "Suppose a candidate, and follow singles and what the rules of the variant leave, each by itself. " +
		"If some cell is left without a value, or some value without a place, the candidate was false.",
	example: `board 4x4
givens
...1
..43
....
....
thermometer r2c1 r3c2 r4c1
`,
	find: findRuleChains,
}

const (
	chainTries = 200       // for a way to meet a rule on the way
	chainWork  = 1_000_000 // the same for all suppositions on a board; after it only what was found counts
	// What a chain may cost: first only short chains are sought, as most do.
	shortChain, longChain = 16, 400
)

// event is a cell that takes a value, or loses some by a rule.
type event struct {
	cell, value int
	lost        uint64 // if not 0, in place of the value
	by          string
}

// trial is a board on which something is supposed.
type trial struct {
	*Board
	events []event
	known  []uint64 // by rule: what its cells had left when it was last looked at
	base   []uint64 // the same on the board itself
	unmet  string   // the rule that cells with values do not meet
}

func findRuleChains(s *search) {
	if len(s.l.rules) == 0 {
		return
	}
	if s.trial == nil {
		s.trial = &trial{Board: newBoard(s.l), base: make([]uint64, len(s.l.followed))}
	}
	t := s.trial
	for i, r := range s.l.followed {
		t.base[i] = s.Board.stamp(r)
	}
	s.way.work = 0
	for _, bound := range []int{shortChain, longChain} {
		for c := range s.cand {
			for m := s.cand[c]; m != 0; m &= m - 1 {
				if s.ctx.Err() != nil || s.way.work > chainWork {
					return
				}
				if end := s.suppose(c, low(m), bound); end != "" {
					s.absurd(c, low(m), end)
				}
			}
		}
		if len(s.found) > 0 {
			return
		}
	}
}

// absurd takes the candidate away that led to an end.
func (s *search) absurd(c, v int, end string) {
	s.strike(c, v)
	extra := lengthened(int32(len(s.trial.events)))
	step := s.take(int(extra), extra)
	if step == nil {
		return
	}
	var told []string
	for i, e := range s.trial.events {
		switch {
		case e.lost == 0:
			link := Link{Candidate: Candidate{e.cell, e.value}, On: true, Reason: e.by}
			if i > 0 {
				told = append(told, fmt.Sprintf("%s is %d (%s)", s.name(e.cell), e.value, e.by))
			}
			step.Chain = append(step.Chain, link)
			if s.cand[e.cell]>>e.value&1 != 0 {
				step.Pattern = append(step.Pattern, link.Candidate)
			}
		default:
			told = append(told, fmt.Sprintf("%s is not %s (%s)", s.name(e.cell), either(numerals(e.lost)), e.by))
		}
	}
	step.Reason = fmt.Sprintf("Suppose %s is %d.", s.name(c), v)
	if len(told) > 0 {
		step.Reason += " It follows that " + strings.Join(told, ", ") + "."
	}
	step.Reason += " Then " + end + "."
}

// suppose follows a candidate, and returns how that ends, "" where nothing is wrong, or it
// takes more events than the bound.
func (s *search) suppose(c, v, bound int) (end string) {
	t := s.trial
	t.copyFrom(s.Board)
	t.unmet = ""
	t.known = append(t.known[:0], t.base...)
	t.events = append(t.events[:0], event{cell: c, value: v})
	t.place(c, v)
	for len(t.events) < bound {
		if t.broken {
			return t.end()
		}
		if !t.singles() && !s.lose(t) {
			return ""
		}
	}
	return ""
}

// end says what is wrong with a broken board.
func (t *trial) end() string {
	if t.unmet != "" {
		return "the rule " + t.unmet + " is not met"
	}
	for u, full := range t.l.full {
		for v := 1; full && v <= t.l.size; v++ {
			if t.done[u]>>v&1 == 0 && t.in(u, v) == 0 {
				return fmt.Sprintf("there is no place for %[2]d in %[1]s", t.l.units[u].Name, v)
			}
		}
	}
	for c, m := range t.cand {
		if m == 0 && t.value[c] == 0 {
			return fmt.Sprintf("%s has no value left", sudoku.CellName(t.l.size, c))
		}
	}
	return "two of these cannot both be so"
}

// singles places what is the last value of a cell or has its last place in a unit.
func (t *trial) singles() bool {
	for c, m := range t.cand {
		if single(m) {
			t.events = append(t.events, event{cell: c, value: low(m), by: sudoku.CellName(t.l.size, c)})
			t.place(c, low(m))
			return true
		}
	}
	for u, full := range t.l.full {
		for v := 1; full && v <= t.l.size; v++ {
			if m := t.in(u, v); single(m) && t.done[u]>>v&1 == 0 {
				c := t.cellAt(u, m)
				t.events = append(t.events, event{cell: c, value: v, by: t.l.units[u].Name})
				t.place(c, v)
				return true
			}
		}
	}
	return false
}

// lose takes what the first rule leaves no way for, of those whose cells have changed.
func (s *search) lose(t *trial) bool {
	for i, r := range s.l.followed {
		now := t.stamp(r)
		if now == t.known[i] {
			continue
		}
		from := len(t.events)
		s.unmet(t.Board, r, chainTries, func(c, v int) {
			if n := len(t.events); n > from && t.events[n-1].cell == c {
				t.events[n-1].lost |= 1 << v
				return
			}
			t.events = append(t.events, event{cell: c, lost: 1 << v, by: r.name})
		})
		for _, e := range t.events[from:] {
			for m := e.lost; m != 0; m &= m - 1 {
				t.remove(e.cell, low(m))
			}
		}
		t.known[i] = t.stamp(r)
		if len(t.events) > from || t.broken {
			return true
		}
		if r.broken(s.way.values) { // of this board
			t.broken, t.unmet = true, r.name
			return true
		}
	}
	return false
}

// stamp sums up what the cells of a rule have left.
func (b *Board) stamp(r rule) (sum uint64) {
	for _, c := range r.cells {
		sum = (sum ^ (b.cand[c] | uint64(b.value[c])<<40)) * 0x9e3779b97f4a7c15
	}
	return sum
}
