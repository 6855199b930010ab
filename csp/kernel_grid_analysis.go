package csp

import (
	"fmt"
	"math/bits"
)

// This file recognises a grid in a network of all-different constraints, for the grid
// kernel (kernel_grid.go). It applies to 81 variables over 9 values in a row among
// whose groups there are three partitions R, C and B of the variables, of nine groups
// of nine each, so that every group of R meets every one of C in one variable, and a
// group of B meets one of R or C in three variables or none, the same three bands of R
// and three stacks of C throughout. Names and order of variables, constraints and
// their scopes do not matter: rows and columns are what meets so. All other groups,
// such as the diagonals of an X sudoku, are extras.

const (
	gridCells  = 81
	gridValues = 9
)

// gridLayout gives each variable a place in the words of the grid kernel.
type gridLayout struct {
	place  [gridCells]gridPlace
	extras [][]int32 // the groups that are no row, column or box
}

// gridPlace is a cell: word*32 + bit, as kernel_grid.go pictures them.
type gridPlace uint8

func (p gridPlace) word() int { return int(p >> 5) }
func (p gridPlace) bit() uint { return uint(p & 31) }

// cellSet is a set of the variables 0..80.
type cellSet [2]uint64

func cellsOf(group []int32) (s cellSet) {
	for _, x := range group {
		s[x>>6] |= 1 << (x & 63)
	}
	return s
}

func (s cellSet) and(t cellSet) cellSet { return cellSet{s[0] & t[0], s[1] & t[1]} }
func (s cellSet) or(t cellSet) cellSet  { return cellSet{s[0] | t[0], s[1] | t[1]} }
func (s cellSet) isEmpty() bool         { return s[0]|s[1] == 0 }
func (s cellSet) size() int             { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// first returns the least element of a set that is not empty.
func (s cellSet) first() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// partition is nine sets of nine variables each, all of them together.
type partition [gridValues]cellSet

// findGrid returns where each variable of the network lies, or why it is no grid.
func findGrid(g *allDifferences) (*gridLayout, string) {
	switch {
	case len(g.masks) != gridCells:
		return nil, fmt.Sprintf("a grid has %d variables, not %d", gridCells, len(g.masks))
	case g.values != gridValues:
		return nil, fmt.Sprintf("a grid has %d values in a row, not %d", gridValues, g.values)
	}
	parts, complete := partitions(fullGroups(g.groups))
	for i := range parts {
		for j := range parts[:i] {
			if !meet(&parts[j], &parts[i], 1, 1) {
				continue
			}
			for k := range parts {
				rows, columns, boxes := &parts[j], &parts[i], &parts[k]
				if !meet(boxes, rows, 0, 3) || !meet(boxes, columns, 0, 3) {
					continue
				}
				if l := layOut(rows, columns, boxes); l != nil {
					l.addExtras(g.groups, rows, columns, boxes)
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

// fullGroups returns the groups of nine variables, equal ones once.
func fullGroups(groups [][]int32) []cellSet {
	var full []cellSet
	seen := map[cellSet]bool{}
	for _, group := range groups {
		if s := cellsOf(group); len(group) == gridValues && !seen[s] {
			seen[s] = true
			full = append(full, s)
		}
	}
	return full
}

// What looking for partitions may cost: a sudoku has two or three of them, found in
// some 30 steps.
const (
	maxPartitions     = 32
	maxPartitionSteps = 20_000
)

// partitions returns the partitions of the variables that consist of given groups,
// found by trying the groups with the least variable not yet covered; complete is
// false where there may be more.
func partitions(groups []cellSet) (found []partition, complete bool) {
	var with [gridCells][]cellSet // by least variable
	for _, s := range groups {
		with[s.first()] = append(with[s.first()], s)
	}
	steps := 0
	var part partition
	var extend func(n int, open cellSet) bool
	extend = func(n int, open cellSet) bool {
		if steps++; steps > maxPartitionSteps || len(found) == maxPartitions {
			return false
		}
		if open.isEmpty() {
			found = append(found, part)
			return true
		}
		for _, s := range with[open.first()] {
			if s.and(open) != s {
				continue
			}
			part[n] = s
			if !extend(n+1, cellSet{open[0] &^ s[0], open[1] &^ s[1]}) {
				return false
			}
		}
		return true
	}
	complete = extend(0, cellSet{^uint64(0), 1<<(gridCells-64) - 1})
	return found, complete
}

// meet reports whether each set of p shares a or b variables with each of q.
func meet(p, q *partition, a, b int) bool {
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
func layOut(rows, columns, boxes *partition) *gridLayout {
	if !sortByBand(rows, boxes) || !sortByBand(columns, boxes) {
		return nil
	}
	l := &gridLayout{}
	for r, row := range rows {
		for c, column := range columns {
			bit := c%3*9 + c/3*3 + r/3
			l.place[row.and(column).first()] = gridPlace(r%3*32 + bit)
		}
	}
	return l
}

// sortByBand puts those lines next to each other that share boxes; it returns false
// where these are not three throughout.
func sortByBand(lines, boxes *partition) bool {
	var sorted partition
	n := 0
	var done [gridValues]bool
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
			case gridValues:
				if done[j] {
					return false
				}
				done[j] = true
				sorted[n] = mate
				n++
				mates++
			default:
				return false
			}
		}
		if mates != 3 {
			return false
		}
	}
	*lines = sorted
	return true
}

// addExtras keeps the groups that say more than rows, columns and boxes do, equal
// ones once.
func (l *gridLayout) addExtras(groups [][]int32, lines ...*partition) {
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
