package check

// This file defines the globals about permutations and paths. Positions count from 1.

var graphRules = map[string]rule{
	"circuit":          {"a", func(v []value) bool { return tour(v[0].list) == len(v[0].list) }},
	"subcircuit":       {"a", func(v []value) bool { return tour(v[0].list) >= 0 }},
	"inverse":          {"aa", func(v []value) bool { return inverse(v[0].list, v[1].list) }},
	"inverse_in_range": {"aa", func(v []value) bool { return inverseInRange(v[0].list, v[1].list) }},
}

// tour follows the successors of each node. It returns how many nodes are on the one cycle
// that passes every node that is not its own successor, or -1 where there is no such cycle.
// Of a single node, its own successor is a cycle.
func tour(next []int) int {
	start, others := -1, 0
	for i, n := range next {
		if n < 1 || n > len(next) {
			return -1
		}
		if n != i+1 {
			start = i
			others++
		}
	}
	if start < 0 {
		return truth(len(next) == 1)
	}
	steps := 1
	for i := next[start] - 1; i != start; i = next[i] - 1 {
		if steps++; steps > others {
			return -1
		}
	}
	if steps != others {
		return -1
	}
	return steps
}

// inverse says that f[i] = j wherever g[j] = i and the other way round.
func inverse(f, g []int) bool {
	return len(f) == len(g) && maps(f, g, false) && maps(g, f, false)
}

// inverseInRange is inverse for the values that are positions of the other array.
func inverseInRange(f, g []int) bool {
	return maps(f, g, true) && maps(g, f, true)
}

func maps(f, g []int, outside bool) bool {
	for i, j := range f {
		if j < 1 || j > len(g) {
			if !outside {
				return false
			}
			continue
		}
		if g[j-1] != i+1 {
			return false
		}
	}
	return true
}
