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
	"propago_all_different_int":     {params: []param{varInts}, forms: forms{"AllDifferent": order(0), "AllDifferentWith": noted(order(1))}, build: allDifferent},
	"propago_alldifferent_except_0": same("AllDifferentExcept0", csp.AllDifferentExcept0, []param{varInts}, 0),
	"propago_all_equal_int":         {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.Equal(c.variables(0)...) }},
	"propago_nvalue":                same("NValue", csp.NValue, []param{varInt, varInts}, 1, 0),

	"propago_among":        same("Among", csp.Among, []param{varInt, varInts, parSet}, 1, 2, 0),
	"propago_at_least_int": same("AtLeast", csp.AtLeast, []param{parInt, varInts, parInt}, 1, 2, 0),
	"propago_at_most_int":  same("AtMost", csp.AtMost, []param{parInt, varInts, parInt}, 1, 2, 0),
	"propago_count_eq":     {params: []param{varInts, varInt, varInt}, forms: forms{"Count": order(0, 1, 2), "Exactly": order(0, 1, 2)}, build: count},

	"propago_global_cardinality":        {params: []param{varInts, parInts, varInts}, forms: forms{"GlobalCardinality": writeCardinality}, build: cardinality(false)},
	"propago_global_cardinality_closed": {params: []param{varInts, parInts, varInts}, build: cardinality(true)},

	"propago_bin_packing_load": same("BinPacking", csp.BinPacking, []param{varInts, varIndices, parInts}, 1, 2, 0),
	"propago_circuit":          same("Circuit", csp.Circuit, []param{varIndices}, 0),
	"propago_subcircuit":       same("Subcircuit", csp.Subcircuit, []param{varIndices}, 0),
	"propago_connected":        {params: []param{parInts, parInts, varBools, varBools}, forms: forms{"Connected": writeConnected}, build: connected},
	"propago_dreachable":       {params: []param{parInts, parInts, varIndex, varBools, varBools}, forms: forms{"Reachable": writeReachable}, build: dreachable},
	"propago_inverse":          {params: []param{varIndices, varIndices}, forms: forms{"Inverse": noted(order(1, 2))}, build: inverse},

	"propago_cumulative":  {params: []param{varInts, varInts, varInts, varInt}, forms: forms{"Cumulative": order(0, 1, 2, 3)}, build: cumulative},
	"propago_disjunctive": {params: []param{varInts, varInts}, forms: forms{"NoOverlap": order(0, 1)}, build: disjunctive},
	"propago_diffn":       {params: []param{varInts, varInts, varInts, varInts}, forms: forms{"NonOverlappingRectangles": order(0, 1, 2, 3)}, build: rectangles},

	"propago_increasing_int":          {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.LessOrEqual(c.variables(0)...) }},
	"propago_increasing_bool":         {params: []param{varBools}, build: func(c *call) csp.Constraint { return csp.LessOrEqual(c.variables(0)...) }},
	"propago_strictly_increasing_int": {params: []param{varInts}, build: func(c *call) csp.Constraint { return csp.Less(c.variables(0)...) }},
	"propago_lex_less_int":            {params: []param{varInts, varInts}, forms: forms{"LexLess": order(0, 1)}, build: lexicographic(false)},
	"propago_lex_less_bool":           {params: []param{varBools, varBools}, build: lexicographic(false)},
	"propago_lex_lesseq_int":          {params: []param{varInts, varInts}, forms: forms{"LexLessOrEqual": order(0, 1)}, build: lexicographic(true)},
	"propago_lex_lesseq_bool":         {params: []param{varBools, varBools}, build: lexicographic(true)},
	"propago_value_precede_int":       {params: []param{parInt, parInt, varInts}, build: func(c *call) csp.Constraint { return csp.ValuePrecede(c.variables(2), []int{c.int(0), c.int(1)}) }},
	"propago_value_precede_chain_int": {params: []param{parInts, varInts}, forms: forms{"ValuePrecede": writePrecede}, build: func(c *call) csp.Constraint { return csp.ValuePrecede(c.variables(1), c.ints(0)) }},

	"propago_array_var_int_element2d": {params: []param{varIndex, varIndex, varInts, parInt, varInt}, forms: forms{"Element2D": writeElement2D}, build: elementOfMatrix},
	"propago_maximum_arg_int":         same("ArgMax", csp.ArgMax, []param{varInts, varIndex}, 0, 1),
	"propago_minimum_arg_int":         same("ArgMin", csp.ArgMin, []param{varInts, varIndex}, 0, 1),
	"propago_table_int":               {params: []param{varInts, parInts}, forms: forms{"Table": writeTable}, build: tuples},
	"propago_table_bool":              {params: []param{varBools, parBools}, build: tuples},

	// Automata and diagrams: globals_automaton.go. Those whose name ends with _symbols are in no library.
	"propago_regular":              {params: []param{varInts, parInt, parInt, parInts, parInt, parSet}, forms: forms{"Regular": writeRegular}, build: regular(numbered)},
	"propago_regular_symbols":      {params: []param{varInts, parInt, parInts, parInts, parInt, parSet}, build: regular(listed)},
	"propago_cost_regular":         {params: []param{varInts, parInt, parInt, parInts, parInt, parSet, parInts, varInt}, forms: forms{"CostRegular": writeCostRegular}, build: costRegular(numbered)},
	"propago_cost_regular_symbols": {params: []param{varInts, parInt, parInts, parInts, parInt, parSet, parInts, varInt}, build: costRegular(listed)},
	"propago_mdd":                  {params: []param{varInts, parInt, parInts, parInt, parInts, parSets, parInts}, forms: forms{"MDD": writeMDD}, build: readMDD},

	// Those that neither FlatZinc nor MiniZinc has, or not as package csp has them. Write uses
	// them, so that a model comes back whole:
	//
	//	propago_clause(array of var int: xs, array of int: ops, array of int: ks)
	//	    one of xs[i] = ks[i], !=, <=, >= holds, as ops[i] is 0, 1, 2, 3
	//	propago_precedence(var bool: b, var int: x, int: dx, var int: y, int: dy)
	//	    x+dx <= y where b, and otherwise y+dy <= x
	"propago_clause":     {params: []param{varInts, parInts, parInts}, build: clauseOfLiterals},
	"propago_precedence": same("DisjunctivePair", csp.DisjunctivePair, []param{varBool, varInt, parInt, varInt, parInt}, 0, 1, 2, 3, 4),
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
		return csp.Count(c.variables(0), c.variable(1), c.variable(2))
	}
	if n, ok := c.vars.fixed(c.term(2)); ok {
		return csp.Exactly(c.variables(0), y, n)
	}
	return csp.Count(c.variables(0), y, c.variable(2))
}

