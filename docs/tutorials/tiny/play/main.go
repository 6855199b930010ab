// Command play solves three puzzles with the solver of package tiny.
//
//	go run ./docs/tutorials/tiny/play queens 8
//	go run ./docs/tutorials/tiny/play money
//	go run ./docs/tutorials/tiny/play sudoku PUZZLE
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/propago/propago/docs/tutorials/tiny"
)

func main() {
	switch args := os.Args[1:]; {
	case len(args) == 2 && args[0] == "queens":
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 || n > 12 {
			fail("play: a board of 1 to 12 rows, not " + args[1])
		}
		queens(n)
	case len(args) == 1 && args[0] == "money":
		money()
	case len(args) == 2 && args[0] == "sudoku" && len(args[1]) == 81:
		sudoku(args[1])
	default:
		fail("Usage: play queens N | play money | play sudoku PUZZLE")
	}
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}

// queens puts n queens on a board, none of which attacks another.
func queens(n int) {
	var p tiny.Problem
	row := p.Vars(n, 1, n) // the row of the queen in each column
	for i := range n {
		for j := range i {
			p.Post(
				tiny.NotEqual(row[i], row[j], 0),
				tiny.NotEqual(row[i], row[j], i-j),
				tiny.NotEqual(row[i], row[j], j-i),
			)
		}
	}
	solutions := 0
	p.Solve(func(values []int) bool {
		if solutions == 0 {
			fmt.Println("first:", values)
		}
		solutions++
		return true
	})
	fmt.Println("solutions:", solutions, " nodes:", p.Nodes)
}

// money finds the digits of SEND + MORE = MONEY (Dudeney 1924).
func money() {
	var p tiny.Problem
	letters := "SENDMORY"
	digit := p.Vars(len(letters), 0, 9)
	p.Domains[digit[strings.Index(letters, "S")]] = tiny.Range(1, 9)
	p.Domains[digit[strings.Index(letters, "M")]] = tiny.Range(1, 9)

	// SEND + MORE - MONEY = 0: what each letter counts in all.
	weight := make([]int, len(letters))
	for word, sign := range map[string]int{"SEND": 1, "MORE": 1, "MONEY": -1} {
		for i := len(word) - 1; i >= 0; i-- {
			weight[strings.IndexByte(letters, word[i])] += sign
			sign *= 10
		}
	}
	p.Post(tiny.AllDifferent(digit...), tiny.Linear(weight, digit))
	p.Solve(func(values []int) bool {
		for i, v := range values {
			fmt.Printf("%c=%d ", letters[i], v)
		}
		fmt.Println()
		return true
	})
	fmt.Println("nodes:", p.Nodes)
}

// sudoku solves a puzzle of 81 characters, blanks being dots.
func sudoku(puzzle string) {
	var p tiny.Problem
	cells := p.Vars(81, 1, 9)
	units := make(map[string][]int)
	for i, cell := range cells {
		row, column := i/9, i%9
		for _, unit := range []string{
			fmt.Sprint("row ", row),
			fmt.Sprint("column ", column),
			fmt.Sprint("box ", row/3, column/3),
		} {
			units[unit] = append(units[unit], cell)
		}
		if c := puzzle[i]; c != '.' {
			p.Domains[cell] = tiny.Only(int(c - '0'))
		}
	}
	for _, unit := range units {
		p.Post(tiny.AllDifferent(unit...))
	}
	solutions := 0
	p.Solve(func(values []int) bool {
		for row := range 9 {
			fmt.Println(values[9*row : 9*row+9])
		}
		solutions++
		return solutions < 2
	})
	fmt.Println("solutions:", solutions, " nodes:", p.Nodes)
}
