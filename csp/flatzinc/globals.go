package flatzinc

import (
	"slices"

	"github.com/propago/propago/csp"
	"github.com/propago/propago/domains"
)

// This file is the global constraints of propago's own MiniZinc library: what the names
// in mznlib/propago/propago.mzn become. Where a value is an index it counts from 1 in
// FlatZinc, and from 0 in package csp.

var globalBuiltins = table{
	"propago_all_different_int":     {params: []param{varInts}, build: allDifferent},
	"propago_alldifferent_except_0": {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.AllDifferentExcept0(c.variables(0)...) }},
	"propago_all_equal_int":         {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.AllEqual(c.variables(0)...) }},
	"propago_nvalue":                {params: []param{varInt, varInts}, build: func(c *call) csp.Constraint { return csp.NValue(c.variable(0), c.variables(1)) }},

	"propago_among":        {params: []param{varInt, varInts, parSet}, build: func(c *call) csp.Constraint { return csp.Among(c.variables(1), c.set(2), c.variable(0)) }},
	"propago_at_least_int": {params: []param{parInt, varInts, parInt}, build: func(c *call) csp.Constraint { return csp.AtLeast(c.int(0), c.variables(1), c.int(2)) }},
	"propago_at_most_int":  {params: []param{parInt, varInts, parInt}, build: func(c *call) csp.Constraint { return csp.AtMost(c.int(0), c.variables(1), c.int(2)) }},
	"propago_count_eq":     {params: []param{varInts, varInt, varInt}, build: count},

	"propago_global_cardinality": {params: []param{varInts, parInts, varInts}, build: func(c *call) csp.Constraint {
		return csp.GlobalCardinality(c.variables(0), c.ints(1), c.variables(2), false)
	}},
	"propago_global_cardinality_closed": {params: []param{varInts, parInts, varInts}, build: func(c *call) csp.Constraint {
		return csp.GlobalCardinality(c.variables(0), c.ints(1), c.variables(2), true)
	}},

	"propago_bin_packing_load": {params: []param{varInts, varInts, parInts}, build: func(c *call) csp.Constraint {
		return csp.BinPacking(fromZero(c.variables(1)), c.ints(2), c.variables(0))
	}},
	"propago_circuit":    {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.Circuit(fromZero(c.variables(0))...) }},
	"propago_subcircuit": {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.Subcircuit(fromZero(c.variables(0))...) }},
	"propago_inverse":    {params: []param{varInts, varInts}, build: inverse},

	"propago_cumulative":  {params: []param{varInts, varInts, varInts, varInt}, build: cumulative},
	"propago_disjunctive": {params: []param{varInts, varInts}, build: disjunctive},
	"propago_diffn":       {params: []param{varInts, varInts, varInts, varInts}, build: rectangles},

	"propago_increasing_int":          {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.Increasing(c.variables(0)...) }},
	"propago_increasing_bool":         {params: []param{varBools}, build: func(c *call) csp.Constraint { return csp.Increasing(c.variables(0)...) }},
	"propago_strictly_increasing_int": {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.StrictlyIncreasing(c.variables(0)...) }},
	"propago_lex_less_int":            {params: []param{varInts, varInts}, build: lexLess},
	"propago_lex_less_bool":           {params: []param{varBools, varBools}, build: lexLess},
	"propago_lex_lesseq_int":          {params: []param{varInts, varInts}, build: lexLessOrEqual},
	"propago_lex_lesseq_bool":         {params: []param{varBools, varBools}, build: lexLessOrEqual},
	"propago_value_precede_int":       {params: []param{parInt, parInt, varInts}, build: func(c *call) csp.Constraint { return csp.ValuePrecede(c.int(0), c.int(1), c.variables(2)) }},
	"propago_value_precede_chain_int": {params: []param{parInts, varInts}, build: func(c *call) csp.Constraint { return csp.ValuePrecedeChain(c.ints(0), c.variables(1)) }},

	"propago_array_var_int_element2d": {params: []param{varInt, varInt, varInts, parInt, varInt}, build: elementOfMatrix},
	"propago_regular":                 {params: []param{varInts, parInt, parInt, parInts, parInt, parSet}, build: regular},
	"propago_table_int":               {params: []param{varInts, parInts}, build: tuples},
	"propago_table_bool":              {params: []param{varBools, parBools}, build: tuples},
}

// fromZero makes indices that count from 1 count from 0.
func fromZero(xs []csp.Var) []csp.Var {
	for i := range xs {
		xs[i] = xs[i].Plus(-1)
	}
	return xs
}

// constants returns the values of an argument, if it has no variable that is open.
func (c *call) constants(i int) ([]int, bool) {
	ks := make([]int, c.terms(i).Len())
	for j := range ks {
		k, ok := c.vars.fixed(c.terms(i).At(j))
		if !ok {
			return nil, false
		}
		ks[j] = k
	}
	return ks, true
}

// naturals returns the values of an argument, if all are known and none is negative.
func (c *call) naturals(i int) ([]int, bool) {
	ks, ok := c.constants(i)
	return ks, ok && !slices.ContainsFunc(ks, func(k int) bool { return k < 0 })
}

// allDifferent takes the consistency of the annotations. Without one, bounds are kept
// consistent, as other solvers do; but where there are no more values than variables, it is
// left to package csp: for a permutation, that each value is taken says more for less,
// and with fewer values there is no solution.
func allDifferent(c *call) csp.Constraint {
	consistency := c.consistency()
	if consistency == csp.AutoConsistency && !c.fewValues(0) {
		consistency = csp.BoundsConsistency
	}
	return csp.AllDifferentWith(consistency, c.variables(0)...)
}

