package kernel

import "math/bits"

// This file is the network kernel's form for up to MostVariables variables and 64
// values. It chooses variables as the general kernel does, by domain size and weighted
// degree: large networks have hard parts, which failures point to. The planes are
// copied for each branch. For a grid of 25x25 they are 2 kB, which takes far less time
// than propagating the branch does.

type wideNetwork struct {
	*networkTables
	unitsOf  [][]int32 // the units of each variable, as indices into groups
	groupsOf [][]int32 // all its constraints
	loose    []int32   // the constraints that are no units, of more than two variables
	declared []uint64  // the planes of the declared domains
	seen     []uint64  // the planes of the present level as they were last looked at
	unseen   uint64    // the values whose planes were not looked at since they were loaded
	touched  []uint64  // a bit for each of groups: its units with a change
	units    []uint64  // a bit for each of groups that is a unit
	common   []uint64  // room for peers that several variables share
	single   []uint64  // room for the naked singles
	weights  []int64   // by variable: its constraints, and one more for each failure of one
	degrees  []int64
	levels   []wideState
}

// wideState is one level.
type wideState struct {
	planes []uint64 // that of value v in words v*words and following
	taken  []uint64 // the variables whose value is gone from their peers
	dirty  uint64   // the values whose planes changed since they were looked at
}

func newWideNetwork(t *networkTables) *wideNetwork {
	n := len(t.masks)
	p := &wideNetwork{
		networkTables: t,
		unitsOf:       make([][]int32, n),
		groupsOf:      make([][]int32, n),
		declared:      make([]uint64, t.values*t.words),
		seen:          make([]uint64, t.values*t.words),
		touched:       make([]uint64, (len(t.groups)+63)/64),
		units:         make([]uint64, (len(t.groups)+63)/64),
		common:        make([]uint64, t.words),
		single:        make([]uint64, t.words),
		weights:       make([]int64, n),
		degrees:       make([]int64, n),
	}
	for x, m := range t.masks {
		p.degrees[x] = 1
		for ; m != 0; m &= m - 1 {
			p.declared[bits.TrailingZeros64(m)*t.words+x/64] |= Bit(x % 64)
		}
	}
	for i := range t.groups {
		g := &t.groups[i]
		for _, x := range g.vars {
			p.groupsOf[x] = append(p.groupsOf[x], int32(i))
			p.degrees[x]++
			if g.unit {
				p.unitsOf[x] = append(p.unitsOf[x], int32(i))
			}
		}
		if g.unit {
			p.units[i/64] |= Bit(i % 64)
		} else if len(g.vars) > 2 {
			p.loose = append(p.loose, int32(i))
		}
	}
	p.grow()
	return p
}

// grow adds a level.
func (p *wideNetwork) grow() {
	p.levels = append(p.levels, wideState{planes: make([]uint64, len(p.declared)), taken: make([]uint64, p.words)})
}

func (p *wideNetwork) load(masks []uint64, narrowed []int32) {
	s := &p.levels[0]
	copy(s.planes, p.declared)
	clear(s.taken)
	s.dirty = ^uint64(0) >> (64 - p.values)
	p.unseen = s.dirty
	for _, x := range narrowed {
		for m := p.masks[x] &^ masks[x]; m != 0; m &= m - 1 {
			s.planes[bits.TrailingZeros64(m)*p.words+int(x/64)] &^= Bit(int(x % 64))
		}
	}
	copy(p.weights, p.degrees)
}

// plane returns the plane of v.
func (p *wideNetwork) plane(s *wideState, v int) []uint64 {
	return s.planes[v*p.words : (v+1)*p.words]
}

