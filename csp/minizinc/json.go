package minizinc

import "fmt"

// This file reads data that is JSON. Its words are those of MiniZinc.

// parseObject reads data: the values of names that are declared. MiniZinc passes over the others, too.
func parseObject(in *file, maxDepth int, declared func(name string) *item) (given []*item) {
	p := newParser(in, maxDepth)
	p.object(func(at pos, name string) {
		it := declared(name)
		if it == nil {
			p.skip()
			return
		}
		enum, t := it.kind == itemEnum, it.ti
		e := p.json(enum || t.base == tyIn)
		if e.op == opArray && (enum || t.set && !t.array()) {
			e.op = opSet
		}
		if !enum {
			e = reshaped(e, t)
		}
		given = append(given, &item{kind: itemAssign, at: at, name: name, value: e})
	})
	if p.w.token != tEOF {
		p.wanted("data as JSON is one object: its end is expected")
	}
	return given
}

// reshaped gives a list the index sets that are declared: JSON has none.
func reshaped(e *node, t *typeInst) *node {
	call := &node{op: opCall, at: e.at, name: fmt.Sprintf("array%dd", len(t.dims))}
	for _, d := range t.dims {
		if d.in == nil {
			return e
		}
		call.kids = append(call.kids, d.in)
	}
	if e.op != opArray || len(t.dims) == 0 || len(e.kids) == 0 {
		return e
	}
	call.kids = append(call.kids, e)
	return call
}

// object reads an object, each value of it by a function.
func (p *parser) object(value func(at pos, name string)) {
	p.expect("{", "where an object of JSON begins")
	for done := p.take("}"); !done; done = p.separated("}", ", or } is expected in JSON", ",") {
		at := p.here()
		if p.w.token != tString {
			p.wanted("a name in quotation marks is expected in JSON")
		}
		name := p.advance().text
		p.expect(":", "after a name in JSON")
		value(at, name)
	}
}

// json reads a value. Strings are names where an enum is asked for.
func (p *parser) json(names bool) *node {
	p.deeper()
	defer func() { p.depth-- }()
	at, w := p.here(), p.w
	switch {
	case w.is("{"):
		return p.jsonObject(names)
	case w.is("["):
		return jsonArray(at, p.jsonList(names))
	case w.token == tIdent && w.text == "null":
		p.advance()
		return &node{op: opAbsent, at: at}
	case w.token == tString && names:
		p.advance()
		return &node{op: opIdent, at: at, name: w.text}
	case w.token != tInt && w.token != tFloat && w.token != tString && !w.is("-") && !w.is("true") && !w.is("false"):
		p.wanted("a value of JSON is expected")
	}
	return p.unary()
}

// skip goes past a value of any kind.
func (p *parser) skip() {
	for depth := 0; ; {
		switch w := p.advance(); {
		case w.token == tEOF:
			p.wanted("the end of a value of JSON is expected")
		case w.is("{") || w.is("["):
			depth++
		case w.is("}") || w.is("]"):
			depth--
		case w.is("-"):
			continue
		}
		if depth <= 0 {
			return
		}
	}
}

func (p *parser) jsonList(names bool) []*node {
	p.expect("[", "where a list of JSON begins")
	return p.list("]", func() *node { return p.json(names) })
}

// jsonArray makes an array of one to three dimensions.
func jsonArray(at pos, list []*node) *node {
	e := &node{op: opArray, at: at, kids: list}
	if len(list) == 0 || list[0].op != opArray && list[0].op != opMatrix {
		return e
	}
	first := list[0]
	e.op, e.n, e.m, e.kids = opMatrix, len(list), first.n, nil
	for _, row := range list {
		if row.op != first.op || row.n != first.n || row.m > 0 || len(row.kids) != len(first.kids) {
			at.unsupported("an array of JSON of more than three dimensions, or with rows of different lengths")
		}
		e.kids = append(e.kids, row.kids...)
	}
	return e
}

// jsonObject reads a set, a name, or a constructor with its argument.
func (p *parser) jsonObject(names bool) *node {
	at := p.here()
	binary := func(op string, a, b *node) *node {
		return &node{op: opBinary, at: at, name: op, kids: []*node{a, b}}
	}
	of := make(map[string]*node)
	p.object(func(_ pos, name string) {
		if name != "set" {
			of[name] = p.json(true)
			return
		}
		plain := &node{op: opSet, at: at}
		set := plain
		for _, k := range p.jsonList(names) {
			if k.op == opArray && len(k.kids) == 2 {
				set = binary("union", set, binary("..", k.kids[0], k.kids[1]))
			} else {
				plain.kids = append(plain.kids, k)
			}
		}
		of[name] = set
	})
	switch e, c := of["e"], of["c"]; {
	case of["set"] != nil:
		return of["set"]
	case c != nil && c.op == opIdent && e != nil:
		return &node{op: opCall, at: at, name: c.name, kids: []*node{e}}
	case e != nil && of["i"] != nil: // the i-th of an enum without names
		return &node{op: opCall, at: at, name: "to_enum", kids: []*node{e, of["i"]}}
	case e != nil && e.op == opIdent:
		return e
	}
	at.unsupported("an object of JSON that is no set and no value of an enum")
	return nil
}
