package kernel

import "math/bits"

// This file is the network kernel's form for at most 128 variables, pairValues values and
// pairUnits units: a plane is two words, and stays in registers while it is looked at, and
// the units of a variable are the bits of one word. Counting these over the places of a
// value, to two, finds its hidden singles in all units at once. Singles come first; locked
// candidates, which cost more, wait until there are none. (Counting the values where two
// constraints meet, as the grid kernel does at the root, saves 4 to 18 nodes in a hundred
// here, and takes more time than they do.)

// pairValues bounds the values of the two-word form; a power of two.
const pairValues = 16

// pairUnits bounds the units of the two-word form.
const pairUnits = 64

// pairState is one level.
type pairState struct {
	planes  [pairValues][2]uint64
	seen    [pairValues][2]uint64 // the planes as they were last looked at for hidden singles
	locked  [pairValues][2]uint64 // and for locked candidates
	settled [pairValues]uint64    // the units in which a variable has taken the value
	taken   [2]uint64             // the variables whose value is gone from their peers
	dirty   uint32                // the values whose planes changed since the former
}

type pairNetwork struct {
	values   int
	n        int
	few      int
	all      [2]uint64
	peers    [128][2]uint64
	units    [][2]uint64        // at most pairUnits
	unitsOf  [128]uint64        // the units of each variable, a bit each
	takes    [pairValues]uint64 // the units in which each value has to be taken
	loose    []pairGroup        // the constraints that are no units
	declared [pairValues][2]uint64
	masks    []uint64
	levels   []pairState
}

type pairGroup struct {
	mask [2]uint64
	size int
}

func newPairNetwork(t *networkTables) *pairNetwork {
	p := &pairNetwork{values: t.values, n: len(t.masks), few: t.few, masks: t.masks}
	copy(p.all[:], t.all)
	for x, m := range t.masks {
		copy(p.peers[x][:], t.peersOf(x))
		for ; m != 0; m &= m - 1 {
			p.declared[bits.TrailingZeros64(m)][x/64] |= Bit(x % 64)
		}
	}
	for i := range t.groups {
		g := &t.groups[i]
		var mask [2]uint64
		copy(mask[:], g.mask)
		if !g.unit {
			p.loose = append(p.loose, pairGroup{mask, len(g.vars)})
			continue
		}
		bit := Bit(len(p.units))
		p.units = append(p.units, mask)
		for m := g.values; m != 0; m &= m - 1 {
			p.takes[bits.TrailingZeros64(m)] |= bit
		}
		for _, x := range g.vars {
			p.unitsOf[x] |= bit
		}
	}
	p.levels = make([]pairState, 1, 8)
	return p
}

func (p *pairNetwork) load(masks []uint64, narrowed []int32) {
	s := &p.levels[0]
	s.planes = p.declared
	s.settled = [pairValues]uint64{}
	var owner [pairValues][2]uint64 // the variables that are given, by their value
	var given [2]uint64
	for _, x := range narrowed {
		d, declared := masks[x], p.masks[x]
		if d == declared {
			continue
		}
		w, b := x>>6&1, uint64(1)<<(x&63)
		if d&(d-1) == 0 {
			v := bits.TrailingZeros64(d) & (pairValues - 1)
			r := &p.peers[x&127]
			s.planes[v][0] &^= r[0]
			s.planes[v][1] &^= r[1]
			s.settled[v] |= p.unitsOf[x&127]
			owner[v][w] |= b
			given[w] |= b
			continue
		}
		for m := declared &^ d; m != 0; m &= m - 1 {
			s.planes[bits.TrailingZeros64(m)&(pairValues-1)][w] &^= b
		}
	}
	for v := range p.values {
		s.planes[v][0] &^= given[0] &^ owner[v][0]
		s.planes[v][1] &^= given[1] &^ owner[v][1]
		// Every variable counts as changed, so that every unit is looked at.
		s.seen[v] = [2]uint64{^s.planes[v][0], ^s.planes[v][1]}
		s.locked[v] = s.seen[v]
	}
	s.taken = given
	s.dirty = 1<<p.values - 1
}

