package kernel

import "math/bits"

// This file is what the forms for grids of 16x16 and 25x25 share (network_bands.go,
// network_bands25.go): which place each variable has in the planes, the levels, and the
// choice of a branch. A form says what it removes from a level, and blames what failed.

// banded is a set of cells, in the words of a form.
type banded interface{ bandSet | bands25Set }

// bandedPlanes has a set of cells for each value.
type bandedPlanes[S banded] interface {
	[bandValues]S | [bands25Values]S
}

// bandedState is one level.
type bandedState[S banded, P bandedPlanes[S]] struct {
	planes P      // the cells that may hold each value
	fixed  S      // the cells with one value
	single S      // those of them whose peers do not know yet
	dirty  uint32 // the values whose planes changed since they were looked at
}

// bandedNetwork is a form but for its propagation.
type bandedNetwork[S banded, P bandedPlanes[S]] struct {
	place    []uint16 // of a variable: word*64 + bit
	at       []int32  // the variable at a place
	all      S        // every cell
	peers    []S      // by variable
	groups   []S      // rows, columns and boxes
	declared bandedState[S, P]
	masks    []uint64 // the declared domains
	weights  []int64  // by place
	heaviest int64    // the greatest weight
	levels   []bandedState[S, P]
}

// init makes the tables, and returns false where the network is no grid of boxes with such a
// side, or more than that. placeOf is where the cell in a row and a column has its bit.
func (p *bandedNetwork[S, P]) init(g *Network, side int, placeOf func(r, c int) int) bool {
	l, _ := findGrid(g, side)
	if l == nil || len(l.extras) > 0 {
		return false
	}
	n := side * side
	p.masks = g.Masks
	p.place, p.peers, p.groups = make([]uint16, n*n), make([]S, n*n), make([]S, 3*n)
	p.at, p.weights = make([]int32, 64*len(p.all)), make([]int64, 64*len(p.all))
	for x := range p.place {
		r, c := int(l.row[x]), int(l.column[x])
		at := placeOf(r, c)
		p.place[x], p.at[at] = uint16(at), int32(x)
		addCell(&p.all, at)
		for _, i := range [3]int{r, n + c, 2*n + r/side*side + c/side} {
			addCell(&p.groups[i], at)
		}
	}
	for x, at := range p.place {
		for i := range p.groups {
			if g := &p.groups[i]; hasCell(g, int(at)) {
				for w := range len(*g) {
					p.peers[x][w] |= (*g)[w]
				}
			}
		}
		removeCell(&p.peers[x], int(at))
	}
	for x, m := range g.Masks {
		for ; m != 0; m &= m - 1 {
			addCell(&p.declared.planes[bits.TrailingZeros64(m)], int(p.place[x]))
		}
	}
	p.levels = make([]bandedState[S, P], 1)
	return true
}

func addCell[S banded](s *S, at int)      { (*s)[at>>6] |= 1 << (at & 63) }
func removeCell[S banded](s *S, at int)   { (*s)[at>>6] &^= 1 << (at & 63) }
func hasCell[S banded](s *S, at int) bool { return (*s)[at>>6]>>(at&63)&1 != 0 }

func (p *bandedNetwork[S, P]) load(masks []uint64, narrowed []int32) {
	t := &p.levels[0]
	*t = p.declared
	for _, x := range narrowed {
		for m := p.masks[x] &^ masks[x]; m != 0; m &= m - 1 {
			removeCell(&t.planes[bits.TrailingZeros64(m)], int(p.place[x]))
		}
	}
	for w := range len(t.fixed) {
		var once, twice uint64
		for v := range len(t.planes) {
			m := t.planes[v][w]
			twice |= once & m
			once |= m
		}
		t.fixed[w] = once &^ twice
	}
	t.single = t.fixed
	t.dirty = 1<<len(t.planes) - 1
	for at := range p.weights {
		p.weights[at] = 4
	}
	p.heaviest = 4
}

