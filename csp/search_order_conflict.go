package csp

import "github.com/propago/propago/domains"

// This file is the order by conflicts: the variable that failures were lately learned from
// most often comes first (VSIDS: Moskewicz, Madigan, Zhao, Zhang and Malik 2001, Chaff; with
// a heap, as in Eén and Sörensson 2003, MiniSat). Free search takes turns with it
// (search_free.go).

// conflicts keeps the variables in a heap by how much they had to do with failures. All that
// are open are in the heap; what is fixed leaves it when it comes to the top, and comes back
// when the search goes back.
//
// A variable of many values has to do with failures by many literals, of which a branch settles
// few: whole, its heat puts it before Booleans that matter more. Spread, it counts for each
// literal, as where solvers keep the heat of Booleans alone.
type conflicts struct {
	heat   []float64
	spread bool      // heat is what there is for each step from a variable's least value to its greatest
	spans  []float64 // the number of those steps as the solver was compiled, at least 1
	step   float64   // what the latest failure adds to each variable, before it is spread
	heap   []int32
	at     []int32 // the position +1 of each variable in the heap; 0: it is not there

	cuts   []cut   // of the variables that keep their bounds alone, some for each
	cutsAt []int32 // the first of each variable, +1; 0: it has none

	furthest int // the length of the trail in the dive whose values are kept, before it failed
	another  int // the descent at which it is forgotten
}

// cut is a place where the values of a variable were parted by facts that failures were learned
// from: at most k, and above.
type cut struct {
	k    int32
	heat float64
}

// cutsOfVar is the number of cuts that are kept of a variable, the hottest.
const cutsOfVar = 8

// coolingDown is what is left of a variable's heat from failure to failure. Rather than
// lowering all others, what is added grows.
const coolingDown = 0.95

func newConflicts(st *domains.Store) *conflicts {
	vars := st.Len()
	c := &conflicts{heat: ownLines[float64](vars), heap: make([]int32, 0, vars), at: make([]int32, vars), cutsAt: make([]int32, vars)}
	n := 0
	c.spans = make([]float64, vars)
	for x := range c.cutsAt {
		lo, hi := st.Ends(int32(x))
		c.spans[x] = float64(max(hi-lo, 1))
		if st.Kind(int32(x)) == domains.Interval {
			c.cutsAt[x] = int32(n) + 1
			n += cutsOfVar
		}
	}
	c.cuts = make([]cut, n)
	return c
}

// reset begins a run: all variables are equal, so that those declared first come first.
func (c *conflicts) reset() {
	clear(c.heat)
	clear(c.cuts)
	c.step, c.spread = 1, false
	c.furthest, c.another = 0, 0
	c.heap = c.heap[:0]
	for x := range c.at {
		c.heap = append(c.heap, int32(x))
		c.at[x] = int32(x) + 1
	}
}

// fill puts all variables into the heap, for a run that goes on with what is known.
func (c *conflicts) fill() {
	c.furthest, c.another = 0, 0
	for x := range c.at {
		c.add(int32(x))
	}
}

// by has heat be spread, or whole.
func (c *conflicts) by(spread bool) {
	if c.spread == spread {
		return
	}
	c.spread = spread
	for x, n := range c.spans {
		if spread {
			c.heat[x] /= n
		} else {
			c.heat[x] *= n
		}
	}
	for i := len(c.heap)/2 - 1; i >= 0; i-- {
		c.down(i)
	}
}

// before reports whether x comes before y.
func (c *conflicts) before(x, y int32) bool {
	return c.heat[x] > c.heat[y] || c.heat[x] == c.heat[y] && x < y
}

// put writes x to a place of the heap.
func (c *conflicts) put(x int32, i int) {
	c.heap[i] = x
	c.at[x] = int32(i) + 1
}

// up moves what stands at i to where nothing above is colder.
func (c *conflicts) up(i int) {
	x := c.heap[i]
	for i > 0 {
		above := (i - 1) / 2
		if !c.before(x, c.heap[above]) {
			break
		}
		c.put(c.heap[above], i)
		i = above
	}
	c.put(x, i)
}

// down moves what stands at i to where nothing below is hotter.
func (c *conflicts) down(i int) {
	x := c.heap[i]
	for {
		below := 2*i + 1
		if below >= len(c.heap) {
			break
		}
		if below+1 < len(c.heap) && c.before(c.heap[below+1], c.heap[below]) {
			below++
		}
		if !c.before(c.heap[below], x) {
			break
		}
		c.put(c.heap[below], i)
		i = below
	}
	c.put(x, i)
}

