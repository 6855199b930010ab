package minizinc

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/domains"
)

// This file is what is printed of a solution where the model says nothing, and JSON.

// printed are the names that a model prints by itself: variables that are declared without a value,
// or with one that has _ in it, and what is annotated with output, but for no_output; or what is annotated with add_to_output, or
// as FlatZinc does it, alone, where something is.
func (ev *evaluator) printed(yield func(name string, v value)) {
	added := []string{"add_to_output", "output_var", "output_array"}
	chosen := slices.ContainsFunc(ev.order, func(g *global) bool { return g.it.annotated(added...) })
	for _, g := range ev.order {
		given := g.it.value
		open := g.it.ti != nil && g.it.ti.vars && !g.it.annotated("no_output") && (given == nil ||
			(given.op == opArray || given.op == opMatrix) && slices.ContainsFunc(given.kids, func(k *node) bool { return k.op == opAnonymous }))
		if g.it.kind == itemDecl && (g.it.annotated(append(added, "output")...) || open && !chosen) {
			yield(g.it.name, ev.ground(ev.global(g, given)))
		}
	}
}

// appendDefault writes them as data.
func (ev *evaluator) appendDefault(b []byte) []byte {
	ev.printed(func(name string, v value) {
		b = append(append(b, quotedName(name)...), " = "...)
		b = ev.appendData(b, v.inData())
		b = append(b, ";\n"...)
	})
	return b
}

// appendData writes a value as data does: with index sets where they are not from 1.
func (ev *evaluator) appendData(b []byte, v value) []byte {
	if v.kind != kArray {
		return ev.appendShown(b, v)
	}
	a := v.arr()
	if len(a.elems) == 0 {
		return append(b, "[]"...)
	}
	switch {
	case len(a.dims) == 1:
		return ev.appendList(b, a)
	case len(a.dims) == 2:
		return ev.appendMatrix(append(b, '\n'), a)
	}
	b = append(b, "array"...)
	b = strconv.AppendInt(b, int64(len(a.dims)), 10)
	b = append(b, "d("...)
	for _, d := range a.dims {
		b = append(ev.appendIndexSet(b, d), ", "...)
	}
	return append(ev.appendShown(b, v), ')')
}

func (ev *evaluator) appendIndexSet(b []byte, d dim) []byte {
	if d.enum != nil && d.lo == 1 && d.hi == d.enum.size {
		return append(b, quotedName(d.enum.name)...)
	}
	b = append(appendMember(b, d.lo, d.enum), ".."...)
	return appendMember(b, d.hi, d.enum)
}

// appendList writes an array of one dimension.
func (ev *evaluator) appendList(b []byte, a *array) []byte {
	d := a.dims[0]
	if d.enum == nil && d.lo == 1 {
		return ev.appendShown(b, value{kind: kArray, x: a})
	}
	b = append(b, '[')
	for i, v := range a.elems {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(appendMember(b, d.lo+i, d.enum), ": "...)
		b = ev.appendShown(b, v)
	}
	return append(b, ']')
}

// appendMatrix writes a matrix, with a heading where its indices are not from 1.
func (ev *evaluator) appendMatrix(b []byte, a *array) []byte {
	rows, columns := a.dims[0], a.dims[1]
	heading := func(d dim) bool { return d.enum != nil || d.lo != 1 }
	name := func(d dim, i int) string { return string(appendMember(nil, d.lo+i, d.enum)) }
	cell := func(i, k int) string { return ev.shown(a.elems[i*columns.len()+k]) }
	left := 0
	if heading(rows) {
		for i := range rows.len() {
			left = max(left, len(name(rows, i)))
		}
		left += len(": ")
	}
	widths := make([]int, columns.len())
	for k := range widths {
		if heading(columns) {
			widths[k] = len(name(columns, k))
		}
		for i := range rows.len() {
			widths[k] = max(widths[k], len(cell(i, k)))
		}
	}
	b = append(b, "[|"...)
	if heading(columns) {
		b = append(append(b, ' '), strings.Repeat(" ", left)...)
		for k, w := range widths {
			b = append(append(b, justified(name(columns, k), w)...), ": "...)
		}
		b = append(b, "\n |"...)
	}
	for i := range rows.len() {
		if i > 0 {
			b = append(b, "\n |"...)
		}
		b = append(b, ' ')
		if heading(rows) {
			b = append(append(b, justified(name(rows, i), left-len(": "))...), ": "...)
		}
		for k, w := range widths {
			if k > 0 {
				b = append(b, ", "...)
			}
			b = append(b, justified(cell(i, k), w)...)
		}
	}
	return append(b, "\n |]"...)
}

