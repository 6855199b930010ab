package technique

// What one rule leaves its cells: the values that are in some way to meet it. A rule is an automaton
// that reads its cells one by one. First it goes forward and back by the candidates alone, which is
// exact where no two of the cells see each other; then ways are sought along what that has left, and what follows
// from a state and the values that matter from there is found once.

import (
	"slices"

	"github.com/propago/propago/sudoku"
)

// line is a rule as it is read, cell by cell.
type line struct {
	next   [][]int // by state and value - 1: the next state, below 0 for none
	accept []bool  // by state: the values may end there
	at     []int   // by place in the order of reading: the cell, as an index of those of the rule
	// sees are the earlier places whose cells differ from that of a place, or are the same.
	sees [][]int
	same []int // the earlier place of the same cell, or -1
	// matter are the earlier places whose values matter to later ones, together where they matter
	// to the same; nil where all of them are more than a number of 64 bits.
	matter [][]group
	free   bool // all values of the cells may be equal
}

// group is places whose values matter to the same later ones.
type group struct {
	to     uint64 // bits for those that differ, and one of its own for a place that comes again
	places []int
}

// newLine returns how a condition is read; nil for one of which sudoku does not tell.
func newLine(l *Layout, c sudoku.Condition) *line {
	cells, next, accept := c.Automaton()
	if len(next) == 0 {
		return nil
	}
	r := &line{next: next, accept: accept, free: true}
	stateBits := 0
	for n := len(next); n > 0; n >>= 1 {
		stateBits++
	}
	for i, cell := range cells {
		r.at = append(r.at, slices.Index(c.Cells, cell))
		var sees []int
		same := -1
		for j, d := range cells[:i] {
			if d == cell {
				same = j
			}
			if d != cell && l.sees(cell, d) {
				sees = append(sees, j)
			}
		}
		r.sees, r.same = append(r.sees, sees), append(r.same, same)
		r.free = r.free && sees == nil && same < 0
	}
	if r.matter = make([][]group, len(cells)); len(cells) > mostNoted {
		return r
	}
	for i := range cells {
		if g := r.groups(i); placeBits+stateBits+len(g)*l.size <= 64 {
			r.matter[i] = g
		}
	}
	return r
}

// groups returns the places before one whose values matter from there.
func (r *line) groups(from int) []group {
	groups := []group{}
	for j := range from {
		to := uint64(0)
		for k := from; k < len(r.at); k++ {
			if slices.Contains(r.sees[k], j) {
				to |= 1 << k
			}
			if r.same[k] == j {
				to |= 1 << (63 - j)
			}
		}
		if g := slices.IndexFunc(groups, func(g group) bool { return g.to == to }); g >= 0 {
			groups[g].places = append(groups[g].places, j)
		} else if to != 0 {
			groups = append(groups, group{to, []int{j}})
		}
	}
	return groups
}

// ways is the search for what a rule leaves.
type ways struct {
	*line
	ground  *Board   // whose candidates any other board is within
	left    []uint64 // by place: candidates
	support []uint64 // the same that are in a way
	from    []uint64 // by place and word of states: those from which the values can be read to the end
	towards []uint64 // the same, with the target
	had     []uint64 // by place: candidates, whatever the target
	words   int
	path    []uint64 // by place: the value of the way that is sought
	target  int      // the place that a way is sought for
	all     *seen    // if not nil, all ways are sought
	tries   int
	dead    []deadEnd
	round   uint32 // of a search for one way
	begun   uint32 // the round before the first of the rule
	work    int    // since it was set to 0
	of      []seen // by rule
}

// seen is what looks at a rule have come to.
type seen struct {
	looks  []uint64 // by a hash of candidates: 1 and whether there is a way, the candidates, and those in a way
	known  []uint64 // ways, in blocks of 64: by place and value, bits for those that have it
	many   int      // how many were found
	within []uint64 // by place: the candidates with which there are no other ways; nil where there may be
	spent  int      // work on ways since all were sought
	failed int      // how often there were too many
}

// deadEnd is a state at a place, after values that matter, from which there is no way.
type deadEnd struct {
	key   uint64
	round uint32
}

const (
	placeBits = 6  // of a key
	mostNoted = 32 // places of a line, of whose states something is noted
	deadBits  = 12
	lookBits  = 8
	lastWays  = 64   // that are known where not all are
	mostKnown = 2048 // of all ways
	leastWork = 2000 // on single ways, before all are sought
	// ruleTries bounds the search for ways to meet one rule. Where it ends early all candidates stay.
	ruleTries = 50_000
)

