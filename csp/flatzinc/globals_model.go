package flatzinc

import "github.com/propago/propago/csp"

// This file is the constraints of package csp that neither FlatZinc nor MiniZinc has, or
// not as csp has them. Write uses them, so that a model comes back whole:
//
//	propago_clause(array of var int: xs, array of int: ops, array of int: ks)
//	    one of xs[i] = ks[i], !=, <=, >= holds, as ops[i] is 0, 1, 2, 3
//	propago_precedence(var bool: b, var int: x, int: dx, var int: y, int: dy)
//	    x+dx <= y where b, and otherwise y+dy <= x
//
// globals_automaton.go has automata whose symbols are listed.

var modelBuiltins = table{
	"propago_clause": {params: []param{varInts, parInts, parInts}, build: clauseOfLiterals},
	"propago_precedence": {params: []param{varBool, varInt, parInt, varInt, parInt}, forms: forms{"Precedence": order(0, 1, 2, 3, 4)}, build: func(c *call) csp.Constraint {
		return csp.Precedence(c.variable(0), c.variable(1), c.int(2), c.variable(3), c.int(4))
	}},
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