func (p *pairNetwork) propagate(level int) networkVerdict {
	s := &p.levels[level]
	planes := s.planes[:p.values]
	all0, all1 := p.all[0], p.all[1]
	for {
		var one0, one1, two0, two1 uint64
		for v := range planes {
			p0, p1 := planes[v][0], planes[v][1]
			two0 |= one0 & p0
			two1 |= one1 & p1
			one0 |= p0
			one1 |= p1
		}
		if one0 != all0 || one1 != all1 {
			return networkFailed
		}
		if n0, n1 := all0&^(two0|s.taken[0]), all1&^(two1|s.taken[1]); n0|n1 != 0 {
			s.taken[0] |= n0
			s.taken[1] |= n1
			for v := range planes {
				p0, p1 := planes[v][0], planes[v][1]
				a, b := p0&n0, p1&n1
				if a|b == 0 {
					continue
				}
				units := uint64(0)
				for ; a != 0; a &= a - 1 {
					x := bits.TrailingZeros64(a) & 63
					r := &p.peers[x]
					p0 &^= r[0]
					p1 &^= r[1]
					units |= p.unitsOf[x]
				}
				for ; b != 0; b &= b - 1 {
					x := bits.TrailingZeros64(b)&63 + 64
					r := &p.peers[x]
					p0 &^= r[0]
					p1 &^= r[1]
					units |= p.unitsOf[x]
				}
				s.settled[v&(pairValues-1)] |= units
				planes[v][0], planes[v][1] = p0, p1
				s.dirty |= 1 << (v & (pairValues - 1))
			}
		}
		if s.dirty == 0 {
			p.lookForLocks(s)
			if s.dirty == 0 {
				break
			}
		}
		for m := s.dirty; m != 0; m &= m - 1 {
			v := bits.TrailingZeros32(m) & (pairValues - 1)
			changed, ok := p.look(s, v)
			if !ok {
				return networkFailed
			}
			m |= changed &^ (2<<v - 1) // later values in the same round
		}
	}
	for i := range p.loose {
		if g := &p.loose[i]; g.size > 2 && !p.holds(s, g) {
			return networkFailed
		}
	}
	if s.taken == p.all {
		return networkSolved
	}
	return networkOpen
}

// look finds and fixes the hidden singles of v. It returns the other values whose planes
// it changed, and false where a unit has no place for v. It is one function, since its
// words stay in registers only as long as nothing is called.
func (p *pairNetwork) look(s *pairState, v int) (changed uint32, ok bool) {
	s.dirty &^= 1 << v
	p0, p1 := s.planes[v][0], s.planes[v][1]
	open0, open1 := p0&^s.taken[0], p1&^s.taken[1]
	settled, takes := s.settled[v], p.takes[v]
	var hidden uint64
	d0, d1 := s.seen[v][0]^p0, s.seen[v][1]^p1
	s.seen[v] = [2]uint64{p0, p1}
	if atMostOne(d0, d1) {
		// At most one place is gone: its units are few, and looked at by themselves.
		for m := p.touched(d0, d1) & takes &^ settled; m != 0; m &= m - 1 {
			u := &p.units[bits.TrailingZeros64(m)]
			a, b := p0&u[0], p1&u[1]
			if a|b == 0 {
				return 0, false
			}
			if atMostOne(a, b) {
				hidden |= m & -m
			}
		}
	} else {
		once, twice := settled, uint64(0)
		for a := open0; a != 0; a &= a - 1 {
			u := p.unitsOf[bits.TrailingZeros64(a)&63]
			twice |= once & u
			once |= u
		}
		for a := open1; a != 0; a &= a - 1 {
			u := p.unitsOf[bits.TrailingZeros64(a)&63+64]
			twice |= once & u
			once |= u
		}
		if takes&^once != 0 {
			return 0, false
		}
		hidden = takes &^ (twice | settled)
	}
	if hidden == 0 {
		return 0, true
	}
	var h0, h1 uint64 // their variables
	for m := hidden; m != 0; m &= m - 1 {
		u := &p.units[bits.TrailingZeros64(m)]
		h0 |= open0 & u[0]
		h1 |= open1 & u[1]
	}
	q0, q1 := p0, p1
	// As in propagate: a function for both takes three hundredths more time.
	for a := h0; a != 0; a &= a - 1 {
		x := bits.TrailingZeros64(a) & 63
		r := &p.peers[x]
		p0 &^= r[0]
		p1 &^= r[1]
		settled |= p.unitsOf[x]
	}
	for a := h1; a != 0; a &= a - 1 {
		x := bits.TrailingZeros64(a)&63 + 64
		r := &p.peers[x]
		p0 &^= r[0]
		p1 &^= r[1]
		settled |= p.unitsOf[x]
	}
	s.settled[v] = settled
	s.taken[0] |= h0
	s.taken[1] |= h1
	planes := s.planes[:p.values]
	for i := range planes {
		a, b := planes[i][0], planes[i][1]
		planes[i][0], planes[i][1] = a&^h0, b&^h1
		if a&h0|b&h1 != 0 {
			changed |= 1 << (i & (pairValues - 1))
		}
	}
	changed &^= 1 << v
	s.dirty |= changed
	s.planes[v] = [2]uint64{p0, p1}
	if p0 != q0 || p1 != q1 {
		s.dirty |= 1 << v
	}
	return changed, true
}

