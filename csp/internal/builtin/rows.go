// Package builtin lists the constraints of package csp, a row for each, for the tests that
// have to know them all: that a constraint comes apart and together again, that none
// panics whatever its arguments are, that FlatZinc has it, that the documentation lists
// it. A test holds that the list is complete.
package builtin

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/propago/propago/csp"
)

// Row is a constructor of constraints.
type Row struct {
	Name string // of a generic function for one type, such as "Element[int]"
	Make any    // the function

	// Args has a letter for each parameter, where they depend on each other; without it
	// all are '.':
	//
	//	.  anything of the type; lists are of any length
	//	+  a list that is not empty
	//	n  a list of length n, which all such parameters of a call share
	//	z  what is not negative: a number, or n of them; of variables seldom one that can be
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
	{Name: "Among", Make: csp.Among},
	{Name: "And[Literal]", Make: csp.And[csp.Literal]},
	{Name: "And[Var]", Make: csp.And[csp.Var]},
	{Name: "ArgMax", Make: csp.ArgMax, Args: "+."},
	{Name: "ArgMin", Make: csp.ArgMin, Args: "+."},
	{Name: "AtLeast", Make: csp.AtLeast},
	{Name: "AtMost", Make: csp.AtMost},
	{Name: "BinPacking", Make: csp.BinPacking, Args: "nz."},
	{Name: "Circuit", Make: csp.Circuit},
	{Name: "Connected", Make: csp.Connected, Args: "nn.n"},
	{Name: "CostRegular", Make: csp.CostRegular, Args: "..c."},
	{Name: "Count[Var]", Make: csp.Count[csp.Var]},
	{Name: "Count[int]", Make: csp.Count[int]},
	{Name: "Cumulative[Var]", Make: csp.Cumulative[csp.Var], Args: "nzzz"},
	{Name: "Cumulative[int]", Make: csp.Cumulative[int], Args: "nzzz"},
	{Name: "DisjunctivePair", Make: csp.DisjunctivePair},
	{Name: "Divide", Make: csp.Divide},
	{Name: "Element[Var]", Make: csp.Element[csp.Var]},
	{Name: "Element[int]", Make: csp.Element[int]},
	{Name: "Element2D[Var]", Make: csp.Element2D[csp.Var]},
	{Name: "Element2D[int]", Make: csp.Element2D[int]},
	{Name: "Equal", Make: csp.Equal},
	{Name: "Exactly", Make: csp.Exactly},
	{Name: "Expr.Eq", Make: csp.Expr.Eq, Shorthand: true},
	{Name: "Expr.Ge", Make: csp.Expr.Ge, Shorthand: true},
	{Name: "Expr.Is", Make: csp.Expr.Is},
	{Name: "Expr.Le", Make: csp.Expr.Le, Shorthand: true},
	{Name: "Expr.Ne", Make: csp.Expr.Ne, Shorthand: true},
	{Name: "GlobalCardinality", Make: csp.GlobalCardinality, Args: ".dn."},
	{Name: "Iff", Make: csp.Iff},
	{Name: "Implies", Make: csp.Implies},
	{Name: "Inverse", Make: csp.Inverse, Args: ".nn"},
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
	{Name: "NonOverlappingRectangles[Var]", Make: csp.NonOverlappingRectangles[csp.Var], Args: "nnzz"},
	{Name: "NonOverlappingRectangles[int]", Make: csp.NonOverlappingRectangles[int], Args: "nnzz"},
	{Name: "Not", Make: csp.Not},
	{Name: "NotEqual", Make: csp.NotEqual},
	{Name: "Or[Literal]", Make: csp.Or[csp.Literal]},
	{Name: "Or[Var]", Make: csp.Or[csp.Var], Shorthand: true},
	{Name: "Power", Make: csp.Power},
	{Name: "Predicate", Make: csp.Predicate},
	{Name: "Reachable", Make: csp.Reachable, Args: "nn..n"},
	{Name: "Regular", Make: csp.Regular},
	{Name: "Subcircuit", Make: csp.Subcircuit},
	{Name: "Table", Make: csp.Table, Args: "nt"},
	{Name: "Times", Make: csp.Times},
	{Name: "ValuePrecede", Make: csp.ValuePrecede, Args: ".D"},
	{Name: "Xor", Make: csp.Xor},
}

// Function is the name of the function, without a type.
func (r Row) Function() string {
	name, _, _ := strings.Cut(r.Name, "[")
	return name
}

// Of returns the row of the constructor that a form names, which has to be in the list.
func Of(name string, args []any) Row {
	for _, r := range Rows {
		if r.Function() == name && r.takes(args) {
			return r
		}
	}
	panic(fmt.Sprintf("builtin: a form names %s, which is no constructor of such arguments", name))
}

// takes reports whether the arguments are of the types of the parameters.
func (r Row) takes(args []any) bool {
	f := reflect.TypeOf(r.Make)
	if f.NumIn() != len(args) {
		return false
	}
	for i, a := range args {
		if a != nil && !reflect.TypeOf(a).AssignableTo(f.In(i)) {
			return false
		}
	}
	return true
}

// Remake calls the constructor that a form names.
func Remake(name string, args []any) csp.Constraint { return Of(name, args).Call(args) }

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
