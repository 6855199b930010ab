package mzn

// This file reads what stands in brackets: sets, arrays, matrices, if and let.

// bracketed reads what begins with a keyword or sign.
func (p *parser) bracketed(e *Node) {
	switch w := p.advance(); {
	case w.is("true"):
		e.Op, e.N = OpBool, 1
	case w.is("false"):
		e.Op = OpBool
	case w.is("_"):
		e.Op = OpAnonymous
	case w.is("<>"):
		e.Op = OpAbsent
	case w.is("("):
		inner := p.expr()
		if p.take(",") {
			e.Op, e.Kids = OpTuple, append([]*Node{inner}, p.list(")", p.expr)...)
			return
		}
		if p.w.is(":") {
			p.here().Unsupported("a record")
		}
		p.expect(")", "after an expression in parentheses")
		at := e.At
		*e = *inner
		e.At = at
	case w.is("{"):
		p.comprehension(e, "}", OpSet, OpSetComp)
	case w.is("["):
		p.comprehension(e, "]", OpArray, OpArrayComp)
	case w.is("[|"):
		p.matrix(e)
	case w.is("if"):
		p.conditional(e)
	case w.is("let"):
		p.let(e)
	case w.is("array") || w.is("set") || w.is("opt") || w.is("var"):
		p.lex.at(w.off).Fail(Syntax, "a type stands where an expression is expected")
	default:
		p.lex.at(w.off).Fail(Syntax, "an expression is expected, not %s", w.describe())
	}
}

// comprehension reads the elements of a set or an array, or e | generators.
func (p *parser) comprehension(e *Node, closing string, plain, comp Op) {
	e.Op = plain
	if p.take(closing) {
		return
	}
	first := p.expr()
	e.Kids = []*Node{first}
	switch {
	case p.take("|"):
		list, conditions, _ := p.filtered(closing)
		e.Op, e.Gens = comp, p.generators(list, conditions, comp == OpArrayComp)
	case p.w.is(":") && plain == OpArray:
		p.indexed(e, first)
	case p.take(","):
		e.Kids = append(e.Kids, p.list(closing, p.expr)...)
	default:
		p.expect(closing, "after an element")
	}
}

// indexed reads [i: a, j: b], or [i: a | generators].
func (p *parser) indexed(e *Node, key *Node) {
	e.Op, e.Kids = OpIndexed, nil
	for {
		if p.take(":") {
			e.Kids = append(e.Kids, key, p.expr())
		} else {
			e.Kids = append(e.Kids, nil, key)
		}
		if len(e.Kids) == 2 && p.take("|") {
			list, conditions, _ := p.filtered("]")
			e.Gens = p.generators(list, conditions, false)
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
func (p *parser) row(end string) (keys, cells []*Node) {
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
func (p *parser) matrix(e *Node) {
	e.Op = OpMatrix
	if !p.take("|") {
		rows, columns := p.rows(e, "|]")
		p.expect("|]", "after a matrix")
		e.place(rows, columns)
		return
	}
	planes := 0
	for again := true; again; again = p.take(",") && p.take("|") {
		was := e.N
		e.N = 0
		if keys, columns := p.rows(e, "|"); keys != nil || columns != nil {
			p.here().Fail(Syntax, "the rows of a matrix of three dimensions have no indices")
		}
		if planes++; planes > 1 && e.N != was {
			p.here().Fail(Syntax, "plane %d has %d rows, and the planes before it %d", planes, e.N, was)
		}
	}
	e.M, e.N = e.N, planes
	p.expect("|]", "after the planes")
}

// rows reads rows up to a sign, and counts them in n: a plane of a matrix has a | after each. It
// returns their indices, where they are there.
func (p *parser) rows(e *Node, end string) (rows, columns []*Node) {
	width := -1
	for !p.w.is("|]") && (end == "|]" || !p.w.is(",")) {
		keys, cells := p.row(end)
		n, here := len(cells), p.here()
		e.Kids = append(e.Kids, cells...)
		switch p.take("|"); {
		case n == 0 && len(keys) > 0 && e.N == 0 && columns == nil:
			columns = keys
			continue
		case len(keys) > 1 || len(keys) == 1 && len(rows) < e.N || len(keys) == 0 && n > 0 && len(rows) > 0:
			here.Fail(Syntax, "each row of a matrix has one index, or none has one")
		case width >= 0 && n != width:
			here.Fail(Syntax, "row %d of the matrix has %d elements, and the rows before it %d", e.N+1, n, width)
		}
		rows, width = append(rows, keys...), n
		e.N += min(1, n)
	}
	if columns != nil && width >= 0 && len(columns) != width {
		e.At.Fail(Syntax, "%d columns have an index, and the rows have %d elements", len(columns), width)
	}
	return rows, columns
}

// place gives each element of a matrix its indices, where rows or columns have some.
func (e *Node) place(rows, columns []*Node) {
	if rows == nil && columns == nil {
		return
	}
	of := func(keys []*Node, i int) *Node {
		if keys != nil {
			return keys[i]
		}
		return &Node{Op: OpInt, At: e.At, N: i + 1}
	}
	cells, width := e.Kids, len(e.Kids)/max(1, e.N)
	e.Op, e.Kids = OpIndexed, nil
	for i, c := range cells {
		e.Kids = append(e.Kids, &Node{Op: OpTuple, At: e.At, Kids: []*Node{of(rows, i/width), of(columns, i%width)}}, c)
	}
}

func (p *parser) conditional(e *Node) {
	e.Op = OpIf
	for {
		e.Kids = append(e.Kids, p.expr())
		p.expect("then", "after the condition")
		e.Kids = append(e.Kids, p.expr())
		if !p.take("elseif") {
			break
		}
	}
	if p.take("else") {
		e.Kids = append(e.Kids, p.expr())
	}
	p.expect("endif", "at the end of if")
}

func (p *parser) let(e *Node) {
	e.Op = OpLet
	p.expect("{", "after let")
	for done := p.take("}"); !done; done = p.separated("}", "; or } is expected in let", ",", ";") {
		it := &Item{At: p.here()}
		if p.take("constraint") {
			p.stated(it, ItemConstraint)
		} else {
			p.declaration(it)
		}
		e.Items = append(e.Items, it)
	}
	p.expect("in", "after let { }")
	e.Kids = []*Node{p.expr()}
}
