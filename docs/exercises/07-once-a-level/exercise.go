// Package level is an exercise of docs/tutorials/07-the-trail.md: write the bodies of Push,
// Set and Pop, and give Store the fields that they need. The folder solution has one way to
// do it.
//
//	go test -tags exercise ./docs/exercises/07-once-a-level
package level

import "github.com/propago/propago/docs/tutorials/tiny"

// Store holds domains, and what they were when the levels above began.
type Store struct {
	Domains []tiny.Domain
	Saved   int // how many domains were ever saved
}

// Push begins a level.
func (s *Store) Push() {
}

// Set changes a domain. It saves what it was, and counts that in Saved, if this is the first
// change of the variable since the present level began. Changes before the first Push are
// never undone and not saved.
func (s *Store) Set(x int, d tiny.Domain) {
	s.Domains[x] = d
}

// Pop ends the present level and takes back its changes.
func (s *Store) Pop() {
}