// atMostOne reports whether a set has one variable or none.
func atMostOne(a, b uint64) bool { return a&(a-1)|b&(b-1) == 0 && (a == 0 || b == 0) }

// touched returns the units that have a variable of a set.
func (p *pairNetwork) touched(d0, d1 uint64) (units uint64) {
	if d0 == ^uint64(0) {
		return d0 // the root
	}
	for ; d0 != 0; d0 &= d0 - 1 {
		units |= p.unitsOf[bits.TrailingZeros64(d0)&63]
	}
	for ; d1 != 0; d1 &= d1 - 1 {
		units |= p.unitsOf[bits.TrailingZeros64(d1)&63+64]
	}
	return units
}

// lookForLocks removes each value from the peers that all its places in a unit share,
// where the unit changed and the places are few. It waits until there are no singles left:
// these come in rows, and leave few units to look at.
func (p *pairNetwork) lookForLocks(s *pairState) {
	for v := range p.values {
		p0, p1 := s.planes[v][0], s.planes[v][1]
		touched := p.touched(s.locked[v][0]^p0, s.locked[v][1]^p1)
		s.locked[v] = [2]uint64{p0, p1}
		for m := touched & p.takes[v] &^ s.settled[v]; m != 0; m &= m - 1 {
			u := &p.units[bits.TrailingZeros64(m)]
			a, b := p0&u[0], p1&u[1]
			if bits.OnesCount64(a)+bits.OnesCount64(b) > p.few {
				continue
			}
			k0, k1 := p0, p1
			for ; a != 0; a &= a - 1 {
				r := &p.peers[bits.TrailingZeros64(a)&63]
				k0 &= r[0]
				k1 &= r[1]
			}
			for ; b != 0; b &= b - 1 {
				r := &p.peers[bits.TrailingZeros64(b)&63+64]
				k0 &= r[0]
				k1 &= r[1]
			}
			p0 &^= k0
			p1 &^= k1
		}
		if q := [2]uint64{p0, p1}; q != s.planes[v] {
			s.planes[v] = q
			s.dirty |= 1 << v
		}
	}
}

// holds reports whether a constraint has as many values left as variables.
func (p *pairNetwork) holds(s *pairState, g *pairGroup) bool {
	n := 0
	for v := range p.values {
		if s.planes[v][0]&g.mask[0]|s.planes[v][1]&g.mask[1] != 0 {
			n++
		}
	}
	return n >= g.size
}

