package classic

import (
	"fmt"

	"github.com/propago/propago/csp"
)

// The optima of the tours and projects that are drawn with the seeds 0, 1, 2, and so on, as
// the searches agree.
var (
	toursOf15    = []int{224, 197, 160, 239, 227, 186, 213, 231, 156, 157}
	projectsOf30 = []int{60, 63, 107, 64, 51, 57, 60, 67, 91, 38, 68, 66, 55, 83, 55, 60, 59, 80, 65, 100}
)

// Engine returns problems that are asked with the zero options, of which the engine has to
// find out how they are best searched: job shops, projects, tours, and pigeons in too few
// holes.
func Engine() []Problem {
	ps := []Problem{
		asked(JobShop("ft10", ft10, false, 930)),
		asked(JobShop("la21", la21, false, 1046)),
		Salesman("gr17", distances(gr17), 2085),
	}
	for seed, answer := range toursOf15 {
		ps = append(ps, Salesman(fmt.Sprintf("tour 15.%d", seed), randomDistances(15, uint64(seed)), answer))
	}
	for seed, answer := range projectsOf30 {
		ps = append(ps, Project(30, uint64(seed), answer))
	}
	return append(ps, Pigeons(11))
}

// asked leaves the search of a problem to the engine.
func asked(p Problem) Problem {
	build := p.Build
	p.Build = func() Instance {
		in := build()
		in.Options = csp.Options{}
		return in
	}
	return p
}

// Pigeons asks for n different values among n-1, with two in order besides. There is no
// solution.
func Pigeons(n int) Problem {
	return Problem{Name: fmt.Sprintf("%d pigeons", n), Asked: One, Answer: 0, Build: func() Instance {
		m := csp.NewModel()
		xs := m.IntVars("hole", n, 1, n-1)
		m.Post(csp.AllDifferent(xs...), csp.LessOrEqual(xs[0], xs[1]))
		return Instance{Model: m, Check: func(value func(csp.Var) int) error { return differ("pigeons", valuesOf(value, xs)...) }}
	}}
}
