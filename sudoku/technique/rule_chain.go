package technique

// Forcing chains with rules: what follows from a candidate by singles and by each rule of a
// variant by itself. The chains of other techniques know nothing of rules.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/propago/propago/sudoku"
)

// RuleChain supposes candidates on boards with rules.
var RuleChain = &Technique{
	name: "rule forcing chain",
	about: "Suppose a candidate, and follow singles and what the rules of the variant leave, each by itself. " +
		"If some cell is left without a value, or some value without a place, the candidate was false.",
	find: findRuleChains,
}

const (
	chainWork  = 20_000_000 // of all looks at rules for the suppositions on a board; after it only what was found counts
	lookWork   = 2_000_000  // the same where each rule is looked at once, which is tried more often
	mostLooked = 6          // cells of a rule that is looked at so: whole lines of 9 take too long
	// What a chain may cost: first only short chains are sought, as most do.
	lookOnce, shortChain, longChain = 1, 16, 400
)

// event is a cell that takes a value, or loses some.
type event struct {
	cell, value int
	lost        uint64 // if not 0, in place of the value
	unit        int    // it follows by, or -1
	of          int    // or the cell it follows by
	rule        string // or the rule
}

// trial is a board on which something is supposed.
type trial struct {
	*Board
	events []event
	rules  []uint64 // bits for those of whose cells something changed since they were looked at
	units  []uint64 // the same for units
	unmet  string   // the rule that cells with values do not meet
	// further finds more where singles and rules find nothing; nil where nothing does.
	further func(*trial) bool
}

func newTrial(b *Board) *trial {
	return &trial{Board: b, rules: make([]uint64, len(b.l.followed)>>6+1), units: make([]uint64, len(b.l.units)>>6+1)}
}

// ground returns a board for suppositions on that of the search, whose rules have been looked at.
func (s *search) ground() (t, on *trial) {
	if s.trial == nil {
		s.trial = newTrial(newBoard(s.l))
	}
	s.way.work = 0
	s.trial.further = nil
	on = newTrial(s.Board)
	for u := range s.l.units {
		on.units[u>>6] |= 1 << (u & 63)
	}
	return s.trial, on
}

// put places a value, and notes what that changes.
func (t *trial) put(c, v int) {
	t.changes(c)
	where := t.cells(v)
	for w, m := range t.l.peersOf(c) {
		for m &= where[w]; m != 0; m &= m - 1 {
			t.changes(w<<6 + low(m))
		}
	}
	t.place(c, v)
}

// changes notes that a cell loses something.
func (t *trial) changes(c int) {
	for _, i := range t.l.rulesOf[c] {
		t.rules[i>>6] |= 1 << (i & 63)
	}
	for _, s := range t.l.in[c] {
		t.units[s.unit>>6] |= 1 << (s.unit & 63)
	}
}

func findRuleChains(s *search) {
	if s.supposeEach(shortChain); len(s.found) == 0 {
		s.supposeEach(longChain)
	}
}

// supposeEach takes the candidates that come to an end within a bound. One that is no more than
// the supposition itself means that each rule is looked at once, and nothing follows from that.
func (s *search) supposeEach(bound int) {
	t, on := s.ground()
	most := chainWork
	if bound == lookOnce {
		most = lookWork
	}
	for c := range s.cand {
		for m := s.cand[c]; m != 0 && len(s.l.rules) > 0; m &= m - 1 {
			if s.ctx.Err() != nil || s.way.work > most {
				return
			}
			s.suppose(t, on, c, low(m), bound)
			if bound == lookOnce {
				for w, set := range t.rules {
					for ; set != 0; set &= set - 1 {
						if i := w<<6 + low(set); len(s.l.followed[i].Cells) <= mostLooked {
							s.look(t, i)
						}
					}
				}
				t.forget(1)
			}
			if t.broken {
				s.absurd(c, low(m), bound)
			}
		}
	}
}

// absurd takes the candidate away that led to an end. Of what rules have left at once it tells
// what matters to that.
func (s *search) absurd(c, v, bound int) {
	t, extra := s.trial, Difficulty(0)
	if bound > lookOnce {
		extra = lengthened(int32(len(t.events)))
	}
	s.strike(c, v)
	step := s.take(int(extra), extra)
	if step == nil {
		return
	}
	end, matters := t.end()
	if bound > lookOnce {
		matters = nil
	}
	step.Reason = fmt.Sprintf("Suppose %s is %d.", s.name(c), v)
	if told := s.retell(step, matters); told != "" {
		step.Reason += " It follows that " + told + "."
	}
	step.Reason += " Then " + end + "."
}

