package technique

// Forcing chains with rules: what follows from a candidate by singles and by each rule of a
// variant by itself. The chains of other techniques know nothing of rules.

import (
	"fmt"
	"slices"
	"strings"
)

// RuleChain supposes candidates on boards with rules.
var RuleChain = &Technique{
	name: "rule forcing chain",
	find: findRuleChains,
}

const (
	chainWork = 20_000_000 // of all looks at rules for the suppositions on a board; after it only what was found counts
	lookWork  = 2_000_000  // the same where each rule is looked at once, which is tried more often
	// What a chain may cost.
	lookOnce, longChain = 1, 400
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

// following is what follows from candidates by themselves, as it was found on an earlier board. What
// has gone since then is all that is followed anew.
type following struct {
	left   []uint64 // by cell: the candidates on that board, or the value
	trials []*trial // by candidate, nil where nothing is known
}

// mostFollowed bounds the candidates of which is kept what follows: some 5 kB each on boards of 9x9.
const mostFollowed = 1000

// known returns what is kept. It forgets all if the board is not what came of the earlier one.
func (s *search) known() *following {
	f := &s.follow
	if len(f.left) == 0 {
		f.left = make([]uint64, len(s.cand))
		f.trials = make([]*trial, len(s.cand)*(s.l.size+1))
	}
	for c, before := range f.left {
		if s.left(c)&^before != 0 {
			clear(f.trials)
			break
		}
	}
	for c := range f.left {
		f.left[c] = s.left(c)
	}
	return f
}

func findRuleChains(s *search) {
	if len(s.l.rules) == 0 {
		return
	}
	t, on := s.ground()
	f, kept, bound := s.known(), 0, longChain
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			if s.ctx.Err() != nil || s.way.work > chainWork {
				return
			}
			if kept++; kept > mostFollowed || s.goesOn(&f.trials[c*(s.l.size+1)+low(m)], on, c, low(m)) {
				for int(lengthened(int32(bound))) > s.grade {
					bound-- // what is longer than that is harder than what is known
				}
				if s.suppose(t, on, c, low(m), bound) {
					s.absurd(c, low(m), len(t.events))
				}
			}
		}
	}
}

// goesOn follows a candidate from where that was left on an earlier board, and says whether it
// comes to an end.
func (s *search) goesOn(at **trial, on *trial, c, v int) bool {
	t := *at
	if t == nil {
		t = newTrial(newBoard(s.l))
		*at = t
		return s.suppose(t, on, c, v, longChain)
	}
	for c := range s.cand {
		lost := t.left(c) &^ s.left(c)
		if lost != 0 {
			t.changes(c)
			t.broken = t.broken || t.value[c] != 0
		}
		for ; lost != 0; lost &= lost - 1 {
			t.remove(c, low(lost))
		}
	}
	t.events = t.events[:0]
	s.follows(t, longChain)
	return t.broken
}

// findInteractions takes the candidates with which each rule, looked at once, leaves no way. What comes
// to no end where it is followed further is not looked at.
func findInteractions(s *search) {
	if len(s.l.rules) == 0 {
		return
	}
	t, on := s.ground()
	f := s.known()
	for c := range s.cand {
		for m := s.cand[c]; m != 0; m &= m - 1 {
			if s.ctx.Err() != nil || s.way.work > lookWork {
				return
			}
			if k := &f.trials[c*(s.l.size+1)+low(m)]; *k != nil && !s.goesOn(k, on, c, low(m)) {
				continue
			}
			s.suppose(t, on, c, low(m), lookOnce)
			for w, set := range t.rules {
				for ; set != 0; set &= set - 1 {
					s.look(t, w<<6+low(set))
				}
			}
			t.forget(1)
			if t.broken {
				s.absurd(c, low(m), 0)
			}
		}
	}
}

// absurd takes the candidate away that led to an end, after some number of events in all. Of what rules have left at
// once, which counts no events, it tells what matters to that.
func (s *search) absurd(c, v, events int) {
	extra := lengthened(int32(events))
	s.strike(c, v)
	step := s.take(int(extra), extra)
	if step == nil {
		return
	}
	end, matters := s.trial.end()
	if events > 0 {
		matters = nil
	}
	step.Reason = fmt.Sprintf("Suppose %s is %d.", s.name(c), v)
	if told := s.retell(step, matters); told != "" {
		step.Reason += " It follows that " + told + "."
	}
	if !s.trial.broken {
		cell := s.trial.narrowest()
		end = fmt.Sprintf("%s is %s, and whichever it is some cell, unit or rule has no way left, in %d placements and removals in all",
			s.name(cell), either(numerals(s.trial.cand[cell])), events)
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
	s.follows(t, bound)
	return t.broken
}

// follows goes on until nothing follows, or there are as many events as the bound.
func (s *search) follows(t *trial, bound int) {
	for len(t.events) < bound && !t.broken {
		if !t.singles() && !s.lose(t) {
			return
		}
	}
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
		if m == 0 && t.value[c] == 0 && !slices.Contains(t.l.gaps, c) {
			return cellName(t.l.cols, c) + " has no value left", func(e event) bool { return e.cell == c }
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
	met := s.unmet(t.Board, r, false, func(c, v int) {
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