// appendObject writes the variables as JSON.
func (ev *evaluator) appendObject(b []byte) []byte {
	b = append(b, "{\n"...)
	first := true
	ev.printed(func(name string, v value) {
		if !first {
			b = append(b, ",\n"...)
		}
		first = false
		b = append(append(append(b, "  "...), jsonText(name)...), " : "...)
		b = ev.appendJSON(b, v)
	})
	return append(b, "\n}"...)
}

func jsonText(s string) []byte {
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if enc.Encode(s) != nil {
		return []byte(`""`)
	}
	return []byte(strings.TrimSuffix(out.String(), "\n"))
}

// appendJSON writes a value as JSON.
func (ev *evaluator) appendJSON(b []byte, v value) []byte {
	switch v.kind {
	case kInt:
		if v.enum != nil {
			return v.enum.appendJSON(b, v.n)
		}
	case kString:
		return append(b, jsonText(v.str())...)
	case kAbsent:
		return append(b, "null"...)
	case kSet:
		return ev.appendSetJSON(b, v.set(), v.enum)
	case kArray:
		a := v.arr()
		return ev.appendNested(b, a.dims, a.elems)
	}
	return ev.appendShown(b, v)
}

// appendJSON writes a value of an enum: its name, or its constructor and the value of that.
func (e *enum) appendJSON(b []byte, n int) []byte {
	if p := e.part(n); p != nil && p.constructs() {
		b = fmt.Appendf(b, `{ "c" : %s, "e" : `, jsonText(p.names[0]))
		if n += p.lo - p.first; p.of == nil {
			b = strconv.AppendInt(b, int64(n), 10)
		} else {
			b = p.of.appendJSON(b, n)
		}
		return append(b, '}')
	}
	return fmt.Appendf(b, `{"e":%s}`, jsonText(e.memberName(n)))
}

// appendSetJSON writes a set of numbers as ranges, and one of an enum by its names.
func (ev *evaluator) appendSetJSON(b []byte, s domains.Set, e *enum) []byte {
	named, separator := e != nil && e != truths, ""
	if named {
		b = append(b, `{"set":[`...)
	} else {
		b = append(b, `{ "set" : [`...)
	}
	for lo, hi := range s.Ranges() {
		b = append(b, separator...)
		switch separator = ","; {
		case named:
			separator = ", "
			for n := lo; n <= hi; n++ {
				if n > lo {
					b = append(b, separator...)
				}
				b = ev.appendJSON(b, integer(n).with(e))
			}
		case lo == hi:
			b = strconv.AppendInt(b, int64(lo), 10)
		default:
			b = fmt.Appendf(b, "[%d,%d]", lo, hi)
		}
	}
	return append(b, "]}"...)
}

func (ev *evaluator) appendNested(b []byte, dims []dim, elems []value) []byte {
	b = append(b, '[')
	n := dims[0].len()
	for i := range n {
		if i > 0 {
			b = append(b, ", "...)
		}
		if len(dims) == 1 {
			b = ev.appendJSON(b, elems[i])
			continue
		}
		part := len(elems) / n
		b = ev.appendNested(b, dims[1:], elems[i*part:(i+1)*part])
	}
	return append(b, ']')
}
