package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// Sudoku asks how many solutions a sudoku with square boxes has, 0 for an empty cell.
func Sudoku(name string, box int, givens [][]int, c csp.Consistency) Problem {
	return Problem{Name: name, Asked: All, Answer: 1, Build: func() Instance {
		n := box * box
		m := csp.NewModel()
		g := square(m, "x", n, n, 1, n)
		fix(m, g, givens)
		latinSquare(m, g, c)
		boxes := make([][]csp.Var, n)
		for i := range n {
			for j := range n {
				boxes[i/box*box+j/box] = append(boxes[i/box*box+j/box], g[i][j])
			}
		}
		for _, xs := range boxes {
			m.Post(csp.AllDifferentWith(c, xs...))
		}
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, slices.Concat(g...)...), Check: func(value func(csp.Var) int) error {
			if err := checkGivens(value, g, givens); err != nil {
				return err
			}
			for b, xs := range boxes {
				if err := differ(fmt.Sprintf("box %d", b+1), valuesOf(value, xs)...); err != nil {
					return err
				}
			}
			return checkLatin(value, g)
		}}
	}}
}

// Three puzzles known for their search: AI Escargot (Arto Inkala 2006), Inkala's
// "hardest" of 2012, and one built against brute force in input order (Wikipedia,
// "Sudoku solving algorithms").
var (
	escargot  = digits("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	inkala12  = digits("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	nearWorst = digits("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
)

// digits reads a square of digits, a dot for an empty cell.
func digits(s string) [][]int {
	n := 0
	for n*n < len(s) {
		n++
	}
	g := make([][]int, n)
	for i := range len(s) {
		v := 0
		if s[i] != '.' {
			v = int(s[i] - '0')
		}
		g[i/n] = append(g[i/n], v)
	}
	return g
}
