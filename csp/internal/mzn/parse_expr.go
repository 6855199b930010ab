package mzn

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

// Operators are the binary operators, with how they bind.
var Operators = func() map[string]level {
	m := make(map[string]level)
	for i, ops := range []string{"<->", "-> <-", `\/ xor`, `/\`, "< <= > >= = == != ~= ~!=", "in subset superset", "union diff symdiff", "intersect",
		".. ..< <.. <..<", "+ - ~+ ~-", "* / div mod ~* ~div", "^ ^-1", "", "++", "default"} {
		for op := range Words(ops) {
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
		l, ok = Operators[p.w.text]
		return l, p.w.text, ok
	}
	return level{}, "", false
}

func (p *parser) expr() *Node { return p.binary(0) }

// binary reads operands with operators of at least a level between them.
func (p *parser) binary(least int) *Node {
	p.deeper()
	defer func() { p.depth-- }()
	left := p.unary()
	for {
		l, name, ok := p.operator()
		if !ok || l.level < least {
			return left
		}
		w := p.advance()
		e := &Node{Op: OpBinary, At: left.At, Name: name}
		switch name {
		case "`":
			e.Op, e.Name = OpCall, w.text
		case "==":
			e.Name = "="
		case "^-1":
			e.Name = "^"
			one := &Node{Op: OpInt, At: p.lex.at(w.off), N: -1, End: p.last}
			e.Kids, e.End = []*Node{left, one}, p.last
			left = e
			continue
		}
		if name == ".." && (p.w.is(",") || p.w.is("]")) {
			return &Node{Op: OpAll, At: left.At, End: p.last, Kids: []*Node{left, nil}}
		}
		e.Kids = []*Node{left, p.binary(l.level + 1)}
		e.End = p.last
		left = e
		if next, _, ok := p.operator(); ok && l.none && next.level == l.level {
			p.here().Fail(Syntax, "%s after %s needs parentheses: neither binds more than the other", p.w.text, name)
		}
	}
}

// prefixes are the operators before an operand.
var prefixes = []string{"not", "-", "+"}

// unary reads an operand with the operators before it.
func (p *parser) unary() *Node {
	at := p.here()
	for _, name := range prefixes {
		if p.w.is(name) {
			p.advance()
			e := &Node{Op: OpUnary, At: at, Name: name, Kids: []*Node{p.binary(unaryLevel)}}
			if k := e.Kids[0]; name == "-" && k.Op == OpInt && k.N > 0 {
				e = &Node{Op: OpInt, At: at, N: -k.N}
			}
			e.End = p.last
			return e
		}
	}
	return p.postfix()
}

// postfix reads an operand with indices and annotations after it.
func (p *parser) postfix() *Node {
	e := p.primary()
	for {
		switch {
		case p.w.is("["):
			e = p.indexedBy(e)
		case p.w.is("::"):
			anns := p.annotations()
			annotated := *e
			annotated.Anns = append(annotated.Anns[:len(annotated.Anns):len(annotated.Anns)], anns...)
			e = &annotated
		case p.w.token == tSymbol && p.w.text == ".":
			p.here().Unsupported("a field of a tuple or record")
		default:
			return e
		}
	}
}