func (p *wideNetwork) propagate(level int) networkVerdict {
	s := &p.levels[level]
	for {
		if !p.takeSingles(s) {
			return networkFailed
		}
		if s.dirty == 0 {
			break
		}
		for m := s.dirty; m != 0; m &= m - 1 {
			v := bits.TrailingZeros64(m)
			if !p.look(s, v) {
				return networkFailed
			}
			m |= s.dirty &^ (Bit(v+1) - 1)
		}
	}
	for _, i := range p.loose {
		if !p.holds(s, &p.groups[i]) {
			p.blame(i)
			return networkFailed
		}
	}
	for w, m := range p.all {
		if s.taken[w] != m {
			return networkOpen
		}
	}
	return networkSolved
}

// takeSingles takes the value of every variable that has one left. It returns false
// where one has none.
func (p *wideNetwork) takeSingles(s *wideState) bool {
	var any uint64
	for w, all := range p.all {
		var one, two uint64
		for i := w; i < len(s.planes); i += p.words {
			m := s.planes[i]
			two |= one & m
			one |= m
		}
		if gone := all &^ one; gone != 0 {
			for _, i := range p.groupsOf[w*64+bits.TrailingZeros64(gone)] {
				p.blame(i)
			}
			return false
		}
		p.single[w] = one &^ (two | s.taken[w])
		any |= p.single[w]
	}
	if any == 0 {
		return true
	}
	for w, single := range p.single {
		if single == 0 {
			continue
		}
		s.taken[w] |= single
		for v := range p.values {
			q := p.plane(s, v)
			for m := q[w] & single; m != 0; m &= m - 1 {
				if p.clearPeers(q, w*64+bits.TrailingZeros64(m)) {
					s.dirty |= Bit(v)
				}
			}
		}
	}
	return true
}

// clearPeers removes the peers of x from a plane, and reports whether there were any.
func (p *wideNetwork) clearPeers(q []uint64, x int) (changed bool) {
	var gone uint64
	for w, m := range p.peersOf(x)[:len(q)] {
		gone |= q[w] & m
		q[w] &^= m
	}
	return gone != 0
}

// look goes over the units in which the plane of v changed, all of them the first time.
// It returns false where one has no place for v.
func (p *wideNetwork) look(s *wideState, v int) bool {
	s.dirty &^= Bit(v)
	q := p.plane(s, v)
	seen := p.seen[v*p.words : (v+1)*p.words]
	if p.unseen&Bit(v) != 0 {
		p.unseen &^= Bit(v)
		copy(seen, q)
		copy(p.touched, p.units)
	} else {
		p.touch(q, seen)
	}
	for b := range p.touched {
		m := p.touched[b]
		p.touched[b] = 0
		for ; m != 0; m &= m - 1 {
			i := b*64 + bits.TrailingZeros64(m)
			if !p.lookAt(s, q, v, i) {
				clear(p.touched)
				p.blame(int32(i))
				return false
			}
		}
	}
	return true
}

// touch marks the units in which a plane is no longer as it was seen, and sees it.
func (p *wideNetwork) touch(q, seen []uint64) {
	touched := p.touched
	for w, m := range q {
		d := seen[w] ^ m
		seen[w] = m
		for ; d != 0; d &= d - 1 {
			for _, i := range p.unitsOf[w*64+bits.TrailingZeros64(d)] {
				touched[i/64] |= 1 << (i & 63)
			}
		}
	}
}

// lookAt narrows the plane q of value v by one unit: hidden singles and locked
// candidates.
func (p *wideNetwork) lookAt(s *wideState, q []uint64, v, unit int) bool {
	g := &p.groups[unit]
	if g.values>>v&1 == 0 {
		return true
	}
	most := 1 // places that are of interest
	if g.locks {
		most = p.few
	}
	n, x := 0, -1
	for w := g.first; w < g.last; w++ {
		if m := q[w] & g.mask[w]; m != 0 {
			if n += bits.OnesCount64(m); n > most {
				return true
			}
			x = w*64 + bits.TrailingZeros64(m)
		}
	}
	switch n {
	case 0:
		return false
	case 1:
		if s.taken[x/64]&Bit(x%64) == 0 {
			p.put(s, x, v)
		}
		return true
	}
	copy(p.common, q)
	for w := g.first; w < g.last; w++ {
		for m := q[w] & g.mask[w]; m != 0; m &= m - 1 {
			for i, r := range p.peersOf(w*64 + bits.TrailingZeros64(m))[:len(p.common)] {
				p.common[i] &= r
			}
		}
	}
	for w, m := range p.common {
		if m != 0 {
			q[w] &^= m
			s.dirty |= Bit(v)
		}
	}
	return true
}