func cardinality(closed bool) func(c *call) csp.Constraint {
	return func(c *call) csp.Constraint {
		return csp.GlobalCardinality(c.variables(0), c.ints(1), c.variables(2), closed)
	}
}

func inverse(c *call) csp.Constraint {
	if c.terms(0).Len() != c.terms(1).Len() {
		return csp.Or[csp.Literal]() // as the standard library says
	}
	return csp.Inverse(c.consistency(), c.variables(0), c.variables(1))
}

func cumulative(c *call) csp.Constraint {
	durations, ok1 := c.naturals(1)
	demands, ok2 := c.naturals(2)
	capacity, ok3 := c.naturals(3)
	if ok1 && ok2 && ok3 {
		return csp.Cumulative(c.variables(0), durations, demands, capacity[0])
	}
	return csp.Cumulative(c.variables(0), c.variables(1), c.variables(2), c.variable(3))
}

func disjunctive(c *call) csp.Constraint {
	if durations, ok := c.naturals(1); ok {
		return csp.NoOverlap(c.variables(0), durations)
	}
	one := c.reader.variable(constant(1))
	return csp.Cumulative(c.variables(0), c.variables(1), slices.Repeat([]csp.Var{one}, c.terms(0).Len()), one)
}

func rectangles(c *call) csp.Constraint {
	w, ok1 := c.naturals(2)
	h, ok2 := c.naturals(3)
	if ok1 && ok2 {
		return csp.NonOverlappingRectangles(c.variables(0), c.variables(1), w, h)
	}
	return csp.NonOverlappingRectangles(c.variables(0), c.variables(1), c.variables(2), c.variables(3))
}

// lexicographic states that an array comes before another one, or with equal that it may be the same.
// Where the lengths differ, equal beginnings decide: for the shorter one.
func lexicographic(equal bool) func(c *call) csp.Constraint {
	return func(c *call) csp.Constraint {
		xs, ys := c.variables(0), c.variables(1)
		n := min(len(xs), len(ys))
		if len(xs) < len(ys) || len(xs) == len(ys) && equal {
			return csp.LexLessOrEqual(xs[:n], ys[:n])
		}
		return csp.LexLess(xs[:n], ys[:n])
	}
}

func elementOfMatrix(c *call) csp.Constraint {
	columns := c.int(3)
	if columns < 1 {
		return csp.Or[csp.Literal]()
	}
	row, column := c.variable(0), c.variable(1)
	if entries, ok := c.constants(2); ok {
		return csp.Element2D(slices.Collect(slices.Chunk(entries, columns)), row, column, c.variable(4))
	}
	return csp.Element2D(slices.Collect(slices.Chunk(c.entries(c.terms(2), 4), columns)), row, column, c.variable(4))
}

func tuples(c *call) csp.Constraint {
	xs, t := c.variables(0), c.ints(1)
	if len(xs) == 0 {
		return csp.Or[csp.Literal]()
	}
	return csp.Table(xs, slices.Collect(slices.Chunk(t, len(xs))))
}

// clauseOfLiterals drops a literal without an operator, which holds never. Neither does
// anything hold where the lengths differ.
func clauseOfLiterals(c *call) csp.Constraint {
	xs, ops, ks := c.variables(0), c.ints(1), c.ints(2)
	if len(ops) != len(xs) || len(ks) != len(xs) {
		return csp.Or[csp.Literal]()
	}
	var lits []csp.Literal
	for i, x := range xs {
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
	return csp.Or(lits...)
}