// retell says what followed from a supposition, and shows it on a step.
func (s *search) retell(step *Step, matters func(event) bool) string {
	var told []string
	for i, e := range s.trial.events {
		by, is := e.rule, "is not "+either(numerals(e.lost))
		if by == "" {
			by = s.name(e.of)
		}
		if e.unit >= 0 {
			by = s.l.units[e.unit].Name
		}
		if e.lost == 0 {
			at := Candidate{e.cell, e.value}
			is = fmt.Sprint("is ", e.value)
			step.Chain = append(step.Chain, Link{Candidate: at, On: true, Reason: by})
			if s.Has(e.cell, e.value) {
				step.Pattern = append(step.Pattern, at)
			}
		}
		if i > 0 && (matters == nil || matters(e)) {
			told = append(told, fmt.Sprintf("%s %s (%s)", s.name(e.cell), is, by))
		}
	}
	step.Chain[0].Reason = "" // it is what is supposed
	return strings.Join(told, ", ")
}

// suppose follows a candidate of a board, and says whether that comes to an end. It gives up
// after as many events as the bound.
func (s *search) suppose(t, on *trial, c, v, bound int) bool {
	t.copyFrom(on.Board)
	t.unmet = ""
	copy(t.rules, on.rules)
	copy(t.units, on.units)
	t.events = append(t.events[:0], event{cell: c, value: v, unit: -1})
	t.put(c, v)
	for len(t.events) < bound && !t.broken {
		if !t.singles() && !s.lose(t) && (t.further == nil || !t.further(t)) {
			break
		}
	}
	return t.broken
}

// end says what is wrong with a broken board, and which losses have a part in it.
func (t *trial) end() (text string, matters func(event) bool) {
	if t.unmet != "" {
		return "the rule " + t.unmet + " is not met", func(event) bool { return false }
	}
	for u, full := range t.l.full {
		for v := 1; full && v <= t.l.size; v++ {
			if t.done[u]>>v&1 == 0 && t.in(u, v) == 0 {
				return fmt.Sprintf("there is no place for %d in %s", v, t.l.units[u].Name), func(e event) bool {
					return e.lost>>v&1 != 0 && slices.Contains(t.l.units[u].Cells, e.cell)
				}
			}
		}
	}
	for c, m := range t.cand {
		if m == 0 && t.value[c] == 0 {
			return sudoku.CellName(t.l.size, c) + " has no value left", func(e event) bool { return e.cell == c }
		}
	}
	return "two of these cannot both be so", func(event) bool { return true }
}

// singles places what is the last value of a cell or has its last place in a unit.
func (t *trial) singles() bool {
	for c, m := range t.cand {
		if single(m) {
			t.events = append(t.events, event{cell: c, value: low(m), unit: -1, of: c})
			t.put(c, low(m))
			return true
		}
	}
	for w, set := range t.units {
		for ; set != 0; set &= set - 1 {
			u := w<<6 + low(set)
			once, more := uint64(0), t.done[u]
			for _, c := range t.l.units[u].Cells {
				more |= once & t.cand[c]
				once |= t.cand[c]
			}
			if once &^= more; once != 0 && t.l.full[u] {
				v := low(once)
				c := t.cellAt(u, t.in(u, v))
				t.events = append(t.events, event{cell: c, value: v, unit: u})
				t.put(c, v)
				return true
			}
			t.units[w] &^= set & -set
		}
	}
	return false
}

// lose takes what the first rule leaves no way for, of those whose cells have changed.
func (s *search) lose(t *trial) bool {
	for w := range t.rules {
		for t.rules[w] != 0 {
			i := low(t.rules[w])
			from := len(t.events)
			s.look(t, w<<6+i)
			t.forget(from)
			t.rules[w] &^= 1 << i
			if len(t.events) > from || t.broken {
				return true
			}
		}
	}
	return false
}

// look finds what a rule leaves no way for.
func (s *search) look(t *trial, i int) {
	r := &s.l.followed[i]
	from := len(t.events)
	met := s.unmet(t.Board, r, func(c, v int) {
		if n := len(t.events); n > from && t.events[n-1].cell == c {
			t.events[n-1].lost |= 1 << v
			return
		}
		t.events = append(t.events, event{cell: c, lost: 1 << v, unit: -1, rule: r.Name})
	})
	if !met && r.Broken(t.AppendValues(nil)) {
		t.broken, t.unmet = true, r.Name
	}
}

// forget takes away what has been lost since an event.
func (t *trial) forget(from int) {
	for _, e := range t.events[from:] {
		t.changes(e.cell)
		for m := e.lost; m != 0; m &= m - 1 {
			t.remove(e.cell, low(m))
		}
	}
}