// blame makes a constraint that failed weigh more.
func (p *bandedNetwork[S, P]) blame(g *S) {
	for w := range len(*g) {
		for m := (*g)[w]; m != 0; m &= m - 1 {
			k := &p.weights[w<<6+bits.TrailingZeros64(m)]
			*k++
			p.heaviest = max(p.heaviest, *k)
		}
	}
}

// choose takes the variable with the least quotient of domain size and weight, and of its
// values the one that the fewest peers would lose.
func (p *bandedNetwork[S, P]) choose(level int) (x, v int) {
	t := &p.levels[level]
	var at int
	var size, weight int64
	for w := range len(t.fixed) {
		// Sizes in binary: count[i] holds their bits of weight 2^i. Eight values are
		// added up at a time.
		var count [5]uint64
		if len(t.planes)%8 == 1 {
			count[0] = t.planes[0][w]
		}
		for u := len(t.planes) % 8; u < len(t.planes)-7; u += 8 {
			var a, b, c, d, e, f uint64
			count[0], a = fullAdder(count[0], t.planes[u][w], t.planes[u+1][w])
			count[0], b = fullAdder(count[0], t.planes[u+2][w], t.planes[u+3][w])
			count[0], c = fullAdder(count[0], t.planes[u+4][w], t.planes[u+5][w])
			count[0], d = fullAdder(count[0], t.planes[u+6][w], t.planes[u+7][w])
			count[1], e = fullAdder(count[1], a, b)
			count[1], f = fullAdder(count[1], c, d)
			count[2], a = fullAdder(count[2], e, f)
			count[3], count[4] = count[3]^a, count[4]|count[3]&a
		}
		open := p.all[w] &^ t.fixed[w]
		// What is too large for the quotient whatever it weighs is left out.
		switch {
		case 4*weight >= size*p.heaviest && size > 0:
			open &^= count[2] | count[3] | count[4]
		case 8*weight >= size*p.heaviest && size > 0:
			open &^= count[3] | count[4]
		}
		for ; open != 0; open &= open - 1 {
			j := bits.TrailingZeros64(open)
			n := int64(count[0]>>j&1 | count[1]>>j&1<<1 | count[2]>>j&1<<2 | count[3]>>j&1<<3 | count[4]>>j&1<<4)
			if k := w<<6 + j; size == 0 || n*weight < size*p.weights[k] {
				at, size, weight = k, n, p.weights[k]
			}
		}
	}
	x = int(p.at[at])
	fewest := len(p.place)
	r := &p.peers[x]
	for u := range len(t.planes) {
		q := &t.planes[u]
		if !hasCell(q, at) {
			continue
		}
		n := 0
		for w := range len(*r) {
			n += bits.OnesCount64((*q)[w] & (*r)[w])
		}
		if n < fewest {
			fewest, v = n, u
		}
	}
	return x, v
}

// fullAdder adds three bits in each place.
func fullAdder(a, b, c uint64) (sum, carry uint64) {
	either := a ^ b
	return either ^ c, a&b | either&c
}

func (p *bandedNetwork[S, P]) take(level, x, v int) {
	if len(p.levels) == level+1 {
		p.levels = append(p.levels, bandedState[S, P]{})
	}
	t := &p.levels[level+1]
	*t = p.levels[level]
	at := int(p.place[x])
	for u := range len(t.planes) {
		if q := &t.planes[u]; u != v && hasCell(q, at) {
			removeCell(q, at)
			t.dirty |= 1 << u
		}
	}
	t.dirty |= 1 << v
	addCell(&t.fixed, at)
	addCell(&t.single, at)
}

func (p *bandedNetwork[S, P]) refute(level, x, v int) {
	t := &p.levels[level]
	removeCell(&t.planes[v], int(p.place[x]))
	t.dirty |= 1 << v
}

func (p *bandedNetwork[S, P]) read(level int, vals []int32, base int) {
	t := &p.levels[level]
	for v := range len(t.planes) {
		for w := range len(t.planes[v]) {
			for m := t.planes[v][w]; m != 0; m &= m - 1 {
				vals[p.at[w<<6+bits.TrailingZeros64(m)]] = int32(base + v)
			}
		}
	}
}
