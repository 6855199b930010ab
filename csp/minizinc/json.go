package minizinc

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// This file reads data that is JSON.

// jsonValue is a member of the object.
type jsonValue struct {
	at    pos
	name  string
	value any
}

// readJSON reads an object, in the order of its members.
func readJSON(f *file) []jsonValue {
	d := json.NewDecoder(strings.NewReader(f.text))
	d.UseNumber()
	here := func() pos { return pos{f, int(d.InputOffset())} }
	check := func(err error) {
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			here().fail(Syntax, "the JSON ends too early")
		} else if err != nil {
			here().fail(Syntax, "%v", err)
		}
	}
	token := func() json.Token {
		t, err := d.Token()
		check(err)
		return t
	}
	if token() != json.Delim('{') {
		here().fail(Syntax, "data as JSON is an object")
	}
	var members []jsonValue
	for d.More() {
		name := token().(string)
		m := jsonValue{at: here(), name: name}
		check(d.Decode(&m.value))
		members = append(members, m)
	}
	token()
	return members
}

// assignJSON gives a declared name a value of JSON.
func (m *model) assignJSON(v jsonValue) {
	g, ok := m.ev.globals[v.name]
	if !ok {
		return // MiniZinc passes over them, too
	}
	enum, t := g.it.kind == itemEnum, g.it.ti
	e := jsonNode(v.at, v.value, enum || t.base == tyIn)
	if e.op == opArray && (enum || t.set && !t.array()) {
		e.op = opSet
	}
	if !enum {
		e = reshaped(e, t)
	}
	m.assign(&item{kind: itemAssign, at: v.at, name: v.name, value: e}, true)
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

// jsonNode makes an expression of a value. Strings are names where an enum is asked for.
func jsonNode(at pos, v any, names bool) *node {
	e := &node{at: at}
	switch v := v.(type) {
	case nil:
		e.op = opAbsent
	case bool:
		e.op = opBool
		if v {
			e.n = 1
		}
	case string:
		e.op, e.name = opString, v
		if names {
			e.op = opIdent
		}
	case json.Number:
		n, err := strconv.Atoi(v.String())
		e.op, e.n = opInt, n
		if err != nil {
			f, err := v.Float64()
			if err != nil {
				at.fail(Syntax, "the number %s cannot be read", v)
			}
			e.op, e.f = opFloat, f
		}
	case []any:
		jsonArray(e, v, names)
	case map[string]any:
		jsonObject(e, v, names)
	}
	return e
}

// jsonArray makes an array of one to three dimensions.
func jsonArray(e *node, list []any, names bool) {
	e.op = opArray
	for i, x := range list {
		inner, nested := x.([]any)
		if !nested {
			e.kids = append(e.kids, jsonNode(e.at, x, names))
			continue
		}
		row := &node{at: e.at}
		jsonArray(row, inner, names)
		if row.op == opMatrix && row.m > 0 || i > 0 && (e.op == opMatrix) && len(row.kids)*i != len(e.kids) {
			e.at.unsupported("an array of JSON of more than three dimensions, or with rows of different lengths")
		}
		e.op, e.n = opMatrix, len(list)
		if row.op == opMatrix {
			e.m = row.n
		}
		e.kids = append(e.kids, row.kids...)
	}
}

// jsonObject makes a set, a name, or the call of a constructor.
func jsonObject(e *node, o map[string]any, names bool) {
	binary := func(op string, a, b *node) *node { return &node{op: opBinary, at: e.at, name: op, kids: []*node{a, b}} }
	if list, ok := o["set"].([]any); ok {
		e.op = opSet
		var ranges *node
		for _, x := range list {
			pair, ok := x.([]any)
			if !ok || len(pair) != 2 {
				e.kids = append(e.kids, jsonNode(e.at, x, names))
				continue
			}
			r := binary("..", jsonNode(e.at, pair[0], names), jsonNode(e.at, pair[1], names))
			if ranges != nil {
				r = binary("union", ranges, r)
			}
			ranges = r
		}
		if ranges != nil {
			plain := *e
			*e = *binary("union", ranges, &plain)
		}
		return
	}
	if name, ok := o["c"].(string); ok {
		e.op, e.name, e.kids = opCall, name, []*node{jsonNode(e.at, o["e"], true)}
		return
	}
	if name, ok := o["e"].(string); ok {
		e.op, e.name = opIdent, name
		if i, ok := o["i"]; ok { // the i-th of an enum without names
			of := *e
			*e = node{op: opCall, at: e.at, name: "to_enum", kids: []*node{&of, jsonNode(e.at, i, false)}}
		}
		return
	}
	e.at.unsupported("an object of JSON that is no set and no value of an enum")
}
