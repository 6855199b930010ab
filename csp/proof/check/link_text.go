package check

// This file writes constraints that are neither sums nor clauses as text: by one name, with
// their arguments over the variables that are left.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// alike has the names under which constraints of several names are written.
var alike = map[string]string{
	"array_bool_element": "element", "array_int_element": "element", "array_var_bool_element": "element", "array_var_int_element": "element",
	"table_bool": "table_int", "increasing_bool": "increasing_int",
	"int_max": "array_int_maximum", "int_min": "array_int_minimum",
	"value_precede_int": "value_precede_chain_int", "regular": "regular_symbols", "cost_regular": "cost_regular_symbols",
}

// oneName returns the name under which a constraint is written.
func oneName(name string) string {
	if to, ok := alike[name]; ok {
		return to
	}
	return name
}

// formOther writes the name and the arguments; negated is whether the text is of the opposite.
func (l *linking) formOther(b *strings.Builder, c *constraint) (negated bool) {
	name := c.base
	args := slices.Clone(c.args)
	if c.mode != plain {
		args = args[:len(args)-1]
	}
	one := func(t ...term) arg { return arg{terms: t} }
	switch name {
	case "int_max", "int_min":
		args = []arg{args[2], one(args[0].terms[0], args[1].terms[0])}
	case "int_pow":
		if v, ok := l.out.space.fixed(args[1].terms[0]); ok && v == 2 {
			name, args[1] = "int_times", args[0]
		}
	case "at_most_int": // the opposite of one more
		if n := args[0].terms[0]; n.x < 0 && n.k < numberLimit {
			name, args[0], negated = "at_least_int", one(constant(n.k+1)), true
		}
	case "cumulative":
		if l.ones(args[2].terms) && l.ones(args[3].terms) && len(args[2].terms) == len(args[0].terms) {
			name, args = "disjunctive", args[:2]
		}
	case "value_precede_int":
		args = []arg{one(args[0].terms[0], args[1].terms[0]), args[2]}
	case "regular", "cost_regular":
		n := args[2].terms[0]
		if n.x >= 0 || n.k < 0 || n.k > 1<<16 {
			b.WriteString("counted ")
			break
		}
		symbols := make([]term, n.k)
		for i := range symbols {
			symbols[i] = constant(i + 1)
		}
		args[2] = arg{terms: symbols}
	case "table_int", "table_bool":
		args[1].terms = l.rowsLeft(args[0].terms, args[1].terms)
	case "array_bool_xor":
		l.formParity(b, args[0].terms)
		return false
	case "lex_less_int", "lex_less_bool", "lex_lesseq_int", "lex_lesseq_bool":
		equal := strings.HasPrefix(name, "lex_lesseq")
		if n, m := len(args[0].terms), len(args[1].terms); n != m { // of equal beginnings the shorter one is less
			equal, n = n < m, min(n, m)
			args[0].terms, args[1].terms = args[0].terms[:n], args[1].terms[:n]
		}
		name = "lex_less_int"
		if negated = equal; equal { // the opposite of less, the other way round
			args[0], args[1] = args[1], args[0]
		}
	}
	b.WriteString(oneName(name))
	for _, a := range args {
		b.WriteString(" (")
		for _, t := range a.terms {
			l.formTerm(b, t)
		}
		for _, set := range a.sets {
			fmt.Fprintf(b, " {%s}", set)
		}
		b.WriteByte(')')
	}
	return negated
}

// ones reports whether all terms are 1.
func (l *linking) ones(ts []term) bool {
	return !slices.ContainsFunc(ts, func(t term) bool {
		v, ok := l.out.space.fixed(t)
		return !ok || v != 1
	})
}

func (l *linking) formTerm(b *strings.Builder, t term) {
	t = l.out.find2(t)
	if v, ok := l.out.space.fixed(t); ok {
		fmt.Fprintf(b, " %d", v)
		return
	}
	sign := "+"
	if t.neg {
		sign = "-"
	}
	fmt.Fprintf(b, " %s%d", sign, t.x)
	if t.k != 0 {
		fmt.Fprintf(b, "~%d", t.k)
	}
}

// formParity writes which variables an odd number, or an even one, is true of.
func (l *linking) formParity(b *strings.Builder, ts []term) {
	outer := make([]term, len(ts))
	for i, t := range ts {
		outer[i] = l.out.find2(t)
	}
	odd, open := l.out.space.parity(outer)
	fmt.Fprint(b, "parity ", odd, slices.Sorted(maps.Keys(open)))
}
