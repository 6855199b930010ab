package flatzinc

// This file parses expressions: arguments of constraints, annotations and what arrays hold.

import (
	"slices"

	"github.com/propago/propago/domains"
)

// expr reads an expression within depth others.
func (p *parser) expr(depth int) Expr {
	e := Expr{Pos: p.pos}
	if depth > MaxDepth {
		p.fail(p.pos, "more than %d expressions within one another", MaxDepth)
	}
	p.count()
	switch p.tok {
	case number:
		p.intOrRange(&e)
	case decimal:
		p.floatOrRange(&e)
	case text:
		e.Kind, e.Name = StringLit, p.lexer.text()
		p.next()
	case '{':
		p.braces(&e)
	case '[':
		p.next()
		e.Kind = ArrayLit
		e.Args = p.list(']', depth+1)
	case word:
		p.named(&e, depth)
	default:
		p.unexpected("an expression")
	}
	return e
}

// named reads true, false, x, x[3] and f(e, e).
func (p *parser) named(e *Expr, depth int) {
	switch {
	case p.takeIf("true"):
		e.Kind, e.Int = BoolLit, 1
		return
	case p.takeIf("false"):
		e.Kind = BoolLit
		return
	}
	e.Kind = Ident
	e.Name = p.identifier()
	switch p.tok {
	case '[':
		e.Kind = Index
		p.next()
		e.Int = p.number()
		p.take(']', "']'")
	case '(':
		e.Kind = CallExpr
		p.next()
		e.Args = p.list(')', depth+1)
	}
}

// intOrRange reads 3 or 3..5.
func (p *parser) intOrRange(e *Expr) {
	e.Kind, e.Int = IntLit, p.number()
	if p.tok == dots {
		p.next()
		set := domains.Range(e.Int, p.number())
		e.Kind, e.Set, e.Int = SetLit, &set, 0
	}
}

// floatOrRange reads 3.0 or 3.0..5.0.
func (p *parser) floatOrRange(e *Expr) {
	low := p.float()
	if p.tok != dots {
		*e = low
		return
	}
	p.next()
	e.Kind, e.Args = FloatSet, []Expr{low, p.float()}
}

// float reads a number of either kind.
func (p *parser) float() Expr {
	e := Expr{Kind: FloatLit, Pos: p.pos}
	if p.tok == decimal || p.tok == number {
		e.Float = p.decimal()
	} else {
		p.unexpected("a number")
	}
	p.next()
	return e
}

// braces reads {1, 3, 5}, or {1.5, 2.0}.
func (p *parser) braces(e *Expr) {
	p.next()
	var values []int
	for p.tok == number {
		values = append(values, p.number())
		p.comma('}')
	}
	if p.tok == decimal {
		p.floats(e, values)
		return
	}
	set := domains.Of(values...)
	e.Kind, e.Set = SetLit, &set
	p.take('}', "a number or '}'")
}

// floats reads on in a set whose first values were written without a point.
func (p *parser) floats(e *Expr, whole []int) {
	e.Kind = FloatSet
	for _, v := range whole {
		e.Args = append(e.Args, Expr{Kind: FloatLit, Pos: e.Pos, Float: float64(v)})
	}
	for p.tok == decimal || p.tok == number {
		e.Args = append(e.Args, p.float())
		p.comma('}')
	}
	p.take('}', "a number or '}'")
}

// comma moves past what stands between two numbers of a set, and counts the number before.
func (p *parser) comma(closing token) {
	p.count()
	if p.tok != closing {
		p.take(',', "',' or '}'")
	}
}

// maxOpen is how many elements of one list stand on the stack. Long lists are put aside in
// pieces of that length, which cost less than a stack that grows with them.
const maxOpen = 1 << 12

// list reads expressions up to the closing bracket; a comma may follow the last.
func (p *parser) list(closing token, depth int) []Expr {
	base := len(p.stack)
	var aside [][]Expr
	for p.tok != closing && p.tok != unreadable {
		e := p.expr(depth)
		p.stack = append(p.stack, e)
		if len(p.stack)-base == maxOpen {
			aside = append(aside, slices.Clone(p.stack[base:]))
			p.stack = p.stack[:base]
		}
		if p.tok == closing {
			break
		}
		if p.tok != ',' {
			p.unexpected("',' or '" + string(rune(closing)) + "'")
		}
		p.next()
	}
	p.next()
	open := p.stack[base:]
	p.stack = p.stack[:base]
	n := len(aside)*maxOpen + len(open)
	if n == 0 {
		return nil
	}
	out := make([]Expr, 0, n)
	for _, piece := range aside {
		out = append(out, piece...)
	}
	return append(out, open...)
}
