package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the constraints of package csp that neither FlatZinc nor MiniZinc has, or
// not as csp has them. Write uses them, so that a model comes back whole:
//
//	propago_clause(array of var int: xs, array of int: ops, array of int: ks)
//	    one of xs[i] = ks[i], !=, <=, >= holds, as ops[i] is 0, 1, 2, 3
//	propago_precedence(var bool: b, var int: x, int: dx, var int: y, int: dy)
//	    x+dx <= y where b, and otherwise y+dy <= x
//	propago_regular_symbols(array of var int: x, int: Q, array of int: symbols,
//	                        array of int: d, int: q0, set of int: F)
//	    propago_regular, where the columns of d are these symbols

var modelBuiltins = table{
	"propago_clause": {params: []param{varInts, parInts, parInts}, build: clauseOfLiterals},
	"propago_precedence": {params: []param{varBool, varInt, parInt, varInt, parInt}, build: func(c *call) csp.Constraint {
		return csp.Precedence(c.variable(0), c.variable(1), c.int(2), c.variable(3), c.int(4))
	}},
	"propago_regular_symbols": {params: []param{varInts, parInt, parInts, parInts, parInt, parSet}, build: regularSymbols},
}

// clauseOfLiterals drops what has no counterpart: a literal without an operator or a
// constant holds never.
func clauseOfLiterals(c *call) csp.Constraint {
	xs, ops, ks := c.variables(0), c.ints(1), c.ints(2)
	var lits []csp.Literal
	for i, x := range xs {
		if i >= min(len(ops), len(ks)) {
			break
		}
		switch ops[i] {
		case 0:
			lits = append(lits, x.Eq(ks[i]))
		case 1:
			lits = append(lits, x.Ne(ks[i]))
		case 2:
			lits = append(lits, x.Le(ks[i]))
		case 3:
			lits = append(lits, x.Ge(ks[i]))
		}
	}
	return csp.Clause(lits...)
}

func regularSymbols(c *call) csp.Constraint {
	states, symbols := c.int(1), c.ints(2)
	dfa := csp.DFA{States: states, Start: c.int(4) - 1, Symbols: symbols} // not nil, even of none
	if len(symbols) > 0 {
		dfa.Next = c.transitions(3, len(symbols))
	} else {
		// A state more than states makes the model malformed, and takes little room.
		dfa.Next = make([][]int, min(max(states, 0), domains.MaxBitsetSpan))
	}
	dfa.Accept = accepting(c.set(5), dfa.Next)
	return csp.Regular(c.variables(0), dfa)
}
