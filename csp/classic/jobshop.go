package classic

import (
	"fmt"
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/strategy"
)

// shop is a job shop: operation j of job i runs on a machine for a time.
type shop struct {
	machine, duration [][]int
}

// Job shops from the literature: ft06 and ft10 (Fisher and Thompson 1963), la01 and la21
// (Lawrence 1984).
var (
	ft06 = shop{
		[][]int{{2, 0, 1, 3, 5, 4}, {1, 2, 4, 5, 0, 3}, {2, 3, 5, 0, 1, 4}, {1, 0, 2, 3, 4, 5}, {2, 1, 4, 5, 0, 3}, {1, 3, 5, 0, 4, 2}},
		[][]int{{1, 3, 6, 7, 3, 6}, {8, 5, 10, 10, 10, 4}, {5, 4, 8, 9, 1, 7}, {5, 5, 5, 3, 8, 9}, {9, 3, 5, 4, 3, 1}, {3, 3, 9, 10, 4, 1}},
	}
	la01 = shop{
		[][]int{{1, 0, 4, 3, 2}, {0, 3, 4, 2, 1}, {3, 4, 1, 2, 0}, {1, 0, 4, 2, 3}, {0, 3, 2, 1, 4},
			{1, 2, 4, 0, 3}, {3, 4, 1, 2, 0}, {2, 0, 1, 3, 4}, {3, 1, 4, 0, 2}, {4, 3, 2, 1, 0}},
		[][]int{{21, 53, 95, 55, 34}, {21, 52, 16, 26, 71}, {39, 98, 42, 31, 12}, {77, 55, 79, 66, 77}, {83, 34, 64, 19, 37},
			{54, 43, 79, 92, 62}, {69, 77, 87, 87, 93}, {38, 60, 41, 24, 83}, {17, 49, 25, 44, 98}, {77, 79, 43, 75, 96}},
	}
	la21 = shop{
		[][]int{{2, 3, 5, 9, 4, 6, 0, 8, 1, 7}, {3, 2, 0, 1, 9, 8, 6, 5, 4, 7}, {1, 0, 3, 4, 6, 9, 8, 5, 2, 7}, {4, 2, 8, 5, 3, 7, 1, 6, 9, 0}, {8, 9, 2, 4, 3, 0, 7, 6, 1, 5},
			{8, 7, 6, 9, 2, 1, 5, 4, 0, 3}, {4, 5, 3, 9, 0, 8, 6, 7, 2, 1}, {5, 4, 2, 6, 1, 7, 0, 3, 9, 8}, {1, 5, 0, 3, 2, 7, 8, 6, 9, 4}, {2, 5, 6, 9, 1, 3, 8, 0, 7, 4},
			{1, 4, 0, 2, 9, 8, 5, 3, 7, 6}, {5, 9, 0, 4, 6, 3, 2, 1, 8, 7}, {5, 9, 8, 7, 4, 6, 3, 0, 1, 2}, {1, 8, 0, 2, 9, 3, 5, 6, 4, 7}, {4, 3, 6, 5, 2, 8, 1, 9, 7, 0}},
		[][]int{{34, 55, 95, 16, 21, 71, 53, 52, 21, 26}, {39, 31, 12, 42, 79, 77, 77, 98, 55, 66}, {19, 83, 34, 92, 54, 79, 62, 37, 64, 43}, {60, 87, 24, 77, 69, 38, 87, 41, 83, 93}, {79, 77, 98, 96, 17, 44, 43, 75, 49, 25},
			{35, 95, 9, 10, 35, 7, 28, 61, 95, 76}, {28, 59, 16, 43, 46, 50, 52, 27, 59, 91}, {9, 20, 39, 54, 45, 71, 87, 41, 43, 14}, {28, 33, 78, 26, 37, 8, 66, 89, 42, 33}, {94, 84, 78, 81, 74, 27, 69, 69, 45, 96},
			{31, 24, 20, 17, 25, 81, 76, 87, 32, 18}, {28, 97, 58, 45, 76, 99, 23, 72, 90, 86}, {27, 48, 27, 62, 98, 67, 48, 42, 46, 17}, {12, 50, 80, 50, 80, 19, 28, 63, 94, 98}, {61, 55, 37, 14, 50, 79, 41, 72, 18, 75}},
	}
	ft10 = shop{
		[][]int{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 2, 4, 9, 3, 1, 6, 5, 7, 8}, {1, 0, 3, 2, 8, 5, 7, 6, 9, 4}, {1, 2, 0, 4, 6, 8, 7, 3, 9, 5},
			{2, 0, 1, 5, 3, 4, 8, 7, 9, 6}, {2, 1, 5, 3, 8, 9, 0, 6, 4, 7}, {1, 0, 3, 2, 6, 5, 9, 8, 7, 4}, {2, 0, 1, 5, 4, 6, 8, 9, 7, 3},
			{0, 1, 3, 5, 2, 9, 6, 7, 4, 8}, {1, 0, 2, 6, 8, 9, 5, 3, 4, 7}},
		[][]int{{29, 78, 9, 36, 49, 11, 62, 56, 44, 21}, {43, 90, 75, 11, 69, 28, 46, 46, 72, 30}, {91, 85, 39, 74, 90, 10, 12, 89, 45, 33},
			{81, 95, 71, 99, 9, 52, 85, 98, 22, 43}, {14, 6, 22, 61, 26, 69, 21, 49, 72, 53}, {84, 2, 52, 95, 48, 72, 47, 65, 6, 25},
			{46, 37, 61, 13, 32, 21, 32, 89, 30, 55}, {31, 86, 46, 74, 32, 88, 19, 48, 36, 79}, {76, 69, 76, 51, 85, 11, 40, 89, 26, 74},
			{85, 13, 61, 7, 64, 76, 47, 52, 90, 45}},
	}
)

