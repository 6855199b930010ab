package csp

// This file takes constraints apart again, for whoever writes a model in another
// language, draws it, or changes it into another model: which constructor makes a
// constraint, and of which arguments. model_var.go's views come apart here too.

// form is the call that makes a constraint: the name of a function of this package, such
// as "AllDifferent", or of a method, "Expr.Is", whose receiver comes first, and its
// arguments in order, of the types that the function has. A variadic argument is one slice.
// A constraint that comes from negating is given by the constructor that states the same,
// and by Not where there is no other. What is equal for every assignment to the declared
// domains may be left out, such as a tuple of a table with a value that its variable does
// not have. Slices may be the constraint's own.
//
// Every constraint of this package has a method Form, as flatzinc.Formed asks, except [Predicate],
// of which nobody but its function knows what it states.
func form(name string, args ...any) (string, []any) { return name, args }

// View takes a view apart: x is base+offset, or offset-base where negated is set. The
// base is a declared variable.
func (x Var) View() (base Var, negated bool, offset int) {
	return Var{model: x.model, id: x.index()}, x.id < 0, int(x.off)
}

// Constant returns the value of a variable that [Model.Const] made, or of a view of one.
// ok is false for all others, also for declared variables with one value.
func (x Var) Constant() (v int, ok bool) {
	if x.model == nil || !x.model.vars[x.index()].constant {
		return 0, false
	}
	return x.of(x.model.vars[x.index()].dom.Min()), true
}

func (c *abs) Form() (string, []any)    { return form("Abs", c.xs[0], c.xs[1]) }
func (c *square) Form() (string, []any) { return form("Times", c.xs[0], c.xs[0], c.xs[1]) }

func (c *allDifferent) Form() (string, []any) {
	if c.consistency == AutoConsistency {
		return form("AllDifferent", c.xs)
	}
	return form("AllDifferentWith", c.consistency, c.xs)
}

func (c *someEqual) Form() (string, []any)           { return form("Not", AllDifferent(c.xs...)) }
func (c *allDifferentExcept0) Form() (string, []any) { return form("AllDifferentExcept0", c.xs) }
func (c *allEqual) Form() (string, []any)            { return form("Equal", c.xs) }
func (c *binPacking) Form() (string, []any)          { return form("BinPacking", c.bins, c.sizes, c.loads) }

func (c *circuit) Form() (string, []any) {
	if c.sub {
		return form("Subcircuit", c.xs)
	}
	return form("Circuit", c.xs)
}

func (c *clause) Form() (string, []any) { return form("Or", c.lits) }

func (c *conjunction) Form() (string, []any) {
	for _, l := range c.lits {
		if l != l.x.Ge(1) {
			return form("And", c.lits)
		}
	}
	return form("And", c.vars)
}

func (c *count) Form() (string, []any) {
	switch c.kind {
	case "count":
		return form("Count", c.xs, c.set.Min(), c.n)
	case "among":
		return form("Among", c.xs, c.set, c.n)
	case "at_most":
		return form("AtMost", c.xs, c.set.Min(), c.hi)
	case "at_least":
		return form("AtLeast", c.xs, c.set.Min(), c.lo)
	}
	return form("Exactly", c.xs, c.set.Min(), c.lo)
}

func (c *countVar) Form() (string, []any) { return form("Count", c.xs, c.y, c.n) }

func (c *cumulative) Form() (string, []any) {
	if len(c.vars) > len(c.starts) || c.capacity.x.model != nil {
		return form("Cumulative", c.starts, variablesOf(c.durations), variablesOf(c.demands), c.capacity.x)
	}
	return form("Cumulative", c.starts, constantsOf(c.durations), constantsOf(c.demands), c.capacity.k)
}

func variablesOf(as []amount) []Var {
	xs := make([]Var, len(as))
	for i, a := range as {
		xs[i] = a.x
	}
	return xs
}

func constantsOf(as []amount) []int {
	ks := make([]int, len(as))
	for i, a := range as {
		ks[i] = a.k
	}
	return ks
}

func (c *divide) Form() (string, []any) { return form("Divide", c.xs[0], c.xs[1], c.xs[2]) }
func (c *modulo) Form() (string, []any) { return form("Modulo", c.xs[0], c.xs[1], c.xs[2]) }
func (c *power) Form() (string, []any)  { return form("Power", c.xs[0], c.xs[1], c.xs[2]) }
func (c *times) Form() (string, []any)  { return form("Times", c.xs[0], c.xs[1], c.xs[2]) }

