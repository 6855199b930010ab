package technique

// Suppositions on boards with rules that are less, or more, than a chain: one look at each
// rule, and suppositions within others.

// RuleInteraction is the least of [RuleChain], and NestedRuleChain more than it.
var (
	RuleInteraction = &Technique{
		name: "rule interaction",
		find: findInteractions,
	}
	NestedRuleChain = &Technique{
		name: "nested rule forcing chain",
		find: findNestedRuleChains,
	}
)

// nesting is suppositions within one, and what those on an earlier board tell of how to go about it.
type nesting struct {
	within []*trial // by depth
	left   int      // how many more events there may be
	known  *Board   // a solution that was met, whose candidates come to no end; nil for none
	begin  int      // how many events there may be for a candidate, at first
}

const (
	nestedWork  = 400_000_000 // is chainWork for suppositions that lie within each other
	leastEvents = 32          // of all suppositions for a candidate; if nothing is found there may be twice as many
	mostEvents  = 1 << 17
)

// findNestedRuleChains takes the candidates of which is found with the fewest events that they come to an end, whatever
// a cell is that has few candidates left with them, and so on.
func findNestedRuleChains(s *search) {
	if len(s.l.rules) == 0 {
		return
	}
	t, on := s.ground()
	n := &s.nested
	n.begin = max(n.begin, leastEvents)
	for c := range s.cand {
		if n.known != nil && n.known.left(c)&^s.left(c) != 0 {
			n.known = nil
		}
	}
	for begin := n.begin; begin <= mostEvents && len(s.found) == 0; begin *= 2 {
		bound := begin
		for c := range s.cand {
			for m := s.cand[c]; m != 0; m &= m - 1 {
				if s.ctx.Err() != nil || s.way.work > nestedWork {
					return
				}
				if n.known != nil && int(n.known.value[c]) == low(m) {
					continue
				}
				for int(lengthened(int32(bound))) > s.grade {
					bound-- // what is longer than that is harder than what is known
				}
				s.suppose(t, on, c, low(m), bound)
				if n.left = bound - len(t.events); s.refutes(t, 0) {
					s.absurd(c, low(m), bound-n.left)
					n.begin = max(leastEvents, bound-n.left)
				}
			}
		}
	}
}

// refutes says whether a board comes to an end, whatever one of its cells is.
func (s *search) refutes(t *trial, depth int) bool {
	n := &s.nested
	if t.broken || n.left <= 0 {
		return t.broken && n.left >= 0
	}
	if t.open == 0 {
		n.known = t.Clone()
		return false
	}
	c := t.narrowest()
	if depth == len(n.within) {
		n.within = append(n.within, newTrial(newBoard(s.l)))
	}
	inner := n.within[depth]
	for m := t.cand[c]; m != 0; m &= m - 1 {
		s.suppose(inner, t, c, low(m), n.left)
		n.left -= len(inner.events)
		if !s.refutes(inner, depth+1) {
			return false
		}
	}
	return true
}

// narrowest returns the cell with the fewest candidates, and of these with the most rules.
func (b *Board) narrowest() int {
	best, fewest := 0, 1<<20
	for c, m := range b.cand {
		if k := count(m)<<10 - len(b.l.rulesOf[c]); m != 0 && k < fewest {
			best, fewest = c, k
		}
	}
	return best
}
