package tiny

import "math/bits"

// Domain is a set of numbers from 0 to 63. Bit v says whether v is in it.
type Domain uint64

// Only returns {v}, and the empty set where v is not from 0 to 63.
func Only(v int) Domain {
	if v < 0 || v > 63 {
		return 0
	}
	return 1 << v
}

// Range returns lo, lo+1, ..., hi.
func Range(lo, hi int) Domain {
	var d Domain
	for v := lo; v <= hi; v++ {
		d |= Only(v)
	}
	return d
}

// Size is how many values are left.
func (d Domain) Size() int { return bits.OnesCount64(uint64(d)) }

// Min is the smallest value that is left; the domain is not empty.
func (d Domain) Min() int { return bits.TrailingZeros64(uint64(d)) }

// Max is the largest value that is left; the domain is not empty.
func (d Domain) Max() int { return 63 - bits.LeadingZeros64(uint64(d)) }

// Values lists what is left, smallest first.
func (d Domain) Values() []int {
	var vs []int
	for ; d != 0; d &= d - 1 {
		vs = append(vs, d.Min())
	}
	return vs
}
