package minizinc

import (
	"math"
	"slices"

	"github.com/propago/propago/domains"
)

// This file reads items: a model is a list of them.

// parser reads one text.
type parser struct {
	lex      lexer
	w        word   // the next one
	ahead    []word // what was looked at beyond it
	last     int    // where the last word ended
	depth    int
	maxDepth int
	nodes    []node // room for those to come
}

// parseItems reads a model, or data that is no JSON. Expressions nest as deep as it says.
func parseItems(in *file, maxDepth int) []*item { return newParser(in, maxDepth).items() }

func newParser(in *file, maxDepth int) *parser {
	p := &parser{lex: lexer{in: in, to: len(in.text)}, maxDepth: maxDepth}
	p.w = p.lex.next()
	return p
}

func (p *parser) here() pos { return p.lex.at(p.w.off) }

// advance goes on to the next word and returns this one.
func (p *parser) advance() word {
	w := p.w
	p.last = w.end
	if len(p.ahead) > 0 {
		p.w, p.ahead = p.ahead[0], p.ahead[1:]
	} else {
		p.w = p.lex.next()
	}
	return w
}

// peek looks at the word after the next n.
func (p *parser) peek(n int) word {
	for len(p.ahead) < n {
		p.ahead = append(p.ahead, p.lex.next())
	}
	return p.ahead[n-1]
}

// take goes past a symbol, if it is next.
func (p *parser) take(symbol string) bool {
	if !p.w.is(symbol) {
		return false
	}
	p.advance()
	return true
}

// expect goes past a symbol that has to be next.
func (p *parser) expect(symbol, where string) {
	if !p.take(symbol) {
		p.wanted(symbol + " is expected " + where)
	}
}

// wanted ends the reading where something else is next.
func (p *parser) wanted(what string) {
	p.here().fail(eSyntax, "%s, not %s", what, p.w.describe())
}

func (p *parser) name(what string) string {
	if p.w.token != tIdent {
		p.wanted(what + " is expected")
	}
	return p.advance().text
}

// separated goes past one of some symbols, or stands before the closing one. It is done where it has
// gone past that.
func (p *parser) separated(closing, wanted string, separators ...string) (done bool) {
	if !slices.ContainsFunc(separators, p.take) && !p.w.is(closing) {
		p.wanted(wanted)
	}
	return p.take(closing)
}

// deeper counts how deep expressions are nested. The caller takes it back.
func (p *parser) deeper() {
	if p.depth++; p.depth > p.maxDepth {
		p.here().fail(eLimit, "expressions are nested more than %d deep", p.maxDepth)
	}
}

// items reads a whole text.
func (p *parser) items() []*item {
	var items []*item
	for p.w.token != tEOF {
		if p.take(";") {
			continue
		}
		items = append(items, p.item())
		if p.w.token != tEOF && !p.take(";") {
			p.wanted("; is expected after an item")
		}
	}
	return items
}

func (p *parser) item() *item {
	it := &item{at: p.here()}
	named := p.peek(1).token == tIdent
	switch {
	case p.take("include"):
		it.kind = itemInclude
		if p.w.token != tString {
			p.here().fail(eSyntax, "include is followed by the name of a file in quotation marks")
		}
		it.name = p.advance().text
	case p.take("constraint"):
		p.stated(it, itemConstraint)
	case p.take("output"):
		p.stated(it, itemOutput)
	case p.take("solve"):
		p.solve(it)
	case p.take("enum"):
		p.enum(it)
	case p.w.is("predicate"), p.w.is("test"), p.w.is("annotation") && named:
		it.ti = &typeInst{at: p.here(), base: tyBool, vars: p.w.is("predicate")}
		if p.w.is("annotation") {
			it.ti.base = tyAnn
		}
		p.advance()
		p.function(it)
	case p.take("function"):
		it.ti = p.typeInst()
		p.expect(":", "after the type of a function")
		p.function(it)
	case p.w.is("type") && named:
		p.here().unsupported("a synonym of a type")
	case p.w.token == tIdent && p.peek(1).is("="):
		it.kind, it.name = itemAssign, p.advance().text
		p.advance()
		it.value = p.expr()
	default:
		p.declaration(it)
	}
	return it
}

// stated reads what follows constraint or output.
func (p *parser) stated(it *item, kind itemKind) {
	it.kind, it.anns, it.value = kind, p.stringAnnotations(), p.expr()
}

// stringAnnotations reads constraint :: "name", where the expression comes after.
func (p *parser) stringAnnotations() []*node {
	var anns []*node
	for p.take("::") {
		anns = append(anns, p.primary())
	}
	return anns
}

func (p *parser) solve(it *item) {
	it.kind = itemSolve
	it.anns = p.annotations()
	for _, goal := range []string{"satisfy", "minimize", "maximize"} {
		if p.take(goal) {
			it.goal = goal
			if goal != "satisfy" {
				it.value = p.expr()
			}
			return
		}
	}
	p.wanted("solve is followed by satisfy, minimize or maximize")
}

