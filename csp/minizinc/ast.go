package minizinc

import (
	"slices"
	"strings"
)

// This file is the syntax tree. It is shared between readings once it is made: nothing of it
// is changed by evaluation.

type op uint8

const (
	opInt op = iota
	opFloat
	opBool
	opString
	opInterpolated // kids: strings and expressions in turn
	opIdent
	opAnonymous // _
	opAbsent    // <>
	opInfinity
	opSet       // {a, b}
	opArray     // [a, b]
	opMatrix    // [| a, b | c, d |]: n is the number of rows, or with cube also of planes
	opIndexed   // [i: a, j: b]: kids in turn, a key that is nil follows the one before; or i: a for gens
	opTuple     // (i, j) as a key
	opArrayComp // [e | gens]
	opSetComp   // {e | gens}
	opCall      // name(kids)
	opGenerator // name(gens)(kids[0])
	opBinary
	opUnary
	opIf // condition, then, condition, then, ..., else if the number is odd
	opLet
	opAccess // kids[0][kids[1:]]
	opAll    // a..b as an index; kids, if any, with nil where it is open
)

// node is an expression.
type node struct {
	op    op
	at    pos
	end   int // where its text ends
	name  string
	n     int
	m     int // of a matrix of three dimensions, the number of rows
	f     float64
	kids  []*node
	gens  []generator
	items []*item
	anns  []*node
}

// generator is names in set where condition, or one name = value where that is set.
type generator struct {
	at     pos
	names  []string
	in     *node
	equals bool
	where  *node
	list   bool // it makes elements that have places
}

// base is what a type-inst is about.
type base uint8

const (
	tyInt base = iota
	tyBool
	tyFloat
	tyString
	tyAnn
	tyIn       // the values of an expression
	tyVariable // $T
	tyAny
)

// typeInst is a type as it is written.
type typeInst struct {
	at   pos
	base base
	vars bool
	opt  bool
	set  bool
	in   *node  // tyIn
	name string // tyVariable
	dims []*typeInst
	list bool // array[int] by another name
}

func (t *typeInst) array() bool { return len(t.dims) > 0 }

// truth reports whether the values of a type are Booleans.
func (t *typeInst) truth() bool { return t.base == tyBool && !t.array() && !t.set }

// what an item is.
type itemKind uint8

const (
	itemInclude itemKind = iota
	itemDecl
	itemAssign
	itemConstraint
	itemSolve
	itemOutput
	itemEnum
	itemFunction
)

// item is a part of a model.
type item struct {
	kind   itemKind
	at     pos
	name   string
	ti     *typeInst // of a declaration, or what a function returns
	value  *node     // what a declaration, an assignment, a constraint or a function is
	anns   []*node
	goal   string // satisfy, minimize, maximize
	params []*item
	enum   []*node // the parts of an enum, nil where it is given by data
	given  bool    // of an enum, that it has parts
}

// annotated says whether an item has an annotation of one of these names.
func (it *item) annotated(names ...string) bool {
	return slices.ContainsFunc(it.anns, func(a *node) bool {
		return (a.op == opIdent || a.op == opCall) && slices.Contains(names, a.name)
	})
}

// binary says whether a node is an operator of two operands.
func (e *node) binary(name string) bool { return e.op == opBinary && e.name == name }

// text is the source of an expression, in one line.
func (e *node) text() string {
	if e.at.in == nil || e.end <= e.at.off || e.end > len(e.at.in.text) {
		return e.name
	}
	return oneLine(e.at.in.text[e.at.off:e.end])
}

// defaultSection is the section that is printed in place of the variables.
const defaultSection = "default"

// section returns the section of an output item.
func (it *item) section() string {
	for _, a := range it.anns {
		if a.op == opString {
			return a.name
		}
	}
	return defaultSection
}

// total reports whether a function says of itself that it has a value for all arguments: what
// its body requires holds wherever it stands.
func (it *item) total() bool { return it.annotated("promise_total") }

// narrow says whether a type names sets that a value has to keep to.
func (t *typeInst) narrow() bool {
	return t.base == tyIn || slices.ContainsFunc(t.dims, func(d *typeInst) bool { return d.base == tyIn })
}

// text is a type as it is written, more or less.
func (t *typeInst) text() string {
	s := ""
	if t.array() {
		s = arrayText(len(t.dims))
	}
	for _, word := range []struct {
		there bool
		text  string
	}{{t.vars, "var "}, {t.opt, "opt "}, {t.set, "set of "}} {
		if word.there {
			s += word.text
		}
	}
	if t.base == tyIn {
		return s + t.in.text()
	}
	return s + [...]string{"int", "bool", "float", "string", "ann", tyVariable: "any", tyAny: "any"}[t.base]
}

// arrayText begins the type of an array.
func arrayText(dims int) string {
	return "array[" + strings.TrimPrefix(strings.Repeat(",int", dims), ",") + "] of "
}

// operands calls f for the operands of nested uses of one operator.
func (e *node) operands(name string, f func(*node)) {
	var few [8]*node
	for stack := append(few[:0], e); len(stack) > 0; {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if k.binary(name) && (k == e || len(k.anns) == 0) {
			stack = append(stack, k.kids[1], k.kids[0])
			continue
		}
		f(k)
	}
}