// leave finds what the rule leaves its cells, in w.support by place. It says whether that is anything.
// Most often it has found that before, or knows ways enough: suppositions on one board differ little.
func (w *ways) leave(b *Board, r *rule) bool {
	w.line = r.line
	n := len(w.at)
	hash := w.load(b, r)
	if w.of == nil {
		w.of = make([]seen, len(b.l.followed))
	}
	s := &w.of[r.number]
	if s.looks == nil {
		s.looks = make([]uint64, (2*n+1)<<lookBits)
	}
	kept := s.looks[int(hash>>(64-lookBits))*(2*n+1):][:2*n+1]
	if kept[0] != 0 && slices.Equal(kept[1:n+1], w.left) {
		w.work++
		copy(w.support, kept[n+1:])
		return kept[0] == 2
	}
	if s.spent > leastWork<<s.failed && !w.free && s.within == nil {
		w.learn(s, r)
		w.load(b, r)
	}
	copy(kept[1:], w.left)
	kept[0] = 1
	if w.search(s) {
		kept[0] = 2
	}
	copy(kept[n+1:], w.support)
	return kept[0] == 2
}

// alone is leave where cells that see each other may be equal: what is found reading the cells in their order, and back.
func (w *ways) alone(b *Board, r *rule) bool {
	w.line = r.line
	w.load(b, r)
	met := w.passes()
	copy(w.support, w.left)
	return met
}

// load takes the candidates of a board. It returns a hash of them.
func (w *ways) load(b *Board, r *rule) (hash uint64) {
	w.left, w.support, w.path = w.left[:0], w.support[:0], w.path[:0]
	for _, c := range w.at {
		m := b.left(r.Cells[c])
		w.left, w.support, w.path = append(w.left, m), append(w.support, 0), append(w.path, 0)
		hash = (hash ^ m) * 0x9e3779b97f4a7c15
	}
	return hash
}

// learn finds all ways, if these are not too many. It takes as long at most as single ways have taken.
func (w *ways) learn(s *seen, r *rule) {
	w.load(w.ground, r)
	s.known, s.many, s.within = nil, 0, slices.Clone(w.left)
	w.all, w.tries = s, min(s.spent, ruleTries)
	if w.passes() {
		w.towards = append(w.towards[:0], w.from...)
		if w.visit(0, 0) {
			s.known, s.many, s.within = nil, 0, nil
			s.failed++
		}
	}
	w.all, s.spent = nil, 0
}

// recall notes what is in ways that are known.
func (w *ways) recall(s *seen) {
	size := len(w.next[0])
	for block := s.known; len(block) > 0; block = block[len(w.at)*size:] {
		w.work++
		fit, more := ^uint64(0), false
		for i, m := range w.left {
			with := uint64(0)
			for ; m != 0; m &= m - 1 {
				with |= block[i*size+low(m)-1]
			}
			if fit &= with; fit == 0 {
				break
			}
		}
		for i, m := range w.left {
			for m &^= w.support[i]; m != 0; m &= m - 1 {
				if fit&block[i*size+low(m)-1] != 0 {
					w.support[i] |= m & -m
				} else {
					more = true
				}
			}
		}
		if !more {
			return
		}
	}
}

// keep makes the way that was found known, in place of one of the last if there are most of them.
func (w *ways) keep(s *seen, most int) {
	size := len(w.next[0])
	at := s.many % most
	if at&63 == 0 && len(s.known) < most>>6*len(w.at)*size {
		s.known = append(s.known, make([]uint64, len(w.at)*size)...)
	}
	block := s.known[at>>6*len(w.at)*size:][:len(w.at)*size]
	if s.many >= most {
		for i := range block {
			block[i] &^= 1 << (at & 63)
		}
	}
	for i, m := range w.path {
		block[i*size+low(m)-1] |= 1 << (at & 63)
	}
	s.many++
}

// search is leave for what it has not found before.
func (w *ways) search(s *seen) bool {
	w.recall(s)
	known := s.within != nil
	for i, m := range w.left {
		known = known && m&^s.within[i] == 0
	}
	if known || slices.Equal(w.left, w.support) {
		return w.support[0] != 0
	}
	from := w.work
	defer func() { s.spent += w.work - from }()
	if !w.passes() {
		return false
	}
	if w.free {
		copy(w.support, w.left)
		return true
	}
	if w.dead == nil {
		w.dead = make([]deadEnd, 1<<deadBits)
	}
	if w.round > 1<<31 {
		clear(w.dead)
		w.round = 0
	}
	w.round++
	w.begun, w.tries = w.round, ruleTries
	w.had = append(w.had[:0], w.left...)
	for i := range w.left {
		for m := w.had[i] &^ w.support[i]; m != 0; m &= w.had[i] &^ w.support[i] {
			if !w.reach(i, m&-m) {
				w.had[i] &^= m & -m
			} else if w.tries < 0 {
				copy(w.support, w.had)
				return true
			} else {
				if s.within == nil {
					w.keep(s, lastWays)
				}
				for j, m := range w.path {
					w.support[j] |= m
				}
			}
		}
		w.left[i] = w.had[i]
	}
	return w.support[0] != 0
}