// indices reads what stands between brackets, the closing one included.
func (p *parser) indices() []*Node {
	var list []*Node
	for {
		if at := p.here(); p.take("..") {
			e := &Node{Op: OpAll, At: at}
			if !p.w.is(",") && !p.w.is("]") {
				e.Kids = []*Node{nil, p.binary(Operators[".."].level + 1)}
			}
			e.End = p.last
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
func (p *parser) annotations() []*Node {
	var anns []*Node
	for p.take("::") {
		anns = append(anns, p.annotation())
	}
	return anns
}

// annotation reads one: an operand without operators.
func (p *parser) annotation() *Node {
	if at := p.here(); p.take("output") {
		return &Node{Op: OpIdent, At: at, End: p.last, Name: "output"}
	}
	e := p.primary()
	for p.w.is("[") {
		e = p.indexedBy(e)
	}
	return e
}

// indexedBy reads the indices after an array.
func (p *parser) indexedBy(list *Node) *Node {
	p.advance()
	e := &Node{Op: OpAccess, At: list.At, Kids: append([]*Node{list}, p.indices()...)}
	e.End = p.last
	return e
}

// number reads an integer with a comma right after it, if that is next: the elements of long lists
// in data are no more than that.
func (p *parser) number() *Node {
	if p.w.token != tInt || len(p.ahead) > 0 || p.lex.off == p.lex.to || p.lex.in.Text[p.lex.off] != ',' {
		return nil
	}
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, 64)
	}
	e := &p.nodes[0]
	p.nodes = p.nodes[1:]
	*e = Node{Op: OpInt, At: p.here(), End: p.w.end, N: p.w.n, Name: p.w.text}
	p.lex.off++
	p.last, p.w = p.lex.off, p.lex.next()
	return e
}

// list reads what element reads, with commas between, up to a closing symbol.
func (p *parser) list(closing string, element func() *Node) []*Node {
	var list []*Node
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

func (p *parser) primary() *Node {
	p.deeper()
	defer func() { p.depth-- }()
	e := &Node{At: p.here()}
	switch w := p.w; w.token {
	case tInt:
		p.advance()
		e.Op, e.N, e.Name = OpInt, w.n, w.text
	case tFloat:
		p.advance()
		e.Op, e.F, e.Name = OpFloat, w.f, w.text
	case tString:
		p.advance()
		p.interpolated(e, w)
	case tIdent:
		p.named(e)
	default:
		p.bracketed(e)
	}
	e.End = p.last
	return e
}

// interpolated makes a string with the expressions in it.
func (p *parser) interpolated(e *Node, w word) {
	if w.parts == nil {
		e.Op, e.Name = OpString, w.text
		return
	}
	e.Op = OpInterpolated
	for _, part := range w.parts {
		if part.to == 0 {
			e.Kids = append(e.Kids, &Node{Op: OpString, At: e.At, Name: part.text})
			continue
		}
		inner := &parser{lex: lexer{in: p.lex.in, off: part.from, to: part.to}, depth: p.depth, maxDepth: p.maxDepth}
		inner.w = inner.lex.next()
		e.Kids = append(e.Kids, inner.expr())
		if inner.w.token != tEOF {
			inner.here().Fail(Syntax, "one expression is expected in \\( ), and here follows %s", inner.w.describe())
		}
	}
}

// named reads a name, a call, or a call with generators.
func (p *parser) named(e *Node) {
	w := p.advance()
	e.Op, e.Name = OpIdent, w.text
	if w.text == "infinity" {
		e.Op = OpInfinity
		return
	}
	if p.w.is("^-1") && p.peek(1).is("(") { // the inverse of a constructor
		e.Name += p.advance().text
	}
	if p.take("(") {
		p.call(e)
	}
}

// call reads arguments, or generators and what they make in parentheses of its own: what stands in
// the first ones may be either, as in f(i in s), until it is seen what follows.
func (p *parser) call(e *Node) {
	list, conditions, filtered := p.filtered(")")
	e.Op, e.Kids = OpCall, list
	if _, ok := Operators[e.Name]; ok && len(list) == 2 { // an operator by its name in quotation marks
		e.Op, e.Name = OpBinary, strings.Replace(e.Name, "==", "=", 1)
	} else if len(list) == 1 && slices.Contains(prefixes, e.Name) {
		e.Op = OpUnary
	}
	if filtered || p.w.is("(") {
		e.Op, e.Gens = OpGenerator, p.generators(list, conditions, !neutralAbsent[e.Name])
		p.expect("(", "after generators")
		e.Kids = []*Node{p.expr()}
		p.expect(")", "after what is generated")
	}
}

// filtered reads expressions with commas between them, and the condition of each where there is one,
// up to a closing symbol.
func (p *parser) filtered(closing string) (list, conditions []*Node, filtered bool) {
	for done := p.take(closing); !done; done = p.separated(closing, ", or "+closing+" is expected", ",") {
		list = append(list, p.expr())
		if closing == ")" && p.w.is(":") {
			p.here().Unsupported("an argument or a field by its name")
		}
		var where *Node
		if p.take("where") {
			where, filtered = p.expr(), true
		}
		conditions = append(conditions, where)
	}
	return list, conditions, filtered
}

// generators are i, j in s where c, k = t, of which elements of a list are made, or anything else.
func (p *parser) generators(parts, conditions []*Node, list bool) (gens []Generator) {
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
			k.At.Fail(Syntax, noGenerator)
		}
		at := parts[i+1-len(names)].At
		gens = append(gens, Generator{At: at, Names: names, In: rest, Equals: op == "=", Where: conditions[i], List: list})
		names = nil
	}
	return gens
}

const noGenerator = "a generator is expected, such as i, j in s where c"

// generated takes an expression apart that begins with name in ..., or with name = ...: what a generator has
// of it is all that follows. Of a name alone there is no operator.
func (e *Node) generated() (name string, rest *Node, op string) {
	switch {
	case e.Op == OpIdent:
		return e.Name, nil, ""
	case e.Op == OpAnonymous:
		return "_", nil, ""
	case e.Op != OpBinary || e.At != e.Kids[0].At:
	case e.Name == "in" || e.Name == "=":
		if name, _, inner := e.Kids[0].generated(); name != "" && inner == "" {
			return name, e.Kids[1], e.Name
		}
	default:
		if name, rest, op = e.Kids[0].generated(); op != "" {
			whole := *e
			whole.At, whole.Kids = rest.At, append([]*Node{rest}, e.Kids[1:]...)
			return name, &whole, op
		}
	}
	e.At.Fail(Syntax, noGenerator)
	return "", nil, ""
}

// neutralAbsent are the functions to which it is the same whether an element is absent or not there.
var neutralAbsent = Words("forall exists sum product")
