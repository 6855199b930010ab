// Package hall is an exercise of docs/tutorials/06-all-different.md: write the body of
// TooFew. The folder solution has one way to do it.
//
//	go test -tags exercise ./docs/exercises/06-hall
package hall

import "github.com/propago/propago/docs/tutorials/tiny"

// TooFew returns a set of variables that have fewer values among them than they are, as
// places in ds in ascending order, and nil where there is none. The set is minimal: without
// any one of its variables it would not prove anything. There are 12 variables at most, so
// that looking at every set is not too slow.
func TooFew(ds []tiny.Domain) []int {
	return nil
}
