package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
	"github.com/propago/propago/domains"
)

// SendMoreMoney asks for the digits of SEND+MORE=MONEY (Dudeney 1924).
func SendMoreMoney() Problem {
	return Problem{Name: "send+more all", Asked: All, Answer: 1, Build: func() Instance {
		m := csp.NewModel()
		var xs []csp.Var
		for _, name := range []string{"S", "E", "N", "D", "M", "O", "R", "Y"} {
			lo := 0
			if name == "S" || name == "M" {
				lo = 1
			}
			xs = append(xs, m.IntVar(name, lo, 9))
		}
		//                    S     E   N  D  M      O     R   Y
		coeffs := []int{1000, 91, -90, 1, -9000, -900, 10, -1}
		m.Post(csp.Dot(coeffs, xs).Eq(0), csp.AllDifferentWith(csp.BoundsConsistency, xs...))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, xs...), Check: func(value func(csp.Var) int) error {
			v := valuesOf(value, xs)
			word := func(letters ...int) int {
				n := 0
				for _, i := range letters {
					n = 10*n + v[i]
				}
				return n
			}
			if send, more, money := word(0, 1, 2, 3), word(4, 5, 6, 1), word(4, 5, 2, 1, 7); send+more != money {
				return fmt.Errorf("%d + %d is not %d", send, more, money)
			}
			return differ("letters", v...)
		}}
	}}
}

// Zebra asks who owns the zebra (Life International, 1962): five houses in a row,
// and fourteen clues.
func Zebra() Problem {
	return Problem{Name: "zebra all", Asked: All, Answer: 1, Build: func() Instance {
		m := csp.NewModel()
		nat, col, pet := m.IntVars("nationality", 5, 1, 5), m.IntVars("colour", 5, 1, 5), m.IntVars("pet", 5, 1, 5)
		drk, smk := m.IntVars("drink", 5, 1, 5), m.IntVars("smoke", 5, 1, 5)
		kinds := [][]csp.Var{nat, col, pet, drk, smk}
		for _, xs := range kinds {
			m.Post(csp.AllDifferentWith(csp.BoundsConsistency, xs...))
		}
		same := [][2]csp.Var{{nat[0], col[0]}, {nat[1], pet[0]}, {drk[0], col[1]}, {nat[3], drk[1]}, {col[1], col[2].Plus(1)},
			{smk[0], pet[1]}, {smk[1], col[3]}, {smk[3], drk[3]}, {nat[2], smk[4]}, {drk[2], m.Const(3)}, {nat[4], m.Const(1)}}
		next := [][2]csp.Var{{smk[2], pet[2]}, {smk[1], pet[3]}, {nat[4], col[4]}}
		for _, p := range same {
			m.Post(csp.Equal(p[0], p[1]))
		}
		for i, p := range next {
			d := m.IntVar(fmt.Sprintf("d[%d]", i), -4, 4)
			m.Post(csp.Sum(p[0]).Add(-1, p[1]).Is(domains.EQ, d), csp.Abs(d, m.Const(1)))
		}
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, slices.Concat(kinds...)...), Check: func(value func(csp.Var) int) error {
			for i, p := range same {
				if value(p[0]) != value(p[1]) {
					return fmt.Errorf("clue %d of the same house does not hold", i)
				}
			}
			for i, p := range next {
				if d := value(p[0]) - value(p[1]); d*d != 1 {
					return fmt.Errorf("clue %d of neighbours does not hold", i)
				}
			}
			return nil
		}}
	}}
}

// Photo lines up 11 people for a photograph so that as many of 20 wishes to stand
// next to somebody hold as can.
func Photo() Problem {
	return Problem{Name: "photo 11", Asked: Best, Answer: 12, Build: func() Instance {
		wishes := [][2]int{{1, 3}, {1, 5}, {1, 8}, {2, 5}, {2, 9}, {3, 4}, {3, 5}, {4, 1}, {4, 5}, {5, 6}, {5, 1}, {6, 1}, {6, 9},
			{7, 3}, {7, 8}, {8, 9}, {8, 7}, {9, 10}, {10, 11}, {11, 2}}
		const n = 11
		m := csp.NewModel()
		pos := m.IntVars("pos", n, 1, n)
		z := m.IntVar("z", 0, len(wishes))
		var held []csp.Var
		for i, w := range wishes {
			d, dist := m.IntVar(fmt.Sprintf("d[%d]", i), 1-n, n-1), m.IntVar(fmt.Sprintf("dist[%d]", i), 0, n-1)
			b := m.BoolVar(fmt.Sprintf("held[%d]", i))
			m.Post(csp.Sum(pos[w[0]-1]).Add(-1, pos[w[1]-1]).Is(domains.EQ, d), csp.Abs(d, dist))
			m.Post(csp.Iff(b, csp.Equal(dist, m.Const(1))))
			held = append(held, b)
		}
		m.Post(csp.AllDifferentWith(csp.BoundsConsistency, pos...), csp.Less(pos[0], pos[1]), csp.Sum(held...).Is(domains.EQ, z))
		return Instance{Model: m, Options: search(strategy.MRV, strategy.Ascending, pos...), Objective: new(csp.Maximize(z)), Check: func(value func(csp.Var) int) error {
			n := 0
			for _, w := range wishes {
				if d := value(pos[w[0]-1]) - value(pos[w[1]-1]); d*d == 1 {
					n++
				}
			}
			if n != value(z) {
				return fmt.Errorf("%d wishes hold, not %d", n, value(z))
			}
			return differ("places", valuesOf(value, pos)...)
		}}
	}}
}

// Knapsack packs 25 things of given weight and profit within a capacity of 620.
func Knapsack() Problem {
	return Problem{Name: "knapsack25", Asked: Best, Answer: 881, Build: func() Instance {
		const n, capacity = 25, 620
		var weights, profits []int
		total := 0
		for i := 1; i <= n; i++ {
			w := (i*37+11)%83 + 17
			weights, profits = append(weights, w), append(profits, w+(i*53+7)%29)
			total += profits[i-1]
		}
		m := csp.NewModel()
		xs := m.BoolVars("x", n)
		z := m.BoundsVar("z", 0, total)
		m.Post(csp.Dot(weights, xs).Le(capacity), csp.Dot(profits, xs).Is(domains.EQ, z))
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Descending, xs...), Objective: new(csp.Maximize(z)), Check: func(value func(csp.Var) int) error {
			w, p := 0, 0
			for i, v := range valuesOf(value, xs) {
				w, p = w+v*weights[i], p+v*profits[i]
			}
			if w > capacity || p != value(z) {
				return fmt.Errorf("weight %d, profit %d for %d", w, p, value(z))
			}
			return nil
		}}
	}}
}
