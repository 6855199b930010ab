package classic

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// gr17 is the lower triangle of the distances of 17 cities, row by row (Groetschel, in
// TSPLIB: Reinelt 1991).
var gr17 = []int{
	0, 633, 0, 257, 390, 0, 91, 661, 228, 0, 412, 227, 169, 383, 0, 150, 488, 112, 120, 267, 0, 80, 572, 196, 77, 351, 63, 0,
	134, 530, 154, 105, 309, 34, 29, 0, 259, 555, 372, 175, 338, 264, 232, 249, 0, 505, 289, 262, 476, 196, 360, 444, 402, 495, 0,
	353, 282, 110, 324, 61, 208, 292, 250, 352, 154, 0, 324, 638, 437, 240, 421, 329, 297, 314, 95, 578, 435, 0,
	70, 567, 191, 27, 346, 83, 47, 68, 189, 439, 287, 254, 0, 211, 466, 74, 182, 243, 105, 150, 108, 326, 336, 184, 391, 145, 0,
	268, 420, 53, 239, 199, 123, 207, 165, 383, 240, 140, 448, 202, 57, 0,
	246, 745, 472, 237, 528, 364, 332, 349, 202, 685, 542, 157, 289, 426, 483, 0,
	121, 518, 142, 84, 297, 35, 29, 36, 236, 390, 238, 301, 55, 96, 153, 336, 0,
}

// distances makes the square of a lower triangle.
func distances(triangle []int) [][]int {
	n := 0
	for n*(n+1)/2 < len(triangle) {
		n++
	}
	d := make([][]int, n)
	for i := range d {
		d[i] = make([]int, n)
		for j := range i {
			d[i][j] = triangle[i*(i+1)/2+j]
			d[j][i] = d[i][j]
		}
	}
	return d
}

// randomDistances draws symmetric distances from 1 to 100. Equal seeds give equal ones.
func randomDistances(cities int, seed uint64) [][]int {
	r := rand.New(rand.NewPCG(seed, uint64(cities)))
	triangle := make([]int, 0, cities*(cities+1)/2)
	for i := range cities {
		for range i {
			triangle = append(triangle, 1+r.IntN(100))
		}
		triangle = append(triangle, 0)
	}
	return distances(triangle)
}

// Salesman asks for the shortest tour through all cities. The model has the next city of
// each, what the way there costs, and the sum. The search is the engine's own.
func Salesman(name string, d [][]int, answer int) Problem {
	return Problem{Name: name, Asked: Best, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		n := len(d)
		next := m.IntVars("next", n, 0, n-1)
		ways := make([]csp.Var, n)
		total := 0
		for i, row := range d {
			longest := slices.Max(row)
			total += longest
			way := m.IntVar(fmt.Sprintf("way[%d]", i+1), 0, longest)
			m.Post(csp.Element(row, next[i], way))
			ways[i] = way
		}
		length := m.BoundsVar("length", 0, total)
		m.Post(csp.Circuit(next...), csp.Sum(ways...).Is(domains.EQ, length))
		return Instance{Model: m, Objective: new(csp.Minimize(length)), Check: func(value func(csp.Var) int) error {
			at, steps, long := 0, 0, 0
			for ok := true; ok; ok = at != 0 && steps <= n {
				to := value(next[at])
				long += d[at][to]
				at = to
				steps++
			}
			if steps != n || long != value(length) {
				return fmt.Errorf("the tour has %d cities and the length %d, not %d", steps, long, value(length))
			}
			return nil
		}}
	}}
}
