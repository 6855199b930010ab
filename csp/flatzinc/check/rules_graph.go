package check

// This file defines the globals about permutations and paths. Positions count from 1.

import "slices"

var graphRules = map[string]rule{
	"circuit":    {"a", func(v []value) bool { return tour(v[0].list) == len(v[0].list) }},
	"subcircuit": {"a", func(v []value) bool { return tour(v[0].list) >= 0 }},
	"connected":  {"llal", func(v []value) bool { return hangsTogether(v[0].list, v[1].list, 0, v[2].list, v[3].list) }},
	"dreachable": {"llial", func(v []value) bool {
		return v[2].n != 0 && hangsTogether(v[0].list, v[1].list, v[2].n, v[3].list, v[4].list)
	}},
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

// hangsTogether says that edges are chosen with both of their ends, and that over them the root
// reaches every node that is chosen, itself one of them. Without a root, 0, edges lead both ways and
// some node is the root.
func hangsTogether(from, to []int, root int, nodes, edges []int) bool {
	chosen := func(i int) bool { return i >= 1 && i <= len(nodes) && nodes[i-1] == 1 }
	both := root == 0
	if both {
		root = slices.Index(nodes, 1) + 1
	}
	if !chosen(root) {
		return false
	}
	reached := map[int]bool{root: true}
	for before := 0; before < len(reached); {
		before = len(reached)
		for e := range edges {
			switch {
			case edges[e] == 0:
			case !chosen(from[e]) || !chosen(to[e]):
				return false
			case reached[from[e]]:
				reached[to[e]] = true
			case both && reached[to[e]]:
				reached[from[e]] = true
			}
		}
	}
	return len(reached) == count(nodes, 1)
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