// put lets x take v.
func (p *wideNetwork) put(s *wideState, x, v int) {
	w, b := x/64, Bit(x%64)
	for u := range p.values {
		if m := &s.planes[u*p.words+w]; u != v && *m&b != 0 {
			*m &^= b
			s.dirty |= Bit(u)
		}
	}
	s.taken[w] |= b
	if p.clearPeers(p.plane(s, v), x) {
		s.dirty |= Bit(v)
	}
}

// holds reports whether a constraint has as many values left as variables.
func (p *wideNetwork) holds(s *wideState, g *networkGroup) bool {
	n := 0
	for m := g.values; m != 0 && n < len(g.vars); m &= m - 1 {
		q := p.plane(s, bits.TrailingZeros64(m))
		for w := g.first; w < g.last; w++ {
			if q[w]&g.mask[w] != 0 {
				n++
				break
			}
		}
	}
	return n == len(g.vars)
}

// blame makes a constraint that failed weigh more (Boussemart et al. 2004).
func (p *wideNetwork) blame(group int32) {
	for _, x := range p.groups[group].vars {
		p.weights[x]++
	}
}

// choose takes the variable with the least quotient of domain size and weight, and of
// its values the one that the fewest peers would lose.
func (p *wideNetwork) choose(level int) (x, v int) {
	s := &p.levels[level]
	var size, weight int64
	for w, all := range p.all {
		open := all &^ s.taken[w]
		if open == 0 {
			continue
		}
		// Sizes are counted for 64 variables at once, in binary: count[i] holds
		// their bits of weight 2^i.
		var count [7]uint64
		for i := w; i < len(s.planes); i += p.words {
			carry := s.planes[i] & open
			for b := 0; carry != 0; b++ {
				count[b], carry = count[b]^carry, count[b]&carry
			}
		}
		for ; open != 0; open &= open - 1 {
			j := bits.TrailingZeros64(open)
			var n int64
			for b := range count {
				n |= int64(count[b]>>j&1) << b
			}
			if y := w*64 + j; size == 0 || n*weight < size*p.weights[y] {
				x, size, weight = y, n, p.weights[y]
			}
		}
	}
	fewest := p.words * 64
	r := p.peersOf(x)
	for u := range p.values {
		q := p.plane(s, u)
		if q[x/64]&Bit(x%64) == 0 {
			continue
		}
		n := 0
		for w, m := range r[:len(q)] {
			n += bits.OnesCount64(q[w] & m)
		}
		if n < fewest {
			fewest, v = n, u
		}
	}
	return x, v
}

func (p *wideNetwork) take(level, x, v int) {
	if len(p.levels) == level+1 {
		p.grow()
	}
	from, s := &p.levels[level], &p.levels[level+1]
	copy(s.planes, from.planes)
	copy(p.seen, from.planes)
	copy(s.taken, from.taken)
	s.dirty = 0
	p.put(s, x, v)
}

func (p *wideNetwork) refute(level, x, v int) {
	s := &p.levels[level]
	copy(p.seen, s.planes)
	s.planes[v*p.words+x/64] &^= Bit(x % 64)
	s.dirty = Bit(v)
}

func (p *wideNetwork) read(level int, vals []int32, base int) {
	s := &p.levels[level]
	for v := range p.values {
		for w, m := range p.plane(s, v) {
			for ; m != 0; m &= m - 1 {
				vals[w*64+bits.TrailingZeros64(m)] = int32(base + v)
			}
		}
	}
}