// reach seeks a way with a value at a place.
func (w *ways) reach(target int, value uint64) bool {
	w.round++
	w.target = target
	w.left[target] = value
	for _, j := range w.sees[target] {
		w.left[j] &^= value
	}
	w.towards = append(w.towards[:0], w.from...)
	for i := target; i >= 0; i-- {
		w.back(w.towards, i)
	}
	found := w.towards[0] != 0 && w.visit(0, 0)
	for _, j := range w.sees[target] {
		w.left[j] = w.had[j]
	}
	return found
}

// passes goes forward and back by the candidates alone. It sets from, and takes what that leaves out.
func (w *ways) passes() bool {
	n, words := len(w.at), (len(w.next)+63)/64
	w.words, w.from = words, append(w.from[:0], make([]uint64, (n+1)*words)...)
	w.from[0] = 1
	for i := range n {
		now, then := w.from[i*words:(i+1)*words], w.from[(i+1)*words:(i+2)*words]
		for at, set := range now {
			for ; set != 0; set &= set - 1 {
				w.work++
				row := w.next[at<<6+low(set)]
				for m := w.left[i]; m != 0; m &= m - 1 {
					if q := row[low(m)-1]; q >= 0 {
						then[q>>6] |= 1 << (q & 63)
					}
				}
			}
		}
	}
	last := w.from[n*words:]
	for at, set := range last {
		for ; set != 0; set &= set - 1 {
			if q := low(set); !w.accept[at<<6+q] {
				last[at] &^= 1 << q
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		if w.left[i] = w.back(w.from, i); w.left[i] == 0 {
			return false
		}
	}
	return true
}

// back leaves the states at a place from which a candidate leads to one that is left at the next. It returns these candidates.
func (w *ways) back(from []uint64, i int) (all uint64) {
	now, then := from[i*w.words:(i+1)*w.words], from[(i+1)*w.words:(i+2)*w.words]
	for at, set := range now {
		for ; set != 0; set &= set - 1 {
			row, may := w.next[at<<6+low(set)], uint64(0)
			for m := w.left[i]; m != 0; m &= m - 1 {
				if q := row[low(m)-1]; q >= 0 && then[q>>6]>>(q&63)&1 != 0 {
					may |= m & -m
				}
			}
			if all |= may; may == 0 {
				now[at] &^= set & -set
			}
		}
	}
	return all
}

// visit seeks a way from a place and a state to the end. It says that there is one where it has tried too often,
// and where all are sought that there are too many.
func (w *ways) visit(i, q int) bool {
	if i == len(w.at) {
		if w.all == nil {
			return true
		}
		w.keep(w.all, mostKnown)
		return w.all.many == mostKnown
	}
	w.work++
	if w.tries--; w.tries < 0 {
		return true
	}
	may := w.left[i]
	if j := w.same[i]; j >= 0 {
		may &= w.path[j]
	}
	for _, j := range w.sees[i] {
		may &^= w.path[j]
	}
	var slot *deadEnd
	var key uint64
	if w.matter[i] != nil && i > 1 && i < len(w.at)-1 && w.all == nil {
		key = w.key(i, q)
		slot = &w.dead[key*0x9e3779b97f4a7c15>>(64-deadBits)]
		if slot.key == key && (slot.round == w.round || slot.round == w.begun) {
			return false
		}
	}
	for row, then := w.next[q], w.towards[(i+1)*w.words:]; may != 0; may &^= w.path[i] {
		m := may &^ w.support[i] // what is new comes first
		if m == 0 {
			m = may
		}
		w.path[i] = m & -m
		to := row[low(m)-1]
		if to >= 0 && then[to>>6]>>(to&63)&1 != 0 && w.visit(i+1, to) {
			return true
		}
	}
	if slot != nil {
		*slot = deadEnd{key, w.round}
		if i > w.target {
			slot.round = w.begun // whatever the target is from here on, there are no more candidates
		}
	}
	return false
}

// key is a place with a state and the values that matter from there.
func (w *ways) key(i, q int) uint64 {
	key := uint64(q)<<placeBits | uint64(i)
	for _, group := range w.matter[i] {
		set := uint64(0)
		for _, j := range group.places {
			set |= w.path[j]
		}
		key = key<<len(w.next[0]) | set>>1
	}
	return key
}
