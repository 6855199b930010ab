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
	for i := range cells {
		r.matter = append(r.matter, r.groups(i))
		if placeBits+stateBits+len(r.matter[i])*l.size > 64 || len(cells) > mostNoted {
			r.matter[i] = nil
		}
	}
	return r
}

// groups returns the places before one whose values matter from there.
func (r *line) groups(from int) []group {
	groups := []group{}
places:
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
		for g := range groups {
			if groups[g].to == to {
				groups[g].places = append(groups[g].places, j)
				continue places
			}
		}
		if to != 0 {
			groups = append(groups, group{to, []int{j}})
		}
	}
	return groups
}

// ways is the search for what a rule leaves.
type ways struct {
	*line
	left    []uint64 // by place: candidates
	support []uint64 // the same that are in a way
	from    []uint64 // by place and word of states: those from which the values can be read to the end
	words   int
	values  []int // by place
	needs   int   // the last place that has a candidate without a way so far
	tries   int
	known   []knownWay
	round   uint32
	work    int        // since it was set to 0
	before  [][]uint64 // by rule and a hash of candidates: what they cost, whether there is a way, the candidates, and those in a way
}

// knownWay is what has been found from a state, at a place, after values that matter.
type knownWay struct {
	key   uint64
	round uint32
	met   bool
}

const (
	placeBits = 6  // of a key
	mostNoted = 32 // places of a line, of whose states something is noted
	knownBits = 12
	keptBits  = 10
	// ruleTries bounds the search for ways to meet one rule. Where it ends early all candidates stay.
	ruleTries = 50_000
)

// leave finds what the rule leaves its cells, in w.support by place. It says whether that is anything.
// Most often it has found that before: suppositions on one board differ little.
func (w *ways) leave(b *Board, r *rule) bool {
	w.line = r.line
	n := len(w.at)
	w.left, w.support = w.left[:0], w.support[:0]
	hash := uint64(0)
	for _, c := range w.at {
		m := b.left(r.Cells[c])
		w.left, w.support = append(w.left, m), append(w.support, 0)
		hash = (hash ^ m) * 0x9e3779b97f4a7c15
	}
	if w.before == nil {
		w.before = make([][]uint64, len(b.l.followed))
	}
	if w.before[r.number] == nil {
		w.before[r.number] = make([]uint64, (2*n+2)<<keptBits)
	}
	kept := w.before[r.number][int(hash>>(64-keptBits))*(2*n+2):][:2*n+2]
	if kept[0] == 0 || !slices.Equal(kept[2:n+2], w.left) {
		copy(kept[2:], w.left)
		from := w.work
		kept[1] = 0
		if w.search() {
			kept[1] = 1
		}
		copy(kept[n+2:], w.support)
		kept[0] = uint64(w.work - from)
		return kept[1] != 0
	}
	w.work += int(kept[0])
	copy(w.support, kept[n+2:])
	return kept[1] != 0
}

// search is leave for what it has not found before.
func (w *ways) search() bool {
	n := len(w.at)
	w.words = (len(w.next) + 63) / 64
	w.values, w.from = w.values[:0], w.from[:0]
	for range n {
		w.values = append(w.values, 0)
	}
	for range (n + 1) * w.words {
		w.from = append(w.from, 0)
	}
	if !w.passes() {
		return false
	}
	if w.free {
		return true
	}
	copy(w.left, w.support)
	clear(w.support)
	w.needs, w.tries = n-1, ruleTries
	if w.known == nil {
		w.known = make([]knownWay, 1<<knownBits)
	}
	if w.round++; w.round == 0 {
		clear(w.known)
		w.round = 1
	}
	met := w.visit(0, 0)
	if w.tries < 0 {
		copy(w.support, w.left)
		return true
	}
	return met
}

// passes goes forward and back. It sets from, and support to what that leaves.
func (w *ways) passes() bool {
	n, words := len(w.at), w.words
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
		now, then := w.from[i*words:(i+1)*words], w.from[(i+1)*words:(i+2)*words]
		all := uint64(0)
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
		if w.support[i] = all; all == 0 {
			return false
		}
	}
	return true
}

// visit says whether the cells from a place on can be read from a state, and notes what is in a way.
func (w *ways) visit(i, q int) bool {
	if i == len(w.at) {
		return true
	}
	w.work++
	if w.tries--; w.tries < 0 {
		return true
	}
	may := w.left[i]
	if j := w.same[i]; j >= 0 {
		may &= 1 << w.values[j]
	}
	for _, j := range w.sees[i] {
		may &^= 1 << w.values[j]
	}
	var slot *knownWay
	var key uint64
	if w.matter[i] != nil && i > 1 && i < len(w.at)-1 {
		key = w.key(i, q)
		slot = &w.known[key*0x9e3779b97f4a7c15>>(64-knownBits)]
		if slot.round == w.round && slot.key == key {
			return slot.met
		}
	}
	met := false
	for row, then := w.next[q], w.from[(i+1)*w.words:]; may != 0; may &= may - 1 {
		v := low(may)
		to := row[v-1]
		if to < 0 || then[to>>6]>>(to&63)&1 == 0 {
			continue
		}
		w.values[i] = v
		if !w.visit(i+1, to) {
			continue
		}
		met = true
		w.support[i] |= 1 << v
		for w.needs >= 0 && w.support[w.needs] == w.left[w.needs] {
			w.needs--
		}
		if w.needs < i {
			break
		}
	}
	if slot != nil {
		*slot = knownWay{key, w.round, met}
	}
	return met
}

// key is a place with a state and the values that matter from there.
func (w *ways) key(i, q int) uint64 {
	key := uint64(q)<<placeBits | uint64(i)
	for _, group := range w.matter[i] {
		set := uint64(0)
		for _, j := range group.places {
			set |= 1 << w.values[j]
		}
		key = key<<len(w.next[0]) | set>>1
	}
	return key
}