// consistency returns what the annotations of a constraint ask for.
func (c *call) consistency() csp.Consistency {
	for i := range c.annotations {
		switch c.annotations[i].Name {
		case "domain", "domain_propagation":
			return csp.DomainConsistency
		case "bounds", "bounds_propagation":
			return csp.BoundsConsistency
		case "value_propagation":
			return csp.ValueConsistency
		}
	}
	return csp.AutoConsistency
}

// fewValues reports whether an argument has no more values than elements.
func (c *call) fewValues(i int) bool {
	ts := c.terms(i)
	var all domains.Set
	for j := range ts.Len() {
		d := c.vars.domain(ts.At(j))
		if d.Len() > ts.Len() {
			return false
		}
		if all = all.Union(d); all.Len() > ts.Len() {
			return false
		}
	}
	return true
}

func count(c *call) csp.Constraint {
	y, ok := c.vars.fixed(c.term(1))
	if !ok {
		return csp.CountVar(c.variables(0), c.variable(1), c.variable(2))
	}
	if n, ok := c.vars.fixed(c.term(2)); ok {
		return csp.Exactly(n, c.variables(0), y)
	}
	return csp.Count(c.variables(0), y, c.variable(2))
}

func inverse(c *call) csp.Constraint {
	if c.terms(0).Len() != c.terms(1).Len() {
		return csp.Or() // as the standard library says
	}
	return csp.InverseWith(c.consistency(), fromZero(c.variables(0)), fromZero(c.variables(1)))
}

func cumulative(c *call) csp.Constraint {
	durations, ok1 := c.naturals(1)
	demands, ok2 := c.naturals(2)
	capacity, ok3 := c.naturals(3)
	if ok1 && ok2 && ok3 {
		return csp.Cumulative(c.variables(0), durations, demands, capacity[0])
	}
	return csp.CumulativeVar(c.variables(0), c.variables(1), c.variables(2), c.variable(3))
}

func disjunctive(c *call) csp.Constraint {
	if durations, ok := c.naturals(1); ok {
		return csp.NoOverlap(c.variables(0), durations)
	}
	one := c.reader.variable(constant(1))
	return csp.CumulativeVar(c.variables(0), c.variables(1), slices.Repeat([]csp.Var{one}, c.terms(0).Len()), one)
}

func rectangles(c *call) csp.Constraint {
	w, ok1 := c.naturals(2)
	h, ok2 := c.naturals(3)
	if ok1 && ok2 {
		return csp.NonOverlappingRectangles(c.variables(0), c.variables(1), w, h)
	}
	return csp.NonOverlappingRectanglesVar(c.variables(0), c.variables(1), c.variables(2), c.variables(3))
}

// lexLess states that a beginning of an array comes before it. So where the lengths
// differ, equal beginnings decide: for the shorter one.
func lexLess(c *call) csp.Constraint {
	xs, ys, n := c.beginnings()
	if len(xs) < len(ys) {
		return csp.LexLessOrEqual(xs, ys[:n])
	}
	return csp.LexLess(xs[:n], ys)
}

func lexLessOrEqual(c *call) csp.Constraint {
	xs, ys, n := c.beginnings()
	if len(xs) > len(ys) {
		return csp.LexLess(xs[:n], ys)
	}
	return csp.LexLessOrEqual(xs, ys[:n])
}

// beginnings returns the first two arguments, and the length of the shorter one.
func (c *call) beginnings() (xs, ys []csp.Var, n int) {
	xs, ys = c.variables(0), c.variables(1)
	return xs, ys, min(len(xs), len(ys))
}

func elementOfMatrix(c *call) csp.Constraint {
	columns := c.int(3)
	if columns < 1 {
		return csp.Or()
	}
	row, column := c.variable(0).Plus(-1), c.variable(1).Plus(-1)
	if entries, ok := c.constants(2); ok {
		return csp.Element2D(slices.Collect(slices.Chunk(entries, columns)), row, column, c.variable(4))
	}
	return csp.ElementVar2D(slices.Collect(slices.Chunk(c.entries(c.terms(2), 4), columns)), row, column, c.variable(4))
}

// accepting returns the states of a set, counted from 0, of which there are as many as
// lines, whatever the program says.
func accepting(set domains.Set, next [][]int) (states []int) {
	for f := range set.Intersect(domains.Range(1, len(next))).All() {
		states = append(states, f-1)
	}
	return states
}

// transitions returns the lines of a table of states with so many symbols each, counted
// from 0.
func (c *call) transitions(i, symbols int) [][]int {
	d := c.ints(i)
	for j := range d {
		d[j]-- // 0, for none, becomes -1
	}
	return slices.Collect(slices.Chunk(d, symbols))
}

func regular(c *call) csp.Constraint {
	states, symbols, start := c.int(1), c.int(2), c.int(4)-1
	if start < 0 || start >= states {
		return csp.Or()
	}
	dfa := csp.DFA{States: states, Start: start, Next: [][]int{}, First: 1}
	if symbols > 0 {
		dfa.Next = c.transitions(3, symbols)
	}
	dfa.Accept = accepting(c.set(5), dfa.Next)
	return csp.Regular(c.variables(0), dfa)
}

func tuples(c *call) csp.Constraint {
	xs, t := c.variables(0), c.ints(1)
	if len(xs) == 0 {
		return csp.Or()
	}
	return csp.Table(xs, slices.Collect(slices.Chunk(t, len(xs))))
}
