package flatzinc

import (
	"github.com/propago/propago/csp"
	"github.com/propago/propago/csp/flatzinc/internal/frozen"
	"github.com/propago/propago/domains"
)

// This file is the constraints on the elements of arrays, which are counted from 1.

var arrayBuiltins = table{
	"array_int_element":  {params: []param{varIndex, parInts, varInt}, settle: settleElement, build: elementConstraint},
	"array_bool_element": {params: []param{varIndex, parBools, varBool}, settle: settleElement, build: elementConstraint},
	"array_var_int_element": {params: []param{varIndex, varInts, varInt}, settle: settleElement, build: elementConstraint,
		forms: forms{"Element": notEmpty(writeElement)}},
	"array_var_bool_element": {params: []param{varIndex, varBools, varBool}, settle: settleElement, build: elementConstraint},

	"array_int_maximum": extreme("Maximum", csp.Maximum),
	"array_int_minimum": extreme("Minimum", csp.Minimum),
}

// extreme is the greatest or least of an array, which an empty one does not have.
func extreme(name string, constructor func(xs []csp.Var, m csp.Var) csp.Constraint) *builtin {
	return &builtin{params: []param{varInt, varInts}, forms: forms{name: order(1, 0)}, build: func(c *call) csp.Constraint {
		if c.terms(1).Len() == 0 {
			return csp.Or[csp.Literal]()
		}
		return constructor(c.variables(1), c.variable(0))
	}}
}

// settleElement narrows the index to the entries that the result may be, and the
// result to these.
func settleElement(c *call) (done bool) {
	if c.open() || !c.stands(true) {
		return false
	}
	index, entries, result := c.term(0), c.terms(1), c.term(2)
	c.vars.narrow(index, domains.Range(1, entries.Len()))
	from := c.vars.domain(index).Intersect(domains.Range(1, entries.Len())) // it may stay wider, apart
	if c.vars.empty || from.IsEmpty() {
		return false
	}
	if i, ok := c.vars.fixed(index); ok {
		return c.equate(entries.At(i-1), result)
	}
	may := c.vars.domain(result)
	sizes := may.Len() + from.Len()
	if c.sizes == sizes {
		return false
	}
	c.sizes = sizes
	indices, results := c.indices[:0], c.results[:0]
	for i := range from.All() {
		k, ok := c.vars.fixed(entries.At(i - 1))
		if !ok {
			return false // a variable among them
		}
		if may.Contains(k) {
			indices, results = append(indices, i), append(results, k)
		}
	}
	c.indices, c.results = indices, results
	if len(indices) < from.Len() {
		c.vars.narrow(index, domains.Of(indices...))
	}
	c.vars.narrow(result, domains.Of(results...))
	return false
}

func elementConstraint(c *call) csp.Constraint {
	index, result := c.variable(0), c.variable(2)
	if table, ok := c.constants(1); ok {
		return csp.Element(table, index, result)
	}
	return csp.Element(c.entries(c.terms(1), 2), index, result)
}

// entries returns the terms of an element constraint as variables, given its result. A
// constant that no variable can have is never the result; one stands for it that the
// result does not have either.
func (c *call) entries(ts frozen.Slice[term], result int) []csp.Var {
	some := ts.AppendTo(nil)
	for i, t := range some {
		if t.x < 0 && (t.k < domains.MinValue || t.k > domains.MaxValue) {
			some[i] = c.outside(result)
		}
	}
	return c.reader.variables(frozen.Of(some))
}

// outside returns a constant that an argument does not have for a value.
func (c *call) outside(i int) term {
	lo, hi := c.bounds(i)
	if hi < domains.MaxValue {
		return constant(hi + 1)
	}
	return constant(lo - 1)
}