// enum reads what follows enum: names in braces, constructors, or nothing.
func (p *parser) enum(it *item) {
	it.kind, it.name = itemEnum, p.name("the name of an enum")
	it.anns = p.annotations()
	if !p.take("=") {
		return
	}
	it.given = true
	for {
		if part := (&node{op: opCall, at: p.here(), name: "_"}); p.take("_") {
			p.expect("(", "after _ in an enum")
			part.kids = p.list(")", p.expr)
			it.enum = append(it.enum, part)
		} else {
			it.enum = append(it.enum, p.postfix())
		}
		if !p.take("++") {
			return
		}
	}
}

// function reads name(params) = body.
func (p *parser) function(it *item) {
	it.kind = itemFunction
	if p.w.token == tOperator {
		it.name = p.advance().text
	} else {
		it.name = p.name("the name of a function")
	}
	if p.take("(") {
		for done := p.take(")"); !done; done = p.separated(")", ", or ) is expected after a parameter", ",") {
			it.params = append(it.params, p.parameter())
		}
	}
	if p.w.is("ann") {
		p.here().unsupported("a name for the annotations of a call")
	}
	it.anns = p.annotations()
	if p.take("=") {
		it.value = p.expr()
	}
}

func (p *parser) parameter() *item {
	it := &item{kind: itemDecl, at: p.here(), ti: p.typeInst()}
	if p.take(":") {
		it.name = p.name("the name of a parameter")
	}
	it.anns = p.annotations()
	if it.annotated("annotated_expression") {
		it.at.unsupported("an annotation that takes the expression it stands at")
	}
	if p.w.is("=") {
		p.here().unsupported("a parameter with a default")
	}
	return it
}

// declaration reads type: name :: annotations = value.
func (p *parser) declaration(it *item) {
	it.kind = itemDecl
	it.ti = p.typeInst()
	p.expect(":", "after a type")
	if p.peek(1).is("(") { // a function, without the word
		p.function(it)
		return
	}
	it.name = p.name("the name of what is declared")
	it.anns = p.annotations()
	if p.take("=") {
		it.value = p.expr()
	}
}

// typeInst reads a type.
func (p *parser) typeInst() *typeInst {
	t := &typeInst{at: p.here()}
	p.deeper()
	defer func() { p.depth-- }()
	switch {
	case p.take("array"):
		p.expect("[", "after array")
		for again := true; again; again = p.take(",") {
			t.dims = append(t.dims, p.typeInst())
		}
		p.expect("]", "after the index sets of an array")
		p.expect("of", "in the type of an array")
	case p.take("list"):
		p.expect("of", "in the type of a list")
		t.dims, t.list = []*typeInst{{at: t.at, base: tyInt}}, true
	}
	p.scalar(t)
	return t
}

// scalar reads a type that is no array.
func (p *parser) scalar(t *typeInst) {
	for {
		switch {
		case p.take("var"):
			t.vars = true
		case p.take("par"):
		case p.take("opt"):
			t.opt = true
		case p.w.is("set") && p.peek(1).is("of"):
			p.advance()
			p.advance()
			t.set = true
		case p.w.is("array"):
			p.here().fail(eType, "the elements of an array are arrays: write array[a, b] of ...")
		default:
			p.baseType(t)
			return
		}
	}
}

func (p *parser) baseType(t *typeInst) {
	i := slices.IndexFunc([]string{"int", "bool", "float", "string", "ann"}, p.take)
	switch {
	case i >= 0:
		t.base = []base{tyInt, tyBool, tyFloat, tyString, tyAnn}[i]
	case p.take("any"):
		t.base = tyAny
		if p.w.token == tTypeVar {
			t.name = p.advance().text
		}
	case p.w.token == tTypeVar:
		t.base, t.name = tyVariable, p.advance().text
	case p.w.is("tuple") || p.w.is("record"):
		p.here().unsupported("a " + p.w.text)
	default:
		t.base = tyIn
		t.in = p.binary(setLevel)
		if t.in.binary("..") {
			openEnds(t.in.kids, t.vars)
		}
	}
}

// openEnds makes infinity, an end of the domain of a variable or of what a parameter may be, the
// farthest that there is.
func openEnds(ends []*node, vars bool) {
	lo, hi := math.MinInt>>2, math.MaxInt>>2
	if vars {
		lo, hi = domains.MinValue, domains.MaxValue
	}
	for _, e := range ends {
		if e.op == opInfinity {
			e.op, e.n = opInt, hi
		} else if e.op == opUnary && e.name == "-" && e.kids[0].op == opInfinity {
			e.op, e.n = opInt, lo
		}
	}
}
