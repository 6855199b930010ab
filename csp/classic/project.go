package classic

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/propago/propago/csp"
)

// project is a set of tasks that share resources: each has a duration, a demand for each
// resource while it runs, and tasks that have to end before it begins.
type project struct {
	durations []int
	demands   [][]int // by resource, by task
	before    [][]int // by task, the tasks that come before it
	capacity  []int
}

// The parameters that the instances are drawn with in turn, and what does not change
// (Kolisch and Sprecher 1996).
var (
	projectArcs     = []float64{1.5, 1.8, 2.1}       // arcs for each task
	projectFactor   = []float64{0.25, 0.5, 0.75, 1}  // the share of resources that a task needs
	projectStrength = []float64{0.2, 0.5, 0.7, 0.35} // from 0, hardly enough for one task, to 1, no limit
)

const (
	projectResources = 4
	longestTask      = 10
	greatestDemand   = 10
)

// newProject draws a project: a network of precedences in which tasks come after earlier
// ones, durations and demands from 1 to 10, and capacities between the least that is enough
// and the most that a schedule needs in which each task begins as early as its predecessors
// let it.
func newProject(tasks int, seed uint64) project {
	r := rand.New(rand.NewPCG(seed, uint64(tasks)))
	p := project{before: make([][]int, tasks)}
	arcs := projectArcs[seed%3]
	factor, strength := projectFactor[seed%4], projectStrength[seed/4%4]
	for range tasks {
		p.durations = append(p.durations, 1+r.IntN(longestTask))
	}
	first := min(3, tasks) // begin with nothing before them
	n := 0
	arc := func(from, to int) {
		if !slices.Contains(p.before[to], from) {
			p.before[to] = append(p.before[to], from)
			n++
		}
	}
	for j := first; j < tasks; j++ {
		arc(r.IntN(j), j)
	}
	for tries := 0; float64(n) < arcs*float64(tasks) && tries < 100*tasks; tries++ {
		to := first + r.IntN(tasks-first)
		arc(max(0, to-1-r.IntN(tasks/3)), to)
	}
	for range projectResources {
		demand, most := make([]int, tasks), 0
		for j := range demand {
			if r.Float64() < factor {
				demand[j] = 1 + r.IntN(greatestDemand)
			}
			most = max(most, demand[j])
		}
		peak := max(most, p.peak(demand))
		p.demands = append(p.demands, demand)
		p.capacity = append(p.capacity, most+int(strength*float64(peak-most)+0.5))
	}
	return p
}

// peak returns the greatest demand at a time where all begins as early as it can.
func (p project) peak(demand []int) int {
	start := make([]int, len(p.durations))
	use := map[int]int{}
	peak := 0
	for j := range start {
		for _, k := range p.before[j] {
			start[j] = max(start[j], start[k]+p.durations[k])
		}
		for t := start[j]; t < start[j]+p.durations[j]; t++ {
			use[t] += demand[j]
			peak = max(peak, use[t])
		}
	}
	return peak
}

// Project asks for the least makespan of a project with so many tasks, precedences and
// four renewable resources (resource constrained project scheduling). Instances are drawn
// as Kolisch and Sprecher (1996) do, each with other parameters. Equal seeds give equal
// projects. The search is the engine's own.
func Project(tasks int, seed uint64, answer int) Problem {
	name := fmt.Sprintf("project %d.%d", tasks, seed)
	return Problem{Name: name, Asked: Best, Answer: answer, Build: func() Instance {
		p := newProject(tasks, seed)
		m := csp.NewModel()
		horizon := 0
		for _, d := range p.durations {
			horizon += d
		}
		start := make([]csp.Var, tasks)
		end := m.BoundsVar("makespan", 0, horizon)
		for j, d := range p.durations {
			start[j] = m.BoundsVar(fmt.Sprintf("start[%d]", j+1), 0, horizon)
			for _, k := range p.before[j] {
				m.Post(csp.LessOrEqual(start[k].Plus(p.durations[k]), start[j]))
			}
			m.Post(csp.LessOrEqual(start[j].Plus(d), end))
		}
		for k, demand := range p.demands {
			m.Post(csp.Cumulative(start, p.durations, demand, p.capacity[k]))
		}
		return Instance{Model: m, Objective: new(csp.Minimize(end)), Check: func(value func(csp.Var) int) error { return p.check(value, start, end) }}
	}}
}

// check returns what is wrong with the starts of the tasks, and the end.
func (p project) check(value func(csp.Var) int, start []csp.Var, end csp.Var) error {
	for j, x := range start {
		if value(x)+p.durations[j] > value(end) {
			return fmt.Errorf("task %d ends too late", j+1)
		}
		for _, k := range p.before[j] {
			if value(start[k])+p.durations[k] > value(x) {
				return fmt.Errorf("task %d begins before task %d has ended", j+1, k+1)
			}
		}
	}
	for k, demand := range p.demands {
		for t := range value(end) {
			used := 0
			for j, x := range start {
				if value(x) <= t && t < value(x)+p.durations[j] {
					used += demand[j]
				}
			}
			if used > p.capacity[k] {
				return fmt.Errorf("resource %d has demands of %d at %d", k+1, used, t)
			}
		}
	}
	return nil
}
