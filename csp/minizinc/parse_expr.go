package minizinc

import (
	"slices"
	"strings"
)

// This file reads expressions: binary operators by their precedence, then what stands between
// them.

// level is how an operator binds: a higher one more tightly.
type level struct {
	level int
	none  bool // a op b op c is no expression
}

var levels = func() map[string]level {
	m := make(map[string]level)
	for i, ops := range []string{"<->", "-> <-", `\/ xor`, `/\`, "< <= > >= = == != ~= ~!=", "in subset superset", "union diff symdiff", "intersect",
		".. ..< <.. <..<", "+ - ~+ ~-", "* / div mod ~* ~div", "^ ^-1", "", "++", "default"} {
		for op := range names(ops) {
			m[op] = level{level: i, none: i == 4 || i == 5 || i == 8}
		}
	}
	return m
}()

// The levels by their place in the list above.
const (
	setLevel   = 6
	unaryLevel = 12 // of what stands after not, - and +
	userLevel  = 15
)

// operator returns the operator that is next.
func (p *parser) operator() (l level, name string, ok bool) {
	switch p.w.token {
	case tOperator:
		return level{level: userLevel}, "`", true
	case tSymbol, tKeyword:
		l, ok = levels[p.w.text]
		return l, p.w.text, ok
	}
	return level{}, "", false
}

func (p *parser) expr() *node { return p.binary(0) }

// binary reads operands with operators of at least a level between them.
func (p *parser) binary(least int) *node {
	p.deeper()
	defer func() { p.depth-- }()
	left := p.unary()
	for {
		l, name, ok := p.operator()
		if !ok || l.level < least {
			return left
		}
		w := p.advance()
		e := &node{op: opBinary, at: left.at, name: name}
		switch name {
		case "`":
			e.op, e.name = opCall, w.text
		case "==":
			e.name = "="
		case "^-1":
			e.name = "^"
			one := &node{op: opInt, at: p.lex.at(w.off), n: -1, end: p.last}
			e.kids, e.end = []*node{left, one}, p.last
			left = e
			continue
		}
		if name == ".." && (p.w.is(",") || p.w.is("]")) {
			return &node{op: opAll, at: left.at, end: p.last, kids: []*node{left, nil}}
		}
		e.kids = []*node{left, p.binary(l.level + 1)}
		e.end = p.last
		left = e
		if next, _, ok := p.operator(); ok && l.none && next.level == l.level {
			p.here().fail(eSyntax, "%s after %s needs parentheses: neither binds more than the other", p.w.text, name)
		}
	}
}

// prefixes are the operators before an operand.
var prefixes = []string{"not", "-", "+"}

// unary reads an operand with the operators before it.
func (p *parser) unary() *node {
	at := p.here()
	for _, name := range prefixes {
		if p.w.is(name) {
			p.advance()
			e := &node{op: opUnary, at: at, name: name, kids: []*node{p.binary(unaryLevel)}}
			if k := e.kids[0]; name == "-" && k.op == opInt && k.n > 0 {
				e = &node{op: opInt, at: at, n: -k.n}
			}
			e.end = p.last
			return e
		}
	}
	return p.postfix()
}

// postfix reads an operand with indices and annotations after it.
func (p *parser) postfix() *node {
	e := p.primary()
	for {
		switch {
		case p.w.is("["):
			e = p.indexedBy(e)
		case p.w.is("::"):
			anns := p.annotations()
			annotated := *e
			annotated.anns = append(annotated.anns[:len(annotated.anns):len(annotated.anns)], anns...)
			e = &annotated
		case p.w.token == tSymbol && p.w.text == ".":
			p.here().unsupported("a field of a tuple or record")
		default:
			return e
		}
	}
}

// indices reads what stands between brackets, the closing one included.
func (p *parser) indices() []*node {
	var list []*node
	for {
		if at := p.here(); p.take("..") {
			e := &node{op: opAll, at: at}
			if !p.w.is(",") && !p.w.is("]") {
				e.kids = []*node{nil, p.binary(levels[".."].level + 1)}
			}
			e.end = p.last
			list = append(list, e)
		} else {
			list = append(list, p.expr())
		}
		if p.take("]") {
			return list
		}
		p.expect(",", "between indices")
	}
}

// annotations reads :: a :: b.
func (p *parser) annotations() []*node {
	var anns []*node
	for p.take("::") {
		anns = append(anns, p.annotation())
	}
	return anns
}

// annotation reads one: an operand without operators.
func (p *parser) annotation() *node {
	if at := p.here(); p.take("output") {
		return &node{op: opIdent, at: at, end: p.last, name: "output"}
	}
	e := p.primary()
	for p.w.is("[") {
		e = p.indexedBy(e)
	}
	return e
}

// indexedBy reads the indices after an array.
func (p *parser) indexedBy(list *node) *node {
	p.advance()
	e := &node{op: opAccess, at: list.at, kids: append([]*node{list}, p.indices()...)}
	e.end = p.last
	return e
}

// number reads an integer with a comma right after it, if that is next: the elements of long lists
// in data are no more than that.
func (p *parser) number() *node {
	if p.w.token != tInt || len(p.ahead) > 0 || p.lex.off == p.lex.to || p.lex.in.text[p.lex.off] != ',' {
		return nil
	}
	if len(p.nodes) == 0 {
		p.nodes = make([]node, 64)
	}
	e := &p.nodes[0]
	p.nodes = p.nodes[1:]
	*e = node{op: opInt, at: p.here(), end: p.w.end, n: p.w.n, name: p.w.text}
	p.lex.off++
	p.last, p.w = p.lex.off, p.lex.next()
	return e
}

