package csp

import "github.com/propago/propago/csp/strategy"

// This file keeps the variable to branch on at hand in models with many variables: where
// a node changes few of them, looking through all would be most of the work. It chooses
// what search_order.go would, the first variable with the least key.

// tournamentSize is the number of variables from which a phase has a tournament. Below
// it, looking through all is as fast.
const tournamentSize = 128

// tournament is a binary tree over the variables of a phase. Each node holds the better
// one of its children's variables, the left one where they are equal. A domain that
// changes, or comes back, or a weight that grows, sends one variable up again: O(log n).
// What has changed is read off the trail when the next variable is wanted. Where that is
// much, the phase looks through its variables as if there were no tournament, and the
// tree is made anew later.
type tournament struct {
	ids      []int32 // the variables, in order of the phase
	leaf     []int32 // the first position of each variable in ids, or -1
	winner   []int32 // winner[1] is the best of all, winner[i] that of winner[2i] and winner[2i+1]
	size     []int32 // values at each position when last looked at; 0: no branch is needed
	weighted bool    // quotients of size and weight are compared, not sizes

	dirty   []int32 // positions to look at again
	isDirty []bool
	stale   bool // all are
	fresh   int  // changes noted since the latest choice
	seen    int  // the changes before this position of the trail are noted
}

// newTournament returns nil where a phase has none: it has few variables, goes by another
// order, or by assignments.
func (s *Solver) newTournament(p *Phase) *tournament {
	if len(p.Vars) < tournamentSize || p.Ties != strategy.Auto || s.opts.Maintain >= strategy.ForwardChecking {
		return nil
	}
	t := &tournament{weighted: p.Order == strategy.Auto || p.Order == strategy.DomWDeg, stale: true}
	if !t.weighted && p.Order != strategy.MRV {
		return nil
	}
	n := len(p.Vars)
	t.leaf = make([]int32, s.space.st.Len())
	for i := range t.leaf {
		t.leaf[i] = -1
	}
	for i, x := range p.Vars {
		t.ids = append(t.ids, x.index())
		if t.leaf[x.index()] < 0 {
			t.leaf[x.index()] = int32(i) // the same variable further back never wins
		}
	}
	t.winner = make([]int32, 2*n)
	t.size = make([]int32, n)
	t.isDirty = make([]bool, n)
	return t
}

// forget begins a run.
func (t *tournament) forget() { t.stale, t.fresh, t.seen = true, 0, 0 }

// note takes in the changes on the trail between two positions.
func (t *tournament) note(s *Solver, from, to int) {
	t.fresh += to - from
	if t.stale || to <= from {
		return
	}
	if to-from > len(t.ids) {
		t.stale = true
		return
	}
	for pos := from; pos < to; pos++ {
		if x, _ := s.space.st.Before(pos); x >= 0 {
			t.touch(x)
		}
	}
}

// touch has variable x looked at again.
func (t *tournament) touch(x int32) {
	if i := t.leaf[x]; i >= 0 && !t.stale && !t.isDirty[i] {
		t.isDirty[i] = true
		t.dirty = append(t.dirty, i)
	}
}

// undo is called before the changes from a position of the trail on are undone.
func (t *tournament) undo(s *Solver, from int) {
	t.note(s, from, s.space.st.TrailLen())
	t.seen = min(t.seen, from)
}

// best returns the position of the variable to branch on; ok is false where so much has
// changed that looking through all is faster. Some variable is open.
func (t *tournament) best(s *Solver) (i int32, ok bool) {
	end := s.space.st.TrailLen()
	t.note(s, t.seen, end)
	t.seen = end
	fresh := t.fresh
	t.fresh = 0
	if 8*fresh > len(t.ids) {
		return 0, false
	}
	if t.stale || 8*len(t.dirty) > len(t.ids) {
		t.rebuild(s)
	} else {
		t.update(s)
	}
	return t.winner[1], true
}

func (t *tournament) rebuild(s *Solver) {
	n := len(t.ids)
	for i := range n {
		t.look(s, int32(i))
		t.winner[n+i] = int32(i)
	}
	for k := n - 1; k > 0; k-- {
		t.play(s, k)
	}
	clear(t.isDirty)
	t.dirty, t.stale = t.dirty[:0], false
}

func (t *tournament) update(s *Solver) {
	for _, i := range t.dirty {
		t.look(s, i)
		t.isDirty[i] = false
	}
	for _, i := range t.dirty {
		for k := (len(t.ids) + int(i)) / 2; k > 0; k /= 2 {
			t.play(s, k)
		}
	}
	t.dirty = t.dirty[:0]
}

// look reads the domain at a position.
func (t *tournament) look(s *Solver, i int32) {
	x := t.ids[i]
	t.size[i] = 0
	if t.leaf[x] == i && !s.space.st.Fixed(x) {
		t.size[i] = int32(s.space.st.Size(x))
	}
}

// play decides between the two below node k.
func (t *tournament) play(s *Solver, k int) {
	a, b := t.winner[2*k], t.winner[2*k+1]
	if t.better(s, a, b) {
		t.winner[k] = a
	} else {
		t.winner[k] = b
	}
}

// better reports whether position a comes before position b.
func (t *tournament) better(s *Solver, a, b int32) bool {
	m, n := int64(t.size[a]), int64(t.size[b])
	if m == 0 || n == 0 {
		return n == 0
	}
	if t.weighted {
		m, n = m*s.order.weights[t.ids[b]], n*s.order.weights[t.ids[a]]
	}
	if m == n {
		return a < b
	}
	return m < n
}
