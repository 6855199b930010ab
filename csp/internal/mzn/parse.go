package mzn

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
	nodes    []Node // room for those to come
}

// Items reads a model, or data that is no JSON. Expressions nest as deep as it says.
func Items(in *File, maxDepth int) []*Item { return newParser(in, maxDepth).items() }

func newParser(in *File, maxDepth int) *parser {
	p := &parser{lex: lexer{in: in, to: len(in.Text)}, maxDepth: maxDepth}
	p.w = p.lex.next()
	return p
}

func (p *parser) here() Pos { return p.lex.at(p.w.off) }

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
	p.here().Fail(Syntax, "%s, not %s", what, p.w.describe())
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
		p.here().Fail(Limit, "expressions are nested more than %d deep", p.maxDepth)
	}
}

// items reads a whole text.
func (p *parser) items() []*Item {
	var items []*Item
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

func (p *parser) item() *Item {
	it := &Item{At: p.here()}
	named := p.peek(1).token == tIdent
	switch {
	case p.take("include"):
		it.Kind = ItemInclude
		if p.w.token != tString {
			p.here().Fail(Syntax, "include is followed by the name of a file in quotation marks")
		}
		it.Name = p.advance().text
	case p.take("constraint"):
		p.stated(it, ItemConstraint)
	case p.take("output"):
		p.stated(it, ItemOutput)
	case p.take("solve"):
		p.solve(it)
	case p.take("enum"):
		p.enum(it)
	case p.w.is("predicate"), p.w.is("test"), p.w.is("annotation") && named:
		it.Type = &TypeInst{At: p.here(), Base: TyBool, Vars: p.w.is("predicate")}
		if p.w.is("annotation") {
			it.Type.Base = TyAnn
		}
		p.advance()
		p.function(it)
	case p.take("function"):
		it.Type = p.typeInst()
		p.expect(":", "after the type of a function")
		p.function(it)
	case p.w.is("type") && named:
		p.here().Unsupported("a synonym of a type")
	case p.w.token == tIdent && p.peek(1).is("="):
		it.Kind, it.Name = ItemAssign, p.advance().text
		p.advance()
		it.Value = p.expr()
	default:
		p.declaration(it)
	}
	return it
}

// stated reads what follows constraint or output.
func (p *parser) stated(it *Item, kind ItemKind) {
	it.Kind = kind
	for p.take("::") { // as in constraint :: "name", where the expression comes after
		it.Anns = append(it.Anns, p.primary())
	}
	it.Value = p.expr()
}

func (p *parser) solve(it *Item) {
	it.Kind = ItemSolve
	it.Anns = p.annotations()
	for _, goal := range []string{"satisfy", "minimize", "maximize"} {
		if p.take(goal) {
			it.Goal = goal
			if goal != "satisfy" {
				it.Value = p.expr()
			}
			return
		}
	}
	p.wanted("solve is followed by satisfy, minimize or maximize")
}

// enum reads what follows enum: names in braces, constructors, or nothing.
func (p *parser) enum(it *Item) {
	it.Kind, it.Name = ItemEnum, p.name("the name of an enum")
	it.Anns = p.annotations()
	if !p.take("=") {
		return
	}
	it.Given = true
	for {
		if part := (&Node{Op: OpCall, At: p.here(), Name: "_"}); p.take("_") {
			p.expect("(", "after _ in an enum")
			part.Kids = p.list(")", p.expr)
			it.Enum = append(it.Enum, part)
		} else {
			it.Enum = append(it.Enum, p.postfix())
		}
		if !p.take("++") {
			return
		}
	}
}

// function reads name(params) = body.
func (p *parser) function(it *Item) {
	it.Kind = ItemFunction
	if p.w.token == tOperator {
		it.Name = p.advance().text
	} else {
		it.Name = p.name("the name of a function")
	}
	if p.take("(") {
		for done := p.take(")"); !done; done = p.separated(")", ", or ) is expected after a parameter", ",") {
			it.Params = append(it.Params, p.parameter())
		}
	}
	if p.w.is("ann") {
		p.here().Unsupported("a name for the annotations of a call")
	}
	it.Anns = p.annotations()
	if p.take("=") {
		it.Value = p.expr()
	}
}

func (p *parser) parameter() *Item {
	it := &Item{Kind: ItemDecl, At: p.here(), Type: p.typeInst()}
	if p.take(":") {
		it.Name = p.name("the name of a parameter")
	}
	it.Anns = p.annotations()
	if it.Annotated("annotated_expression") {
		it.At.Unsupported("an annotation that takes the expression it stands at")
	}
	if p.w.is("=") {
		p.here().Unsupported("a parameter with a default")
	}
	return it
}

// declaration reads type: name :: annotations = value.
func (p *parser) declaration(it *Item) {
	it.Kind = ItemDecl
	it.Type = p.typeInst()
	p.expect(":", "after a type")
	if p.peek(1).is("(") { // a function, without the word
		p.function(it)
		return
	}
	it.Name = p.name("the name of what is declared")
	it.Anns = p.annotations()
	if p.take("=") {
		it.Value = p.expr()
	}
}

// typeInst reads a type.
func (p *parser) typeInst() *TypeInst {
	t := &TypeInst{At: p.here()}
	p.deeper()
	defer func() { p.depth-- }()
	switch {
	case p.take("array"):
		p.expect("[", "after array")
		for again := true; again; again = p.take(",") {
			t.Dims = append(t.Dims, p.typeInst())
		}
		p.expect("]", "after the index sets of an array")
		p.expect("of", "in the type of an array")
	case p.take("list"):
		p.expect("of", "in the type of a list")
		t.Dims, t.list = []*TypeInst{{At: t.At, Base: TyInt}}, true
	}
	p.scalar(t)
	return t
}

// scalar reads a type that is no array.
func (p *parser) scalar(t *TypeInst) {
	for {
		switch {
		case p.take("var"):
			t.Vars = true
		case p.take("par"):
		case p.take("opt"):
			t.Opt = true
		case p.w.is("set") && p.peek(1).is("of"):
			p.advance()
			p.advance()
			t.Set = true
		case p.w.is("array"):
			p.here().Fail(Type, "the elements of an array are arrays: write array[a, b] of ...")
		default:
			p.baseType(t)
			return
		}
	}
}

func (p *parser) baseType(t *TypeInst) {
	i := slices.IndexFunc([]string{"int", "bool", "float", "string", "ann"}, p.take)
	switch {
	case i >= 0:
		t.Base = []Base{TyInt, TyBool, TyFloat, TyString, TyAnn}[i]
	case p.take("any"):
		t.Base = TyAny
		if p.w.token == tTypeVar {
			t.name = p.advance().text
		}
	case p.w.token == tTypeVar:
		t.Base, t.name = TyVariable, p.advance().text
	case p.w.is("tuple") || p.w.is("record"):
		p.here().Unsupported("a " + p.w.text)
	default:
		t.Base = TyIn
		t.In = p.binary(setLevel)
		if t.In.Binary("..") {
			openEnds(t.In.Kids, t.Vars)
		}
	}
}

// openEnds makes infinity, an end of the domain of a variable or of what a parameter may be, the
// farthest that there is.
func openEnds(ends []*Node, vars bool) {
	lo, hi := math.MinInt>>2, math.MaxInt>>2
	if vars {
		lo, hi = domains.MinValue, domains.MaxValue
	}
	for _, e := range ends {
		if e.Op == OpInfinity {
			e.Op, e.N = OpInt, hi
		} else if e.Op == OpUnary && e.Name == "-" && e.Kids[0].Op == OpInfinity {
			e.Op, e.N = OpInt, lo
		}
	}
}
