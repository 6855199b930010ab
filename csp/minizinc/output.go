package minizinc

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/propago/propago/csp/internal/mzn"
	"github.com/propago/propago/domains"
)

// This file is what is printed of a solution where the model says nothing, and JSON.

// printed are the names that a model prints by itself: variables that are declared without a value,
// or with one that has _ in it, and what is annotated with output, but for no_output; or what is annotated with add_to_output, or
// as FlatZinc does it, alone, where something is.
func (ev *evaluator) printed(yield func(name string, v value)) {
	added := func(g *global) bool { return g.it.Annotated("add_to_output", "output_var", "output_array") }
	chosen := slices.ContainsFunc(ev.order, added)
	for _, g := range ev.order {
		it, given := g.it, g.it.Value
		if it.Kind != mzn.ItemDecl {
			continue
		}
		unnamed := given != nil && (given.Op == mzn.OpArray || given.Op == mzn.OpMatrix) && slices.ContainsFunc(given.Kids, func(k *mzn.Node) bool { return k.Op == mzn.OpAnonymous })
		open := it.Type.Vars && !it.Annotated("no_output") && (given == nil || unnamed)
		if added(g) || it.Annotated("output") || open && !chosen {
			yield(it.Name, ev.ground(ev.global(g, given)))
		}
	}
}

// appendDefault writes them as data.
func (ev *evaluator) appendDefault(b []byte) []byte {
	return ev.asData(func() []byte {
		ev.printed(func(name string, v value) {
			b = append(append(b, mzn.Quoted(name)...), " = "...)
			b = append(ev.appendData(b, v), ";\n"...)
		})
		return b
	})
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
	b = fmt.Appendf(b, "array%dd(", len(a.dims))
	for _, d := range a.dims {
		b = append(ev.appendIndexSet(b, d), ", "...)
	}
	return append(ev.appendShown(b, v), ')')
}

func (ev *evaluator) appendIndexSet(b []byte, d dim) []byte {
	if d.enum != nil && d.lo == 1 && d.hi == d.enum.size {
		return append(b, mzn.Quoted(d.enum.name)...)
	}
	b = append(ev.appendMember(b, d.lo, d.enum), ".."...)
	return ev.appendMember(b, d.hi, d.enum)
}

// appendList writes an array of one dimension.
func (ev *evaluator) appendList(b []byte, a *array) []byte {
	d := a.dims[0]
	if !d.named() {
		return ev.appendShown(b, value{kind: kArray, x: a})
	}
	b = appendParts(append(b, '['), len(a.elems), ", ", func(b []byte, i int) []byte {
		return ev.appendShown(append(ev.appendMember(b, d.lo+i, d.enum), ": "...), a.elems[i])
	})
	return append(b, ']')
}

// appendMatrix writes a matrix, with a heading where its indices are not from 1.
func (ev *evaluator) appendMatrix(b []byte, a *array) []byte {
	rows, columns := a.dims[0], a.dims[1]
	name := func(d dim, i int) string { return string(ev.appendMember(nil, d.lo+i, d.enum)) }
	cell := func(i, k int) string { return ev.shown(a.elems[i*columns.len()+k]) }
	left := 0 // the width of the indices of rows
	if rows.named() {
		for i := range rows.len() {
			left = max(left, len(name(rows, i)))
		}
	}
	widths := make([]int, columns.len())
	for k := range widths {
		if columns.named() {
			widths[k] = len(name(columns, k))
		}
		for i := range rows.len() {
			widths[k] = max(widths[k], len(cell(i, k)))
		}
	}
	b = append(b, "[|"...)
	if columns.named() {
		b = append(b, ' ')
		if rows.named() {
			b = append(b, strings.Repeat(" ", left+len(": "))...)
		}
		for k, w := range widths {
			b = append(append(b, justified(name(columns, k), w)...), ": "...)
		}
		b = append(b, "\n |"...)
	}
	b = appendParts(b, rows.len(), "\n |", func(b []byte, i int) []byte {
		b = append(b, ' ')
		if rows.named() {
			b = append(append(b, justified(name(rows, i), left)...), ": "...)
		}
		return appendParts(b, len(widths), ", ", func(b []byte, k int) []byte { return append(b, justified(cell(i, k), widths[k])...) })
	})
	return append(b, "\n |]"...)
}

// named reports whether an index set is not that of a list.
func (d dim) named() bool { return d.enum != nil || d.lo != 1 }

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
	return fmt.Appendf(b, `{"e":%s}`, jsonText(string(e.appendMember(nil, n, false))))
}

// appendSetJSON writes a set of numbers as ranges, and one of an enum by its names.
func (ev *evaluator) appendSetJSON(b []byte, s domains.Set, e *enum) []byte {
	if e != nil && e != truths {
		values := slices.Collect(s.All())
		b = appendParts(append(b, `{"set":[`...), len(values), ", ", func(b []byte, i int) []byte { return e.appendJSON(b, values[i]) })
		return append(b, "]}"...)
	}
	b, between := append(b, `{ "set" : [`...), ""
	for lo, hi := range s.Ranges() {
		if b = append(b, between...); lo == hi {
			b = strconv.AppendInt(b, int64(lo), 10)
		} else {
			b = fmt.Appendf(b, "[%d,%d]", lo, hi)
		}
		between = ","
	}
	return append(b, "]}"...)
}

func (ev *evaluator) appendNested(b []byte, dims []dim, elems []value) []byte {
	n := dims[0].len()
	b = appendParts(append(b, '['), n, ", ", func(b []byte, i int) []byte {
		if len(dims) == 1 {
			return ev.appendJSON(b, elems[i])
		}
		part := len(elems) / n
		return ev.appendNested(b, dims[1:], elems[i*part:(i+1)*part])
	})
	return append(b, ']')
}
