// Package builtin lists the constraints of package csp, a row for each, for the tests that
// have to know them all: that a constraint comes apart and together again, that none
// panics whatever its arguments are, that FlatZinc has it, that the documentation lists
// it. A test holds that the list is complete.
package builtin

import (
	"fmt"
	"reflect"

	"github.com/propago/propago/csp"
)

// Row is a constructor of constraints.
type Row struct {
	Name string
	Make any // the function

	// Args has a letter for each parameter, where they depend on each other; without it
	// all are '.':
	//
	//	.  anything of the type; lists are of any length
	//	+  a list that is not empty
	//	n  a list of length n, which all such parameters of a call share
	//	z  what is not negative: a number or variable, or n of them
	//	d  a number that none of the others is, or n of them
	//	D  numbers that all differ, of any length
	//	t  tuples of length n
	//	c  numbers in the shape of the automaton's transitions
	Args string

	// Shorthand: what it makes is taken apart as a call of another constructor.
	Shorthand bool
}

// Rows has every exported function of package csp that returns a Constraint, and the
// comparisons of expressions, by name.
var Rows = []Row{
	{Name: "Abs", Make: csp.Abs},
	{Name: "AllDifferent", Make: csp.AllDifferent},
	{Name: "AllDifferentExcept0", Make: csp.AllDifferentExcept0},
	{Name: "AllDifferentWith", Make: csp.AllDifferentWith},
	{Name: "AllEqual", Make: csp.AllEqual},
	{Name: "Among", Make: csp.Among},
	{Name: "And", Make: csp.And},
	{Name: "ArgMax", Make: csp.ArgMax, Args: "+."},
	{Name: "ArgMin", Make: csp.ArgMin, Args: "+."},
	{Name: "AtLeast", Make: csp.AtLeast},
	{Name: "AtMost", Make: csp.AtMost},
	{Name: "AtMostOne", Make: csp.AtMostOne},
	{Name: "BinPacking", Make: csp.BinPacking, Args: "nz."},
	{Name: "Circuit", Make: csp.Circuit},
	{Name: "Clause", Make: csp.Clause},
	{Name: "CostRegular", Make: csp.CostRegular, Args: "..c."},
	{Name: "Count", Make: csp.Count},
	{Name: "CountVar", Make: csp.CountVar},
	{Name: "Cumulative", Make: csp.Cumulative, Args: "nzzz"},
	{Name: "CumulativeVar", Make: csp.CumulativeVar, Args: "nzzz"},
	{Name: "DisjunctivePair", Make: csp.DisjunctivePair},
	{Name: "Divide", Make: csp.Divide},
	{Name: "Element", Make: csp.Element},
	{Name: "Element2D", Make: csp.Element2D},
	{Name: "ElementVar", Make: csp.ElementVar},
	{Name: "ElementVar2D", Make: csp.ElementVar2D},
	{Name: "Equal", Make: csp.Equal},
	{Name: "Exactly", Make: csp.Exactly},
	{Name: "ExactlyOne", Make: csp.ExactlyOne},
	{Name: "Expr.Eq", Make: csp.Expr.Eq, Shorthand: true},
	{Name: "Expr.Ge", Make: csp.Expr.Ge, Shorthand: true},
	{Name: "Expr.Is", Make: csp.Expr.Is},
	{Name: "Expr.Le", Make: csp.Expr.Le, Shorthand: true},
	{Name: "Expr.Ne", Make: csp.Expr.Ne, Shorthand: true},
	{Name: "GlobalCardinality", Make: csp.GlobalCardinality, Args: ".dn."},
	{Name: "Iff", Make: csp.Iff},
	{Name: "Implies", Make: csp.Implies},
	{Name: "Increasing", Make: csp.Increasing},
	{Name: "Inverse", Make: csp.Inverse, Args: "nn"},
	{Name: "InverseWith", Make: csp.InverseWith, Args: ".nn"},
	{Name: "Less", Make: csp.Less},
	{Name: "LessOrEqual", Make: csp.LessOrEqual},
	{Name: "LexLess", Make: csp.LexLess, Args: "nn"},
	{Name: "LexLessOrEqual", Make: csp.LexLessOrEqual, Args: "nn"},
	{Name: "MDD", Make: csp.MDD, Args: "nn"},
	{Name: "Maximum", Make: csp.Maximum, Args: "+."},
	{Name: "Member", Make: csp.Member},
	{Name: "Minimum", Make: csp.Minimum, Args: "+."},
	{Name: "Modulo", Make: csp.Modulo},
	{Name: "NValue", Make: csp.NValue},
	{Name: "NoOverlap", Make: csp.NoOverlap, Args: "nz"},
	{Name: "NonOverlappingRectangles", Make: csp.NonOverlappingRectangles, Args: "nnzz"},
	{Name: "NonOverlappingRectanglesVar", Make: csp.NonOverlappingRectanglesVar, Args: "nnzz"},
	{Name: "Not", Make: csp.Not},
	{Name: "NotEqual", Make: csp.NotEqual},
	{Name: "NotMember", Make: csp.NotMember},
	{Name: "NotTable", Make: csp.NotTable, Args: "nt"},
	{Name: "Or", Make: csp.Or, Shorthand: true},
	{Name: "Power", Make: csp.Power},
	{Name: "Predicate", Make: csp.Predicate},
	{Name: "Regular", Make: csp.Regular},
	{Name: "Square", Make: csp.Square},
	{Name: "StrictlyIncreasing", Make: csp.StrictlyIncreasing},
	{Name: "Subcircuit", Make: csp.Subcircuit},
	{Name: "Table", Make: csp.Table, Args: "nt"},
	{Name: "Times", Make: csp.Times},
	{Name: "ValuePrecede", Make: csp.ValuePrecede, Args: ".D"},
	{Name: "Xor", Make: csp.Xor},
}

// Remake calls the constructor that a Form names, which has to be in the list.
func Remake(f csp.Form) csp.Constraint {
	for _, r := range Rows {
		if r.Name == f.Name {
			return r.Call(f.Args)
		}
	}
	panic(fmt.Sprintf("builtin: a form names %s, which is no constructor", f.Name))
}

// Call makes a constraint. A variadic argument is one slice.
func (r Row) Call(args []any) csp.Constraint {
	f := reflect.ValueOf(r.Make)
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		if in[i] = reflect.ValueOf(a); a == nil {
			in[i] = reflect.Zero(f.Type().In(i))
		}
	}
	call := f.Call
	if f.Type().IsVariadic() {
		call = f.CallSlice
	}
	return call(in)[0].Interface().(csp.Constraint)
}