// pop takes the first variable out of the heap.
func (c *conflicts) pop() {
	last := len(c.heap) - 1
	c.at[c.heap[0]] = 0
	x := c.heap[last]
	if c.heap = c.heap[:last]; last > 0 {
		c.heap[0] = x
		c.down(0)
	}
}

// add puts x into the heap, if it is not there.
func (c *conflicts) add(x int32) {
	if c.at[x] == 0 {
		c.heap = append(c.heap, x)
		c.up(len(c.heap) - 1)
	}
}

// learned heats the variables of the facts that a failure was analysed by.
func (c *conflicts) learned(facts []fact) {
	for i := range facts {
		x := facts[i].lit.X()
		if c.spread {
			c.heat[x] += c.step / c.spans[x]
		} else {
			c.heat[x] += c.step
		}
		if at := c.cutsAt[x]; at > 0 {
			c.heatCut(c.cuts[at-1:at-1+cutsOfVar], facts[i].lit)
		}
		if at := c.at[x]; at > 0 {
			c.up(int(at) - 1)
		}
	}
	if c.step /= coolingDown; c.step > 1e100 {
		for x := range c.heat {
			c.heat[x] *= 1e-100
		}
		for i := range c.cuts {
			c.cuts[i].heat *= 1e-100
		}
		c.step *= 1e-100
	}
}

// heatCut heats the place where a bound parts the values, in place of the coldest where it is
// not among them.
func (c *conflicts) heatCut(cuts []cut, bound domains.Literal) {
	k := int32(bound.K())
	switch bound.Op() {
	case domains.LE:
	case domains.GE:
		k--
	default:
		return
	}
	coldest := 0
	for i := range cuts {
		if cuts[i].k == k && cuts[i].heat > 0 {
			cuts[i].heat += c.step
			return
		}
		if cuts[i].heat < cuts[coldest].heat {
			coldest = i
		}
	}
	cuts[coldest] = cut{k, c.step}
}

// split returns the place of the hottest cut of x between two bounds.
func (c *conflicts) split(x int32, lo, hi int) (k int, ok bool) {
	at := c.cutsAt[x]
	if at == 0 {
		return 0, false
	}
	most := 0.0
	for _, t := range c.cuts[at-1 : at-1+cutsOfVar] {
		if t.heat > most && int(t.k) >= lo && int(t.k) < hi {
			k, most = int(t.k), t.heat
		}
	}
	return k, most > 0
}

// undo is called before the changes from a position of the trail on are undone.
func (c *conflicts) undo(s *Solver, from int) {
	st := s.space.st
	keep := s.order.had != nil && !s.order.hasSaved
	if keep && (s.goal.on || s.run.restarts.n >= strayFrom) {
		c.dived(s)
		keep = false
	}
	for pos := from; pos < st.TrailLen(); pos++ {
		if x, _ := st.Before(pos); x >= 0 {
			c.add(x)
			if keep {
				s.leave(x)
			}
		}
	}
}

// dives is the number of descents after which the furthest dive is forgotten.
const dives = 40

// dived is called at a failure of a search that has no solution yet. Where that has gone on for many
// descents, the values of the dive that got furthest are kept: the next one begins from them, and has to
// mend what was wrong there rather than find everything anew (best phases: Biere and Fleury 2020).
func (c *conflicts) dived(s *Solver) {
	st, n := s.space.st, s.run.restarts.n
	if n < strayFrom {
		return
	}
	if n >= c.another {
		c.furthest, c.another = 0, n+dives
	}
	if length := st.Mark(st.Level() - 1); length > c.furthest {
		c.furthest = length
		for x := range s.order.had {
			s.leave(int32(x))
		}
	}
}

// first returns the open variable that comes first. The objective comes last: it follows from
// the others.
func (c *conflicts) first(s *Solver) (x Var, ok bool) {
	for len(c.heap) > 0 {
		x := c.heap[0]
		if !s.closed(x) && !(s.goal.on && x == s.goal.x.index()) {
			return Var{model: s.model, id: x}, true
		}
		c.pop()
	}
	if s.goal.on && !s.closed(s.goal.x.index()) {
		return s.goal.x, true
	}
	return Var{}, false
}