// list reads what element reads, with commas between, up to a closing symbol.
func (p *parser) list(closing string, element func() *node) []*node {
	var list []*node
	for done := p.take(closing); !done; {
		if k := p.number(); k != nil {
			list = append(list, k)
			done = p.take(closing)
			continue
		}
		list = append(list, element())
		done = p.separated(closing, ", or "+closing+" is expected", ",")
	}
	return list
}

func (p *parser) primary() *node {
	p.deeper()
	defer func() { p.depth-- }()
	e := &node{at: p.here()}
	switch w := p.w; w.token {
	case tInt:
		p.advance()
		e.op, e.n, e.name = opInt, w.n, w.text
	case tFloat:
		p.advance()
		e.op, e.f, e.name = opFloat, w.f, w.text
	case tString:
		p.advance()
		p.interpolated(e, w)
	case tIdent:
		p.named(e)
	default:
		p.bracketed(e)
	}
	e.end = p.last
	return e
}

// interpolated makes a string with the expressions in it.
func (p *parser) interpolated(e *node, w word) {
	if w.parts == nil {
		e.op, e.name = opString, w.text
		return
	}
	e.op = opInterpolated
	for _, part := range w.parts {
		if part.to == 0 {
			e.kids = append(e.kids, &node{op: opString, at: e.at, name: part.text})
			continue
		}
		inner := &parser{lex: lexer{in: p.lex.in, off: part.from, to: part.to}, depth: p.depth, maxDepth: p.maxDepth}
		inner.w = inner.lex.next()
		e.kids = append(e.kids, inner.expr())
		if inner.w.token != tEOF {
			inner.here().fail(eSyntax, "one expression is expected in \\( ), and here follows %s", inner.w.describe())
		}
	}
}

// named reads a name, a call, or a call with generators.
func (p *parser) named(e *node) {
	w := p.advance()
	e.op, e.name = opIdent, w.text
	if w.text == "infinity" {
		e.op = opInfinity
		return
	}
	if p.w.is("^-1") && p.peek(1).is("(") { // the inverse of a constructor
		e.name += p.advance().text
	}
	if p.take("(") {
		p.call(e)
	}
}

// call reads arguments, or generators and what they make in parentheses of its own: what stands in
// the first ones may be either, as in f(i in s), until it is seen what follows.
func (p *parser) call(e *node) {
	list, conditions, filtered := p.filtered(")")
	e.op, e.kids = opCall, list
	if _, ok := levels[e.name]; ok && len(list) == 2 { // an operator by its name in quotation marks
		e.op, e.name = opBinary, strings.Replace(e.name, "==", "=", 1)
	} else if len(list) == 1 && slices.Contains(prefixes, e.name) {
		e.op = opUnary
	}
	if filtered || p.w.is("(") {
		e.op, e.gens = opGenerator, p.generators(list, conditions, !neutralAbsent[e.name])
		p.expect("(", "after generators")
		e.kids = []*node{p.expr()}
		p.expect(")", "after what is generated")
	}
}

// filtered reads expressions with commas between them, and the condition of each where there is one,
// up to a closing symbol.
func (p *parser) filtered(closing string) (list, conditions []*node, filtered bool) {
	for done := p.take(closing); !done; done = p.separated(closing, ", or "+closing+" is expected", ",") {
		list = append(list, p.expr())
		if closing == ")" && p.w.is(":") {
			p.here().unsupported("an argument or a field by its name")
		}
		var where *node
		if p.take("where") {
			where, filtered = p.expr(), true
		}
		conditions = append(conditions, where)
	}
	return list, conditions, filtered
}

// generators are i, j in s where c, k = t, of which elements of a list are made, or anything else.
func (p *parser) generators(parts, conditions []*node, list bool) (gens []generator) {
	if len(parts) == 0 {
		p.wanted("generators are expected")
	}
	var names []string
	for i, k := range parts {
		name, rest, op := k.generated()
		if names = append(names, name); op == "" && conditions[i] == nil && i+1 < len(parts) {
			continue
		}
		if op == "" || op == "=" && len(names) > 1 {
			k.at.fail(eSyntax, noGenerator)
		}
		at := parts[i+1-len(names)].at
		gens = append(gens, generator{at: at, names: names, in: rest, equals: op == "=", where: conditions[i], list: list})
		names = nil
	}
	return gens
}

const noGenerator = "a generator is expected, such as i, j in s where c"

// generated takes an expression apart that begins with name in ..., or with name = ...: what a generator has
// of it is all that follows. Of a name alone there is no operator.
func (e *node) generated() (name string, rest *node, op string) {
	switch {
	case e.op == opIdent:
		return e.name, nil, ""
	case e.op == opAnonymous:
		return "_", nil, ""
	case e.op != opBinary || e.at != e.kids[0].at:
	case e.name == "in" || e.name == "=":
		if name, _, inner := e.kids[0].generated(); name != "" && inner == "" {
			return name, e.kids[1], e.name
		}
	default:
		if name, rest, op = e.kids[0].generated(); op != "" {
			whole := *e
			whole.at, whole.kids = rest.at, append([]*node{rest}, e.kids[1:]...)
			return name, &whole, op
		}
	}
	e.at.fail(eSyntax, noGenerator)
	return "", nil, ""
}

// neutralAbsent are the functions to which it is the same whether an element is absent or not there.
var neutralAbsent = names("forall exists sum product")
