package classic

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/propago/propago/csp"
)

// Why failures differ from those of the solver in reference.go.
const (
	cutByBound   = "a branch that the objective's bound cuts is not counted"
	domainAbs    = "the absolute value is domain consistent here, bounds consistent there"
	otherWeights = "dom/wdeg starts from the number of constraints and keeps all its weight"
	precedences  = "branches on which of two operations is first, with restarts; there on starting times"
	otherCircuit = "the circuit prunes by reachability here"
)

// noted gives problems a note.
func noted(note string, ps ...Problem) []Problem {
	for i := range ps {
		ps[i].Note = note
	}
	return ps
}

// List returns the problems of the table in docs/benchmarks.md that are declared
// here in full.
func List() []Problem {
	ps := []Problem{
		Queens(8, All, 92, false),
		Queens(9, All, 352, false),
		Queens(10, All, 724, false),
		Queens(11, All, 2680, false),
		Queens(12, All, 14200, false),
		Queens(100, One, 1, false),
		Queens(100, One, 1, true),
		Queens(500, One, 1, true),
		Queens(1000, One, 1, true),
		Queens(1000, One, 1, false),
		Sudoku("sud9 escargot dc", 3, escargot, csp.DomainConsistency),
		Sudoku("sud9 inkala12 dc", 3, inkala12, csp.DomainConsistency),
		Sudoku("sud9 inkala12 vc", 3, inkala12, csp.BoundsConsistency),
		Sudoku("sud9 nearworst dc", 3, nearWorst, csp.DomainConsistency),
		Sudoku("sud9 nearworst vc", 3, nearWorst, csp.BoundsConsistency),
		MagicSquare(4, All, 880),
		MagicSquare(5, One, 1),
		MagicSquare(6, One, 1),
		Langford(2, 8, 150),
		Langford(2, 11, 17792),
		Langford(3, 9, 3),
		QG5(8, 1),
		QG5(10, 0),
		QG5(12, 0),
		OrthogonalSquares(5),
		SendMoreMoney(),
		Zebra(),
		Golfers(3, 3, 4),
		Golfers(4, 3, 3),
		Golfers(4, 4, 4),
		Golfers(5, 3, 5),
		Knapsack(),
	}
	ps = append(ps, noted(cutByBound, Golomb(8, 34), Golomb(9, 44), Golomb(10, 55), Golomb(11, 72))...)
	ps = append(ps, noted(otherCircuit, KnightsTour(6), KnightsTour(8))...)
	ps = append(ps, noted(precedences,
		JobShop("ft06", ft06, false, 55),
		JobShop("ft06", ft06, true, 55),
		JobShop("la01", la01, false, 666),
		JobShop("ft10", ft10, false, 930),
		JobShop("ft10", ft10, true, 930))...)
	for _, g := range []struct{ size, colours int }{{5, 5}, {6, 7}, {7, 7}, {8, 9}} {
		n, edges := queenGraph(g.size)
		name := "queen" + strconv.Itoa(g.size) + "_" + strconv.Itoa(g.size)
		ps = append(ps, noted(cutByBound, Colouring(name, n, 12, edges, g.colours))...)
	}
	for k := 3; k <= 5; k++ {
		n, edges := mycielski(k)
		ps = append(ps, noted(cutByBound, Colouring("myciel"+strconv.Itoa(k), n, 8, edges, k+1))...)
	}
	ps = append(ps, noted(domainAbs, AllInterval(10, All, 74), AllInterval(12, All, 332), AllInterval(14, One, 1))...)
	return append(ps,
		Costas(10, All, 2160),
		Costas(12, One, 1),
		Costas(14, One, 1),
		BIBD(7, 3, 1),
		BIBD(9, 3, 3),
		BIBD(13, 4, 1),
		BIBD(15, 3, 1),
		Steiner(7),
		Steiner(9),
		Photo(),
	)
}

// Quasigroups returns the quasigroup completions whose givens lie in a folder of
// MiniZinc data files, qwh20.dzn and so on: the n by n array g, 0 for an empty cell.
func Quasigroups(folder string) ([]Problem, error) {
	var ps []Problem
	for _, q := range []struct {
		file     string
		weighted bool
	}{{"qwh20", false}, {"qwh25", false}, {"qwh30", false}, {"qwh30", true}, {"qwh33", true}, {"qwh35", true}, {"qwh40", true}} {
		text, err := os.ReadFile(filepath.Join(folder, q.file+".dzn"))
		if err != nil {
			return nil, err
		}
		name := q.file
		if q.weighted {
			name += " dwd"
		}
		p := Quasigroup(name, readSquare(string(text)), q.weighted)
		if q.weighted {
			p.Note = otherWeights
		}
		ps = append(ps, p)
	}
	return ps, nil
}

var number = regexp.MustCompile(`\d+`)

// readSquare reads the rows between [| and |].
func readSquare(text string) [][]int {
	_, text, _ = strings.Cut(text, "[|")
	text, _, _ = strings.Cut(text, "|]")
	var g [][]int
	for _, line := range strings.Split(text, "|") {
		var row []int
		for _, s := range number.FindAllString(line, -1) {
			v, _ := strconv.Atoi(s)
			row = append(row, v)
		}
		g = append(g, row)
	}
	return g
}
