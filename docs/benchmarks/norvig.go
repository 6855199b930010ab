package main

// The baseline of the sudoku tables: constraint propagation and search after Peter
// Norvig ("Solving Every Sudoku Puzzle", 2006), written plainly. A value that leaves a
// cell with one candidate is removed from its peers, a value that has one place left in
// a unit is put there, and the search tries the values of a cell with the fewest. Norvig
// stops at the first solution; here it goes on to a second, as everybody in the tables
// does, which is what proving uniqueness takes.

import "math/bits"

// norvigBoard holds the candidates of each cell: bit v-1 stands for the value v.
type norvigBoard [81]uint16

const norvigAll = 1<<9 - 1

var (
	norvigUnits [81][3][9]int
	norvigPeers [81][]int
)

func init() {
	for cell := range 81 {
		row, col := cell/9, cell%9
		for k := range 9 {
			norvigUnits[cell][0][k] = 9*row + k
			norvigUnits[cell][1][k] = 9*k + col
			norvigUnits[cell][2][k] = 9*(row/3*3+k/3) + col/3*3 + k%3
		}
		seen := map[int]bool{cell: true}
		for _, unit := range norvigUnits[cell] {
			for _, other := range unit {
				if !seen[other] {
					seen[other] = true
					norvigPeers[cell] = append(norvigPeers[cell], other)
				}
			}
		}
	}
}

// norvigCount returns the number of solutions of a puzzle of 81 characters, at most
// limit, and the first of them. A character other than 1 to 9 is a blank.
func norvigCount(puzzle string, limit int) (int, norvigBoard) {
	var b, first norvigBoard
	for cell := range b {
		b[cell] = norvigAll
	}
	for cell := range b {
		if c := puzzle[cell]; c >= '1' && c <= '9' && !b.assign(cell, 1<<(c-'1')) {
			return 0, first
		}
	}
	found := 0
	b.search(limit, &found, &first)
	return found, first
}

// assign leaves one candidate, by eliminating the others; it says no at a contradiction.
func (b *norvigBoard) assign(cell int, value uint16) bool {
	for rest := b[cell] &^ value; rest != 0; rest &= rest - 1 {
		if !b.eliminate(cell, rest&-rest) {
			return false
		}
	}
	return b[cell] == value
}

func (b *norvigBoard) eliminate(cell int, value uint16) bool {
	if b[cell]&value == 0 {
		return true
	}
	b[cell] &^= value
	switch left := b[cell]; {
	case left == 0:
		return false
	case left&(left-1) == 0:
		for _, peer := range norvigPeers[cell] {
			if !b.eliminate(peer, left) {
				return false
			}
		}
	}
	for u := range norvigUnits[cell] {
		places, place := 0, 0
		for _, other := range norvigUnits[cell][u] {
			if b[other]&value != 0 {
				places, place = places+1, other
			}
		}
		if places == 0 || places == 1 && !b.assign(place, value) {
			return false
		}
	}
	return true
}

// search counts on until limit solutions are found.
func (b *norvigBoard) search(limit int, found *int, first *norvigBoard) {
	best, fewest := -1, 10
	for cell, left := range b {
		if n := bits.OnesCount16(left); n > 1 && n < fewest {
			best, fewest = cell, n
		}
	}
	if best < 0 {
		if *found == 0 {
			*first = *b
		}
		*found++
		return
	}
	for rest := b[best]; rest != 0 && *found < limit; rest &= rest - 1 {
		next := *b
		if next.assign(best, rest&-rest) {
			next.search(limit, found, first)
		}
	}
}
