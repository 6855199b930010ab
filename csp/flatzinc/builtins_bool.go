package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file is the constraints on Booleans. Those on two are linear ones.

var boolBuiltins = table{
	"bool2int": {params: []param{varBool, varInt}, linear: comparison(domains.EQ)},
	"bool_eq":  {params: []param{varBool, varBool}, linear: comparison(domains.EQ)},
	"bool_ne":  {params: []param{varBool, varBool}, linear: comparison(domains.NE)},
	"bool_not": {params: []param{varBool, varBool}, linear: comparison(domains.NE)},
	"bool_le":  {params: []param{varBool, varBool}, linear: comparison(domains.LE)},
	"bool_lt":  {params: []param{varBool, varBool}, linear: comparison(domains.LT)},
	"bool_xor": {params: []param{varBool, varBool, varBool}, mode: iff, linear: comparison(domains.NE)},
	"bool_and": {params: []param{varBool, varBool, varBool}, mode: iff, clause: bothOf},
	"bool_or":  {params: []param{varBool, varBool, varBool}, mode: iff, clause: eitherOf},

	"bool_xor_imp": {params: []param{varBool, varBool, varBool}, mode: implied, linear: comparison(domains.NE)},
	"bool_and_imp": {params: []param{varBool, varBool, varBool}, mode: implied, clause: bothOf},
	"bool_or_imp":  {params: []param{varBool, varBool, varBool}, mode: implied, clause: eitherOf},

	"bool_clause": {params: []param{varBools, varBools}, forms: forms{"Or": writeClause}, clause: func(c *call) clause {
		return clause{lits: literals(literals(nil, c.terms(0), false), c.terms(1), true)}
	}},
	"array_bool_and":     {params: []param{varBools, varBool}, mode: iff, clause: allOf, forms: forms{"And": writeAnd}},
	"array_bool_or":      {params: []param{varBools, varBool}, mode: iff, clause: anyOf},
	"array_bool_and_imp": {params: []param{varBools, varBool}, mode: implied, clause: allOf},
	"array_bool_or_imp":  {params: []param{varBools, varBool}, mode: implied, clause: anyOf},
	"array_bool_xor":     same("Xor", csp.Xor, []param{varBools}, 0),

	"bool_lin_eq": {params: []param{parInts, varBools, varInt}, linear: boolProduct(domains.EQ)},
	"bool_lin_ne": {params: []param{parInts, varBools, varInt}, linear: boolProduct(domains.NE)},
	"bool_lin_le": {params: []param{parInts, varBools, varInt}, linear: boolProduct(domains.LE)},
}

// bothOf is the conjunction of the first two arguments.
func bothOf(c *call) clause {
	return clause{lits: []literal{{c.term(0), true}, {c.term(1), true}}, negated: true}
}

// eitherOf is the disjunction of the first two arguments.
func eitherOf(c *call) clause {
	return clause{lits: []literal{{c.term(0), false}, {c.term(1), false}}}
}

// boolProduct is as*bs rel x for the three arguments. MiniZinc has a variable on the
// right for = alone; a constant is one too.
func boolProduct(rel domains.Op) func(c *call) sum {
	return func(c *call) sum {
		as, bs := c.terms(0).AppendTo(nil), c.terms(1).AppendTo(nil)
		return sum{frozen.Of(append(as, constant(-1))), frozen.Of(append(bs, c.term(2))), rel, 0}
	}
}
