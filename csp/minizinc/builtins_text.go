package minizinc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/propago/propago/domains"
)

// This file is the functions that make text.

func textBuiltins() map[string]builtin {
	return map[string]builtin{
		"show": func(c *call) value { return text(c.shown(c.args[0])) },
		"showDzn": func(c *call) value {
			return text(string(c.asData(func() []byte { return c.appendShown(nil, c.args[0]) })))
		},
		"showJSON": func(c *call) value { return text(string(c.appendJSON(nil, c.args[0]))) },
		"show2d":   show2d, "show_float": showFloat, "format": format,
		"format_justify_string": func(c *call) value { return text(justified(c.args[1].str(), c.args[0].n)) },
		"join": func(c *call) value {
			parts, size := mapped(c.list(1), c.plainText), 0
			for _, s := range parts {
				size += len(s) + len(c.args[0].str())
			}
			c.budgetText(size) // before it takes the memory
			return text(strings.Join(parts, c.args[0].str()))
		},
		"string_length": func(c *call) value { return integer(len(c.args[0].str())) }, // of bytes, as MiniZinc counts
		"string_split": func(c *call) value {
			return listOf(mapped(strings.Split(c.args[0].str(), c.args[1].str()), text))
		},
		"file_path": func(c *call) value { return text(c.e.At.In.Name) },
	}
}

// shown is what show says.
func (ev *evaluator) shown(v value) string { return string(ev.appendShown(nil, v)) }

// appendShown appends a value as show does, a text at the top without quotation marks.
func (ev *evaluator) appendShown(b []byte, v value) []byte {
	switch v.kind {
	case kBool:
		return strconv.AppendBool(b, v.n == 1)
	case kInt:
		return ev.appendMember(b, v.n, v.enum)
	case kFloat:
		return append(b, floatText(v.x.(float64))...)
	case kString:
		return appendQuoted(b, v.str())
	case kSet:
		return ev.appendSet(b, v.set(), v.enum)
	case kArray:
		return append(ev.appendValues(append(b, '['), v.arr().elems, ", "), ']')
	case kAbsent:
		return append(b, "<>"...)
	case kFloatSet:
		r := v.x.([2]float64)
		return append(append(append(b, floatText(r[0])...), ".."...), floatText(r[1])...)
	case kAnn:
		a := v.x.(*annotation)
		if b = append(b, a.name...); len(a.args) == 0 {
			return b
		}
		return append(ev.appendValues(append(b, '('), a.args, ", "), ')')
	}
	if ev.ground != nil {
		return ev.appendShown(b, ev.ground(v))
	}
	return ev.appendVariable(b, v)
}

// appendParts appends n parts with something between them.
func appendParts(b []byte, n int, between string, part func(b []byte, i int) []byte) []byte {
	for i := range n {
		if i > 0 {
			b = append(b, between...)
		}
		b = part(b, i)
	}
	return b
}

// appendValues appends values as show does, with something between them.
func (ev *evaluator) appendValues(b []byte, vs []value, between string) []byte {
	return appendParts(b, len(vs), between, func(b []byte, i int) []byte { return ev.appendShown(b, vs[i]) })
}

// appendVariable writes what stands for a variable while there is no solution.
func (ev *evaluator) appendVariable(b []byte, v value) []byte {
	if v.kind == kVarInt || v.kind == kVarBool {
		if name := ev.vars[v.n].label; name != "" {
			return append(b, name...)
		}
	}
	return append(b, v.describe()...)
}

// appendMember writes a value of an enum, or a number.
func (ev *evaluator) appendMember(b []byte, n int, e *enum) []byte {
	return e.appendMember(b, n, ev.inData)
}

// asData calls f while names are written as data has them.
func (ev *evaluator) asData(f func() []byte) []byte {
	ev.inData = true
	defer func() { ev.inData = false }()
	return f()
}

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch i := strings.IndexRune("\n\t\"\\", r); {
		case i < 0:
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, '\\', `nt"\`[i])
		}
	}
	return append(b, '"')
}

// appendSet writes a set as show does.
func (ev *evaluator) appendSet(b []byte, s domains.Set, e *enum) []byte {
	if lo, hi, ok := oneRange(s); ok && e == nil {
		return fmt.Appendf(b, "%d..%d", lo, hi)
	}
	ev.budget(s.Len())
	between := ","
	if e != nil && e != truths {
		between = ", "
	}
	values := slices.Collect(s.All())
	b = appendParts(append(b, '{'), len(values), between, func(b []byte, i int) []byte { return ev.appendMember(b, values[i], e) })
	return append(b, '}')
}

// oneRange returns the bounds of a set that has all values between them, of which there may be more than an int
// can count.
func oneRange(s domains.Set) (lo, hi int, ok bool) {
	for lo, hi := range s.Ranges() {
		return lo, hi, hi == s.Max()
	}
	return 0, 0, false
}

// justified fills a text up with blanks: on the left, or for a negative width on the right.
func justified(s string, width int) string {
	n := utf8.RuneCountInString(s)
	switch {
	case width > n && width < 1<<16:
		return strings.Repeat(" ", width-n) + s
	case -width > n && -width < 1<<16:
		return s + strings.Repeat(" ", -width-n)
	}
	return s
}

func showFloat(c *call) value {
	if c.args[1].n < 0 || c.args[1].n > 64 {
		c.wrong()
	}
	return text(justified(strconv.FormatFloat(c.float(2), 'f', c.args[1].n, 64), c.args[0].n))
}

// format is a value as show writes it, of a text as much as there is room for.
func format(c *call) value {
	s := []rune(c.shown(c.args[2]))
	if digits := c.args[1].n; digits < len(s) && digits >= 0 && c.args[2].kind == kString {
		s = s[:digits]
	}
	return text(justified(string(s), c.args[0].n))
}

// plainText is a text as it is, and anything else as show writes it. format puts a text in
// quotation marks.
func (ev *evaluator) plainText(v value) string {
	if v.kind == kString {
		return v.str()
	}
	return ev.shown(v)
}

// show2d writes a matrix as a model does.
func show2d(c *call) value {
	a := c.args[0].arr()
	if len(a.elems) == 0 {
		return text("[| |]")
	}
	return text(string(c.appendMatrix(nil, a)))
}
