package kernel

import "math/bits"

// This file is what the grid kernel does about groups that are no rows, columns or
// boxes: the diagonals of an X sudoku, the windows of a windoku, or any others. It is
// simple rather than quick, and applies when the rest has come to its fixpoint.

// extraPlaces is how many places of a value in a full group are looked at: what sees
// all of them cannot hold the value.
const extraPlaces = 3

// propagateExtras looks at each value in each extra group. A cell fixed to it leaves
// it to no other; in a full group it needs a place.
func (k *gridKernel) propagateExtras(t *gridState) bool {
	for v := range uint(gridValues) {
		p, half := int(v>>1), v&1*32
		for i := range k.extras {
			e := &k.extras[i]
			var open, fixed [3]uint32
			for r := range open {
				open[r] = uint32(t.cells[r][p]>>half) & e.cells[r]
				fixed[r] = open[r] & uint32(t.fixed[r])
			}
			places := open
			switch numberOf(fixed) {
			case 0:
				n := numberOf(open)
				if !e.full || n > extraPlaces {
					continue
				}
				if n == 0 {
					return false
				}
				if n == 1 {
					t.fix(p, half, open)
				}
			case 1:
				places = fixed
			default:
				return false
			}
			seen := k.seenByAll(places)
			t.remove(p, uint64(seen[0])<<half, uint64(seen[1])<<half, uint64(seen[2])<<half)
		}
	}
	return true
}

func numberOf(cells [3]uint32) int {
	return bits.OnesCount32(cells[0]) + bits.OnesCount32(cells[1]) + bits.OnesCount32(cells[2])
}

// seenByAll returns the cells that share a group with each of the given ones.
func (k *gridKernel) seenByAll(cells [3]uint32) [3]uint32 {
	seen := [3]uint32{allOfOne, allOfOne, allOfOne}
	for w := range cells {
		for b := cells[w]; b != 0; b &= b - 1 {
			peers := &k.peers[(w*32+bits.TrailingZeros32(b))&slotMask]
			seen[0] &= uint32(peers[0])
			seen[1] &= uint32(peers[0] >> 32)
			seen[2] &= uint32(peers[1])
		}
	}
	return seen
}

// fix removes from the given cells all values but one.
func (t *gridState) fix(pair int, half uint, cells [3]uint32) {
	for q := range gridPairs {
		var x gridWords
		for r := range x {
			x[r] = uint64(cells[r]) * lanes
			if q == pair {
				x[r] &^= uint64(cells[r]) << half
			}
		}
		t.remove(q, x[0], x[1], x[2])
	}
}
