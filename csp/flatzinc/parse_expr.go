package flatzinc

// This file parses expressions: arguments of constraints, annotations and what arrays hold.

import (
	"slices"

	"github.com/propago/propago/domains"
)

// expr reads an expression within depth others.
func (p *parser) expr(depth int) (Expr, error) {
	e := Expr{Pos: p.pos}
	if depth > MaxDepth {
		return e, p.fail(p.pos, "more than %d expressions within one another", MaxDepth)
	}
	err := p.count()
	if err != nil {
		return e, err
	}
	switch p.tok {
	case number:
		err = p.intOrRange(&e)
	case decimal:
		err = p.floatOrRange(&e)
	case text:
		e.Kind = StringLit
		if e.Name, err = p.lexer.text(); err == nil {
			p.next()
		}
	case '{':
		err = p.braces(&e)
	case '[':
		p.next()
		e.Kind = ArrayLit
		e.Args, err = p.list(']', depth+1)
	case word:
		err = p.named(&e, depth)
	default:
		err = p.unexpected("an expression")
	}
	return e, err
}

// named reads true, false, x, x[3] and f(e, e).
func (p *parser) named(e *Expr, depth int) (err error) {
	switch {
	case p.keyword("true"):
		e.Kind, e.Int = BoolLit, 1
		p.next()
		return nil
	case p.keyword("false"):
		e.Kind = BoolLit
		p.next()
		return nil
	}
	e.Kind = Ident
	if e.Name, err = p.identifier(); err != nil {
		return err
	}
	switch p.tok {
	case '[':
		e.Kind = Index
		p.next()
		if e.Int, err = p.number(); err != nil {
			return err
		}
		return p.take(']', "']'")
	case '(':
		e.Kind = CallExpr
		p.next()
		e.Args, err = p.list(')', depth+1)
	}
	return err
}

// intOrRange reads 3 or 3..5.
func (p *parser) intOrRange(e *Expr) (err error) {
	if e.Int, err = p.number(); err != nil {
		return err
	}
	e.Kind = IntLit
	if p.tok != dots {
		return nil
	}
	p.next()
	hi, err := p.number()
	if err != nil {
		return err
	}
	set := domains.Range(e.Int, hi)
	e.Kind, e.Set, e.Int = SetLit, &set, 0
	return nil
}

// floatOrRange reads 3.0 or 3.0..5.0.
func (p *parser) floatOrRange(e *Expr) error {
	low := Expr{Kind: FloatLit, Pos: p.pos}
	var err error
	if low.Float, err = p.decimal(); err != nil {
		return err
	}
	p.next()
	if p.tok != dots {
		*e = low
		return nil
	}
	p.next()
	high := Expr{Kind: FloatLit, Pos: p.pos}
	if high.Float, err = p.float(); err != nil {
		return err
	}
	e.Kind, e.Args = FloatSet, []Expr{low, high}
	return nil
}

// float reads a number of either kind.
func (p *parser) float() (v float64, err error) {
	if p.tok != decimal && p.tok != number {
		return 0, p.unexpected("a number")
	}
	if v, err = p.decimal(); err == nil {
		p.next()
	}
	return v, err
}

// braces reads {1, 3, 5}, or {1.5, 2.0}.
func (p *parser) braces(e *Expr) error {
	p.next()
	var values []int
	for p.tok == number {
		v, err := p.number()
		if err != nil {
			return err
		}
		values = append(values, v)
		if err := p.comma('}'); err != nil {
			return err
		}
	}
	if p.tok == decimal {
		return p.floats(e, values)
	}
	set := domains.Of(values...)
	e.Kind, e.Set = SetLit, &set
	return p.take('}', "a number or '}'")
}

// floats reads on in a set whose first values were written without a point.
func (p *parser) floats(e *Expr, whole []int) error {
	e.Kind = FloatSet
	for _, v := range whole {
		e.Args = append(e.Args, Expr{Kind: FloatLit, Pos: e.Pos, Float: float64(v)})
	}
	for p.tok == decimal || p.tok == number {
		x := Expr{Kind: FloatLit, Pos: p.pos}
		var err error
		if x.Float, err = p.float(); err != nil {
			return err
		}
		e.Args = append(e.Args, x)
		if err := p.comma('}'); err != nil {
			return err
		}
	}
	return p.take('}', "a number or '}'")
}

// comma moves past what stands between two numbers of a set, and counts the number before.
func (p *parser) comma(closing token) error {
	if err := p.count(); err != nil {
		return err
	}
	if p.tok == closing {
		return nil
	}
	return p.take(',', "',' or '}'")
}

// maxOpen is how many elements of one list stand on the stack. Long lists are put aside in
// pieces of that length, which cost less than a stack that grows with them.
const maxOpen = 1 << 12

// list reads expressions up to the closing bracket; a comma may follow the last.
func (p *parser) list(closing token, depth int) ([]Expr, error) {
	base := len(p.stack)
	var aside [][]Expr
	for p.tok != closing {
		e, err := p.expr(depth)
		if err != nil {
			return nil, err
		}
		p.stack = append(p.stack, e)
		if len(p.stack)-base == maxOpen {
			aside = append(aside, slices.Clone(p.stack[base:]))
			p.stack = p.stack[:base]
		}
		if p.tok == closing {
			break
		}
		if p.tok != ',' {
			return nil, p.unexpected("',' or '" + string(rune(closing)) + "'")
		}
		p.next()
	}
	p.next()
	open := p.stack[base:]
	p.stack = p.stack[:base]
	n := len(aside)*maxOpen + len(open)
	if n == 0 {
		return nil, nil
	}
	out := make([]Expr, 0, n)
	for _, piece := range aside {
		out = append(out, piece...)
	}
	return append(out, open...), nil
}
