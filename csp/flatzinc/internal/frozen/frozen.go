// Package frozen has slices that are read only. Package flatzinc keeps the arrays of a
// program in them: many constraints name the same array, and one that wrote to it would
// change the others. The fields are out of reach, so the compiler sees to it that none does.
package frozen

// Slice is a slice that nobody writes to. The zero Slice is empty. It may be copied and
// read by several goroutines.
type Slice[T any] struct{ items []T }

// Of returns items as a Slice, which takes them over: the caller must not write to them
// any more. It takes constant time.
func Of[T any](items []T) Slice[T] { return Slice[T]{items} }

// Len returns the number of items.
func (s Slice[T]) Len() int { return len(s.items) }

// At returns item i, from 0 to Len()-1; it panics elsewhere, as a slice does.
func (s Slice[T]) At(i int) T { return s.items[i] }

// Part returns items i to j-1 without copying them; it panics where a slice does.
func (s Slice[T]) Part(i, j int) Slice[T] { return Slice[T]{s.items[i:j:j]} }

// AppendTo appends the items to dst, as append does.
func (s Slice[T]) AppendTo(dst []T) []T { return append(dst, s.items...) }

// Map returns what f makes of each item.
func Map[T, U any](s Slice[T], f func(T) U) []U {
	made := make([]U, len(s.items))
	for i, item := range s.items {
		made[i] = f(item)
	}
	return made
}
