package minizinc

import "strconv"

// This file reads what stands in brackets: sets, arrays, matrices, if and let.

// bracketed reads what begins with a keyword or sign.
func (p *parser) bracketed(e *node) {
	switch w := p.advance(); {
	case w.is("true"), w.is("false"):
		e.op = opBool
		if w.is("true") {
			e.n = 1
		}
	case w.is("_"):
		e.op = opAnonymous
	case w.is("<>"):
		e.op = opAbsent
	case w.is("("):
		inner := p.expr()
		if p.w.is(",") {
			p.here().unsupported("a tuple")
		}
		p.expect(")", "after an expression in parentheses")
		at := e.at
		*e = *inner
		e.at = at
	case w.is("{"):
		p.comprehension(e, "}", opSet, opSetComp)
	case w.is("["):
		p.comprehension(e, "]", opArray, opArrayComp)
	case w.is("[|"):
		p.matrix(e)
	case w.is("if"):
		p.conditional(e)
	case w.is("let"):
		p.let(e)
	case w.is("array") || w.is("set") || w.is("opt") || w.is("var"):
		p.lex.at(w.off).fail(Syntax, "a type stands where an expression is expected")
	default:
		p.lex.at(w.off).fail(Syntax, "an expression is expected, not %s", w.describe())
	}
}

// comprehension reads the elements of a set or an array, or e | generators.
func (p *parser) comprehension(e *node, closing string, plain, comp op) {
	e.op = plain
	if p.take(closing) {
		return
	}
	first := p.expr()
	e.kids = []*node{first}
	switch {
	case p.take("|"):
		e.op, e.gens = comp, p.gens()
		p.expect(closing, "after the generators")
		return
	case p.w.is(":") && plain == opArray:
		p.indexed(e, first)
		return
	}
	if p.take(",") {
		e.kids = append(e.kids, p.list(closing)...)
		return
	}
	p.expect(closing, "after an element")
}

// indexed reads [i: a, j: b].
func (p *parser) indexed(e *node, first *node) {
	e.op = opIndexed
	e.kids = nil
	for key := first; ; key = p.expr() {
		p.expect(":", "after an index")
		e.kids = append(e.kids, key, p.expr())
		if p.w.is("|") {
			p.here().unsupported("a comprehension with indices")
		}
		if p.take("]") {
			return
		}
		p.expect(",", "between elements")
		if p.take("]") {
			return
		}
	}
}

// matrix reads [| rows |], or with planes [| | rows |, | rows | |].
func (p *parser) matrix(e *node) {
	e.op = opMatrix
	if p.w.is("|") && !p.peek(1).is("]") {
		p.planes(e)
		return
	}
	width := -1
	for !p.take("|]") {
		n := 0
		for !p.w.is("|") && !p.w.is("|]") {
			first := p.expr()
			if p.w.is(":") {
				p.here().unsupported("a matrix with indices")
			}
			e.kids = append(e.kids, first)
			n++
			if !p.take(",") && !p.w.is("|") && !p.w.is("|]") {
				p.here().fail(Syntax, ", or | is expected in a matrix, not %s", p.w.describe())
			}
		}
		if width >= 0 && n != width {
			p.here().fail(Syntax, "row %d of the matrix has %d elements, and the rows before it %d", e.n+1, n, width)
		}
		width = n
		if n > 0 {
			e.n++
		}
		p.take("|")
	}
}

// planes reads a matrix of three dimensions.
func (p *parser) planes(e *node) {
	for !p.take("|]") {
		p.expect("|", "before a plane")
		rows := 0
		for !p.w.is(",") && !p.w.is("|]") {
			if p.w.is("|") {
				p.advance()
				continue
			}
			for !p.w.is("|") {
				e.kids = append(e.kids, p.expr())
				if !p.take(",") && !p.w.is("|") {
					p.here().fail(Syntax, ", or | is expected in a matrix, not %s", p.w.describe())
				}
			}
			rows++
			p.advance()
			if p.w.is(",") || p.w.is("|") || p.w.is("|]") {
				break
			}
		}
		if e.n > 0 && rows != e.m {
			p.here().fail(Syntax, "plane %d has %s rows, and the planes before it %d", e.n+1, strconv.Itoa(rows), e.m)
		}
		e.n, e.m = e.n+1, rows
		p.take(",")
		if p.w.is("|") && p.peek(1).is("]") {
			p.advance()
			p.expect("]", "after the planes")
			return
		}
	}
}

func (p *parser) conditional(e *node) {
	e.op = opIf
	for {
		e.kids = append(e.kids, p.expr())
		p.expect("then", "after the condition")
		e.kids = append(e.kids, p.expr())
		if !p.take("elseif") {
			break
		}
	}
	if p.take("else") {
		e.kids = append(e.kids, p.expr())
	}
	p.expect("endif", "at the end of if")
}

func (p *parser) let(e *node) {
	e.op = opLet
	p.expect("{", "after let")
	for !p.take("}") {
		it := &item{at: p.here()}
		if p.take("constraint") {
			it.kind = itemConstraint
			it.anns = p.stringAnnotations()
			it.value = p.expr()
		} else {
			p.declaration(it)
		}
		e.items = append(e.items, it)
		if !p.take(",") && !p.take(";") && !p.w.is("}") {
			p.here().fail(Syntax, "; or } is expected in let, not %s", p.w.describe())
		}
	}
	p.expect("in", "after let { }")
	e.kids = []*node{p.expr()}
}
