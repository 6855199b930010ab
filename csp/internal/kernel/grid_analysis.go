package kernel

import (
	"fmt"
	"math/bits"
	"slices"
)

// This file recognises a grid in a network of all-different constraints, for the grid
// kernel (grid.go) and the forms of the network kernel for larger grids
// (network_bands.go, network_bands25.go). It applies to boxes with a side of b, so n = b*b values in
// a row and n*n variables, among whose groups there are three partitions R, C and B of
// the variables, of n groups of n each, so that every group of R meets every one of C in
// one variable, and a group of B meets one of R or C in b variables or none, the same
// bands of R and stacks of C throughout. Names and order of variables, constraints and
// their scopes do not matter: rows and columns are what meets so. All other groups,
// such as the diagonals of an X sudoku, are extras.

const (
	gridCells  = 81
	gridValues = 9

	mostGridCells = 625 // with boxes of 5x5
)

// gridLayout says in which row and column each variable lies. Bands and stacks are as many
// rows and columns that follow each other.
type gridLayout struct {
	row, column []uint8
	extras      [][]int32 // the groups that are no row, column or box
}

// cellSet is a set of variables.
type cellSet [(mostGridCells + 63) / 64]uint64

func cellsOf(group []int32) (s cellSet) {
	for _, x := range group {
		s[x>>6] |= 1 << (x & 63)
	}
	return s
}

func (s cellSet) and(t cellSet) cellSet {
	for w := range s {
		s[w] &= t[w]
	}
	return s
}

func (s cellSet) or(t cellSet) cellSet {
	for w := range s {
		s[w] |= t[w]
	}
	return s
}

func (s cellSet) without(t cellSet) cellSet {
	for w := range s {
		s[w] &^= t[w]
	}
	return s
}

func (s cellSet) isEmpty() bool { return s == cellSet{} }

func (s cellSet) size() (n int) {
	for _, m := range s {
		n += bits.OnesCount64(m)
	}
	return n
}

// first returns the least element of a set that is not empty.
func (s cellSet) first() int {
	w := 0
	for s[w] == 0 {
		w++
	}
	return w*64 + bits.TrailingZeros64(s[w])
}

// partition is as many sets of variables as there are values, all variables together.
type partition []cellSet

// findGrid returns where each variable of the network lies in a grid whose boxes have a
// given side, or why it is no grid.
func findGrid(g *Network, side int) (*gridLayout, string) {
	values := side * side
	cells := values * values
	switch {
	case len(g.Masks) != cells:
		return nil, fmt.Sprintf("a grid has %d variables, not %d", cells, len(g.Masks))
	case g.Values != values:
		return nil, fmt.Sprintf("a grid has %d values in a row, not %d", values, g.Values)
	}
	parts, complete := partitions(fullGroups(g.Groups, values), cells)
	for i, columns := range parts {
		for _, rows := range parts[:i] {
			if !meet(rows, columns, 1, 1) {
				continue
			}
			for _, boxes := range parts {
				if !meet(boxes, rows, 0, side) || !meet(boxes, columns, 0, side) {
					continue
				}
				if l := layOut(rows, columns, boxes, side); l != nil {
					l.addExtras(g.Groups, rows, columns, boxes)
					return l, ""
				}
			}
		}
	}
	if !complete {
		return nil, "there are too many partitions to look for rows, columns and boxes"
	}
	return nil, "no three partitions meet as rows, columns and boxes"
}

// fullGroups returns the groups of as many variables as values, equal ones once.
func fullGroups(groups [][]int32, values int) []cellSet {
	var full []cellSet
	seen := map[cellSet]bool{}
	for _, group := range groups {
		if s := cellsOf(group); len(group) == values && !seen[s] {
			seen[s] = true
			full = append(full, s)
		}
	}
	return full
}

// What looking for partitions may cost. Each band can be covered by its rows or by its
// boxes, and each stack by its columns or its boxes, so that a grid with a side of b has
// 2^(b+1)-1 of them, 63 with boxes of 5x5.
const (
	maxPartitions     = 64
	maxPartitionSteps = 20_000
)

// partitions returns the partitions of so many variables that consist of given groups,
// found by trying the groups with the least variable not yet covered; complete is
// false where there may be more.
func partitions(groups []cellSet, cells int) (found []partition, complete bool) {
	with := make([][]cellSet, cells) // by least variable
	for _, s := range groups {
		with[s.first()] = append(with[s.first()], s)
	}
	steps := 0
	var part partition
	var extend func(open cellSet) bool
	extend = func(open cellSet) bool {
		if steps++; steps > maxPartitionSteps || len(found) == maxPartitions {
			return false
		}
		if open.isEmpty() {
			found = append(found, slices.Clone(part))
			return true
		}
		for _, s := range with[open.first()] {
			if s.and(open) != s {
				continue
			}
			part = append(part, s)
			more := extend(open.without(s))
			part = part[:len(part)-1]
			if !more {
				return false
			}
		}
		return true
	}
	var all cellSet
	for x := range cells {
		all[x/64] |= 1 << (x % 64)
	}
	complete = extend(all)
	return found, complete
}

// meet reports whether each set of p shares a or b variables with each of q.
func meet(p, q partition, a, b int) bool {
	for _, s := range p {
		for _, t := range q {
			if n := s.and(t).size(); n != a && n != b {
				return false
			}
		}
	}
	return true
}

// layOut gives the variables their places, or returns nil where the boxes do not lie
// in bands and stacks.
func layOut(rows, columns, boxes partition, side int) *gridLayout {
	rows, columns = sortByBand(rows, boxes, side), sortByBand(columns, boxes, side)
	if rows == nil || columns == nil {
		return nil
	}
	cells := len(rows) * len(rows)
	l := &gridLayout{row: make([]uint8, cells), column: make([]uint8, cells)}
	for r, row := range rows {
		for c, column := range columns {
			x := row.and(column).first()
			l.row[x], l.column[x] = uint8(r), uint8(c)
		}
	}
	return l
}

// sortByBand returns the lines with those next to each other that share boxes, and nil
// where these are not as many as the side of a box throughout.
func sortByBand(lines, boxes partition, side int) (sorted partition) {
	done := make([]bool, len(lines))
	for i, line := range lines {
		if done[i] {
			continue
		}
		var reach cellSet // the boxes of the line
		for _, box := range boxes {
			if !box.and(line).isEmpty() {
				reach = reach.or(box)
			}
		}
		mates := 0
		for j, mate := range lines {
			switch mate.and(reach).size() {
			case 0:
			case len(lines):
				if done[j] {
					return nil
				}
				done[j] = true
				sorted = append(sorted, mate)
				mates++
			default:
				return nil
			}
		}
		if mates != side {
			return nil
		}
	}
	return sorted
}

// addExtras keeps the groups that say more than rows, columns and boxes do, equal
// ones once.
func (l *gridLayout) addExtras(groups [][]int32, lines ...partition) {
	seen := map[cellSet]bool{}
next:
	for _, group := range groups {
		s := cellsOf(group)
		if len(group) < 2 || seen[s] {
			continue
		}
		seen[s] = true
		for _, p := range lines {
			for _, line := range p {
				if s.and(line) == s {
					continue next
				}
			}
		}
		l.extras = append(l.extras, group)
	}
}
