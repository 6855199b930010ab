package domains

import "testing"

// This file decodes the inputs that the fuzz targets of the store share: a
// domain from a span and a shape, then operations from bytes.

// seedSpans seeds a target on both sides of the word size, with operations at
// random.
func seedSpans(f *testing.F) {
	for _, span := range []uint16{1, 63, 64, 65, 128} {
		for shape := range byte(16) {
			r := random(uint64(span)<<8 | uint64(shape))
			ops := make([]byte, 400)
			for i := range ops {
				ops[i] = byte(r.IntN(256))
			}
			f.Add(span, shape, ops)
		}
	}
}

// fuzzDomain returns a domain of the given span, at most 300. The bits of shape
// choose holes, an interval, and where it lies.
func fuzzDomain(span uint16, shape byte) declared {
	n := int(span-1)%300 + 1
	lo := []int{-17, MinValue, MaxValue - n + 1, 0}[shape>>2&3]
	d := declared{name: "fuzzed", dom: Range(lo, lo+n-1)}
	if shape&1 != 0 && n > 2 {
		d.dom = everyThird(lo, (n+2)/3).Union(Of(lo + n - 1))
	}
	d.interval = shape&2 != 0
	switch {
	case d.interval:
		d.kind = Interval
	case n > 64:
		d.kind = Words
	}
	return d
}
