package csp

// This file puts back, before each run, what propagators keep and backtracking leaves
// alone: the order that they look through their variables in. Any order is right, but it
// decides what is found first, and so what a search counts.

// memory is room that a propagator changes while it runs.
type memory interface {
	keep(when moment)
	back(when moment)
}

// moment is when contents are kept: to begin the root with, and to begin a run with.
type moment uint8

const (
	asAttached moment = iota
	asRooted
	moments
)

// kept is the contents of a slice at each moment.
type kept[T any] struct {
	live []T
	at   [moments][]T
}

func (k *kept[T]) keep(when moment) { k.at[when] = append(k.at[when][:0], k.live...) }
func (k *kept[T]) back(when moment) { copy(k.live, k.at[when]) }

// remember has the contents of a slice put back for each run, and returns it. It is for
// propagators that are attached. What bears on no count, such as marks that are cleared
// before use, need not be put back.
func remember[T any](s *Space, live []T) []T {
	s.memories = append(s.memories, &kept[T]{live: live})
	return live
}

// keepAll keeps what every propagator remembers.
func (s *Space) keepAll(when moment) {
	for _, m := range s.memories {
		m.keep(when)
	}
}

// backTo puts all of that back.
func (s *Space) backTo(when moment) {
	if when == asAttached {
		clear(s.memories[s.own:])
		s.memories = s.memories[:s.own] // what the root had made for itself
	}
	for _, m := range s.memories {
		m.back(when)
	}
}
