// Package mzn reads the text of MiniZinc, models and data, into a tree: [Items] and [Object], which is
// for data that is JSON. What a tree means is no matter of this package; it knows names, places and the
// levels of operators. A text that is none ends in a panic with a [Fault], which says where and why, and
// is told as an error by the package that calls; what is read of the tree later ends in one, too.
package mzn

import (
	"slices"
	"strings"
)

// This file is the syntax tree. It is shared between readings once it is made: nothing of it
// is changed by evaluation.

// Op is what kind of an expression a node is.
type Op uint8

const (
	OpInt Op = iota
	OpFloat
	OpBool
	OpString
	OpInterpolated // kids: strings and expressions in turn
	OpIdent
	OpAnonymous // _
	OpAbsent    // <>
	OpInfinity
	OpSet       // {a, b}
	OpArray     // [a, b]
	OpMatrix    // [| a, b | c, d |]: n is the number of rows, or with cube also of planes
	OpIndexed   // [i: a, j: b]: kids in turn, a key that is nil follows the one before; or i: a for gens
	OpTuple     // (i, j) as a key
	OpArrayComp // [e | gens]
	OpSetComp   // {e | gens}
	OpCall      // name(kids)
	OpGenerator // name(gens)(kids[0])
	OpBinary
	OpUnary
	OpIf // condition, then, condition, then, ..., else if the number is odd
	OpLet
	OpAccess // kids[0][kids[1:]]
	OpAll    // a..b as an index; kids, if any, with nil where it is open
)

// Node is an expression.
type Node struct {
	Op    Op
	At    Pos
	End   int // where its text ends
	Name  string
	N     int
	M     int // of a matrix of three dimensions, the number of rows
	F     float64
	Kids  []*Node
	Gens  []Generator
	Items []*Item
	Anns  []*Node
}

// Generator is names in set where condition, or one name = value where that is set.
type Generator struct {
	At     Pos
	Names  []string
	In     *Node
	Equals bool
	Where  *Node
	List   bool // it makes elements that have places
}

// Base is what a type-inst is about.
type Base uint8

const (
	TyInt Base = iota
	TyBool
	TyFloat
	TyString
	TyAnn
	TyIn       // the values of an expression
	TyVariable // $T
	TyAny
)

// TypeInst is a type as it is written.
type TypeInst struct {
	At   Pos
	Base Base
	Vars bool
	Opt  bool
	Set  bool
	In   *Node  // tyIn
	name string // tyVariable
	Dims []*TypeInst
	list bool // array[int] by another name
}

func (t *TypeInst) Array() bool { return len(t.Dims) > 0 }

// Truth reports whether the values of a type are Booleans.
func (t *TypeInst) Truth() bool { return t.Base == TyBool && !t.Array() && !t.Set }

// ItemKind is what an item is.
type ItemKind uint8

const (
	ItemInclude ItemKind = iota
	ItemDecl
	ItemAssign
	ItemConstraint
	ItemSolve
	ItemOutput
	ItemEnum
	ItemFunction
)

// Item is a part of a model.
type Item struct {
	Kind   ItemKind
	At     Pos
	Name   string
	Type   *TypeInst // of a declaration, or what a function returns
	Value  *Node     // what a declaration, an assignment, a constraint or a function is
	Anns   []*Node
	Goal   string // satisfy, minimize, maximize
	Params []*Item
	Enum   []*Node // the parts of an enum, nil where it is given by data
	Given  bool    // of an enum, that it has parts
}

// Annotated says whether an item has an annotation of one of these names.
func (it *Item) Annotated(names ...string) bool {
	return slices.ContainsFunc(it.Anns, func(a *Node) bool {
		return (a.Op == OpIdent || a.Op == OpCall) && slices.Contains(names, a.Name)
	})
}

// Binary says whether a node is an operator of two operands.
func (e *Node) Binary(name string) bool { return e.Op == OpBinary && e.Name == name }

// Text is the source of an expression, in one line.
func (e *Node) Text() string {
	if e.At.In == nil || e.End <= e.At.Off || e.End > len(e.At.In.Text) {
		return e.Name
	}
	return oneLine(e.At.In.Text[e.At.Off:e.End])
}

// DefaultSection is the section that is printed in place of the variables.
const DefaultSection = "default"

// Section returns the section of an output item.
func (it *Item) Section() string {
	for _, a := range it.Anns {
		if a.Op == OpString {
			return a.Name
		}
	}
	return DefaultSection
}

// Total reports whether a function says of itself that it has a value for all arguments: what
// its body requires holds wherever it stands.
func (it *Item) Total() bool { return it.Annotated("promise_total") }

// Narrow says whether a type names sets that a value has to keep to.
func (t *TypeInst) Narrow() bool {
	return t.Base == TyIn || slices.ContainsFunc(t.Dims, func(d *TypeInst) bool { return d.Base == TyIn })
}

// Text is a type as it is written, more or less.
func (t *TypeInst) Text() string {
	s := ""
	if t.Array() {
		s = ArrayText(len(t.Dims))
	}
	for _, word := range []struct {
		there bool
		text  string
	}{{t.Vars, "var "}, {t.Opt, "opt "}, {t.Set, "set of "}} {
		if word.there {
			s += word.text
		}
	}
	if t.Base == TyIn {
		return s + t.In.Text()
	}
	return s + [...]string{"int", "bool", "float", "string", "ann", TyVariable: "any", TyAny: "any"}[t.Base]
}

// ArrayText begins the type of an array.
func ArrayText(dims int) string {
	return "array[" + strings.TrimPrefix(strings.Repeat(",int", dims), ",") + "] of "
}

// Operands calls f for the operands of nested uses of one operator.
func (e *Node) Operands(name string, f func(*Node)) {
	var few [8]*Node
	for stack := append(few[:0], e); len(stack) > 0; {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if k.Binary(name) && (k == e || len(k.Anns) == 0) {
			stack = append(stack, k.Kids[1], k.Kids[0])
			continue
		}
		f(k)
	}
}
