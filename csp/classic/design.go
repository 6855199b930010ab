package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// BIBD asks for a balanced incomplete block design: v objects in blocks of k, every
// pair together in l blocks. Rows and columns are ordered against symmetry.
func BIBD(v, k, l int) Problem {
	return Problem{Name: fmt.Sprintf("bibd %d-%d-%d", v, k, l), Asked: One, Answer: 1, Build: func() Instance {
		blocks, each := l*v*(v-1)/(k*(k-1)), l*(v-1)/(k-1)
		m := csp.NewModel()
		g := square(m, "m", v, blocks, 0, 1)
		for i := range v {
			m.Post(csp.Sum(g[i]...).Eq(each))
			for i2 := i + 1; i2 < v; i2++ {
				both := m.BoolVars(fmt.Sprintf("both[%d,%d]", i+1, i2+1), blocks)
				for j := range both {
					m.Post(csp.Iff(both[j], csp.And(g[i][j], g[i2][j])))
				}
				m.Post(csp.Sum(both...).Eq(l))
			}
		}
		for j := range blocks {
			m.Post(csp.Sum(column(g, j)...).Eq(k))
		}
		for i := range v - 1 {
			m.Post(csp.LexLessOrEqual(g[i+1], g[i]))
		}
		for j := range blocks - 1 {
			m.Post(csp.LexLessOrEqual(column(g, j+1), column(g, j)))
		}
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Descending, slices.Concat(g...)...), Check: func(value func(csp.Var) int) error {
			for i := range v {
				for i2 := range i {
					n := 0
					for j := range blocks {
						n += value(g[i][j]) * value(g[i2][j])
					}
					if n != l {
						return fmt.Errorf("objects %d and %d are together %d times", i2+1, i+1, n)
					}
				}
			}
			return nil
		}}
	}}
}

// Steiner asks for a Steiner triple system over n points: n(n-1)/6 triples of which
// no two share more than one point. A triple is a row of 0/1 variables.
func Steiner(n int) Problem {
	return Problem{Name: fmt.Sprintf("steiner %d", n), Asked: One, Answer: 1, Build: func() Instance {
		triples := n * (n - 1) / 6
		m := csp.NewModel()
		g := square(m, "s", triples, n, 0, 1)
		for i := range triples {
			m.Post(csp.Sum(g[i]...).Eq(3))
			for i2 := range i {
				both := m.BoolVars(fmt.Sprintf("both[%d,%d]", i2+1, i+1), n)
				for j := range both {
					m.Post(csp.Iff(both[j], csp.And(g[i2][j], g[i][j])))
				}
				m.Post(csp.Sum(both...).Le(1))
			}
		}
		var xs []csp.Var // the greatest point first
		for i := range triples {
			for j := n - 1; j >= 0; j-- {
				xs = append(xs, g[i][j])
			}
		}
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Descending, xs...), Check: func(value func(csp.Var) int) error {
			for i := range triples {
				size := 0
				for j := range n {
					size += value(g[i][j])
				}
				if size != 3 {
					return fmt.Errorf("triple %d has %d points", i+1, size)
				}
				for i2 := range i {
					shared := 0
					for j := range n {
						shared += value(g[i][j]) * value(g[i2][j])
					}
					if shared > 1 {
						return fmt.Errorf("triples %d and %d share %d points", i2+1, i+1, shared)
					}
				}
			}
			return nil
		}}
	}}
}

// Golfers schedules g groups of s golfers for w weeks so that no two meet twice.
func Golfers(g, s, w int) Problem {
	return Problem{Name: fmt.Sprintf("golfers %d-%d-%d", g, s, w), Asked: One, Answer: 1, Build: func() Instance {
		m := csp.NewModel()
		players := g * s
		a := square(m, "a", players, w, 1, g) // the group of a player in a week
		var groups []int
		var sizes []csp.Var
		for k := range g {
			groups, sizes = append(groups, k+1), append(sizes, m.Const(s))
		}
		for k := range w {
			m.Post(csp.GlobalCardinality(column(a, k), groups, sizes, true))
		}
		for p := range players {
			m.Post(csp.Equal(a[p][0], m.Const(p/s+1)))
			for q := p + 1; q < players; q++ {
				together := m.BoolVars(fmt.Sprintf("together[%d,%d]", p+1, q+1), w)
				for k := range w {
					m.Post(csp.Iff(together[k], csp.Equal(a[p][k], a[q][k])))
				}
				m.Post(csp.Sum(together...).Le(1))
			}
		}
		var xs []csp.Var
		for k := range w {
			if k > 0 {
				for p := range s {
					m.Post(csp.Equal(a[p][k], m.Const(p+1)))
				}
				if k+1 < w {
					m.Post(csp.LexLess(column(a, k), column(a, k+1)))
				}
			}
			xs = append(xs, column(a, k)...)
		}
		return Instance{Model: m, Options: search(strategy.InputOrder, strategy.Ascending, xs...), Check: func(value func(csp.Var) int) error {
			for p := range players {
				for q := range p {
					n := 0
					for k := range w {
						if value(a[p][k]) == value(a[q][k]) {
							n++
						}
					}
					if n > 1 {
						return fmt.Errorf("players %d and %d meet %d times", q+1, p+1, n)
					}
				}
			}
			return nil
		}}
	}}
}
