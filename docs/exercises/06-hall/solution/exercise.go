// Package hall is a solution of the exercise in the folder above.
package hall

import (
	"math/bits"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// TooFew returns a set of variables that have fewer values among them than they are, as
// places in ds in ascending order, and nil where there is none. The set is minimal: without
// any one of its variables it would not prove anything. There are 12 variables at most, so
// that looking at every set is not too slow.
func TooFew(ds []tiny.Domain) []int {
	for size := 1; size <= len(ds); size++ { // the smallest first, so that it is minimal
		for set := range uint(1) << len(ds) {
			if bits.OnesCount(set) != size {
				continue
			}
			var union tiny.Domain
			for x, d := range ds {
				if set>>x&1 == 1 {
					union |= d
				}
			}
			if union.Size() < size {
				return tiny.Domain(set).Values()
			}
		}
	}
	return nil
}
