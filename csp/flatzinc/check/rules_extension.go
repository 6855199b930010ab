package check

// This file defines the globals whose allowed values are listed: tables and automata.

import "slices"

var extensionRules = map[string]rule{
	"table_int":   {"aa", table},
	"table_bool":  {"aa", table},
	"regular":     {"aiiais", regular},
	"regular_nfa": {"aiiSis", regularNFA},
	"mdd":         {"aiaiaSa", mdd},

	"cost_regular":         {"aiiaisai", costRegular},
	"cost_regular_symbols": {"aiaaisai", costRegularSymbols},
}

// table says that x is a row. The rows come one after the other.
func table(v []value) bool {
	x, rows := v[0].list, v[1].list
	if len(x) == 0 || len(rows)%len(x) != 0 {
		return false
	}
	for row := range slices.Chunk(rows, len(x)) {
		if slices.Equal(row, x) {
			return true
		}
	}
	return false
}

// regular says that the automaton with states 1 to q and symbols 1 to s, which goes from
// state i by symbol j to state d[i,j], where 0 is failure, ends in a state of f.
func regular(v []value) bool {
	x, q, s, d, state, final := v[0].list, v[1].n, v[2].n, v[3].list, v[4].n, v[5].set
	if q < 0 || s < 0 || len(d) != q*s {
		return false
	}
	for _, symbol := range x {
		if state < 1 || state > q || symbol < 1 || symbol > s {
			return false
		}
		state = d[(state-1)*s+symbol-1]
	}
	return state >= 1 && state <= q && final.Contains(state)
}

// regularNFA is regular for an automaton that may go to any state of a set.
func regularNFA(v []value) bool {
	x, q, s, d, final := v[0].list, v[1].n, v[2].n, v[3].sets, v[5].set
	if q < 0 || s < 0 || len(d) != q*s {
		return false
	}
	states := map[int]bool{v[4].n: true}
	for _, symbol := range x {
		if symbol < 1 || symbol > s {
			return false
		}
		next := map[int]bool{}
		for state := range states {
			if state < 1 || state > q {
				continue
			}
			for to := range d[(state-1)*s+symbol-1].All() {
				next[to] = true
			}
		}
		states = next
	}
	for state := range states {
		if state >= 1 && state <= q && final.Contains(state) {
			return true
		}
	}
	return false
}

// costRegular says besides that going from state i by symbol j costs c[i,j], and all of it
// total.
func costRegular(v []value) bool {
	x, s, d, state, c, total := v[0].list, v[2].n, v[3].list, v[4].n, v[6].list, v[7].n
	if len(c) != len(d) || !regular(v[:6]) {
		return false
	}
	for _, symbol := range x {
		at := (state-1)*s + symbol - 1
		state = d[at]
		total -= c[at]
	}
	return total == 0
}

// costRegularSymbols is costRegular for an automaton with these symbols.
func costRegularSymbols(v []value) bool {
	return costRegular(append(counted(v), v[6:]...))
}

// mdd says that there is a path from node 1 to node 0 through the edges e from from[e] to
// to[e], of which the one from level i has x[i] in its label.
func mdd(v []value) bool {
	x, n, level, e, from, label, to := v[0].list, v[1].n, v[2].list, v[3].n, v[4].list, v[5].sets, v[6].list
	if len(level) != n || len(from) != e || len(label) != e || len(to) != e || len(x) == 0 {
		return false
	}
	reached := map[int]bool{1: true}
	for i, value := range x {
		next := map[int]bool{}
		for k, node := range from {
			if reached[node] && node >= 1 && node <= n && level[node-1] == i+1 && label[k].Contains(value) {
				next[to[k]] = true
			}
		}
		reached = next
	}
	return reached[0]
}
