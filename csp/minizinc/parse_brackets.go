package minizinc

// This file reads what stands in brackets: sets, arrays, matrices, if and let.

// bracketed reads what begins with a keyword or sign.
func (p *parser) bracketed(e *node) {
	switch w := p.advance(); {
	case w.is("true"):
		e.op, e.n = opBool, 1
	case w.is("false"):
		e.op = opBool
	case w.is("_"):
		e.op = opAnonymous
	case w.is("<>"):
		e.op = opAbsent
	case w.is("("):
		inner := p.expr()
		if p.take(",") {
			e.op, e.kids = opTuple, append([]*node{inner}, p.list(")", p.expr)...)
			return
		}
		if p.w.is(":") {
			p.here().unsupported("a record")
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
		p.lex.at(w.off).fail(eSyntax, "a type stands where an expression is expected")
	default:
		p.lex.at(w.off).fail(eSyntax, "an expression is expected, not %s", w.describe())
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
		list, conditions, _ := p.filtered(closing)
		e.op, e.gens = comp, p.generators(list, conditions, comp == opArrayComp)
	case p.w.is(":") && plain == opArray:
		p.indexed(e, first)
	case p.take(","):
		e.kids = append(e.kids, p.list(closing, p.expr)...)
	default:
		p.expect(closing, "after an element")
	}
}

// indexed reads [i: a, j: b], or [i: a | generators].
func (p *parser) indexed(e *node, key *node) {
	e.op, e.kids = opIndexed, nil
	for {
		if p.take(":") {
			e.kids = append(e.kids, key, p.expr())
		} else {
			e.kids = append(e.kids, nil, key)
		}
		if len(e.kids) == 2 && p.take("|") {
			list, conditions, _ := p.filtered("]")
			e.gens = p.generators(list, conditions, false)
			return
		}
		if !p.w.is("]") {
			p.expect(",", "between elements")
		}
		if p.take("]") {
			return
		}
		key = p.expr()
	}
}

// row reads the elements of a row of a matrix, and before the first one its indices.
func (p *parser) row(end string) (keys, cells []*node) {
	for !p.w.is("|") && !p.w.is(end) {
		if k := p.number(); k != nil {
			cells = append(cells, k)
			continue
		}
		first := p.expr()
		if len(cells) == 0 && p.take(":") {
			keys = append(keys, first)
			continue
		}
		cells = append(cells, first)
		if !p.take(",") && !p.w.is("|") && !p.w.is(end) {
			p.wanted(", or | is expected in a matrix")
		}
	}
	return keys, cells
}

// matrix reads [| rows |], or with planes [| | rows |, | rows | |].
func (p *parser) matrix(e *node) {
	e.op = opMatrix
	if !p.take("|") {
		rows, columns := p.rows(e, "|]")
		p.expect("|]", "after a matrix")
		e.place(rows, columns)
		return
	}
	planes := 0
	for again := true; again; again = p.take(",") && p.take("|") {
		was := e.n
		e.n = 0
		if keys, columns := p.rows(e, "|"); keys != nil || columns != nil {
			p.here().fail(eSyntax, "the rows of a matrix of three dimensions have no indices")
		}
		if planes++; planes > 1 && e.n != was {
			p.here().fail(eSyntax, "plane %d has %d rows, and the planes before it %d", planes, e.n, was)
		}
	}
	e.m, e.n = e.n, planes
	p.expect("|]", "after the planes")
}

// rows reads rows up to a sign, and counts them in n: a plane of a matrix has a | after each. It
// returns their indices, where they are there.
func (p *parser) rows(e *node, end string) (rows, columns []*node) {
	width := -1
	for !p.w.is("|]") && (end == "|]" || !p.w.is(",")) {
		keys, cells := p.row(end)
		n, here := len(cells), p.here()
		e.kids = append(e.kids, cells...)
		switch p.take("|"); {
		case n == 0 && len(keys) > 0 && e.n == 0 && columns == nil:
			columns = keys
			continue
		case len(keys) > 1 || len(keys) == 1 && len(rows) < e.n || len(keys) == 0 && n > 0 && len(rows) > 0:
			here.fail(eSyntax, "each row of a matrix has one index, or none has one")
		case width >= 0 && n != width:
			here.fail(eSyntax, "row %d of the matrix has %d elements, and the rows before it %d", e.n+1, n, width)
		}
		rows, width = append(rows, keys...), n
		e.n += min(1, n)
	}
	if columns != nil && width >= 0 && len(columns) != width {
		e.at.fail(eSyntax, "%d columns have an index, and the rows have %d elements", len(columns), width)
	}
	return rows, columns
}

// place gives each element of a matrix its indices, where rows or columns have some.
func (e *node) place(rows, columns []*node) {
	if rows == nil && columns == nil {
		return
	}
	of := func(keys []*node, i int) *node {
		if keys != nil {
			return keys[i]
		}
		return &node{op: opInt, at: e.at, n: i + 1}
	}
	cells, width := e.kids, len(e.kids)/max(1, e.n)
	e.op, e.kids = opIndexed, nil
	for i, c := range cells {
		e.kids = append(e.kids, &node{op: opTuple, at: e.at, kids: []*node{of(rows, i/width), of(columns, i%width)}}, c)
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
	for done := p.take("}"); !done; done = p.separated("}", "; or } is expected in let", ",", ";") {
		it := &item{at: p.here()}
		if p.take("constraint") {
			p.stated(it, itemConstraint)
		} else {
			p.declaration(it)
		}
		e.items = append(e.items, it)
	}
	p.expect("in", "after let { }")
	e.kids = []*node{p.expr()}
}
