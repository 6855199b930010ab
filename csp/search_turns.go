package csp

// This file is taking turns: at each restart another group of phases decides on branches
// (search_free.go says which there are), while what was learned, refuted and found stays.

// turn is a group of compiled phases.
type turn struct {
	from, to int     // its phases among all
	phaseOf  []int32 // the first phase with each variable, for LastConflict
	seenAs   []Var   // and the view of it there

	descents int   // begun in this run
	share    int64 // how many times as long as others its descents may be
	found    bool  // its present descent found a solution
}

// mostShare bounds how much longer the descents of one turn are than those of another.
const mostShare = 8

// last reports whether it is the engine's own turn.
func (o *orders) last() bool { return o.turn == len(o.turns)-1 }

// compileTurns makes the phases of all turns, and says what their orders need.
func (s *Solver) compileTurns(u *uses) error {
	o := &s.order
	for _, phases := range s.turns() {
		t := turn{from: len(o.all), phaseOf: make([]int32, s.space.st.Len()), seenAs: make([]Var, s.space.st.Len())}
		if err := s.compilePhases(phases, u); err != nil {
			return err
		}
		t.to = len(o.all)
		for k := t.to - 1; k >= t.from; k-- {
			for _, x := range o.all[k].Vars {
				t.phaseOf[x.index()], t.seenAs[x.index()] = int32(k-t.from), x
			}
		}
		o.turns = append(o.turns, t)
	}
	o.takeTurn(0)
	s.noteCounted()
	return nil
}

// nextTurn has the turn of a descent begin, and returns which of its own descents it is, and
// its share of failures. A turn that finds solutions is given more, one that finds
// none, what the others have.
func (o *orders) nextTurn(descent int) (n int, share int64) {
	switch t := &o.turns[o.turn]; {
	case t.found:
		t.share = min(2*t.share, mostShare)
	default:
		t.share = max(t.share/2, 1)
	}
	o.takeTurn(o.turnOf(descent))
	t := &o.turns[o.turn]
	t.found = false
	t.descents++
	return t.descents - 1, t.share
}

// strayFrom is the number of descents without a solution after which one more turn has its
// part. It keeps that if it finds one first.
const strayFrom = 24

// turnOf returns whose turn a descent is.
func (o *orders) turnOf(descent int) int {
	n := len(o.turns)
	switch {
	case o.stray == 0:
		return descent % n
	case o.finder < 0 && descent >= strayFrom, o.finder == o.stray:
		return descent % n
	}
	if i := descent % (n - 1); i < o.stray {
		return i
	}
	return n - 1
}

// praise notes that the present descent found a solution.
func (o *orders) praise() {
	o.turns[o.turn].found = true
	if o.finder < 0 {
		o.finder = o.turn
	}
}

// takeTurn has a turn decide on branches from now on.
func (o *orders) takeTurn(i int) {
	t := &o.turns[i]
	o.turn, o.phases = i, o.all[t.from:t.to]
}
