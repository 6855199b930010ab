// Package trail is the tiny solver's search with a trail in place of copies:
// docs/tutorials/07-the-trail.md explains it. The engine's own trail is in package domains.
package trail

import (
	"slices"

	"github.com/propago/propago/docs/tutorials/tiny"
)

// Store holds domains, and what they were.
type Store struct {
	Domains []tiny.Domain
	trail   []entry
	Entries int // how many were ever written
}

// entry says what a variable had before a change.
type entry struct {
	x   int
	old tiny.Domain
}

// Mark returns the present place, for Undo.
func (s *Store) Mark() int { return len(s.trail) }

// Set changes a domain and writes down what it was.
func (s *Store) Set(x int, d tiny.Domain) {
	if d != s.Domains[x] {
		s.trail = append(s.trail, entry{x, s.Domains[x]})
		s.Entries++
		s.Domains[x] = d
	}
}

// Undo takes back every change since the mark, the latest first.
func (s *Store) Undo(mark int) {
	for len(s.trail) > mark {
		last := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		s.Domains[last.x] = last.old
	}
}

// Queens counts the ways to put n queens on a board, and the nodes that takes. What is
// undone is written down in the store that it returns.
func Queens(n int) (solutions, nodes int, s *Store) {
	s = &Store{Domains: slices.Repeat([]tiny.Domain{tiny.Range(1, n)}, n)}
	var search func(column int)
	search = func(column int) {
		nodes++
		if column == n {
			solutions++
			return
		}
		for _, row := range s.Domains[column].Values() {
			mark := s.Mark()
			if place(s, column, row) {
				search(column + 1)
			}
			s.Undo(mark)
		}
	}
	search(0)
	return solutions, nodes, s
}

// place puts a queen into a column and takes the squares that it attacks from the columns
// to its right. It reports whether each of those has a square left.
func place(s *Store, column, row int) bool {
	s.Set(column, tiny.Only(row))
	for next := column + 1; next < len(s.Domains); next++ {
		far := next - column
		s.Set(next, s.Domains[next]&^(tiny.Only(row)|tiny.Only(row+far)|tiny.Only(row-far)))
		if s.Domains[next] == 0 {
			return false
		}
	}
	return true
}
