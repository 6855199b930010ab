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

// nesting is the suppositions within one.
type nesting struct {
	*search
	inner    *trial
	most     int // of candidates in a cell that is supposed of
	excluded *excluded
	keys     []int
}

// mostNested is the largest size of a board: what candidates exclude is a table by
// candidate and cell, of 9 MB for this size.
const mostNested = 16

// nestedWork is chainWork for suppositions that lie within each other.
const nestedWork = 400_000_000

func findNestedRuleChains(s *search) {
	if len(s.l.rules) == 0 || s.l.size > mostNested {
		return
	}
	t, on := s.ground()
	n := nesting{search: s, inner: newTrial(newBoard(s.l)), excluded: s.l.excludes()}
	t.further = func(t *trial) bool { return n.shared(t) || n.within(t) }
	for _, pass := range []struct {
		most    int
		further func(*trial) bool // within what is supposed within
	}{{fewValues, nil}, {s.l.size, nil}, {s.l.size, n.shared}} {
		n.most, n.inner.further = pass.most, pass.further
		for left := 2; left <= s.l.size && len(s.found) == 0; left++ {
			for c := 0; c < len(s.cand) && len(s.found) == 0; c++ {
				if count(s.cand[c]) != left {
					continue
				}
				for m := s.cand[c]; m != 0 && s.ctx.Err() == nil && s.way.work <= nestedWork; m &= m - 1 {
					if s.suppose(t, on, c, low(m), longChain) {
						s.absurd(c, low(m), longChain)
					}
				}
			}
		}
	}
}

// within supposes what is still possible after a supposition, and takes away what comes to an end.
func (n *nesting) within(t *trial) bool {
	from := len(t.events)
	for c := range t.cand {
		if count(t.cand[c]) > n.most {
			continue
		}
		for m := t.cand[c]; m != 0; m &= m - 1 {
			if n.ctx.Err() != nil || n.way.work > nestedWork {
				return false
			}
			if n.suppose(n.inner, t, c, low(m), longChain) {
				t.events = append(t.events, event{cell: c, lost: 1 << low(m), unit: -1, rule: "a rule forcing chain"})
				t.changes(c)
				t.remove(c, low(m))
				if t.broken || single(t.cand[c]) {
					return true
				}
			}
		}
	}
	return len(t.events) > from
}

// excluded is, for candidates of a layout, what rules each of them leaves out in other cells: those that
// differ, and those beside it by a rule of two cells.
type excluded struct {
	masks []uint64 // by candidate and cell
	cells [][]int  // by candidate: those with a mask
}

func (l *Layout) excludes() *excluded {
	n, cells := l.size+1, l.cells
	x := &excluded{make([]uint64, n*cells*cells), make([][]int, n*cells)}
	for c := range cells {
		for v := 1; v < n; v++ {
			at := (c*n + v) * cells
			for _, d := range l.list[c] {
				x.masks[at+d] |= 1 << v
			}
		}
	}
	for _, r := range l.rules {
		for v := 1; r.beside != nil && v < n; v++ {
			c, d := r.Cells[0], r.Cells[1]
			x.masks[(c*n+v)*cells+d] |= (1<<n - 2) &^ r.beside[v]
			for w := 1; w < n; w++ {
				if r.beside[v]>>w&1 == 0 {
					x.masks[(d*n+w)*cells+c] |= 1 << v
				}
			}
		}
	}
	for k := range x.cells {
		for d := range cells {
			if x.masks[k*cells+d] != 0 {
				x.cells[k] = append(x.cells[k], d)
			}
		}
	}
	return x
}

// fewValues is how many candidates a cell has that is supposed of within others first.
const fewValues = 3

// mostShared is how many places of a value, or values of a cell, are looked at together.
const mostShared = 3

// shared takes what each place of a value in a unit, or each value of a cell, rules out. It looks
// at units and cells that have changed since.
func (n *nesting) shared(t *trial) bool {
	size, units := n.l.size+1, len(n.l.units)
	for w := range t.places {
		for t.places[w] != 0 {
			i := w<<6 + low(t.places[w])
			for v := 1; i < units && n.l.full[i] && v < size; v++ {
				n.keys = n.keys[:0]
				for m := t.in(i, v); m != 0; m &= m - 1 {
					n.keys = append(n.keys, n.cellAt(i, m)*size+v)
				}
				if n.exclude(t, event{unit: i}) {
					return true
				}
			}
			if c := i - units; c >= 0 {
				n.keys = n.keys[:0]
				for m := t.cand[c]; m != 0; m &= m - 1 {
					n.keys = append(n.keys, c*size+low(m))
				}
				if n.exclude(t, event{unit: -1, of: c}) {
					return true
				}
			}
			t.places[w] &= t.places[w] - 1
		}
	}
	return false
}

// exclude takes what all of the candidates in hand rule out.
func (n *nesting) exclude(t *trial, by event) bool {
	if len(n.keys) < 2 || len(n.keys) > mostShared {
		return false
	}
	from := len(t.events)
	cells := len(n.cand)
	n.way.work++
	for _, d := range n.excluded.cells[n.keys[0]] {
		by.cell, by.lost = d, t.cand[d]
		for _, k := range n.keys {
			by.lost &= n.excluded.masks[k*cells+d]
		}
		if by.lost != 0 {
			t.events = append(t.events, by)
		}
	}
	t.forget(from)
	return len(t.events) > from
}
