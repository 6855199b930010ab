package csp

import (
	"fmt"
	"math/bits"
)

// This file is the network kernel: any network of all-different constraints over at
// most 64 values and networkVariables variables, be it a jigsaw, a Latin square, a
// large grid or a small map to colour. It applies where nothing but all-different
// constraints was posted, and where the network is not large and sparse
// (sparseVariables).
//
// Domains stand sideways. There is one bit plane for each value, with one bit for
// each variable that may still take it:
//
//	variable   0 1 2 3
//	plane 1    1 1 . .      variable 0 takes 1 or 2
//	plane 2    1 . 1 .      variable 3 takes 3: no other plane has it (naked single)
//	plane 3    . . 1 1
//
// A constraint is a mask of variables, and so are the peers of a variable, all those
// that share a constraint with it. To take value v for variable x is then one and-not
// of plane v with the peers of x. Going once over the planes and counting to two finds
// every naked single at a time. Constraints with as many variables as values are
// units: each of their values has to be taken. Where the plane of a value meets a unit
// in one variable, that one takes it (hidden single); where it meets it in few, the
// peers that they all share cannot (locked candidates). Other constraints are held to
// have as many values left as variables. Only planes that changed are looked at again.
//
// There are four forms: kernel_network_pair.go holds a plane in two words,
// kernel_network_wide.go in as many as there need be, and kernel_network_bands.go and
// kernel_network_bands25.go, for grids of 16x16 and 25x25, look at rows, columns and boxes
// of a plane all at once. Here is what they share: the tables made of the network, and the
// search.

// networkVariables bounds the variables of the network kernel. Its tables take
// networkVariables^2/8 bytes; a level of the search takes a bit for each variable and
// value.
const networkVariables = 2048

// sparseVariables is how many variables may be without units. In larger networks where
// most have none, as in a large map to colour, a branch changes little of the planes
// that it copies and looks through, and the general kernel is faster (measured: 20
// times with 1500 variables and constraints of three).
const sparseVariables = 256

// networkTables is a network as masks of variables.
type networkTables struct {
	words  int      // of a mask
	all    []uint64 // every variable
	peers  []uint64 // the peers of variable x stand in words x*words and following
	groups []networkGroup
	few    int // the most places in a unit for which locked candidates are looked for
	values int
	masks  []uint64 // the declared domains
}

// networkGroup is one constraint.
type networkGroup struct {
	vars   []int32
	mask   []uint64
	first  int    // the words of mask from first to last, which is left out,
	last   int    // are those with variables
	values uint64 // the union of its declared domains
	unit   bool   // it has as many variables as values
	locks  bool   // two of its variables share a peer outside it
}

// newNetworkKernel makes the network kernel, or says why it does not apply.
func newNetworkKernel(g *allDifferences) (k kernel, reason string) {
	if n := len(g.masks); n > networkVariables {
		return nil, fmt.Sprintf("there are %d variables, the network kernel takes %d", n, networkVariables)
	}
	t := newNetworkTables(g)
	if len(g.masks) > sparseVariables && 2*t.inUnits() < len(g.masks) {
		return nil, "most variables are in no constraint with as many variables as values, and there are many"
	}
	n := &networkKernel{base: g.base}
	if bands := newBandNetwork(g); bands != nil {
		n.form = bands
	} else if bands := newBands25Network(g); bands != nil {
		n.form = bands
	} else if len(g.masks) <= 128 && g.values <= pairValues && t.units() <= pairUnits {
		n.form = newPairNetwork(t)
	} else {
		n.form = newWideNetwork(t)
	}
	return n, fmt.Sprintf("the model is all-different constraints over %d values and %d variables", g.values, len(g.masks))
}

func newNetworkTables(g *allDifferences) *networkTables {
	n := len(g.masks)
	w := (n + 63) / 64
	t := &networkTables{words: w, all: make([]uint64, w), peers: make([]uint64, n*w), values: g.values, masks: g.masks}
	for x := range n {
		t.all[x/64] |= bitAt(x % 64)
	}
	for _, vars := range g.groups {
		if len(vars) < 2 {
			continue
		}
		c := networkGroup{vars: vars, mask: make([]uint64, w), first: w}
		for _, x := range vars {
			c.mask[x/64] |= bitAt(int(x % 64))
			c.first, c.last = min(c.first, int(x/64)), max(c.last, int(x/64)+1)
			c.values |= g.masks[x]
		}
		c.unit = bits.OnesCount64(c.values) == len(vars)
		for _, x := range vars {
			p := t.peersOf(int(x))
			for i, m := range c.mask {
				p[i] |= m
			}
		}
		t.groups = append(t.groups, c)
	}
	for x := range n {
		t.peersOf(x)[x/64] &^= bitAt(x % 64)
	}
	t.findLocks()
	return t
}