// JobShop asks for the least makespan. With cumulative, machines are resources of
// capacity 1 instead of disjunctive ones. The search decides which operation comes
// first on a machine, two at a time, and learns from failures; starting times alone
// would be a poor choice to branch on.
func JobShop(name string, s shop, cumulative bool, answer int) Problem {
	if cumulative {
		name += " cumul"
	} else {
		name += " disj"
	}
	return Problem{Name: name, Asked: Best, Answer: answer, Build: func() Instance {
		m := csp.NewModel()
		jobs, ops := len(s.machine), len(s.machine[0])
		horizon := 0
		for _, row := range s.duration {
			for _, d := range row {
				horizon += d
			}
		}
		start := make([][]csp.Var, jobs)
		end := m.BoundsVar("makespan", 0, horizon)
		type op struct {
			start csp.Var
			dur   int
		}
		on := make([][]op, ops)
		for i := range jobs {
			for j := range ops {
				x := m.BoundsVar(fmt.Sprintf("start[%d,%d]", i+1, j+1), 0, horizon)
				start[i] = append(start[i], x)
				k := s.machine[i][j]
				on[k] = append(on[k], op{x, s.duration[i][j]})
				if j > 0 {
					m.Post(csp.LessOrEqual(start[i][j-1].Plus(s.duration[i][j-1]), x))
				}
			}
			m.Post(csp.LessOrEqual(start[i][ops-1].Plus(s.duration[i][ops-1]), end))
		}
		var first []csp.Var
		for k, list := range on {
			var starts []csp.Var
			var durations []int
			for a, p := range list {
				starts, durations = append(starts, p.start), append(durations, p.dur)
				for b := range a {
					q := list[b]
					x := m.BoolVar(fmt.Sprintf("first[%d,%d,%d]", k, b, a))
					m.Post(csp.DisjunctivePair(x, q.start, q.dur, p.start, p.dur))
					first = append(first, x)
				}
			}
			if cumulative {
				m.Post(csp.Cumulative(starts, durations, slices.Repeat([]int{1}, len(starts)), 1))
			} else {
				m.Post(csp.NoOverlap(starts, durations))
			}
		}
		return Instance{Model: m, Objective: new(csp.Minimize(end)), Options: csp.Options{
			Phases: []csp.Phase{
				{Vars: first, Order: strategy.DomWDeg, Values: strategy.Saved},
				{Vars: append(slices.Concat(start...), end), Order: strategy.Smallest, Values: strategy.Ascending},
			},
			Restart: strategy.Luby(100), LastConflict: true,
		}, Check: func(value func(csp.Var) int) error { return s.check(value, start, end) }}
	}}
}

// check returns what is wrong with the starts of the operations of each job, and the end.
func (s shop) check(value func(csp.Var) int, start [][]csp.Var, end csp.Var) error {
	busy := make([][][2]int, len(start[0])) // from when to when, by machine
	for i, row := range start {
		for j, x := range row {
			from, to := value(x), value(x)+s.duration[i][j]
			if j+1 < len(row) && value(row[j+1]) < to || to > value(end) {
				return fmt.Errorf("operation %d of job %d ends at %d, too late", j+1, i+1, to)
			}
			k := s.machine[i][j]
			for _, b := range busy[k] {
				if from < b[1] && b[0] < to {
					return fmt.Errorf("two operations overlap on machine %d", k)
				}
			}
			busy[k] = append(busy[k], [2]int{from, to})
		}
	}
	return nil
}
