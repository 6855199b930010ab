// Package level is a solution of the exercise in the folder above.
package level

import "github.com/propago/propago/docs/tutorials/tiny"

// Store holds domains, and what they were when the levels above began.
type Store struct {
	Domains []tiny.Domain
	Saved   int // how many domains were ever saved

	levels []map[int]tiny.Domain // for each level, the domains it changed as they were before
}

// Push begins a level.
func (s *Store) Push() {
	s.levels = append(s.levels, map[int]tiny.Domain{})
}

// Set changes a domain. It saves what it was, and counts that in Saved, if this is the first
// change of the variable since the present level began. Changes before the first Push are
// never undone and not saved.
func (s *Store) Set(x int, d tiny.Domain) {
	if d == s.Domains[x] {
		return
	}
	if len(s.levels) > 0 {
		level := s.levels[len(s.levels)-1]
		if _, saved := level[x]; !saved {
			level[x] = s.Domains[x]
			s.Saved++
		}
	}
	s.Domains[x] = d
}

// Pop ends the present level and takes back its changes.
func (s *Store) Pop() {
	for x, old := range s.levels[len(s.levels)-1] {
		s.Domains[x] = old
	}
	s.levels = s.levels[:len(s.levels)-1]
}
