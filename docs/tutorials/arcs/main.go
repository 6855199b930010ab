// Command arcs shows AC-3 at work, revision by revision.
// docs/tutorials/04-ac3-arc-by-arc.md explains it.
//
//	go run ./docs/tutorials/arcs map              # Australia, two regions coloured
//	go run ./docs/tutorials/arcs sudoku           # a 4x4 sudoku, the revisions that removed something
//	go run ./docs/tutorials/arcs sudoku 12..............  # another one
package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/propago/propago/domains"
)

func main() {
	args := os.Args[1:]
	switch {
	case len(args) == 1 && args[0] == "map":
		colourMap(os.Stdout)
	case len(args) == 1 && args[0] == "sudoku":
		solveSudoku(os.Stdout, puzzle)
	case len(args) == 2 && args[0] == "sudoku" && len(args[1]) == 16 && strings.Trim(args[1], ".1234") == "":
		solveSudoku(os.Stdout, args[1])
	default:
		fmt.Fprintln(os.Stderr, "Usage: arcs map | arcs sudoku [16 characters: dots, and digits from 1 to 4]")
		os.Exit(2)
	}
}

// add declares a variable.
func (n *network) add(name string, domain domains.Set) {
	n.names = append(n.names, name)
	n.domains = append(n.domains, domain)
	n.neighbour = append(n.neighbour, nil)
}

// border keeps two variables different; doing so twice is doing so once.
func (n *network) border(x, y int) {
	if slices.Contains(n.neighbour[x], y) {
		return
	}
	n.borders = append(n.borders, [2]int{x, y})
	n.neighbour[x] = append(n.neighbour[x], y)
	n.neighbour[y] = append(n.neighbour[y], x)
}

// name writes an arc as a question about its first variable.
func (n *network) name(a arc) string { return n.names[a.x] + "<" + n.names[a.y] }

// colours are the values 1, 2, 3 of the map.
var colours = []string{"", "red", "green", "blue"}

// australia is its map with Western Australia red and the Northern Territory green.
func australia() *network {
	n := &network{}
	for _, region := range []string{"WA", "NT", "SA", "Q", "NSW", "V"} {
		n.add(region, domains.Range(1, 3))
	}
	n.domains[0], n.domains[1] = domains.Of(1), domains.Of(2)
	for _, b := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {4, 5}} {
		n.border(b[0], b[1])
	}
	return n
}

func colourMap(w io.Writer) {
	n := australia()
	words := func(s domains.Set) string {
		var names []string
		for v := range s.All() {
			names = append(names, colours[v])
		}
		return strings.Join(names, " ")
	}
	count := 0
	fmt.Fprintf(w, "%2s  %-7s %-15s %-8s %s\n", "", "arc", "domain", "removed", "queued")
	n.ac3(func(r revision) {
		count++
		var queued []string
		for _, a := range r.queued {
			queued = append(queued, n.name(a))
		}
		row := fmt.Sprintf("%2d  %-7s %-15s %-8s %s", count, n.name(r.arc), words(r.before), words(r.removed), strings.Join(queued, " "))
		fmt.Fprintln(w, strings.TrimRight(row, " "))
	})
	fmt.Fprintln(w)
	for i, name := range n.names {
		fmt.Fprintf(w, "%s: %s\n", name, words(n.domains[i]))
	}
}

// puzzle is a 4x4 sudoku that AC-3 solves.
const puzzle = "1......4.2....3."

// grid makes a network of a 4x4 sudoku, row by row.
func grid(puzzle string) *network {
	n := &network{}
	for i, c := range puzzle {
		domain := domains.Range(1, 4)
		if c != '.' {
			domain = domains.Of(int(c - '0'))
		}
		n.add(fmt.Sprintf("r%dc%d", i/4+1, i%4+1), domain)
	}
	// The order in which the engine takes the units apart: rows, columns, boxes.
	for unit := range 12 {
		var cells []int
		for i := range 16 {
			row, column := i/4, i%4
			if unit == [3]int{row, 4 + column, 8 + row/2*2 + column/2}[unit/4] {
				cells = append(cells, i)
			}
		}
		for i, x := range cells {
			for _, y := range cells[i+1:] {
				n.border(x, y)
			}
		}
	}
	return n
}

func solveSudoku(w io.Writer, puzzle string) {
	n := grid(puzzle)
	count := 0
	consistent := n.ac3(func(r revision) {
		count++
		if !r.removed.IsEmpty() {
			fmt.Fprintf(w, "%4d  %s against %s: %s loses %s, arcs queued: %d\n",
				count, n.names[r.x], n.names[r.y], text(r.before), text(r.removed), len(r.queued))
		}
	})
	fmt.Fprintf(w, "%d revisions of %d arcs\n\n", count, 2*len(n.borders))
	if !consistent {
		fmt.Fprintln(w, "a domain is empty: no solution")
		return
	}
	for row := range 4 {
		cells := ""
		for column := range 4 {
			cells += fmt.Sprintf("%-5s", text(n.domains[4*row+column]))
		}
		fmt.Fprintln(w, strings.TrimRight(cells, " "))
	}
}

// text writes a set of digits without spaces.
func text(s domains.Set) string {
	var digits strings.Builder
	for v := range s.All() {
		fmt.Fprint(&digits, v)
	}
	return digits.String()
}
