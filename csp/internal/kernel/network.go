package kernel

import (
	"fmt"
	"math/bits"
	"runtime"
)

// This file is the network kernel: any network of all-different constraints over at
// most 64 values and MostVariables variables, be it a jigsaw, a Latin square, a
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
// There are four forms: network_pair.go holds a plane in two words,
// network_wide.go in as many as there need be, and network_bands.go and
// network_bands25.go, for grids of 16x16 and 25x25, look at rows, columns and boxes
// of a plane all at once (network_banded.go is what these two share). Here is what all share:
// the tables made of the network, and the search.

// MostVariables bounds the variables of the network kernel. Its tables take
// MostVariables^2/8 bytes; a level of the search takes a bit for each variable and
// value.
const MostVariables = 2048

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

// NewNetwork makes the network kernel, or says why it does not apply; where it does, the
// reason says why it may.
func NewNetwork(g *Network) (k Kernel, reason string) {
	if n := len(g.Masks); n > MostVariables {
		return nil, fmt.Sprintf("there are %d variables, the network kernel takes %d", n, MostVariables)
	}
	t := newNetworkTables(g)
	if len(g.Masks) > sparseVariables && 2*t.inUnits() < len(g.Masks) {
		return nil, "most variables are in no constraint with as many variables as values, and there are many"
	}
	n := &networkKernel{base: g.Base}
	if n.form = newBands(g); n.form != nil {
		return n, fmt.Sprintf("the model is rows, columns and boxes of %dx%d", g.Values, g.Values)
	}
	if len(g.Masks) <= 128 && g.Values <= pairValues && t.units() <= pairUnits {
		n.form = newPairNetwork(t)
	} else {
		n.form = newWideNetwork(t)
	}
	return n, fmt.Sprintf("the model is all-different constraints over %d values and %d variables", g.Values, len(g.Masks))
}

// newBands makes the form for a grid of rows, columns and boxes alone that has one, else nil.
func newBands(g *Network) networkForm {
	if p := newBandNetwork(g); p != nil {
		return p
	}
	// A browser hardly meets a grid of 25x25, and loads 5 KB less: the form of any width does for it.
	if runtime.GOARCH != "wasm" {
		if p := newBands25Network(g); p != nil {
			return p
		}
	}
	return nil
}

func newNetworkTables(g *Network) *networkTables {
	n := len(g.Masks)
	w := (n + 63) / 64
	t := &networkTables{words: w, all: make([]uint64, w), peers: make([]uint64, n*w), values: g.Values, masks: g.Masks}
	for x := range n {
		t.all[x/64] |= Bit(x % 64)
	}
	for _, vars := range g.Groups {
		if len(vars) < 2 {
			continue
		}
		c := networkGroup{vars: vars, mask: make([]uint64, w), first: w}
		for _, x := range vars {
			c.mask[x/64] |= Bit(int(x % 64))
			c.first, c.last = min(c.first, int(x/64)), max(c.last, int(x/64)+1)
			c.values |= g.Masks[x]
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
		t.peersOf(x)[x/64] &^= Bit(x % 64)
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

// Search implements Kernel.
func (k *networkKernel) Search(r *Run) (exhausted bool) {
	k.form.load(r.Masks, r.Narrowed)
	k.path = append(k.path[:0], networkBranch{})
	for {
		level := len(k.path) - 1
		at := &k.path[level]
		switch k.form.propagate(level) {
		case networkOpen:
			if !r.enter(at.depth + 1) {
				return false
			}
			at.x, at.v = k.form.choose(level)
			k.form.take(level, at.x, at.v)
			k.path = append(k.path, networkBranch{depth: at.depth + 1})
			continue
		case networkFailed:
			r.Failures++
		case networkSolved:
			k.form.read(level, r.Vals, k.base)
			if !r.Host.Solution() {
				return false
			}
		}
		if level == 0 {
			return true
		}
		k.path = k.path[:level]
		r.Backtracks++
		at = &k.path[level-1]
		at.depth++
		if !r.enter(at.depth) {
			return false
		}
		k.form.refute(level-1, at.x, at.v)
	}
}
