package check

// This file defines the globals whose allowed values are listed: tables and automata.

import "slices"

var extensionRules = map[string]rule{
	"table_int":   {"aa", table},
	"table_bool":  {"aa", table},
	"regular":     {"aiiais", regular},
	"regular_nfa": {"aiiSis", regularNFA},
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
