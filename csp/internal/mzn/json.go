package mzn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// This file reads data that is JSON. Its words are those of MiniZinc, of which JSON has fewer: comments,
// a comma before a bracket, or an expression in a string are none of it.

// Object reads data: the values of names that are declared. MiniZinc passes over the others, too.
func Object(in *File, maxDepth int, declared func(name string) *Item) (given []*Item) {
	p := newParser(in, maxDepth)
	p.object(func(at Pos, name string) {
		it := declared(name)
		if it == nil {
			p.skip()
			return
		}
		enum, t := it.Kind == ItemEnum, it.Type
		e := p.json(enum || t.Base == TyIn)
		if e.Op == OpArray && (enum || t.Set && !t.Array()) {
			e.Op = OpSet
		}
		if !enum {
			e = reshaped(e, t)
		}
		given = append(given, &Item{Kind: ItemAssign, At: at, Name: name, Value: e})
	})
	if p.w.token != tEOF {
		p.wanted("data as JSON is one object: its end is expected")
	}
	strict(in)
	return given
}

// strict refuses what is no JSON, but for a mark of the byte order at the beginning. Compacting is what
// checks with the least code, which counts in a browser, but does not tell the place: the first byte
// with which a text is wrong, rather than not at its end.
func strict(in *File) {
	text := []byte(strings.TrimPrefix(in.Text, "\ufeff"))
	wrong := json.Compact(new(bytes.Buffer), text)
	if wrong == nil {
		return
	}
	at := sort.Search(len(text), func(n int) bool {
		err := json.Compact(new(bytes.Buffer), text[:n+1])
		return err != nil && err.Error() == wrong.Error()
	})
	Pos{in, len(in.Text) - len(text) + at}.Fail(Syntax, "this is no JSON: %v", wrong)
}

// reshaped gives a list the index sets that are declared: JSON has none.
func reshaped(e *Node, t *TypeInst) *Node {
	call := &Node{Op: OpCall, At: e.At, Name: fmt.Sprintf("array%dd", len(t.Dims))}
	for _, d := range t.Dims {
		if d.In == nil {
			return e
		}
		call.Kids = append(call.Kids, d.In)
	}
	if e.Op != OpArray || len(t.Dims) == 0 || len(e.Kids) == 0 {
		return e
	}
	call.Kids = append(call.Kids, e)
	return call
}

// object reads an object, each value of it by a function.
func (p *parser) object(value func(at Pos, name string)) {
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
func (p *parser) json(names bool) *Node {
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
		return &Node{Op: OpAbsent, At: at}
	case w.token == tString && names:
		p.advance()
		return &Node{Op: OpIdent, At: at, Name: w.text}
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

func (p *parser) jsonList(names bool) []*Node {
	p.expect("[", "where a list of JSON begins")
	return p.list("]", func() *Node { return p.json(names) })
}

// jsonArray makes an array of one to three dimensions.
func jsonArray(at Pos, list []*Node) *Node {
	e := &Node{Op: OpArray, At: at, Kids: list}
	if len(list) == 0 || list[0].Op != OpArray && list[0].Op != OpMatrix {
		return e
	}
	first := list[0]
	e.Op, e.N, e.M, e.Kids = OpMatrix, len(list), first.N, nil
	for _, row := range list {
		if row.Op != first.Op || row.N != first.N || row.M > 0 || len(row.Kids) != len(first.Kids) {
			at.Unsupported("an array of JSON of more than three dimensions, or with rows of different lengths")
		}
		e.Kids = append(e.Kids, row.Kids...)
	}
	return e
}

// jsonObject reads a set, a name, or a constructor with its argument.
func (p *parser) jsonObject(names bool) *Node {
	at := p.here()
	binary := func(op string, a, b *Node) *Node {
		return &Node{Op: OpBinary, At: at, Name: op, Kids: []*Node{a, b}}
	}
	of := make(map[string]*Node)
	p.object(func(_ Pos, name string) {
		if name != "set" {
			of[name] = p.json(true)
			return
		}
		plain := &Node{Op: OpSet, At: at}
		set := plain
		for _, k := range p.jsonList(names) {
			if k.Op == OpArray && len(k.Kids) == 2 {
				set = binary("union", set, binary("..", k.Kids[0], k.Kids[1]))
			} else {
				plain.Kids = append(plain.Kids, k)
			}
		}
		of[name] = set
	})
	switch e, c := of["e"], of["c"]; {
	case of["set"] != nil:
		return of["set"]
	case c != nil && c.Op == OpIdent && e != nil:
		return &Node{Op: OpCall, At: at, Name: c.Name, Kids: []*Node{e}}
	case e != nil && of["i"] != nil: // the i-th of an enum without names
		return &Node{Op: OpCall, At: at, Name: "to_enum", Kids: []*Node{e, of["i"]}}
	case e != nil && e.Op == OpIdent:
		return e
	}
	at.Unsupported("an object of JSON that is no set and no value of an enum")
	return nil
}
