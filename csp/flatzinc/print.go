package flatzinc

// This file prints the syntax tree as FlatZinc, one item a line. What is printed reads back
// as the same tree, but for positions and what the tree does not hold: the bounds of
// floating-point variables.

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/propago/propago/domains"
)

func (e Expr) String() string            { return string(appendExpr(nil, &e)) }
func (t Type) String() string            { return string(appendType(nil, &t)) }
func (d *Decl) String() string           { return string(appendDecl(nil, d)) }
func (c *ConstraintItem) String() string { return string(appendConstraint(nil, c)) }
func (s *SolveItem) String() string      { return string(appendSolve(nil, s)) }

func appendDecl(b []byte, d *Decl) []byte {
	b = appendType(b, &d.Type)
	b = append(b, ": "...)
	b = append(b, d.Name...)
	b = appendAnnotations(b, d.Annotations)
	if d.Value != nil {
		b = append(b, " = "...)
		b = appendExpr(b, d.Value)
	}
	return append(b, ';')
}

func appendConstraint(b []byte, c *ConstraintItem) []byte {
	b = append(b, "constraint "...)
	b = append(b, c.Name...)
	b = appendExprs(b, '(', c.Args, ')')
	b = appendAnnotations(b, c.Annotations)
	return append(b, ';')
}

func appendSolve(b []byte, s *SolveItem) []byte {
	b = append(b, "solve"...)
	b = appendAnnotations(b, s.Annotations)
	switch s.Goal {
	case Satisfy:
		b = append(b, " satisfy"...)
	case Minimize:
		b = append(b, " minimize "...)
	case Maximize:
		b = append(b, " maximize "...)
	}
	if s.Objective != nil {
		b = appendExpr(b, s.Objective)
	}
	return append(b, ';')
}

func appendAnnotations(b []byte, annotations []Expr) []byte {
	for i := range annotations {
		b = append(b, " :: "...)
		b = appendExpr(b, &annotations[i])
	}
	return b
}

func appendType(b []byte, t *Type) []byte {
	if t.Array {
		b = append(b, "array [1.."...)
		b = strconv.AppendInt(b, int64(t.Len), 10)
		b = append(b, "] of "...)
	}
	if t.Var {
		b = append(b, "var "...)
	}
	if t.Base == SetOfInt {
		b = append(b, "set of "...)
	}
	switch {
	case t.Domain != nil:
		return appendSet(b, *t.Domain)
	case t.Base == Bool:
		return append(b, "bool"...)
	case t.Base == Float:
		return append(b, "float"...)
	}
	return append(b, "int"...)
}

func appendExprs(b []byte, opening byte, list []Expr, closing byte) []byte {
	b = append(b, opening)
	for i := range list {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendExpr(b, &list[i])
	}
	return append(b, closing)
}

func appendExpr(b []byte, e *Expr) []byte {
	switch e.Kind {
	case BoolLit:
		return strconv.AppendBool(b, e.Int != 0)
	case IntLit:
		return strconv.AppendInt(b, int64(e.Int), 10)
	case FloatLit:
		return appendFloat(b, e.Float)
	case SetLit:
		return appendSet(b, *e.Set)
	case FloatSet:
		return appendExprs(b, '{', e.Args, '}')
	case StringLit:
		return appendString(b, e.Name)
	case Ident:
		return append(b, e.Name...)
	case Index:
		b = append(b, e.Name...)
		b = append(b, '[')
		b = strconv.AppendInt(b, int64(e.Int), 10)
		return append(b, ']')
	case ArrayLit:
		return appendExprs(b, '[', e.Args, ']')
	case CallExpr:
		return appendExprs(append(b, e.Name...), '(', e.Args, ')')
	}
	return b
}

// appendFloat writes a point or an exponent always, which tells it from an integer.
func appendFloat(b []byte, v float64) []byte {
	start := len(b)
	b = strconv.AppendFloat(b, v, 'g', -1, 64)
	if !bytes.ContainsAny(b[start:], ".e") {
		b = append(b, ".0"...)
	}
	return b
}

// appendSet writes 1..5 where the values follow one another, {1,3} elsewhere.
func appendSet(b []byte, s domains.Set) []byte {
	for lo, hi := range s.Ranges() {
		if lo != s.Min() || hi != s.Max() {
			break
		}
		b = strconv.AppendInt(b, int64(lo), 10)
		b = append(b, ".."...)
		return strconv.AppendInt(b, int64(hi), 10)
	}
	b = append(b, '{')
	for v := range s.All() {
		if v != s.Min() {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return append(b, '}')
}

// escapes are the few that the parser reads.
var escapes = strings.NewReplacer("\n", `\n`, "\r", `\r`, `"`, `\"`, `\`, `\\`)

func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	b = append(b, escapes.Replace(s)...)
	return append(b, '"')
}