func (c *element) Form() (string, []any) {
	switch {
	case !c.allowed:
		return form("Not", c.Negation())
	case len(c.xs) == 2:
		return form("Element", c.entries, c.xs[0], c.xs[1])
	}
	return form("Element2D", inLines(c.entries, c.width), c.xs[0], c.xs[1], c.xs[2])
}

func (c *elementVar) Form() (string, []any) {
	if c.dims == 1 {
		return form("Element", c.entries(), c.xs[0], c.result())
	}
	return form("Element2D", inLines(c.entries(), c.width), c.xs[0], c.xs[1], c.result())
}

// inLines cuts an array into lines again. Of lines without entries nothing is left.
func inLines[T any](entries []T, width int) [][]T {
	var lines [][]T
	for width > 0 && len(entries) >= width {
		lines = append(lines, entries[:width:width])
		entries = entries[width:]
	}
	return lines
}

func (c *equal) Form() (string, []any)    { return form("Equal", c.xs[:]) }
func (c *notEqual) Form() (string, []any) { return form("NotEqual", c.xs[0], c.xs[1]) }

func (c *less) Form() (string, []any) {
	if c.by == 1 {
		return form("Less", c.xs[:])
	}
	return form("LessOrEqual", c.xs[:])
}

func (c *globalCardinality) Form() (string, []any) {
	return form("GlobalCardinality", c.xs, c.values, c.counts, c.closed)
}

func (c *increasing) Form() (string, []any) {
	if c.by == 1 {
		return form("Less", c.xs)
	}
	return form("LessOrEqual", c.xs)
}

func (c *inverse) Form() (string, []any) {
	return form("Inverse", c.consistency, c.f, c.g)
}

func (c *lex) Form() (string, []any) {
	if c.strict {
		return form("LexLess", c.xs, c.ys)
	}
	return form("LexLessOrEqual", c.xs, c.ys)
}

func (c *linear) Form() (string, []any) {
	left, right := c.sides()
	var level []Consistency
	if c.consistency != AutoConsistency {
		level = []Consistency{c.consistency}
	}
	return form("Expr.Is", left, c.rel, right, level)
}

func (c *maximum) Form() (string, []any) {
	xs, m := c.stated()
	if c.minimum {
		return form("Minimum", xs, m)
	}
	return form("Maximum", xs, m)
}

func (c *member) Form() (string, []any) {
	if c.in {
		return form("Member", c.x[0], c.set)
	}
	return form("Not", c.Negation())
}

func (c *not) Form() (string, []any)       { return form("Not", c.c) }
func (c *nValue) Form() (string, []any)    { return form("NValue", c.xs, c.n) }
func (c *noOverlap) Form() (string, []any) { return form("NoOverlap", c.starts, c.durations) }
func (c *precede) Form() (string, []any)   { return form("ValuePrecede", c.xs, c.values) }

func (c *precedence) Form() (string, []any) {
	return form("DisjunctivePair", c.vars[0], c.vars[1], c.dx, c.vars[2], c.dy)
}

func (c *rectangles) Form() (string, []any) {
	x, y, w, h := c.at[0], c.at[1], c.size[0], c.size[1]
	if len(c.vars) > len(x)+len(y) {
		return form("NonOverlappingRectangles", x, y, variablesOf(w), variablesOf(h))
	}
	return form("NonOverlappingRectangles", x, y, constantsOf(w), constantsOf(h))
}

func (c *regular) Form() (string, []any) { return form("Regular", c.xs, c.dfa) }

func (c *reification) Form() (string, []any) {
	if c.half {
		return form("Implies", c.b, c.c)
	}
	return form("Iff", c.b, c.c)
}

func (c *table) Form() (string, []any) {
	if c.allowed {
		return form("Table", c.xs, c.tuples())
	}
	return form("Not", c.Negation())
}

// tuples lists what the table holds. A malformed one holds nothing.
func (c *table) tuples() [][]int {
	if c.e == nil {
		return nil
	}
	at := make(map[int32]int, len(c.e.cols))
	for a := range c.e.cols {
		at[c.e.cols[a].x.id] = a
	}
	lines, room := make([][]int, c.e.n), make([]int, c.e.n*len(c.xs))
	for i := range lines {
		lines[i], room = room[:len(c.xs):len(c.xs)], room[len(c.xs):]
		for p, x := range c.xs {
			a := at[x.index()]
			lines[i][p] = x.of(c.e.cols[a].values[c.e.tuple(i)[a]])
		}
	}
	return lines
}

func (c *xor) Form() (string, []any) {
	if c.odd {
		return form("Xor", c.bs)
	}
	return form("Not", c.Negation())
}
