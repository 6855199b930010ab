package check

// This file defines the constraints that only a written model has: package flatzinc's
// Write uses them for what MiniZinc has no constraint for.

import "slices"

var modelRules = map[string]rule{
	"clause":          {"lll", clauseOfLiterals},
	"precedence":      {"iiiii", precedence},
	"regular_symbols": {"aiaais", regularSymbols},
}

// clauseOfLiterals says that one x is = k, !=, <= or >=, as its operator is 0, 1, 2 or 3.
func clauseOfLiterals(v []value) bool {
	x, ops, ks := v[0].list, v[1].list, v[2].list
	for i, n := range x {
		k := ks[i]
		if ops[i] >= 0 && ops[i] < 4 && [...]bool{n == k, n != k, n <= k, n >= k}[ops[i]] {
			return true
		}
	}
	return false
}

// precedence says that x+dx <= y where b, and otherwise y+dy <= x.
func precedence(v []value) bool {
	b, x, dx, y, dy := v[0].n, v[1].n, v[2].n, v[3].n, v[4].n
	if b != 0 {
		return done(x, dx, y)
	}
	return done(y, dy, x)
}

// regularSymbols is regular for an automaton with these symbols.
func regularSymbols(v []value) bool { return regular(counted(v)) }

// counted returns the arguments of regular, with symbols that count from 1.
func counted(v []value) []value {
	x, symbols := v[0].list, v[2].list
	positions := make([]int, len(x))
	for i, symbol := range x {
		positions[i] = slices.Index(symbols, symbol) + 1 // 0, which is no symbol
	}
	return []value{{list: positions}, v[1], {n: len(symbols)}, v[3], v[4], v[5]}
}