// choose prefers the variable with two values that has most peers with one of them, peers
// with two values counted bivaluePeers times: they are settled with it. Without one it
// takes the least number of places of a value in a unit, or of values of a variable.
func (p *pairNetwork) choose(level int) (x, v int) {
	s := &p.levels[level]
	planes := s.planes[:p.values]
	var one, two, pairs [2]uint64 // pairs: three or more first, then exactly two
	for v := range planes {
		for w := range 2 {
			q := planes[v][w]
			pairs[w] |= two[w] & q
			two[w] |= one[w] & q
			one[w] |= q
		}
	}
	pairs[0], pairs[1] = two[0]&^pairs[0], two[1]&^pairs[1]
	best := -1
	for w := range 2 {
		for m := pairs[w]; m != 0; m &= m - 1 {
			j := bits.TrailingZeros64(m) & 63
			y := w<<6 | j
			r0, r1 := p.peers[y&127][0], p.peers[y&127][1]
			first := -1
			var open0, open1 uint64
			for u := range planes {
				if planes[u][w]>>j&1 == 0 {
					continue
				}
				if first < 0 {
					first = u
				}
				open0 |= planes[u][0]
				open1 |= planes[u][1]
			}
			open0 &= r0
			open1 &= r1
			score := bits.OnesCount64(open0) + bits.OnesCount64(open1) +
				(bivaluePeers-1)*(bits.OnesCount64(open0&pairs[0])+bits.OnesCount64(open1&pairs[1]))
			if score > best {
				best, x, v = score, y, first
			}
		}
	}
	if best >= 0 {
		return x, v
	}
	return p.fewest(s)
}

// fewest returns a place of a value in a unit that has the fewest, or a variable with
// as few values and one of them.
func (p *pairNetwork) fewest(s *pairState) (x, v int) {
	least := pairValues + 1
	for u := range p.values {
		for m := p.takes[u]; m != 0; m &= m - 1 {
			unit := &p.units[bits.TrailingZeros64(m)]
			a, b := s.planes[u][0]&unit[0], s.planes[u][1]&unit[1]
			if n := bits.OnesCount64(a) + bits.OnesCount64(b); n > 1 && n < least {
				least, x, v = n, bits.TrailingZeros64(a), u
				if a == 0 {
					x = 64 + bits.TrailingZeros64(b)
				}
			}
		}
	}
	for y := 0; y < p.n && least > 2; y++ {
		w, j := y>>6, y&63
		if s.taken[w]>>j&1 != 0 {
			continue
		}
		n, first := 0, -1
		for u := range p.values {
			if s.planes[u][w]>>j&1 != 0 {
				if n++; first < 0 {
					first = u
				}
			}
		}
		if n < least {
			least, x, v = n, y, first
		}
	}
	return x, v
}

func (p *pairNetwork) take(level, x, v int) {
	if len(p.levels) == level+1 {
		p.levels = append(p.levels, pairState{})
	}
	s := &p.levels[level+1]
	*s = p.levels[level]
	w, b := x>>6&1, uint64(1)<<(x&63)
	for u := range p.values {
		if u != v && s.planes[u][w]&b != 0 {
			s.planes[u][w] &^= b
			s.dirty |= 1 << u
		}
	}
	r := &p.peers[x&127]
	s.planes[v][0] &^= r[0]
	s.planes[v][1] &^= r[1]
	s.taken[w] |= b
	s.settled[v] |= p.unitsOf[x&127]
	s.dirty |= 1 << v
}

func (p *pairNetwork) refute(level, x, v int) {
	s := &p.levels[level]
	s.planes[v][x>>6&1] &^= 1 << (x & 63)
	s.dirty |= 1 << v
}

func (p *pairNetwork) read(level int, vals []int32, base int) {
	s := &p.levels[level]
	for v := range p.values {
		for w, m := range s.planes[v] {
			for ; m != 0; m &= m - 1 {
				vals[w<<6|bits.TrailingZeros64(m)] = int32(base + v)
			}
		}
	}
}