// inUnits returns how many variables are in a unit.
func (t *networkTables) inUnits() (n int) {
	for w := range t.words {
		var m uint64
		for i := range t.groups {
			if t.groups[i].unit {
				m |= t.groups[i].mask[w]
			}
		}
		n += bits.OnesCount64(m)
	}
	return n
}

// units returns the number of units.
func (t *networkTables) units() (n int) {
	for i := range t.groups {
		if t.groups[i].unit {
			n++
		}
	}
	return n
}

// peersOf returns the mask of the variables that share a constraint with x.
func (t *networkTables) peersOf(x int) []uint64 { return t.peers[x*t.words : (x+1)*t.words] }

// findLocks finds the units that may have locked candidates, and how many places are
// worth looking at: as many as a unit shares with another constraint, at least 2. With
// more places than that all hardly ever share a peer.
func (t *networkTables) findLocks() {
	on := make([][]int32, len(t.masks)) // the constraints of each variable
	for i, g := range t.groups {
		for _, x := range g.vars {
			on[x] = append(on[x], int32(i))
		}
	}
	shared := make([]int, len(t.groups)) // the variables in each constraint too
	for i := range t.groups {
		g := &t.groups[i]
		if g.locks = g.unit && t.sharePeers(g); !g.locks {
			continue
		}
		clear(shared)
		for _, x := range g.vars {
			for _, j := range on[x] {
				shared[j]++
			}
		}
		t.few = max(t.few, 2)
		for _, n := range shared {
			if n < len(g.vars) { // else it is all of g
				t.few = max(t.few, min(n, mostLocked))
			}
		}
	}
}

// mostLocked bounds the places for which the peers that all share are looked for.
const mostLocked = 6

// sharePeers reports whether two variables of a constraint have a common peer that is
// not in it.
func (t *networkTables) sharePeers(g *networkGroup) bool {
	for i, x := range g.vars {
		p := t.peersOf(int(x))
		for _, y := range g.vars[:i] {
			for w, m := range t.peersOf(int(y)) {
				if m&p[w]&^g.mask[w] != 0 {
					return true
				}
			}
		}
	}
	return false
}

// networkVerdict is what propagation finds.
type networkVerdict uint8

const (
	networkOpen networkVerdict = iota
	networkFailed
	networkSolved
)

// networkForm keeps the planes of each level of the search, level 0 the root.
type networkForm interface {
	// load makes level 0 of the domains, which differ from the declared ones for some
	// variables.
	load(masks []uint64, narrowed []int32)
	// propagate narrows a level to the fixpoint.
	propagate(level int) networkVerdict
	// choose returns the variable and the value to branch on in an open level.
	choose(level int) (x, v int)
	// take makes the next level of this one, in which x takes v.
	take(level, x, v int)
	// refute removes v from x in a level that was propagated.
	refute(level, x, v int)
	// read writes the values of a solved level to vals, base added.
	read(level int, vals []int32, base int)
}

// networkKernel is the search, in whatever form the planes are: depth first; the
// first side of a branch on a level of its own, the second on the one it came from.
type networkKernel struct {
	form networkForm
	base int
	path []networkBranch // by level
}

type networkBranch struct {
	x, v  int // the branch whose first side is the next level
	depth int // branches above the level, second sides included
}

func (k *networkKernel) search(s *Solver, masks []uint64, narrowed []int32, visit func() bool) (exhausted bool) {
	st := &s.space.stats
	k.form.load(masks, narrowed)
	k.path = append(k.path[:0], networkBranch{})
	for {
		level := len(k.path) - 1
		at := &k.path[level]
		st.MaxDepth = max(st.MaxDepth, at.depth)
		switch k.form.propagate(level) {
		case networkOpen:
			if s.atLimit() {
				return false
			}
			st.Nodes++
			at.x, at.v = k.form.choose(level)
			k.form.take(level, at.x, at.v)
			k.path = append(k.path, networkBranch{depth: at.depth + 1})
			continue
		case networkFailed:
			st.Failures++
		case networkSolved:
			k.form.read(level, s.vals, k.base)
			if !s.deliver(visit) {
				return false
			}
		}
		if level == 0 {
			return true
		}
		k.path = k.path[:level]
		st.Backtracks++
		if s.atLimit() {
			return false
		}
		st.Nodes++
		at = &k.path[level-1]
		at.depth++
		k.form.refute(level-1, at.x, at.v)
	}
}
